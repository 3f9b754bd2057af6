package checkout

import (
	"cmp"
	"strconv"

	"souk/internal/actor"
	"souk/internal/money"
	"souk/internal/orders"
	"souk/internal/pricing"
	"souk/internal/sale"
	"souk/internal/store"
	"souk/internal/wire"
)

// price writes an amount of an order; orders writes it out for people.
func price(a money.Amount) *wire.Price { return &wire.Price{Amount: wire.Decimal(a.String())} }

// orderOf makes the order of a priced checkout. Its total is before gift cards, which
// are payments.
func orderOf(tx *store.Tx, r *record, p *sale.Priced, id string) (*orders.Order, error) {
	buyer := r.buyer()
	out := &orders.Order{
		ID: id, BuyerInfo: &orders.BuyerInfo{VisitorID: buyer.VisitorID, MemberID: buyer.MemberID, ContactID: buyer.ContactID, Email: buyer.Email},
		BuyerLanguage: cmp.Or(r.Language, p.Shop.Language), SiteLanguage: p.Shop.Language, WeightUnit: p.Shop.WeightUnit, Currency: p.Shop.Currency,
		TaxIncludedInPrices: p.Result.TaxIncluded, PriceSummary: sums(&p.Result.Summary), PayNow: sums(&p.Result.PayNow), BillingInfo: r.BillingInfo,
		BuyerNote: r.BuyerNote, ChannelInfo: &orders.ChannelInfo{Type: r.channel}, CheckoutID: r.id, CartID: r.cart, PurchaseFlowID: r.flow,
		ExtendedFields: r.ExtendedFields, CreatedBy: r.orderedBy(tx), TaxInfo: taxInfo(p), TaxSummary: &orders.TaxSummary{TotalTax: price(p.Result.Tax.Total)},
		RecipientInfo: r.recipient(p), ShippingInfo: delivery(r, p),
	}
	if p.Result.PayAfterTrial.Total.Sign() > 0 {
		out.PayAfterFreeTrial = sums(&p.Result.PayAfterTrial)
	}
	if p.Result.PayNow.Total.Sign() == 0 {
		out.Status = orders.Approved // all of it is paid later, or nothing is
	}
	if r.BusinessLocationID != "" {
		out.BusinessLocation = &orders.Location{ID: r.BusinessLocationID}
	}
	for _, f := range r.CustomFields {
		out.CustomFields = append(out.CustomFields, orders.CustomField{Value: f.Value, Title: f.Title, TranslatedTitle: f.TranslatedTitle})
	}
	for i := range r.Lines {
		line, err := orderLine(r, p, i)
		if err != nil {
			return nil, err
		}
		if line != nil {
			out.LineItems = append(out.LineItems, *line)
		}
	}
	for i := range p.Result.Discounts {
		out.AppliedDiscounts = append(out.AppliedDiscounts, orderDiscount(tx, p, &p.Result.Discounts[i]))
	}
	for i, shown := range p.Fees() {
		fee := &p.Result.Fees[i]
		info, details := itemTax(p, &fee.Taxed, sale.FeeKey(i))
		out.AdditionalFees = append(out.AdditionalFees, orders.AdditionalFee{
			Code: fee.Code, Name: fee.Name, Price: price(fee.Price), TaxInfo: info, TaxDetails: details, ProviderAppID: shown.ProviderAppID,
			PriceBeforeTax: price(fee.PriceBeforeTax), PriceAfterTax: price(fee.PriceAfterTax), ID: tx.NewID(), LineItemIDs: shown.LineItemIDs, Source: string(fee.Source),
		})
	}
	return out, nil
}

// orderedBy is who made the order: who made the checkout, when that was a shopper
// whose checkout somebody of the shop places for them.
func (r *record) orderedBy(tx *store.Tx) *orders.CreatedBy {
	switch who := actor.From(tx.Context()); who.Kind {
	case actor.Visitor:
		return &orders.CreatedBy{VisitorID: who.ID}
	case actor.Member:
		return &orders.CreatedBy{MemberID: who.ID}
	}
	by := r.madeBy()
	return &orders.CreatedBy{UserID: by.UserID, MemberID: by.MemberID, VisitorID: by.VisitorID, AppID: by.AppID}
}

// recipient is who gets the goods: where they go, and for what is fetched or not sent
// at all, who pays.
func (r *record) recipient(p *sale.Priced) *wire.AddressWithContact {
	if to := r.destination(); to != nil && p.NeedsShipping {
		return to
	}
	return r.BillingInfo
}

func sums(s *pricing.Summary) *orders.PriceSummary {
	return &orders.PriceSummary{
		Subtotal: price(s.Subtotal), Shipping: price(s.Shipping), Tax: price(s.Tax), Discount: price(s.Discount), TotalAdditionalFees: price(s.Fees), Total: price(s.Total),
	}
}

