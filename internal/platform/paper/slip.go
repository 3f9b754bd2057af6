package paper

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Slip is what is laid in a parcel: what is in it, and for whom. It names no prices.
type Slip struct {
	Shop     Shop
	Locale   string
	Order    string // its number
	Placed   time.Time
	To       Party
	Pickup   bool   // To is where the buyer comes
	Delivery string // how it goes
	Slot     string // when it arrives
	Tracking string
	Weight   string
	Note     string // of the buyer
	Answers  []Answer
	Parcel   string // "1 / 2"; empty when there is one
	Lines    []SlipLine
}

// Answer is what the buyer wrote at the checkout into a field of the shop's own.
type Answer struct{ Title, Text string }

// SlipLine is a line of the order.
type SlipLine struct {
	Name    string
	Details []string
	SKU     string
	Ordered int64
	Packed  int64
}

// DrawSlip draws a packing slip. at is when, in milliseconds.
func DrawSlip(in Slip, at int64) ([]byte, error) {
	s := newSheet(pageOf(in.Shop.Country), in.Shop, in.Locale, at)
	s.foot = s.plainFoot
	s.slip(in)
	return s.done(s.words.packingSlip + " " + in.Order)
}

// DrawSlips draws the packing slips of several orders as one document, for one printer: the
// first one's shop is that of all. Each is in its own language, begins on a page of its own, and
// counts its own pages, since they are parted when they are laid in their parcels.
func DrawSlips(list []Slip, at int64) ([]byte, error) {
	if len(list) == 0 {
		return nil, errors.New("paper: there are no slips to draw")
	}
	s := newSheet(pageOf(list[0].Shop.Country), list[0].Shop, list[0].Locale, at)
	s.foot = s.plainFoot
	for i := range list {
		if i > 0 {
			s.next(0)
		}
		s.words = wordsOf(list[i].Locale)
		s.parts = append(s.parts, part{s.pdf.PageCount(), s.words})
		s.slip(list[i])
	}
	return s.done(wordsOf(list[0].Locale).packingSlip)
}

// slip draws one, from the top of the page.
func (s *sheet) slip(in Slip) {
	w, right := s.words, s.size.width-s.margin
	tall := s.mast(s.margin, 18, 80, 18)
	s.writeRight(right, 25, w.packingSlip, display, 24, ink)
	s.writeRight(right, 31.5, w.order+" "+in.Order, regular, 10, muted)
	s.y = max(18+tall, 32) + 12
	heading := w.shipTo
	if in.Pickup {
		heading = w.pickupAt
	}
	left := s.party(s.margin, s.y, 80, heading, in.To)
	facts := s.facts(s.size.width/2+8, s.y, right, [][2]string{
		{w.order, in.Order}, {w.ordered, s.day(in.Placed)}, {w.deliver, in.Delivery}, {w.slot, in.Slot},
		{w.parcelWord, in.Parcel}, {w.weight, in.Weight},
	})
	s.y = max(left, facts) + 8
	if in.Tracking != "" && s.bars(s.margin, s.y, right-s.margin, 11, in.Tracking) {
		s.writeCentre(s.size.width/2, s.y+15.5, in.Tracking, regular, 9, muted)
		s.y += 23
	}
	head := func() {
		s.write(s.margin+11, s.y+4, w.item, bold, 8.5, muted)
		s.writeRight(right-32, s.y+4, w.quantity, bold, 8.5, muted)
		s.writeRight(right, s.y+4, w.packed, bold, 8.5, muted)
		s.hair(s.margin, s.y+7, right, ink, 0.3)
		s.y += 7
	}
	head()
	for _, l := range in.Lines {
		name := s.cut(s.wrap(l.Name, bold, 10.5, 96), 3, bold, 10.5, 96)
		details := s.details(l.Details, l.SKU, 96)
		tall := 5.0*float64(len(name)) + 4.2*float64(len(details)) + 6.5
		if s.y+tall > s.size.height-24 {
			s.next(20)
			head()
		}
		c := ink
		if l.Packed == 0 {
			c = muted
		}
		s.tick()
		y := s.y + 8
		for _, one := range name {
			s.write(s.margin+11, y, one, bold, 10.5, c)
			y += 5
		}
		for _, one := range details {
			s.write(s.margin+11, y, one, regular, 8.5, muted)
			y += 4.2
		}
		s.writeRight(right-32, s.y+8, strconv.FormatInt(l.Ordered, 10), regular, 10.5, muted)
		s.writeRight(right, s.y+8.3, strconv.FormatInt(l.Packed, 10), display, 15, c)
		s.y += tall
		s.hair(s.margin, s.y, right, rule, 0.2)
	}
	s.y += 9
	for _, one := range in.Answers {
		s.said(one.Title, one.Text)
	}
	s.said(w.note, in.Note)
	if s.y+8 < s.size.height-24 {
		s.write(s.margin, s.y+4, w.thanks, display, 12, ink)
	}
}

