package invoices

import (
	"fmt"
	netmail "net/mail"
	"strconv"
	"strings"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/paper"
	"souk/internal/platform/wire"
)

// billable tells why no invoice can be made out for an order; nil when one can.
func billable(o *orders.Order) error {
	if o.Status != orders.Approved {
		return errs.New(errs.FailedPrecondition, CodeNotSupported,
			"only APPROVED orders can have invoices; this one is %s", o.Status)
	}
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil {
		return errs.New(errs.FailedPrecondition, CodeCurrency, "the currency %s is not supported", o.Currency)
	}
	back, err := chargedBack(o, currency)
	if err != nil {
		return err
	}
	if back > 0 {
		return errs.New(errs.FailedPrecondition, CodeChargebacks, "this order has a chargeback, so no invoice can be created")
	}
	party := o.BillingInfo
	if party == nil || party.ContactDetails == nil {
		party = o.RecipientInfo
	}
	if (party == nil || party.ContactDetails == nil) && (o.BuyerInfo == nil || o.BuyerInfo.Email == "") {
		return errs.New(errs.FailedPrecondition, CodeNoContact,
			"the order has no customer; add billing or recipient contact details, or the buyer's e-mail address")
	}
	email := emailOf(o)
	if email == "" {
		return errs.New(errs.FailedPrecondition, CodeNoEmail, "the order has no e-mail address of the buyer; add it first")
	}
	if _, err := netmail.ParseAddress(email); err != nil {
		return errs.New(errs.FailedPrecondition, CodeWrongEmail,
			"the buyer's e-mail address of the order is not valid; correct it first")
	}
	return nil
}

// chargedBack is what banks took back and did not give again.
func chargedBack(o *orders.Order, c money.Currency) (int64, error) {
	if o.BalanceSummary == nil {
		return 0, nil
	}
	w := &writer{currency: c}
	back, again := w.amount(o.BalanceSummary.Chargeback), w.amount(o.BalanceSummary.ChargebackReversal)
	return back.Minor() - again.Minor(), w.err
}

func emailOf(o *orders.Order) string {
	if o.BuyerInfo != nil && o.BuyerInfo.Email != "" {
		return o.BuyerInfo.Email
	}
	for _, at := range []*wire.AddressWithContact{o.BillingInfo, o.RecipientInfo} {
		if at != nil && at.ContactDetails != nil && at.ContactDetails.Email != "" {
			return at.ContactDetails.Email
		}
	}
	return ""
}

// writer writes amounts of one currency for people.
type writer struct {
	currency money.Currency
	locale   string
	err      error
}

func (w *writer) amount(p *wire.Price) money.Amount {
	if p == nil || p.Amount == "" {
		return money.Zero(w.currency)
	}
	a, err := money.Parse(string(p.Amount), w.currency)
	w.note(err)
	return a
}

func (w *writer) note(err error) {
	if err != nil && w.err == nil {
		w.err = errs.New(errs.FailedPrecondition, CodeWrongAmount, "an amount of the order is not valid: %v", err)
	}
}

func (w *writer) text(p *wire.Price) string { return money.Format(w.amount(p), w.locale) }

// minus writes an amount that is taken off.
func (w *writer) minus(p *wire.Price) string {
	a, err := w.amount(p).Neg()
	w.note(err)
	return money.Format(a, w.locale)
}

// madeOut writes an order as an invoice, without what is known later.
func madeOut(o *orders.Order, shop paper.Shop, locale string) (*paper.Invoice, money.Amount, error) {
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil {
		return nil, money.Amount{}, errs.New(errs.FailedPrecondition, CodeCurrency,
			"the currency %s is not supported", o.Currency)
	}
	w := &writer{currency: currency, locale: locale}
	sum := o.PriceSummary
	if sum == nil {
		sum = &orders.PriceSummary{}
	}
	out := &paper.Invoice{
		Shop: shop, Locale: locale, Order: o.Number, Placed: o.PurchasedDate.Time(), TaxIncluded: o.TaxIncludedInPrices,
		Subtotal: w.text(sum.Subtotal), Total: w.text(sum.Total),
	}
	if tax := w.amount(sum.Tax); !tax.IsZero() {
		out.Tax = w.text(sum.Tax)
	}
	bill := o.BillingInfo
	if bill == nil {
		bill = o.RecipientInfo
	}
	out.BillTo = paper.PartyOf(bill, shop.Country, locale)
	if out.BillTo.Email == "" {
		out.BillTo.Email = emailOf(o)
	}
	if o.ShippingInfo != nil && o.ShippingInfo.Logistics != nil && o.ShippingInfo.Logistics.ShippingDestination != nil {
		to := paper.PartyOf(o.ShippingInfo.Logistics.ShippingDestination, shop.Country, locale)
		if to.Name != out.BillTo.Name || strings.Join(to.Address, "\n") != strings.Join(out.BillTo.Address, "\n") {
			to.Email, to.TaxID = "", ""
			out.ShipTo = &to
		}
	}
	for i := range o.LineItems {
		out.Lines = append(out.Lines, w.line(&o.LineItems[i]))
	}
	out.Discounts = w.discounts(o, sum)
	if o.ShippingInfo != nil {
		out.Delivery = []paper.Row{{Name: o.ShippingInfo.Title, Amount: w.text(sum.Shipping)}}
	}
	for i := range o.AdditionalFees {
		out.Fees = append(out.Fees, paper.Row{Name: o.AdditionalFees[i].Name, Amount: w.text(o.AdditionalFees[i].Price)})
	}
	out.Taxes = w.taxes(o)
	total := w.amount(sum.Total)
	if w.err == nil && total.IsNegative() {
		w.err = errs.New(errs.FailedPrecondition, CodeWrongAmount,
			"the order's total is negative, so no invoice can be created")
	}
	return out, total, w.err
}

