package customfields

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"souk/internal/people/members"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Rule names of violations.
const (
	// RuleURL is the contract's: a value of a URL or SOCIAL field must be a web address.
	RuleURL         = "INVALID_CUSTOM_FIELD_URL"
	ruleSystemField = "SYSTEM_FIELD"
)

const maxValue = 10_000 // characters of one text

// CheckTx validates values of custom fields, by field key; null clears a value. The field of
// each violation is the key: put the path of the values before it (wire.Join). Hidden fields
// are checked like others, since they can be restored.
func CheckTx(tx *store.Tx, values map[string]json.RawMessage) ([]errs.Violation, error) {
	if len(values) == 0 {
		return nil, nil
	}
	kinds, origins := map[string]string{}, map[string]string{}
	err := tx.Each("SELECT field_key, field_type, origin FROM "+fieldTable, nil, func(rows store.Rows) error {
		var key, kind, origin string
		err := rows.Scan(&key, &kind, &origin)
		kinds[key], origins[key] = kind, origin
		return err
	})
	if err != nil {
		return nil, err
	}
	var violations []errs.Violation
	for _, key := range slices.Sorted(maps.Keys(values)) {
		switch {
		case kinds[key] == "":
			violations = append(violations, wire.Named(key, errs.RuleValidation, members.RuleUnknownField,
				"is not the key of a custom field; create the field first, or leave it out"))
		case origins[key] == system:
			violations = append(violations, wire.Named(key, errs.RuleNotAllowed, ruleSystemField,
				"is a system field; set it in profile or contact instead"))
		default:
			if v := value(kinds[key], values[key]); v != nil {
				v.Field = key
				violations = append(violations, *v)
			}
		}
	}
	return violations, nil
}

// value validates one value; nil if it is valid.
func value(kind string, raw json.RawMessage) *errs.Violation {
	bad := func(name, words string) *errs.Violation {
		v := wire.Named("", errs.RuleFormat, name, words)
		return &v
	}
	var given any
	if err := json.Unmarshal(raw, &given); err != nil {
		return bad("TYPE", "must have a value")
	}
	if given == nil {
		return nil
	}
	if kind == typeNumber {
		if _, ok := given.(float64); !ok {
			return bad("NUMBER", "must be a number, without quotation marks")
		}
		return nil
	}
	text, ok := given.(string)
	switch {
	case !ok:
		return bad("TYPE", "must be text")
	case utf8.RuneCountInString(text) > maxValue:
		v := wire.Bounded("", errs.RuleMaxLength, maxValue, "must not have more than 10000 characters")
		return &v
	case text == "" || kind == typeText:
		return nil // an empty text clears, as elsewhere in members
	case kind == typeDate && !date(text):
		return bad("LOCAL_DATE", "must be a date such as 2026-11-15")
	case (kind == typeURL || kind == typeSocial) && !webAddress(text):
		return bad(RuleURL, "must be a web address that begins with https:// or http://")
	}
	return nil
}

func date(text string) bool {
	if _, err := time.Parse(time.DateOnly, text); err == nil {
		return true
	}
	_, err := wire.ParseTime(text)
	return err == nil
}

func webAddress(text string) bool {
	at, err := url.Parse(text)
	return err == nil && at.Host != "" && (strings.EqualFold(at.Scheme, "https") || strings.EqualFold(at.Scheme,
		"http")) && len(text) <= 4096
}
