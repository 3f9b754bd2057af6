package checkout

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"

	"souk/internal/platform/actor"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale"
)

// telling is what a priced checkout says of itself to somebody who may then buy: what
// it comes to, what is to be paid, and how many of everything. Two that say the same
// cost the same.
func telling(p *sale.Priced) (text string, total int64) {
	lines := fnv.New64a()
	for i := range p.Input.Lines {
		_, _ = fmt.Fprintf(lines, "%s %d\n", p.Input.Lines[i].ID, p.Input.Lines[i].Quantity) // a hash does not fail
	}
	total = p.Result.Summary.Total.Minor()
	return fmt.Sprintf("%s %d %d %d %x", p.Shop.Currency, total, p.Result.TotalAfterGiftCard.Minor(), p.Due().Minor(),
		lines.Sum64()), total
}

// speaks is the language of the buyer, as far as we know; else the shop's own.
func (r *record) speaks(p *sale.Priced) string { return cmp.Or(r.Language, p.Shop.Language) }

// answer writes a priced checkout.
func answer(r *record, p *sale.Priced) (*Response, error) {
	renewals, err := charges(p)
	if err != nil {
		return nil, err
	}
	p.Shop.Speaks = r.speaks(p)
	out := &Checkout{
		ID: r.id, BillingInfo: r.BillingInfo, BuyerNote: r.BuyerNote, BuyerInfo: r.buyer(),
		ConversionCurrency: p.Shop.Shown.Code(),
		PriceSummary:       p.Summary(&p.Result.Summary), CalculationErrors: p.CalculationErrors(), GiftCard: p.GiftCard(),
		AppliedDiscounts: p.Discounts(),
		CustomFields:     r.CustomFields, WeightUnit: p.Shop.WeightUnit, TaxSummary: p.TaxSummary(),
		Currency: p.Shop.Currency, ChannelType: r.channel,
		SiteLanguage: p.Shop.Language, BuyerLanguage: r.speaks(p), Completed: r.completed,
		TaxIncludedInPrice: p.Result.TaxIncluded,
		CreatedBy:          r.madeBy(), CreatedDate: wire.Time(r.created), UpdatedDate: wire.Time(r.updated),
		PayNow:   p.Summary(&p.Result.PayNow),
		PayLater: p.Summary(&p.Result.PayLater), MembershipOptions: memberships(p), AdditionalFees: p.Fees(), CartID: r.cart,
		PayNowTotalAfterGiftCard: p.Money(p.Result.PayNowAfterGiftCard), Violations: p.Violations(),
		TotalAfterGiftCard: p.Money(p.Result.TotalAfterGiftCard),
		ExtendedFields:     r.ExtendedFields, PurchaseFlowID: r.flow, CustomSettings: r.CustomSettings,
		CustomContentReference: r.CustomContentReference,
		ExternalReference:      r.ExternalReference, OrderID: r.order, PayAfterFreeTrial: p.Summary(&p.Result.PayAfterTrial),
		BusinessLocationID: r.BusinessLocationID,
		PaymentRequired:    p.Due().Sign() > 0, SubscriptionCharges: renewals, PaymentCurrency: p.Shop.Currency,
		LineItemsSubtotal: p.Money(p.Result.Summary.Subtotal), TaxExemptGroupID: r.TaxExemptGroupID,
	}
	// What a checkout comes to is after gift cards; what an order comes to is before them.
	out.PriceSummary.Total = out.TotalAfterGiftCard
	if p.Shop.Rate != nil {
		out.ConversionInfo = &ConversionInfo{p.Shop.Currency, p.Shop.Rate.String()}
	}
	info := p.ShippingInfo()
	out.ShippingInfo = &ShippingInfo{r.destination(), info.SelectedCarrierServiceOption, info.Region,
		info.CarrierServiceOptions}
	if chosen := r.option(); chosen != nil && out.ShippingInfo.SelectedCarrierServiceOption == nil {
		// Chosen, and not offered now: what is known of it.
		out.ShippingInfo.SelectedCarrierServiceOption = &sale.SelectedCarrierOption{Code: chosen.Code,
			CarrierID: chosen.CarrierID, RequestedShippingOption: true}
	}
	out.LineItems = make(wire.List[LineItem], len(r.Lines))
	for i := range r.Lines {
		if err := line(&out.LineItems[i], r, p, i); err != nil {
			return nil, err
		}
	}
	return &Response{out}, nil
}

