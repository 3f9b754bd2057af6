package cart_test

import (
	"encoding/json"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"

	"souk/internal/buying/cart"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale/saletest"
)

const (
	ada     = apitest.Ada
	omar    = apitest.Omar
	older   = "1380b703-ce81-ff05-f115-39571d94dfcd"
	newer   = "215238eb-22a5-4c36-9e7b-e7c08025e04e"
	nothing = apitest.Nothing
)

// rig is a shop with carts, a real catalog, real terms and an HTTP face.
type rig struct {
	*saletest.Shop
	carts *cart.Service
	atlas saletest.Atlas
	api   *apitest.API
	seen  int64 // outbox rows that were looked at
}

// run gives fn a shop on each database.
func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	damaged(t, func(t *testing.T, r *rig) {
		fn(t, r)
		storetest.Healthy(t, r.DB, r.carts.Check)
	})
}

// damaged is run for tests after which carts are not as they must be.
func damaged(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) { fn(t, newRig(t, db)) })
}

func newRig(t testing.TB, db *store.DB) *rig { return newRigIn(t, db, "EUR") }

// newRigIn is a shop that sells in a currency.
func newRigIn(t testing.TB, db *store.DB, currency string) *rig {
	t.Helper()
	r := &rig{Shop: saletest.Open(t, db, saletest.Options{Currency: currency})}
	r.carts = cart.New(cart.Config{DB: db, Sales: r.Sales, Locate: r.atlas.Find, Logger: slog.New(slog.DiscardHandler)})
	// Who has no cart gets an answer without one, which the document does not say.
	r.api = apitest.New(t, db, slices.Concat(r.carts.Operations(), r.Discounts.Operations(), r.Shipping.Operations(),
		r.Tax.Operations(), r.Currencies.Operations()),
		func(cfg *httpapi.Config) { cfg.OnAnswer = nil })
	return r
}

func (r *rig) edit(id, patch string) {
	r.T.Helper()
	var in catalog.UpdateProductRequest
	expect.OK(r.T, json.Unmarshal([]byte(`{"product":`+patch+`}`), &in))
	in.Product.Value.ID = id
	expect.OK(r.T, expect.Err(r.Catalog.UpdateProduct(r.System(), &in)))
}

// call makes a call on the current cart.
func (r *rig) call(who, method, path, body string, headers ...string) *apitest.Answer {
	r.T.Helper()
	return r.request(who, method, "/v1/carts/current"+path, body, headers...)
}

// request makes any call.
func (r *rig) request(who, method, path, body string, headers ...string) *apitest.Answer {
	r.T.Helper()
	a := r.api.Call(who, method, path, body, headers...)
	expect.That(r.T, !strings.Contains(a.Text, ":null"), "%s %s: sends null\n%s", method, path, a.Text)
	return a
}

// ok makes a call on the current cart that must succeed.
func (r *rig) ok(who, method, path, body string) *apitest.Answer {
	r.T.Helper()
	return r.must(who, method, "/v1/carts/current"+path, body)
}

// must makes any call, which must succeed.
func (r *rig) must(who, method, path, body string) *apitest.Answer {
	r.T.Helper()
	a := r.request(who, method, path, body)
	expect.StatusNow(r.T, a, 200, "%s %s as %s", method, path, who)
	return a
}

// refused makes any call, which must fail with a status and a code.
func (r *rig) refused(status int, code, who, method, path, body string) *apitest.Answer {
	r.T.Helper()
	a := r.request(who, method, path, body)
	expect.Refused(r.T, a, status, code, "%s %s %s as %s , want %d %s", method, path, body, who, status, code)
	return a
}

// add puts a product into a cart.
func (r *rig) add(who, product string, quantity int, options string) *apitest.Answer {
	r.T.Helper()
	return r.ok(who, "POST", "/add-to-cart", adding(line(product, quantity, options)))
}

func line(product string, quantity int, options string) string {
	if options == "" {
		options = "null"
	}
	return `{"catalogReference":{"appId":"` + older + `","catalogItemId":"` + product + `","options":` + options +
		`},"quantity":` + strconv.Itoa(quantity) + `}`
}

func adding(lines ...string) string { return `{"lineItems":[` + strings.Join(lines, ",") + `]}` }

// lineID is the id of a cart's line.
func lineID(a *apitest.Answer, i int) string {
	return a.String("cart.lineItems." + strconv.Itoa(i) + ".id")
}

// events gives the cart events since the last look.
func (r *rig) events() []storetest.Event {
	r.T.Helper()
	var out []storetest.Event
	for _, e := range storetest.Events(r.T, r.DB, r.seen) {
		if r.seen = e.Seq; e.Entity == cart.Entity {
			e.Type = strings.TrimPrefix(e.Type, cart.Entity+"_")
			out = append(out, e)
		}
	}
	return out
}

func kinds(events []storetest.Event) string {
	out := make([]string, 0, len(events))
	for _, e := range events {
		out = append(out, e.Type)
	}
	return strings.Join(out, " ")
}

// healthy runs the check of this package.
func (r *rig) healthy() {
	r.T.Helper()
	storetest.Healthy(r.T, r.DB, r.carts.Check)
}

func newRigOn(t testing.TB, dialect store.Dialect, c *apitest.Clock) *rig {
	t.Helper()
	return newRig(t, storetest.Open(t, dialect, c.Set))
}

func quote(text string) string {
	raw, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(raw)
}
