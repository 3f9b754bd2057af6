package orders

import (
	"cmp"
	"encoding/json"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Choices are what the buyer chose of a line, in the shop's own words.
func (l *LineItem) Choices() []string {
	return l.choices(func(original, _ string) string { return original })
}

// ChoicesForBuyer are the same in the buyer's language.
func (l *LineItem) ChoicesForBuyer() []string {
	return l.choices(func(original, translated string) string { return cmp.Or(translated, original) })
}

// NameForBuyer is what was sold in the buyer's language.
func (l *LineItem) NameForBuyer() string {
	return cmp.Or(or(l.ProductName).Translated, or(l.ProductName).Original)
}

// Answer is what the buyer wrote into a field of the checkout.
type Answer struct{ Title, Text string }

// Answers are what the buyer wrote into fields of the checkout, under the shop's own titles. A box that was ticked is
// none.
func (o *Order) Answers() []Answer {
	return o.answers(func(f *CustomField) string { return f.Title })
}

// AnswersForBuyer are the same under the titles that the buyer read.
func (o *Order) AnswersForBuyer() []Answer {
	return o.answers(func(f *CustomField) string { return cmp.Or(f.TranslatedTitle, f.Title) })
}

func (o *Order) answers(title func(*CustomField) string) []Answer {
	var out []Answer
	for i := range o.CustomFields {
		var text string
		f := &o.CustomFields[i]
		if json.Unmarshal(f.Value, &text) == nil && strings.TrimSpace(text) != "" {
			out = append(out, Answer{title(f), text})
		}
	}
	return out
}

func (l *LineItem) choices(said func(original, translated string) string) []string {
	var out []string
	for _, d := range l.DescriptionLines {
		name, value := "", ""
		if d.Name != nil {
			name = said(d.Name.Original, d.Name.Translated)
		}
		switch {
		case d.PlainText != nil:
			value = said(d.PlainText.Original, d.PlainText.Translated)
		case d.ColorInfo != nil:
			value = said(d.ColorInfo.Original, d.ColorInfo.Translated)
		}
		if text := strings.Trim(name+": "+value, ": "); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// EachVisibleTx runs fn for each of the orders that the caller may see, once. Others are left out.
func (s *Service) EachVisibleTx(tx *store.Tx, ids []string, fn func(id string) error) error {
	seen := map[string]bool{}
	for _, id := range ids {
		if seen[id] {
			continue
		}
		seen[id] = true
		_, err := s.VisibleTx(tx, id)
		if errs.KindOf(err) == errs.NotFound {
			continue
		}
		if err == nil {
			err = fn(id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
