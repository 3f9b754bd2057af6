package money

import (
	"strings"
	"sync/atomic"

	"golang.org/x/text/currency"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

const (
	noBreakSpace = "\u00a0"
	toRight      = "\u200e" // left-to-right mark
	toLeft       = "\u200f" // right-to-left mark

	partNumber = "#"
	partSymbol = "¤"
	partMinus  = "-"

	maxLocale = 35 // the longest sensible language tag
)

// layout is everything needed to write amounts in one locale. Digits,
// separators and symbols come from x/text, which is asked once per locale
// because its printer is slow; where the symbol stands comes from patterns
// below, because x/text always writes it in front.
type layout struct {
	digits             [10]string
	decimal, group     string
	primary, secondary int // group sizes from the right: 3 and 3, in India 3 and 2
	minGrouping        int // digits before the first separator: 1, or 2 where 1234 has none
	positive, negative []string
	printer            *message.Printer
	symbols            [len(currencies)]atomic.Pointer[string]
}

func newLayout(locale string) *layout {
	tag := language.English
	if parsed, err := language.Parse(locale); err == nil && parsed != language.Und {
		tag = parsed
	}
	l := &layout{printer: message.NewPrinter(tag)}
	if better, ok := numbersFrom[tag.String()]; ok {
		l.printer = message.NewPrinter(language.MustParse(better))
	}
	l.learnNumbers()
	l.minGrouping = 1
	if two, ok := find(sparseGrouping, tag); ok && two {
		l.minGrouping = 2
	}
	pattern, ok := find(patterns, tag)
	if !ok {
		pattern = "¤#"
	}
	positive, negative, both := strings.Cut(pattern, ";")
	if !both {
		negative = partMinus + positive
	}
	minus := strings.TrimSuffix(l.printer.Sprint(number.Decimal(-1)), l.digits[1])
	l.positive, l.negative = split(positive, minus), split(negative, minus)
	return l
}

// learnNumbers reads digits and separators off formatted samples.
func (l *layout) learnNumbers() {
	for d := range l.digits {
		l.digits[d] = l.printer.Sprint(number.Decimal(d))
	}
	sample := l.printer.Sprint(number.Decimal(1.5, number.Scale(1)))
	l.decimal = strings.TrimSuffix(strings.TrimPrefix(sample, l.digits[1]), l.digits[5])
	// All digits of the sample are equal, so what stands between them are the
	// separators and the counts between those are the group sizes.
	sample = l.printer.Sprint(number.Decimal(1111111111))
	groups := strings.FieldsFunc(strings.ReplaceAll(sample, l.digits[1], "1"), func(r rune) bool { return r != '1' })
	if len(groups) < 3 {
		return
	}
	l.primary, l.secondary = len(groups[len(groups)-1]), len(groups[len(groups)-2])
	l.group, _, _ = strings.Cut(strings.TrimPrefix(sample, strings.Repeat(l.digits[1], len(groups[0]))), l.digits[1])
}

// symbol returns the currency's symbol in this locale, its code when there is none.
func (l *layout) symbol(c Currency) string {
	slot := &l.symbols[c.index]
	if known := slot.Load(); known != nil {
		return *known
	}
	text := c.Code()
	if unit, err := currency.ParseISO(text); err == nil {
		text = l.printer.Sprint(currency.Symbol(unit))
	}
	switch { // where the data of x/text is outdated
	case c == EUR:
		text = "€"
	case text == "￥" && c != JPY:
		text = "¥"
	}
	slot.Store(&text)
	return text
}

// split cuts a pattern into the parts that AppendFormat walks over.
func split(pattern, minus string) []string {
	var parts []string
	for _, r := range pattern {
		part := string(r)
		if part == partMinus {
			part = minus
		}
		parts = append(parts, part)
	}
	return parts
}

// find looks a locale up, then its parents: es-MX, es-419, es.
func find[V any](table map[string]V, tag language.Tag) (V, bool) {
	for {
		base, _, region := tag.Raw()
		key := base.String()
		if region.String() != "ZZ" {
			key += "-" + region.String()
		}
		if v, ok := table[key]; ok {
			return v, true
		}
		if tag == language.Und {
			var none V
			return none, false
		}
		tag = tag.Parent()
	}
}
