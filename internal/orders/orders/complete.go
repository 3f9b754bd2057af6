package orders

import (
	"reflect"
	"strconv"
	"strings"
	"sync"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// completion puts a document into the form in which it is stored: every amount has
// the decimals of the currency and is written out for people, and every enum that
// is always sent has a value, the contract's first one where nobody said another.
type completion struct {
	currency money.Currency
	locale   string
	wrong    []errs.Violation
}

// complete reports amounts that the currency cannot have, with their places.
func complete(document any, currency money.Currency, locale, prefix string) []errs.Violation {
	c := completion{currency: currency, locale: locale}
	c.walk(reflect.ValueOf(document), prefix)
	return c.wrong
}

// part is a field that the walk has to look at.
type part struct {
	index int
	name  string
	first string // of an enum: its first value
}

var (
	parts        sync.Map // reflect.Type -> []part
	priceType    = reflect.TypeFor[wire.Price]()
	balanceType  = reflect.TypeFor[Balance]()
	roundingType = reflect.TypeFor[CashRounding]()
)

func (c *completion) walk(v reflect.Value, at string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c.walk(v.Elem(), at)
		}
	case reflect.Slice:
		for i := range v.Len() {
			c.walk(v.Index(i), at+"["+strconv.Itoa(i)+"]")
		}
	case reflect.Struct:
		switch v.Type() {
		case priceType, balanceType, roundingType:
			c.amount(v, at)
			return
		}
		for _, p := range partsOf(v.Type()) {
			field := v.Field(p.index)
			if p.first == "" {
				c.walk(field, wire.Join(at, p.name))
			} else if field.Len() == 0 {
				field.SetString(p.first)
			}
		}
	}
}

// amount writes one amount in both its forms. All three types begin with the same two fields.
func (c *completion) amount(v reflect.Value, at string) {
	text := v.Field(0).String()
	if text == "" {
		text = "0"
	}
	amount, err := money.Parse(text, c.currency)
	if err != nil {
		c.wrong = append(c.wrong, wire.Bounded(wire.Join(at, "amount"), errs.RuleDecimalMaxScale, c.currency.Exponent(),
			"must be an amount of "+c.currency.Code()))
		return
	}
	v.Field(0).SetString(amount.String())
	v.Field(1).SetString(money.Format(amount, c.locale))
}

func partsOf(t reflect.Type) []part {
	if known, ok := parts.Load(t); ok {
		return known.([]part)
	}
	var out []part
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := f.Type
		for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		_, values, isEnum := strings.Cut(f.Tag.Get("validate"), "oneof=")
		switch {
		case inner.Kind() == reflect.Struct:
			out = append(out, part{index: i, name: name})
		case f.Type.Kind() == reflect.String && isEnum && options == "":
			out = append(out, part{index: i, first: strings.Fields(values)[0]})
		}
	}
	parts.Store(t, out)
	return out
}

// price is an amount in wire form.
func price(a money.Amount, locale string) *wire.Price {
	return &wire.Price{Amount: wire.Decimal(a.String()), FormattedAmount: money.Format(a, locale)}
}

// amountOf reads an amount of a completed document; an absent one is nothing.
func amountOf(p *wire.Price, c money.Currency) (money.Amount, error) {
	if p == nil || p.Amount == "" {
		return money.Zero(c), nil
	}
	return money.Parse(string(p.Amount), c)
}
