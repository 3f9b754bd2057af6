package drafts

import (
	"reflect"
	"slices"
	"strings"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
	"souk/internal/shop/tax"
)

func (b *building) keep(key string, info *orders.ItemTaxInfo, details *orders.ItemTaxDetails) {
	kept := sale.KeptTax{}
	rate := wire.Decimal("")
	switch {
	case info != nil:
		kept.GroupID, rate = info.TaxGroupID, info.TaxRate
		for _, part := range info.TaxBreakdown {
			kept.Tax.Parts = append(kept.Tax.Parts, pricing.TaxPart{
				Name: part.TaxName, Type: part.TaxType, Jurisdiction: part.Jurisdiction, Level: level(part.JurisdictionType),
				Rate: b.rate(part.Rate),
			})
		}
		kept.Tax.Exempt = b.amount(or(info.ExemptAmount).Amount).Sign() > 0 && b.amount(or(info.TaxAmount).Amount).IsZero()
	case details != nil:
		kept.GroupID, rate = details.TaxGroupID, details.TaxRate
		kept.Tax.Exempt = b.amount(or(details.ExemptAmount).Amount).Sign() > 0 &&
			b.amount(or(details.TotalTax).Amount).IsZero()
	}
	if known := b.rate(rate); len(kept.Tax.Parts) == 0 && !known.IsZero() {
		kept.Tax.Parts = []pricing.TaxPart{{Rate: known}}
	}
	b.hand.Taxes[key] = kept
}

func (b *building) rate(text wire.Decimal) money.Rate {
	if text == "" {
		return money.Rate{}
	}
	rate, err := money.ParseRate(string(text))
	if err != nil && b.err == nil {
		b.err = err
	}
	return rate
}

func level(of string) string {
	if of == "UNDEFINED" {
		return ""
	}
	return of
}

func (f *fee) group() string {
	switch {
	case f.Source == byHand && f.Tax != nil && f.Tax.Taxable && f.Tax.TaxGroupID == "":
		return tax.GroupServices
	case f.Source == byHand:
		if f.Tax != nil && f.Tax.Taxable {
			return f.Tax.TaxGroupID
		}
		return ""
	case f.Fee.TaxInfo != nil && len(f.Fee.TaxInfo.TaxBreakdown) > 0:
		if f.Fee.TaxInfo.TaxGroupID == "" && f.Fee.Source == string(pricing.FeeShipping) {
			return tax.GroupShipping
		}
		return f.Fee.TaxInfo.TaxGroupID
	}
	return ""
}

func (l *line) group() string {
	switch item := &l.Item; {
	case l.TaxGroup != "":
		return l.TaxGroup
	case item.TaxInfo != nil && item.TaxInfo.TaxGroupID != "":
		return item.TaxInfo.TaxGroupID
	case l.custom() && or(item.ItemType).Preset == basket.Service:
		return tax.GroupServices
	case item.CatalogReference != nil:
		return tax.DefaultGroup(item.CatalogReference.AppID)
	}
	return tax.GroupProducts
}

func (d *document) buyer() sale.Buyer {
	b := or(d.Buyer)
	out := sale.Buyer{Kind: actor.Visitor, ID: b.VisitorID, ContactID: b.ContactID, Email: b.Email, Named: true}
	if b.MemberID != "" {
		out.Kind, out.ID = actor.Member, b.MemberID
	}
	return out
}

func (d *document) shipTo() *wire.Address { return shipTo(d.Delivery, d.Recipient) }

func shipTo(delivery *orders.ShippingInformation, recipient *wire.AddressWithContact) *wire.Address {
	if to := or(or(delivery).Logistics).ShippingDestination; to != nil && to.Address != nil {
		return to.Address
	}
	return or(recipient).Address
}

func (d *document) retaxed() bool {
	place := func(a *wire.Address) string {
		return strings.Join([]string{or(a).Country, or(a).Subdivision, or(a).City, or(a).PostalCode}, "\n")
	}
	pickup := func(s *orders.ShippingInformation) *orders.PickupAddress {
		return or(or(or(s).Logistics).PickupDetails).Address
	}
	return place(d.shipTo()) != place(shipTo(d.DeliveryBefore, d.RecipientBefore)) ||
		place(or(d.Billing).Address) != place(or(d.BillingBefore).Address) ||
		d.TaxExempt != d.ExemptBefore || or(d.Buyer).MemberID != or(d.BuyerBefore).MemberID ||
		or(d.Buyer).ContactID != or(d.BuyerBefore).ContactID ||
		!reflect.DeepEqual(pickup(d.Delivery), pickup(d.DeliveryBefore))
}

func (d *document) taxedBy(kind string) bool {
	return slices.ContainsFunc(d.Lines, func(l line) bool {
		return l.open() &&
			or(l.Item.TaxableAddress).AddressType == kind
	})
}
