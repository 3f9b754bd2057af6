package tips

import (
	"souk/internal/platform/money"
)

// Share is somebody's part of a tip in the making.
type Share struct {
	// Amount is what was set; unset for a part of what is left.
	Amount money.Amount
	// Base is what the lines of the share cost, for proportional shares.
	Base money.Amount
}

// Divide gives each share its amount. Those without one share what the others leave
// of the tip by largest remainder, ties to the earlier: equally, or in proportion to
// their bases (equally if all are zero). It answers what nobody was given, which is
// negative when more was set than there is; then nothing is left to share.
func Divide(tip money.Amount, method string, shares []Share) (amounts []money.Amount, rest money.Amount, err error) {
	rest = tip
	amounts = make([]money.Amount, len(shares))
	var open []int
	for i, share := range shares {
		if share.Amount.IsUnset() {
			open = append(open, i)
			continue
		}
		amounts[i] = share.Amount
		if rest, err = rest.Sub(share.Amount); err != nil {
			return nil, money.Amount{}, err
		}
	}
	if len(open) == 0 {
		return amounts, rest, nil
	}
	left := rest
	if left.IsNegative() {
		left = money.Zero(tip.Currency())
	}
	parts, err := money.Allocate(left, weights(method, shares, open))
	if err != nil {
		return nil, money.Amount{}, err
	}
	for i, at := range open {
		amounts[at] = parts[i]
	}
	rest, err = rest.Sub(left)
	return amounts, rest, err
}

func weights(method string, shares []Share, open []int) []int64 {
	out := make([]int64, len(open))
	var sum int64
	if method == Proportional {
		for i, at := range open {
			out[i] = shares[at].Base.Minor()
			sum += out[i]
		}
	}
	if sum == 0 {
		for i := range out {
			out[i] = 1
		}
	}
	return out
}
