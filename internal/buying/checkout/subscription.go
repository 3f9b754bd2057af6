package checkout

import (
	"errors"
	"slices"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale"
)

// plan is how a thing renews; nil for one that is bought once.
func plan(t *basket.Thing) *catalog.Subscription {
	if !t.There() {
		return nil
	}
	return t.Subscription
}

// renews tells whether something in the sale is charged again and again.
func renews(p *sale.Priced) bool {
	for i := range p.Things {
		if plan(&p.Things[i]) != nil {
			return true
		}
	}
	return false
}

// first is when the first charge is: now, or when the free trial is over.
func first(s *catalog.Subscription, now time.Time) time.Time {
	trial := s.Settings.FreeTrialPeriod
	if trial == nil {
		return now
	}
	return orders.Later(now, trial.Frequency, int64(trial.Interval))
}

func wide(n *int) *int64 {
	if n == nil {
		return nil
	}
	return wire.Ptr(int64(*n))
}

// subscription writes how a line renews.
func subscription(t *basket.Thing, now time.Time) *SubscriptionOptionInfo {
	s := plan(t)
	if s == nil {
		return nil
	}
	out := &SubscriptionOptionInfo{Title: basket.Says(s.Title), Description: basket.Says(s.Description),
		SubscriptionSettings: SubscriptionSettings{
			Frequency: s.Settings.Frequency, Interval: wide(s.Settings.Interval), AutoRenewal: s.Settings.AutoRenewal,
			BillingCycles:              wide(s.Settings.BillingCycles),
			EnableCustomerCancellation: s.Settings.EnableCustomerCancellation,
		}}
	if trial := s.Settings.FreeTrialPeriod; trial != nil {
		out.SubscriptionSettings.FreeTrialPeriod = &TrialPeriod{trial.Frequency, int64(trial.Interval)}
	}
	out.SubscriptionSettings.StartDate = wire.Ptr(wire.At(first(s, now)))
	return out
}

// orderSubscription writes how a line of an order renews.
func orderSubscription(t *basket.Thing, now time.Time) *orders.SubscriptionInfo {
	s := plan(t)
	if s == nil {
		return nil
	}
	out := &orders.SubscriptionInfo{
		CycleNumber: 1, SubscriptionOptionTitle: s.Title,
		Title:                         &orders.SubscriptionTitle{Original: s.Title, Translated: s.Title},
		SubscriptionOptionDescription: s.Description, SubscriptionSettings: &orders.SubscriptionSettings{
			Frequency: s.Settings.Frequency, Interval: wide(s.Settings.Interval), AutoRenewal: s.Settings.AutoRenewal,
			BillingCycles:              wide(s.Settings.BillingCycles),
			EnableCustomerCancellation: s.Settings.EnableCustomerCancellation, StartDate: wire.At(first(s, now)),
		},
	}
	if s.Description != "" {
		out.Description = &orders.SubscriptionDescription{Original: s.Description, Translated: s.Description}
	}
	if trial := s.Settings.FreeTrialPeriod; trial != nil {
		out.SubscriptionSettings.FreeTrialPeriod = &orders.FreeTrialPeriod{Frequency: trial.Frequency,
			Interval: int64(trial.Interval)}
		out.CycleNumber = 0
	}
	return out
}

// charges writes what lines that renew cost each time. A coupon that works for some
// cycles only makes two prices of it.
func charges(p *sale.Priced) (wire.List[SubscriptionCharges], error) {
	var out wire.List[SubscriptionCharges]
	for i := range p.Things {
		s := plan(&p.Things[i])
		if s == nil {
			continue
		}
		line := p.Sale.Lines[i].ID
		now, err := alone(p, line, true)
		if err != nil {
			return nil, err
		}
		cycles := wide(s.Settings.BillingCycles)
		one := CycleCharge{CycleFrom: 1, CycleCount: cycles, PriceSummary: p.Summary(now),
			CycleBillingDate: wire.Ptr(wire.At(first(s, p.Now)))}
		list := wire.Of(one)
		if c := p.Coupon; c != nil && c.Cycles != nil && *c.Cycles > 0 && (cycles == nil || *c.Cycles < *cycles) {
			later, err := alone(p, line, false)
			if err != nil {
				return nil, err
			}
			rest := CycleCharge{CycleFrom: *c.Cycles + 1, PriceSummary: p.Summary(later)}
			if cycles != nil {
				rest.CycleCount = wire.Ptr(*cycles - *c.Cycles)
			}
			list[0].CycleCount = c.Cycles
			list = append(list, rest)
		}
		out = append(out, SubscriptionCharges{LineItemIDs: wire.Of(line), Description: s.Description, Charges: list})
	}
	return out, nil
}

