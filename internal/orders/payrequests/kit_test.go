package payrequests_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/orders/payments"
	"souk/internal/orders/payrequests"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox"
	"souk/internal/orders/sandbox/sandboxtest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

type rig struct {
	*apitest.API
	t        testing.TB
	db       *store.DB
	clock    *apitest.Clock
	orders   *orders.Service
	payments *payments.Service
	service  *payrequests.Service
	post     *post
}

// post remembers the links that were mailed.
type post struct{ links []string }

func (p *post) PaymentRequestTx(tx *store.Tx, _, link string, amount money.Amount, message string) (bool, error) {
	tx.AfterCommit(func() { p.links = append(p.links, fmt.Sprintf("%s %s %s", link, amount, message)) })
	return true, nil
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(t *testing.T, r *rig) {
		storetest.Healthy(t, r.db, orders.Check, r.payments.Check, r.service.Check)
	})
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	cfg := orderstest.Config(db)
	shop, err := site.Open(t.Context(), db, site.Defaults())
	expect.OK(t, err)
	r := &rig{t: t, db: db, clock: clock, post: &post{}}
	r.orders = orders.New(cfg)
	r.payments, err = payments.Open(t.Context(), payments.Config{
		DB: db, Site: shop, Orders: r.orders, Providers: []provider.Provider{sandbox.New(db)}, Sandbox: true,
		Currency: cfg.Currency, Locale: cfg.Locale, PublicURL: "https://shop.example", Logger: slog.New(slog.DiscardHandler),
		Paid: func(tx *store.Tx, gatewayID string) error { return r.service.PaidTx(tx, gatewayID) },
	})
	expect.OK(t, err)
	r.service = payrequests.New(payrequests.Config{DB: db, Cursors: cfg.Cursors, Orders: r.orders, Payments: r.payments,
		Mails: r.post, Locale: cfg.Locale, PublicURL: "https://shop.example", Picture: picture})
	operations := append(append([]httpapi.Operation{}, r.orders.Operations()...), r.payments.Operations()...)
	r.API = apitest.New(t, db, append(operations, r.service.Operations()...))
	return r
}

// picture is what the shop's media know: one picture of a mug.
func picture(_ context.Context, id string) (wire.MediaFile, error) {
	if id != "mug" {
		return wire.MediaFile{}, errors.New("no such picture")
	}
	return wire.MediaFile{URL: "/media/mug/mug.png", Width: 40, Height: 30}, nil
}

// sell places an order of 55 euro that nobody has paid.
func (r *rig) sell(change ...func(*orders.Order)) string {
	r.t.Helper()
	price := orderstest.Euro("55")
	o := &orders.Order{
		Status: orders.Approved, BuyerInfo: &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@example.com"},
		LineItems: wire.List[orders.LineItem]{{
			ID: "aaaaaaaa-0000-4000-8000-000000000001", ProductName: &orders.TranslatableString{Original: "Blue mug"}, Quantity: 1,
			Price: price, PriceBeforeDiscounts: price,
			ItemType: &orders.ItemType{Preset: "PHYSICAL"},
		}},
		PriceSummary: &orders.PriceSummary{Subtotal: price, Total: price}, TaxIncludedInPrices: true,
	}
	return orderstest.Place(r.t, r.db, r.orders, o, change...).ID
}

const (
	path   = "/v1/order-payment-requests"
	entity = "orderPaymentRequest."
)

// ask makes a request; more is further JSON of it, with a comma before.
func (r *rig) ask(order, amount, more string) *apitest.Answer {
	r.t.Helper()
	return r.OK("owner", "POST", path, `{"orderPaymentRequest":{"orderId":"`+order+
		`","title":"Deposit","amount":{"amount":"`+amount+`"}`+more+`}}`)
}

// card gives a token for a card of the sandbox.
func (r *rig) card(number string) string {
	r.t.Helper()
	return sandboxtest.Token(r.API, "visitor v", number)
}

func (r *rig) charge(id, token string) string {
	return `{"orderPaymentRequestId":"` + id + `","paymentToken":"` + token + `"}`
}

// paymentDue counts events of a slug.
func (r *rig) paymentDue(slug string) int {
	r.t.Helper()
	return storetest.One[int](r.t, r.db, "SELECT COUNT(*) FROM outbox WHERE event_type = ?", payrequests.Entity+"_"+slug)
}
