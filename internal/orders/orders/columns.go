package orders

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// searchScale is how many decimals amounts have in search columns: as many as the
// currency with the most.
const searchScale = 4

// column is one of order_search. The row repeats the document for searches.
type column struct {
	name  string
	value func(r *record) any
	list  bool // a JSON list
}

// argument marks the place of a column's value in a statement.
func (c *column) argument(d store.Dialect) string {
	if c.list {
		return d.ListArg()
	}
	return "?"
}

var searched = []column{
	{name: "created", value: func(r *record) any { return r.CreatedDate.Millis() }},
	{name: "id", value: func(r *record) any { return r.ID }},
	{name: "number", value: func(r *record) any { return r.number }},
	{name: "updated", value: func(r *record) any { return r.UpdatedDate.Millis() }},
	{name: "purchased", value: func(r *record) any { return r.PurchasedDate.Millis() }},
	{name: "total", value: func(r *record) any { return r.scaled(r.summary().Total) }},
	{name: "status", value: func(r *record) any { return r.Status }},
	{name: "payment_status", value: func(r *record) any { return r.PaymentStatus }},
	{name: "fulfillment_status", value: func(r *record) any { return r.FulfillmentStatus }},
	{name: "channel", value: func(r *record) any { return or(r.ChannelInfo).Type }},
	{name: "archived", value: func(r *record) any { return r.Archived }},
	{name: "imported", value: func(r *record) any { return r.Imported }},
	{name: "seen", value: func(r *record) any { return r.SeenByAHuman }},
	{name: "demo", value: func(r *record) any { return r.Demo }},
	{name: "tax", value: func(r *record) any {
		if r.TaxInfo == nil {
			return r.scaled(r.summary().Tax)
		}
		return r.scaled(r.TaxInfo.TotalTax)
	}},
	{name: "exempt", value: func(r *record) any {
		if r.TaxInfo == nil {
			return int64(0)
		}
		return r.scaled(r.TaxInfo.TotalExempt)
	}},
	{name: "authorized", value: func(r *record) any { return r.scaled(r.money().Authorized) }},
	{name: "pending", value: func(r *record) any { return r.scaled(r.money().Pending) }},
	{name: "pending_refund", value: func(r *record) any { return r.scaled(r.money().PendingRefund) }},
	{name: "slot_from", value: func(r *record) any { return or(r.logistics().DeliveryTimeSlot).From.Millis() }},
	{name: "slot_to", value: func(r *record) any { return or(r.logistics().DeliveryTimeSlot).To.Millis() }},
	{name: "email", value: func(r *record) any { return store.Fold(r.buyer().Email) }},
	{name: "first_name", value: func(r *record) any { return store.Fold(r.contact().FirstName) }},
	{name: "last_name", value: func(r *record) any { return store.Fold(r.contact().LastName) }},
	{name: "full_name", value: func(r *record) any { return store.Fold(fullName(r.contact())) }},
	{name: "location_id", value: func(r *record) any { return or(r.BusinessLocation).ID }},
	{name: "location_name", value: func(r *record) any { return store.Fold(or(r.BusinessLocation).Name) }},
	{name: "shipping_title", value: func(r *record) any { return or(r.ShippingInfo).Title }},
	{name: "region", value: func(r *record) any { return or(or(r.ShippingInfo).Region).Name }},
	{name: "delivery_time", value: func(r *record) any { return store.Fold(r.logistics().DeliveryTime) }},
	{name: "product_name", value: func(r *record) any { return store.Fold(least(r.productNames())) }},
	{name: "sending", value: func(r *record) any { return least(or(r.FulfillmentStatusesAggregate).Statuses) }},
	{name: "apps", list: true, value: func(r *record) any {
		var out []string
		for i := range r.LineItems {
			out = append(out, or(r.LineItems[i].CatalogReference).AppID)
		}
		return jsonTexts(out)
	}},
	{name: "locations", list: true, value: func(r *record) any {
		var out []string
		for i := range r.LineItems {
			for _, place := range r.LineItems[i].Locations {
				out = append(out, place.ID)
			}
		}
		return jsonTexts(out)
	}},
	{name: "sendings", list: true, value: func(r *record) any {
		return jsonTexts(or(r.FulfillmentStatusesAggregate).Statuses)
	}},
}

// searchedNames are the names of these columns.
var searchedNames = func() []string {
	var out []string
	for _, c := range searched {
		out = append(out, c.name)
	}
	return out
}()

// searchRow gives the values of these columns.
func (r *record) searchRow() []any {
	r.damaged = nil
	out := make([]any, len(searched))
	for i, c := range searched {
		out[i] = c.value(r)
	}
	return out
}

// least is the first of some texts in their order; empty without any.
func least(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	return slices.Min(texts)
}

// or gives an empty value for an absent one.
func or[T any](p *T) *T {
	if p == nil {
		p = new(T)
	}
	return p
}

func (r *record) summary() *PriceSummary        { return or(r.PriceSummary) }
func (r *record) money() *BalanceSummary        { return or(r.BalanceSummary) }
func (r *record) buyer() *BuyerInfo             { return or(r.BuyerInfo) }
func (r *record) contact() *wire.ContactDetails { return or(or(r.BillingInfo).ContactDetails) }
func (r *record) logistics() *DeliveryLogistics { return or(or(r.ShippingInfo).Logistics) }

func fullName(c *wire.ContactDetails) string {
	if c.FullName != "" {
		return c.FullName
	}
	return strings.TrimSpace(c.FirstName + " " + c.LastName)
}

// scaled is an amount as searches compare it, held at the largest number that fits. One
// that cannot be read is kept as damage, and the order is not written.
func (r *record) scaled(p *wire.Price) int64 {
	a, err := amountOf(p, r.currency)
	if err != nil {
		r.damaged = fmt.Errorf("orders: order %s is damaged: amount %q: %w", r.ID, p.Amount, err)
		return 0
	}
	return scaled(a)
}

func scaled(a money.Amount) int64 {
	out := a.Minor()
	for range searchScale - a.Currency().Exponent() {
		if out > math.MaxInt64/10 {
			return math.MaxInt64
		}
		out *= 10
	}
	return out
}

// written are the columns of orders besides the id, in the order of row.
var written = struct{ list, marks, set string }{
	list:  "number, revision, doc, facts, status, total, checkout_id",
	marks: "?, ?, ?, ?, ?, ?, ?",
	set:   "number = ?, revision = ?, doc = ?, facts = ?, status = ?, total = ?, checkout_id = ?",
}

// row gives the values of all written columns. An order that is in no list counts as INITIALIZED, and a checkout that
// goes on without its order may have another.
func (r *record) row() ([]any, error) {
	doc, err := wire.Text(&r.Order)
	if err != nil {
		return nil, err
	}
	facts, err := wire.Text(&r.facts)
	if err != nil {
		return nil, err
	}
	status, checkout := r.Status, r.CheckoutID
	if r.hidden() {
		status = Initialized
	}
	if r.facts.Released {
		checkout = ""
	}
	r.damaged = nil
	total := r.scaled(r.summary().Total)
	return []any{r.number, r.revision, doc, facts, status, total, checkout}, r.damaged
}
