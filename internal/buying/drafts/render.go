package drafts

import (
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// taken is what discounts took off, by their ids: in all, and of each line.
type taken struct {
	amount map[string]money.Amount
	lines  map[string][]pricing.LineDiscount
}

// takenBy sorts what was taken off by the draft's discounts.
func takenBy(p *sale.Priced) (*taken, error) {
	out := &taken{map[string]money.Amount{}, map[string][]pricing.LineDiscount{}}
	for i := range p.Result.Discounts {
		d := &p.Result.Discounts[i]
		id, _, _ := strings.Cut(d.ID, shareMark)
		sum, known := out.amount[id]
		if !known {
			sum = money.Zero(p.Input.Currency)
		}
		var err error
		if out.amount[id], err = sum.Add(d.Amount); err != nil {
			return nil, basket.TooMuch(err)
		}
		out.lines[id] = append(out.lines[id], d.Lines...)
	}
	return out, nil
}

// render writes a priced draft. The sums of its lines, delivery and fees become those
// of the calculation.
func (r *record) render(p *sale.Priced, locale string, newID func() string) error {
	off, err := takenBy(p)
	if err != nil {
		return err
	}
	d := &r.doc
	shown := &DraftOrder{
		BuyerInfo: d.Buyer, BillingInfo: d.Billing, WeightUnit: d.WeightUnit, Currency: d.Currency,
		PriceSummary: orders.SumsOf(&p.Result.Summary),
		TaxInfo:      orders.TaxInfoOf(p), TaxSummary: &orders.TaxSummary{TotalTax: orders.PriceOf(p.Result.Tax.Total)},
		CommitSettings: d.Settings,
		MemberID:       or(d.Buyer).MemberID, PurchaseFlowID: d.PurchaseFlow, ExtendedFields: d.Extended,
		PlatformFeeSummary: d.Platform,
		PayNow:             orders.SumsOf(&p.Result.PayNow), TaxIncludedInPrices: p.Result.TaxIncluded, Exchange: d.Exchange,
	}
	shown.TaxInfo.TaxExempt = d.TaxExempt || shown.TaxInfo.TaxExempt
	if err := r.renderLines(shown, p, off); err != nil {
		return err
	}
	r.renderDelivery(shown, p)
	r.renderDiscounts(shown, p, off)
	if err := r.renderOffers(shown, p, off, newID); err != nil {
		return err
	}
	r.renderFees(shown, p)
	r.renderCharges(shown, p, newID)
	r.renderDeposit(shown, p)
	r.renderPeople(shown)
	r.shown = CalculatedDraftOrder{DraftOrder: shown, CalculationErrors: faults(p)}
	for i := range p.Options {
		r.shown.ShippingOptions = append(r.shown.ShippingOptions, offered(p, i))
	}
	if err := orders.Complete(&r.shown, p.Input.Currency, locale); err != nil {
		return err
	}
	// What is stored of lines, delivery and fees is written out for people as well.
	return orders.Complete(&r.doc, p.Input.Currency, locale)
}

func (r *record) renderLines(shown *DraftOrder, p *sale.Priced, off *taken) error {
	byRule := map[string]int64{}
	for i := range r.doc.Discounts {
		if d := &r.doc.Discounts[i]; d.Of != nil && d.Of.DiscountRule != nil {
			for _, l := range off.lines[d.ID] {
				byRule[l.LineID] += l.Amount.Minor()
			}
		}
	}
	for _, o := range r.doc.Offers {
		for _, l := range off.lines[o.RuleID] {
			byRule[l.LineID] += l.Amount.Minor()
		}
	}
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		if l.Removed {
			shown.LineItems = append(shown.LineItems, ItemDetails{Removed: true, LineItem: &LineItem{*l.Before, l.External}})
			continue
		}
		if err := l.price(p, byRule[l.Item.ID]); err != nil {
			return err
		}
		one := ItemDetails{LineItem: &LineItem{l.Item, l.External}}
		switch {
		case l.Before == nil:
			one.Added = true
		default:
			if one.ChangedDetails = orders.ChangedDetails(l.Before, &l.Item); one.ChangedDetails == nil {
				one.ChangedImplicitly = implicit(l.Before, &l.Item)
			}
		}
		shown.LineItems = append(shown.LineItems, one)
	}
	return nil
}

// price writes what the calculation made of a line. What rules took off is part of the
// price that is shown for one, other discounts are not.
func (l *line) price(p *sale.Priced, byRule int64) error {
	priced := p.Line(l.Item.ID)
	if priced == nil {
		return nil
	}
	after, err := priced.Subtotal.Sub(money.New(byRule, p.Input.Currency))
	if err != nil {
		return basket.TooMuch(err)
	}
	unit, err := after.Ratio(1, priced.Quantity)
	if err != nil {
		return basket.TooMuch(err)
	}
	item := &l.Item
	item.Price, item.LineItemPrice = orders.PriceOf(unit), orders.PriceOf(after)
	item.PriceBeforeDiscounts, item.PriceBeforeDiscountsAndTax = orders.PriceOf(priced.PriceBeforeDiscounts),
		orders.PriceOf(priced.PriceBeforeDiscountsAndTax)
	item.TotalDiscount = orders.PriceOf(priced.TotalDiscount)
	item.TotalPriceBeforeTax, item.TotalPriceAfterTax = orders.PriceOf(priced.PriceBeforeTax), orders.PriceOf(
		priced.PriceAfterTax)
	item.TaxInfo, item.TaxDetails = orders.ItemTaxOf(p, &priced.Taxed, item.ID)
	return nil
}

