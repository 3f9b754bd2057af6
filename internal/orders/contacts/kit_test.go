package contacts_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/orders/contacts"
	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/identity"
	"souk/internal/people/members"
	"souk/internal/people/signin"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/ids"
	"souk/internal/platform/jobs"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// rig is a node of a shop with members, orders and contacts: others may stand on the same database.
type rig struct {
	*apitest.API
	t        *testing.T
	db       *store.DB
	clock    *apitest.Clock
	people   *identity.Service
	tokens   *tokens.Service
	members  *members.Service
	orders   *orders.Service
	contacts *contacts.Service
	relay    *events.Relay
	currency money.Currency
	shop     string
	leads    []contacts.Lead // checkouts that were left before there were contacts
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		r := newRig(t, db, clock)
		expect.OK(t, r.contacts.Fill(t.Context()))
		fn(t, r)
		r.healthy()
	}, storetest.Quiet)
}

type noMails struct{}

func (noMails) Send(*store.Tx, accountmail.Message) error { return nil }

func newRig(t *testing.T, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	expect.OK(t, jobs.Migrate(t.Context(), db))
	quiet := slog.New(slog.DiscardHandler)
	r := &rig{t: t, db: db, clock: clock, currency: money.EUR, relay: events.New(db, events.Config{Logger: quiet})}
	shop, err := site.Open(t.Context(), db, site.Defaults())
	expect.OK(t, err)
	settings, err := shop.Get(t.Context())
	expect.OK(t, err)
	r.shop = settings.ID
	signer := query.NewSigner([]byte("0123456789abcdef0123456789abcdef"))
	r.tokens, err = tokens.Open(t.Context(),
		tokens.Config{DB: db, Site: shop, Cursor: signer, PublicURL: "https://shop.test", Logger: quiet})
	expect.OK(t, err)
	r.people, err = identity.Open(t.Context(), identity.Config{
		DB: db, Site: shop, Cursor: signer, PublicURL: "https://shop.test", Mailer: noMails{}, Logger: quiet,
		Cost:     credentials.PasswordCost{Memory: 8, Passes: 1, Threads: 1},
		Blocking: func(tx *store.Tx, member string) error { return members.BlockingTx(tx, member) },
		Deleting: members.DeletingTx,
		Tokens:   r.tokens,
		Accounts: accounts.New(func(tx *store.Tx, before, after *accounts.Person) error {
			return r.members.Follow(tx, before, after)
		}),
	})
	expect.OK(t, err)
	r.members, err = members.New(t.Context(), members.Config{
		DB: db, People: r.people, Site: shop, Cursors: signer, Logger: quiet,
		Queue: jobs.New(db, jobs.Config{Logger: quiet, Clock: clock.Now}),
	})
	expect.OK(t, err)
	currency := func(context.Context) money.Currency { return r.currency }
	locale := func(context.Context) string { return "en-IE" }
	r.orders = orders.New(orders.Config{
		DB: db, Cursors: signer, Currency: currency, Locale: locale,
		WeightUnit: func(context.Context) string { return "KG" },
		Changed: func(tx *store.Tx, before, after *orders.Order) error {
			return r.contacts.ChangedTx(tx, before, after)
		},
		Contact: func(email string) string {
			key, named := accounts.EmailKey(email)
			if !named {
				return ""
			}
			return contacts.IDOf(r.shop, key)
		},
	})
	r.contacts = contacts.New(contacts.Config{
		DB: db, Shop: r.shop, Orders: r.orders, Members: r.members, Currency: currency, Locale: locale,
		Cursors: signer, Logger: quiet,
		MembersAfter: accounts.MembersAfter,
		Leads: func(_ *store.Tx, after string, limit int) ([]contacts.Lead, error) {
			var out []contacts.Lead
			for _, one := range r.leads {
				if one.ID > after && len(out) < limit {
					out = append(out, one)
				}
			}
			return out, nil
		},
	})
	for name, fn := range r.handlers() {
		r.relay.SubscribeBatch(name, "contacts", fn)
	}
	r.relay.Subscribe(orders.MemberDeleted, "orders", r.orders.Unlink)
	r.API = apitest.New(t, db, slices.Concat(
		r.orders.Operations(), r.members.Operations(), r.people.Operations(), r.contacts.Operations(),
	))
	return r
}

