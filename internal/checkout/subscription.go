package checkout

import (
	"errors"
	"time"

	"souk/internal/basket"
	"souk/internal/catalog"
	"souk/internal/money"
	"souk/internal/orders"
	"souk/internal/pricing"
	"souk/internal/sale"
	"souk/internal/wire"
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
	switch trial.Frequency {
	case "DAY":
		return now.AddDate(0, 0, trial.Interval)
	case "WEEK":
		return now.AddDate(0, 0, 7*trial.Interval)
	case "MONTH":
		return now.AddDate(0, trial.Interval, 0)
	}
	return now.AddDate(trial.Interval, 0, 0)
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
	out := &SubscriptionOptionInfo{Title: basket.Says(s.Title), Description: basket.Says(s.Description), SubscriptionSettings: SubscriptionSettings{
		Frequency: s.Settings.Frequency, Interval: wide(s.Settings.Interval), AutoRenewal: s.Settings.AutoRenewal, BillingCycles: wide(s.Settings.BillingCycles),
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
		CycleNumber: 1, SubscriptionOptionTitle: s.Title, Title: &orders.SubscriptionTitle{Original: s.Title, Translated: s.Title},
		SubscriptionOptionDescription: s.Description, SubscriptionSettings: &orders.SubscriptionSettings{
			Frequency: s.Settings.Frequency, Interval: wide(s.Settings.Interval), AutoRenewal: s.Settings.AutoRenewal, BillingCycles: wide(s.Settings.BillingCycles),
			EnableCustomerCancellation: s.Settings.EnableCustomerCancellation, StartDate: wire.At(first(s, now)),
		},
	}
	if s.Description != "" {
		out.Description = &orders.SubscriptionDescription{Original: s.Description, Translated: s.Description}
	}
	if trial := s.Settings.FreeTrialPeriod; trial != nil {
		out.SubscriptionSettings.FreeTrialPeriod = &orders.FreeTrialPeriod{Frequency: trial.Frequency, Interval: int64(trial.Interval)}
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
		one := CycleCharge{CycleFrom: 1, CycleCount: cycles, PriceSummary: p.Summary(now), CycleBillingDate: wire.Ptr(wire.At(first(s, p.Now)))}
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
	in := p.Input
	in.Lines, in.GiftCards = nil, nil
	for i := range p.Input.Lines {
		if p.Input.Lines[i].ID == line {
			in.Lines = append(in.Lines, p.Input.Lines[i])
		}
	}
	if len(p.Input.Lines) > 1 {
		in.Shipping, in.Fees = nil, nil
	}
	if !coupon {
		in.Coupon = nil
	}
	result, err := pricing.Price(in)
	if errors.Is(err, money.ErrOverflow) {
		return nil, basket.TooMuch(err)
	}
	return &result.Summary, err
}
