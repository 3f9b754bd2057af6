package cart

import (
	"cmp"

	"souk/internal/platform/actor"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// Empty lists, shared because nobody changes them.
var (
	noDiscounts = []Discount{}
	noIDs       = []string{}
)

// render gives the wire form of a priced cart.
func render(r *record, p *sale.Priced) (*Cart, error) {
	s := &p.Shop
	c := &Cart{
		ID: r.id, Revision: wire.Revision(r.revision), CreatedDate: wire.Time(r.created), UpdatedDate: wire.Time(r.updated),
		LineItems: make([]LineItem, len(r.Lines)), BuyerNote: r.BuyerNote,
		Currency: s.Currency, ConversionCurrency: s.Shown.Code(), PaymentCurrency: s.Currency,
		BuyerLanguage: cmp.Or(s.Speaks, s.Language), SiteLanguage: s.Language,
		TaxIncludedInPrices: s.PricesIncludeTax, WeightUnit: s.WeightUnit, CheckoutID: r.CheckoutID,
		AppliedDiscounts: noDiscounts,
		ContactInfo:      r.ContactInfo, OverrideCheckoutURL: r.OverrideCheckoutURL, PurchaseFlowID: r.flow,
		SelectedShippingOption: r.SelectedShippingOption, ExtendedFields: r.ExtendedFields,
		BusinessLocationID: r.BusinessLocationID,
	}
	if r.BuyerInfo != nil {
		c.BuyerInfo.Buyer = *r.BuyerInfo
	}
	switch r.Kind {
	case actor.Visitor:
		c.BuyerInfo.VisitorID = r.ID
	case actor.Member:
		c.BuyerInfo.MemberID = r.ID
	case actor.Staff:
		c.BuyerInfo.UserID = r.ID
	}
	next := 0 // of the priced lines, which are those that can be bought, in their order
	subtotal := money.Zero(s.Money)
	for i := range r.Lines {
		out, l, t := &c.LineItems[i], &r.Lines[i], &p.Things[i]
		out.Availability = p.Availability[i]
		if err := s.Show(&out.Shown, l, t); err != nil {
			return nil, err
		}
		if !t.There() {
			continue
		}
		out.Image = t.Image
		priced := &p.Result.Lines[next]
		next++
		if err := discounted(out, p, priced); err != nil {
			return nil, err
		}
		full, err := before(out, priced)
		if err != nil {
			return nil, err
		}
		if subtotal, err = subtotal.Add(full); err != nil {
			return nil, basket.TooMuch(err)
		}
	}
	c.Subtotal = p.Money(subtotal)
	if r.Coupon != "" || len(p.Result.Discounts) > 0 {
		c.AppliedDiscounts = applied(r, p)
	}
	return c, nil
}

// before is the price of a line before discounts, for the quantity that it shows.
func before(out *LineItem, l *pricing.LineResult) (money.Amount, error) {
	if l.Quantity == out.Quantity {
		return l.Subtotal, nil
	}
	full, err := l.PriceBeforeDiscounts.Times(out.Quantity)
	if err != nil {
		return full, basket.TooMuch(err)
	}
	return full, nil
}

// discounted lowers the shown prices by what automatic discounts take off.
func discounted(out *LineItem, p *sale.Priced, l *pricing.LineResult) error {
	if l.LineItemPrice == l.Subtotal {
		return nil
	}
	total := l.LineItemPrice
	if l.Quantity != out.Quantity { // less is there than is wanted, and only that was counted
		var err error
		if total, err = l.Price.Times(out.Quantity); err != nil {
			return err
		}
	}
	out.Price, out.LineItemPrice = p.Money(l.Price), p.Money(total)
	return nil
}

// applied lists what takes something off, and the coupon in any case.
func applied(r *record, p *sale.Priced) []Discount {
	out := make([]Discount, 0, len(p.Result.Discounts)+1)
	shown := false
	for i := range p.Result.Discounts {
		d := &p.Result.Discounts[i]
		one := Discount{DiscountType: string(d.Type), LineItemIDs: noIDs}
		for _, l := range d.Lines {
			one.LineItemIDs = append(one.LineItemIDs, l.LineID)
		}
		amount := p.Money(d.Amount)
		switch d.Source {
		case pricing.SourceCoupon:
			one.Coupon, shown = &Coupon{ID: d.ID, Code: r.Coupon, Amount: amount}, true
		case pricing.SourceMerchant:
			one.MerchantDiscount = &sale.MerchantDiscount{Amount: amount, Percentage: r.percentage(d.ID)}
		case pricing.SourceRule:
			one.DiscountRule = &sale.RuleDiscount{ID: d.ID, Name: sale.Words{Original: d.Name, Translated: d.Name},
				Amount: amount}
		}
		out = append(out, one)
	}
	if r.Coupon != "" && !shown {
		coupon := &Coupon{Code: r.Coupon, Amount: p.Money(money.Zero(p.Shop.Money))}
		if p.Coupon != nil {
			coupon.ID = p.Coupon.ID
		}
		out = append(out, Discount{Coupon: coupon, DiscountType: string(pricing.DiscountGlobal), LineItemIDs: noIDs})
	}
	return out
}

func (r *record) percentage(id string) *float64 {
	for i := range r.Discounts {
		if d := &r.Discounts[i]; d.ID == id && d.Percentage > 0 {
			return &d.Percentage
		}
	}
	return nil
}

// answerSize guesses how long an answer gets, so that its buffer seldom grows.
func answerSize(c *Cart) int {
	return 1024 + len(c.LineItems)*2048 + len(c.AppliedDiscounts)*512
}

// answer makes the wire form and its text, once for all who need it.
func answer(r *record, p *sale.Priced) (*Response, error) {
	c, err := render(r, p)
	if err != nil {
		return nil, err
	}
	text, err := wire.Append(append(make([]byte, 0, answerSize(c)), answerBegin...), c)
	if err != nil {
		return nil, err
	}
	return &Response{Cart: c, text: append(text, answerEnd...)}, nil
}