// handlers are the subscribers of contacts, as package app lists them.
func (r *rig) handlers() map[string]events.BatchHandler {
	one := func(fn events.Handler) events.BatchHandler {
		return func(ctx context.Context, tx *store.Tx, list []events.Delivered) error {
			for _, event := range list {
				if err := fn(ctx, tx, event); err != nil {
					return err
				}
			}
			return nil
		}
	}
	member, count := one(r.contacts.Member), r.contacts.Count
	return map[string]events.BatchHandler{
		contacts.OrderApproved: count, contacts.OrderDeleted: count, contacts.OrderChanged: count,
		contacts.MemberCreated: member, contacts.MemberUpdated: member, contacts.MemberDeleted: member,
		contacts.ContactRegroups: one(r.contacts.Regroup), contacts.CheckoutLeft: one(r.contacts.Left),
	}
}

// flush delivers all events, also those that their delivery makes.
func (r *rig) flush() {
	r.t.Helper()
	for idle := 0; ; {
		n, err := r.relay.Flush(r.t.Context())
		expect.OK(r.t, err)
		waiting, _, err := r.relay.Backlog(r.t.Context())
		expect.OK(r.t, err)
		if waiting == 0 {
			return
		}
		if n > 0 {
			continue
		}
		if idle++; idle > 3 {
			r.t.Fatalf("%d events are not taken", waiting)
		}
		r.unclaimed()
	}
}

// unclaimed waits until no node claims events: the statement of one that was stopped may still
// run on PostgreSQL, and what it claimed is due again later.
func (r *rig) unclaimed() {
	r.t.Helper()
	if r.db.Dialect() == store.PostgreSQL {
		expect.OK(r.t, r.db.Write(r.t.Context(), func(tx *store.Tx) error {
			return tx.Each("SELECT seq FROM outbox WHERE sent IS NULL FOR UPDATE", nil, func(rows store.Rows) error {
				var seq int64
				return rows.Scan(&seq)
			})
		}))
	}
	r.clock.Advance(2 * time.Hour)
}

// healthy delivers what is left and compares contacts with what they are made of.
func (r *rig) healthy() {
	r.t.Helper()
	r.flush()
	if wrong := r.check(); len(wrong) > 0 {
		r.t.Errorf("check: %s", strings.Join(wrong, "\n"))
	}
	storetest.Healthy(r.t, r.db, members.Check)
}

func (r *rig) check() []string {
	r.t.Helper()
	wrong, err := store.Get(r.t.Context(), r.db, r.contacts.Check)
	expect.OK(r.t, err)
	return wrong
}

type change = func(*orders.Order)

// sell places an approved order of one thing for an e-mail. The clock moves before.
func (r *rig) sell(email, price string, changes ...change) *orders.Order {
	r.t.Helper()
	r.clock.Advance(time.Second)
	amount := &wire.Price{Amount: wire.Decimal(price)}
	o := &orders.Order{
		Status: orders.Approved, Currency: "EUR", ChannelInfo: &orders.ChannelInfo{Type: "WEB"}, TaxIncludedInPrices: true,
		CheckoutID: ids.Random(), BuyerInfo: &orders.BuyerInfo{Email: email},
		LineItems: wire.List[orders.LineItem]{{
			ID: ids.Random(), ProductName: &orders.TranslatableString{Original: "Mug"}, Quantity: 1, Price: amount,
			PriceBeforeDiscounts: amount, TotalPriceAfterTax: amount, TotalPriceBeforeTax: amount,
			ItemType: &orders.ItemType{Preset: "PHYSICAL"},
		}},
		PriceSummary: &orders.PriceSummary{Subtotal: amount, Total: amount},
	}
	for _, fn := range changes {
		fn(o)
	}
	return orderstest.Place(r.t, r.db, r.orders, o)
}

// by has a member buy.
func by(member string) change { return func(o *orders.Order) { o.BuyerInfo.MemberID = member } }

// named says who pays.
func named(first, last, phone, city string) change {
	return func(o *orders.Order) {
		o.BillingInfo = &wire.AddressWithContact{
			ContactDetails: &wire.ContactDetails{FirstName: first, LastName: last, Phone: phone},
			Address:        &wire.Address{City: city, Country: "IE"},
		}
	}
}

// refund has an order of some minor units paid, and some of them paid back.
func (r *rig) refund(id string, paid, back int64) {
	r.t.Helper()
	expect.OK(r.t, r.db.Write(r.t.Context(), func(tx *store.Tx) error {
		var refunds []orders.RefundFact
		if back > 0 {
			refunds = []orders.RefundFact{{ID: "r", Status: orders.RefundSucceeded, Amount: back}}
		}
		payments := []orders.PaymentFact{{ID: "p", Status: orders.StateApproved, Amount: paid}}
		_, err := r.orders.SettleTx(tx, id, payments, refunds)
		return err
	}))
}

