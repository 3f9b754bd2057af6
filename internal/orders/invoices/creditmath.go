package invoices

import (
	"strings"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/money"
	"souk/internal/platform/paper"
	"souk/internal/platform/wire"
)

// taxPart is one tax, by name and rate, in minor units.
type taxPart struct {
	Name, Rate   string
	Taxable, Tax int64
}

// credits adds taxes up, in the order in which they came.
type credits struct {
	total int64
	parts []taxPart
}

func (c *credits) add(parts []taxPart) {
	for _, p := range parts {
		at := c.at(p.Name, p.Rate)
		at.Taxable += p.Taxable
		at.Tax += p.Tax
	}
}

// at gives the part of a tax, a new one if there is none.
func (c *credits) at(name, rate string) *taxPart {
	for i := range c.parts {
		if c.parts[i].Name == name && c.parts[i].Rate == rate {
			return &c.parts[i]
		}
	}
	c.parts = append(c.parts, taxPart{Name: name, Rate: rate})
	return &c.parts[len(c.parts)-1]
}

func (c *credits) tax() (sum int64) {
	for _, p := range c.parts {
		sum += p.Tax
	}
	return sum
}

// share is the part of whole that n of q make, rounded once.
func share(whole, n, q int64) int64 {
	a, err := money.New(whole, money.EUR).Ratio(n, q)
	if err != nil { // of nothing
		return 0
	}
	return a.Minor()
}

func shares(parts []taxPart, n, q int64) []taxPart {
	out := make([]taxPart, 0, len(parts))
	for _, p := range parts {
		out = append(out, taxPart{p.Name, p.Rate, share(p.Taxable, n, q), share(p.Tax, n, q)})
	}
	return out
}

func taxSum(parts []taxPart) int64 { return (&credits{parts: parts}).tax() }

// sold is what an order sold, with the taxes of each thing.
type sold struct {
	byLine, byFee map[string][]taxPart
	delivery      []taxPart
	whole         credits
	amounts       map[string]int64 // of each line and fee; the delivery's under ""
	loose         bool             // taxes are known of the whole order alone
}

func (w *writer) sold(o *orders.Order, c *ledger.Credited) *sold {
	out := &sold{byLine: map[string][]taxPart{}, byFee: map[string][]taxPart{}, amounts: map[string]int64{}}
	for _, thing := range c.Things {
		var parts []taxPart
		switch {
		case thing.Line != nil:
			parts = w.taxParts(o, thing.Line.TaxInfo, thing.Line.TaxDetails)
			out.byLine[thing.Line.ID], out.amounts[thing.Line.ID] = parts, thing.Amount
		case thing.Fee != nil:
			parts = w.taxParts(o, thing.Fee.TaxInfo, thing.Fee.TaxDetails)
			out.byFee[thing.Fee.ID], out.amounts[thing.Fee.ID] = parts, thing.Amount
		case o.ShippingInfo != nil && o.ShippingInfo.Cost != nil:
			parts = w.taxParts(o, o.ShippingInfo.Cost.TaxInfo, o.ShippingInfo.Cost.TaxDetails)
			out.delivery, out.amounts[""] = parts, thing.Amount
		}
		out.whole.add(parts)
	}
	if len(out.whole.parts) == 0 && o.TaxInfo != nil { // an order that was sold elsewhere may say no more
		out.loose = true
		for i := range o.TaxInfo.TaxBreakdown {
			b := &o.TaxInfo.TaxBreakdown[i]
			out.whole.add([]taxPart{{taxName(b.TaxName, b.TaxType, b.Jurisdiction), percent(b.Rate),
				w.amount(b.AggregatedTaxableAmount).Minor(), w.amount(b.AggregatedTaxAmount).Minor()}})
		}
	}
	return out
}

// of are the taxes of an amount of a thing, whose own taxes are given.
func (s *sold) of(parts []taxPart, id string, amount, total int64) []taxPart {
	if s.loose {
		return shares(s.whole.parts, amount, total)
	}
	return shares(parts, amount, s.amounts[id])
}

// taxParts are the taxes of one thing.
func (w *writer) taxParts(o *orders.Order, info *orders.ItemTaxInfo, older *orders.ItemTaxDetails) []taxPart {
	one := func(rate wire.Decimal, taxable, tax *wire.Price) []taxPart {
		base, amount := w.amount(taxable).Minor(), w.amount(tax).Minor()
		if base == 0 && amount == 0 {
			return nil
		}
		return []taxPart{{rateName(o, percent(rate)), percent(rate), base, amount}}
	}
	switch {
	case info != nil && len(info.TaxBreakdown) > 0:
		var out []taxPart
		for i := range info.TaxBreakdown {
			b := &info.TaxBreakdown[i]
			out = append(out, taxPart{taxName(b.TaxName, b.TaxType, b.Jurisdiction), percent(b.Rate),
				w.amount(b.TaxableAmount).Minor(), w.amount(b.TaxAmount).Minor()})
		}
		return out
	case info != nil:
		return one(info.TaxRate, info.TaxableAmount, info.TaxAmount)
	case older != nil:
		return one(older.TaxRate, older.TaxableAmount, older.TotalTax)
	}
	return nil
}

// rateName is what the order calls the tax of a rate.
func rateName(o *orders.Order, rate string) string {
	if o.TaxInfo != nil {
		for i := range o.TaxInfo.TaxBreakdown {
			if b := &o.TaxInfo.TaxBreakdown[i]; percent(b.Rate) == rate {
				return taxName(b.TaxName, b.TaxType, b.Jurisdiction)
			}
		}
	}
	return ""
}

