package drafts

import (
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Subscriptions bills again and again for what was ordered so.
type Subscriptions interface {
	// PlacedTx hears of an order that renews, of the orders that follow on it, and by which
	// kept way of paying they are paid, if that is known.
	PlacedTx(tx *store.Tx, order, next, after *orders.Order, cycles int64, method string) error
}

// subscribe has an order that renews billed again: for what the draft says, without the tip.
func (s *Service) subscribe(tx *store.Tx, made *orders.Order) error {
	if s.cfg.Subscriptions == nil || made.SubscriptionID() == "" {
		return nil
	}
	next, err := withoutTip(made.Again())
	if err != nil {
		return err
	}
	return s.cfg.Subscriptions.PlacedTx(tx, made, next, nil, 0, "")
}

// withoutTip takes the tip out of an order, which has no tax.
func withoutTip(o *orders.Order) (*orders.Order, error) {
	at := slices.IndexFunc(o.AdditionalFees, func(f orders.AdditionalFee) bool { return f.Code == pricing.TipCode })
	if at < 0 {
		return o, nil
	}
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil {
		return nil, err
	}
	sum := &reckoning{currency: currency}
	tip := sum.of(o.AdditionalFees[at].Price)
	prices := *o.PriceSummary
	less := func(p *wire.Price) *wire.Price {
		return &wire.Price{Amount: wire.Decimal(sum.sub(sum.of(p), tip).String())}
	}
	prices.TotalAdditionalFees, prices.Total = less(prices.TotalAdditionalFees), less(prices.Total)
	o.AdditionalFees = slices.Delete(slices.Clone(o.AdditionalFees), at, at+1)
	o.PriceSummary, o.PayNow = &prices, &prices
	return o, sum.err
}
