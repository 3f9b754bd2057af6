package money

import (
	"fmt"
	"math/big"
	"math/bits"
)

// Limits of a Rate. With at most 18 digits and 12 decimals every product with
// an amount fits into 128 bits, so no rate needs arithmetic of unlimited size.
const (
	maxRateScale       = 12
	maxRateCoefficient = 1e18
)

// Rate is an exact decimal ratio, never negative: a tax of 8.875 percent is
// the ratio 0.08875, and so is its conversion or discount rate. It is kept in
// lowest terms, so equal rates are equal with ==. The zero value is zero.
type Rate struct {
	coefficient int64
	scale       uint8
}

// ParseRate reads a ratio such as "0.08875". ErrSyntax, ErrScale, ErrNegative,
// ErrOverflow.
func ParseRate(text string) (Rate, error) { return parseRate(text, 0) }

// ParsePercent reads a percentage such as "8.875", which is the ratio 0.08875.
// Errors as ParseRate.
func ParsePercent(text string) (Rate, error) { return parseRate(text, 2) }

// MustPercent is ParsePercent for rates written in the source.
func MustPercent(text string) Rate {
	r, err := ParsePercent(text)
	if err != nil {
		panic(err)
	}
	return r
}

func parseRate(text string, shift int) (Rate, error) {
	coefficient, scale, err := scan(text)
	if err != nil {
		return Rate{}, err
	}
	if coefficient < 0 {
		return Rate{}, fmt.Errorf("%w: rate %s", ErrNegative, text)
	}
	return newRate(coefficient, scale+shift)
}

// newRate brings a rate into lowest terms and checks its limits.
func newRate(coefficient int64, scale int) (Rate, error) {
	for scale > 0 && coefficient%10 == 0 {
		coefficient /= 10
		scale--
	}
	if scale > maxRateScale {
		return Rate{}, fmt.Errorf("%w: a rate has at most %d", ErrScale, maxRateScale)
	}
	if coefficient > maxRateCoefficient {
		return Rate{}, ErrOverflow
	}
	return Rate{coefficient, uint8(scale)}, nil //nolint:gosec // 0 to maxRateScale
}

// IsZero reports whether the rate is zero.
func (r Rate) IsZero() bool { return r.coefficient == 0 }

// Equal reports whether both are the same number.
func (r Rate) Equal(other Rate) bool { return r == other }

// Cmp compares two rates: -1, 0 or 1.
func (r Rate) Cmp(other Rate) int {
	// Cross-multiplied in 128 bits, because aligning scales could overflow.
	mine, theirs := uint64(r.coefficient), uint64(other.coefficient)     //nolint:gosec // rates are not negative
	leftHi, leftLo := bits.Mul64(mine, uint64(powersOfTen[other.scale])) //nolint:gosec // a power of ten
	rightHi, rightLo := bits.Mul64(theirs, uint64(powersOfTen[r.scale])) //nolint:gosec // a power of ten
	switch {
	case leftHi == rightHi && leftLo == rightLo:
		return 0
	case leftHi < rightHi || (leftHi == rightHi && leftLo < rightLo):
		return -1
	}
	return 1
}

// ExceedsOne reports whether the rate is above 1, that is above 100 percent.
func (r Rate) ExceedsOne() bool { return r.coefficient > powersOfTen[r.scale] }

// Add returns the exact sum, as for the parts of a tax. ErrOverflow.
func (r Rate) Add(other Rate) (Rate, error) {
	if r.scale < other.scale {
		r, other = other, r
	}
	aligned, err := mulDiv(other.coefficient, powersOfTen[r.scale-other.scale], 1)
	if err != nil || aligned > maxRateCoefficient {
		return Rate{}, ErrOverflow
	}
	return newRate(r.coefficient+aligned, int(r.scale))
}

// String returns the ratio: "0.08875".
func (r Rate) String() string {
	var buf [maxText + 4]byte
	return string(appendDecimal(buf[:0], r.coefficient, int(r.scale)))
}

// Percent returns the rate as a percentage: "8.875".
func (r Rate) Percent() string {
	var buf [maxText + 4]byte
	scale := int(r.scale) - 2
	text := appendDecimal(buf[:0], r.coefficient, max(scale, 0))
	for ; scale < 0 && r.coefficient != 0; scale++ {
		text = append(text, '0') // as text, because × 100 could overflow
	}
	return string(text)
}

