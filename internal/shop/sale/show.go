package sale

import (
	"cmp"
	"errors"
	"regexp"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/site"
	"souk/internal/platform/wire"
	"souk/internal/shop/giftcards"
	"souk/internal/shop/shipping"
	"souk/internal/shop/tax"
)

// Line gives the priced line with an id; nil for one that counts nothing.
func (p *Priced) Line(id string) *pricing.LineResult {
	if p.index != nil {
		if at, ok := p.index[id]; ok {
			return &p.Result.Lines[at]
		}
		return nil
	}
	at := slices.IndexFunc(p.Result.Lines, func(l pricing.LineResult) bool { return l.ID == id })
	if at < 0 {
		return nil
	}
	return &p.Result.Lines[at]
}

// Money writes an amount.
func (p *Priced) Money(a money.Amount) *wire.MultiCurrencyPrice { return p.Shop.Price(a) }

// Summary writes the sums of the whole sale, or of a part of it.
func (p *Priced) Summary(sum *pricing.Summary) PriceSummary {
	return PriceSummary{
		Subtotal: p.Money(sum.Subtotal), Shipping: p.Money(sum.Shipping), Tax: p.Money(sum.Tax),
		Discount:       p.Money(sum.Discount),
		AdditionalFees: p.Money(sum.Fees), Total: p.Money(sum.Total),
	}
}

// Prices writes the prices of a line.
func (p *Priced) Prices(l *pricing.LineResult) LinePrices {
	out := LinePrices{
		TotalPriceAfterTax: p.Money(l.PriceAfterTax), TotalPriceBeforeTax: p.Money(l.PriceBeforeTax),
		TaxDetails:    p.Tax(&l.Taxed, l.ID),
		TotalDiscount: p.Money(l.TotalDiscount), Price: p.Money(l.Price),
		PriceBeforeDiscounts:       p.Money(l.PriceBeforeDiscounts),
		PriceBeforeDiscountsAndTax: p.Money(l.PriceBeforeDiscountsAndTax), LineItemPrice: p.Money(l.LineItemPrice),
		FullPrice: p.Money(l.FullPrice), Modifiers: p.Money(l.Modifiers),
	}
	if !l.Deposit.IsUnset() && l.Deposit.Minor() > 0 {
		out.DepositAmount = p.Money(l.Deposit)
	}
	return out
}

// Tax writes the tax of one thing; key is where Taxes has it.
func (p *Priced) Tax(t *pricing.Taxed, key string) ItemTax {
	d := &t.TaxDetails
	out := ItemTax{
		TaxableAmount: p.Money(d.TaxableAmount), ExemptAmount: p.Money(d.ExemptAmount), TaxRate: d.Rate.String(),
		TotalTax:      p.Money(d.Total),
		IsItemTaxable: d.Taxable, IsTaxIncluded: p.Result.TaxIncluded, TaxGroupID: p.Taxes[key].GroupID,
	}
	for i := range d.Parts {
		part := &d.Parts[i]
		rate, amount := part.Rate.String(), p.Money(part.Tax)
		out.RateBreakdown = append(out.RateBreakdown, TaxRate{part.Name, rate, amount})
		out.TaxBreakdown = append(out.TaxBreakdown, TaxPart{
			Jurisdiction: part.Jurisdiction, JurisdictionType: level(part.Level), TaxName: part.Name,
			TaxType: part.Type, Rate: rate,
			TaxAmount: amount, TaxableAmount: out.TaxableAmount, NonTaxableAmount: p.Money(money.Zero(p.Shop.Money)),
		})
	}
	return out
}

func level(of string) string {
	if of == "" {
		return "UNDEFINED"
	}
	return of
}

// Reasons why rates were set by hand.
const reasonRegionManual = "REGION_SETTING_TO_MANUAL"

// TaxSummary writes all tax of the sale.
func (p *Priced) TaxSummary() TaxSummary {
	sum := &p.Result.Tax
	out := TaxSummary{
		TaxableAmount: p.Money(sum.TaxableAmount), TotalExempt: p.Money(sum.ExemptAmount), TotalTax: p.Money(sum.Total),
		AverageTaxRate: sum.AverageRate.String(), ManualTaxRate: "0", CalculationDetails: p.calculation(),
	}
	for i := range sum.Groups {
		group := &sum.Groups[i]
		out.AggregatedTaxBreakdown = append(out.AggregatedTaxBreakdown, TaxTotal{
			TaxName: group.Name, TaxType: group.Type, Jurisdiction: group.Jurisdiction, JurisdictionTypeEnum: level(group.Level),
			Rate:                group.Rate.String(),
			AggregatedTaxAmount: p.Money(group.Tax), AggregatedTaxableAmount: p.Money(group.TaxableAmount),
		})
	}
	return out
}