// taxName is what people read as the name of a tax.
func taxName(name, kind, jurisdiction string) string {
	if name == "" {
		name = kind
	}
	if jurisdiction != "" && jurisdiction != name {
		name = strings.TrimSpace(name + ", " + jurisdiction)
	}
	return name
}

// credit writes what is credited on a paper, and gives its taxes. What was credited before is given: the last note of
// an order takes what is left of each tax, and none takes more.
func (w *writer) credit(p *paper.Invoice, o *orders.Order, c *ledger.Credited, amount int64, given credits) []taxPart {
	s, want := w.sold(o, c), credits{}
	shown := func(amount int64, taxes []taxPart) int64 {
		want.add(taxes)
		if o.TaxIncludedInPrices {
			return amount
		}
		return amount - taxSum(taxes)
	}
	named := int64(0)
	lines := make([]int64, len(c.Lines))
	for i, l := range c.Lines {
		named += l.Amount
		lines[i] = shown(l.Amount, s.of(s.byLine[l.Line.ID], l.Line.ID, l.Amount, c.Total))
	}
	fees := make([]int64, len(c.Fees))
	for i, f := range c.Fees {
		named += f.Amount
		fees[i] = shown(f.Amount, s.of(s.byFee[f.Fee.ID], f.Fee.ID, f.Amount, c.Total))
	}
	delivery := int64(0)
	if c.Shipping > 0 {
		named += c.Shipping
		delivery = shown(c.Shipping, s.of(s.delivery, "", c.Shipping, c.Total))
	}
	rest := int64(0) // what went back beyond, or was kept back of, what the refund names
	if amount != named {
		rest = shown(amount-named, shares(s.whole.parts, amount-named, c.Total))
	}
	taxes := bounded(want, s.whole, given, given.total+amount >= c.Total)
	all := amount
	if !o.TaxIncludedInPrices {
		all -= taxSum(taxes)
	}
	for _, n := range append(append([]int64{delivery, rest}, lines...), fees...) {
		all -= n
	}
	// What rounding moved between tax and price goes where it is seen least.
	switch {
	case len(lines) > 0:
		lines[0] += all
	case rest != 0:
		rest += all
	case delivery != 0:
		delivery += all
	case len(fees) > 0:
		fees[0] += all
	}
	w.rows(p, c, lines, fees, delivery, rest)
	p.Taxes, p.Tax = nil, ""
	for _, t := range taxes {
		p.Taxes = append(p.Taxes, paper.TaxRow{Name: t.Name, Rate: t.Rate, Taxable: w.minor(t.Taxable),
			Amount: w.minor(t.Tax)})
	}
	if len(taxes) > 0 {
		p.Tax = w.minor(taxSum(taxes))
	}
	p.Total, p.Balance, p.Settled, p.Paid, p.Refunded = w.minor(amount), w.minor(amount), true, "", ""
	return taxes
}

// bounded keeps taxes within what is left of each; the last note takes all that is left.
func bounded(want, whole, given credits, last bool) []taxPart {
	var out []taxPart
	for _, t := range whole.parts {
		asked, before := want.at(t.Name, t.Rate), given.at(t.Name, t.Rate)
		taxable, tax := max(t.Taxable-before.Taxable, 0), max(t.Tax-before.Tax, 0)
		if !last {
			taxable, tax = min(taxable, max(asked.Taxable, 0)), min(tax, max(asked.Tax, 0))
		}
		if taxable != 0 || tax != 0 {
			out = append(out, taxPart{t.Name, t.Rate, taxable, tax})
		}
	}
	return out
}

// rows writes the lines and sums of a note. Amounts are as the shop writes prices, with or without tax.
func (w *writer) rows(p *paper.Invoice, c *ledger.Credited, lines, fees []int64, delivery, rest int64) {
	p.Lines, p.Discounts, p.Delivery, p.Fees = nil, nil, nil, nil
	subtotal, discount := int64(0), int64(0)
	for i, l := range c.Lines {
		row := w.line(l.Line)
		row.Quantity = l.Units
		full := w.amount(l.Line.PriceBeforeDiscounts).Minor() * l.Units
		if full < lines[i] { // its price says less than it came to
			full, row.Price = lines[i], ""
		}
		row.Amount = w.minor(full)
		subtotal, discount = subtotal+full, discount+full-lines[i]
		p.Lines = append(p.Lines, row)
	}
	if len(p.Lines) == 0 && rest > 0 {
		p.Lines = append(p.Lines, paper.InvoiceLine{Quantity: 1, Price: w.minor(rest), Amount: w.minor(rest)})
		subtotal, rest = rest, 0
	}
	p.Subtotal = w.minor(subtotal)
	if discount != 0 {
		p.Discounts = []paper.Row{{Amount: w.minor(-discount)}}
	}
	if delivery != 0 {
		p.Delivery = []paper.Row{{Amount: w.minor(delivery)}}
	}
	for i, f := range c.Fees {
		p.Fees = append(p.Fees, paper.Row{Name: f.Fee.Name, Amount: w.minor(fees[i])})
	}
	if rest != 0 {
		p.Fees = append(p.Fees, paper.Row{Amount: w.minor(rest)})
	}
}

func (w *writer) minor(n int64) string { return money.Format(money.New(n, w.currency), w.locale) }
