package shipping_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

type rig struct {
	*apitest.API
	t       testing.TB
	db      *store.DB
	service *shipping.Service
	clock   *apitest.Clock
	rates   *carriers
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(t *testing.T, r *rig) { storetest.Healthy(t, r.db, r.service.Check) })
}

// once is run on one database, for what is pure once it is stored.
func once(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	clock := apitest.NewClock()
	fn(t, newRig(t, storetest.Open(t, store.SQLite, clock.Set), clock))
}

func newService(db *store.DB, rates shipping.Rates) *shipping.Service {
	return shipping.New(shipping.Config{
		DB: db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")), Rates: rates,
		Zone:       func(context.Context) *time.Location { return time.UTC },
		WeightUnit: func(context.Context) string { return shipping.Kilograms },
	})
}

// build is for the suite of resources.
func build(_ testing.TB, db *store.DB) *shipping.Service { return newService(db, nil) }

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	rates := &carriers{}
	service := newService(db, rates)
	return &rig{apitest.New(t, db, service.Operations()), t, db, service, clock, rates}
}

const (
	fast = "aaaaaaaa-0000-4000-8000-000000000001"
	slow = "aaaaaaaa-0000-4000-8000-000000000002"
)

// carriers are two outside carriers.
type carriers struct {
	offers  map[string][]shipping.Quoted
	fails   error
	mu      sync.Mutex
	parcels []*shipping.Parcel
	rows    []string
}

func (c *carriers) Carriers(*store.Tx) ([]shipping.Carrier, error) {
	return []shipping.Carrier{{ID: fast, DisplayName: "Fast", NeedsBackupRate: true, HasSettings: true},
		{ID: slow, DisplayName: "Slow"}}, nil
}

func (c *carriers) Quote(_ context.Context, id string, parcel *shipping.Parcel) ([]shipping.Quoted, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parcels = append(c.parcels, parcel)
	return c.offers[id], c.fails
}

func (c *carriers) Tables(_ context.Context, _, _ string, regions []string) (
	map[string][]shipping.DashboardTable, error) {
	return map[string][]shipping.DashboardTable{regions[0]: {{Title: "Services",
		Columns: wire.Of(shipping.DashboardColumn{Key: "k", Name: "Name"})}}}, nil
}

func (c *carriers) SetActive(_ context.Context, id, row string, active bool) error {
	if active {
		c.rows = append(c.rows, id+" "+row)
	}
	return nil
}

// profile makes a profile with regions and gives its id and theirs.
func (r *rig) profile(regions string) (string, []string) {
	r.t.Helper()
	a := r.OK("owner", "POST", "/v1/delivery-profiles", `{"deliveryProfile":{"name":"Profile","deliveryRegions":[`+
		regions+`]}}`)
	var ids []string
	for _, one := range a.At("deliveryProfile.deliveryRegions").([]any) {
		ids = append(ids, one.(map[string]any)["id"].(string))
	}
	return a.String("deliveryProfile.id"), ids
}

// germany makes a default profile for Germany.
func (r *rig) germany() string {
	r.t.Helper()
	_, regions := r.profile(`{"name":"Germany","destinations":[{"countryCode":"DE"}]}`)
	return regions[0]
}

// option makes a way to ship and gives its id.
func (r *rig) option(region, title, rates string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v1/shipping-options",
		`{"shippingOption":{"title":"`+title+`","estimatedDeliveryTime":"3 days","deliveryRegionIds":["`+region+
			`"],"rates":[`+rates+`]}}`).String("shippingOption.id")
}

func (r *rig) local(region, area string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v1/local-delivery-options",
		`{"localDeliveryOption":{"areaName":"Town","rate":"5","deliveryRegionIds":["`+region+`"],`+area+
			`}}`).String("localDeliveryOption.id")
}

func (r *rig) sale(to *wire.Address, lines ...shipping.Line) *shipping.Sale {
	return &shipping.Sale{Currency: money.EUR, To: to, Lines: lines, Now: r.clock.Now()}
}

func (r *rig) options(sale *shipping.Sale) []shipping.Option {
	r.t.Helper()
	out, err := r.service.Options(r.t.Context(), sale)
	expect.OK(r.t, err)
	return out
}

// line is some goods: number of items, weight of one, price of all in cents.
func line(id string, quantity int64, weight float64, cents int64) shipping.Line {
	return shipping.Line{ID: id, Quantity: quantity, Weight: weight, Price: money.New(cents, money.EUR)}
}

func germany() *wire.Address {
	return &wire.Address{Country: "DE", PostalCode: "10115", City: "Berlin"}
}

func at(lat, lon float64) *wire.Address {
	return &wire.Address{Country: "DE", Geocode: &wire.AddressLocation{Latitude: &lat, Longitude: &lon}}
}

// prices are the codes' titles and totals in cents, in order.
func prices(options []shipping.Option) []string {
	out := []string{}
	for i := range options {
		out = append(out, options[i].Title+" "+options[i].Total().String())
	}
	return out
}
