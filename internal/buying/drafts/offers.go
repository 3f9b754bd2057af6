package drafts

import (
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/shop/basket"
	"souk/internal/shop/discounts"
	"souk/internal/shop/sale"
)

// renderOffers shows the automatic discounts that hold for lines that were added. They
// count only once somebody says so.
func (r *record) renderOffers(shown *DraftOrder, p *sale.Priced, off *taken, newID func() string) error {
	var now []offer
	for i := range p.Offered {
		rule := &p.Offered[i]
		one := offer{ID: "", RuleID: rule.ID}
		if at := slices.IndexFunc(r.doc.Offers, func(o offer) bool { return o.RuleID == rule.ID }); at >= 0 {
			one = r.doc.Offers[at]
		}
		amount, lines := off.amount[rule.ID], off.lines[rule.ID]
		if !one.Applied {
			var err error
			if amount, err = alone(p, rule.ID); err != nil {
				return err
			}
			lines = nil
		}
		if amount.Sign() <= 0 && !one.Applied {
			continue
		}
		if amount.IsUnset() {
			amount = money.Zero(p.Input.Currency)
		}
		if one.ID == "" {
			one.ID = newID()
		}
		now = append(now, one)
		d := discount{ID: one.ID, Type: string(pricing.DiscountSpecificItems), Of: &orders.AppliedDiscount{
			ID: one.ID, DiscountType: string(pricing.DiscountSpecificItems),
			DiscountRule: &orders.DiscountRule{ID: rule.ID,
				Name: &orders.DiscountRuleName{Original: rule.Name, Translated: rule.Name}},
		}}
		shown.Discounts = append(shown.Discounts,
			DiscountDetails{Discount: d.show(amount, lines), Source: byItself, Applied: one.Applied})
	}
	r.doc.Offers = now
	return nil
}

// alone is what a rule takes off by itself.
func alone(p *sale.Priced, id string) (money.Amount, error) {
	in := p.Input
	in.MerchantDiscounts, in.ShippingDiscounts, in.Coupon = nil, nil, nil
	hand := *p.Sale.Hand
	hand.Rules = map[string]bool{id: true}
	in.Rules = hand.Counting(p.Offered)
	priced, err := pricing.Price(in)
	if err != nil {
		return money.Amount{}, basket.TooMuch(err)
	}
	for i := range priced.Discounts {
		if priced.Discounts[i].ID == id {
			return priced.Discounts[i].Amount, nil
		}
	}
	return money.Zero(in.Currency), nil
}

// findOffer finds an automatic discount by its id on the draft; -1 for none.
func (r *record) findOffer(id string) int {
	return slices.IndexFunc(r.doc.Offers, func(o offer) bool { return o.ID == id })
}

// countUses counts the automatic discounts that a draft brings to its order, and gives
// back what it takes off it. code is that of a refusal.
func (s *Service) countUses(tx *store.Tx, r *record, orderID, code string) error {
	if s.cfg.Discounts == nil {
		return nil
	}
	email := or(r.doc.Buyer).Email
	came, gone := discounts.Used{OrderID: orderID, Email: email}, discounts.Used{OrderID: orderID, Email: email}
	for _, d := range r.discounts() {
		if at := r.findOffer(d.ID); at >= 0 && decimal(d.DiscountRule.Amount) != "0" {
			came.RuleIDs = append(came.RuleIDs, d.DiscountRule.ID)
		}
	}
	for i := range r.doc.Discounts {
		switch d := &r.doc.Discounts[i]; {
		case d.Applied || d.Of == nil:
		case d.Of.DiscountRule != nil && !slices.Contains(came.RuleIDs, d.Of.DiscountRule.ID):
			gone.RuleIDs = append(gone.RuleIDs, d.Of.DiscountRule.ID)
		case d.Of.Coupon != nil:
			gone.CouponID = d.Of.Coupon.ID
		}
	}
	if len(came.RuleIDs) == 0 && len(gone.RuleIDs) == 0 && gone.CouponID == "" {
		return nil
	}
	err := s.cfg.Discounts.EditedTx(tx, came, gone)
	if errs.CodeOf(err) == discounts.CodeRuleUsedUp {
		e := refuse(code, "a discount of the draft reached its usage limit in the meantime; switch it off")
		e.Cause = err
		return e
	}
	return err
}
