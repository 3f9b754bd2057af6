package catalogfiles

import (
	"encoding/json"
	"errors"
	"math/big"
	"regexp"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
)

var (
	plainNumber = regexp.MustCompile(`^-?[0-9]{1,15}(\.[0-9]{1,30})?$`)
	commaNumber = regexp.MustCompile(`^-?[0-9]{1,15},([0-9]{1,2}|[0-9]{4,6})$`)
	grouped     = regexp.MustCompile(`^-?[0-9]{1,3}([, '][0-9]{3})+\.[0-9]{1,6}$`)
	groupedDots = regexp.MustCompile(`^-?[0-9]{1,3}([. '][0-9]{3})+,[0-9]{1,6}$`)
)

var errNumber = errors.New("is no number: write 1234.50")

// number reads a decimal as people and shops write it. 1,234 may be a thousand or
// one and a bit, so it is refused.
func number(text string) (catalog.Number, error) {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "\u00a0", " ")), " ")
	switch {
	case plainNumber.MatchString(text):
		return catalog.Number(text), nil
	case commaNumber.MatchString(text):
		text = strings.Replace(text, ",", ".", 1)
	case grouped.MatchString(text):
		text = strings.NewReplacer(",", "", " ", "", "'", "").Replace(text)
	case groupedDots.MatchString(text):
		text = strings.NewReplacer(".", "", " ", "", "'", "", ",", ".").Replace(text)
	default:
		return "", errNumber
	}
	return catalog.Number(text), nil
}

func rat(n catalog.Number) *big.Rat {
	value, ok := new(big.Rat).SetString(string(n))
	if !ok {
		return new(big.Rat)
	}
	return value
}

// decimal writes a value with at most six decimals.
func decimal(value *big.Rat) catalog.Number {
	text := value.FloatString(6)
	return catalog.Number(strings.TrimRight(strings.TrimRight(text, "0"), "."))
}

var errYesNo = errors.New("must be TRUE or FALSE")

// yesNo reads what shops write for a truth.
func yesNo(text string) (bool, error) {
	switch store.Fold(strings.TrimSpace(text)) {
	case "true", "1", "yes", "y":
		return true, nil
	case "false", "0", "no", "n":
		return false, nil
	}
	return false, errYesNo
}

// joined writes a list into one cell; what it is made of may hold any character.
func joined(items []string) string {
	out := make([]string, len(items))
	for i, item := range items {
		out[i] = escape(item)
	}
	return strings.Join(out, " | ")
}

var escaper = strings.NewReplacer(`\`, `\\`, `|`, `\|`, `=`, `\=`)

func escape(text string) string { return escaper.Replace(text) }

// split reads what joined wrote, still escaped.
func split(cell string) []string {
	if strings.TrimSpace(cell) == "" {
		return nil
	}
	return cut(cell, '|')
}

// pair reads name=value; false without a value.
func pair(item string) (name, value string, both bool) {
	parts := cut(item, '=')
	if len(parts) == 1 {
		return unescape(parts[0]), "", false
	}
	return unescape(parts[0]), unescape(strings.Join(parts[1:], "=")), true
}

// cut divides at a character that is not escaped, and takes the blanks around parts off.
func cut(text string, at byte) []string {
	var out []string
	start := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case at:
			out = append(out, strings.TrimSpace(text[start:i]))
			start = i + 1
		}
	}
	return append(out, strings.TrimSpace(text[start:]))
}

func unescape(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

var errJSON = errors.New("must be JSON, as an export writes it")

// object reads a cell of JSON.
func object[T any](cell string) (*T, error) {
	out := new(T)
	if json.Unmarshal([]byte(cell), out) != nil {
		return nil, errJSON
	}
	return out, nil
}

// clipped cuts a text to so many characters, not inside a tag, and tells whether it did.
func clipped(text string, most int) (string, bool) {
	runes := []rune(text)
	if len(runes) <= most {
		return text, false
	}
	text = string(runes[:most])
	if open := strings.LastIndexByte(text, '<'); open > strings.LastIndexByte(text, '>') {
		text = text[:open]
	}
	return strings.TrimSpace(text), true
}
