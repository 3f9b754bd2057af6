package cart_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"souk/internal/buying/cart"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/discounts"
	"souk/internal/shop/sale"
)

const bakery = "bbbbbbbb-0000-4000-8000-000000000001"

// app brings a catalog, a condition of discounts and a coupon. It must never be asked
// within a transaction.
type app struct {
	t     testing.TB
	db    *store.DB
	gone  atomic.Bool
	asked atomic.Int64
	whom  []string
}

func (a *app) outside(ctx context.Context) {
	a.asked.Add(1)
	expect.That(a.t, !a.db.Within(ctx), "an app is asked within a transaction")
}

func (a *app) Serves(_ context.Context, appID string) bool { return appID == bakery }

func (a *app) Items(ctx context.Context, _ money.Currency, references []catalog.Reference) ([]basket.Thing, error) {
	a.outside(ctx)
	out := make([]basket.Thing, len(references))
	for i, ref := range references {
		price := money.MustParse("2.20", money.EUR)
		out[i] = basket.Thing{Extra: &basket.Extra{Outside: true},
			Item: catalog.Item{Key: bakery + ref.CatalogItemID, Name: "Bread", ItemType: "PHYSICAL", Price: price,
				FullPrice: price}}
		if a.gone.Load() {
			out[i].Status = catalog.Unknown
		}
	}
	return out, nil
}

func (a *app) Idle(context.Context) bool { return false }

func (a *app) Triggers(ctx context.Context, q *sale.Question) (map[string]bool, error) {
	a.outside(ctx)
	return map[string]bool{discounts.CustomKey(bakery, "many"): len(q.Sale.Lines) > 1}, nil
}

func (a *app) Discounts(ctx context.Context, q *sale.Question) (sale.Given, error) {
	a.outside(ctx)
	if q.Sale.Coupon != "BAKER" {
		return sale.Given{}, nil
	}
	return sale.Given{Coupon: true, Discounts: []pricing.MerchantDiscount{{ID: "b",
		Reduction: pricing.AmountOff(money.MustParse("1", money.EUR)), Scope: pricing.Scope{All: true}}}}, nil
}

func (a *app) Fees(ctx context.Context, _ *sale.Question) ([]sale.PluginFee, error) {
	a.outside(ctx)
	return []sale.PluginFee{{AppID: bakery, Code: "BAG", Name: "Bag", Price: money.MustParse("0.10", money.EUR)}}, nil
}

func (a *app) Violations(ctx context.Context, q *sale.Question) ([]sale.Violation, error) {
	a.outside(ctx)
	a.whom = append(a.whom, q.Part)
	return []sale.Violation{{Severity: sale.Warning, Description: "Bread is fresh in the morning"}}, nil
}

func (a *app) Memberships(ctx context.Context, _ *sale.Question) (sale.MembershipOptions, error) {
	a.outside(ctx)
	return sale.MembershipOptions{}, nil
}

// Apps have their say in carts, and are asked between transactions.
func TestCartsOfAppsCatalogs(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		bread := &app{t: t, db: db}
		cfg := r.Priced
		cfg.Shelf, cfg.Plugins = &basket.Shelf{Catalog: r.Catalog, Outside: bread}, bread
		r.carts = cart.New(cart.Config{DB: db, Sales: sale.New(cfg)})
		r.rule("Many", `"discountType":"PERCENTAGE","percentage":10`, everything,
			`,"trigger":{"customTrigger":{"id":"many","appId":"`+bakery+`"}}`)
		r.api = apitest.New(t, db, r.carts.Operations())
		who := "visitor " + ada
		mug := r.Product(mugContent, -1)
		loaf := strings.Replace(line("loaf", 2, ""), older, bakery, 1)
		r.add(who, mug.ID, 1, "").Want("cart.lineItems.0.price.amount", "12.50")
		a := r.ok(who, "POST", "/add-to-cart", adding(loaf))
		a.Want("cart.lineItems.1.price.amount", "2.20")
		a.Want("cart.lineItems.1.catalogReference.appId", bakery)
		a.Want("cart.lineItems.0.price.amount", "11.25") // the app's condition holds now
		a = r.ok(who, "POST", "/add-to-cart", adding(loaf))
		a.Want("cart.lineItems.length", 2)
		a.Want("cart.lineItems.1.quantity", 4)
		r.ok(who, "PATCH", "", `{"couponCode":"BAKER"}`).Want("cart.appliedDiscounts.length", 3)
		r.refused(404, "ERROR_COUPON_DOES_NOT_EXIST", who, "PATCH", "/v1/carts/current", `{"couponCode":"BUTCHER"}`)
		e := r.ok(who, "POST", "/estimate-totals", `{"calculateAdditionalFees":true}`)
		e.Want("priceSummary.discount.amount", "2.25")
		e.Want("additionalFees.0.providerAppId", bakery)
		e.Want("violations.0.severity", "WARNING")
		e.Want("calculationErrors.couponCalculationError", nil)
		r.ok(who, "POST", "/estimate-totals", `{}`).Want("additionalFees.length", 0)
		expect.That(t, len(bread.whom) == 2 && bread.whom[0] == "CART", "plugins were told of %v", bread.whom)
		// What the app no longer has stays, without a price, and the sign-in asks nobody.
		bread.gone.Store(true)
		r.ok(who, "GET", "", "").Want("cart.lineItems.1.availability.status", "NOT_FOUND")
		bread.gone.Store(false)
		r.add("member "+omar, mug.ID, 1, "")
		asked := bread.asked.Load()
		r.adopt(ada, omar)
		expect.Equal(t, bread.asked.Load(), asked, "a sign-in waits for an app")
		a = r.ok("member "+omar, "GET", "", "")
		a.Want("cart.lineItems.0.quantity", 2)
		a.Want("cart.lineItems.1.quantity", 4)
		a.Want("cart.lineItems.1.price.amount", "2.20")
		err := db.Write(as(t, actor.Member, omar),
			func(tx *store.Tx) error { return r.carts.SetCheckoutTx(tx, a.String("cart.id"), nothing) })
		expect.Equal(t, err, nil)
		r.healthy()
	})
}
