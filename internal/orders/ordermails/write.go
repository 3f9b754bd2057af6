package ordermails

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/mail"
	"souk/internal/platform/money"
	"souk/internal/platform/paper"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/shipping"
)

// about is what a message tells beside the order.
type about struct {
	message, link, invoice string
	amount                 money.Amount
	until                  time.Time
	files                  []File
	parcel                 *Parcel
	creditNote             Paper
}

// send writes a message, unless the shop does not want it or it has nowhere to go.
func (s *Service) send(tx *store.Tx, kind Kind, o *orders.Order, a about) (bool, error) {
	settings, err := s.settings.In(tx)
	if err != nil {
		return false, err
	}
	own := settings[kind]
	to := s.to(tx.Context(), kind, o)
	if own.Disabled || to == "" {
		return false, nil
	}
	if _, err := mail.ParseAddress(to); err != nil {
		return false, nil //nolint:nilerr // an address that no mail can go to
	}
	err = s.cfg.Mail.Send(tx, s.message(tx.Context(), kind, o, a, own, to))
	return err == nil, err
}

// toShop tells the messages that the shop itself gets.
func (k Kind) toShop() bool { return k == NewOrder || k == NewReturn }

// to is who gets a message.
func (s *Service) to(ctx context.Context, kind Kind, o *orders.Order) string {
	if kind.toShop() {
		if s.cfg.Contact == nil {
			return ""
		}
		return s.cfg.Contact(ctx)
	}
	if o.BuyerInfo != nil && o.BuyerInfo.Email != "" {
		return o.BuyerInfo.Email
	}
	if o.BillingInfo != nil && o.BillingInfo.ContactDetails != nil {
		return o.BillingInfo.ContactDetails.Email
	}
	return ""
}

// message puts a message together.
func (s *Service) message(ctx context.Context, kind Kind, o *orders.Order, a about, own Setting,
	to string) mail.Message {
	sheet := s.sheet(ctx, kind, o, a)
	data := map[string]any{"number": o.Number, "sheet": sheet}
	for field, value := range map[string]string{"subject": own.Subject, "intro": own.Intro, "message": a.message,
		"name": firstName(kind, o), "link": s.link(kind, o, a)} {
		if value != "" {
			data[field] = value
		}
	}
	if !a.amount.IsUnset() {
		data["amount"] = money.Format(a.amount, s.cfg.Locale(ctx))
	}
	language := o.BuyerLanguage
	if kind.toShop() {
		language = "" // the shop's
	}
	return mail.Message{To: to, Template: templates[kind], Language: language, Data: data}
}

func firstName(kind Kind, o *orders.Order) string {
	if kind.toShop() || o.BillingInfo == nil || o.BillingInfo.ContactDetails == nil {
		return ""
	}
	return o.BillingInfo.ContactDetails.FirstName
}

// link is where the button leads: to the page of the order, which opens without signing in.
func (s *Service) link(kind Kind, o *orders.Order, a about) string {
	switch {
	case kind.toShop():
		return "/admin/orders/" + o.ID
	case a.link != "":
		return a.link
	}
	return s.Link(o.ID, s.db.Now())
}

// sheet shows an order, and what the message is about.
func (s *Service) sheet(ctx context.Context, kind Kind, o *orders.Order, a about) *mail.Sheet {
	out := &mail.Sheet{Facts: []mail.Fact{{Key: "orderNumber", Value: o.Number}}}
	fact := func(key, value string) { out.Facts = append(out.Facts, mail.Fact{Key: key, Value: value}) }
	if kind.toShop() {
		fact("customer", strings.TrimSpace(contactName(o.BillingInfo)+" "+s.to(ctx, Placed, o)))
	}
	fact("invoice", a.invoice)
	if n := a.creditNote; n.Number != "" {
		fact("creditNote", n.Number)
		out.Links = append(out.Links, mail.Lead{Key: "openCreditNote", Link: n.Link})
	}
	if !a.amount.IsUnset() {
		key := "amount"
		if kind == Refunded {
			key = "refunded"
		}
		fact(key, money.Format(a.amount, s.cfg.Locale(ctx)))
	}
	if p := a.parcel; p != nil {
		fact("carrier", p.Carrier)
		fact("tracking", p.TrackingNumber)
		if p.TrackingLink != "" {
			out.Links = append(out.Links, mail.Lead{Key: "follow", Link: p.TrackingLink, Outside: true})
		}
	}
	switch kind {
	case Download:
		out.Facts = append(out.Facts, mail.Fact{Key: "validUntil", At: a.until})
	case SubscriptionFailed:
		if !a.until.IsZero() {
			out.Facts = append(out.Facts, mail.Fact{Key: "nextTry", At: a.until})
		}
	}
	if o.ShippingInfo != nil && kind != Download && kind != SubscriptionFailed && kind != PaymentRequest {
		fact("delivery", o.ShippingInfo.Title)
		if l := o.ShippingInfo.Logistics; l != nil {
			coming(out, kind, l)
		}
	}
	if kind == Placed || kind == NewOrder {
		fact("note", o.BuyerNote)
		answers := o.AnswersForBuyer()
		if kind.toShop() {
			answers = o.Answers()
		}
		for _, one := range answers {
			out.Facts = append(out.Facts, mail.Fact{Label: one.Title, Value: one.Text})
		}
	}
	for _, f := range a.files {
		out.Links = append(out.Links, mail.Lead{Label: f.Name, Link: f.Link})
	}
	if kind != PaymentRequest && kind != SubscriptionFailed && kind != Download {
		s.goods(ctx, out, kind, o, a)
	}
	if kind == Placed || kind == Paid || kind == Edited || kind == Invoice || kind == NewOrder || kind == Canceled ||
		kind == PaymentFailed {
		totals(out, o)
	}
	places(out, kind, o)
	return out
}