// calculation tells where the rates are from: the least trustworthy one counts.
func (p *Priced) calculation() *TaxCalculation {
	if len(p.Taxes) == 0 {
		return nil
	}
	rank := []string{tax.RateNone, tax.RateAuto, tax.RateManual, tax.RateFallback}
	worst, reason := tax.RateNone, ""
	for _, b := range p.Taxes {
		if slices.Index(rank, b.Rate) > slices.Index(rank, worst) {
			worst, reason = b.Rate, b.Reason
		}
	}
	out := &TaxCalculation{RateType: worst}
	switch worst {
	case tax.RateManual:
		out.ManualRateReason = reasonRegionManual
	case tax.RateFallback:
		out.AutoTaxFallbackDetails = &TaxFallback{FallbackReason: reason}
	}
	return out
}

// Discounts writes what was taken off.
func (p *Priced) Discounts() wire.List[AppliedDiscount] {
	var out wire.List[AppliedDiscount]
	for i := range p.Result.Discounts {
		d := &p.Result.Discounts[i]
		one := AppliedDiscount{DiscountType: string(d.Type)}
		for _, l := range d.Lines {
			one.LineItemIDs = append(one.LineItemIDs, l.LineID)
			one.LineItemDiscounts = append(one.LineItemDiscounts, LineDiscount{l.LineID, p.Money(l.Amount)})
		}
		amount := p.Money(d.Amount)
		switch d.Source {
		case pricing.SourceCoupon:
			one.Coupon = &CouponDiscount{ID: d.ID, Code: d.Code, Name: d.Name, Amount: amount}
		case pricing.SourceMerchant:
			one.MerchantDiscount = &MerchantDiscount{Amount: amount, Percentage: p.percentage(d.ID)}
		case pricing.SourceRule:
			one.DiscountRule = &RuleDiscount{ID: d.ID, Name: Words{d.Name, d.Name}, Amount: amount}
		}
		out = append(out, one)
	}
	return out
}

func (p *Priced) percentage(id string) *float64 {
	for i := range p.Sale.Discounts {
		if d := &p.Sale.Discounts[i]; d.ID == id && d.Percentage > 0 {
			return &d.Percentage
		}
	}
	return nil
}

// Fees writes what comes on top.
func (p *Priced) Fees() wire.List[AdditionalFee] {
	var out wire.List[AdditionalFee]
	for i := range p.Result.Fees {
		fee := &p.Result.Fees[i]
		one := AdditionalFee{
			Code: fee.Code, Name: fee.Name, TranslatedName: fee.Name, Source: string(fee.Source),
			LineItemIDs: p.Input.Fees[i].LineIDs, Price: p.Money(fee.Price),
			TaxDetails: p.Tax(&fee.Taxed, FeeKey(i)), PriceBeforeTax: p.Money(fee.PriceBeforeTax),
			PriceAfterTax: p.Money(fee.PriceAfterTax),
		}
		if at := slices.IndexFunc(p.OfferedFees, func(o OfferedFee) bool { return o.At == i }); at >= 0 {
			one.ProviderAppID = p.OfferedFees[at].AppID
		}
		out = append(out, one)
	}
	return out
}

// ShippingInfo writes how the goods could come, and how they do.
func (p *Priced) ShippingInfo() ShippingInformation {
	var out ShippingInformation
	if p.Region != nil {
		out.Region = &ShippingRegion{p.Region.ID, p.Region.Name}
	}
	at := map[string]int{}
	for i := range p.Options {
		o := &p.Options[i]
		k, there := at[o.CarrierID]
		if !there {
			k = len(out.CarrierServiceOptions)
			at[o.CarrierID] = k
			out.CarrierServiceOptions = append(out.CarrierServiceOptions, CarrierServices{CarrierID: o.CarrierID})
		}
		shown := ShippingOption{Code: o.Code, Title: o.Title, Logistics: p.logistics(&o.Logistics),
			Cost: ShippingPrice{Price: p.Money(o.Price)}, DeliveryAllocations: allocations(o.Allocations)}
		for _, c := range o.Charges {
			shown.Cost.OtherCharges = append(shown.Cost.OtherCharges,
				OtherCharge{Type: chargeHandling, Price: p.Money(c.Price), Details: c.Details})
		}
		out.CarrierServiceOptions[k].ShippingOptions = append(out.CarrierServiceOptions[k].ShippingOptions, shown)
	}
	if p.Option != nil {
		out.SelectedCarrierServiceOption = p.selected()
	}
	return out
}

const chargeHandling = "HANDLING_FEE"

func (p *Priced) selected() *SelectedCarrierOption {
	r := &p.Result.Shipping
	return &SelectedCarrierOption{
		Code: p.Option.Code, Title: p.Option.Title, CarrierID: p.Option.CarrierID, Logistics: p.logistics(&p.Option.Logistics),
		RequestedShippingOption: true,
		DeliveryAllocations:     allocations(p.Option.Allocations),
		Cost: &ShippingCost{
			Price: p.Money(r.Price), TotalDiscount: p.Money(r.TotalDiscount), TotalPriceBeforeTax: p.Money(r.PriceBeforeTax),
			TotalPriceAfterTax: p.Money(r.PriceAfterTax), TaxDetails: p.Tax(&r.Taxed, ShippingKey),
		},
	}
}

