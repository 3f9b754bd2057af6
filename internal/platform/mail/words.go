package mail

import (
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Every language is one file: words/<tag>.json, from key to text. Keys are
// template.part, and common.part for what all share. {x} stands for a value.
//
//go:embed words/*.json
var wordFiles embed.FS

// catalogue holds the texts of all languages.
type catalogue struct {
	tags    []language.Tag // English first: it is complete
	texts   map[language.Tag]map[string]string
	matcher language.Matcher
}

func openCatalogue() (*catalogue, error) {
	c := &catalogue{tags: []language.Tag{language.English}, texts: map[language.Tag]map[string]string{}}
	files, err := wordFiles.ReadDir("words")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		tag, err := language.Parse(strings.TrimSuffix(file.Name(), ".json"))
		if err != nil {
			return nil, fmt.Errorf("mail: %s: %w", file.Name(), err)
		}
		raw, err := wordFiles.ReadFile(path.Join("words", file.Name()))
		if err != nil {
			return nil, err
		}
		texts := map[string]string{}
		if err := json.Unmarshal(raw, &texts); err != nil {
			return nil, fmt.Errorf("mail: %s: %w", file.Name(), err)
		}
		c.texts[tag] = texts
		if tag != language.English {
			c.tags = append(c.tags, tag)
		}
	}
	c.matcher = language.NewMatcher(c.tags)
	return c, nil
}

// voice speaks one language.
type voice struct {
	tag   language.Tag
	texts map[string]string
	zone  *time.Location
}

// pick gives the voice for the first wish that can be met, or English.
func (c *catalogue) pick(zone *time.Location, wishes ...string) voice {
	chosen := c.tags[0]
	for _, wish := range wishes {
		tag, err := language.Parse(wish)
		if wish == "" || err != nil {
			continue
		}
		if _, i, sure := c.matcher.Match(tag); sure >= language.High {
			chosen = c.tags[i]
			break
		}
	}
	return voice{tag: chosen, texts: c.texts[chosen], zone: zone}
}

// direction is the way the language is written.
func (v voice) direction() string { return direction(v.tag) }

func direction(tag language.Tag) string {
	switch script, _ := tag.Script(); script.String() {
	case "Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm":
		return "rtl"
	}
	return "ltr"
}

// say fills a text. Values are put in once: what stands in them is not looked at.
func (v voice) say(key string, values map[string]string) (string, error) {
	text, known := v.texts[key]
	if !known {
		return "", fmt.Errorf("there is no text %q in %s", key, v.tag)
	}
	return fill(text, values), nil
}

// fill puts values into a text.
func fill(text string, values map[string]string) string {
	pairs := make([]string, 0, 2*len(values))
	for name, value := range values {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

func (v voice) moment(t time.Time) string {
	t = t.In(v.zone)
	text, err := v.say("common.moment", map[string]string{
		"day": strconv.Itoa(t.Day()), "month": v.texts["month."+strconv.Itoa(int(t.Month()))], "year": strconv.Itoa(t.Year()),
		"clock": t.Format("15:04"), "zone": t.Format("MST"),
	})
	if err != nil {
		return t.Format("2006-01-02 15:04 MST")
	}
	return text
}

// days writes dates, which no time zone moves: one, or the first and the last of several.
func (v voice) days(from, to time.Time) string {
	first, last := v.day(from), v.day(to)
	if first == last {
		return first
	}
	text, err := v.say("common.days", map[string]string{"from": first, "to": last})
	if err != nil {
		return first + " – " + last
	}
	return text
}

func (v voice) day(t time.Time) string {
	text, err := v.say("common.day", map[string]string{"day": strconv.Itoa(t.Day()),
		"month": v.texts["month."+strconv.Itoa(int(t.Month()))]})
	if err != nil {
		return t.Format(time.DateOnly)
	}
	return text
}

var pluralNames = map[plural.Form]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one",
	plural.Two: "two", plural.Few: "few", plural.Many: "many"}

func (v voice) span(d time.Duration) string {
	unit, n := "minutes", int(d/time.Minute)
	switch {
	case d >= 48*time.Hour && d%(24*time.Hour) == 0:
		unit, n = "days", int(d/(24*time.Hour))
	case d >= time.Hour && d%time.Hour == 0:
		unit, n = "hours", int(d/time.Hour)
	}
	number := map[string]string{"n": strconv.Itoa(n)}
	text, err := v.say(unit+"."+pluralNames[plural.Cardinal.MatchPlural(v.tag, n, 0, 0, 0, 0)], number)
	if err != nil {
		text, err = v.say(unit+".other", number)
	}
	if err != nil {
		return d.String()
	}
	return text
}
