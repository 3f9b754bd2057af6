package abandoned_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"souk/internal/buying/abandoned"
	"souk/internal/buying/checkout"
	"souk/internal/buying/checkout/checkouttest"
	"souk/internal/platform/errs"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale/saletest"
)

const (
	ada  = "visitor " + apitest.Ada
	omar = "visitor " + apitest.Omar
	mia  = "member " + apitest.Ada
)

// rig is a shop where people leave things.
type rig struct {
	*saletest.Shop
	t       testing.TB
	clock   *apitest.Clock
	api     *apitest.API
	service *abandoned.Service
	relay   *events.Relay
	told    []string

	mu    sync.Mutex
	mails []mail.Message
}

// Send keeps a message. What a transaction does may be done again: the test looks at
// rows for that.
func (r *rig) Send(_ *store.Tx, m mail.Message) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.To == "nobody@localhost.invalid" {
		return errs.Invalid(errs.Field("to", errs.RuleFormat, "no mail can go there"))
	}
	r.mails = append(r.mails, m)
	return nil
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	apitest.Each(t, func(t *testing.T, db *store.DB, clock *apitest.Clock) {
		fn(t, newRig(t, db, clock))
	})
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	shop := saletest.Open(t, db, saletest.Options{})
	quiet := slog.New(slog.DiscardHandler)
	r := &rig{Shop: shop, t: t, clock: clock, relay: events.New(db, events.Config{Logger: quiet})}
	carts, checkouts := checkouttest.Open(t, shop, func(cfg *checkout.Config) {
		cfg.Completed = func(tx *store.Tx, id, cart string) error { return r.service.CompletedTx(tx, id, cart) }
	})
	var err error
	r.service, err = abandoned.Open(t.Context(), abandoned.Config{
		DB: db, Cursors: shop.Cursors, Site: shop.Site, Checkouts: checkouts, Carts: carts, Mail: r,
		PublicURL: "https://shop.test", Logger: quiet,
		Member: func(_ *store.Tx, id string) (*abandoned.Contact, error) {
			if id != apitest.Ada {
				return nil, nil //nolint:nilnil // as the port has it
			}
			return &abandoned.Contact{Email: "mia@example.com", FirstName: "Mia", LastName: "Jones"}, nil
		},
	})
	expect.OK(t, err)
	r.relay.Subscribe("wix.ecom.v1.abandoned_checkout_*", "test",
		func(_ context.Context, _ *store.Tx, event events.Delivered) error {
			r.told = append(r.told, event.Slug)
			return nil
		})
	r.api = apitest.New(t, db, slices.Concat(shop.Operations(), carts.Operations(), checkouts.Operations(),
		r.service.Operations()))
	return r
}

// begin makes a checkout of two of a product.
func (r *rig) begin(who string, p *catalog.Product, email, more string) string {
	r.t.Helper()
	return r.api.OK(who, "POST", "/v1/checkouts", fmt.Sprintf(
		`{"channelType":"WEB","lineItems":[{"quantity":2,"catalogReference":{"appId":%q,"catalogItemId":%q}}],"checkoutInfo":{"buyerInfo":{"email":%q}%s}}`,
		catalog.AppID, p.ID, email, more)).String("checkout.id")
}

// find looks after some time.
func (r *rig) find(after time.Duration) {
	r.t.Helper()
	r.clock.Advance(after)
	expect.OK(r.t, r.service.Find(r.t.Context()))
}

func (r *rig) flush() {
	r.t.Helper()
	for range 2 { // what is heard of makes events too
		expect.OK(r.t, expect.Err(r.relay.Flush(r.t.Context())))
	}
	if waiting, _, err := r.relay.Backlog(r.t.Context()); err != nil || waiting > 0 {
		r.t.Fatalf("%d events were not taken: %v", waiting, err)
	}
}

// list gives all that was left.
func (r *rig) list() *apitest.Answer {
	r.t.Helper()
	return r.api.OK("owner", "POST", "/v1/abandoned-checkout/query", `{"query":{"sort":[{"fieldName":"createdDate"}]}}`)
}
