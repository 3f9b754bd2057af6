package paper

import (
	"strconv"
	"strings"
	"time"
)

// Invoice is a bill. Amounts are written for people already.
type Invoice struct {
	Shop        Shop
	Locale      string
	Number      string
	Credits     string // the number of the invoice that a credit note is of; empty for an invoice
	Status      string // as the contract names it
	Issued      time.Time
	Due         time.Time
	Order       string
	Placed      time.Time
	BillTo      Party
	ShipTo      *Party // nil when it is the same
	Lines       []InvoiceLine
	Subtotal    string
	Discounts   []Row
	Delivery    []Row
	Fees        []Row
	Tax         string
	TaxIncluded bool
	Taxes       []TaxRow
	Total       string
	Paid        string // empty for none
	Refunded    string // empty for none
	Balance     string
	Settled     bool // nothing is to pay
	Notes       string
	Terms       string
}

// InvoiceLine is a line of a bill.
type InvoiceLine struct {
	Name     string
	Details  []string
	SKU      string
	Quantity int64
	Price    string
	TaxRate  string
	Amount   string
}

// Row is something with an amount.
type Row struct{ Name, Amount string }

// TaxRow is a tax with its base.
type TaxRow struct{ Name, Rate, Taxable, Amount string }

// DrawInvoice draws a bill, or the note that credits one. at is when, in milliseconds.
func DrawInvoice(in Invoice, at int64) ([]byte, error) {
	s := newSheet(pageOf(in.Shop.Country), in.Shop, in.Locale, at)
	s.foot = s.plainFoot
	w, right := s.words, s.size.width-s.margin
	tall := s.mast(s.margin, 18, 78, 20)
	title := w.invoice
	if in.Credits != "" {
		title = w.creditNote
	}
	s.writeRight(right, 26, title, display, s.fit(title, display, 28, 90), ink)
	s.writeRight(right, 33, in.Number, regular, 11, muted)
	s.pill(right, 37, in.Status)
	s.y = max(18+tall+8, 50)

	due := s.day(in.Due)
	if in.Due.IsZero() {
		due = w.unpaid
	}
	second := [2]string{w.due, due}
	if in.Credits != "" {
		second = [2]string{w.ofInvoice, in.Credits}
	}
	s.strip([][2]string{{w.issued, s.day(in.Issued)}, second, {w.order, in.Order}, {w.ordered, s.day(in.Placed)}})

	from := Party{Name: in.Shop.Name, Address: in.Shop.Address, Phone: in.Shop.Phone, Email: in.Shop.Email,
		TaxID: in.Shop.TaxID}
	columns := []struct {
		heading string
		party   Party
	}{{w.from, from}, {w.billTo, in.BillTo}}
	if in.ShipTo != nil {
		columns = append(columns, struct {
			heading string
			party   Party
		}{w.shipTo, *in.ShipTo})
	}
	wide := (right - s.margin) / float64(len(columns))
	low := s.y
	for i, c := range columns {
		low = max(low, s.party(s.margin+float64(i)*wide, s.y, wide-6, c.heading, c.party))
	}
	s.y = low + 8
	s.invoiceLines(in)
	s.sums(in)
	return s.done(title + " " + in.Number)
}

// pill writes a status in its colour, in a tinted box that ends at x.
func (s *sheet) pill(x, y float64, status string) {
	if status == "" {
		return
	}
	text, c := s.words.state(status)
	wide := s.width(text, bold, 9) + 7
	s.fill(x-wide, y, wide, 6.6, 3.3, colour{255 - (255-c[0])/9, 255 - (255-c[1])/9, 255 - (255-c[2])/9})
	s.writeCentre(x-wide/2, y+4.5, text, bold, 9, c)
}

// strip draws facts beside each other between two lines.
func (s *sheet) strip(facts [][2]string) {
	right := s.size.width - s.margin
	s.hair(s.margin, s.y, right, rule, 0.25)
	wide := (right - s.margin) / float64(len(facts))
	for i, one := range facts {
		x := s.margin + float64(i)*wide
		s.write(x, s.y+5.5, one[0], regular, 8, muted)
		s.write(x, s.y+10.8, one[1], bold, s.fit(one[1], bold, 10, wide-3), ink)
	}
	s.hair(s.margin, s.y+15, right, rule, 0.25)
	s.y += 23
}

// invoiceLines draws the table of what is billed.
func (s *sheet) invoiceLines(in Invoice) {
	w, right := s.words, s.size.width-s.margin
	quantity, price, tax := right-72, right-44, right-27
	head := func() {
		s.write(s.margin, s.y+4, w.item, bold, 8.5, muted)
		s.writeRight(price, s.y+4, w.price, bold, 8.5, muted)
		s.writeRight(tax, s.y+4, w.tax, bold, 8.5, muted)
		s.writeRight(right, s.y+4, w.amount, bold, 8.5, muted)
		s.hair(s.margin, s.y+6.8, right, ink, 0.3)
		s.y += 6.8
	}
	head()
	const name = 92
	for _, l := range in.Lines {
		if l.Name == "" {
			l.Name = w.refundPart
		}
		title := s.cut(s.wrap(l.Name, bold, 10, name), 3, bold, 10, name)
		small := l.Details
		if l.SKU != "" {
			small = append(small[:len(small):len(small)], w.sku+" "+l.SKU)
		}
		details := s.cut(s.wrap(strings.Join(small, "  ·  "), regular, 8.5, name), 3, regular, 8.5, name)
		tall := 4.9*float64(len(title)) + 4.1*float64(len(details)) + 5.4
		if s.y+tall > s.size.height-24 {
			s.next(20)
			head()
		}
		y := s.y + 6.6
		for _, one := range title {
			s.write(s.margin, y, one, bold, 10, ink)
			y += 4.9
		}
		for _, one := range details {
			s.write(s.margin, y, one, regular, 8.5, muted)
			y += 4.1
		}
		s.writeRight(quantity, s.y+6.6, strconv.FormatInt(l.Quantity, 10)+" ×", regular, 9.5, muted)
		s.writeRight(price, s.y+6.6, l.Price, regular, s.fit(l.Price, regular, 9.5, 25), ink)
		s.writeRight(tax, s.y+6.6, l.TaxRate, regular, s.fit(l.TaxRate, regular, 9.5, 15), muted)
		s.writeRight(right, s.y+6.6, l.Amount, regular, s.fit(l.Amount, regular, 9.5, 25), ink)
		s.y += tall
		s.hair(s.margin, s.y, right, rule, 0.2)
	}
	s.y += 6
}

