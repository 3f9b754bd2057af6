package checkout_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"souk/internal/buying/cart"
	"souk/internal/buying/checkout"
	"souk/internal/buying/takings"
	"souk/internal/orders/appproviders"
	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox"
	"souk/internal/orders/sandbox/sandboxtest"
	"souk/internal/orders/subscriptions"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
	"souk/internal/shop/sale"
	"souk/internal/shop/sale/saletest"
)

const (
	ada  = "visitor " + apitest.Ada
	omar = "visitor " + apitest.Omar
	mia  = "member " + apitest.Ada
)

// rig is a shop with carts, checkouts and orders.
type rig struct {
	*saletest.Shop
	t         testing.TB
	clock     *apitest.Clock
	carts     *cart.Service
	orders    *orders.Service
	payments  *payments.Service
	checkouts *checkout.Service
	takings   *takings.Service // nil without apps
	renewals  *subscriptions.Service
	api       *apitest.API
	seen      int64
	cup       string // a product that a test comes back to
	atlas     atlas
}

// options vary a rig.
type options struct {
	saletest.Options
	sandbox bool // money can be taken online
	tips    checkout.Tips
	rules   checkout.Rules
	apps    takings.Apps
	when    func(tx *store.Tx) (bool, error) // stock is taken
	locates bool                             // addresses are found on the map, see rig.atlas
}

// run gives fn a shop on each database.
func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	runWith(t, options{}, fn)
}

func runWith(t *testing.T, o options, fn func(t *testing.T, r *rig)) {
	t.Helper()
	build := func(t testing.TB, db *store.DB, clock *apitest.Clock) *rig { return newRig(t, db, clock, o) }
	apitest.Rig(t, build, fn, func(_ *testing.T, r *rig) { r.healthy() })
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock, o options) *rig {
	t.Helper()
	shop := saletest.Open(t, db, o.Options)
	quiet := slog.New(slog.DiscardHandler)
	locale := func(context.Context) string { return "en-IE" }
	r := &rig{Shop: shop, t: t, clock: clock}
	r.carts = cart.New(cart.Config{DB: db, Sales: shop.Sales, Logger: quiet})
	r.orders = orders.New(orders.Config{
		DB: db, Cursors: shop.Cursors, Currency: func(context.Context) money.Currency { return shop.Money }, Locale: locale,
		WeightUnit: func(context.Context) string { return "KG" }, Changed: r.followed,
		Stock:    shelves{shop.Catalog, shop.Inventory},
		Canceled: func(ctx context.Context, id string) { r.payments.Pursue(ctx, id) },
	})
	var err error
	providers := []provider.Provider{sandbox.New(db)}
	if a, ok := o.apps.(appproviders.Apps); ok {
		providers = append(providers, appproviders.OfApps(a)...)
	}
	r.payments, err = payments.Open(t.Context(), payments.Config{
		DB: db, Site: shop.Site, Orders: r.orders, GiftCards: shop.Gifts, Providers: providers,
		Currency: func(context.Context) money.Currency { return shop.Money }, Locale: locale, Sandbox: o.sandbox,
		PublicURL: "https://shop.test", Logger: quiet,
		Kept: func(tx *store.Tx, order, method string) error { return r.renewals.KeptTx(tx, order, method) },
	})
	expect.OK(t, err)
	r.renewals = subscriptions.New(subscriptions.Config{DB: db, Cursors: shop.Cursors, Orders: r.orders,
		Payments: r.payments, Locale: locale, PublicURL: "https://shop.test", Logger: quiet})
	if o.apps != nil {
		box, err := shop.Site.Sealer(t.Context(), "checkout-cards")
		expect.OK(t, err)
		r.takings = takings.New(db, o.apps, box, quiet)
	}
	var locate func(context.Context, *wire.Address) *wire.AddressLocation
	if o.locates {
		locate = r.atlas.find
	}
	r.checkouts, err = checkout.Open(t.Context(), checkout.Config{
		DB: db, Sales: shop.Sales, Carts: r.carts, Orders: r.orders, Cards: shop.Gifts, Stock: shop.Inventory,
		Discounts: shop.Discounts, Secrets: shop.Site,
		PublicURL: "https://shop.test", Payments: r.payments, Subscriptions: r.renewals, Tips: o.tips, Rules: o.rules,
		Takings: r.takings, StockWhenPaid: o.when, Locate: locate, Logger: quiet,
	})
	expect.OK(t, err)
	r.api = apitest.New(t, db, slices.Concat(shop.Operations(), r.carts.Operations(), r.checkouts.Operations(),
		r.orders.Operations(), r.payments.Operations(), r.renewals.Operations()))
	return r
}