func (p *Priced) logistics(l *shipping.Logistics) *Logistics {
	out := &Logistics{DeliveryTime: l.DeliveryTime, DeliveryDates: l.Dates, Instructions: l.Instructions}
	if l.Pickup != nil {
		out.PickupDetails = &PickupDetails{Address: l.Pickup.Address, PickupMethod: l.Pickup.Method,
			DistanceKm: l.Pickup.Kilometres, OpeningHours: p.hours(l)}
	}
	if l.Slot != nil {
		from, to := wire.At(l.Slot.From), wire.At(l.Slot.To)
		out.DeliveryTimeSlot = &TimeSlot{&from, &to}
	}
	if *out == (Logistics{}) {
		return nil
	}
	return out
}

// aTime is a time of the day in somebody's words: 9:30, 9.30, 9 am.
var aTime = regexp.MustCompile(`(?i)\b\d{1,2}([:.]\d{2}\b|\s?[ap]\.?m\b)`)

// hours are those of the shop, for a place at its own address that names no times itself.
func (p *Priced) hours(l *shipping.Logistics) wire.List[site.OpeningHours] {
	if p.Shop.Settings == nil || l.Pickup.Method != shipping.StorePickup || !p.Shop.IsAt(l.Pickup.Address) ||
		aTime.MatchString(l.Instructions) || aTime.MatchString(l.DeliveryTime) {
		return nil
	}
	return p.Shop.OpeningHours
}

func allocations(list []shipping.Allocation) wire.List[DeliveryAllocation] {
	var out wire.List[DeliveryAllocation]
	for i := range list {
		a := &list[i]
		out = append(out, DeliveryAllocation{
			DeliveryCarrier: AllocatedCarrier{a.CarrierID, a.Code}, DeliveryRegion: AllocatedRegion{a.RegionID, a.RegionName},
			ApplicableLineItems: AllocatedLines{a.LineIDs},
		})
	}
	return out
}

// GiftCard writes the card that pays; nil for none.
func (p *Priced) GiftCard() *GiftCard {
	if p.Card == nil || len(p.Result.GiftCards) == 0 {
		return nil
	}
	out := &GiftCard{ID: p.Card.ID, ObfuscatedCode: p.Card.Obfuscated(), Amount: p.Money(p.Result.GiftCards[0].Amount),
		AppID: cmp.Or(p.CardApp, giftcards.AppID)}
	if asked := p.Input.GiftCards[0].Requested; !asked.IsUnset() {
		out.RequestedAmount = p.Money(asked)
	}
	if left, err := p.Card.Balance.Sub(p.Result.GiftCards[0].Amount); err == nil {
		out.Balance, out.Remaining = p.Money(p.Card.Balance), p.Money(left)
	}
	return out
}

// CalculationErrors writes what could not be worked out.
func (p *Priced) CalculationErrors() CalculationErrors {
	f := &p.Faults
	out := CalculationErrors{
		GeneralShippingCalculationError: details(f.Shipping), SelectedShippingOptionError: details(f.ShippingOption),
		TaxCalculationError:    details(f.Tax),
		CouponCalculationError: details(f.Coupon), GiftCardCalculationError: details(f.GiftCard),
		MembershipError:           details(f.Membership),
		DiscountsCalculationError: details(f.Discounts),
	}
	if f.Shipping == nil && f.ShippingOption == nil && len(f.Carriers) > 0 { // one of the three, as the contract has it
		out.CarrierErrors = &CarrierErrors{}
		for id, err := range f.Carriers {
			out.CarrierErrors.Errors = append(out.CarrierErrors.Errors,
				CarrierError{id, details(failed(err, "the carrier sent no price"))})
		}
		slices.SortFunc(out.CarrierErrors.Errors, func(a, b CarrierError) int {
			if a.CarrierID < b.CarrierID {
				return -1
			}
			return 1
		})
	}
	for _, err := range []error{f.Fees, f.Validation} {
		if err != nil {
			out.OrderValidationErrors = append(out.OrderValidationErrors, *wire.ErrorOf(err))
		}
	}
	return out
}

func details(err error) *wire.ErrorDetails {
	if err == nil {
		return nil
	}
	var e *errs.Error
	if !errors.As(err, &e) {
		err = failed(err, "the calculation failed; try again")
	}
	return &wire.ErrorDetails{ApplicationError: wire.ErrorOf(err)}
}

// Violations writes what stands in the way of buying.
func (p *Priced) Violations() wire.List[Violation] { return p.Problem }

// Due is what is to be paid now, after gift cards.
func (p *Priced) Due() money.Amount { return p.Result.PayNowAfterGiftCard }
