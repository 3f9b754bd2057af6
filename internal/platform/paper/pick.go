package paper

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// PickList is what somebody takes from the shelves for several orders: all of it added up, and then order by order.
type PickList struct {
	Shop   Shop
	Locale string
	Made   time.Time
	Rows   []PickRow
	Orders []PickOrder
}

// PickRow is one thing to take, for however many orders.
type PickRow struct {
	Name     string
	Details  []string
	SKU      string
	Quantity int64
	Orders   string // "10001 × 2, 10004"
}

// PickOrder is what of the list one order is for.
type PickOrder struct {
	Number   string
	Name     string // of whoever gets it
	Delivery string
	Lines    []PickRow // without orders
}

// pickWords are the title, and what stands above the orders, in one language.
var pickWords = map[string]struct{ title, take, byOrder string }{
	"en": {"Pick list", "To take", "By order"},
	"ar": {"قائمة الجمع", "الكمية", "حسب الطلب"},
	"de": {"Pickliste", "Zu nehmen", "Nach Bestellung"},
	"fr": {"Liste de prélèvement", "À prélever", "Par commande"},
	"es": {"Lista de recogida", "A recoger", "Por pedido"},
	"pt": {"Lista de separação", "A separar", "Por pedido"},
}

// DrawPickList draws a pick list. at is when, in milliseconds.
func DrawPickList(in PickList, at int64) ([]byte, error) {
	if len(in.Rows) == 0 {
		return nil, errors.New("paper: there is nothing to pick")
	}
	s := newSheet(pageOf(in.Shop.Country), in.Shop, in.Locale, at)
	s.foot = s.plainFoot
	words, found := pickWords[languageOf(in.Locale)]
	if !found {
		words = pickWords["en"]
	}
	right := s.size.width - s.margin
	tall := s.mast(s.margin, 18, 80, 18)
	s.writeRight(right, 25, words.title, display, 24, ink)
	s.writeRight(right, 31.5, s.day(in.Made), regular, 10, muted)
	s.y = max(18+tall, 32) + 10
	s.pickRows(in.Rows, words.take)
	s.y += 10
	s.room(30)
	s.write(s.margin, s.y+5, words.byOrder, display, 14, ink)
	s.y += 10
	for i := range in.Orders {
		s.pickOrder(&in.Orders[i])
	}
	return s.done(words.title)
}

// room begins another page where so much does not fit on this one.
func (s *sheet) room(tall float64) bool {
	if s.y+tall <= s.size.height-24 {
		return false
	}
	s.next(20)
	return true
}

// pickRows draws what to take of everything, each with a box to tick and the orders that it is for.
func (s *sheet) pickRows(rows []PickRow, take string) {
	right := s.size.width - s.margin
	head := func() {
		s.write(s.margin+11, s.y+4, s.words.item, bold, 8.5, muted)
		s.write(s.margin+100, s.y+4, s.words.order, bold, 8.5, muted)
		s.writeRight(right, s.y+4, take, bold, 8.5, muted)
		s.hair(s.margin, s.y+7, right, ink, 0.3)
		s.y += 7
	}
	head()
	for i := range rows {
		row := &rows[i]
		name := s.cut(s.wrap(row.Name, bold, 10.5, 84), 3, bold, 10.5, 84)
		details := s.details(row.Details, row.SKU, 84)
		width := right - s.margin - 100 - 22
		orders := s.cut(s.wrap(row.Orders, regular, 8.5, width), 12, regular, 8.5, width)
		tall := max(5.0*float64(len(name))+4.2*float64(len(details)), 4.2*float64(len(orders))) + 6.5
		if s.room(tall) {
			head()
		}
		s.tick()
		y := s.y + 8
		for _, one := range name {
			s.write(s.margin+11, y, one, bold, 10.5, ink)
			y += 5
		}
		for _, one := range details {
			s.write(s.margin+11, y, one, regular, 8.5, muted)
			y += 4.2
		}
		for j, one := range orders {
			s.write(s.margin+100, s.y+8+4.2*float64(j), one, regular, 8.5, muted)
		}
		s.writeRight(right, s.y+8.3, strconv.FormatInt(row.Quantity, 10), display, 15, ink)
		s.y += tall
		s.hair(s.margin, s.y, right, rule, 0.2)
	}
}

// tick draws the box that is ticked once a thing is taken.
func (s *sheet) tick() {
	s.pdf.SetDrawColor(muted[0], muted[1], muted[2])
	s.pdf.SetLineWidth(0.35)
	s.pdf.RoundedRect(s.start(s.margin+0.5, 5), s.y+4, 5, 5, 0.8, "1234", "D")
}

// pickOrder draws what one order is made of. Its head stays with its first line.
func (s *sheet) pickOrder(in *PickOrder) {
	right := s.size.width - s.margin
	s.room(22)
	head := s.words.order + " " + in.Number
	s.write(s.margin, s.y+5, head, bold, 10.5, ink)
	about := in.Name
	if in.Delivery != "" {
		if about != "" {
			about += "  ·  "
		}
		about += in.Delivery
	}
	if wide := right - s.margin - s.width(head, bold, 10.5) - 8; about != "" && wide > 0 {
		if lines := s.cut(s.wrap(about, regular, 9, wide), 1, regular, 9, wide); len(lines) > 0 {
			s.writeRight(right, s.y+5, lines[0], regular, 9, muted)
		}
	}
	s.hair(s.margin, s.y+7.5, right, rule, 0.2)
	s.y += 8
	for i := range in.Lines {
		line := &in.Lines[i]
		text := strings.Join(append([]string{line.Name}, line.Details...), ", ")
		if line.SKU != "" {
			text += "  ·  " + line.SKU
		}
		width := right - s.margin - 11 - 16
		lines := s.cut(s.wrap(text, regular, 9.5, width), detailLines, regular, 9.5, width)
		tall := 4.8*float64(len(lines)) + 1.6
		s.room(tall)
		for j, one := range lines {
			s.write(s.margin+11, s.y+4.8*float64(j+1), one, regular, 9.5, ink)
		}
		s.writeRight(right, s.y+4.8, strconv.FormatInt(line.Quantity, 10), bold, 10.5, ink)
		s.y += tall
	}
	s.y += 5
}
