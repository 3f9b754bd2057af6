package drafts

import (
	"strconv"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale"
	"souk/internal/shop/shipping"
)

// The mark between the id of a discount and the line that a part of it is on.
const shareMark = "/"

// keptMark begins the id of a discount that no discount of the order tells of.
const keptMark = "kept"

// sale is the draft as package sale prices it. Unit prices are the draft's own: what a
// line costs does not change because the catalog does.
func (r *record) sale() (*sale.Sale, error) {
	d := &r.doc
	currency, err := d.money()
	if err != nil {
		return nil, err
	}
	hand := &sale.ByHand{Currency: currency, TaxIncluded: d.TaxIncluded, Exempt: d.TaxExempt,
		Taxes: map[string]sale.KeptTax{}}
	out := &sale.Sale{
		Things: []basket.Thing{}, Buyer: d.buyer(), ShippingAddress: d.placed(), BillingAddress: or(d.Billing).Address,
		Source: "ORDER", SourceID: r.id, Tax: true, Shipping: !d.Foreign, Fees: !d.Foreign, Hand: hand,
	}
	if d.Location != nil {
		out.LocationID = d.Location.ID
	}
	b := &building{record: r, currency: currency, sale: out, hand: hand, retax: d.retaxed()}
	for i := range d.Lines {
		if d.Lines[i].open() {
			b.line(&d.Lines[i])
		}
	}
	b.rules()
	b.delivery()
	for i := range d.Discounts {
		if d.Discounts[i].Applied {
			b.discount(&d.Discounts[i])
		}
	}
	for i := range d.Fees {
		if d.Fees[i].Applied {
			b.fee(&d.Fees[i])
		}
	}
	b.charges()
	return out, b.err
}

// building is a sale while it is being put together; it remembers the first fault.
type building struct {
	*record
	currency money.Currency
	sale     *sale.Sale
	hand     *sale.ByHand
	retax    bool // taxes of the order do not hold any more
	err      error
}

func (b *building) amount(text wire.Decimal) money.Amount {
	if text == "" {
		return money.Zero(b.currency)
	}
	a, err := money.ParseRounded(string(text), b.currency)
	if err != nil {
		if b.err == nil {
			b.err = basket.TooMuch(err)
		}
		return money.Zero(b.currency)
	}
	return a
}

func (b *building) check(a money.Amount, err error) money.Amount {
	if err != nil {
		if b.err == nil {
			b.err = basket.TooMuch(err)
		}
		return money.Zero(b.currency)
	}
	return a
}

func (b *building) line(l *line) {
	item := &l.Item
	unit := b.amount(or(item.PriceBeforeDiscounts).Amount)
	thing := basket.Thing{
		Item: catalog.Item{Status: catalog.Resolved, Name: or(item.ProductName).Original, Price: unit, FullPrice: unit,
			InStock: true, Visible: true, TaxGroupID: l.group(), CollectionIDs: l.Collections},
		Extra: &basket.Extra{
			Custom: l.custom(), PaymentOption: item.PaymentOption, DeliveryProfileID: item.DeliveryProfileID,
			ItemKind:   or(item.ItemType).Custom,
			NotShipped: item.PhysicalProperties != nil && !item.PhysicalProperties.Shippable,
		},
	}
	if item.ItemType != nil {
		thing.ItemType = item.ItemType.Preset
	}
	if p := item.PhysicalProperties; p != nil {
		thing.SKU = p.SKU
		if p.Weight != nil {
			thing.Weight = wire.Decimal(strconv.FormatFloat(*p.Weight, 'f', -1, 64))
		}
	}
	if item.DepositAmount != nil && item.PaymentOption == basket.PayDeposit {
		thing.Extra.Deposit = b.amount(item.DepositAmount.Amount)
	}
	sold := basket.Line{ID: item.ID, Quantity: item.Quantity, Name: thing.Name}
	if ref := item.CatalogReference; ref != nil {
		sold.AppID, sold.ItemID, sold.Options = ref.AppID, ref.CatalogItemID, ref.Options
	}
	if item.TaxableAddress != nil {
		sold.TaxedBy = item.TaxableAddress.AddressType
	}
	b.sale.Lines, b.sale.Things = append(b.sale.Lines, sold), append(b.sale.Things, thing)
	if l.Before != nil && !b.retax {
		b.keep(item.ID, l.Before.TaxInfo, l.Before.TaxDetails)
	}
	if l.Kept != "" {
		b.share(keptMark, l, l.Kept)
	}
}

