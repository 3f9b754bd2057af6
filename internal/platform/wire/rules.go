package wire

import (
	"net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-playground/validator/v10"

	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
)

// rules builds the validator once, with our own tags:
//
//	guid weburl secureurl decimal currency country language locale colorhex phone localdate slug timezone
//	dgte=0 dgt=0 dlte=9 dlt=9 dscale=2    bounds of a Decimal
//	notblank                              text with something besides white space
var rules = sync.OnceValue(func() *validator.Validate {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(f reflect.StructField) string {
		name, inline := FieldName(f)
		if inline {
			return inlineMark
		}
		if name == "" {
			return f.Name
		}
		return name
	})
	for tag, format := range formats {
		must(v.RegisterValidation(tag, func(fl validator.FieldLevel) bool { return format.valid(fl.Field().String()) }))
	}
	for tag, holds := range decimalBounds {
		must(v.RegisterValidation(tag, func(fl validator.FieldLevel) bool {
			d := Decimal(fl.Field().String())
			return d == "" || !d.Valid() || holds(d.Cmp(Decimal(fl.Param()))) // a wrong form is decimal's to report
		}))
	}
	must(v.RegisterValidation("dscale", func(fl validator.FieldLevel) bool {
		most, err := strconv.Atoi(fl.Param())
		return err == nil && Decimal(fl.Field().String()).Scale() <= most
	}))
	must(v.RegisterValidation("notblank", func(fl validator.FieldLevel) bool {
		return strings.TrimSpace(fl.Field().String()) != ""
	}))
	return v
})

func must(err error) {
	if err != nil {
		panic("wire: " + err.Error())
	}
}

var decimalBounds = map[string]func(cmp int) bool{
	"dgte": func(c int) bool { return c >= 0 },
	"dgt":  func(c int) bool { return c > 0 },
	"dlte": func(c int) bool { return c <= 0 },
	"dlt":  func(c int) bool { return c < 0 },
}

// format is a form that a text must have. name is the specification's word for it.
type format struct {
	name  string
	words string
	valid func(string) bool
}

// Formats by tag. All but decimal refuse the empty text: write omitempty where
// it is allowed. An empty Decimal is an absent one.
var formats = map[string]format{
	"guid": {"GUID", "must be a GUID", ids.Valid},
	"decimal": {"DECIMAL_VALUE", "must be a decimal number",
		func(s string) bool { return s == "" || Decimal(s).Valid() }},
	"weburl":    {"WEB_URL", "must be a web address", func(s string) bool { return webURL(s, "http", "https") }},
	"secureurl": {"SECURE_WEB_URL", "must be an https address", func(s string) bool { return webURL(s, "https") }},
	"currency":  {"CURRENCY", "must be a currency code such as EUR", match(`^[A-Z]{3}$`)},
	"country":   {"COUNTRY", "must be a country code such as DE", match(`^[A-Z]{2}$`)},
	"language": {"LANGUAGE", "must be a language code such as en or pt-BR",
		match(`^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$`)},
	"locale": {"LOCALE", "must be a locale such as en-US", match(`^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$`)},
	"colorhex": {"COLOR_HEX", "must be a colour such as #1F1A17",
		match(`^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$`)},
	"phone": {"PHONE", "must be a phone number",
		match(`^\+?[0-9][0-9 ().\-/]{2,38}[0-9]( ?(x|ext\.?) ?[0-9]{1,6})?$`)},
	"localdate": {"LOCAL_DATE", "must be a date such as 2026-11-15", localDate},
	"slug": {"URL_SLUG", "must be letters, digits and hyphens",
		match(`^[\p{L}\p{N}]([\p{L}\p{N}_\-]*[\p{L}\p{N}])?$`)},
	"timezone":   {"TIME_ZONE", "must be a time zone such as Europe/Berlin", timeZone},
	"subdivcode": {"SUBDIVISION", "must be a subdivision code such as US-NY", match(`^[A-Z]{2}-[A-Z0-9]{1,3}$`)},
}

// libraryFormats are forms that the library checks itself.
var libraryFormats = map[string]format{
	"email":              {name: "EMAIL", words: "must be an email address"},
	"url":                {name: "URL", words: "must be a URL"},
	"uuid":               {name: "GUID", words: "must be a GUID"},
	"bcp47_language_tag": {name: "LANGUAGE", words: "must be a language tag"},
}

func match(pattern string) func(string) bool { return regexp.MustCompile(pattern).MatchString }

func webURL(text string, schemes ...string) bool {
	if len(text) > 4096 {
		return false
	}
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && contains(schemes, strings.ToLower(u.Scheme))
}

func localDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

func timeZone(text string) bool {
	if text == "" || text == "Local" {
		return false
	}
	_, err := time.LoadLocation(text)
	return err == nil
}

