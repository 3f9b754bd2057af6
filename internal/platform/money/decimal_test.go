package money

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
)

func TestParse(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text     string
		currency Currency
		minor    int64
		err      error
	}{
		{"12.50", EUR, 1250, nil},
		{"12.5", EUR, 1250, nil},
		{"12", EUR, 1200, nil},
		{"0", EUR, 0, nil},
		{"0.05", EUR, 5, nil},
		{"-0.05", EUR, -5, nil},
		{"1000", JPY, 1000, nil},
		{"1.234", KWD, 1234, nil},
		{"92233720368547758.07", EUR, math.MaxInt64, nil},
		{"-92233720368547758.08", EUR, math.MinInt64, nil},
		{"92233720368547758.08", EUR, 0, ErrOverflow},
		{"9223372036854775807", EUR, 0, ErrOverflow},
		{"99999999999999999999", JPY, 0, ErrOverflow},
		{"1.5", JPY, 0, ErrScale},
		{"12.505", EUR, 0, ErrScale},
		{"12.500", EUR, 1250, nil},
		{"12.000", JPY, 12, nil},
		{"-0.5000000000000000000000000", EUR, -50, nil},
		{"0.001", EUR, 0, ErrScale},
		{"1.0010", EUR, 0, ErrScale},
		{"1.00x0", EUR, 0, ErrSyntax},
		{"", EUR, 0, ErrSyntax},
		{"-", EUR, 0, ErrSyntax},
		{".", EUR, 0, ErrSyntax},
		{".5", EUR, 0, ErrSyntax},
		{"5.", EUR, 0, ErrSyntax},
		{"-.5", EUR, 0, ErrSyntax},
		{"+5", EUR, 0, ErrSyntax},
		{"1,5", EUR, 0, ErrSyntax},
		{"1.2.3", EUR, 0, ErrSyntax},
		{"1e3", EUR, 0, ErrSyntax},
		{" 1", EUR, 0, ErrSyntax},
		{"1 ", EUR, 0, ErrSyntax},
		{"007", EUR, 0, ErrSyntax},
		{"--1", EUR, 0, ErrSyntax},
		{"NaN", EUR, 0, ErrSyntax},
		{"٣", EUR, 0, ErrSyntax},
		{strings.Repeat("9", 1000), EUR, 0, ErrSyntax},
		{"1", Currency{}, 0, ErrUnknownCurrency},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			got, err := Parse(tt.text, tt.currency)
			if !errors.Is(err, tt.err) || got.Minor() != tt.minor {
				t.Errorf("got %d %v, want %d %v", got.Minor(), err, tt.minor, tt.err)
			}
		})
	}
}

func TestStringIsReadBack(t *testing.T) {
	t.Parallel()
	all := Currencies()
	rapid.Check(t, func(t *rapid.T) {
		a := New(rapid.Int64().Draw(t, "minor"), rapid.SampledFrom(all).Draw(t, "currency"))
		back, err := Parse(a.String(), a.Currency())
		if err != nil || back != a {
			t.Fatalf("%d %s is written %q and read %v %v", a.Minor(), a.Currency(), a.String(), back.Minor(), err)
		}
	})
}

func TestString(t *testing.T) {
	t.Parallel()
	for want, a := range map[string]Amount{
		"12.50": New(1250, EUR), "0.05": New(5, EUR), "-0.05": New(-5, EUR), "0.00": New(0, EUR),
		"7": New(7, JPY), "0": {}, "-1.005": New(-1005, KWD),
		"-92233720368547758.08": New(math.MinInt64, EUR),
	} {
		expect.Equal(t, a.String(), want)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"12.50", "-0.05", "007", "1e3", "92233720368547758.07", ""} {
		f.Add(seed, "EUR")
	}
	f.Add("1000", "JPY")
	f.Fuzz(func(t *testing.T, text, code string) {
		c, err := ParseCurrency(code)
		if err != nil {
			return
		}
		a, err := Parse(text, c)
		if err != nil {
			return
		}
		back, err := Parse(a.String(), c)
		if err != nil || back != a {
			t.Fatalf("%q is %d, written %q, read back %d %v", text, a.Minor(), a.String(), back.Minor(), err)
		}
		if r, err := ParseRate(text); err == nil {
			if again, err := ParseRate(r.String()); err != nil || again != r {
				t.Fatalf("rate %q written %q, read back %v %v", text, r, again, err)
			}
			if again, err := ParsePercent(r.Percent()); len(r.Percent()) <= maxText && (err != nil || again != r) {
				t.Fatalf("rate %q as percent %q, read back %v %v", text, r.Percent(), again, err)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		expect.OK(b, expect.Err(Parse("1234.50", EUR)))
	}
}

func BenchmarkString(b *testing.B) {
	b.ReportAllocs()
	a := New(123450, EUR)
	for b.Loop() {
		_ = a.String()
	}
}