// followed does what follows from a change of an order elsewhere, as the whole shop does.
func (r *rig) followed(tx *store.Tx, before, after *orders.Order) error {
	err := r.renewals.ChangedTx(tx, before, after)
	if ended := after.Status == orders.Canceled || after.Status == orders.Rejected; err == nil && ended && before != nil &&
		before.Status != after.Status {
		err = r.Discounts.GiveBackTx(tx, after.ID)
	}
	if err == nil {
		err = r.payments.EndedTx(tx, before, after)
	}
	if err == nil {
		err = r.checkouts.FollowTx(tx, before, after)
	}
	return err
}

// shelves put back what comes back from orders.
type shelves struct {
	catalog *catalog.Service
	stock   *inventory.Service
}

func (s shelves) ReturnTx(tx *store.Tx, list []orders.Units) error {
	var back []inventory.Movement
	for _, u := range list {
		items, err := s.catalog.Resolve(tx.Context(),
			[]catalog.Reference{{AppID: u.Reference.AppID, CatalogItemID: u.Reference.CatalogItemID,
				Options: u.Reference.Options}})
		if err != nil {
			return err
		}
		if items[0].ProductID != "" {
			back = append(back, inventory.Movement{ProductID: items[0].ProductID, VariantID: items[0].VariantID,
				Quantity: u.Quantity})
		}
	}
	return s.stock.Increment(tx.Context(), back, inventory.ReasonRevert)
}

func (shelves) TakeTx(*store.Tx, orders.Units) error { return nil }

// closeTill makes the shop take no money at all.
func (r *rig) closeTill() {
	r.t.Helper()
	r.api.OK("owner", "PATCH", "/v1/payment-settings/site",
		`{"paymentSettings":{"provider":"","manual":{"enabled":false}}}`)
}

// pays gives a token for a card of the sandbox.
func (r *rig) pays(who, card string) string {
	r.t.Helper()
	return sandboxtest.Token(r.api, who, card)
}

// line is a line of a request.
func line(p *catalog.Product, quantity int) string {
	return fmt.Sprintf(`{"catalogReference":{"appId":%q,"catalogItemId":%q},"quantity":%d}`, catalog.AppID, p.ID, quantity)
}

const (
	berlin  = `{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Chausseestr. 1"}`
	billing = `"billingInfo":{"address":` + berlin + `,"contactDetails":{"firstName":"Ada","lastName":"L"}}`
)

// with is a request that makes a checkout of lines, with what is written on it.
func with(info string, lines ...string) string {
	return `{"channelType":"WEB","lineItems":[` + strings.Join(lines, ",") + `],"checkoutInfo":{` + info + `}}`
}

// create makes a checkout and gives its id.
func (r *rig) create(who, info string, lines ...string) string {
	r.t.Helper()
	return r.api.OK(who, "POST", "/v1/checkouts", with(info, lines...)).String("checkout.id")
}

// ready is what a checkout needs to become an order, with a way of delivery.
func ready(option string) string {
	return billing + `,"buyerInfo":{"email":"ada@shop.test"},"shippingInfo":{"shippingDestination":{"address":` + berlin +
		`},"selectedCarrierServiceOption":{"code":"` + option + `"}}`
}

// place places the order of a checkout and gives its id.
func (r *rig) place(who, id string) string {
	r.t.Helper()
	return r.api.OK(who, "POST", "/v1/checkouts/"+id+"/create-order", "{}").String("orderId")
}

// receive notes that an order was paid by hand, which approves it.
func (r *rig) receive(order string) {
	r.t.Helper()
	r.api.OK("owner", "POST", "/v1/payments-collector/orders/"+order+"/mark-as-paid", "{}").Want("order.status",
		orders.Approved)
}

// order reads an order as the owner does.
func (r *rig) order(id string) *apitest.Answer {
	r.t.Helper()
	return r.api.OK("owner", "GET", "/v1/orders/"+id, "")
}

// events gives the events about an entity since the last look, such as "created".
func (r *rig) events(entity string) []string {
	r.t.Helper()
	var out []string
	for _, e := range storetest.Events(r.t, r.DB, r.seen) {
		if r.seen = e.Seq; e.Entity == entity {
			out = append(out, strings.TrimPrefix(e.Type, entity+"_"))
		}
	}
	return out
}

// healthy runs the checks of everything that an order touches.
func (r *rig) healthy() {
	r.t.Helper()
	storetest.Healthy(r.t, r.DB, checkout.Check, orders.Check, r.payments.Check, r.renewals.Check,
		r.Catalog.Check, r.Inventory.Check, r.Gifts.Check, r.Discounts.Check, r.carts.Check)
}

// newRigOn is a shop with apps that have a say.
func newRigOn(t *testing.T, dialect store.Dialect, clock *apitest.Clock, said sale.Plugins) *rig {
	t.Helper()
	return newRig(t, storetest.Open(t, dialect, clock.Set), clock, options{Options: saletest.Options{Plugins: said}})
}
