package recommendations_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/orders/recommendations"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale/saletest"
)

type rig struct {
	*saletest.Shop
	api     *apitest.API
	service *recommendations.Service
	orders  *orders.Service
	relay   *events.Relay
	clock   *apitest.Clock
	apps    *apps
}

// apps are the algorithms of apps, as a test says.
type apps struct {
	algorithms []recommendations.OutsideAlgorithm
	found      map[string][]catalog.Reference
	err        error
	calls      [][]string
}

func (a *apps) Algorithms(context.Context) ([]recommendations.OutsideAlgorithm, error) {
	return a.algorithms, nil
}

func (a *apps) Recommend(_ context.Context, _ string, ids []string, _ []catalog.Reference) (
	map[string][]catalog.Reference, error) {
	a.calls = append(a.calls, ids)
	return a.found, a.err
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(t *testing.T, r *rig) { storetest.Healthy(t, r.DB, r.service.Check) })
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	r := &rig{Shop: saletest.Open(t, db, saletest.Options{}), clock: clock, apps: &apps{}}
	r.relay = events.New(db, events.Config{Logger: slog.New(slog.DiscardHandler)})
	r.orders = orders.New(orders.Config{
		DB: db, Cursors: r.Cursors, Currency: func(context.Context) money.Currency { return money.EUR },
		Locale: func(context.Context) string { return "en-IE" }, WeightUnit: func(context.Context) string { return "KG" },
	})
	r.service = recommendations.New(recommendations.Config{
		DB: db, Catalog: r.Catalog, Orders: r.orders, Outside: r.apps, Logger: slog.New(slog.DiscardHandler),
	})
	r.relay.SubscribeBatch(recommendations.OrderApproved, "recommendations", r.service.Count)
	r.relay.SubscribeBatch(recommendations.OrderCanceled, "recommendations", r.service.Count)
	r.relay.Subscribe(recommendations.ProductDeleted, "recommendations", r.service.Forget)
	r.api = apitest.New(t, db, slices.Concat(r.Operations(), r.service.Operations(), r.orders.Operations()))
	return r
}

// place makes an approved order of products, and has it counted.
func (r *rig) place(products ...*catalog.Product) *orders.Order {
	r.T.Helper()
	made := r.order(products...)
	r.flush()
	return made
}

// order makes an approved order of products.
func (r *rig) order(products ...*catalog.Product) *orders.Order {
	r.T.Helper()
	r.clock.Advance(24 * time.Hour) // later ones weigh more
	order := &orders.Order{Status: orders.Approved, PriceSummary: &orders.PriceSummary{}}
	zero := &wire.Price{Amount: "0"}
	for i, p := range products {
		order.LineItems = append(order.LineItems, orders.LineItem{
			ID: fmt.Sprintf("aaaaaaaa-0000-4000-8000-%012d", i), ProductName: &orders.TranslatableString{Original: p.Name}, Quantity: 1,
			Price:            zero,
			CatalogReference: &orders.CatalogReference{AppID: catalog.AppID, CatalogItemID: p.ID},
			ItemType:         &orders.ItemType{Preset: "PHYSICAL"},
		})
	}
	made, err := store.Do(r.System(), r.DB,
		func(tx *store.Tx) (*orders.Order, error) { return r.orders.PlaceTx(tx, order) })
	expect.OK(r.T, err)
	return made
}

// cancel cancels an order, and has that counted.
func (r *rig) cancel(o *orders.Order) {
	r.T.Helper()
	r.api.OK("owner", "POST", "/v1/orders/"+o.ID+"/cancel", "{}")
	r.flush()
}

func (r *rig) flush() {
	r.T.Helper()
	expect.OK(r.T, expect.Err(r.relay.Flush(r.T.Context())))
	if waiting, _, err := r.relay.Backlog(r.T.Context()); err != nil || waiting > 0 {
		r.T.Fatalf("%d events were not taken: %v", waiting, err)
	}
}

// get asks for a recommendation; items are the products that the buyer has.
func (r *rig) get(least int, algorithms []string, items ...*catalog.Product) (names, algorithm string) {
	r.T.Helper()
	var ask, have []string
	for _, id := range algorithms {
		ask = append(ask, fmt.Sprintf(`{"appId":%q,"id":%q}`, catalog.AppID, id))
	}
	for _, p := range items {
		have = append(have, fmt.Sprintf(`{"appId":%q,"catalogItemId":%q}`, catalog.OlderAppID, p.ID))
	}
	out := r.api.OK("visitor "+apitest.Ada, "POST", "/v1/recommendations/get",
		fmt.Sprintf(`{"algorithms":[%s],"items":[%s],"minimumRecommendedItems":%d}`,
			strings.Join(ask, ","), strings.Join(have, ","), least))
	list, ok := out.At("recommendation.items").([]any)
	expect.ThatNow(r.T, ok, out.Text)
	var found []string
	for i := range list {
		found = append(found, r.name(out.String(fmt.Sprintf("recommendation.items.%d.catalogItemId", i))))
	}
	algorithm, _ = out.At("recommendation.algorithm.id").(string)
	return strings.Join(found, " "), algorithm
}

func (r *rig) name(id string) string {
	r.T.Helper()
	items, err := r.Catalog.Resolve(r.System(), []catalog.Reference{{AppID: catalog.AppID, CatalogItemID: id}})
	expect.OK(r.T, err)
	return items[0].Name
}

// collection makes a collection of products.
func (r *rig) collection(name string, products ...*catalog.Product) string {
	r.T.Helper()
	id := r.api.OK("owner", "POST", "/v1/collections", fmt.Sprintf(`{"collection":{"name":%q}}`, name)).String(
		"collection.id")
	var ids []string
	for _, p := range products {
		ids = append(ids, fmt.Sprintf("%q", p.ID))
	}
	r.api.OK("owner", "POST", "/v1/collections/"+id+"/productIds", `{"productIds":[`+strings.Join(ids, ",")+`]}`)
	return id
}

var errDown = errors.New("no answer")
