package money

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

// maxText bounds what Parse and ParseRate look at: the longest number that
// fits has 19 digits, a point and a sign.
const maxText = 21

// Parse reads decimal text such as "12.50" or "-3" as an amount of c. It is
// strict: digits, at most one point with digits on both sides, an optional
// leading minus, no needless leading zeros. The value decides, not how many zeros
// it ends with: "1.500" is 1.50 euro. ErrSyntax, ErrScale when there are more
// decimals than c has, ErrOverflow, ErrUnknownCurrency when c is none.
func Parse(text string, c Currency) (Amount, error) {
	if c.IsZero() {
		return Amount{}, fmt.Errorf("%w: none given", ErrUnknownCurrency)
	}
	coefficient, scale, err := scan(cutZeros(text, c.Exponent()))
	if err != nil {
		return Amount{}, err
	}
	missing := c.Exponent() - scale
	if missing < 0 {
		return Amount{}, fmt.Errorf("%w: %s has %d", ErrScale, c, c.Exponent())
	}
	minor, err := mulDiv(coefficient, powersOfTen[missing], 1)
	if err != nil {
		return Amount{}, err
	}
	return Amount{minor, c}, nil
}

// cutZeros leaves out zeros at the end of a text that has more decimals than most.
func cutZeros(text string, most int) string {
	point := strings.IndexByte(text, '.')
	if point < 0 || len(text)-point-1 <= most {
		return text
	}
	for len(text)-point-1 > most && text[len(text)-1] == '0' {
		text = text[:len(text)-1]
	}
	if len(text)-1 == point { // a currency without decimals
		return text[:point]
	}
	return text
}

// MustParse is Parse for amounts written in the source.
func MustParse(text string, c Currency) Amount {
	a, err := Parse(text, c)
	if err != nil {
		panic(err)
	}
	return a
}

// scan reads a decimal number as coefficient / 10^scale.
func scan(text string) (coefficient int64, scale int, err error) {
	if len(text) > maxText {
		return 0, 0, fmt.Errorf("%w: longer than %d characters", ErrSyntax, maxText)
	}
	digits := text
	negative := len(digits) > 0 && digits[0] == '-'
	if negative {
		digits = digits[1:]
	}
	if len(digits) == 0 || (digits[0] == '0' && len(digits) > 1 && digits[1] != '.') {
		return 0, 0, syntax(text)
	}
	point := -1
	var n uint64
	for i := range len(digits) {
		ch := digits[i]
		if ch == '.' && point < 0 && i > 0 {
			point = i
			continue
		}
		if ch < '0' || ch > '9' {
			return 0, 0, syntax(text)
		}
		if n > (math.MaxUint64-9)/10 {
			return 0, 0, ErrOverflow
		}
		n = n*10 + uint64(ch-'0')
	}
	if point >= 0 {
		scale = len(digits) - point - 1
		if scale == 0 {
			return 0, 0, syntax(text)
		}
	}
	coefficient, err = signed(n, negative)
	return coefficient, scale, err
}

func syntax(text string) error { return fmt.Errorf("%w: %q", ErrSyntax, text) }

// String returns the decimal text that Parse reads back: "12.50".
func (a Amount) String() string {
	var buf [maxText + 4]byte
	return string(appendDecimal(buf[:0], a.minor, a.currency.Exponent()))
}

// appendDecimal writes n / 10^scale with exactly scale decimals.
func appendDecimal(dst []byte, n int64, scale int) []byte {
	if n < 0 {
		dst = append(dst, '-')
	}
	var buf [20]byte
	at := len(buf)
	for rest, written := magnitude(n), 0; rest > 0 || written <= scale; written++ {
		at--
		buf[at] = byte('0' + rest%10)
		rest /= 10
	}
	whole := len(buf) - scale
	dst = append(dst, buf[at:whole]...)
	if scale > 0 {
		dst = append(dst, '.')
		dst = append(dst, buf[whole:]...)
	}
	return dst
}

// document is how an amount is kept inside stored JSON documents.
type document struct {
	Amount   string   `json:"amount"`
	Currency Currency `json:"currency"`
}

// MarshalJSON writes {"amount":"12.50","currency":"EUR"}, or null when unset.
func (a Amount) MarshalJSON() ([]byte, error) {
	if a.IsUnset() {
		return []byte("null"), nil
	}
	return json.Marshal(document{a.String(), a.currency})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (a *Amount) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*a = Amount{}
		return nil
	}
	var doc document
	if err := json.Unmarshal(data, &doc); err != nil {
		return err
	}
	parsed, err := Parse(doc.Amount, doc.Currency)
	if err != nil {
		return err
	}
	*a = parsed
	return nil
}
