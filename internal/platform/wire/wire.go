// Package wire holds the parts of requests and answers that many services share.
//
// It keeps these things true. A list that a service promises is always sent,
// as [] when there is nothing in it (List). Whole numbers wider than 53 bits,
// money and times have one text form each (Revision, Decimal, Time). A partial
// update changes what its body names and nothing else, whatever spelling of a
// key, mask or null a caller tries (Patch, Merge). And a declared rule on a
// field is checked the same way for a request as for a stored entity (Check).
package wire

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// List is a slice that is never sent as null: the protocol types its lists as
// always present. Declare answer fields as List[T] without omitempty.
type List[T any] []T

// MarshalJSON writes [] for an empty list.
func (l List[T]) MarshalJSON() ([]byte, error) { return Append(nil, l) }

// Of makes a list, for literals.
func Of[T any](items ...T) List[T] { return items }

// Revision is an entity's version: a whole number that travels as text.
// Numbers are read too, because people write them by hand.
type Revision int64

// MarshalJSON writes the number as text.
func (r Revision) MarshalJSON() ([]byte, error) { return r.append(make([]byte, 0, 22)), nil }

func (r Revision) append(to []byte) []byte {
	return append(strconv.AppendInt(append(to, '"'), int64(r), 10), '"')
}

// UnmarshalJSON reads "7" and 7; null leaves the value alone.
func (r *Revision) UnmarshalJSON(b []byte) error {
	if isNull(b) {
		return nil
	}
	n, err := strconv.ParseInt(string(bytes.Trim(b, `"`)), 10, 64)
	if err != nil || n < 0 {
		return errors.New("must be a whole number, as text")
	}
	*r = Revision(n)
	return nil
}

// Time is a moment in UTC milliseconds, the precision that is stored. Zero means
// absent: tag the field omitzero, or use *Time where null must be told apart.
type Time int64

// TimeLayout is how a Time is written.
const TimeLayout = "2006-01-02T15:04:05.000Z"

// At converts from the clock's form.
func At(t time.Time) Time {
	if t.IsZero() {
		return 0
	}
	return Time(t.UnixMilli())
}

// Time converts to the clock's form, in UTC; an absent Time gives the zero time.
func (t Time) Time() time.Time {
	if t == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(t)).UTC()
}

// Millis is the stored form.
func (t Time) Millis() int64 { return int64(t) }

// IsZero reports absence.
func (t Time) IsZero() bool { return t == 0 }

// String gives the wire form.
func (t Time) String() string { return time.UnixMilli(int64(t)).UTC().Format(TimeLayout) }

// MarshalJSON writes milliseconds and Z, always.
func (t Time) MarshalJSON() ([]byte, error) { return t.append(make([]byte, 0, len(TimeLayout)+2)), nil }

func (t Time) append(to []byte) []byte {
	return append(time.UnixMilli(int64(t)).UTC().AppendFormat(append(to, '"'), TimeLayout), '"')
}

// UnmarshalJSON reads any RFC 3339 time; null leaves the value alone.
func (t *Time) UnmarshalJSON(b []byte) error {
	if isNull(b) {
		return nil
	}
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return errTime
	}
	parsed, err := ParseTime(text)
	if err != nil {
		return err
	}
	*t = parsed
	return nil
}

var errTime = errors.New("must be a time such as 2006-01-02T15:04:05.000Z")

// ParseTime reads the wire form. Years outside 1 to 9999 do not fit it.
func ParseTime(text string) (Time, error) {
	parsed, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return 0, errTime
	}
	if y := parsed.UTC().Year(); y < 1 || y > 9999 {
		return 0, errTime
	}
	return Time(parsed.UnixMilli()), nil
}

func isNull(b []byte) bool { return string(b) == "null" }

// Decimal is an exact decimal number as text, such as "12.50". Numbers are read
// too and keep their digits. The empty Decimal means absent.
type Decimal string

// UnmarshalJSON reads text and numbers; null leaves the value alone. What the
// text says is a matter for validation (tag decimal), so that it is reported
// together with everything else.
func (d *Decimal) UnmarshalJSON(b []byte) error {
	switch {
	case isNull(b):
		return nil
	case len(b) > 0 && b[0] == '"':
		return json.Unmarshal(b, (*string)(d))
	case len(b) > 0 && (b[0] == '-' || b[0] >= '0' && b[0] <= '9'):
		*d = Decimal(b)
		return nil
	}
	return errors.New("must be a decimal number, as text")
}

// Valid reports whether d is a plain decimal number.
func (d Decimal) Valid() bool { _, ok := parseDecimal(string(d)); return ok }

// Cmp compares two decimals by value; what is not a decimal counts as zero.
func (d Decimal) Cmp(other Decimal) int {
	a, _ := parseDecimal(string(d))
	b, _ := parseDecimal(string(other))
	return a.cmp(b)
}

// Scale counts the digits after the point, trailing zeros left out.
func (d Decimal) Scale() int { p, _ := parseDecimal(string(d)); return len(p.fraction) }

// MaxDecimalDigits bounds what is read as a decimal.
const MaxDecimalDigits = 40

// parts of a decimal: no leading zeros in whole, no trailing zeros in fraction.
type decimalParts struct {
	negative        bool
	whole, fraction string
}

func parseDecimal(text string) (decimalParts, bool) {
	var p decimalParts
	rest := text
	if rest != "" && (rest[0] == '-' || rest[0] == '+') {
		p.negative = rest[0] == '-'
		rest = rest[1:]
	}
	whole, fraction, point := cutPoint(rest)
	if whole == "" || point && fraction == "" || len(whole)+len(fraction) > MaxDecimalDigits || !digits(whole) ||
		!digits(fraction) {
		return decimalParts{}, false
	}
	for whole != "" && whole[0] == '0' {
		whole = whole[1:]
	}
	for fraction != "" && fraction[len(fraction)-1] == '0' {
		fraction = fraction[:len(fraction)-1]
	}
	p.whole, p.fraction = whole, fraction
	if whole == "" && fraction == "" {
		p.negative = false
	}
	return p, true
}

func cutPoint(s string) (string, string, bool) {
	for i := range len(s) {
		if s[i] == '.' {
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func (p decimalParts) cmp(q decimalParts) int {
	if p.negative != q.negative {
		if p.negative {
			return -1
		}
		return 1
	}
	c := cmpMagnitude(p, q)
	if p.negative {
		return -c
	}
	return c
}

func cmpMagnitude(p, q decimalParts) int {
	switch {
	case len(p.whole) != len(q.whole):
		return cmp.Compare(len(p.whole), len(q.whole))
	case p.whole != q.whole:
		return strings.Compare(p.whole, q.whole)
	}
	// Digits compare as text: without trailing zeros a longer one with the same start is larger.
	return strings.Compare(p.fraction, q.fraction)
}

// Bytes is binary content: standard base64 with padding on the wire, as encoding/json does.
type Bytes []byte

// Empty is the answer of operations that have nothing to say: {}.
type Empty struct{}

var _ fmt.Stringer = Time(0)
