package money

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Format returns the amount as people of a locale write it: $1,234.50 in "en",
// 1.234,50 € in "de". All decimals of the currency are shown. An unknown
// locale is treated as "en".
func Format(a Amount, locale string) string {
	var buf [64]byte
	return string(AppendFormat(buf[:0], a, locale))
}

// AppendFormat appends what Format returns.
func AppendFormat(dst []byte, a Amount, locale string) []byte {
	l := layoutOf(locale)
	pattern := l.positive
	if a.minor < 0 {
		pattern = l.negative
	}
	symbol := l.symbol(a.currency)
	for i, part := range pattern {
		switch part {
		case partNumber:
			dst = l.appendNumber(dst, magnitude(a.minor), a.currency.Exponent())
		case partSymbol:
			if i > 0 && pattern[i-1] == partNumber && needsSpace(utf8.DecodeRuneInString(symbol)) {
				dst = append(dst, noBreakSpace...)
			}
			dst = append(dst, symbol...)
			if i+1 < len(pattern) && pattern[i+1] == partNumber && needsSpace(utf8.DecodeLastRuneInString(symbol)) {
				dst = append(dst, noBreakSpace...)
			}
		default:
			dst = append(dst, part...)
		}
	}
	return dst
}

// Symbol returns how a locale writes the currency: "$", "CA$", "CHF".
func Symbol(c Currency, locale string) string { return layoutOf(locale).symbol(c) }

// needsSpace holds for letters and points, so that CHF12 becomes CHF 12 while
// $12 stays together.
func needsSpace(r rune, size int) bool { return size > 0 && !unicode.IsSymbol(r) }

// appendNumber writes n / 10^scale with the locale's digits and separators.
func (l *layout) appendNumber(dst []byte, n uint64, scale int) []byte {
	var digits [20]byte
	at := len(digits)
	for written := 0; n > 0 || written <= scale; written++ {
		at--
		digits[at] = byte(n % 10)
		n /= 10
	}
	whole := digits[at : len(digits)-scale]
	grouped := len(whole) >= l.primary+l.minGrouping
	for i, d := range whole {
		if left := len(whole) - i; grouped && i > 0 && l.groupStartsAt(left) {
			dst = append(dst, l.group...)
		}
		dst = append(dst, l.digits[d]...)
	}
	if scale > 0 {
		dst = append(dst, l.decimal...)
		for _, d := range digits[len(digits)-scale:] {
			dst = append(dst, l.digits[d]...)
		}
	}
	return dst
}

// groupStartsAt reports whether a separator stands before the digit that has
// left-1 digits after it: 1,234,567 but 12,34,567 in India.
func (l *layout) groupStartsAt(left int) bool {
	if l.primary == 0 || left < l.primary {
		return false
	}
	return left == l.primary || (left-l.primary)%l.secondary == 0
}

// maxLayouts bounds the cache: locale names come from requests.
const maxLayouts = 256

var layouts = struct {
	sync.RWMutex
	byLocale map[string]*layout
}{byLocale: make(map[string]*layout)}

func layoutOf(locale string) *layout {
	if len(locale) > maxLocale {
		locale = "en"
	}
	layouts.RLock()
	l := layouts.byLocale[locale]
	layouts.RUnlock()
	if l != nil {
		return l
	}
	l = newLayout(locale)
	layouts.Lock()
	defer layouts.Unlock()
	if len(layouts.byLocale) >= maxLayouts {
		clear(layouts.byLocale)
	}
	layouts.byLocale[strings.Clone(locale)] = l
	return l
}
