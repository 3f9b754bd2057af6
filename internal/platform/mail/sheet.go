package mail

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// Sheet is the part of a message about an order that is more than words: what was
// bought, what it came to, where it goes. Everything in it is shown as text.
type Sheet struct {
	Facts  []Fact  // such as the order's number
	Links  []Lead  // where to go from here: files, tracking
	Lines  []Item  // what was bought
	Totals []Fact  // what it came to; the last is the sum
	Places []Place // addresses
}

// Fact is a value with its name: a Key that the reader's language has words for
// (common.fact.*), or a Label as it is.
type Fact struct {
	Key, Label, Value string
	At                time.Time    // instead of a value
	Days              [2]time.Time // instead of a value: dates of which each stands at midnight in UTC
	Say               string       // instead of a value: a text that all messages share, such as "paid"
}

// Item is one line of an order. Picture is an address of this shop; others are left out, for whoever serves a picture
// learns that the message was read.
type Item struct {
	Name, Detail, Price string
	Picture             string `json:",omitempty"`
	Quantity            int64
}

// Place is an address under a title, which is a key (common.place.*). Country, in two
// letters, is named in the reader's language below the lines; Note comes after it.
type Place struct {
	Key     string
	Lines   []string
	Country string
	Note    string
}

// Lead is a link. Outside says that it may leave the shop, as links of carriers do. Key names a text that all messages
// share, in place of a label.
type Lead struct {
	Label, Link string
	Key         string `json:",omitempty"`
	Outside     bool
}

// Bounds of a sheet, so that a message stays one.
const (
	maxItems = 40
	// Choices, and what buyers wrote: 500 characters for each text, of which few things have more than two.
	maxDetail = 2000
	maxProse  = 4000
)

// shownSheet is a sheet in the reader's language.
type shownSheet struct {
	Links []Lead
	Items []Item
	// Pictures says that some of the items have one.
	Pictures bool `json:",omitempty"`
	More     int  // lines that are left out
	Totals   []row
	Sum      *row
	Places   []shownPlace
}

type shownPlace struct {
	Title string
	Lines []string
}

// sheet writes a sheet out for a page and gives its facts apart.
func (p *page) sheet(s *Service, in *Sheet) (*shownSheet, []row, error) {
	out := &shownSheet{}
	facts, err := p.rows(in.Facts)
	if err != nil {
		return nil, nil, err
	}
	for _, l := range in.Links {
		one := Lead{Label: limit(tidy(l.Label), maxField), Link: l.Link}
		if l.Key != "" {
			if one.Label, err = p.Say(l.Key); err != nil {
				return nil, nil, err
			}
		}
		if l.Outside {
			one.Link, err = outside(l.Link)
		} else {
			one.Link, err = s.link(l.Link)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("link %q: %w", one.Label, err)
		}
		out.Links = append(out.Links, one)
	}
	for i, item := range in.Lines {
		if i == maxItems {
			out.More = len(in.Lines) - maxItems
			break
		}
		shown := Item{Name: limit(tidy(item.Name), 200), Detail: limit(tidy(item.Detail), maxDetail), Price: tidy(item.Price),
			Quantity: item.Quantity}
		if picture, err := s.link(item.Picture); err == nil && item.Picture != "" {
			shown.Picture, out.Pictures = picture, true
		}
		out.Items = append(out.Items, shown)
	}
	totals, err := p.rows(in.Totals)
	if err != nil {
		return nil, nil, err
	}
	if n := len(totals); n > 0 {
		out.Totals, out.Sum = totals[:n-1], &totals[n-1]
	}
	for _, place := range in.Places {
		title, err := p.Say("place." + place.Key)
		if err != nil {
			return nil, nil, err
		}
		one := shownPlace{Title: title}
		for _, line := range append(slices.Clone(place.Lines), p.voice.country(place.Country), place.Note) {
			if line = limit(tidy(line), 200); line != "" {
				one.Lines = append(one.Lines, line)
			}
		}
		if len(one.Lines) > 0 {
			out.Places = append(out.Places, one)
		}
	}
	return out, facts, nil
}

// country names a country in the voice's language; what is no known code stays as it is.
func (v *voice) country(code string) string {
	region, err := language.ParseRegion(code)
	if code == "" || err != nil {
		return code
	}
	if names := display.Regions(v.tag); names != nil {
		if name := names.Name(region); name != "" {
			return name
		}
	}
	return display.English.Regions().Name(region)
}

func (p *page) rows(facts []Fact) ([]row, error) {
	var out []row
	for _, f := range facts {
		if !f.At.IsZero() {
			f.Value = p.voice.moment(f.At)
		}
		if !f.Days[0].IsZero() {
			f.Value = p.voice.days(f.Days[0], f.Days[1])
		}
		if f.Say != "" {
			var err error
			if f.Value, err = p.Say(f.Say); err != nil {
				return nil, err
			}
		}
		if f.Value == "" {
			continue
		}
		label := limit(tidy(f.Label), maxField)
		if f.Key != "" {
			var err error
			if label, err = p.Say("fact." + f.Key); err != nil {
				return nil, err
			}
		}
		out = append(out, row{label, limit(tidy(f.Value), 200)})
	}
	return out, nil
}

// outside checks an address elsewhere, such as a carrier's page.
func outside(to string) (string, error) {
	u, err := url.Parse(to)
	if err != nil || len(to) > maxLink || u.User != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" ||
		strings.ContainsAny(to, " \"'<>\\^`{|}\r\n") {
		return "", errors.New("must be an address on the web")
	}
	return u.String(), nil
}

// prose cleans words of the shop that may have paragraphs.
func prose(text string) string {
	var out []string
	for paragraph := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if paragraph = tidy(paragraph); paragraph != "" {
			out = append(out, paragraph)
		}
	}
	return limit(strings.Join(out, "\n"), maxProse)
}

// Own gives the shop's own words for a part, or the usual ones, by paragraphs.
func (p *page) Own(key string) ([]part, error) {
	text := p.Values[key]
	var err error
	if text == "" {
		text, err = p.Say(key)
	} else if key != "message" { // what somebody wrote to one buyer is as they wrote it
		text = fill(text, p.Values)
	}
	if err != nil {
		return nil, err
	}
	var out []part
	for paragraph := range strings.SplitSeq(text, "\n") {
		out = append(out, part{page: p, Text: paragraph})
	}
	return out, nil
}

// FactRows is the table of a sheet's facts.
func (p *page) FactRows() part { return part{page: p, Rows: p.FactList} }
