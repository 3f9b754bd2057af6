package mail

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/language"

	"souk/internal/platform/errs"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Wording is what a shop says in its own words: by language, template and part. What it does not
// say is said as we do.
type Wording map[string]map[string]map[string]string

const (
	wordingKey    = "mail.wording"
	wordingEntity = "souk.mail.v1.template"
	maxSubject    = 200
	maxWords      = 2000
)

// CodeNoTemplate says that there is no such template.
const CodeNoTemplate = "EMAIL_TEMPLATE_NOT_FOUND"

func loadWording(tx *store.Tx) (Wording, error) {
	out := Wording{}
	_, err := tx.Setting(wordingKey, &out)
	return out, err
}

// of gives the shop's own words for a template, and the language they are in: that of the reader,
// or else the shop's. Where ours are in a wanted language, they come before words in the next one.
func (w Wording) of(template string, ours map[language.Tag]map[string]string, wishes ...string) (own map[string]string,
	tag string) {
	for _, wish := range wishes {
		if tag = plainLanguage(wish); tag != "" && len(w[tag][template]) > 0 {
			return w[tag][template], tag
		}
		if tag != "" && ours[language.Make(tag)] != nil {
			return nil, ""
		}
	}
	return nil, ""
}

// plainLanguage is the language alone: "ar" for "ar-EG"; "" for what is none.
func plainLanguage(text string) string {
	tag, err := language.Parse(text)
	if text == "" || err != nil {
		return ""
	}
	base, _ := tag.Base()
	return base.String()
}

// WordedPart is one text of a template: ours, and the shop's own where there is one.
type WordedPart struct {
	Key  string `json:"key"`
	Ours string `json:"ours"`
	Own  string `json:"own"`
}

// Worded is a template in one language.
type Worded struct {
	Name     string `json:"name"`
	Language string `json:"language"`
	// ToStaff says that staff get it, and not shoppers.
	ToStaff bool `json:"toStaff"`
	// Switchable says that it can be switched off here, and Enabled that it is sent.
	Switchable bool                  `json:"switchable"`
	Enabled    bool                  `json:"enabled"`
	Parts      wire.List[WordedPart] `json:"parts"`
	// Values are what can stand in braces.
	Values wire.List[string] `json:"values"`
	// Languages that the shop has own words in.
	Languages wire.List[string] `json:"languages"`
	resource.Revised
}

// toStaff are the templates that staff get.
var toStaff = []string{ApprovalRequested, StaffInvitation, OrderNew, ReturnNew, LowStock}

// partOrder is how the parts stand in a message.
var partOrder = []string{"subject", "heading", "intro", "button"}

func (s *Service) worded(w Wording, off []string, name, tag string) (*Worded, error) {
	own := w.words(tag, name)
	stands, err := s.keptWords(name, tag).Of(&own)
	if err != nil {
		return nil, err
	}
	out := &Worded{Name: name, Language: tag, ToStaff: slices.Contains(toStaff, name),
		Switchable: slices.Contains(switchable, name),
		Enabled:    !slices.Contains(off, name), Values: valuesOf(name), Languages: wire.List[string]{},
		Revised: stands.Revised}
	texts := s.words.texts[language.English]
	keys := slices.SortedFunc(maps.Keys(texts), func(a, b string) int {
		if d := partAt(a) - partAt(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	for _, key := range keys {
		if part, ok := strings.CutPrefix(key, name+"."); ok && !strings.Contains(part, ".") {
			said := texts[key]
			if spoken := s.words.texts[language.Make(tag)][key]; spoken != "" {
				said = spoken
			}
			out.Parts = append(out.Parts, WordedPart{Key: part, Ours: said, Own: own[part]})
		}
	}
	for _, one := range slices.Sorted(maps.Keys(w)) {
		if len(w[one][name]) > 0 {
			out.Languages = append(out.Languages, one)
		}
	}
	return out, nil
}

func partAt(key string) int {
	if at := slices.Index(partOrder, key[strings.LastIndexByte(key, '.')+1:]); at >= 0 {
		return at
	}
	return len(partOrder)
}

// valuesOf are the names that may stand in braces in a template's texts.
func valuesOf(name string) wire.List[string] {
	d := templates[name]
	out := wire.List[string]{"shop", "to", "contact", "name"}
	for _, fields := range []map[string]kind{d.needs, d.takes} {
		for field, k := range fields {
			if k != sheet && k != words && k != link {
				out = append(out, field)
			}
		}
	}
	slices.Sort(out)
	return out
}

// templateNames are all templates of messages in order.
func templateNames() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(templates)), func(name string) bool { return templates[name].page })
}

var brace = regexp.MustCompile(`\{[A-Za-z]+\}|[{}]`)

// checkWords tells what is wrong with a text of a template, and where.
func checkWords(field, text string, values []string) []errs.Violation {
	var out []errs.Violation
	for _, at := range brace.FindAllStringIndex(text, -1) {
		found := text[at[0]:at[1]]
		place := utf8.RuneCountInString(text[:at[0]]) + 1
		switch {
		case len(found) == 1:
			out = append(out, wire.Named(field, errs.RuleFormat, "BRACE",
				fmt.Sprintf("has a %s without its counterpart at character %d", found, place)))
		case !slices.Contains(values, found[1:len(found)-1]):
			out = append(out, wire.Named(field, errs.RuleFormat, "VALUE",
				fmt.Sprintf("has %s at character %d, which is not a value of this mail; its values are {%s}", found, place,
					strings.Join(values, "}, {"))))
		}
	}
	return out
}