// alone is what one line costs by itself, with its share of nothing else.
func alone(p *sale.Priced, line string, coupon bool) (*pricing.Summary, error) {
	in := recurring(p, coupon)
	in.Lines = nil
	for i := range p.Input.Lines {
		if p.Input.Lines[i].ID == line {
			in.Lines = append(in.Lines, p.Input.Lines[i])
		}
	}
	if len(p.Input.Lines) > 1 {
		in.Shipping, in.Fees = nil, nil
	}
	result, err := priced(in)
	if err != nil {
		return nil, err
	}
	return &result.Summary, nil
}

// recurring is what of a sale is bought each time: all but gift cards and the tip.
func recurring(p *sale.Priced, coupon bool) pricing.Input {
	in := p.Input
	in.GiftCards = nil
	if n := len(in.Fees); n > 0 && in.Fees[n-1].Code == pricing.TipCode { // it is the last
		in.Fees = in.Fees[:n-1]
	}
	if !coupon {
		in.Coupon = nil
	}
	return in
}

func priced(in pricing.Input) (*pricing.Result, error) {
	result, err := pricing.Price(in)
	if errors.Is(err, money.ErrOverflow) {
		return nil, basket.TooMuch(err)
	}
	return &result, err
}

// Subscriptions bills again and again for what was bought so.
type Subscriptions interface {
	// PlacedTx hears of an order whose lines renew, of the orders that follow on it (after
	// takes the place of next behind so many cycles; nil for never), and by which kept way of
	// paying they are paid, if that is known.
	PlacedTx(tx *store.Tx, order, next, after *orders.Order, cycles int64, method string) error
}

// subscribeTx has an order that renews billed again: for what it says today.
func (s *Service) subscribeTx(tx *store.Tx, r *record, p *sale.Priced, made *orders.Order, method string) error {
	if s.cfg.Subscriptions == nil || !renews(p) {
		return nil
	}
	next, err := following(tx, r, p, made, true)
	if err != nil {
		return err
	}
	if p.Coupon == nil || p.Coupon.Cycles == nil || *p.Coupon.Cycles <= 0 {
		return s.cfg.Subscriptions.PlacedTx(tx, made, next, nil, 0, method)
	}
	after, err := following(tx, r, p, made, false)
	if err != nil {
		return err
	}
	return s.cfg.Subscriptions.PlacedTx(tx, made, next, after, *p.Coupon.Cycles, method)
}

// following is the order of a later cycle.
func following(tx *store.Tx, r *record, p *sale.Priced, made *orders.Order, coupon bool) (*orders.Order, error) {
	again := *p
	again.Input = recurring(p, coupon)
	again.Input.Lines = slices.Clone(again.Input.Lines)
	for i := range again.Input.Lines {
		if again.Input.Lines[i].Due == pricing.DueAfterTrial {
			again.Input.Lines[i].Due = pricing.DueNow
		}
	}
	result, err := priced(again.Input)
	if err != nil {
		return nil, err
	}
	again.Result = *result
	if !coupon {
		again.Coupon = nil
	}
	out, err := orderOf(tx, r, &again, "")
	if err != nil {
		return nil, err
	}
	out.LineItems = slices.DeleteFunc(out.LineItems, func(l orders.LineItem) bool { return l.SubscriptionInfo == nil })
	for i := range out.LineItems {
		out.LineItems[i].SubscriptionInfo.ID = made.SubscriptionID()
	}
	return out.Again(), nil
}

// keepFor keeps the way of paying of what is paid when a free trial is over.
func (s *Service) keepFor(tx *store.Tx, r *record, p *sale.Priced, charge *ChargeRequest) (string, error) {
	if charge == nil || !renews(p) || p.Due().Sign() > 0 {
		return "", nil
	}
	if err := s.cfg.Payments.ReadyTx(tx, charge.PaymentToken, true); err != nil {
		return "", err
	}
	if charge.PaymentToken == "" {
		return "", nil // the provider's own page asks for it, when the time has come
	}
	return s.cfg.Payments.KeepTx(tx, charge.PaymentToken, r.buyer().MemberID)
}
