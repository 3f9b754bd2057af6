package catalog

import (
	"bytes"
	"errors"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// Number is a JSON number that keeps its decimal digits. This catalog's wire
// writes prices as numbers; going through floating point would lose money.
// The empty Number is an absent one.
type Number string

// MarshalJSON writes the digits.
func (n Number) MarshalJSON() ([]byte, error) {
	if n == "" {
		return []byte("null"), nil
	}
	return []byte(n), nil
}

// UnmarshalJSON reads a number, or a text that holds one. Whether it is within
// bounds is for validation to say.
func (n *Number) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		return nil
	}
	text := string(bytes.Trim(b, `"`))
	if strings.ContainsAny(text, "eE") {
		text = plain(text)
	}
	if !wire.Decimal(text).Valid() {
		return errors.New("must be a number")
	}
	*n = Number(text)
	return nil
}

// Wrapped tells the binder and the OpenAPI document what this is on the wire.
func (Number) Wrapped() reflect.Type { return reflect.TypeFor[float64]() }

// JSONSchemaBytes describes it in the OpenAPI document.
func (Number) JSONSchemaBytes() ([]byte, error) { return []byte(`{"type":"number"}`), nil }

// plain writes 1.5e3 as 1500. A hostile exponent gives a text that is no number.
func plain(text string) string {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	shift, err := strconv.Atoi(exponent)
	if err != nil || shift < -20 || shift > 20 || !wire.Decimal(mantissa).Valid() {
		return ""
	}
	value, ok := new(big.Rat).SetString(mantissa + "e" + strconv.Itoa(shift))
	if !ok {
		return ""
	}
	return trimmed(value.FloatString(38))
}

func trimmed(text string) string {
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// rat gives the exact value; what is no number counts as zero.
func (n Number) rat() *big.Rat {
	value, ok := new(big.Rat).SetString(string(n))
	if !ok {
		return new(big.Rat)
	}
	return value
}

// Minor rounds a price to the currency's smallest unit, half away from zero:
// callers compute prices in floating point, and 0.1 + 0.2 must still be 0.30.
func (n Number) Minor(c money.Currency) int64 {
	return round(new(big.Rat).Mul(n.rat(), new(big.Rat).SetInt64(powerOfTen(c.Exponent()))))
}

func powerOfTen(n int) int64 {
	p := int64(1)
	for range n {
		p *= 10
	}
	return p
}

// round gives the nearest whole number, half away from zero.
func round(value *big.Rat) int64 {
	twice := new(big.Int).Mul(value.Num(), big.NewInt(2))
	if value.Sign() >= 0 {
		twice.Add(twice, value.Denom())
	} else {
		twice.Sub(twice, value.Denom())
	}
	return new(big.Int).Quo(twice, new(big.Int).Mul(value.Denom(), big.NewInt(2))).Int64()
}

// amountNumber writes minor units as a number without needless zeros, as clients
// that read it into floating point would print it.
func amountNumber(minor int64, c money.Currency) Number {
	return Number(trimmed(money.New(minor, c).String()))
}

// ratNumber writes a value with at most scale decimals.
func ratNumber(value *big.Rat, scale int) Number { return Number(trimmed(value.FloatString(scale))) }

// unit is a measure: what it measures and how many of that thing's smallest named unit it holds.
type unit struct {
	of   string
	size *big.Rat
}

func measure(of string, numerator, denominator int64) unit {
	return unit{of, big.NewRat(numerator, denominator)}
}

// units of the contract. US customary units by their legal definitions.
var units = map[string]unit{
	"ML": measure("volume", 1, 1), "CL": measure("volume", 10, 1), "L": measure("volume", 1000, 1),
	"CBM":  measure("volume", 1_000_000, 1),
	"FLOZ": measure("volume", 295735295625, 10_000_000_000), "PT": measure("volume", 473176473, 1_000_000),
	"QT": measure("volume", 946352946, 1_000_000), "GAL": measure("volume", 3785411784, 1_000_000),
	"MG": measure("weight", 1, 1), "G": measure("weight", 1000, 1), "KG": measure("weight", 1_000_000, 1),
	"OZ": measure("weight", 28349523125, 1_000_000), "LB": measure("weight", 45359237, 100),
	"MM": measure("length", 1, 1), "CM": measure("length", 10, 1), "M": measure("length", 1000, 1),
	"IN": measure("length", 254, 10), "FT": measure("length", 3048, 10), "YD": measure("length", 9144, 10),
	"SQM": measure("area", 1, 1), "SQFT": measure("area", 9290304, 100_000_000),
}

// perUnit gives what share of the price one base measure costs: 500 ML at a price
// by 1 L costs twice the price.
func (p *PricePerUnit) perUnit() *big.Rat {
	total := new(big.Rat).Mul(p.TotalQuantity.rat(), units[p.TotalMeasurementUnit].size)
	base := new(big.Rat).Mul(p.BaseQuantity.rat(), units[p.BaseMeasurementUnit].size)
	if total.Sign() == 0 {
		return new(big.Rat)
	}
	return base.Quo(base, total)
}