// Weight returns the rate as a whole number for Allocate; the weights of
// different rates are in proportion. ErrOverflow for rates above some millions.
func (r Rate) Weight() (int64, error) {
	return mulDiv(r.coefficient, powersOfTen[maxRateScale-r.scale], 1)
}

// MarshalText writes the ratio.
func (r Rate) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads a ratio. Errors as ParseRate.
func (r *Rate) UnmarshalText(text []byte) error {
	parsed, err := ParseRate(string(text))
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// Apply returns a × r, rounded once: the discount or added tax of that rate.
// ErrOverflow.
func (a Amount) Apply(r Rate) (Amount, error) {
	return a.Ratio(r.coefficient, powersOfTen[r.scale])
}

// Net returns a / (1 + r), rounded once: what is left of a price that already
// includes a tax of that rate. ErrOverflow.
func (a Amount) Net(r Rate) (Amount, error) {
	one := powersOfTen[r.scale]
	return a.Ratio(one, one+r.coefficient)
}

// Convert returns a in another currency, where rate is how much of it one unit
// of a's currency buys, rounded once to the minor unit of the target.
// ErrOverflow, ErrUnknownCurrency.
func (a Amount) Convert(rate Rate, to Currency) (Amount, error) {
	if a.currency.IsZero() || to.IsZero() {
		return Amount{}, fmt.Errorf("%w: none given", ErrUnknownCurrency)
	}
	return scaled(a.minor, rate.coefficient, to.Exponent()-a.currency.Exponent()-int(rate.scale), to)
}

// AmountOf rounds a plain decimal number to an amount of c, for texts that may
// carry more decimals than the currency. ErrOverflow.
func AmountOf(number Rate, c Currency) (Amount, error) {
	return scaled(1, number.coefficient, c.Exponent()-int(number.scale), c)
}

// ParseRounded reads a plain decimal text as an amount of c; what it has beyond the
// currency's decimals is rounded once. ErrOverflow, and those of ParseRate.
func ParseRounded(text string, c Currency) (Amount, error) {
	number, err := ParseRate(text)
	if err != nil {
		return Amount{}, err
	}
	return AmountOf(number, c)
}

// RateOf returns part / whole rounded to scale decimals, as for an average tax
// rate. ErrCurrencyMismatch, ErrDivideByZero, ErrNegative, ErrOverflow, ErrScale.
func RateOf(part, whole Amount, scale int) (Rate, error) {
	if part.currency != whole.currency {
		return Rate{}, mismatch(part, whole)
	}
	if scale < 0 || scale > maxRateScale {
		return Rate{}, ErrScale
	}
	n, err := mulDiv(part.minor, powersOfTen[scale], whole.minor)
	if err != nil {
		return Rate{}, err
	}
	if n < 0 {
		return Rate{}, ErrNegative
	}
	return newRate(n, scale)
}

// Over returns r / other rounded to as many decimals as a rate has, as for the rate
// between two currencies that are known by a third. ErrDivideByZero, ErrOverflow.
func (r Rate) Over(other Rate) (Rate, error) {
	if other.IsZero() {
		return Rate{}, ErrDivideByZero
	}
	// r.c × 10^(max + other.scale - r.scale) / other.c, in numbers of any size.
	number := big.NewInt(r.coefficient)
	number.Mul(number, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(maxRateScale+int(other.scale))), nil))
	divisor := big.NewInt(other.coefficient)
	divisor.Mul(divisor, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(r.scale)), nil))
	quotient, rest := number.QuoRem(number, divisor, new(big.Int))
	if rest.Lsh(rest, 1).Cmp(divisor) >= 0 {
		quotient.Add(quotient, big.NewInt(1))
	}
	if !quotient.IsInt64() {
		return Rate{}, ErrOverflow
	}
	return newRate(quotient.Int64(), maxRateScale)
}

// scaled returns minor × coefficient × 10^shift as an amount of c.
func scaled(minor, coefficient int64, shift int, c Currency) (Amount, error) {
	if minor == 0 || coefficient == 0 {
		return Zero(c), nil
	}
	var n int64
	var err error
	if shift < 0 {
		n, err = mulDiv(minor, coefficient, powersOfTen[-shift])
	} else if coefficient, err = mulDiv(coefficient, powersOfTen[shift], 1); err == nil {
		n, err = mulDiv(minor, coefficient, 1)
	}
	if err != nil {
		return Amount{}, err
	}
	return Amount{n, c}, nil
}
