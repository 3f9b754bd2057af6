package subscriptions

import (
	"fmt"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// PlacedTx hears of an order whose lines renew, and of the orders that follow on it.
// The subscription begins when the order is approved.
func (s *Service) PlacedTx(tx *store.Tx, order, next, after *orders.Order, cycles int64, method string) error {
	info := renewal(order)
	if info == nil || info.ID == "" || info.SubscriptionSettings == nil {
		return fmt.Errorf("subscriptions: order %s has nothing that renews", order.ID)
	}
	r := &record{id: info.ID, order: order.ID, status: Pending}
	if buyer := order.BuyerInfo; buyer != nil {
		r.member, r.contact, r.email = buyer.MemberID, buyer.ContactID, buyer.Email
	}
	r.document = document{
		Settings: *info.SubscriptionSettings, Title: info.SubscriptionOptionTitle,
		Description: info.SubscriptionOptionDescription, Number: order.Number,
		Next: next, After: after, Cycles: cycles, Method: method,
	}
	amount, err := total(order)
	if err != nil {
		return err
	}
	first := &cycle{subscription: r.id, number: 1, status: cycleOpen, order: order.ID, shown: order.Number, amount: amount}
	if err := first.insert(tx); err != nil {
		return err
	}
	if r.Title == "" && len(order.LineItems) > 0 && order.LineItems[0].ProductName != nil {
		r.Title = order.LineItems[0].ProductName.Original
	}
	if r.trial() && order.Status == orders.Approved {
		return s.start(tx, r, order)
	}
	return s.write(tx, r)
}

func total(o *orders.Order) (int64, error) {
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil {
		return 0, err
	}
	amount, err := money.Parse(string(o.PriceSummary.Total.Amount), currency)
	return amount.Minor(), err
}

// renewal is how an order renews; nil when it does not.
func renewal(o *orders.Order) *orders.SubscriptionInfo {
	for i := range o.LineItems {
		if info := o.LineItems[i].SubscriptionInfo; info != nil {
			return info
		}
	}
	return nil
}

// ChangedTx follows orders: one that is approved begins a subscription or pays for a
// cycle, and one that comes to nothing does not.
func (s *Service) ChangedTx(tx *store.Tx, before, after *orders.Order) error {
	info := renewal(after)
	if before == nil || info == nil || info.ID == "" {
		return nil
	}
	if before.Status == after.Status && before.PaymentStatus == after.PaymentStatus {
		return nil
	}
	c, err := ofOrder(tx, after.ID)
	if err != nil || c == nil {
		return err
	}
	r, err := load(tx, c.subscription)
	if err != nil || r == nil {
		return err
	}
	switch {
	case r.status == Pending && after.Status == orders.Approved && before.Status == orders.Approved &&
		after.PaymentStatus != orders.Paid:
		return nil // the shop sent it on, and waits for the money
	case r.status == Pending && after.Status == orders.Approved:
		return s.start(tx, r, after)
	case c.status != cycleOpen:
		return nil
	case after.Status == orders.Canceled, after.Status == orders.Rejected:
		return s.lost(tx, r, c)
	case r.trial() && c.number == 1 && after.PaymentStatus != orders.Paid: // approved long ago
		return nil
	case after.Status == orders.Approved:
		return s.settle(tx, r, c)
	}
	return nil
}

// trial tells that the first cycle is paid later than it begins.
func (r *record) trial() bool { return r.Settings.FreeTrialPeriod != nil }

// start begins a subscription with its first order.
func (s *Service) start(tx *store.Tx, r *record, order *orders.Order) error {
	if !r.move(Start) {
		return nil
	}
	r.Number = order.Number
	r.Started, r.Anchor = wire.At(tx.Now), wire.At(tx.Now)
	if r.trial() {
		trial := r.Settings.FreeTrialPeriod
		r.Anchor = wire.At(orders.Later(tx.Now, trial.Frequency, trial.Interval))
		r.next = r.Anchor.Millis()
	}
	if err := s.agree(tx, r); err != nil {
		return err
	}
	c, err := ofOrder(tx, r.order)
	if err != nil || c == nil || r.trial() && order.PaymentStatus != orders.Paid {
		if err == nil {
			err = s.write(tx, r)
		}
		return err
	}
	return s.settle(tx, r, c)
}

// settle notes that a cycle was paid, and plans the next.
func (s *Service) settle(tx *store.Tx, r *record, c *cycle) error {
	if !r.move(Settle) {
		return nil
	}
	if err := c.set(tx, cyclePaid); err != nil {
		return err
	}
	r.Paid, r.Failure = max(r.Paid, c.number), nil
	r.advance(tx.Now)
	return s.write(tx, r)
}

// advance goes on to the next date. One that has passed is not made up for: nobody is
// charged twice at once.
func (r *record) advance(now time.Time) {
	for r.Steps++; !r.due().After(now); {
		r.Steps++
	}
	r.plan()
}

// plan says when somebody has to look next.
func (r *record) plan() {
	switch r.status {
	case Active:
		r.next = r.due().UnixMilli()
		if r.over() {
			r.Ends = wire.At(r.due())
		}
	case PastDue:
	default:
		r.next = 0
	}
}

// lost hears that the order of a cycle came to nothing.
func (s *Service) lost(tx *store.Tx, r *record, c *cycle) error {
	if err := c.set(tx, cycleFailed); err != nil {
		return err
	}
	if r.status == Pending { // it never began: nobody was told of it
		r.move(Drop)
		r.next = 0
		return r.save(tx)
	}
	if r.status == Canceled || r.status == Ended {
		return nil
	}
	return s.fail(tx, r, c, "CHARGE_FAILED")
}

// KeptTx hears which kept way of paying paid for an order: the next cycles are paid by it.
func (s *Service) KeptTx(tx *store.Tx, orderID, method string) error {
	c, err := ofOrder(tx, orderID)
	if err != nil || c == nil {
		return err
	}
	r, err := load(tx, c.subscription)
	if err != nil || r == nil || r.Method == method {
		return err
	}
	r.Method = method
	return s.write(tx, r)
}
