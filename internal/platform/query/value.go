package query

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"souk/internal/platform/errs"
)

// mistake is why a value does not fit; it becomes a violation at the value's path.
type mistake struct {
	rule errs.Rule
	name string
	text string
	data map[string]any
}

func wrongType(f *Field) *mistake {
	return &mistake{rule: errs.RuleFormat, name: "WRONG_TYPE", text: "must be " + kindNames[f.Kind]}
}

// value converts one JSON value to what the column holds: string, int64, float64 or bool.
func (f *Field) value(v gjson.Result) (any, *mistake) {
	switch f.Kind {
	case Text, FoldedText, ID, Enum, TextList:
		return f.textValue(v)
	case Number:
		if v.Type != gjson.Number {
			return nil, wrongType(f)
		}
		return f.whole(v.Raw)
	case BigNumber:
		if v.Type == gjson.String {
			return f.whole(v.Str)
		}
		if v.Type != gjson.Number {
			return nil, wrongType(f)
		}
		return f.whole(v.Raw)
	case Float:
		if v.Type != gjson.Number || math.IsInf(v.Num, 0) || math.IsNaN(v.Num) {
			return nil, wrongType(f)
		}
		return v.Num, nil
	case Decimal:
		return f.decimal(v)
	case Bool:
		if v.Type != gjson.True && v.Type != gjson.False {
			return nil, wrongType(f)
		}
		return v.Type == gjson.True, nil
	case Time:
		if v.Type != gjson.String {
			return nil, wrongType(f)
		}
		at, err := time.Parse(time.RFC3339Nano, v.Str)
		if err != nil {
			return nil, wrongType(f)
		}
		return at.UnixMilli(), nil
	}
	return nil, wrongType(f)
}

func (f *Field) textValue(v gjson.Result) (any, *mistake) {
	if v.Type != gjson.String {
		return nil, wrongType(f)
	}
	if m := checkText(v.Str); m != nil {
		return nil, m
	}
	if f.Kind == Enum && !slices.Contains(f.Values, v.Str) {
		return nil, &mistake{rule: errs.RuleInvalidEnum, name: "INVALID_ENUM_VALUE",
			text: "must be one of " + strings.Join(f.Values, ", "),
			data: map[string]any{"allowedValues": f.Values}}
	}
	if f.Kind == FoldedText {
		return Fold(v.Str), nil
	}
	return v.Str, nil
}

// checkText refuses what PostgreSQL cannot hold in a text (a zero character,
// broken UTF-8), since that would come back as a driver's error.
func checkText(text string) *mistake {
	switch {
	case strings.ContainsRune(text, 0) || !utf8.ValidString(text):
		return &mistake{rule: errs.RuleFormat, name: "INVALID_TEXT", text: "must be valid text without NUL characters"}
	case len(text) > MaxText && utf8.RuneCountInString(text) > MaxText:
		return &mistake{rule: errs.RuleMaxLength, name: "MAX_LENGTH", text: "must have at most " + strconv.Itoa(MaxText) +
			" characters",
			data: map[string]any{"threshold": MaxText}}
	}
	return nil
}

func (f *Field) whole(text string) (any, *mistake) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n, nil
	}
	// JSON may spell a whole number 5.0 or 5e3.
	n, ok := scaled(text, 0)
	if !ok {
		return nil, wrongType(f)
	}
	return n, nil
}

func (f *Field) decimal(v gjson.Result) (any, *mistake) {
	text := v.Raw
	if v.Type == gjson.String {
		text = v.Str
	} else if v.Type != gjson.Number {
		return nil, wrongType(f)
	}
	if n, ok := scaled(text, f.Scale); ok {
		return n, nil
	}
	if _, ok := scaled(text, 18); ok || isDecimal(text) {
		return nil, &mistake{rule: errs.RuleDecimalMaxScale, name: "DECIMAL_MAX_SCALE",
			data: map[string]any{"threshold": f.Scale},
			text: "must be a decimal number within range with at most " + strconv.Itoa(f.Scale) + " digits after the point"}
	}
	return nil, wrongType(f)
}

func isDecimal(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil && !strings.ContainsAny(text, "xXpP_nN")
}

// MinorUnits reads a decimal text as a count of 10^-scale, as a Decimal column
// holds it. It reports false when the text is no number, or has more digits.
func MinorUnits(text string, scale int) (int64, bool) { return scaled(text, scale) }

// scaled reads a decimal number exactly as a count of 10^-scale, without
// floating point. It reports false when that is not a whole number or too large.
func scaled(text string, scale int) (int64, bool) {
	if text == "" || len(text) > 40 {
		return 0, false
	}
	exponent := 0
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		e, err := strconv.Atoi(text[i+1:])
		if err != nil || e < -40 || e > 40 {
			return 0, false
		}
		exponent, text = e, text[:i]
	}
	negative := strings.HasPrefix(text, "-")
	digits := strings.TrimPrefix(text, "-")
	whole, fraction, pointed := strings.Cut(digits, ".")
	if whole == "" || pointed && fraction == "" {
		return 0, false
	}
	exponent += scale - len(fraction)
	digits = whole + fraction
	for exponent < 0 && strings.HasSuffix(digits, "0") && len(digits) > 1 {
		digits, exponent = digits[:len(digits)-1], exponent+1
	}
	digits = strings.TrimLeft(digits, "0")
	if digits == "" {
		// All zeros: zero at any scale, provided nothing else stood there.
		return 0, true
	}
	if exponent < 0 || len(digits)+exponent > 19 {
		return 0, false
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	n, err := strconv.ParseInt(digits+strings.Repeat("0", exponent), 10, 64)
	if err != nil {
		return 0, false
	}
	if negative {
		n = -n
	}
	return n, true
}
