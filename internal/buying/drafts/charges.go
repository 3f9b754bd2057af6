package drafts

import (
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
)

// charges says which fees of the delivery and of apps count, and what apps last asked.
func (b *building) charges() {
	b.hand.Charges = map[string]bool{}
	for i := range b.doc.Charges {
		c := &b.doc.Charges[i]
		b.hand.Charges[c.Key] = c.Applied
		if c.Source == string(pricing.FeeServicePlugin) {
			b.hand.Told = append(b.hand.Told, sale.PluginFee{AppID: c.AppID, Code: c.Code, Name: c.Name,
				Price: b.amount(c.Amount), GroupID: c.Group, LineIDs: c.LineIDs})
		}
	}
}

// findCharge finds a fee of the delivery or of an app by its id on the draft; -1 for none.
func (r *record) findCharge(id string) int {
	return slices.IndexFunc(r.doc.Charges, func(c charge) bool { return c.ID == id })
}

// renderFees shows the fees of the order and those by hand.
func (r *record) renderFees(shown *DraftOrder, p *sale.Priced) {
	at := p.HandAt
	for i := range r.doc.Fees {
		f := &r.doc.Fees[i]
		one := FeeDetails{Source: f.Source, Applied: f.Applied, TaxDetails: f.Tax}
		shownFee := f.Fee
		if f.Applied {
			price(&shownFee, p, at)
			if f.tip() || f.Source == fromOrder && f.Fee.TaxInfo == nil && f.Fee.TaxDetails == nil &&
				p.Result.Fees[at].TaxDetails.Total.IsZero() {
				shownFee.TaxInfo, shownFee.TaxDetails = nil, nil // nobody spoke of tax before
			}
			at++
		}
		if one.TaxDetails == nil {
			one.TaxDetails = &TaxDetails{Taxable: f.group() != "", TaxGroupID: f.group()}
		}
		one.AdditionalFee = &shownFee
		shown.AdditionalFees = append(shown.AdditionalFees, one)
	}
}

// price writes what a fee costs.
func price(fee *orders.AdditionalFee, p *sale.Priced, at int) {
	priced := &p.Result.Fees[at]
	fee.TaxInfo, fee.TaxDetails = orders.ItemTaxOf(p, &priced.Taxed, sale.FeeKey(at))
	fee.Price, fee.PriceBeforeTax, fee.PriceAfterTax = orders.PriceOf(priced.Price), orders.PriceOf(priced.PriceBeforeTax),
		orders.PriceOf(priced.PriceAfterTax)
}

// renderCharges shows the fees that come with the delivery and those of apps. Fees of
// apps count once somebody says so; one that the order has already is not offered again.
func (r *record) renderCharges(shown *DraftOrder, p *sale.Priced, newID func() string) {
	var now []charge
	for i := range p.OfferedFees {
		of := &p.OfferedFees[i]
		one := charge{Key: of.Key, Applied: of.At >= 0}
		if at := slices.IndexFunc(r.doc.Charges, func(c charge) bool { return c.Key == of.Key }); at >= 0 {
			one.ID = r.doc.Charges[at].ID
		} else if r.has(of) {
			continue
		}
		if one.ID == "" {
			one.ID = newID()
		}
		one.Source, one.AppID, one.Code, one.Name, one.Group, one.LineIDs = string(of.Source), of.AppID, of.Code, of.Name,
			of.GroupID, of.LineIDs
		one.Amount = wire.Decimal(of.Price.String())
		now = append(now, one)
		fee := &orders.AdditionalFee{
			ID: one.ID, Code: one.Code, Name: one.Name, Source: one.Source, ProviderAppID: one.AppID, LineItemIDs: one.LineIDs,
			Price: orders.PriceOf(of.Price),
		}
		if of.At >= 0 {
			price(fee, p, of.At)
		}
		shown.AdditionalFees = append(shown.AdditionalFees, FeeDetails{
			AdditionalFee: fee, Source: byItself, Applied: one.Applied,
			TaxDetails: &TaxDetails{Taxable: one.Group != "", TaxGroupID: one.Group},
		})
	}
	r.doc.Charges = now
}

// has tells that a fee of an app is on the order that the draft edits.
func (r *record) has(of *sale.OfferedFee) bool {
	return of.Source == pricing.FeeServicePlugin && slices.ContainsFunc(r.doc.Fees, func(f fee) bool {
		return f.Source == fromOrder && f.Fee.ProviderAppID == of.AppID && f.Fee.Code == of.Code &&
			f.Fee.Source == string(of.Source)
	})
}