// coming says when the goods come: on which days, or in the owner's words where there are none. Messages about goods
// that are there, or do not come, promise nothing.
func coming(out *mail.Sheet, kind Kind, l *orders.DeliveryLogistics) {
	if l.DeliveryDates == nil {
		out.Facts = append(out.Facts, mail.Fact{Key: "slot", Value: l.DeliveryTime})
		return
	}
	switch kind {
	case Placed, Paid, Shipped, Edited, NewOrder:
		out.Facts = append(out.Facts, arrival(l.DeliveryDates))
	}
}

// arrival is between which days the goods come; a fact that says nothing where nobody knows.
func arrival(days *shipping.Dates) mail.Fact {
	out := mail.Fact{Key: "arrives"}
	if days == nil {
		return out
	}
	from, err := time.Parse(time.DateOnly, days.From)
	to, wrong := time.Parse(time.DateOnly, days.To)
	if err == nil && wrong == nil {
		out.Days = [2]time.Time{from, to}
	}
	return out
}

// goods are the lines of the order, or those of a parcel.
func (s *Service) goods(ctx context.Context, out *mail.Sheet, kind Kind, o *orders.Order, a about) {
	for i := range o.LineItems {
		line := &o.LineItems[i]
		item := mail.Item{Quantity: line.Quantity, Detail: detail(line), Price: s.lineTotal(ctx, o, line),
			Picture: picture(line)}
		item.Name = line.NameForBuyer()
		if kind.toShop() && line.ProductName != nil {
			item.Name, item.Detail = line.ProductName.Original, strings.Join(line.Choices(), ", ")
		}
		if p := a.parcel; p != nil {
			item.Price = ""
			if p.Quantities != nil {
				if item.Quantity = p.Quantities[line.ID]; item.Quantity == 0 {
					continue
				}
			}
		}
		out.Lines = append(out.Lines, item)
	}
}

// picture is the address of a line's picture, small enough for a message; those of elsewhere keep their size.
func picture(line *orders.LineItem) string {
	if line.Image == nil || line.Image.URL == "" {
		return ""
	}
	if at, err := url.Parse(line.Image.URL); err == nil && strings.HasPrefix(at.Path, "/media/") && at.RawQuery == "" {
		return line.Image.URL + "?w=128"
	}
	return line.Image.URL
}

// lineTotal is what a line comes to, as the shop writes prices. Orders of elsewhere may
// have no more than the price of one.
func (s *Service) lineTotal(ctx context.Context, o *orders.Order, line *orders.LineItem) string {
	whole := line.TotalPriceBeforeTax
	if o.TaxIncludedInPrices {
		whole = line.TotalPriceAfterTax
	}
	for _, p := range []*wire.Price{line.LineItemPrice, whole} {
		if p != nil && p.FormattedAmount != "" {
			return p.FormattedAmount
		}
	}
	currency, err := money.ParseCurrency(o.Currency)
	if err != nil || line.Price == nil {
		return ""
	}
	one, err := money.Parse(string(line.Price.Amount), currency)
	if err != nil {
		return ""
	}
	all, err := one.Times(line.Quantity)
	if err != nil {
		return ""
	}
	return money.Format(all, s.cfg.Locale(ctx))
}

