// Package money keeps amounts exact.
//
// An Amount is a whole number of a currency's smallest unit. Arithmetic is
// checked: two currencies never mix and an overflow is an error, never a wrap.
// Rounding happens in this package and nowhere else, always half away from
// zero (mulDiv). An amount is split by Allocate, or into equal units by Units,
// and in no other way, so parts always add up to the whole. There is no
// floating point here.
package money

import (
	"errors"
	"fmt"
	"math"
)

// The errors of this package. Callers compare with errors.Is.
var (
	// ErrOverflow: the result does not fit into 64 bits of minor units.
	ErrOverflow = errors.New("money: amount out of range")
	// ErrCurrencyMismatch: two different currencies met in one operation.
	ErrCurrencyMismatch = errors.New("money: currencies differ")
	// ErrUnknownCurrency: the code is not an active ISO 4217 currency.
	ErrUnknownCurrency = errors.New("money: unknown currency")
	// ErrSyntax: the text is not a plain decimal number.
	ErrSyntax = errors.New("money: not a decimal number")
	// ErrScale: the text has more decimals than the currency or rate allows.
	ErrScale = errors.New("money: too many decimals")
	// ErrNegative: a value that must not be negative is.
	ErrNegative = errors.New("money: negative value")
	// ErrDivideByZero: a ratio with denominator zero.
	ErrDivideByZero = errors.New("money: division by zero")
	// ErrNoWeight: an amount other than zero was to be shared over nothing.
	ErrNoWeight = errors.New("money: nothing to share over")
)

// Amount is a number of minor units of one currency. The zero value is
// "unset": zero of no currency. Amounts may be compared with ==.
type Amount struct {
	minor    int64
	currency Currency
}

// New returns minor units of c: New(1250, EUR) is 12.50 euro.
func New(minor int64, c Currency) Amount { return Amount{minor, c} }

// Zero returns nothing, in c.
func Zero(c Currency) Amount { return Amount{0, c} }

// Minor returns the number of minor units.
func (a Amount) Minor() int64 { return a.minor }

// Currency returns the currency, the zero Currency when the amount is unset.
func (a Amount) Currency() Currency { return a.currency }

// IsUnset reports whether a is the zero value, which has no currency.
func (a Amount) IsUnset() bool { return a == Amount{} }

// IsZero reports whether the number is zero, in whatever currency.
func (a Amount) IsZero() bool { return a.minor == 0 }

// IsNegative reports whether the number is below zero.
func (a Amount) IsNegative() bool { return a.minor < 0 }

// Sign returns -1, 0 or 1.
func (a Amount) Sign() int {
	switch {
	case a.minor < 0:
		return -1
	case a.minor > 0:
		return 1
	}
	return 0
}

// Equal reports whether both number and currency are the same.
func (a Amount) Equal(b Amount) bool { return a == b }

// Cmp compares the numbers: -1, 0 or 1. ErrCurrencyMismatch.
func (a Amount) Cmp(b Amount) (int, error) {
	if a.currency != b.currency {
		return 0, mismatch(a, b)
	}
	switch {
	case a.minor < b.minor:
		return -1, nil
	case a.minor > b.minor:
		return 1, nil
	}
	return 0, nil
}

// Add returns a + b. ErrCurrencyMismatch, ErrOverflow.
func (a Amount) Add(b Amount) (Amount, error) {
	if a.currency != b.currency {
		return Amount{}, mismatch(a, b)
	}
	sum := a.minor + b.minor
	// Overflow happened exactly when both signs differ from the result's.
	if (a.minor^sum)&(b.minor^sum) < 0 {
		return Amount{}, ErrOverflow
	}
	return Amount{sum, a.currency}, nil
}

// Sub returns a - b. ErrCurrencyMismatch, ErrOverflow.
func (a Amount) Sub(b Amount) (Amount, error) {
	if a.currency != b.currency {
		return Amount{}, mismatch(a, b)
	}
	diff := a.minor - b.minor
	if (a.minor^b.minor)&(a.minor^diff) < 0 {
		return Amount{}, ErrOverflow
	}
	return Amount{diff, a.currency}, nil
}

// Neg returns -a. ErrOverflow.
func (a Amount) Neg() (Amount, error) {
	if a.minor == math.MinInt64 {
		return Amount{}, ErrOverflow
	}
	return Amount{-a.minor, a.currency}, nil
}

// Times returns a × quantity. ErrOverflow.
func (a Amount) Times(quantity int64) (Amount, error) {
	n, err := mulDiv(a.minor, quantity, 1)
	if err != nil {
		return Amount{}, err
	}
	return Amount{n, a.currency}, nil
}

// Ratio returns a × numerator / denominator, computed in 128 bits and rounded
// once. ErrDivideByZero, ErrOverflow.
func (a Amount) Ratio(numerator, denominator int64) (Amount, error) {
	n, err := mulDiv(a.minor, numerator, denominator)
	if err != nil {
		return Amount{}, err
	}
	return Amount{n, a.currency}, nil
}

// Min returns the smaller of two amounts. ErrCurrencyMismatch.
func Min(a, b Amount) (Amount, error) {
	order, err := a.Cmp(b)
	if err != nil {
		return Amount{}, err
	}
	if order > 0 {
		return b, nil
	}
	return a, nil
}

// Sum adds any number of amounts of c. ErrCurrencyMismatch, ErrOverflow.
func Sum(c Currency, amounts ...Amount) (Amount, error) {
	total := Zero(c)
	for _, a := range amounts {
		var err error
		if total, err = total.Add(a); err != nil {
			return Amount{}, err
		}
	}
	return total, nil
}

func mismatch(a, b Amount) error {
	return fmt.Errorf("%w: %s and %s", ErrCurrencyMismatch, a.currency.name(), b.currency.name())
}
