package mail

import (
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"strconv"
	"strings"
	texttemplate "text/template"
	"time"
	"unicode/utf8"

	"golang.org/x/text/language"

	"souk/internal/platform/site"
)

// Every template is two files, templates/<name>.html and .txt, which fill the
// "body" of the layouts.
//
//go:embed templates/*.html templates/*.txt
var templateFiles embed.FS

// pair is one template in both forms.
type pair struct {
	html *htmltemplate.Template
	text *texttemplate.Template
}

func openTemplates() (map[string]pair, error) {
	out := map[string]pair{}
	for name, d := range templates {
		file := cmp.Or(d.file, name)
		html, err := htmltemplate.ParseFS(templateFiles, "templates/layout.html", "templates/"+file+".html")
		if err != nil {
			return nil, fmt.Errorf("mail: %w", err)
		}
		text, err := texttemplate.ParseFS(templateFiles, "templates/layout.txt", "templates/"+file+".txt")
		if err != nil {
			return nil, fmt.Errorf("mail: %w", err)
		}
		out[name] = pair{html, text}
	}
	return out, nil
}

// colours are the tokens of the shop's look that messages use.
type colours struct {
	Paper, Surface, Ink, Muted, Line, Primary, OnPrimary, Sunken, Saffron string
}

var (
	light = colours{Paper: "#fbf8f3", Surface: "#ffffff", Ink: "#1f1a17", Muted: "#675e56", Line: "#e6ded3",
		Primary: "#3a3fa8", OnPrimary: "#ffffff", Sunken: "#f2ece1", Saffron: "#e2a11c"}
	dark = colours{Paper: "#14110f", Surface: "#1d1916", Ink: "#f3ede4", Muted: "#b3a89c", Line: "#3a322b",
		Primary: "#a3a8ff", OnPrimary: "#1f1a17", Sunken: "#241f1a", Saffron: "#f2bc52"}
)

// content is what a message says in the reader's language, checked and without any
// layout. It is what the database keeps: parts are laid out when they are sent or shown,
// so that a purchase does not wait for it.
type content struct {
	Subject, Shop, ShopURL, Contact string
	Values                          map[string]string
	FactList                        []row       `json:",omitempty"`
	Sheet                           *shownSheet `json:",omitempty"`
	// Wording is what the shop says in its own words, and WordedIn their language.
	Wording  map[string]string `json:",omitempty"`
	WordedIn string            `json:",omitempty"`
}

// page is what templates see.
type page struct {
	content
	Language, Direction string
	Light, Dark         colours

	template string
	voice    voice
}

func newPage(template string, voice voice, c content) *page {
	p := &page{
		content: c, Language: voice.tag.String(), Direction: voice.direction(), Light: light, Dark: dark,
		template: template, voice: voice,
	}
	if c.WordedIn != "" {
		p.Language, p.Direction = c.WordedIn, direction(language.Make(c.WordedIn))
	}
	return p
}

// part is a page with a text that one piece of it shows.
type part struct {
	*page
	Text, Link string
	Rows       []row
}

type row struct{ Label, Value string }

// Say gives a text of the template, or one that all share.
func (p *page) Say(key string) (string, error) {
	if own := p.Wording[key]; own != "" {
		return fill(own, p.Values), nil
	}
	if _, own := p.voice.texts[p.template+"."+key]; own {
		return p.voice.say(p.template+"."+key, p.Values)
	}
	return p.voice.say("common."+key, p.Values)
}

// Part is a piece with a text.
func (p *page) Part(key string) (part, error) {
	text, err := p.Say(key)
	return part{page: p, Text: text}, err
}

// PartNumber is a piece with a number in its text.
func (p *page) PartNumber(key string, n int) (part, error) {
	text, err := p.Say(key)
	return part{page: p, Text: fill(text, map[string]string{"n": strconv.Itoa(n)})}, err
}

// Greeting is by name, when there is one.
func (p *page) Greeting() (part, error) {
	if p.Values["name"] == "" {
		return p.Part("hello")
	}
	return p.Part("helloName")
}

