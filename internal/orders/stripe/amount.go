package stripe

import (
	"fmt"
	"slices"

	"souk/internal/platform/money"
)

// Stripe counts some currencies otherwise than the world does: without decimals, or
// with three of which the last is always zero. All others have two, also those that
// have none any more (ISK, UGX).
var (
	noDecimals = []string{"BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF",
		"XOF", "XPF"}
	threeDecimals = []string{"BHD", "JOD", "KWD", "OMR", "TND"}
)

func decimals(code string) int {
	switch {
	case slices.Contains(noDecimals, code):
		return 0
	case slices.Contains(threeDecimals, code):
		return 3
	}
	return 2
}

func power(n int) int64 {
	out := int64(1)
	for range n {
		out *= 10
	}
	return out
}

// units is an amount as Stripe counts it. An amount that Stripe cannot count is an
// error, but for the last of three decimals, which is rounded.
func units(a money.Amount) (int64, error) {
	code := a.Currency().Code()
	n, theirs, ours := a.Minor(), decimals(code), a.Currency().Exponent()
	if theirs >= ours {
		n *= power(theirs - ours)
	} else {
		by := power(ours - theirs)
		if n%by != 0 {
			return 0, fmt.Errorf("stripe: %s %s has more decimals than can be charged", a, code)
		}
		n /= by
	}
	if theirs == 3 {
		n = (n + 5) / 10 * 10
	}
	return n, nil
}

// amount is what Stripe counted, as money.
func amount(n int64, currency money.Currency) money.Amount {
	theirs, ours := decimals(currency.Code()), currency.Exponent()
	if theirs > ours {
		by := power(theirs - ours)
		return money.New((n+by/2)/by, currency)
	}
	return money.New(n*power(ours-theirs), currency)
}
