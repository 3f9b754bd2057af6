package today

import (
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	amounts "souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// items reads the first rows of a part. Number and buyer of an order are for those who may
// read orders.
func (s *Service) items(tx *store.Tx, p *part, ordersToo bool) ([]Item, error) {
	var out []Item
	err := tx.Each(p.itemsSQL(), p.args(tx.Now), func(rows store.Rows) error {
		one, sum, err := p.item(rows)
		if err != nil {
			return err
		}
		if sum.currency != "" {
			currency, err := amounts.ParseCurrency(sum.currency)
			if err != nil {
				return err
			}
			one.Amount, one.Currency = s.price(tx, amounts.New(sum.minor, currency)), sum.currency
		}
		out = append(out, one)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for i := range out {
		one := &out[i]
		switch p.kind {
		case OrdersToFulfil:
			one.Urgent = one.Date.Millis() < p.before(tx.Now)
		case PaymentsToCapture:
			one.Urgent = one.DueDate.Millis() < p.before(tx.Now)
		}
		if one.OrderID == "" || !ordersToo {
			continue
		}
		o, err := s.cfg.Orders.OrderTx(tx, one.OrderID)
		if errs.KindOf(err) == errs.NotFound {
			continue
		}
		if err != nil {
			return nil, err
		}
		s.describe(one, o)
	}
	return out, nil
}

// describe adds what an order says of itself.
func (s *Service) describe(one *Item, o *orders.Order) {
	one.OrderNumber = o.Number
	if one.Name == "" && o.BillingInfo != nil && o.BillingInfo.ContactDetails != nil {
		c := o.BillingInfo.ContactDetails
		if one.Name = c.FullName; one.Name == "" {
			one.Name = strings.TrimSpace(c.FirstName + " " + c.LastName)
		}
	}
	if one.Amount == nil && one.ID == o.ID && o.PriceSummary != nil && o.PriceSummary.Total != nil {
		one.Amount, one.Currency = o.PriceSummary.Total, o.Currency
	}
}

func (s *Service) price(tx *store.Tx, a amounts.Amount) *wire.Price {
	return &wire.Price{Amount: wire.Decimal(a.String()), FormattedAmount: amounts.Format(a, s.cfg.Locale(tx.Context()))}
}

func orderItem(rows store.Rows) (one Item, sum money, err error) {
	var created int64
	err = rows.Scan(&one.ID, &created, &one.Detail)
	one.OrderID, one.Date = one.ID, wire.Time(created)
	return one, sum, err
}

func heldItem(rows store.Rows) (one Item, sum money, err error) {
	var created, lapses int64
	err = rows.Scan(&one.ID, &one.OrderID, &created, &lapses, &sum.minor, &sum.currency)
	one.Date, one.DueDate = wire.Time(created), wire.Time(lapses)
	return one, sum, err
}

func paymentItem(rows store.Rows) (one Item, sum money, err error) {
	var updated int64
	err = rows.Scan(&one.ID, &one.OrderID, &updated, &sum.minor, &sum.currency)
	one.Date = wire.Time(updated)
	return one, sum, err
}

func refundItem(rows store.Rows) (one Item, sum money, err error) {
	var updated int64
	err = rows.Scan(&one.ID, &one.OrderID, &updated)
	one.Date = wire.Time(updated)
	return one, sum, err
}

func requestItem(rows store.Rows) (one Item, sum money, err error) {
	var created, expires int64
	err = rows.Scan(&one.ID, &one.OrderID, &one.Detail, &created, &expires, &sum.minor, &sum.currency)
	one.Date, one.DueDate = wire.Time(created), wire.Time(expires)
	return one, sum, err
}

func memberItem(rows store.Rows) (one Item, sum money, err error) {
	var created int64
	err = rows.Scan(&one.ID, &one.Name, &created)
	one.Date = wire.Time(created)
	return one, sum, err
}

func reportItem(rows store.Rows) (one Item, sum money, err error) {
	var reports, last int64
	err = rows.Scan(&one.ID, &one.Name, &reports, &last)
	one.Quantity, one.Date = &reports, wire.Time(last)
	return one, sum, err
}

func deliveryItem(rows store.Rows) (one Item, sum money, err error) {
	var updated int64
	err = rows.Scan(&one.ID, &one.ParentID, &one.Name, &one.Detail, &updated)
	one.Date = wire.Time(updated)
	return one, sum, err
}

func emailItem(rows store.Rows) (one Item, sum money, err error) {
	var updated int64
	var recipient string
	err = rows.Scan(&one.ID, &one.Name, &recipient, &one.Detail, &updated)
	one.Name, one.Date = recipient+": "+one.Name, wire.Time(updated)
	return one, sum, err
}
