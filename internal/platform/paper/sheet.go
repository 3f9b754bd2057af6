// Package paper draws what shops print: packing slips, shipping labels and invoices,
// as PDF.
//
// It keeps these things true. The same content makes the same bytes. Every sign is
// drawn by a font that the program carries, or as an empty box where none has it (the
// fonts know Latin, Cyrillic, Greek, Arabic and Hebrew scripts). Texts of right-to-left
// scripts are turned and joined as they are read, and the page is mirrored whose words are
// of such a script. No text runs out of its column or over another: it breaks or is cut with an
// ellipsis. The package knows no shop and no order, only what is to be drawn.
package paper

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// size is that of a page, in millimetres.
type size struct{ width, height float64 }

var (
	a4      = size{210, 297}
	letter  = size{215.9, 279.4}
	parcel  = size{101.6, 152.4} // four by six inches
	letters = map[string]bool{"US": true, "CA": true, "MX": true, "CL": true, "CO": true, "PH": true, "VE": true}
)

// pageOf is what people in a country put in their printers.
func pageOf(country string) size {
	if letters[country] {
		return letter
	}
	return a4
}

// colour is red, green and blue.
type colour [3]int

var (
	ink        = colour{0x1F, 0x1A, 0x17}
	muted      = colour{0x67, 0x5E, 0x56}
	rule       = colour{0xE6, 0xDE, 0xD3}
	tint       = colour{0xFB, 0xF8, 0xF3}
	primary    = colour{0x3A, 0x3F, 0xA8}
	saffron    = colour{0xE2, 0xA1, 0x1C}
	terracotta = colour{0xB5, 0x47, 0x2A}
	olive      = colour{0x2C, 0x6E, 0x4F}
	amber      = colour{0x8A, 0x5A, 0x00}
	black      = colour{}
)

// Shop is who prints.
type Shop struct {
	Name    string
	Address []string // lines
	Country string   // two letters; decides the size of pages
	Email   string
	Phone   string
	Website string
	TaxID   string
	Logo    []byte // a picture; without one the name is written
}

// Party is whom something is for.
type Party struct {
	Name    string
	Company string
	Address []string // lines
	Phone   string
	Email   string
	TaxID   string
}

// lines are a party from the name down.
func (p Party) lines() []string {
	var out []string
	for _, one := range append([]string{p.Name, p.Company}, p.Address...) {
		if one = clean(one); one != "" && (len(out) == 0 || out[len(out)-1] != one) {
			out = append(out, one)
		}
	}
	return out
}

// sheet is a document that is being drawn. y is where the next thing goes.
type sheet struct {
	pdf    *fpdf.Fpdf
	size   size
	margin float64
	y      float64
	shop   Shop
	words  words
	locale string
	loaded [faces]bool
	foot   func(page int)
	parts  []part // none for a document that is one
	logo   *logo  // once it was looked at
}

// part is one of several papers in one document.
type part struct {
	first int // page
	words words
}

// newSheet begins a document with its first page. at is when it was made, in
// milliseconds: it is written in the document, which depends on nothing else.
func newSheet(s size, shop Shop, locale string, at int64) *sheet {
	pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: s.width, Ht: s.height}})
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(0, 0, 0)
	pdf.SetCatalogSort(true)
	made := time.UnixMilli(at).UTC()
	pdf.SetCreationDate(made)
	pdf.SetModificationDate(made)
	pdf.SetCreator("Souk", true)
	pdf.SetProducer("Souk", true)
	pdf.SetAuthor(clean(shop.Name), true)
	out := &sheet{pdf: pdf, size: s, margin: 18, shop: shop, words: wordsOf(locale), locale: locale}
	pdf.SetLang(out.words.tag)
	pdf.AddPage()
	return out
}

// done writes the foot of every page and gives the document.
func (s *sheet) done(title string) ([]byte, error) {
	s.pdf.SetTitle(clean(title), true)
	if s.foot != nil {
		for page := 1; page <= s.pdf.PageCount(); page++ {
			s.pdf.SetPage(page)
			s.words = s.wordsOn(page)
			s.foot(page)
		}
	}
	var out bytes.Buffer
	if err := s.pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("paper: %w", err)
	}
	return out.Bytes(), nil
}

