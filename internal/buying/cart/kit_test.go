package cart_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/buying/cart"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/jobs"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/currencies"
	"souk/internal/shop/discounts"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/inventory"
	"souk/internal/shop/sale"
	"souk/internal/shop/shipping"
	"souk/internal/shop/tax"
)

const (
	ada     = "11111111-1111-4111-8111-111111111111"
	omar    = "22222222-2222-4222-8222-222222222222"
	older   = "1380b703-ce81-ff05-f115-39571d94dfcd"
	newer   = "215238eb-22a5-4c36-9e7b-e7c08025e04e"
	nothing = "99999999-9999-4999-8999-999999999999"
)

// callers is an Authenticator for tests: the token is the kind of caller and an id.
type callers struct{}

func (callers) Authenticate(_ context.Context, token string) (actor.Actor, error) {
	kind, id, _ := strings.Cut(token, " ")
	switch kind {
	case "":
		return actor.Actor{}, nil
	case "visitor":
		return actor.Actor{Kind: actor.Visitor, ID: id}, nil
	case "member":
		return actor.Actor{Kind: actor.Member, ID: id}, nil
	case "owner":
		return actor.Actor{Kind: actor.Staff, ID: "s1", Owner: true}, nil
	case "staff":
		return actor.Actor{Kind: actor.Staff, ID: nothing, Permissions: strings.Fields(id)}, nil
	case "app":
		return actor.Actor{Kind: actor.App, ID: "a1", All: true}, nil
	}
	return actor.Actor{}, errs.New(errs.Unauthenticated, "", "the token is not valid")
}

// clock is set by tests.
type clock struct{ now atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.now.Store(time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC).UnixMilli())
	return c
}

func (c *clock) time() time.Time         { return time.UnixMilli(c.now.Load()) }
func (c *clock) advance(d time.Duration) { c.now.Add(d.Milliseconds()) }
func (c *clock) opt(cfg *store.Config)   { cfg.Clock = c.time }

// rig is a shop with carts, a real catalog, real terms and an HTTP face.
type rig struct {
	t         testing.TB
	db        *store.DB
	catalog   *catalog.Service
	inventory *inventory.Service
	discounts *discounts.Service
	rates     *currencies.Service
	priced    sale.Config
	carts     *cart.Service
	server    *httpapi.Server
	seen      int64 // outbox rows that were looked at
}

// run gives fn a shop on each database.
func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	storetest.Run(t, func(t *testing.T, db *store.DB) { fn(t, newRig(t, db)) })
}

func newRig(t testing.TB, db *store.DB) *rig { return newRigIn(t, db, "EUR") }

// newRigIn is a shop that sells in a currency.
func newRigIn(t testing.TB, db *store.DB, currency string) *rig {
	t.Helper()
	settings := site.Defaults()
	settings.Currency, settings.Locale, settings.PricesIncludeTax = currency, "en-IE", false
	where, err := site.Open(t.Context(), db, settings)
	if err != nil {
		t.Fatal(err)
	}
	money, locale := func(context.Context) money.Currency { return money.MustCurrency(currency) }, func(context.Context) string { return "en-IE" }
	zone := func(context.Context) *time.Location { return time.UTC }
	quiet, cursors := slog.New(slog.DiscardHandler), query.NewSigner([]byte("01234567890123456789012345678901"))
	r := &rig{t: t, db: db}
	r.inventory = inventory.New(db, cursors)
	r.catalog = catalog.New(catalog.Config{
		DB: db, Inventory: r.inventory, PublicURL: "https://shop.test", ProductPath: "/product-page/", Currency: money, Locale: locale,
		Picture: func(_ context.Context, id string) (wire.MediaFile, error) {
			return wire.MediaFile{URL: "/media/" + id + "/x.jpg", Width: 800, Height: 600, Format: "jpg"}, nil
		},
	})
	cards, err := giftcards.Open(t.Context(), giftcards.Config{DB: db, Site: where, Cursors: cursors, Locale: locale})
	if err != nil {
		t.Fatal(err)
	}
	r.discounts = discounts.New(discounts.Config{DB: db, Cursors: cursors, Zone: zone, Currency: money, Locale: locale})
	r.rates = currencies.New(db, locale)
	shipments := shipping.New(shipping.Config{DB: db, Cursors: cursors, Zone: zone, WeightUnit: func(context.Context) string { return "KG" }})
	taxes := tax.New(tax.Config{DB: db, Cursors: cursors, Site: where, Queue: jobs.New(db, jobs.Config{Logger: quiet}), Logger: quiet})
	r.priced = sale.Config{
		DB: db, Site: where, Shelf: &basket.Shelf{Catalog: r.catalog}, Discounts: r.discounts, Shipping: shipments, Tax: taxes,
		GiftCards: cards, Currencies: r.rates, Logger: quiet,
	}
	r.carts = cart.New(cart.Config{DB: db, Sales: sale.New(r.priced), Logger: quiet})
	r.server = serve(t, db, slices.Concat(r.carts.Operations(), r.discounts.Operations(), shipments.Operations(), taxes.Operations(), r.rates.Operations()))
	return r
}

