package fulfilments_test

import (
	"context"
	"testing"

	"souk/internal/orders/fulfilments"
	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/paper"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// The two lines of the order that tests sell: three mugs and a tray.
const (
	mugs = "aaaaaaaa-0000-4000-8000-000000000001"
	tray = "aaaaaaaa-0000-4000-8000-000000000002"
)

type rig struct {
	*apitest.API
	t       testing.TB
	db      *store.DB
	orders  *orders.Service
	service *fulfilments.Service
	clock   *apitest.Clock
	post    *post
	courier *courier
	labels  []*shipping.LabelConfiguration
}

// courier sells labels, and fails when told to.
type courier struct {
	asked []fulfilments.Shipment
	fails error
}

func (c *courier) Buy(_ context.Context, s fulfilments.Shipment) (*fulfilments.Bought, error) {
	c.asked = append(c.asked, s)
	if c.fails != nil {
		return nil, c.fails
	}
	return &fulfilments.Bought{Provider: "ups", Service: "Express", Tracking: "1Z42", PDF: []byte("%PDF-1.7 bought")}, nil
}

// post remembers what buyers were told.
type post struct {
	notifies []string
	off      bool
}

func (p *post) ShippedTx(tx *store.Tx, _, id string) (bool, error) { return p.write(tx, "shipped "+id) }

func (p *post) DeliveredTx(tx *store.Tx, _, id string) (bool, error) {
	return p.write(tx, "delivered "+id)
}

func (p *post) PickupReadyTx(tx *store.Tx, _, id string) (bool, error) {
	return p.write(tx, "ready "+id)
}

func (p *post) write(tx *store.Tx, what string) (bool, error) {
	if !p.off {
		tx.AfterCommit(func() { p.notifies = append(p.notifies, what) })
	}
	return !p.off, nil
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(t *testing.T, r *rig) { storetest.Healthy(t, r.db, orders.Check, r.service.Check) })
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	sales := orders.New(orderstest.Config(db))
	mails := &post{}
	r := &rig{t: t, db: db, orders: sales, clock: clock, post: mails, courier: &courier{}}
	r.service = fulfilments.New(fulfilments.Config{
		DB: db, Orders: sales, Mails: mails, Carriers: map[string]fulfilments.Carrier{"swift": r.courier},
		Shop: func(context.Context) (*paper.Shop, error) {
			return &paper.Shop{Name: "Souk", Address: []string{"Hafenstraße 12", "20457 Hamburg"}, Country: "DE"}, nil
		},
		Labels: func(context.Context) ([]*shipping.LabelConfiguration, error) { return r.labels, nil },
	})
	operations := append([]httpapi.Operation{}, sales.Operations()...)
	r.API = apitest.New(t, db, append(operations, r.service.Operations()...))
	return r
}

var euro = orderstest.Euro

// sell places an order of three mugs and a tray for Ada.
func (r *rig) sell(change ...func(*orders.Order)) string {
	r.t.Helper()
	line := func(id, name string, n int64, price string) orders.LineItem {
		return orders.LineItem{
			ID: id, ProductName: &orders.TranslatableString{Original: name}, Quantity: n, Price: euro(price),
			PriceBeforeDiscounts: euro(price),
			ItemType:             &orders.ItemType{Preset: "PHYSICAL"},
		}
	}
	o := &orders.Order{
		Status: orders.Approved, BuyerInfo: &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@example.com"},
		LineItems:           wire.List[orders.LineItem]{line(mugs, "Blue mug", 3, "10"), line(tray, "Oak tray", 1, "20")},
		ShippingInfo:        &orders.ShippingInformation{Title: "Post", Cost: &orders.ShippingPrice{Price: euro("5")}},
		PriceSummary:        &orders.PriceSummary{Subtotal: euro("50"), Shipping: euro("5"), Total: euro("55")},
		TaxIncludedInPrices: true,
	}
	return orderstest.Place(r.t, r.db, r.orders, o, change...).ID
}

// fetchedByBuyer makes an order one that the buyer comes for.
func fetchedByBuyer(o *orders.Order) {
	o.ShippingInfo.Logistics = &orders.DeliveryLogistics{PickupDetails: &orders.PickupDetails{PickupMethod: "STORE_PICKUP"}}
}

// status is an order's fulfilment status.
func (r *rig) status(order, want string) {
	r.t.Helper()
	r.OK("owner", "GET", "/v1/orders/"+order, "").Want("order.fulfillmentStatus", want)
}

// log gives the types of an order's entries and forgets nothing.
func (r *rig) log(order string) []string {
	r.t.Helper()
	o, err := store.Get(r.t.Context(), r.db,
		func(tx *store.Tx) (*orders.Order, error) { return r.orders.OrderTx(tx, order) })
	expect.OK(r.t, err)
	var out []string
	for _, a := range o.Activities {
		out = append(out, a.ActivityType)
	}
	return out
}

// make creates a fulfilment and gives its id.
func (r *rig) make(order, body string) string {
	r.t.Helper()
	return r.OK("staff "+fulfilments.ModifyPermission, "POST", "/v1/fulfillments/orders/"+order+"/create-fulfillment",
		body).String("fulfillmentId")
}
