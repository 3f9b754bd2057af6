package tips_test

import (
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/shop/tips"
)

// Shares and the rest are the tip, whatever is asked for; open shares are as equal,
// or as near to proportion, as minor units let them be.
func TestSharesAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom([]money.Currency{money.EUR, money.MustCurrency("JPY"), money.MustCurrency("KWD")}).Draw(
			t, "currency")
		tip := money.New(rapid.Int64Range(1, 1_000_000_000).Draw(t, "tip"), c)
		method := rapid.SampledFrom([]string{tips.Equal, tips.Proportional, ""}).Draw(t, "method")
		shares := make([]tips.Share, rapid.IntRange(0, 50).Draw(t, "shares"))
		var open []int
		var base int64
		for i := range shares {
			shares[i].Base = money.New(rapid.Int64Range(0, 100_000).Draw(t, "base"), c)
			if rapid.Bool().Draw(t, "open") {
				open, base = append(open, i), base+shares[i].Base.Minor()
				continue
			}
			shares[i].Amount = money.New(rapid.Int64Range(0, tip.Minor()).Draw(t, "set"), c)
		}
		amounts, rest, err := tips.Divide(tip, method, shares)
		expect.OK(t, err)
		sum, err := money.Sum(c, append(amounts, rest)...)
		expect.ThatNow(t, err == nil && sum == tip, "%v and %v are not %v", amounts, rest, tip)
		var left int64
		for i, a := range amounts {
			if !shares[i].Amount.IsUnset() && a != shares[i].Amount {
				t.Fatalf("share %d was set to %v and is %v", i, shares[i].Amount, a)
			}
			expect.ThatNow(t, !a.IsNegative(), "share %d is %v", i, a)
		}
		for _, i := range open {
			left += amounts[i].Minor()
		}
		expect.ThatNow(t, len(open) == 0 || rest.Sign() <= 0, "%v was left though %d wanted a share", rest, len(open))
		for _, i := range open {
			weight, all := int64(1), int64(len(open))
			if method == tips.Proportional && base > 0 {
				weight, all = shares[i].Base.Minor(), base
			}
			if off := amounts[i].Minor()*all - left*weight; off >= all || off <= -all {
				t.Fatalf("share %d is %v of %d, for %d of %d", i, amounts[i], left, weight, all)
			}
		}
	})
}
