package sale

import (
	"strconv"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/tax"
)

// Addresses that something is taxed by.
const (
	ByBusiness = "BUSINESS"
	ByBilling  = "BILLING"
	ByShipping = "SHIPPING"
)

// ShippingKey is where Priced.Taxes has the shipment's; FeeKey where it has a fee's.
const ShippingKey = "shipping"

// FeeKey names fee i.
func FeeKey(i int) string { return "fee " + strconv.Itoa(i) }

// taxed is one thing to tax: where its tax goes, and by what it is found.
type taxed struct {
	key, name, code string
	groupID         string
	by              string
	address         *wire.Address
	quantity        int64
	price           money.Amount
	into            *pricing.Tax
}

// taxes says what everything is taxed with. What has no address yet is not taxed.
func (w *work) taxes() error {
	if !w.sale.Tax {
		return nil
	}
	if err := w.exempt(); err != nil {
		return err
	}
	w.keepTaxes()
	rates, err := w.s.cfg.Tax.Rates(w.at.ctx)
	if err != nil {
		return err
	}
	list := w.taxable()
	if len(list) == 0 {
		return nil
	}
	w.included(rates, list)
	w.p.Faults.Tax = w.sale.Known.TaxesFailed
	for i := range list {
		one := &list[i]
		if w.sale.Hand.keeps(one.key) {
			continue
		}
		place := tax.Place{Country: one.address.Country, Subdivision: one.address.Subdivision}
		if rates.NeedsSubdivision(place) {
			w.p.Faults.Tax = errs.New(errs.FailedPrecondition, tax.CodeNoSubdivision,
				"the address needs a subdivision (state or province), because tax depends on it")
			continue
		}
		found := tax.LineTax{Terms: rates.For(place, one.groupID, w.p.ExemptGroupID), Rate: tax.RateNone}
		switch {
		case found.Found && found.AppID != tax.ManualAppID:
			answer, known := w.sale.Known.Taxes[one.key]
			if !known {
				if w.sale.Known.TaxesFailed == nil && w.sale.Known.asked {
					return errs.New(errs.Aborted, "", "the tax settings were changed at the same time; try again")
				}
				continue
			}
			found = answer
		case len(found.Tax.Parts) > 0:
			found.Rate = tax.RateManual
		}
		*one.into = w.sale.Hand.exempt(found.Tax)
		w.p.Taxes[one.key] = Basis{Rate: found.Rate, Reason: found.Reason, GroupID: one.groupID, Address: one.by}
	}
	return nil
}

// exempt finds the group of buyers that the buyer is in.
func (w *work) exempt() error {
	w.p.ExemptGroupID = w.sale.ExemptGroupID
	contact := w.sale.Buyer.taxedAs()
	if w.p.ExemptGroupID != "" || contact == "" {
		return nil
	}
	group, err := w.s.cfg.Tax.ExemptGroupOf(w.at.ctx, contact)
	w.p.ExemptGroupID = group
	return err
}

// included lets a region say that prices contain their tax, though the shop does not.
// A sale has one way of counting: that of the place where the first thing is taxed.
func (w *work) included(rates *tax.Rates, list []taxed) {
	if w.sale.Hand != nil && w.sale.Hand.TaxIncluded != nil {
		return
	}
	first := list[0].address
	if rates.For(tax.Place{Country: first.Country, Subdivision: first.Subdivision}, list[0].groupID, "").Included {
		w.p.Input.TaxIncluded = true
	}
}

// taxable lists what can be taxed: what has an address with a country.
func (w *work) taxable() []taxed {
	var out []taxed
	add := func(one taxed) {
		if one.by, one.address = w.address(one.by); one.address != nil && one.address.Country != "" {
			out = append(out, one)
		}
	}
	in := &w.p.Input
	for k, i := range w.place {
		l, t := &w.sale.Lines[i], &w.p.Things[i]
		add(taxed{
			key: l.ID, name: t.Name, code: t.SKU, groupID: groupOf(l, t), by: w.usual(l, t), quantity: in.Lines[k].Quantity,
			price: w.p.Result.Lines[k].PriceBeforeTax, into: &in.Lines[k].Tax,
		})
	}
	if in.Shipping != nil {
		add(taxed{key: ShippingKey, name: w.p.Option.Title, groupID: tax.GroupShipping, by: ByShipping, quantity: 1,
			price: in.Shipping.Price, into: &in.Shipping.Tax})
	}
	item := 0
	var groups map[int]string // of fees of the delivery and of apps, by where they are
	if len(w.p.OfferedFees) > 0 {
		groups = make(map[int]string, len(w.p.OfferedFees))
	}
	for i := range w.p.OfferedFees {
		groups[w.p.OfferedFees[i].At] = w.p.OfferedFees[i].GroupID
	}
	for i := range in.Fees {
		fee := &in.Fees[i]
		one := taxed{key: FeeKey(i), name: fee.Name, code: fee.Code, by: w.place0(), quantity: 1, price: fee.Price,
			into: &fee.Tax}
		switch k := i - w.p.HandAt; {
		case w.sale.Hand != nil && k >= 0 && k < len(w.sale.Hand.Fees):
			one.groupID = w.sale.Hand.Fees[k].GroupID
		case fee.Source == pricing.FeeShipping, fee.Source == pricing.FeeServicePlugin:
			one.groupID = groups[i]
		case fee.Source == pricing.FeeItem:
			one.groupID = w.itemGroups[item]
			item++
		}
		if one.groupID != "" && fee.Code != pricing.TipCode {
			add(one)
		}
	}
	return out
}

// usual is the address that a line is taxed by: where it goes, and for what goes
// nowhere who pays.
func (w *work) usual(l *basket.Line, t *basket.Thing) string {
	switch {
	case l.TaxedBy != "":
		return l.TaxedBy
	case t.Shipped():
		return ByShipping
	}
	return w.place0()
}

func (w *work) place0() string {
	if w.p.NeedsShipping {
		return ByShipping
	}
	return ByBilling
}

// address finds an address, or the nearest to it that is known. What the buyer
// fetches is sold where it is fetched.
func (w *work) address(by string) (string, *wire.Address) {
	ship, bill := w.sale.ShippingAddress, w.sale.BillingAddress
	if by == ByShipping && w.p.Option != nil && w.p.Option.Logistics.Pickup != nil &&
		w.p.Option.Logistics.Pickup.Address != nil {
		ship = w.p.Option.Logistics.Pickup.Address
	}
	switch by {
	case ByBusiness:
		if w.s.cfg.Business != nil {
			if a := w.s.cfg.Business(w.at.ctx); a != nil {
				return ByBusiness, a
			}
		}
		return w.either(ByShipping, ship, ByBilling, bill)
	case ByBilling:
		return w.either(ByBilling, bill, ByShipping, ship)
	}
	return w.either(ByShipping, ship, ByBilling, bill)
}

func (w *work) either(name string, a *wire.Address, other string, b *wire.Address) (string, *wire.Address) {
	if a != nil && a.Country != "" {
		return name, a
	}
	return other, b
}

// zoned remembers the shop's time zone: looking one up reads a file.
type zoned struct {
	name string
	zone *time.Location
}

func (s *Service) zone(shop basket.Shop) *time.Location {
	if z := s.lastZone.Load(); z != nil && z.name == shop.TimeZone {
		return z.zone
	}
	z := &zoned{shop.TimeZone, shop.Location()}
	s.lastZone.Store(z)
	return z.zone
}
