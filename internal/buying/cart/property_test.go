package cart_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/buying/cart"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale"
)

// shelf is a catalog whose things and stocks a test sets.
type shelf map[string]*catalog.Item

func (s shelf) Resolve(_ context.Context, references []catalog.Reference) ([]catalog.Item, error) {
	out := make([]catalog.Item, len(references))
	for i, ref := range references {
		out[i] = catalog.Item{Status: catalog.Unknown}
		if item := s[ref.CatalogItemID]; item != nil && catalog.Serves(ref.AppID) {
			out[i] = *item
		}
	}
	return out, nil
}

// fixed gives settings that never change.
type fixed site.Settings

func (f fixed) Get(context.Context) (*site.Settings, error) { s := site.Settings(f); return &s, nil }

func stockedShelf(t *rapid.T) shelf {
	out := shelf{}
	for i := range 6 {
		full := rapid.Int64Range(0, 50_000).Draw(t, "price")
		item := &catalog.Item{
			Key: fmt.Sprint("key", i), ProductID: fmt.Sprint("p", i), VariantID: "v", Name: fmt.Sprint("Thing ", i),
			ItemType:  "PHYSICAL",
			FullPrice: money.New(full, money.EUR), Price: money.New(rapid.Int64Range(0, full).Draw(t, "discounted"), money.EUR),
		}
		if i >= 4 { // these two draw on one stock
			item.ProductID = "shared"
		}
		out[fmt.Sprint("item", i)] = item
	}
	out.restock(t)
	return out
}

// restock changes what can be bought.
func (s shelf) restock(t *rapid.T) {
	for i := range 6 {
		item := s[fmt.Sprint("item", i)]
		item.Status, item.Available = catalog.Resolved, nil
		if rapid.Bool().Draw(t, "counted") {
			item.Available = wire.Ptr(rapid.Int64Range(0, 12).Draw(t, "stock"))
		}
		if rapid.IntRange(0, 5).Draw(t, "gone") == 0 {
			item.Status = catalog.Hidden
		}
	}
	s["item5"].Available = s["item4"].Available
}

// Whatever a shopper does, a cart keeps its rules, matches a plain model of what was
// asked for, and its estimate adds up.
func TestAnySequenceKeepsTheRules(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		r := newRig(t, db)
		option := &sale.Chosen{Code: r.terms()}
		r.coupon("FIVE", `"moneyOffAmount":5`)
		rapid.Check(t, func(rt *rapid.T) {
			goods := stockedShelf(rt)
			settings := site.Defaults()
			settings.PricesIncludeTax = rapid.Bool().Draw(rt, "tax included")
			m := &model{
				t: rt, goods: goods, option: option, service: r.service(goods, settings),
				ctx:      actor.With(t.Context(), actor.Actor{Kind: actor.Visitor, ID: ids.Random()}),
				included: settings.PricesIncludeTax,
			}
			m.t.Repeat(map[string]func(*rapid.T){"add": m.add, "set": m.set, "remove": m.remove, "restock": goods.restock,
				"": m.check})
		})
		storetest.Healthy(t, db, cart.New(cart.Config{DB: db}).Check)
	})
}

// model is what a cart should hold.
type model struct {
	t        *rapid.T
	ctx      context.Context
	service  *cart.Service
	goods    shelf
	option   *sale.Chosen
	included bool
	lines    []modelLine
	exists   bool
}

type modelLine struct {
	id, item string
	quantity int64
}

// room is what is left for a line beside the others.
func (m *model) capped(at int) int64 {
	item := m.goods[m.lines[at].item]
	if item.Status != catalog.Resolved || item.Available == nil {
		return m.lines[at].quantity
	}
	room := *item.Available
	for i, l := range m.lines {
		other := m.goods[l.item]
		if i != at && other.ProductID == item.ProductID && other.Status == catalog.Resolved {
			room -= l.quantity
		}
	}
	if room <= 0 {
		return m.lines[at].quantity
	}
	return min(room, m.lines[at].quantity)
}

func (m *model) add(t *rapid.T) {
	name := fmt.Sprint("item", rapid.IntRange(0, 6).Draw(t, "item"))
	quantity := rapid.Int64Range(1, 20).Draw(t, "quantity")
	out, err := m.service.Add(m.ctx, "", &cart.AddRequest{LineItems: []basket.NewLine{{
		Quantity: quantity, CatalogReference: basket.Reference{AppID: catalog.AppID, CatalogItemID: name},
	}}})
	if item := m.goods[name]; item == nil || item.Status != catalog.Resolved {
		expect.EqualNow(t, errs.CodeOf(err), basket.CodeItemNotFound, "adding what is not offered: %v", err)
		return
	}
	expect.OK(t, err)
	m.exists = true
	at := -1
	for i := range m.lines {
		if m.lines[i].item == name {
			at = i
		}
	}
	if at < 0 {
		at = len(m.lines)
		m.lines = append(m.lines, modelLine{id: out.Cart.LineItems[at].ID, item: name})
	}
	m.lines[at].quantity += quantity
	m.lines[at].quantity = m.capped(at)
	m.compare(t, out.Cart)
}

