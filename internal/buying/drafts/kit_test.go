package drafts_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"souk/internal/buying/cart"
	"souk/internal/buying/checkout"
	"souk/internal/buying/drafts"
	"souk/internal/orders/orders"
	"souk/internal/orders/payments"
	"souk/internal/orders/provider"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/inventory"
	"souk/internal/shop/sale/saletest"
	"souk/internal/shop/tips"
)

const ada = "visitor " + apitest.Ada

// rig is a shop with carts, checkouts, orders and drafts.
type rig struct {
	*saletest.Shop
	t      testing.TB
	clock  *apitest.Clock
	orders *orders.Service
	drafts *drafts.Service
	api    *apitest.API
	told   *told
	tips   *tips.Service
	till   *payments.Service
	atlas  saletest.Atlas
	seen   int64
	made   bool // payments were made up: theirs do not agree
}

// told remembers who was told of what.
type told struct{ edited, invoices []string }

func (n *told) EditedTx(_ *store.Tx, o *orders.Order, buyer, business bool) error {
	n.edited = append(n.edited, fmt.Sprint(o.ID, " ", buyer, " ", business))
	return nil
}

func (n *told) CreateTx(_ *store.Tx, o *orders.Order) error {
	n.invoices = append(n.invoices, o.ID)
	return nil
}

// shelves give the catalog's stock to orders, as the whole store does.
type shelves struct {
	catalog *catalog.Service
	stock   *inventory.Service
}

func (s shelves) move(tx *store.Tx, u orders.Units,
	fn func(context.Context, []inventory.Movement, string) error) error {
	items, err := s.catalog.Resolve(tx.Context(),
		[]catalog.Reference{{AppID: u.Reference.AppID, CatalogItemID: u.Reference.CatalogItemID,
			Options: u.Reference.Options}})
	if err != nil {
		return err
	}
	if items[0].ProductID == "" {
		return errs.Missing(inventory.CodeInventoryNotFound, "product", u.Reference.CatalogItemID)
	}
	return fn(tx.Context(), []inventory.Movement{{ProductID: items[0].ProductID, VariantID: items[0].VariantID,
		Quantity: u.Quantity}}, inventory.ReasonOrder)
}

func (s shelves) TakeTx(tx *store.Tx, u orders.Units) error {
	return s.move(tx, u, s.stock.Decrement)
}

func (s shelves) ReturnTx(tx *store.Tx, list []orders.Units) error {
	for _, u := range list {
		if err := s.move(tx, u, s.stock.Increment); err != nil {
			return err
		}
	}
	return nil
}

// run gives fn a shop on each database, and checks it afterwards.
func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	runWith(t, saletest.Options{}, fn)
}

func runWith(t *testing.T, o saletest.Options, fn func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		r := newRig(t, dialect, o)
		fn(t, r)
		r.healthy()
	})
}

