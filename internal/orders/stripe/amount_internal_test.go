package stripe

import (
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
)

func TestUnits(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]struct {
		text string
		n    int64
	}{
		"EUR": {"34.90", 3490}, "USD": {"0.01", 1}, "JPY": {"500", 500}, "KRW": {"1", 1}, "KWD": {"1.234", 1230},
		"TND": {"1.235", 1240}, "BHD": {"0.500", 500},
		"ISK": {"100", 10000}, "UGX": {"5", 500}, "CLP": {"990", 990}, "HUF": {"10.00", 1000},
	} {
		c := money.MustCurrency(code)
		a, err := money.Parse(want.text, c)
		expect.EqualNow(t, err, nil, code)
		if n, err := units(a); err != nil || n != want.n {
			t.Errorf("%s %s is %d (%v), want %d", want.text, code, n, err, want.n)
		}
	}
	if c := money.MustCurrency("MGA"); c.Exponent() > 0 {
		if n, err := units(money.New(150, c)); err == nil {
			t.Errorf("1.50 MGA cannot be charged, and is %d", n)
		}
		if n, err := units(money.New(200, c)); err != nil || n != 2 {
			t.Errorf("2 MGA is %d, %v", n, err)
		}
	}
}

// What goes to Stripe and comes back is the same, but for the last of three decimals.
func TestUnitsAndBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := money.MustCurrency(rapid.SampledFrom([]string{"EUR", "JPY", "KWD", "ISK", "UGX", "OMR", "GBP", "CLP"}).Draw(t,
			"currency"))
		n := rapid.Int64Range(0, 1_000_000_000).Draw(t, "minor")
		theirs, err := units(money.New(n, c))
		expect.OK(t, err)
		off := amount(theirs, c).Minor() - n
		if decimals(c.Code()) == 3 {
			expect.ThatNow(t, off >= -5 && off <= 5, "%d came back %d off", n, off)
		} else if off != 0 {
			t.Fatalf("%d came back %d off", n, off)
		}
	})
}