// checkParts checks own words; what is empty is taken away.
func (s *Service) checkParts(name string, parts map[string]string) (map[string]string, error) {
	if d, known := templates[name]; !known || d.page {
		return nil, errs.Missing(CodeNoTemplate, "template", name)
	}
	out, values := map[string]string{}, valuesOf(name)
	var wrong []errs.Violation
	for _, key := range slices.Sorted(maps.Keys(parts)) {
		field, text := "parts."+key, strings.TrimSpace(strings.ToValidUTF8(parts[key], ""))
		most := maxWords
		if key == "subject" {
			most = maxSubject
		}
		switch _, known := s.words.texts[language.English][name+"."+key]; {
		case !known:
			wrong = append(wrong, wire.Named(field, errs.RuleOther, "PART", "is not a part of this mail"))
		case utf8.RuneCountInString(text) > most:
			wrong = append(wrong, wire.Bounded(field, errs.RuleMaxLength, most, "is too long"))
		default:
			wrong = append(wrong, checkWords(field, text, values)...)
		}
		if text != "" {
			out[key] = text
		}
	}
	if len(wrong) > 0 {
		return nil, errs.Invalid(wrong...)
	}
	return out, nil
}

// ownWords are the shop's own words for the parts of one template in one language.
type ownWords map[string]string

// words gives the shop's own words for a template in a language; whoever gets them may change them.
func (w Wording) words(tag, name string) ownWords {
	out := ownWords{}
	maps.Copy(out, w[tag][name])
	return out
}

// keptWords are the own words for a template in a language, as staff change them.
func (s *Service) keptWords(name, tag string) *resource.Settings[ownWords] {
	return &resource.Settings[ownWords]{
		DB: s.db, What: "the texts of this mail", Field: "parts", Entity: wordingEntity, ID: name + "." + tag,
		Read: func(tx *store.Tx) (*ownWords, error) {
			all, err := loadWording(tx)
			own := all.words(tag, name)
			return &own, err
		},
		Write: func(tx *store.Tx, _, after *ownWords) error {
			all, err := loadWording(tx) // ours to change
			if err != nil {
				return err
			}
			if all[tag] == nil {
				all[tag] = map[string]map[string]string{}
			}
			all[tag][name] = *after
			if len(*after) == 0 {
				delete(all[tag], name)
			}
			return errors.Join(tx.SaveSetting(wordingKey, all), s.wording.Changed(tx))
		},
	}
}

// SaveWording sets the shop's own words for a template in a language; none takes ours again.
// Errors: NOT_FOUND, every violation with its place, and ABORTED when the words it was made from are not those that
// stand.
func (s *Service) SaveWording(ctx context.Context, from resource.BasedOn, name, tag string, parts map[string]string) (
	*Worded, error,
) {
	own, err := s.checkParts(name, parts)
	if err != nil {
		return nil, err
	}
	tag = plainLanguage(tag)
	if tag == "" {
		return nil, errs.Invalid(errs.Field("language", errs.RuleFormat, "must be a language"))
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Worded, error) {
		if _, err := s.keptWords(name, tag).Replace(tx.Context(), from, own); err != nil {
			return nil, err
		}
		all, err := loadWording(tx)
		if err != nil {
			return nil, err
		}
		off, err := s.off.In(tx)
		if err != nil {
			return nil, err
		}
		return s.worded(all, off, name, tag)
	})
}

// sample gives a template something to say.
func (s *Service) sample(name, tag string) Message {
	data := map[string]any{"name": "Amal"}
	for _, fields := range []map[string]kind{templates[name].needs, templates[name].takes} {
		for field, k := range fields {
			switch k {
			case code:
				data[field] = "123456"
			case link:
				data[field] = "/"
			case address:
				data[field] = "amal@example.com"
			case moment:
				data[field] = s.db.Now()
			case span:
				data[field] = time.Hour
			case text:
				data[field] = samples[field]
			case sheet:
				if name == BackInStock {
					data[field] = &Sheet{Lines: []Item{{Name: samples["item"], Detail: "Colour: Sand", Price: "€48.00"}}}
					continue
				}
				if name == LowStock {
					data[field] = &Sheet{Facts: []Fact{{Key: "product", Value: samples["item"]}, {Key: "left", Value: "3"}}}
					continue
				}
				data[field] = &Sheet{
					Facts: []Fact{{Key: "orderNumber", Value: samples["number"]}},
					Lines: []Item{{Name: "Tadelakt vase", Detail: "Colour: Sand", Price: "€48.00", Quantity: 1},
						{Name: "Olive soap", Price: "€6.90", Quantity: 1}},
					Totals: []Fact{{Key: "subtotal", Value: "€54.90"}, {Key: "total", Value: "€54.90"}},
					Places: []Place{{Key: "delivery", Lines: []string{"Amal Haddad", "4 Quay Street", "1000 Lisbon"}, Country: "PT"}},
				}
			case words: // of the shop, for one message
			}
		}
	}
	return Message{To: "amal@example.com", Template: name, Language: tag, Data: data}
}

var samples = map[string]string{
	"number": "10234", "amount": "€54.90", "item": "Tadelakt vase", "device": "Firefox on Linux", "place": "Lisbon",
	"giftCode":   "ABCD-EFGH-JKLM-NPQR",
	"memberName": "Amal Haddad", "inviter": "Olga", "role": "Packing",
}