// sums draws what it comes to, the taxes beside it and the words below.
func (s *sheet) sums(in Invoice) {
	w, right := s.words, s.size.width-s.margin
	rows := []Row{{w.subtotal, in.Subtotal}}
	for _, one := range in.Discounts {
		if one.Name == "" {
			one.Name = w.discount
		}
		rows = append(rows, one)
	}
	for _, one := range in.Delivery {
		if one.Name == "" {
			one.Name = w.delivery
		}
		rows = append(rows, one)
	}
	for _, one := range in.Fees {
		if one.Name == "" {
			one.Name = w.refundPart
		}
		rows = append(rows, one)
	}
	if in.Tax != "" && !in.TaxIncluded {
		rows = append(rows, Row{w.tax, in.Tax})
	}
	tall := 5.8*float64(len(rows)) + 38
	if side := 5.4*float64(len(in.Taxes)) + 20; side > tall {
		tall = side
	}
	if s.y+tall > s.size.height-24 {
		s.next(22)
	}
	top, x := s.y, right-78
	y := s.y + 4
	for _, one := range rows {
		label := s.cut(s.wrap(one.Name, regular, 9.5, 46), 1, regular, 9.5, 46)
		s.write(x, y, strings.Join(label, ""), regular, 9.5, muted)
		s.writeRight(right, y, one.Amount, regular, s.fit(one.Amount, regular, 9.5, 30), ink)
		y += 5.8
	}
	s.hair(x, y-1.5, right, ink, 0.3)
	s.write(x, y+6, w.total, bold, 12, ink)
	s.writeRight(right, y+6.3, in.Total, display, s.fit(in.Total, display, 18, 56), ink)
	y += 11
	if in.Tax != "" && in.TaxIncluded {
		s.write(x, y, w.tax+" ("+w.included+")", regular, 8.5, muted)
		s.writeRight(right, y, in.Tax, regular, 8.5, muted)
		y += 5.6
	}
	for _, one := range []Row{{w.paid, in.Paid}, {w.refunded, in.Refunded}} {
		if one.Amount != "" {
			s.write(x, y, one.Name, regular, 9.5, muted)
			s.writeRight(right, y, one.Amount, regular, 9.5, ink)
			y += 5.8
		}
	}
	back, front := tint, primary
	if in.Settled {
		front = olive
	}
	s.fill(x-5, y-0.5, right-x+5, 11, 2, back)
	balance := w.balance
	if in.Credits != "" {
		balance = w.credited
	}
	s.write(x, y+6.4, balance, bold, 10.5, front)
	s.writeRight(right-3, y+6.6, in.Balance, bold, s.fit(in.Balance, bold, 12, 40), front)
	low := max(s.taxTable(in, top, x-12), y+11)
	s.y = low + 9
	for _, one := range []string{in.Terms, in.Notes} {
		for _, part := range s.wrap(one, regular, 9, right-s.margin) {
			if s.y > s.size.height-22 {
				s.next(20)
			}
			s.write(s.margin, s.y, part, regular, 9, muted)
			s.y += 4.8
		}
		s.y += 2
	}
}

// taxTable draws the taxes left of the sums and gives where it ends.
func (s *sheet) taxTable(in Invoice, top, right float64) float64 {
	if len(in.Taxes) == 0 {
		return top
	}
	w, y := s.words, top+4
	taxable, rate := right-21, right-45
	s.write(s.margin, y, w.taxes, bold, 8.5, muted)
	s.writeRight(rate, y, w.rate, regular, 7.5, muted)
	s.writeRight(taxable, y, w.taxable, regular, 7.5, muted)
	s.writeRight(right, y, w.tax, regular, 7.5, muted)
	s.hair(s.margin, y+2, right, rule, 0.2)
	y += 6.6
	for _, one := range in.Taxes {
		wide := rate - s.margin - 13
		for i, part := range s.cut(s.wrap(one.Name, regular, 8.5, wide), 2, regular, 8.5, wide) {
			s.write(s.margin, y+4*float64(i), part, regular, 8.5, ink)
		}
		s.writeRight(rate, y, one.Rate, regular, 8.5, muted)
		s.writeRight(taxable, y, one.Taxable, regular, s.fit(one.Taxable, regular, 8.5, 22), muted)
		s.writeRight(right, y, one.Amount, regular, s.fit(one.Amount, regular, 8.5, 19), ink)
		y += 5.4
		if len(s.wrap(one.Name, regular, 8.5, wide)) > 1 {
			y += 4
		}
	}
	if in.TaxIncluded {
		s.write(s.margin, y+1, w.withTax, regular, 7.5, muted)
		y += 4
	}
	return y
}
