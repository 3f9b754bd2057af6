package orders_test

import (
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

type rig struct {
	*apitest.API
	t       testing.TB
	db      *store.DB
	service *orders.Service
	clock   *apitest.Clock
	stock   *shelves
}

// shelves remember what came back and what went; they never had a vase.
type shelves struct{ returned, taken []orders.Units }

func (s *shelves) TakeTx(_ *store.Tx, taken orders.Units) error {
	if taken.Reference.CatalogItemID == "vase" {
		return errs.New(errs.FailedPrecondition, "INSUFFICIENT_INVENTORY", "none left")
	}
	s.taken = append(s.taken, taken)
	return nil
}

func (s *shelves) ReturnTx(_ *store.Tx, returned []orders.Units) error {
	s.returned = append(s.returned, returned...)
	return nil
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(t *testing.T, r *rig) { storetest.Healthy(t, r.db, orders.Check) })
}

func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	stock := &shelves{}
	cfg := orderstest.Config(db)
	cfg.Stock = stock
	service := orders.New(cfg)
	return &rig{apitest.New(t, db, service.Operations()), t, db, service, clock, stock}
}

var euro = orderstest.Euro

// sale is an order of two mugs at 12.50, sent for 4.90: 29.90 in all.
func sale(change ...func(*orders.Order)) *orders.Order {
	o := &orders.Order{
		BuyerInfo: &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@example.com"},
		LineItems: wire.List[orders.LineItem]{{
			ID: "aaaaaaaa-0000-4000-8000-000000000001", ProductName: &orders.TranslatableString{Original: "Blue mug"}, Quantity: 2,
			CatalogReference: &orders.CatalogReference{AppID: "215238eb-22a5-4c36-9e7b-e7c08025e04e", CatalogItemID: "mug"},
			Price:            euro("12.50"), PriceBeforeDiscounts: euro("12.50"), ItemType: &orders.ItemType{Preset: "PHYSICAL"},
		}},
		ShippingInfo:        &orders.ShippingInformation{Title: "Post", Cost: &orders.ShippingPrice{Price: euro("4.90")}},
		PriceSummary:        &orders.PriceSummary{Subtotal: euro("25"), Shipping: euro("4.90"), Total: euro("29.90")},
		TaxIncludedInPrices: true,
	}
	for _, fn := range change {
		fn(o)
	}
	return o
}

func checkout(id string) func(*orders.Order) {
	return func(o *orders.Order) { o.CheckoutID = id }
}

func status(status string) func(*orders.Order) {
	return func(o *orders.Order) { o.Status = status }
}

// free makes an order cost nothing.
func free(o *orders.Order) {
	o.LineItems[0].TotalDiscount = euro("25")
	o.ShippingInfo.Cost.Discount = euro("4.90")
	o.PriceSummary.Discount, o.PriceSummary.Total = euro("29.90"), euro("0")
}

func (r *rig) place(o *orders.Order) *orders.Order {
	r.t.Helper()
	return orderstest.Place(r.t, r.db, r.service, o)
}

// events lists what was told, oldest first, and forgets it.
func (r *rig) events() []string {
	r.t.Helper()
	var out []string
	for _, e := range storetest.TakeEvents(r.t, r.db) {
		out = append(out, e.Type)
	}
	return out
}