func delivery(r *record, p *sale.Priced) *orders.ShippingInformation {
	if p.Option == nil || !p.NeedsShipping {
		return nil
	}
	cost := &p.Result.Shipping
	info, details := itemTax(p, &cost.Taxed, sale.ShippingKey)
	out := &orders.ShippingInformation{
		CarrierID: p.Option.CarrierID, Code: p.Option.Code, Title: p.Option.Title, Logistics: &orders.DeliveryLogistics{
			DeliveryTime: p.Option.Logistics.DeliveryTime, Instructions: p.Option.Logistics.Instructions,
		},
		Cost: &orders.ShippingPrice{
			Price: price(cost.Price), Discount: price(cost.TotalDiscount), TotalPriceBeforeTax: price(cost.PriceBeforeTax), TotalPriceAfterTax: price(cost.PriceAfterTax),
			TaxInfo: info, TaxDetails: details,
		},
	}
	if p.Region != nil {
		out.Region = &orders.ShippingRegion{Name: p.Region.Name}
	}
	if slot := p.Option.Logistics.Slot; slot != nil {
		out.Logistics.DeliveryTimeSlot = &orders.DeliveryTimeSlot{From: wire.At(slot.From), To: wire.At(slot.To)}
	}
	if pickup := p.Option.Logistics.Pickup; pickup != nil {
		out.Logistics.PickupDetails = &orders.PickupDetails{PickupMethod: pickup.Method}
		if a := pickup.Address; a != nil {
			out.Logistics.PickupDetails.Address = &orders.PickupAddress{
				Country: a.Country, Subdivision: a.Subdivision, City: a.City, PostalCode: a.PostalCode, StreetAddress: a.StreetAddress,
				AddressLine: a.AddressLine, AddressLine2: a.AddressLine2, Geocode: a.Geocode,
			}
		}
	} else {
		out.Logistics.ShippingDestination = r.destination()
	}
	return out
}

// itemTax writes the tax of one thing, in the newer form and in the older.
func itemTax(p *sale.Priced, t *pricing.Taxed, key string) (*orders.ItemTaxInfo, *orders.ItemTaxDetails) {
	d := &t.TaxDetails
	group := p.Taxes[key].GroupID
	info := &orders.ItemTaxInfo{
		TaxAmount: price(d.Total), TaxableAmount: price(d.TaxableAmount), TaxRate: wire.Decimal(d.Rate.String()), TaxGroupID: group,
		TaxIncludedInPrice: p.Result.TaxIncluded, ExemptAmount: price(d.ExemptAmount),
	}
	for i := range d.Parts {
		part := &d.Parts[i]
		info.TaxBreakdown = append(info.TaxBreakdown, orders.ItemTaxBreakdown{
			Jurisdiction: part.Jurisdiction, JurisdictionType: part.Level, TaxName: part.Name, TaxType: part.Type, Rate: wire.Decimal(part.Rate.String()),
			TaxAmount: price(part.Tax), TaxableAmount: price(d.TaxableAmount), ExemptAmount: price(d.ExemptAmount),
		})
	}
	return info, &orders.ItemTaxDetails{
		TaxableAmount: price(d.TaxableAmount), TaxGroupID: group, TaxRate: wire.Decimal(d.Rate.String()), TotalTax: price(d.Total), ExemptAmount: price(d.ExemptAmount),
	}
}

func taxInfo(p *sale.Priced) *orders.TaxInfo {
	sum := &p.Result.Tax
	out := &orders.TaxInfo{TotalTax: price(sum.Total), TotalExempt: price(sum.ExemptAmount), TaxExempt: sum.ExemptAmount.Sign() > 0 && sum.Total.Sign() == 0}
	for i := range sum.Groups {
		g := &sum.Groups[i]
		out.TaxBreakdown = append(out.TaxBreakdown, orders.TaxBreakdown{
			TaxName: g.Name, TaxType: g.Type, Jurisdiction: g.Jurisdiction, JurisdictionType: g.Level, Rate: wire.Decimal(g.Rate.String()),
			AggregatedTaxAmount: price(g.Tax), AggregatedTaxableAmount: price(g.TaxableAmount), AggregatedExemptAmount: price(g.ExemptAmount),
		})
	}
	return out
}

func orderDiscount(tx *store.Tx, p *sale.Priced, d *pricing.AppliedDiscount) orders.AppliedDiscount {
	out := orders.AppliedDiscount{DiscountType: string(d.Type), ID: tx.NewID()}
	for _, l := range d.Lines {
		out.LineItemIDs = append(out.LineItemIDs, l.LineID)
		out.LineItemDiscounts = append(out.LineItemDiscounts, orders.LineItemDiscount{ID: l.LineID, TotalDiscount: price(l.Amount)})
	}
	switch d.Source {
	case pricing.SourceCoupon:
		out.Coupon = &orders.Coupon{ID: d.ID, Code: d.Code, Name: d.Name, Amount: price(d.Amount)}
	case pricing.SourceMerchant:
		out.MerchantDiscount = &orders.MerchantDiscount{Amount: price(d.Amount), Name: d.Name}
		for i := range p.Sale.Discounts {
			if given := &p.Sale.Discounts[i]; given.ID == d.ID && given.Percentage > 0 {
				out.MerchantDiscount.Percentage = wire.Decimal(strconv.FormatFloat(given.Percentage, 'f', -1, 64))
			}
		}
	case pricing.SourceRule:
		out.DiscountRule = &orders.DiscountRule{ID: d.ID, Name: &orders.DiscountRuleName{Original: d.Name, Translated: d.Name}, Amount: price(d.Amount)}
	}
	return out
}

// priceText is price of an amount that is written already.
func priceText(amount wire.Decimal) *wire.Price { return &wire.Price{Amount: amount} }
