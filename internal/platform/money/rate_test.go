package money

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
)

func TestParseRate(t *testing.T) {
	t.Parallel()
	tests := []struct {
		percent, ratio, back string
		err                  error
	}{
		{"8.875", "0.08875", "8.875", nil},
		{"8.8750", "0.08875", "8.875", nil},
		{"0", "0", "0", nil},
		{"0.00", "0", "0", nil},
		{"100", "1", "100", nil},
		{"50", "0.5", "50", nil},
		{"250", "2.5", "250", nil},
		{"1000000000000000", "10000000000000", "1000000000000000", nil},
		{"0.0000000001", "0.000000000001", "0.0000000001", nil},
		{"0.00000000001", "", "", ErrScale},
		{"-1", "", "", ErrNegative},
		{"9000000000000000001", "", "", ErrOverflow},
		{"1%", "", "", ErrSyntax},
	}
	for _, tt := range tests {
		t.Run(tt.percent, func(t *testing.T) {
			t.Parallel()
			r, err := ParsePercent(tt.percent)
			expect.ThatNow(t, errors.Is(err, tt.err), "error %v, want %v", err, tt.err)
			if err != nil {
				return
			}
			if r.String() != tt.ratio || r.Percent() != tt.back {
				t.Errorf("got %s and %s%%, want %s and %s%%", r, r.Percent(), tt.ratio, tt.back)
			}
			again, err := ParseRate(r.String())
			expect.That(t, err == nil && again == r, "read back as %v %v", again, err)
		})
	}
}

func TestRates(t *testing.T) {
	t.Parallel()
	state, county := MustPercent("6.25"), MustPercent("1.125")
	sum, err := state.Add(county)
	expect.That(t, err == nil && sum == MustPercent("7.375"), "sum %v %v", sum, err)
	if sum, _ = MustPercent("0.5").Add(MustPercent("0.5")); sum != MustPercent("1") {
		t.Errorf("sum %v is not in lowest terms", sum)
	}
	expect.That(t, state.Cmp(county) == 1 && county.Cmp(state) == -1 && state.Cmp(state) == 0, "order of rates")
	expect.That(t, !MustPercent("100").ExceedsOne() && MustPercent("100.01").ExceedsOne(), "above one hundred percent")
	tests := []struct {
		name string
		do   func() (Amount, error)
		want Amount
	}{
		{"apply", func() (Amount, error) { return New(9999, USD).Apply(MustPercent("8.875")) }, New(887, USD)},
		{"apply half", func() (Amount, error) { return New(150, EUR).Apply(MustPercent("19")) }, New(29, EUR)},
		{"net of 19 percent", func() (Amount, error) { return New(1190, EUR).Net(MustPercent("19")) }, New(1000, EUR)},
		{"net of nothing", func() (Amount, error) { return New(1190, EUR).Net(Rate{}) }, New(1190, EUR)},
		{"euro to yen", func() (Amount, error) { return New(1250, EUR).Convert(MustPercent("16234.5"), JPY) },
			New(2029, JPY)},
		{"yen to dinar", func() (Amount, error) { return New(1000, JPY).Convert(MustPercent("0.205"), KWD) }, New(2050, KWD)},
		{"number with four decimals", func() (Amount, error) { return AmountOf(MustPercent("1234.55"), EUR) },
			New(1235, EUR)},
		{"whole number", func() (Amount, error) { return AmountOf(MustPercent("1200"), KWD) }, New(12000, KWD)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, err := tt.do(); err != nil || got != tt.want {
				t.Errorf("got %v %v, want %v", got, err, tt.want)
			}
		})
	}
	if _, err := New(1, EUR).Convert(sum, Currency{}); !errors.Is(err, ErrUnknownCurrency) {
		t.Errorf("conversion to nothing: %v", err)
	}
	if r, err := RateOf(New(19, EUR), New(119, EUR), 6); err != nil || r.String() != "0.159664" {
		t.Errorf("average %v %v", r, err)
	}
	if _, err := RateOf(New(1, EUR), New(0, EUR), 6); !errors.Is(err, ErrDivideByZero) {
		t.Errorf("average of nothing: %v", err)
	}
}

// Taking the tax out of a price it was added to gives the price back: the sum
// is off by at most half a unit, and dividing by more than one makes that less
// than half.
func TestNetUndoesAddedTax(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := New(rapid.Int64Range(0, 1e15).Draw(t, "net"), EUR)
		rate, err := newRate(rapid.Int64Range(0, 1e6).Draw(t, "rate"), 6)
		expect.OK(t, err)
		tax, err := net.Apply(rate)
		expect.OK(t, err)
		gross, err := net.Add(tax)
		expect.OK(t, err)
		if back, err := gross.Net(rate); err != nil || back != net {
			t.Fatalf("%v + %v at %v gives back %v %v", net, tax, rate, back, err)
		}
	})
}

func TestOver(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ a, b, want string }{
		{"1", "2", "0.5"}, {"1", "3", "0.333333333333"}, {"2", "3", "0.666666666667"}, {"1.08", "1", "1.08"},
		{"161.5", "1.08", "149.537037037037"},
		{"0", "5", "0"}, {"0.000000000001", "1", "0.000000000001"}, {"100000", "0.1", "1000000"},
	} {
		a, errA := ParseRate(test.a)
		b, errB := ParseRate(test.b)
		got, err := a.Over(b)
		expect.That(t, errA == nil && errB == nil && err == nil && got.String() == test.want,
			"%s / %s is %s, want %s (%v %v %v)", test.a, test.b, got, test.want, errA, errB, err)
	}
	one, _ := ParseRate("1")
	if _, err := one.Over(Rate{}); !errors.Is(err, ErrDivideByZero) {
		t.Error(err)
	}
	big, _ := ParseRate("100000000000")
	tiny, _ := ParseRate("0.000000000001")
	if _, err := big.Over(tiny); !errors.Is(err, ErrOverflow) {
		t.Error(err)
	}
}