func newRig(t testing.TB, dialect store.Dialect, o saletest.Options) *rig {
	t.Helper()
	clock := apitest.NewClock()
	db := storetest.Open(t, dialect, clock.Set)
	shop := saletest.Open(t, db, o)
	quiet := slog.New(slog.DiscardHandler)
	locale := func(context.Context) string { return "en-IE" }
	r := &rig{Shop: shop, t: t, clock: clock, told: &told{}}
	carts := cart.New(cart.Config{DB: db, Sales: shop.Sales, Logger: quiet})
	r.orders = orders.New(orders.Config{
		DB: db, Cursors: shop.Cursors, Currency: func(context.Context) money.Currency { return shop.Money }, Locale: locale,
		WeightUnit: func(context.Context) string { return "KG" }, Stock: shelves{shop.Catalog, shop.Inventory},
		Changed: func(tx *store.Tx, before, after *orders.Order) error {
			if before == nil || after.Status != orders.Canceled || before.Status == after.Status {
				return nil
			}
			return shop.Discounts.GiveBackTx(tx, after.ID)
		},
	})
	var err error
	r.till, err = payments.Open(t.Context(), payments.Config{
		DB: db, Site: shop.Site, Orders: r.orders, GiftCards: shop.Gifts, Providers: []provider.Provider{sandbox.New(db)},
		Currency: func(context.Context) money.Currency { return shop.Money }, Locale: locale, Sandbox: true,
		PublicURL: "https://shop.test", Logger: quiet,
	})
	expect.OK(t, err)
	checkouts, err := checkout.Open(t.Context(), checkout.Config{
		DB: db, Sales: shop.Sales, Carts: carts, Orders: r.orders, Cards: shop.Gifts, Stock: shop.Inventory,
		Discounts: shop.Discounts, Secrets: shop.Site,
		PublicURL: "https://shop.test", Payments: r.till, Logger: quiet,
	})
	expect.OK(t, err)
	r.tips = tips.New(tips.Config{
		DB: db, Cursors: shop.Cursors, Catalog: shop.Catalog, Orders: tipped{r}, Drafts: tipped{r},
		Currency: func(context.Context) money.Currency { return shop.Money }, Locale: locale,
		Staff: func(context.Context) ([]tips.Person, error) {
			return []tips.Person{{ID: apitest.Omar, Name: "Omar"}}, nil
		},
	})
	r.drafts = drafts.New(drafts.Config{DB: db, Cursors: shop.Cursors, Sales: shop.Sales, Orders: r.orders, Locale: locale,
		Notices: r.told, Invoices: r.told, Tips: r.tips, Discounts: shop.Discounts, Locate: r.atlas.Find})
	r.api = apitest.New(t, db, slices.Concat(r.tips.Operations(), shop.Operations(), carts.Operations(),
		checkouts.Operations(), r.orders.Operations(), r.till.Operations(), r.drafts.Operations()))
	return r
}

func line(p *catalog.Product, quantity int) string {
	return fmt.Sprintf(`{"catalogReference":{"appId":%q,"catalogItemId":%q},"quantity":%d}`, catalog.AppID, p.ID, quantity)
}

const (
	berlin  = `{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Chausseestr. 1"}`
	paris   = `{"country":"FR","city":"Paris","postalCode":"75001","addressLine":"Rue 1"}`
	billing = `"billingInfo":{"address":` + berlin + `,"contactDetails":{"firstName":"Ada","lastName":"L"}}`
)

// buy places an order of lines through a checkout and gives its id; it is approved and
// paid in full.
func (r *rig) buy(option string, lines ...string) string {
	r.t.Helper()
	id := r.ordered(option, "", lines...)
	r.pay(id, r.order(id).String("order.priceSummary.total.amount"))
	return id
}

// ordered places an order that waits for its payment.
func (r *rig) ordered(option, coupon string, lines ...string) string {
	r.t.Helper()
	body := `{"channelType":"WEB","lineItems":[` + strings.Join(lines, ",") + `],"checkoutInfo":{` + billing +
		`,"buyerInfo":{"email":"ada@shop.test"}`
	if option != "" {
		body += `,"shippingInfo":{"shippingDestination":{"address":` + berlin + `},"selectedCarrierServiceOption":{"code":"` +
			option + `"}}`
	}
	body += `}`
	if coupon != "" {
		body += `,"couponCode":"` + coupon + `"`
	}
	id := r.api.OK(ada, "POST", "/v1/checkouts", body+`}`).String("checkout.id")
	return r.api.OK(ada, "POST", "/v1/checkouts/"+id+"/create-order", "{}").String("orderId")
}

// pay takes money by hand.
func (r *rig) pay(id, amount string) {
	r.t.Helper()
	if money.MustParse(amount, r.Money).Sign() > 0 {
		r.api.OK("owner", "POST", "/v1/payments-collector/orders/"+id+"/manual-payment", `{"amount":{"amount":"`+amount+`"}}`)
	}
}

// settle tells an order of payments that nobody made.
func (r *rig) settle(id string, payments []orders.PaymentFact, refunds []orders.RefundFact) {
	r.t.Helper()
	r.made = true
	err := r.DB.Write(r.System(), func(tx *store.Tx) error {
		_, err := r.orders.SettleTx(tx, id, payments, refunds)
		return err
	})
	expect.OK(r.t, err)
}