// said draws what the buyer wrote, under what it is about.
func (s *sheet) said(about, text string) {
	width := s.size.width - 2*s.margin - 12
	lines := s.cut(s.wrap(text, regular, 10, width), 8, regular, 10, width)
	if len(lines) == 0 {
		return
	}
	heading := s.cut(s.wrap(about, bold, 8.5, width), 1, bold, 8.5, width)
	tall := 5.2*float64(len(lines)) + 12
	if s.y+tall > s.size.height-24 {
		s.next(20)
	}
	s.fill(s.margin, s.y, width+12, tall, 2, tint)
	if len(heading) > 0 {
		s.write(s.margin+6, s.y+7, heading[0], bold, 8.5, muted)
	}
	for i, one := range lines {
		s.write(s.margin+6, s.y+12.5+5.2*float64(i), one, regular, 10, ink)
	}
	s.y += tall + 9
}

// detailLines are as many as one item may have and still fit on a page, with its name.
const detailLines = 40

// details are the small lines below a name. What a buyer wrote is among them: it is engraved or
// written from this paper, so texts are not shortened one by one.
func (s *sheet) details(details []string, sku string, width float64) []string {
	var out []string
	for _, one := range details {
		out = append(out, s.wrap(one, regular, 8.5, width)...)
	}
	out = s.cut(out, detailLines, regular, 8.5, width)
	if sku != "" {
		out = append(out, s.cut(s.wrap(s.words.sku+" "+sku, regular, 8.5, width), 1, regular, 8.5, width)...)
	}
	return out
}

// party draws who something is for and gives where it ends.
func (s *sheet) party(x, y, width float64, heading string, p Party) float64 {
	s.write(x, y+3, heading, bold, 8.5, muted)
	y += 9
	for i, one := range p.lines() {
		f, points := regular, 10.0
		if i == 0 {
			f, points = bold, 11
		}
		for _, part := range s.cut(s.wrap(one, f, points, width), 2, f, points, width) {
			s.write(x, y, part, f, points, ink)
			y += 5.1
		}
	}
	small := []string{p.Phone, p.Email}
	if p.TaxID != "" {
		small = append(small, s.words.taxID+" "+p.TaxID)
	}
	for _, one := range small {
		if one != "" {
			s.write(x, y, s.cut(s.wrap(one, regular, 8.5, width), 1, regular, 8.5, width)[0], regular, 8.5, muted)
			y += 4.6
		}
	}
	return y
}

// facts draws names and values below each other and gives where they end.
func (s *sheet) facts(x, y, right float64, list [][2]string) float64 {
	y += 3
	for _, one := range list {
		if clean(one[1]) == "" {
			continue
		}
		s.write(x, y, one[0], regular, 9, muted)
		lines := s.cut(s.wrap(one[1], regular, 9.5, right-x-30), 3, regular, 9.5, right-x-30)
		for _, part := range lines {
			s.writeRight(right, y, part, regular, 9.5, ink)
			y += 5
		}
		s.hair(x, y-3, right, rule, 0.2)
		y += 1.4
	}
	return y
}

// next begins another page.
func (s *sheet) next(top float64) {
	s.pdf.AddPage()
	s.y = top
}

// plainFoot tells on every page whose it is and which of how many.
func (s *sheet) plainFoot(page int) {
	y, right := s.size.height-12, s.size.width-s.margin
	s.hair(s.margin, y-5, right, rule, 0.2)
	var parts []string
	for _, one := range append(append([]string{s.shop.Name}, s.shop.Address...), s.shop.Email, s.shop.Phone) {
		if one = clean(one); one != "" {
			parts = append(parts, one)
		}
	}
	text := s.cut(s.wrap(strings.Join(parts, "  ·  "), regular, 7.5, right-s.margin-26), 1, regular, 7.5,
		right-s.margin-26)
	if len(text) > 0 {
		s.write(s.margin, y, text[0], regular, 7.5, muted)
	}
	first, of := s.part(page)
	s.writeRight(right, y, fmt.Sprintf(s.words.page, page-first+1, of), regular, 7.5, muted)
}

// part tells on which page the part begins that a page belongs to, and how many pages that has.
func (s *sheet) part(page int) (first, of int) {
	first, end := 1, s.pdf.PageCount()+1
	for _, one := range s.parts {
		if one.first > page {
			end = one.first
			break
		}
		first = one.first
	}
	return first, end - first
}

// wordsOn gives the words of the part that a page belongs to.
func (s *sheet) wordsOn(page int) words {
	out := s.words
	for _, one := range s.parts {
		if one.first <= page {
			out = one.words
		}
	}
	return out
}
