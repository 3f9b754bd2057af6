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

// column is what a search sees of an order.
type column struct {
	name  string
	value func(r *record) any
}

// searched are the columns that repeat the document.
var searched = []column{
	{"created", func(r *record) any { return r.CreatedDate.Millis() }},
	{"updated", func(r *record) any { return r.UpdatedDate.Millis() }},
	{"purchased", func(r *record) any { return r.PurchasedDate.Millis() }},
	{"status", func(r *record) any {
		if r.hidden() {
			return Initialized // in no list
		}
		return r.Status
	}},
	{"payment_status", func(r *record) any { return r.PaymentStatus }},
	{"fulfillment_status", func(r *record) any { return r.FulfillmentStatus }},
	{"archived", func(r *record) any { return r.Archived }},
	{"imported", func(r *record) any { return r.Imported }},
	{"seen", func(r *record) any { return r.SeenByAHuman }},
	{"demo", func(r *record) any { return r.Demo }},
	{"currency", func(r *record) any { return r.Currency }},
	{"total", func(r *record) any { return r.scaled(r.summary().Total) }},
	{"tax", func(r *record) any {
		if r.TaxInfo == nil {
			return r.scaled(r.summary().Tax)
		}
		return r.scaled(r.TaxInfo.TotalTax)
	}},
	{"exempt", func(r *record) any {
		if r.TaxInfo == nil {
			return int64(0)
		}
		return r.scaled(r.TaxInfo.TotalExempt)
	}},
	{"authorized", func(r *record) any { return r.scaled(r.money().Authorized) }},
	{"pending", func(r *record) any { return r.scaled(r.money().Pending) }},
	{"pending_refund", func(r *record) any { return r.scaled(r.money().PendingRefund) }},
	{"email", func(r *record) any { return store.Fold(r.buyer().Email) }},
	{"contact_id", func(r *record) any { return r.buyer().ContactID }},
	{"member_id", func(r *record) any { return r.buyer().MemberID }},
	{"visitor_id", func(r *record) any { return r.buyer().VisitorID }},
	{"checkout_id", func(r *record) any {
		if r.facts.Released {
			return ""
		}
		return r.CheckoutID
	}},
	{"external_id", func(r *record) any { return or(r.ChannelInfo).ExternalOrderID }},
	{"created_by", func(r *record) any { return or(r.CreatedBy).UserID }},
	{"channel", func(r *record) any { return or(r.ChannelInfo).Type }},
	{"first_name", func(r *record) any { return store.Fold(r.contact().FirstName) }},
	{"last_name", func(r *record) any { return store.Fold(r.contact().LastName) }},
	{"full_name", func(r *record) any { return store.Fold(fullName(r.contact())) }},
	{"location_id", func(r *record) any { return or(r.BusinessLocation).ID }},
	{"location_name", func(r *record) any { return store.Fold(or(r.BusinessLocation).Name) }},
	{"shipping_title", func(r *record) any { return or(r.ShippingInfo).Title }},
	{"region", func(r *record) any { return or(or(r.ShippingInfo).Region).Name }},
	{"delivery_time", func(r *record) any { return store.Fold(r.logistics().DeliveryTime) }},
	{"slot_from", func(r *record) any { return or(r.logistics().DeliveryTimeSlot).From.Millis() }},
	{"slot_to", func(r *record) any { return or(r.logistics().DeliveryTimeSlot).To.Millis() }},
	{"product_name", func(r *record) any {
		names := r.refs()[refProductName]
		if len(names) == 0 {
			return ""
		}
		return store.Fold(slices.Min(names))
	}},
	{"sending", func(r *record) any {
		if r.FulfillmentStatusesAggregate == nil || len(r.FulfillmentStatusesAggregate.Statuses) == 0 {
			return ""
		}
		return slices.Min(r.FulfillmentStatusesAggregate.Statuses)
	}},
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

// columnNames are the parts of statements that name all columns.
type columnNames struct {
	names       []string
	list, marks string
}

// unsearched is how many of the written columns are not for searches.
const unsearched = 4

var written = func() columnNames {
	names := []string{"number", "revision", "doc", "facts"}
	for _, c := range searched {
		names = append(names, c.name)
	}
	names = append(names, "marks", "hints", "goods")
	return columnNames{names, strings.Join(names, ", "), strings.TrimSuffix(strings.Repeat("?, ", len(names)), ", ")}
}()

// row gives the values of all written columns.
func (r *record) row() ([]any, error) {
	doc, err := wire.Marshal(&r.Order)
	if err != nil {
		return nil, err
	}
	facts, err := wire.Marshal(&r.facts)
	if err != nil {
		return nil, err
	}
	values := r.searchRow([]any{r.number, r.revision, string(doc), string(facts)})
	return values, r.damaged
}

// searchRow adds the values of the columns for searches.
func (r *record) searchRow(to []any) []any {
	r.damaged = nil
	begin := len(to)
	to = slices.Grow(to, len(searched)+3)
	for _, c := range searched {
		to = append(to, c.value(r))
	}
	values := to[begin:]
	return append(to, brief(values, "marks"), brief(values, "hints"), r.goods())
}
