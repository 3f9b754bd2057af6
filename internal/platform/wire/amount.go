package wire

import (
	"cmp"
	"errors"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
)

// Amount reads a decimal of a request as an amount of c. The exact value decides:
// "1.500" is 1.50 dollars, and "0.001" dollars are refused, because nobody can pay them.
// The error is a violation of the field.
func Amount(field string, d Decimal, c money.Currency) (money.Amount, error) {
	a, err := money.Parse(d.plain(), c)
	switch {
	case err == nil:
		return a, nil
	case errors.Is(err, money.ErrScale):
		return a, errs.Invalid(tooFine(field, c))
	case errors.Is(err, money.ErrOverflow):
		return a, errs.Invalid(named(field, errs.RuleOther, "", "is more than can be written in "+c.Code()))
	}
	return a, errs.Invalid(named(field, errs.RuleFormat, "DECIMAL_VALUE", "must be a decimal number"))
}

// tooFine says that an amount has more digits than its currency.
func tooFine(field string, c money.Currency) errs.Violation {
	v := named(field, errs.RuleDecimalMaxScale, "", "must be an amount of "+c.Code()+", which has no smaller unit than "+
		money.New(1, c).String())
	v.Data = map[string]any{"threshold": c.Exponent()}
	return v
}

// plain writes a decimal in its shortest form: "+007.50" as "7.5". What is none stays as it is.
func (d Decimal) plain() string {
	p, ok := parseDecimal(string(d))
	if !ok {
		return string(d)
	}
	text := cmp.Or(p.whole, "0")
	if p.fraction != "" {
		text += "." + p.fraction
	}
	if p.negative {
		text = "-" + text
	}
	return text
}

var (
	priceType      = reflect.TypeFor[Price]()
	multiPriceType = reflect.TypeFor[MultiCurrencyPrice]()
)

// Amounts reports every price in v, and every field with the tag money, that c has no
// amount for. It is for requests whose amounts are all of one currency.
func Amounts(v any, prefix string, c money.Currency) []errs.Violation {
	a := amounts{currency: c, prices: true}
	a.walk(reflect.ValueOf(v), prefix, "")
	return a.found
}

// ShopAmounts reports the fields with the tag money that c, the currency of the shop, has
// no amount for. money:"shop" marks a field that is always an amount of the shop's
// currency, be it a Decimal, a number or a Price; money:"type=AMOUNT" one that is an
// amount when the field type beside it says so; money:"inherit" one that is an amount
// when the field that holds its struct is.
func ShopAmounts(v any, prefix string, c money.Currency) []errs.Violation {
	a := amounts{currency: c}
	a.walk(reflect.ValueOf(v), prefix, "")
	return a.found
}

type amounts struct {
	currency money.Currency
	prices   bool // prices count without a tag
	found    []errs.Violation
}

// walk looks at a value whose field has the tag, already known to hold where it has a condition.
func (a *amounts) walk(v reflect.Value, at, tag string) {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			a.walk(v.Index(i), at+"["+strconv.Itoa(i)+"]", tag)
		}
	case reflect.Struct:
		switch t := v.Type(); {
		case t == priceType || t == multiPriceType:
			if tag != "" || a.prices {
				a.text(Decimal(v.FieldByName("Amount").String()), Join(at, "amount"))
			}
		default:
			a.structure(v, at, tag)
		}
	case reflect.String:
		if tag == "" {
			return
		}
		if w, ok := v.Interface().(Wrapper); ok && w.Wrapped().Kind() == reflect.Float64 {
			a.number(v.String(), at)
			return
		}
		a.text(Decimal(v.String()), at)
	case reflect.Float64:
		if tag != "" {
			a.number(strconv.FormatFloat(v.Float(), 'f', -1, 64), at)
		}
	}
}

func (a *amounts) structure(v reflect.Value, at, outer string) {
	for _, f := range moneyFields(v.Type()) {
		tag := f.tag
		if tag == "inherit" {
			tag = outer
		}
		// The condition is about a field beside this one, or, in what it holds, about one there.
		if name, want, conditional := strings.Cut(tag, "="); conditional {
			if sibling, ok := Fields(v.Type())[name]; ok {
				if tag = ""; slices.Contains(strings.Split(want, "|"), v.FieldByIndex(sibling.Index).String()) {
					tag = "shop"
				}
			}
		}
		a.walk(v.Field(f.index), Join(at, f.name), tag)
	}
}

func (a *amounts) text(d Decimal, at string) {
	if d == "" || !d.Valid() { // a wrong form is decimal's to report
		return
	}
	if d.Scale() > a.currency.Exponent() {
		a.found = append(a.found, tooFine(at, a.currency))
	}
}

// noise is how far from a whole number of minor units a JSON number may be, in minor
// units: callers compute prices in floating point, and 0.1 + 0.2 is 0.30000000000000004.
var noise = big.NewRat(1, 1_000_000)

func (a *amounts) number(text, at string) {
	value, ok := new(big.Rat).SetString(text)
	if !ok {
		return
	}
	for range a.currency.Exponent() {
		value.Mul(value, big.NewRat(10, 1))
	}
	whole, ok := new(big.Rat).SetString(value.FloatString(0))
	if !ok || new(big.Rat).Abs(value.Sub(value, whole)).Cmp(noise) > 0 {
		a.found = append(a.found, tooFine(at, a.currency))
	}
}

// moneyField is a field that can hold amounts.
type moneyField struct {
	index int
	name  string
	tag   string
}

var moneyPlans sync.Map // reflect.Type -> []moneyField

func moneyFields(t reflect.Type) []moneyField {
	if known, ok := moneyPlans.Load(t); ok {
		return known.([]moneyField)
	}
	var out []moneyField
	patch := t.Implements(wrapperType) // of a Patch only what it says counts, and that is in Value
	for i := range t.NumField() {
		f := t.Field(i)
		name, inline := FieldName(f)
		switch {
		case !f.IsExported() && !inline:
			continue
		case patch && f.Name == "Value":
			name = ""
		case name == "" && !inline:
			continue
		}
		if tag := f.Tag.Get("money"); tag != "" || holdsMoney(f.Type, map[reflect.Type]bool{}) {
			out = append(out, moneyField{i, name, tag})
		}
	}
	moneyPlans.Store(t, out)
	return out
}

// holdsMoney tells whether there is anything below t to look at.
func holdsMoney(t reflect.Type, seen map[reflect.Type]bool) bool {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || seen[t] {
		return false
	}
	seen[t] = true
	if t == priceType || t == multiPriceType {
		return true
	}
	for i := range t.NumField() {
		if f := t.Field(i); (f.IsExported() || f.Anonymous) && (f.Tag.Get("money") != "" || holdsMoney(f.Type, seen)) {
			return true
		}
	}
	return false
}