func (w *writer) line(l *orders.LineItem) paper.InvoiceLine {
	out := paper.InvoiceLine{Quantity: l.Quantity, Price: w.text(l.PriceBeforeDiscounts)}
	if l.ProductName != nil {
		out.Name = l.ProductName.Original
		if l.ProductName.Translated != "" {
			out.Name = l.ProductName.Translated
		}
	}
	all, err := w.amount(l.PriceBeforeDiscounts).Times(l.Quantity)
	w.note(err)
	if err == nil {
		out.Amount = money.Format(all, w.locale)
	}
	if l.PhysicalProperties != nil {
		out.SKU = l.PhysicalProperties.SKU
	}
	switch {
	case l.TaxInfo != nil && l.TaxInfo.TaxRate != "":
		out.TaxRate = percent(l.TaxInfo.TaxRate)
	case l.TaxDetails != nil && l.TaxDetails.TaxRate != "":
		out.TaxRate = percent(l.TaxDetails.TaxRate)
	}
	out.Details = l.ChoicesForBuyer()
	return out
}

// discounts names each discount, or writes one line where the parts are not all named.
func (w *writer) discounts(o *orders.Order, sum *orders.PriceSummary) []paper.Row {
	whole := w.amount(sum.Discount)
	if whole.IsZero() {
		return nil
	}
	var rows []paper.Row
	named := money.Zero(w.currency)
	for i := range o.AppliedDiscounts {
		d := &o.AppliedDiscounts[i]
		name, amount := "", (*wire.Price)(nil)
		switch {
		case d.Coupon != nil:
			name, amount = strings.TrimSpace(d.Coupon.Name+" "+d.Coupon.Code), d.Coupon.Amount
		case d.DiscountRule != nil:
			if amount = d.DiscountRule.Amount; d.DiscountRule.Name != nil {
				name = d.DiscountRule.Name.Original
			}
		case d.MerchantDiscount != nil:
			name, amount = d.MerchantDiscount.Name, d.MerchantDiscount.Amount
		}
		var err error
		named, err = named.Add(w.amount(amount))
		w.note(err)
		rows = append(rows, paper.Row{Name: name, Amount: w.minus(amount)})
	}
	if len(rows) == 0 || !named.Equal(whole) {
		return []paper.Row{{Amount: w.minus(sum.Discount)}}
	}
	return rows
}

// taxes are the order's taxes with their bases.
func (w *writer) taxes(o *orders.Order) []paper.TaxRow {
	if o.TaxInfo == nil {
		return nil
	}
	var out []paper.TaxRow
	for i := range o.TaxInfo.TaxBreakdown {
		b := &o.TaxInfo.TaxBreakdown[i]
		out = append(out, paper.TaxRow{Name: taxName(b.TaxName, b.TaxType, b.Jurisdiction), Rate: percent(b.Rate),
			Taxable: w.text(b.AggregatedTaxableAmount), Amount: w.text(b.AggregatedTaxAmount)})
	}
	return out
}

// percent writes a rate, which is a fraction, in percent without needless zeros.
func percent(rate wire.Decimal) string {
	value, err := strconv.ParseFloat(string(rate), 64)
	if err != nil {
		return ""
	}
	text := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.4f", value*100), "0"), ".")
	return text + "%"
}

// asOf completes an invoice with what is known now.
func (r *record) asOf(m settlement, now int64, zone *time.Location, logo []byte) paper.Invoice {
	out, locale := r.content, r.content.Locale
	out.Shop.Logo, out.Number, out.Issued, out.Status = logo, r.label, time.UnixMilli(r.created).In(zone), r.state(m, now)
	if out.Placed = out.Placed.In(zone); r.due != nil {
		out.Due = time.UnixMilli(*r.due).In(zone)
	}
	write := func(minor int64) string { return money.Format(money.New(minor, r.currency), locale) }
	if m.paid > 0 {
		out.Paid = write(m.paid)
	}
	if m.refunded > 0 {
		out.Refunded = write(m.refunded)
	}
	out.Balance, out.Settled = write(m.left(r.total)), m.left(r.total) == 0
	return out
}