// line writes line i.
func line(out *LineItem, r *record, p *sale.Priced, i int) error {
	l, t := &r.Lines[i], &p.Things[i]
	if err := p.Shop.Show(&out.Shown, l, t); err != nil {
		return err
	}
	out.Availability, out.Media = p.Availability[i], t.Image
	out.SubscriptionOptionInfo, out.DigitalFile = subscription(t, p.Now), fileOf(t.DigitalFile)
	priced := p.Line(l.ID)
	if priced == nil {
		return nil
	}
	prices := p.Prices(priced)
	out.Price, out.FullPrice, out.PriceBeforeDiscounts, out.LineItemPrice = prices.Price, prices.FullPrice,
		prices.PriceBeforeDiscounts, prices.LineItemPrice
	out.PriceBeforeDiscountsAndTax, out.Discount, out.TaxDetails = prices.PriceBeforeDiscountsAndTax, prices.TotalDiscount,
		&prices.TaxDetails
	out.TotalPriceBeforeTax, out.TotalPriceAfterTax = prices.TotalPriceBeforeTax, prices.TotalPriceAfterTax
	if prices.DepositAmount != nil {
		out.DepositAmount = prices.DepositAmount
	}
	return nil
}

func fileOf(f *catalog.SecuredMedia) *DigitalFile {
	if f == nil {
		return nil
	}
	return &DigitalFile{ID: f.ID, FileName: f.FileName, FileType: cmp.Or(f.FileType, "UNSPECIFIED")}
}

func (r *record) buyer() BuyerInfo {
	out := BuyerInfo{ContactID: r.contact(), Email: r.email()}
	switch r.Kind {
	case actor.Visitor:
		out.VisitorID = r.ID
	case actor.Member:
		out.MemberID = r.ID
	}
	return out
}

func (r *record) madeBy() CreatedBy {
	switch r.Maker.Kind {
	case actor.Visitor:
		return CreatedBy{VisitorID: r.Maker.ID}
	case actor.Member:
		return CreatedBy{MemberID: r.Maker.ID}
	case actor.Staff:
		return CreatedBy{UserID: r.Maker.ID}
	case actor.App:
		return CreatedBy{AppID: r.Maker.ID}
	}
	return CreatedBy{}
}

func memberships(p *sale.Priced) MembershipOptions {
	out := MembershipOptions{EligibleMemberships: p.Members.Eligible, InvalidMemberships: p.Members.Invalid}
	if len(p.Members.Selected) > 0 {
		out.SelectedMemberships = &SelectedMemberships{}
		for _, m := range p.Members.Selected {
			out.SelectedMemberships.Memberships = append(out.SelectedMemberships.Memberships,
				SelectedMembership{m.ID, m.AppID, m.LineItemIDs})
		}
	}
	return out
}

// placed gives a checkout as it was when its order was placed. Whose it is may have changed since, and whether it is
// completed.
func (r *record) placed() (*Response, error) {
	out := &Checkout{}
	if err := json.Unmarshal([]byte(r.asPlaced), out); err != nil {
		return nil, fmt.Errorf("checkout: checkout %s cannot be read as it was placed: %w", r.id, err)
	}
	out.BuyerInfo, out.UpdatedDate, out.Completed, out.OrderID = r.buyer(), wire.Time(r.updated), r.completed, r.order
	return &Response{out}, nil
}
