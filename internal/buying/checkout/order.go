package checkout

import (
	"strconv"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
)

// orderOf makes the order of a priced checkout. Its total is before gift cards, which
// are payments.
func orderOf(tx *store.Tx, r *record, p *sale.Priced, id string) (*orders.Order, error) {
	p.Shop.Speaks = r.speaks(p)
	buyer := r.buyer()
	out := &orders.Order{
		ID: id, BuyerInfo: &orders.BuyerInfo{VisitorID: buyer.VisitorID, MemberID: buyer.MemberID, ContactID: buyer.ContactID,
			Email: buyer.Email},
		BuyerLanguage: r.speaks(p), SiteLanguage: p.Shop.Language, WeightUnit: p.Shop.WeightUnit,
		Currency:            p.Shop.Currency,
		TaxIncludedInPrices: p.Result.TaxIncluded, PriceSummary: orders.SumsOf(&p.Result.Summary),
		PayNow: orders.SumsOf(&p.Result.PayNow), BillingInfo: r.BillingInfo,
		BuyerNote: r.BuyerNote, ChannelInfo: &orders.ChannelInfo{Type: r.channel}, CheckoutID: r.id, CartID: r.cart,
		PurchaseFlowID: r.flow,
		ExtendedFields: r.ExtendedFields, CreatedBy: r.orderedBy(tx), TaxInfo: orders.TaxInfoOf(p),
		TaxSummary:    &orders.TaxSummary{TotalTax: orders.PriceOf(p.Result.Tax.Total)},
		RecipientInfo: r.recipient(p), ShippingInfo: delivery(r, p),
	}
	if p.Result.PayAfterTrial.Total.Sign() > 0 {
		out.PayAfterFreeTrial = orders.SumsOf(&p.Result.PayAfterTrial)
	}
	if p.Result.PayNow.Total.Sign() == 0 {
		out.Status = orders.Approved // all of it is paid later, or nothing is
	}
	if r.BusinessLocationID != "" {
		out.BusinessLocation = &orders.Location{ID: r.BusinessLocationID}
	}
	for _, f := range r.CustomFields {
		out.CustomFields = append(out.CustomFields,
			orders.CustomField{Value: f.Value, Title: f.Title, TranslatedTitle: f.TranslatedTitle})
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
		info, details := orders.ItemTaxOf(p, &fee.Taxed, sale.FeeKey(i))
		out.AdditionalFees = append(out.AdditionalFees, orders.AdditionalFee{
			Code: fee.Code, Name: fee.Name, Price: orders.PriceOf(fee.Price), TaxInfo: info, TaxDetails: details,
			ProviderAppID:  shown.ProviderAppID,
			PriceBeforeTax: orders.PriceOf(fee.PriceBeforeTax), PriceAfterTax: orders.PriceOf(fee.PriceAfterTax), ID: tx.NewID(),
			LineItemIDs: shown.LineItemIDs, Source: string(fee.Source),
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

func delivery(r *record, p *sale.Priced) *orders.ShippingInformation {
	if p.Option == nil || !p.NeedsShipping {
		return nil
	}
	cost := &p.Result.Shipping
	info, details := orders.ItemTaxOf(p, &cost.Taxed, sale.ShippingKey)
	out := &orders.ShippingInformation{
		CarrierID: p.Option.CarrierID, Code: p.Option.Code, Title: p.Option.Title, Logistics: &orders.DeliveryLogistics{
			DeliveryTime: p.Option.Logistics.DeliveryTime, DeliveryDates: p.Option.Logistics.Dates, Instructions: p.Option.Logistics.Instructions,
		},
		Cost: &orders.ShippingPrice{
			Price: orders.PriceOf(cost.Price), Discount: orders.PriceOf(cost.TotalDiscount),
			TotalPriceBeforeTax: orders.PriceOf(cost.PriceBeforeTax), TotalPriceAfterTax: orders.PriceOf(cost.PriceAfterTax),
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
				Country: a.Country, Subdivision: a.Subdivision, City: a.City, PostalCode: a.PostalCode,
				StreetAddress: a.StreetAddress,
				AddressLine:   a.AddressLine, AddressLine2: a.AddressLine2, Geocode: a.Geocode,
			}
		}
	} else {
		out.Logistics.ShippingDestination = r.destination()
	}
	return out
}

func orderDiscount(tx *store.Tx, p *sale.Priced, d *pricing.AppliedDiscount) orders.AppliedDiscount {
	out := orders.AppliedDiscount{DiscountType: string(d.Type), ID: tx.NewID()}
	for _, l := range d.Lines {
		out.LineItemIDs = append(out.LineItemIDs, l.LineID)
		out.LineItemDiscounts = append(out.LineItemDiscounts,
			orders.LineItemDiscount{ID: l.LineID, TotalDiscount: orders.PriceOf(l.Amount)})
	}
	switch d.Source {
	case pricing.SourceCoupon:
		out.Coupon = &orders.Coupon{ID: d.ID, Code: d.Code, Name: d.Name, Amount: orders.PriceOf(d.Amount)}
	case pricing.SourceMerchant:
		out.MerchantDiscount = &orders.MerchantDiscount{Amount: orders.PriceOf(d.Amount), Name: d.Name}
		for i := range p.Sale.Discounts {
			if given := &p.Sale.Discounts[i]; given.ID == d.ID && given.Percentage > 0 {
				out.MerchantDiscount.Percentage = wire.Decimal(strconv.FormatFloat(given.Percentage, 'f', -1, 64))
			}
		}
	case pricing.SourceRule:
		out.DiscountRule = &orders.DiscountRule{ID: d.ID,
			Name: &orders.DiscountRuleName{Original: d.Name, Translated: d.Name}, Amount: orders.PriceOf(d.Amount)}
	}
	return out
}

// priceText is price of an amount that is written already.
func priceText(amount wire.Decimal) *wire.Price { return &wire.Price{Amount: amount} }