// send records units sent.
func (r *rig) send(id string, sent map[string]int64) {
	r.t.Helper()
	err := r.DB.Write(r.System(), func(tx *store.Tx) error {
		_, err := r.orders.FulfilTx(tx, id, orders.Sent{Units: sent})
		return err
	})
	expect.OK(r.t, err)
}

// place stores an order as it is.
func (r *rig) place(change func(*orders.Order)) *orders.Order {
	r.t.Helper()
	o := &orders.Order{
		BuyerInfo: &orders.BuyerInfo{MemberID: apitest.Ada, Email: "ada@shop.test"}, Status: orders.Approved,
		TaxIncludedInPrices: true,
		LineItems: wire.List[orders.LineItem]{{
			ID: first, ProductName: &orders.TranslatableString{Original: "Mug"}, Quantity: 2, CustomLineItem: true, Price: price("10"),
			PriceBeforeDiscounts: price("10"),
			ItemType:             &orders.ItemType{Preset: "PHYSICAL"}, PaymentOption: "FULL_PAYMENT_ONLINE",
		}},
		PriceSummary: &orders.PriceSummary{Subtotal: price("20"), Total: price("20")},
	}
	if change != nil {
		change(o)
	}
	made, err := store.Do(r.System(), r.DB, func(tx *store.Tx) (*orders.Order, error) { return r.orders.PlaceTx(tx, o) })
	expect.OK(r.t, err)
	return made
}

const first = "aaaaaaaa-0000-4000-8000-000000000001"

func price(amount string) *wire.Price { return &wire.Price{Amount: wire.Decimal(amount)} }

func (r *rig) order(id string) *apitest.Answer {
	r.t.Helper()
	return r.api.OK("owner", "GET", "/v1/orders/"+id, "")
}

// edit begins the draft of an order and gives its id.
func (r *rig) edit(order string) string {
	r.t.Helper()
	return r.api.OK("owner", "POST", "/v1/draft-orders", `{"sourceOrderId":"`+order+`"}`).String(
		"calculatedDraftOrder.draftOrder.id")
}

// draft begins a draft from nothing.
func (r *rig) draft(input string) string {
	r.t.Helper()
	return r.api.OK("owner", "POST", "/v1/draft-orders", `{"draftOrder":{`+input+`}}`).String(
		"calculatedDraftOrder.draftOrder.id")
}

// do calls on a draft.
func (r *rig) do(id, call, body string) *apitest.Answer {
	r.t.Helper()
	return r.api.OK("owner", "POST", "/v1/draft-orders/"+id+"/"+call, body)
}

func custom(name, amount string, quantity int) string {
	return fmt.Sprintf(`{"productName":{"original":%q},"price":{"amount":%q},"quantity":%d}`, name, amount, quantity)
}

// events gives the events about an entity since the last look, such as "created".
func (r *rig) events(entity string) string {
	r.t.Helper()
	var out []string
	for _, e := range storetest.Events(r.t, r.DB, r.seen) {
		if r.seen = e.Seq; e.Entity == entity {
			out = append(out, strings.TrimPrefix(e.Type, entity+"_"))
		}
	}
	return strings.Join(out, " ")
}

// healthy runs the checks of everything that drafts touch.
func (r *rig) healthy() {
	r.t.Helper()
	storetest.Healthy(r.t, r.DB, drafts.Check, orders.Check, r.tips.Check, r.Discounts.Check, r.Catalog.Check,
		r.Inventory.Check)
	if problems, err := store.Get(r.t.Context(), r.DB, r.till.Check); !r.made && (err != nil || len(problems) > 0) {
		r.t.Errorf("payments: %v %v", problems, err)
	}
}

// song makes a product that nobody sends.
func (r *rig) song(name, amount string, stock int64) *catalog.Product {
	r.t.Helper()
	return r.Product(fmt.Sprintf(`{"name":%q,"productType":"digital","priceData":{"price":%s}}`, name, amount), stock)
}

// stock tells how many of a product are left.
func (r *rig) stock(p *catalog.Product) int64 {
	r.t.Helper()
	items, err := r.Catalog.Resolve(r.System(), []catalog.Reference{{AppID: catalog.AppID, CatalogItemID: p.ID}})
	expect.OK(r.t, err)
	return *items[0].Available
}