// implicit tells what a line cost that nobody touched, when that is not what it costs now.
func implicit(was, is *orders.LineItem) *ImplicitChange {
	same := func(a, b *wire.Price) bool { return decimal(a) == decimal(b) }
	if same(was.TotalDiscount, is.TotalDiscount) && same(was.TotalPriceBeforeTax, is.TotalPriceBeforeTax) &&
		same(was.TotalPriceAfterTax, is.TotalPriceAfterTax) {
		return nil
	}
	return &ImplicitChange{
		TotalDiscountBeforeChange: was.TotalDiscount, TaxInfoBeforeChange: was.TaxInfo,
		LineItemPriceBeforeChange:       was.LineItemPrice,
		TotalPriceBeforeTaxBeforeChange: was.TotalPriceBeforeTax, TotalPriceAfterTaxBeforeChange: was.TotalPriceAfterTax,
		PriceBeforeChange: was.Price,
	}
}

// decimal is an amount to compare; an absent one is nothing.
func decimal(p *wire.Price) string {
	if p == nil || p.Amount == "" || p.Amount.Cmp("0") == 0 {
		return "0"
	}
	return string(p.Amount)
}

// sameDelivery compares what people decide of a delivery, not its taxes.
// offeredLogistics tell where and when an offered delivery arrives.
func (r *record) renderDiscounts(shown *DraftOrder, p *sale.Priced, off *taken) {
	for i := range r.doc.Discounts {
		d := &r.doc.Discounts[i]
		amount, known := off.amount[d.ID]
		if !known {
			amount = money.Zero(p.Input.Currency)
		}
		lines := off.lines[d.ID]
		if !d.Applied {
			amount, lines = r.would(d, p), nil
		}
		shown.Discounts = append(shown.Discounts,
			DiscountDetails{Discount: d.show(amount, lines), Source: d.Source, Applied: d.Applied})
	}
}

// would is what a discount that does not count would take off, about.
func (r *record) would(d *discount, p *sale.Priced) money.Amount {
	zero := money.Zero(p.Input.Currency)
	b := &building{record: r, currency: p.Input.Currency}
	if d.Source == fromOrder && d.Type != string(pricing.DiscountShipping) {
		sum := zero
		for _, share := range d.Shares {
			sum = b.check(sum.Add(b.amount(or(share.TotalDiscount).Amount)))
		}
		return sum
	}
	base := p.Result.Shipping.PriceBeforeTax
	if d.Type != string(pricing.DiscountShipping) {
		base = zero
		for i := range p.Result.Lines {
			l := &p.Result.Lines[i]
			if len(d.LineIDs) == 0 || contains(d.LineIDs, l.ID) {
				base = b.check(base.Add(b.check(l.Subtotal.Sub(l.TotalDiscount))))
			}
		}
	}
	reduction := b.reduction(d)
	return b.check(reduction.Off(base, 1))
}

func contains(list []string, id string) bool {
	for _, one := range list {
		if one == id {
			return true
		}
	}
	return false
}

// show writes a discount as an order has it.
func (d *discount) show(amount money.Amount, lines []pricing.LineDiscount) *orders.AppliedDiscount {
	out := &orders.AppliedDiscount{ID: d.ID, DiscountType: d.Type, SubscriptionCycles: d.Cycles}
	switch price := orders.PriceOf(amount); {
	case d.Of == nil:
		out.MerchantDiscount = &orders.MerchantDiscount{DiscountReason: d.Reason, Description: d.Description, Amount: price,
			Percentage: d.Percentage}
	default:
		whole := *d.Of
		out = &whole
		switch {
		case d.Of.Coupon != nil:
			c := *d.Of.Coupon
			c.Amount = price
			out.Coupon = &c
		case d.Of.DiscountRule != nil:
			c := *d.Of.DiscountRule
			c.Amount = price
			out.DiscountRule = &c
		case d.Of.MerchantDiscount != nil:
			c := *d.Of.MerchantDiscount
			c.Amount = price
			out.MerchantDiscount = &c
		}
	}
	out.LineItemIDs, out.LineItemDiscounts = nil, nil
	for _, l := range lines {
		out.LineItemIDs = append(out.LineItemIDs, l.LineID)
		out.LineItemDiscounts = append(out.LineItemDiscounts,
			orders.LineItemDiscount{ID: l.LineID, TotalDiscount: orders.PriceOf(l.Amount)})
	}
	if len(lines) == 0 {
		out.LineItemIDs = append(out.LineItemIDs, d.LineIDs...)
	}
	return out
}
