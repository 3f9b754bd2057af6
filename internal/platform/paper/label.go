package paper

import (
	"strings"
	"time"
)

// Label is what is stuck on a parcel: four by six inches.
type Label struct {
	Shop          Shop
	From          Party
	To            Party
	Carrier       string
	Service       string
	Tracking      string
	Weight        string
	Package       string // kind and sides
	Reference     string // of the order
	Sent          time.Time
	International bool
	Locale        string
}

// DrawLabel draws a shipping label, in black only, for printers that know nothing else.
// at is when, in milliseconds.
func DrawLabel(in Label, at int64) ([]byte, error) {
	s := newSheet(parcel, in.Shop, in.Locale, at)
	s.margin = 5
	left, right, wide := s.margin, s.size.width-s.margin, s.size.width-2*s.margin
	s.pdf.SetDrawColor(0, 0, 0)
	s.pdf.SetLineWidth(0.5)
	s.pdf.Rect(3, 3, s.size.width-6, s.size.height-6, "D")

	s.write(left+1, 12, strings.ToUpper(in.Carrier), bold, s.fit(strings.ToUpper(in.Carrier), bold, 15, 40), black)
	service := strings.ToUpper(in.Service)
	s.writeRight(right-1, 12, service, bold, s.fit(service, bold, 15, wide-44), black)
	s.hair(3, 16, s.size.width-3, black, 0.5)

	y := 20.5
	s.write(left+1, y, strings.ToUpper(s.words.from), bold, 6.5, black)
	y += 3.6
	for _, one := range s.block(in.From.lines(), regular, 7.5, 54, 6) {
		s.write(left+1, y, one, regular, 7.5, black)
		y += 3.4
	}
	for i, one := range []string{s.day(in.Sent), in.Weight, in.Package, in.Reference} {
		s.writeRight(right-1, 20.5+3.9*float64(i), one, regular, s.fit(one, regular, 8, 34), black)
	}
	s.hair(3, 44, s.size.width-3, black, 0.5)

	s.write(left+1, 49.5, strings.ToUpper(s.words.shipTo), bold, 7.5, black)
	lines := in.To.lines()
	points := 13.0
	for ; points > 8 && len(s.block(lines, bold, points, wide-12, 99)) > 7; points -= 0.5 {
	}
	y = 49.5 + points*0.5
	for i, one := range s.block(lines, bold, points, wide-12, 8) {
		f := regular
		if i == 0 {
			f = bold
		}
		s.write(left+6, y, one, f, points, black)
		y += points * 0.43
	}
	if in.To.Phone != "" {
		s.write(left+6, y, in.To.Phone, regular, 8, black)
	}
	s.hair(3, 95, s.size.width-3, black, 1.1)

	if in.Tracking != "" {
		s.writeCentre(s.size.width/2, 100, strings.ToUpper(strings.TrimSpace(in.Carrier+" "+s.words.tracking)), bold, 7.5, black)
		if s.bars(left, 103, wide, 27, in.Tracking) {
			s.writeCentre(s.size.width/2, 135.5, spaced(in.Tracking), bold, s.fit(spaced(in.Tracking), bold, 11, wide-4), black)
		} else {
			s.writeCentre(s.size.width/2, 117, in.Tracking, bold, s.fit(in.Tracking, bold, 16, wide-4), black)
		}
	}
	s.hair(3, 139, s.size.width-3, black, 1.1)
	s.write(left+1, 144.5, s.words.order+" "+in.Reference, regular, 7.5, black)
	if in.International {
		s.fill(right-32, 140.8, 31, 6.4, 0, black)
		s.writeCentre(right-16.5, 145.3, "INTERNATIONAL", bold, 8, colour{255, 255, 255})
	}
	return s.done(in.Carrier + " " + in.Tracking)
}

// block wraps the lines of an address and cuts what is too much.
func (s *sheet) block(lines []string, f face, points, width float64, most int) []string {
	var out []string
	for _, one := range lines {
		out = append(out, s.wrap(one, f, points, width)...)
	}
	return s.cut(out, most, f, points, width)
}

// spaced parts a number in groups of four, to be read by people.
func spaced(number string) string {
	if len(number) < 8 || strings.ContainsAny(number, " -") {
		return number
	}
	var out strings.Builder
	for i, r := range number {
		if i > 0 && i%4 == 0 {
			out.WriteByte(' ')
		}
		out.WriteRune(r)
	}
	return out.String()
}
