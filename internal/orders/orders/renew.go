package orders

import (
	"slices"
	"time"

	"souk/internal/orders/ordersettings"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// RenewTx stores an order that the shop makes by itself, for what somebody gets again
// and again, and takes its stock: now, or when it is paid in shops that take it then.
// FailedPrecondition or NotFound when the things are not there.
func (s *Service) RenewTx(tx *store.Tx, o *Order) (*Order, error) {
	r, violations, err := s.prepare(tx, o)
	if err != nil {
		return nil, err
	}
	if len(violations) > 0 {
		return nil, errs.Wrap(errs.Internal, errs.Invalid(violations...), "an order with wrong amounts cannot be stored")
	}
	settings, err := s.Settings.In(tx)
	if err != nil {
		return nil, err
	}
	if r.facts.StockWhenPaid = settings.InventoryUpdateTrigger == ordersettings.OnOrderPaid; !r.facts.StockWhenPaid &&
		s.cfg.Stock != nil {
		r.facts.Taken = map[string]int64{}
		for i := range r.LineItems {
			line := &r.LineItems[i]
			if line.CatalogReference == nil || line.CustomLineItem {
				continue
			}
			if err := s.cfg.Stock.TakeTx(tx, Units{*line.CatalogReference, line.Quantity, r.ID, UnitsRenewed}); err != nil {
				return nil, err
			}
			r.facts.Taken[line.ID] = line.Quantity
		}
	}
	return s.place(tx, r)
}

// Again is an order as it is made anew: the same things for the same money, and
// nothing of what became of it.
func (o *Order) Again() *Order {
	out := *o
	out.ID, out.Number, out.CheckoutID, out.CartID, out.PurchaseFlowID = "", "", "", "", ""
	out.CreatedDate, out.UpdatedDate, out.PurchasedDate = 0, 0, 0
	out.Status, out.PaymentStatus, out.FulfillmentStatus = "", "", ""
	out.Activities, out.BalanceSummary, out.FulfillmentStatusesAggregate, out.PayAfterFreeTrial, out.Deposit = nil, nil,
		nil, nil, nil
	out.PayNow = o.PriceSummary
	out.LineItems = slices.Clone(o.LineItems)
	for i := range out.LineItems {
		line := &out.LineItems[i]
		line.RefundQuantity, line.RestockQuantity = nil, nil
		if line.DigitalFile != nil {
			line.DigitalFile = &DigitalFile{FileID: line.DigitalFile.FileID}
		}
	}
	if o.ShippingInfo != nil && o.ShippingInfo.Logistics != nil { // the hour was chosen for one delivery, the days told
		info, logistics := *o.ShippingInfo, *o.ShippingInfo.Logistics
		logistics.DeliveryTimeSlot, logistics.DeliveryDates = nil, nil
		info.Logistics = &logistics
		out.ShippingInfo = &info
	}
	return &out
}

// Subscribe names the subscription that an order begins, if it does.
func (o *Order) Subscribe(newID func() string) {
	id := ""
	for i := range o.LineItems {
		if known := o.LineItems[i].SubscriptionInfo; known != nil {
			if id == "" {
				id = newID()
			}
			info := *known
			info.ID = id
			o.LineItems[i].SubscriptionInfo = &info
		}
	}
}

// SubscriptionID is the subscription that an order is of; empty for none.
func (o *Order) SubscriptionID() string {
	for i := range o.LineItems {
		if info := o.LineItems[i].SubscriptionInfo; info != nil && info.ID != "" {
			return info.ID
		}
	}
	return ""
}

// Later is a time that is n days, weeks, months or years later. A month or year that
// has no such day ends on its last: a month after 31 January is 28 or 29 February.
func Later(at time.Time, frequency string, n int64) time.Time {
	switch frequency {
	case "DAY":
		return at.AddDate(0, 0, int(n))
	case "WEEK":
		return at.AddDate(0, 0, 7*int(n))
	case "MONTH":
		return clamped(at, 0, int(n))
	}
	return clamped(at, int(n), 0)
}

func clamped(at time.Time, years, months int) time.Time {
	first := time.Date(at.Year()+years, at.Month()+time.Month(months), 1, at.Hour(), at.Minute(), at.Second(),
		at.Nanosecond(), at.Location())
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(at.Day(), last)-1)
}

// Period is the time from one charge to the next, as Later counts it.
func (s *SubscriptionSettings) Period() (frequency string, n int64) {
	if s.Interval == nil {
		return s.Frequency, 1
	}
	return s.Frequency, *s.Interval
}