// Code is the piece that shows a code.
func (p *page) Code() part { return part{page: p, Text: p.Values["code"]} }

// Button is the piece that leads somewhere.
func (p *page) Button(key string) (part, error) {
	out, err := p.Part(key)
	out.Link = p.Values["link"]
	return out, err
}

// Facts is a table of those values that there are.
func (p *page) Facts(fields ...string) (part, error) {
	out := part{page: p}
	for _, field := range fields {
		if p.Values[field] == "" {
			continue
		}
		label, err := p.Say("fact." + field)
		if err != nil {
			return out, err
		}
		out.Rows = append(out.Rows, row{label, p.Values[field]})
	}
	return out, nil
}

// Has tells whether a value was given.
func (p *page) Has(field string) bool { return p.Values[field] != "" }

// IsPage tells whether it is shown in a browser and never sent; in a mail program the page belongs to the program.
func (p *page) IsPage() bool { return templates[p.template].page }

// Wrap breaks lines of the text form between words.
func (p *page) Wrap(text string) string {
	var b strings.Builder
	width := 0
	for i, word := range strings.Fields(text) {
		length := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case width+1+length > 72:
			b.WriteByte('\n')
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += length
	}
	return b.String()
}

// maxPart bounds each form of a message, in bytes.
const maxPart = 100_000

// write fills a template's content and tells how long it is of use. It reads nothing but
// its arguments.
func (s *Service) write(settings *site.Settings, wording Wording, to string, m Message) (*page, time.Duration, error) {
	definition, known := templates[m.Template]
	if !known {
		return nil, 0, errors.New("there is no such template")
	}
	voice := s.words.pick(settings.Location(), m.Language, settings.Language)
	values, validFor, err := s.values(definition, m.Data, voice)
	if err != nil {
		return nil, 0, err
	}
	shop := tidy(settings.Name)
	values["shop"], values["to"], values["contact"] = shop, to, settings.ContactEmail
	c := content{Shop: shop, ShopURL: s.origin, Contact: settings.ContactEmail, Values: values}
	c.Wording, c.WordedIn = wording.of(m.Template, s.words.texts, m.Language, settings.Language)
	p := newPage(m.Template, voice, c)
	if given, ok := m.Data["sheet"].(*Sheet); ok {
		if p.Sheet, p.FactList, err = p.sheet(s, given); err != nil {
			return nil, 0, err
		}
	}
	if p.Subject, err = p.Say("subject"); err != nil {
		return nil, 0, err
	}
	if own := values["subject"]; own != "" {
		p.Subject = fill(own, values)
	}
	p.Subject = limit(tidy(p.Subject), 200)
	return p, validFor, nil
}

// layOut makes both parts of a message.
func (s *Service) layOut(p *page) (text, html string, err error) {
	form, known := s.pages[p.template]
	if !known { // a later version stored it, or an earlier one
		return "", "", fmt.Errorf("mail: there is no template %q", p.template)
	}
	var asHTML, asText strings.Builder
	err = errors.Join(form.html.ExecuteTemplate(&asHTML, "layout.html", p),
		form.text.ExecuteTemplate(&asText, "layout.txt", p))
	if err != nil {
		return "", "", fmt.Errorf("mail: %s: %w", p.template, err)
	}
	if asHTML.Len() > maxPart || asText.Len() > maxPart {
		return "", "", fmt.Errorf("mail: %s: it became too long", p.template)
	}
	return strings.TrimSpace(asText.String()) + "\n", asHTML.String(), nil
}

// parts gives both parts of a stored message. Those of older messages are stored as
// they were laid out then.
func (s *Service) parts(template, spoken, stored, oldText, oldHTML string) (text, html string, err error) {
	if stored == "" {
		return oldText, oldHTML, nil
	}
	var c content
	if err := json.Unmarshal([]byte(stored), &c); err != nil {
		return "", "", fmt.Errorf("mail: %s: %w", template, err)
	}
	return s.layOut(newPage(template, s.words.pick(time.UTC, spoken), c))
}
