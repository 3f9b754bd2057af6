package pricing

import (
	"errors"
	"fmt"

	"souk/internal/platform/money"
)

// What can be wrong with an Input. Callers compare with errors.Is.
var (
	ErrQuantity  = errors.New("quantity must be positive")
	ErrNegative  = errors.New("amount must not be negative")
	ErrCurrency  = errors.New("amount is not in the currency of the input")
	ErrMissing   = errors.New("missing")
	ErrDuplicate = errors.New("used twice")
	ErrRate      = errors.New("rate out of range")
	ErrUnknown   = errors.New("unknown kind")
)

// maxTaxRate keeps sums of tax parts far from overflow; real ones are below 3.
var maxTaxRate = money.MustPercent("1000")

// validate reports every fault of the input at once.
func (in *Input) validate() error {
	v := validation{currency: in.Currency}
	if in.Currency.IsZero() {
		v.fault(ErrMissing, "currency", -1, "")
	}
	v.lines(in.Lines)
	for i := range in.Rules {
		v.rule(i, &in.Rules[i])
	}
	for i := range in.MerchantDiscounts {
		v.reduction("merchant discount", i, in.MerchantDiscounts[i].Reduction, false)
	}
	for i := range in.ShippingDiscounts {
		v.reduction("shipping discount", i, in.ShippingDiscounts[i].Reduction, false)
	}
	if in.Coupon != nil {
		v.coupon(in.Coupon)
	}
	if in.Shipping != nil {
		v.amount("shipping", -1, "price", in.Shipping.Price)
		v.tax("shipping", -1, in.Shipping.Tax)
	}
	for i := range in.Fees {
		v.amount("fee", i, "price", in.Fees[i].Price)
		v.tax("fee", i, in.Fees[i].Tax)
	}
	for i := range in.GiftCards {
		v.amount("gift card", i, "balance", in.GiftCards[i].Balance)
		v.amount("gift card", i, "requested amount", in.GiftCards[i].Requested)
	}
	return errors.Join(v.faults...)
}

type validation struct {
	currency money.Currency
	faults   []error
}

// fault records err at a place such as "line 2 price".
func (v *validation) fault(err error, thing string, i int, field string) {
	place := thing
	if i >= 0 {
		place = fmt.Sprintf("%s %d", thing, i)
	}
	if field != "" {
		place += " " + field
	}
	v.faults = append(v.faults, fmt.Errorf("pricing: %s: %w", place, err))
}

func (v *validation) lines(lines []Line) {
	for i := range lines {
		l := &lines[i]
		if l.ID == "" {
			v.fault(ErrMissing, "line", i, "id")
		}
		if l.Quantity < 1 {
			v.fault(ErrQuantity, "line", i, "quantity")
		}
		if l.CatalogPrice.IsUnset() {
			v.fault(ErrMissing, "line", i, "price")
		}
		v.amount("line", i, "price", l.CatalogPrice)
		v.amount("line", i, "deposit", l.Deposit)
		v.reduction("line", i, l.CatalogDiscount, true)
		for _, m := range l.Modifiers {
			v.amount("line", i, "modifier", m.Price)
			if m.Quantity < 0 {
				v.fault(ErrQuantity, "line", i, "modifier")
			}
		}
		v.tax("line", i, l.Tax)
		switch l.Due {
		case DueNow, DueLater, DueDeposit, DueAfterTrial:
		default:
			v.fault(ErrUnknown, "line", i, "due")
		}
	}
	v.duplicates(lines)
}

func (v *validation) duplicates(lines []Line) {
	if len(lines) <= smallCart { // cheaper than a map
		for i := range lines {
			for j := range i {
				if lines[i].ID == lines[j].ID {
					v.fault(ErrDuplicate, "line", i, "id")
					break
				}
			}
		}
		return
	}
	seen := make(map[string]struct{}, len(lines))
	for i := range lines {
		if _, twice := seen[lines[i].ID]; twice {
			v.fault(ErrDuplicate, "line", i, "id")
		}
		seen[lines[i].ID] = struct{}{}
	}
}

// amount checks an optional amount.
func (v *validation) amount(thing string, i int, field string, a money.Amount) {
	if a.IsUnset() {
		return
	}
	if a.Currency() != v.currency {
		v.fault(ErrCurrency, thing, i, field)
	}
	if a.IsNegative() {
		v.fault(ErrNegative, thing, i, field)
	}
}

func (v *validation) reduction(thing string, i int, r Reduction, perItem bool) {
	switch {
	case r.Kind == ReduceNothing:
	case r.Kind == ReduceByPercent:
		if r.Rate.ExceedsOne() {
			v.fault(ErrRate, thing, i, "percentage")
		}
	case r.Kind == ReduceByAmount, r.Kind == ReduceToPrice && perItem:
		if r.Amount.IsUnset() {
			v.fault(ErrMissing, thing, i, "discount amount")
		}
		v.amount(thing, i, "discount amount", r.Amount)
	default:
		v.fault(ErrUnknown, thing, i, "discount")
	}
}

func (v *validation) rule(i int, r *Rule) {
	v.reduction("rule", i, r.Reduction, true)
	if r.Units < 0 {
		v.fault(ErrQuantity, "rule", i, "units")
	}
	if r.Bundle == nil {
		return
	}
	if r.Bundle.Quantity < 2 {
		v.fault(ErrQuantity, "rule", i, "bundle")
	}
	if r.Bundle.Price.IsUnset() {
		v.fault(ErrMissing, "rule", i, "bundle price")
	}
	v.amount("rule", i, "bundle price", r.Bundle.Price)
}

func (v *validation) coupon(c *Coupon) {
	v.amount("coupon", -1, "minimum subtotal", c.MinimumSubtotal)
	switch c.Kind {
	case CouponReduction:
		v.reduction("coupon", -1, c.Reduction, true)
	case CouponFreeShipping:
	case CouponBuyXGetY:
		if c.BuyX < 1 || c.GetY < 1 {
			v.fault(ErrQuantity, "coupon", -1, "buy X get Y")
		}
	default:
		v.fault(ErrUnknown, "coupon", -1, "kind")
	}
}

func (v *validation) tax(thing string, i int, t Tax) {
	for _, p := range t.Parts {
		if p.Rate.Cmp(maxTaxRate) > 0 {
			v.fault(ErrRate, thing, i, "tax")
		}
	}
}