// violation puts one broken rule into the specification's words.
func violation(field string, b validator.FieldError) errs.Violation {
	tag, param := b.Tag(), b.Param()
	if f, ok := formats[tag]; ok {
		return named(field, errs.RuleFormat, f.name, f.words)
	}
	if f, ok := libraryFormats[tag]; ok {
		return named(field, errs.RuleFormat, f.name, f.words)
	}
	switch tag {
	case "required", "required_if", "required_unless", "required_with", "notblank":
		return named(field, errs.RuleRequired, "", "is required")
	case "required_without", "required_without_all":
		return named(field, errs.RuleRequiredOneOf, "", "or "+lowerNames(param)+" is required")
	case "excluded_with", "excluded_with_all":
		return named(field, errs.RuleOneOfAlignment, "", "must not be given together with "+lowerNames(param))
	case "excluded_if", "excluded_unless", "isdefault":
		return named(field, errs.RuleNotAllowed, "", "is not allowed here")
	case "oneof", "oneofci":
		v := named(field, errs.RuleInvalidEnum, "", "must be one of "+strings.Join(strings.Fields(param), ", "))
		v.Data = map[string]any{"allowed": strings.Fields(param)}
		return v
	case "unique":
		return named(field, errs.RuleValidation, "UNIQUE", "must not have the same value twice")
	case "dgte":
		return bounded(field, errs.RuleDecimalGTE, param, "must be "+param+" or more")
	case "dgt":
		return bounded(field, errs.RuleDecimalGT, param, "must be more than "+param)
	case "dlte":
		return bounded(field, errs.RuleDecimalLTE, param, "must be "+param+" or less")
	case "dlt":
		return bounded(field, errs.RuleDecimalLT, param, "must be less than "+param)
	case "dscale":
		return bounded(field, errs.RuleDecimalMaxScale, param, "must not have more than "+param+" digits after the point")
	case "min", "gte", "max", "lte", "len", "gt", "lt":
		return sized(field, b)
	}
	return named(field, errs.RuleValidation, strings.ToUpper(tag), "is not valid ("+strings.TrimSpace(tag+" "+param)+")")
}

// sized words the bounds that mean different things by kind.
func sized(field string, b validator.FieldError) errs.Violation {
	param := b.Param()
	low := b.Tag() == "min" || b.Tag() == "gte" || b.Tag() == "gt"
	if b.Tag() == "gt" || b.Tag() == "lt" {
		words := map[bool]string{true: "must be more than ", false: "must be less than "}[low]
		return bounded(field, pick(low, kindOf(b)), param, words+param+unit(kindOf(b), param))
	}
	exact := map[int]errs.Rule{text: errs.RuleExactLength, list: errs.RuleExactSize, number: errs.RuleValidation}
	switch k := kindOf(b); {
	case b.Tag() == "len":
		return bounded(field, exact[k], param, "must have exactly "+param+unit(k, param))
	case k == number && low:
		return bounded(field, errs.RuleMin, param, "must be "+param+" or more")
	case k == number:
		return bounded(field, errs.RuleMax, param, "must be "+param+" or less")
	case low:
		return bounded(field, pick(low, k), param, "must have at least "+param+unit(k, param))
	default:
		return bounded(field, pick(low, k), param, "must not have more than "+param+unit(k, param))
	}
}

const (
	text = iota
	list
	number
)

func kindOf(b validator.FieldError) int {
	switch b.Kind() {
	case reflect.String:
		return text
	case reflect.Slice, reflect.Map, reflect.Array:
		return list
	}
	return number
}

func pick(low bool, kind int) errs.Rule {
	rules := [...][2]errs.Rule{text: {errs.RuleMaxLength, errs.RuleMinLength}, list: {errs.RuleMaxSize, errs.RuleMinSize},
		number: {errs.RuleMax, errs.RuleMin}}
	if low {
		return rules[kind][1]
	}
	return rules[kind][0]
}

func unit(kind int, n string) string {
	words := map[int]string{text: " character", list: " item"}[kind]
	if words != "" && n != "1" {
		words += "s"
	}
	return words
}

func named(field string, rule errs.Rule, name, words string) errs.Violation {
	if name == "" {
		name = string(rule)
	}
	return errs.Violation{Field: field, Description: words, Rule: rule, RuleName: name}
}

// bounded gives the threshold as a number where it is one that JSON keeps exactly.
func bounded(field string, rule errs.Rule, param, words string) errs.Violation {
	v := named(field, rule, "", words)
	var threshold any = param
	if n, err := strconv.ParseInt(param, 10, 64); err == nil && n < 1<<53 && n > -1<<53 {
		threshold = n
	} else if f, err := strconv.ParseFloat(param, 64); err == nil && strconv.FormatFloat(f, 'f', -1, 64) == param {
		threshold = f
	}
	v.Data = map[string]any{"threshold": threshold}
	return v
}

// lowerNames turns the Go field names of a cross-field tag into wire names.
func lowerNames(param string) string {
	names := strings.Fields(param)
	for i, name := range names {
		names[i] = strings.ToLower(name[:1]) + name[1:]
	}
	return strings.Join(names, " or ")
}

// Bounded makes a violation with a threshold, for rules checked by hand.
func Bounded(field string, rule errs.Rule, threshold any, words string) errs.Violation {
	v := named(field, rule, "", words)
	v.Data = map[string]any{"threshold": threshold}
	return v
}

// Named makes a violation of a form or of a rule of our own.
func Named(field string, rule errs.Rule, name, words string) errs.Violation {
	return named(field, rule, name, words)
}