// detail is what the buyer chose.
func detail(line *orders.LineItem) string { return strings.Join(line.ChoicesForBuyer(), ", ") }

// totals are the sums of the order; what is nothing is left out.
func totals(out *mail.Sheet, o *orders.Order) {
	sum := o.PriceSummary
	if sum == nil {
		return
	}
	add := func(key string, p *wire.Price, sign string) {
		if p != nil && p.Amount.Cmp("0") != 0 {
			out.Totals = append(out.Totals, mail.Fact{Key: key, Value: sign + p.FormattedAmount})
		}
	}
	add("subtotal", sum.Subtotal, "")
	add("discount", sum.Discount, "−")
	add("shipping", sum.Shipping, "")
	for i := range o.AdditionalFees {
		if fee := &o.AdditionalFees[i]; fee.Price != nil && fee.Price.Amount.Cmp("0") != 0 {
			out.Totals = append(out.Totals, mail.Fact{Label: fee.Name, Value: fee.Price.FormattedAmount})
		}
	}
	if len(o.AdditionalFees) == 0 {
		add("fees", sum.TotalAdditionalFees, "")
	}
	if o.TaxIncludedInPrices {
		add("taxIncluded", sum.Tax, "")
	} else {
		add("tax", sum.Tax, "")
	}
	if sum.Total != nil {
		out.Totals = append(out.Totals, mail.Fact{Key: "total", Value: sum.Total.FormattedAmount})
	}
}

// places are the addresses that matter for a moment.
func places(out *mail.Sheet, kind Kind, o *orders.Order) {
	switch kind {
	case PaymentRequest, Refunded, SubscriptionFailed, Download, ReturnApproved, ReturnDeclined, NewReturn:
		return
	}
	if o.ShippingInfo != nil && o.ShippingInfo.Logistics != nil {
		l := o.ShippingInfo.Logistics
		if p := l.PickupDetails; p != nil && p.Address != nil {
			a := wire.Address{Country: p.Address.Country, Subdivision: p.Address.Subdivision, City: p.Address.City,
				PostalCode:    p.Address.PostalCode,
				StreetAddress: p.Address.StreetAddress, AddressLine: p.Address.AddressLine, AddressLine2: p.Address.AddressLine2}
			lines := append([]string{o.ShippingInfo.Title}, addressLines(&a)...)
			out.Places = append(out.Places, mail.Place{Key: "pickup", Lines: lines, Country: a.Country, Note: l.Instructions})
		}
		if l.ShippingDestination != nil && l.PickupDetails == nil { // what is fetched goes to nobody's address
			out.Places = append(out.Places, person("delivery", l.ShippingDestination))
		}
	}
	if o.BillingInfo != nil && kind != Shipped && kind != Ready && kind != Delivered {
		out.Places = append(out.Places, person("billing", o.BillingInfo))
	}
}

func contactName(at *wire.AddressWithContact) string {
	if at == nil || at.ContactDetails == nil {
		return ""
	}
	c := at.ContactDetails
	if c.FullName != "" {
		return c.FullName
	}
	return strings.TrimSpace(c.FirstName + " " + c.LastName)
}

// person is somebody at an address, under a title.
func person(key string, at *wire.AddressWithContact) mail.Place {
	out := mail.Place{Key: key, Lines: []string{contactName(at)}}
	if at.ContactDetails != nil {
		out.Lines = append(out.Lines, at.ContactDetails.Company)
	}
	if at.Address != nil {
		out.Lines, out.Country = append(out.Lines, addressLines(at.Address)...), at.Address.Country
	}
	return out
}

// addressLines writes an address as the post of its country wants it, without the country, and with words for what the
// post writes in short.
func addressLines(a *wire.Address) []string {
	parts := paper.PostalOf(a)
	if name := cmp.Or(a.SubdivisionFullname, regionName(a.Country, a.Subdivision)); regionNames[a.Country] != nil &&
		name != "" {
		parts.Subdivision = name
	}
	lines := parts.Lines(a.Country, "")
	area := a.SubdivisionFullname
	if area == "" && !strings.HasPrefix(a.Subdivision, a.Country+"-") && regionName(a.Country, a.Subdivision) == "" {
		area = a.Subdivision // in words; a code stands in the line of the town, where letters have it
	}
	if area != "" && !slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, area) }) {
		lines = append(lines, area)
	}
	if len(lines) == 0 && a.FormattedAddress != "" {
		lines = strings.Split(a.FormattedAddress, "\n")
	}
	return lines
}