func serve(t testing.TB, db *store.DB, operations []httpapi.Operation) *httpapi.Server {
	t.Helper()
	server, err := httpapi.New(httpapi.Config{Operations: operations, Authenticator: callers{}, DB: db, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return server
}

func (r *rig) system() context.Context {
	return actor.With(r.t.Context(), actor.Actor{Kind: actor.System})
}

// product makes a product from the JSON of its content and gives its id; stock < 0
// means that nobody counts.
func (r *rig) product(content string, stock int64) *catalog.Product {
	r.t.Helper()
	var in catalog.CreateProductRequest
	if err := json.Unmarshal([]byte(content), &in.Product); err != nil {
		r.t.Fatal(err)
	}
	made, err := r.catalog.CreateProduct(r.system(), &in)
	if err != nil {
		r.t.Fatal(err)
	}
	if stock >= 0 {
		for _, v := range made.Product.Variants {
			r.stock(made.Product.ID, v.ID, stock)
		}
	}
	return made.Product
}

func (r *rig) stock(product, variant string, n int64) {
	r.t.Helper()
	err := r.inventory.UpdateInventory(r.system(), &inventory.UpdateInventoryRequest{InventoryItem: inventory.InventoryInput{
		ProductID: product, TrackQuantity: wire.Ptr(true), Variants: []inventory.InventoryVariantInput{{VariantID: variant, Quantity: &n}},
	}})
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) edit(id, patch string) {
	r.t.Helper()
	var in catalog.UpdateProductRequest
	if err := json.Unmarshal([]byte(`{"product":`+patch+`}`), &in); err != nil {
		r.t.Fatal(err)
	}
	in.Product.Value.ID = id
	if _, err := r.catalog.UpdateProduct(r.system(), &in); err != nil {
		r.t.Fatal(err)
	}
}

// answer is what came back.
type answer struct {
	t      testing.TB
	status int
	text   string
	body   any
}

// call makes a call on the current cart.
func (r *rig) call(who, method, path, body string, headers ...string) answer {
	r.t.Helper()
	return r.request(who, method, "/v1/carts/current"+path, body, headers...)
}

// request makes any call.
func (r *rig) request(who, method, path, body string, headers ...string) answer {
	r.t.Helper()
	var reader io.Reader
	if body != "" {
		reader = strings.NewReader(body)
	}
	request := httptest.NewRequestWithContext(r.t.Context(), method, path, reader)
	if who != "" {
		request.Header.Set("Authorization", who)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	r.server.ServeHTTP(recorder, request)
	out := answer{t: r.t, status: recorder.Code, text: recorder.Body.String()}
	if err := json.Unmarshal([]byte(out.text), &out.body); err != nil {
		r.t.Fatalf("%s %s: not JSON: %v\n%s", method, path, err, out.text)
	}
	if strings.Contains(out.text, ":null") {
		r.t.Errorf("%s %s: sends null\n%s", method, path, out.text)
	}
	return out
}

// ok makes a call that must succeed.
func (r *rig) ok(who, method, path, body string) answer {
	r.t.Helper()
	a := r.call(who, method, path, body)
	if a.status != 200 {
		r.t.Fatalf("%s %s as %s: %d %s", method, path, who, a.status, a.text)
	}
	return a
}

// must makes any call, which must succeed.
func (r *rig) must(who, method, path, body string) answer {
	r.t.Helper()
	a := r.request(who, method, path, body)
	if a.status != 200 {
		r.t.Fatalf("%s %s as %s: %d %s", method, path, who, a.status, a.text)
	}
	return a
}

// refused makes any call, which must fail with a status and a code.
func (r *rig) refused(status int, code, who, method, path, body string) answer {
	r.t.Helper()
	a := r.request(who, method, path, body)
	if a.status != status || a.code() != code {
		r.t.Errorf("%s %s %s as %s: %d %s, want %d %s", method, path, body, who, a.status, a.text, status, code)
	}
	return a
}

// add puts a product into a cart.
func (r *rig) add(who, product string, quantity int, options string) answer {
	r.t.Helper()
	return r.ok(who, "POST", "/add-to-cart", adding(line(product, quantity, options)))
}

func line(product string, quantity int, options string) string {
	if options == "" {
		options = "null"
	}
	return `{"catalogReference":{"appId":"` + older + `","catalogItemId":"` + product + `","options":` + options + `},"quantity":` + strconv.Itoa(quantity) + `}`
}

func adding(lines ...string) string { return `{"lineItems":[` + strings.Join(lines, ",") + `]}` }

// at walks a dotted path; absent is nil.
func (a answer) at(path string) any {
	value := a.body
	for _, key := range strings.Split(path, ".") {
		switch v := value.(type) {
		case map[string]any:
			value = v[key]
		case []any:
			i, err := strconv.Atoi(key)
			if key == "length" {
				value = float64(len(v))
				continue
			}
			if err != nil || i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}

func (a answer) want(path string, want any) {
	a.t.Helper()
	if n, ok := want.(int); ok {
		want = float64(n)
	}
	if got := a.at(path); got != want {
		a.t.Errorf("%s is %v, want %v\n%s", path, got, want, a.text)
	}
}

func (a answer) id(i int) string {
	a.t.Helper()
	id, _ := a.at("cart.lineItems." + strconv.Itoa(i) + ".id").(string)
	if id == "" {
		a.t.Fatalf("line %d has no id: %s", i, a.text)
	}
	return id
}

func (a answer) code() string {
	code, _ := a.at("details.applicationError.code").(string)
	return code
}

// violations gives "field RULE" for each violation.
func (a answer) violations() []string {
	list, _ := a.at("details.validationError.fieldViolations").([]any)
	out := make([]string, 0, len(list))
	for _, item := range list {
		v := item.(map[string]any)
		out = append(out, v["field"].(string)+" "+v["violatedRule"].(string))
	}
	return out
}

// event is an outbox row about a cart.
type event struct {
	kind, entityID, body, modified, actor string
}

// events gives the cart events since the last look.
func (r *rig) events() []event {
	r.t.Helper()
	var out []event
	err := r.db.Read(r.t.Context(), func(tx *store.Tx) error {
		return tx.Each("SELECT seq, event_type, entity_id, body, modified, actor_id FROM outbox WHERE seq > ? AND entity = ? ORDER BY seq",
			[]any{r.seen, cart.Entity}, func(rows store.Rows) error {
				var e event
				err := rows.Scan(&r.seen, &e.kind, &e.entityID, &e.body, &e.modified, &e.actor)
				e.kind = strings.TrimPrefix(e.kind, cart.Entity+"_")
				out = append(out, e)
				return err
			})
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return out
}

func kinds(events []event) string {
	out := make([]string, 0, len(events))
	for _, e := range events {
		out = append(out, e.kind)
	}
	return strings.Join(out, " ")
}

// healthy runs the check of this package.
func (r *rig) healthy() {
	r.t.Helper()
	problems, err := store.Get(r.t.Context(), r.db, r.carts.Check)
	if err != nil || len(problems) > 0 {
		r.t.Errorf("check: %v %v", problems, err)
	}
}

func newRigOn(t testing.TB, dialect store.Dialect, c *clock) *rig {
	t.Helper()
	return newRig(t, storetest.Open(t, dialect, c.opt))
}

func quote(text string) string {
	raw, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(raw)
}