// set chooses a face, loading it when it is needed first.
func (s *sheet) set(f face, points float64) {
	if !s.loaded[f] {
		s.pdf.AddUTF8FontFromBytes(names[f], "", fonts()[f].data)
		s.loaded[f] = true
	}
	s.pdf.SetFont(names[f], "", points)
}

// width is how wide a text becomes.
func (s *sheet) width(text string, f face, points float64) float64 {
	sum := 0.0
	for _, r := range line(text, f) {
		s.set(r.face, points)
		sum += s.pdf.GetStringWidth(r.text)
	}
	return sum
}

// start gives where something begins on the page that is so wide and begins at x as people read: a page whose words go
// from right to left is the mirror image of others.
func (s *sheet) start(x, wide float64) float64 {
	if s.words.mirrored {
		return s.size.width - x - wide
	}
	return x
}

// write draws a line of text on a baseline, from x on as people read.
func (s *sheet) write(x, y float64, text string, f face, points float64, c colour) {
	x = s.start(x, s.width(text, f, points))
	s.pdf.SetTextColor(c[0], c[1], c[2])
	for _, r := range line(text, f) {
		s.set(r.face, points)
		s.pdf.Text(x, y, r.text)
		x += s.pdf.GetStringWidth(r.text)
	}
}

// writeRight draws a line of text that ends at x.
func (s *sheet) writeRight(x, y float64, text string, f face, points float64, c colour) {
	s.write(x-s.width(text, f, points), y, text, f, points, c)
}

// writeCentre draws a line of text around x.
func (s *sheet) writeCentre(x, y float64, text string, f face, points float64, c colour) {
	s.write(x-s.width(text, f, points)/2, y, text, f, points, c)
}

// fit gives the largest size of at most these points with which a text fits a width.
func (s *sheet) fit(text string, f face, points, width float64) float64 {
	if w := s.width(text, f, points); w > width {
		return points * width / w
	}
	return points
}

// wrap breaks a text into lines of at most a width. A word that is too long is broken.
func (s *sheet) wrap(text string, f face, points, width float64) []string {
	var out []string
	current := ""
	for _, word := range strings.Fields(clean(text)) {
		joined := strings.TrimSpace(current + " " + word)
		if s.width(joined, f, points) <= width {
			current = joined
			continue
		}
		if current != "" {
			out = append(out, current)
		}
		current = ""
		for _, sign := range word {
			if current != "" && s.width(current+string(sign), f, points) > width {
				out = append(out, current)
				current = ""
			}
			current += string(sign)
		}
	}
	if current != "" {
		out = append(out, current)
	}
	return out
}

// cut shortens lines to a number, with an ellipsis where something is missing.
func (s *sheet) cut(lines []string, most int, f face, points, width float64) []string {
	if len(lines) <= most {
		return lines
	}
	last := []rune(lines[most-1])
	for len(last) > 0 && s.width(string(last)+"…", f, points) > width {
		last = last[:len(last)-1]
	}
	return append(lines[:most-1:most-1], string(last)+"…")
}

// hair draws a thin line across.
func (s *sheet) hair(x1, y, x2 float64, c colour, thick float64) {
	s.pdf.SetDrawColor(c[0], c[1], c[2])
	s.pdf.SetLineWidth(thick)
	x := s.start(x1, x2-x1)
	s.pdf.Line(x, y, x+x2-x1, y)
}

// fill draws a filled box.
func (s *sheet) fill(x, y, w, h, radius float64, c colour) {
	s.pdf.SetFillColor(c[0], c[1], c[2])
	x = s.start(x, w)
	if radius > 0 {
		s.pdf.RoundedRect(x, y, w, h, radius, "1234", "F")
		return
	}
	s.pdf.Rect(x, y, w, h, "F")
}