// some picks a line.
func (m *model) some(t *rapid.T) int {
	if len(m.lines) == 0 {
		t.Skip("no lines")
	}
	return rapid.IntRange(0, len(m.lines)-1).Draw(t, "line")
}

func (m *model) set(t *rapid.T) {
	at := m.some(t)
	quantity := rapid.Int64Range(1, 30).Draw(t, "quantity")
	out, err := m.service.UpdateQuantities(m.ctx, "",
		&cart.QuantityRequest{LineItems: []basket.LineQuantity{{ID: m.lines[at].id, Quantity: quantity}}})
	expect.OK(t, err)
	m.lines[at].quantity = quantity
	m.lines[at].quantity = m.capped(at)
	m.compare(t, out.Cart)
}

func (m *model) remove(t *rapid.T) {
	at := m.some(t)
	out, err := m.service.Remove(m.ctx, "", &cart.RemoveRequest{LineItemIDs: []string{m.lines[at].id}})
	expect.OK(t, err)
	m.lines = append(m.lines[:at:at], m.lines[at+1:]...)
	m.compare(t, out.Cart)
}

func (m *model) compare(t *rapid.T, c *cart.Cart) {
	expect.EqualNow(t, len(c.LineItems), len(m.lines), "lines")
	for i, l := range m.lines {
		if got := c.LineItems[i]; got.ID != l.id || got.Quantity != l.quantity ||
			got.CatalogReference.CatalogItemID != l.item {
			t.Fatalf("line %d is %+v, want %+v", i, got, l)
		}
	}
}

// check reads and estimates, and adds up.
func (m *model) check(t *rapid.T) {
	out, err := m.service.Estimate(m.ctx, "", &cart.EstimateRequest{
		CalculateTax: true, CalculateShipping: true, SelectedShippingOption: m.option,
		ShippingAddress: &wire.Address{Country: "DE"},
	})
	if !m.exists {
		expect.EqualNow(t, errs.CodeOf(err), cart.CodeNoCart, "estimate of no cart: %v", err)
		return
	}
	expect.OK(t, err)
	m.compare(t, out.Cart)
	minor := func(p *wire.MultiCurrencyPrice) int64 { return money.MustParse(string(p.Amount), money.EUR).Minor() }
	var subtotal, discount, before, after, left int64
	for i, l := range out.Cart.LineItems {
		if found := m.goods[m.lines[i].item].Status == catalog.Resolved; (l.Price != nil) != found ||
			(l.Availability.Status == basket.NotFound) == found {
			t.Fatalf("line %d: found %v, but it is %+v", i, found, l)
		}
		if l.Price != nil { // of what is short, what is there counts
			quantity := l.Quantity
			if l.Availability.Status == basket.PartiallyAvailable {
				quantity = *l.Availability.QuantityAvailable
			}
			subtotal += minor(l.PriceBeforeDiscounts) * quantity
		}
	}
	for _, l := range out.CalculatedLineItems {
		discount += minor(l.PricesBreakdown.TotalDiscount)
		before += minor(l.PricesBreakdown.TotalPriceBeforeTax)
		after += minor(l.PricesBreakdown.TotalPriceAfterTax)
	}
	// nothing is sent when nothing can be bought
	if option := out.ShippingInfo.SelectedCarrierServiceOption; option != nil {
		before, after = before+minor(option.Cost.TotalPriceBeforeTax), after+minor(option.Cost.TotalPriceAfterTax)
	}
	sum := out.PriceSummary
	left = minor(sum.Subtotal) - minor(sum.Discount) + minor(sum.Shipping) + minor(sum.AdditionalFees)
	if !m.included {
		left += minor(sum.Tax)
	}
	if minor(sum.Subtotal) != subtotal || minor(sum.Discount) != discount || minor(sum.Total) != left ||
		minor(sum.Total) != after || minor(sum.Tax) != after-before {
		raw, _ := json.Marshal(out)
		t.Fatalf("parts do not add up: lines %d, discounts %d, before tax %d, after tax %d\n%s", subtotal, discount,
			before, after, raw)
	}
	expect.EqualNow(t, minor(out.PayNow.Total)+minor(out.PayLater.Total)+minor(out.PayAfterFreeTrial.Total),
		minor(sum.Total), "what is paid when does not add up: %+v", out)
}
