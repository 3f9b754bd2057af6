package money

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
)

func TestCheckedArithmetic(t *testing.T) {
	t.Parallel()
	most, least := New(math.MaxInt64, EUR), New(math.MinInt64, EUR)
	one := New(1, EUR)
	tests := []struct {
		name string
		do   func() (Amount, error)
		want Amount
		err  error
	}{
		{"add", func() (Amount, error) { return New(1250, EUR).Add(New(-50, EUR)) }, New(1200, EUR), nil},
		{"add overflows", func() (Amount, error) { return most.Add(one) }, Amount{}, ErrOverflow},
		{"add underflows", func() (Amount, error) { return least.Add(New(-1, EUR)) }, Amount{}, ErrOverflow},
		{"add mixes", func() (Amount, error) { return one.Add(New(1, USD)) }, Amount{}, ErrCurrencyMismatch},
		{"add unset", func() (Amount, error) { return one.Add(Amount{}) }, Amount{}, ErrCurrencyMismatch},
		{"sub", func() (Amount, error) { return New(5, EUR).Sub(New(7, EUR)) }, New(-2, EUR), nil},
		{"sub overflows", func() (Amount, error) { return least.Sub(one) }, Amount{}, ErrOverflow},
		{"sub of least", func() (Amount, error) { return New(0, EUR).Sub(least) }, Amount{}, ErrOverflow},
		{"neg", func() (Amount, error) { return one.Neg() }, New(-1, EUR), nil},
		{"neg of least", func() (Amount, error) { return least.Neg() }, Amount{}, ErrOverflow},
		{"times", func() (Amount, error) { return New(333, EUR).Times(3) }, New(999, EUR), nil},
		{"times overflows", func() (Amount, error) { return New(math.MaxInt64/2, EUR).Times(3) }, Amount{}, ErrOverflow},
		{"ratio half up", func() (Amount, error) { return New(5, EUR).Ratio(1, 2) }, New(3, EUR), nil},
		{"ratio half away from zero", func() (Amount, error) { return New(-5, EUR).Ratio(1, 2) }, New(-3, EUR), nil},
		{"ratio below half", func() (Amount, error) { return New(4, EUR).Ratio(1, 3) }, New(1, EUR), nil},
		{"ratio by zero", func() (Amount, error) { return one.Ratio(1, 0) }, Amount{}, ErrDivideByZero},
		{"ratio wide product", func() (Amount, error) { return most.Ratio(1000, 1000) }, most, nil},
		{"sum", func() (Amount, error) { return Sum(EUR, one, one, one) }, New(3, EUR), nil},
		{"sum overflows", func() (Amount, error) { return Sum(EUR, most, one) }, Amount{}, ErrOverflow},
		{"min", func() (Amount, error) { return Min(New(3, EUR), New(2, EUR)) }, New(2, EUR), nil},
		{"min mixes", func() (Amount, error) { return Min(one, New(2, JPY)) }, Amount{}, ErrCurrencyMismatch},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := tt.do()
			if !errors.Is(err, tt.err) || got != tt.want {
				t.Errorf("got %v %v, want %v %v", got.Minor(), err, tt.want.Minor(), tt.err)
			}
		})
	}
}

// Every product is compared with arithmetic of unlimited size.
func TestMulDivIsExact(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b, d := rapid.Int64().Draw(t, "a"), rapid.Int64().Draw(t, "b"), rapid.Int64().Draw(t, "d")
		got, err := mulDiv(a, b, d)
		if d == 0 {
			expect.ThatNow(t, errors.Is(err, ErrDivideByZero), "error %v", err)
			return
		}
		// round(x) = sign × floor(|x| + 1/2)
		product := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		divisor := big.NewInt(d)
		sign := product.Sign() * divisor.Sign()
		product.Abs(product).Lsh(product, 1).Add(product, new(big.Int).Abs(divisor))
		want := product.Quo(product, new(big.Int).Lsh(new(big.Int).Abs(divisor), 1))
		if sign < 0 {
			want.Neg(want)
		}
		if !want.IsInt64() {
			expect.ThatNow(t, errors.Is(err, ErrOverflow), "got %d %v, want overflow of %v", got, err, want)
			return
		}
		expect.ThatNow(t, err == nil && got == want.Int64(), "got %d %v, want %v", got, err, want)
	})
}

func TestCurrencies(t *testing.T) {
	t.Parallel()
	all := Currencies()
	expect.Len(t, all, 165, "currencies")
	for i, c := range all {
		back, err := ParseCurrency(c.Code())
		expect.That(t, err == nil && back == c, "%s: %v %v", c, back, err)
		expect.That(t, i <= 0 || all[i-1].Code() < c.Code(), "%s out of order", c)
	}
	for code, want := range map[string]int{"JPY": 0, "KRW": 0, "CLP": 0, "EUR": 2, "USD": 2, "HUF": 2, "KWD": 3,
		"TND": 3, "CLF": 4} {
		expect.Equal(t, MustCurrency(code).Exponent(), want, "%s has decimals", code)
	}
	for _, code := range []string{"", "eur", "EU", "EURO", "XXX", "DEM", "E\u00dcR", "\x00\x00\x00", "ZZZ"} {
		if c, err := ParseCurrency(code); !errors.Is(err, ErrUnknownCurrency) {
			t.Errorf("%q gave %v %v", code, c, err)
		}
	}
}

func TestJSONKeepsAmounts(t *testing.T) {
	t.Parallel()
	type holder struct {
		A Amount
		B Amount
		R Rate
		C Currency
	}
	in := holder{A: New(-1250, KWD), R: MustPercent("8.875"), C: JPY}
	data, err := json.Marshal(in)
	expect.OK(t, err)
	expect.Equal(t, `{"A":{"amount":"-1.250","currency":"KWD"},"B":null,"R":"0.08875","C":"JPY"}`, string(data), data)
	var out holder
	if err := json.Unmarshal(data, &out); err != nil || out != in {
		t.Errorf("got %+v %v", out, err)
	}
	for _, bad := range []string{`{"amount":"1","currency":"ABC"}`, `{"amount":"1"}`,
		`{"amount":"1.123","currency":"EUR"}`, `3`, `{"amount":1,"currency":"EUR"}`} {
		var a Amount
		expect.That(t, json.Unmarshal([]byte(bad), &a) != nil, "%s was read as %v", bad, a)
	}
}