func (r *rig) cancel(id string) { r.OK("owner", "POST", "/v1/orders/"+id+"/cancel", "{}") }

// importOrder takes an approved order of another system and gives its id.
func (r *rig) importOrder(id, email, total string) string {
	r.t.Helper()
	body := fmt.Sprintf(`{"order":{%s"status":"APPROVED","paymentStatus":"PAID","currency":"EUR","buyerInfo":{"email":%q},
		"purchasedDate":"2019-03-01T10:00:00.000Z","channelInfo":{"type":"OTHER_PLATFORM"},
		"priceSummary":{"total":{"amount":%q}},"lineItems":[{"productName":{"original":"Mug"},"quantity":1,
		"price":{"amount":%q},"itemType":{"preset":"PHYSICAL"}}]}}`, id, email, total, total)
	return r.OK("owner", "POST", "/v1/orders/import", body).String("order.id")
}

func (r *rig) forget(id string) {
	r.OK("owner", "POST", "/v1/orders/import/bulk-delete-imported-orders", `{"orderIds":["`+id+`"]}`)
}

func (r *rig) editEmail(id, email string) {
	r.OK("owner", "PATCH", "/v1/orders/"+id, `{"order":{"buyerInfo":{"email":"`+email+`"}}}`)
}

// register makes a member who has not proved the e-mail, and gives the id.
func (r *rig) register(email string) string {
	r.t.Helper()
	r.clock.Advance(time.Second)
	out, err := r.people.SignIn.Register(r.visitor(), signin.NewAccount{Email: email, Password: "correct horse battery"})
	expect.OK(r.t, err)
	return out.Identity.ID
}

// prove has somebody sign in through a provider that vouches for the e-mail: the member with it,
// or a new one. It gives the member's id.
func (r *rig) prove(email string) string {
	r.t.Helper()
	r.clock.Advance(time.Second)
	out, err := r.people.SignIn.SignInExternal(r.visitor(), actor.From(r.visitor()), signin.External{
		Provider: ids.Named("provider"), Issuer: "https://id.test", Subject: email, Email: email, Verified: true,
	})
	expect.OK(r.t, err)
	return out.Identity.ID
}

func (r *rig) visitor() context.Context {
	return actor.With(r.t.Context(), actor.Actor{Kind: actor.Visitor, ID: apitest.Ada})
}

func (r *rig) deleteMember(id string) { r.OK("owner", "DELETE", "/v1/members/"+id, "") }

// guestID is the contact that guests with an e-mail are.
func (r *rig) guestID(email string) string {
	r.t.Helper()
	key, named := accounts.EmailKey(email)
	expect.ThatNow(r.t, named, "%s is no e-mail", email)
	return contacts.IDOf(r.shop, key)
}

// bought compares what a contact ordered and spent.
func (r *rig) bought(id string, orders int, spent string) *apitest.Answer {
	r.t.Helper()
	r.flush()
	out := r.OK("owner", "GET", "/v1/contacts/"+id, "")
	out.Want("contact.orders", orders)
	out.Want("contact.spent.amount", spent)
	return out
}

func (r *rig) gone(id string) {
	r.t.Helper()
	r.flush()
	r.Refused(404, contacts.CodeNotFound, "owner", "GET", "/v1/contacts/"+id, "")
}

// order gives an order as it is.
func (r *rig) order(id string) *orders.Order {
	r.t.Helper()
	o, err := store.Get(r.t.Context(), r.db, func(tx *store.Tx) (*orders.Order, error) {
		return r.orders.OrderTx(tx, id)
	})
	expect.OK(r.t, err)
	return o
}

// list gives the e-mails of a query's answer in their order.
func (r *rig) list(query, search string) string {
	r.t.Helper()
	body := `{"query":` + query
	if search != "" {
		body += `,"search":{"expression":"` + search + `"}`
	}
	var out []string
	found, _ := r.OK("owner", "POST", "/v1/contacts/query", body+"}").At("contacts").([]any)
	for _, item := range found {
		email, _ := item.(map[string]any)["email"].(string)
		out = append(out, strings.TrimSuffix(email, "@example.com"))
	}
	return strings.Join(out, " ")
}