// rules lets automatic discounts work on lines that were added: those of the order had
// theirs.
func (b *building) rules() {
	b.hand.RuleLines, b.hand.Rules = map[string]bool{}, map[string]bool{}
	for i := range b.doc.Lines {
		if l := &b.doc.Lines[i]; l.open() && l.Before == nil && !l.custom() && !b.doc.Foreign {
			b.hand.RuleLines[l.Item.ID] = true
		}
	}
	for _, o := range b.doc.Offers {
		b.hand.Rules[o.RuleID] = o.Applied
	}
	b.sale.NoRules = len(b.hand.RuleLines) == 0
}

// share takes a part of a discount of the order off a line: as much as it was on each
// of its units. Units that were added have none of it.
func (b *building) share(id string, l *line, amount wire.Decimal) {
	off := b.amount(amount)
	if l.Before != nil && l.Item.Quantity < l.Before.Quantity {
		off = b.check(off.Units(l.Before.Quantity, 0, l.Item.Quantity))
	}
	if off.Sign() > 0 {
		b.sale.Discounts = append(b.sale.Discounts,
			sale.Discount{ID: id + shareMark + l.Item.ID, Amount: wire.Decimal(off.String()), LineIDs: []string{l.Item.ID}})
	}
}

// keep leaves a tax of the order as it was.
// level is how package pricing names a kind of jurisdiction; the contract has a word for none.
// delivery puts in how the goods come: as it was written by hand, or as the shop offers it.
func (b *building) delivery() {
	d := b.doc.Delivery
	if d == nil {
		return
	}
	if b.doc.Offered && !b.doc.Foreign {
		b.sale.Option = &sale.Chosen{CarrierID: d.CarrierID, Code: d.Code}
		return
	}
	option := &shipping.Option{CarrierID: d.CarrierID, Code: d.Code, Title: d.Title,
		Price: b.amount(or(or(d.Cost).Price).Amount)}
	if p := or(d.Logistics).PickupDetails; p != nil && p.Address != nil {
		option.Logistics.Pickup = &shipping.Pickup{Method: p.PickupMethod, Address: &wire.Address{
			Country: p.Address.Country, Subdivision: p.Address.Subdivision, City: clip(p.Address.City, 50),
			PostalCode: clip(p.Address.PostalCode, 50),
		}}
	}
	b.hand.Delivery = option
	if before := b.doc.DeliveryBefore; before != nil && !b.retax && before.Cost != nil {
		b.keep(sale.ShippingKey, before.Cost.TaxInfo, before.Cost.TaxDetails)
	}
}

func clip(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most])
	}
	return text
}

func (b *building) discount(d *discount) {
	if d.Source == fromOrder && d.Type != string(pricing.DiscountShipping) {
		for _, share := range d.Shares {
			if at := b.doc.find(share.ID); at >= 0 && b.doc.Lines[at].open() {
				b.share(d.ID, &b.doc.Lines[at], or(share.TotalDiscount).Amount)
			}
		}
		return
	}
	if d.Type == string(pricing.DiscountShipping) {
		b.hand.ShippingOff = append(b.hand.ShippingOff,
			pricing.MerchantDiscount{ID: d.ID, Name: d.Description, Reduction: b.reduction(d)})
		return
	}
	out := sale.Discount{ID: d.ID, Name: d.Description, LineIDs: d.LineIDs}
	if d.Percentage != "" {
		out.Percentage, b.err = percent(d.Percentage, b.err)
	} else {
		out.Amount = wire.Decimal(b.amount(d.Amount).String())
	}
	b.sale.Discounts = append(b.sale.Discounts, out)
}

func percent(text wire.Decimal, before error) (float64, error) {
	value, err := strconv.ParseFloat(string(text), 64)
	if before != nil {
		err = before
	}
	return value, err
}

func (b *building) reduction(d *discount) pricing.Reduction {
	if d.Percentage == "" {
		return pricing.AmountOff(b.amount(d.Amount))
	}
	rate, err := money.ParsePercent(string(d.Percentage))
	if err != nil && b.err == nil {
		b.err = err
	}
	return pricing.PercentOff(rate)
}

func (b *building) fee(f *fee) {
	out := sale.HandFee{Fee: pricing.Fee{Source: pricing.FeeManual, Code: f.Fee.Code, Name: f.Fee.Name,
		Price: b.amount(or(f.Fee.Price).Amount), LineIDs: f.Fee.LineItemIDs}, GroupID: f.group()}
	if f.Source == fromOrder && !b.retax {
		b.keep(sale.FeeKey(len(b.hand.Fees)), f.Fee.TaxInfo, f.Fee.TaxDetails)
	}
	b.hand.Fees = append(b.hand.Fees, out)
}

// group is the tax group of a fee; empty for one that is not taxed.
// group is the tax group of a line.
// shipTo is where goods go.
// retaxed tells that something changed on which all taxes depend: an address, who
// buys, or whether they pay tax at all. Until then taxes of the order stay as they were.
// taxedBy tells that some line is taxed by an address of a kind.
