package money

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// Allocate splits total in proportion to weights by largest remainder: every
// part is first rounded towards zero, then the units left over go one each to
// the parts that lost most, ties to the earlier part. The parts always sum to
// total exactly. ErrNegative for a negative weight, ErrNoWeight when all
// weights are zero and total is not, ErrOverflow when the weights sum above
// 64 bits.
func Allocate(total Amount, weights []int64) ([]Amount, error) {
	parts := make([]Amount, len(weights))
	if err := AllocateInto(parts, total, weights, nil); err != nil {
		return nil, err
	}
	return parts, nil
}

// AllocateInto is Allocate into a slice of the caller, who may also decide
// ties: before(i, j) reports whether part i is served before part j when both
// lost equally much; parts it does not order, and all parts when it is nil, are
// served in their own order.
func AllocateInto(parts []Amount, total Amount, weights []int64, before func(i, j int) bool) error {
	if len(parts) != len(weights) {
		return fmt.Errorf("money: %d parts for %d weights", len(parts), len(weights))
	}
	var sum uint64
	for _, w := range weights {
		if w < 0 {
			return fmt.Errorf("%w: weight %d", ErrNegative, w)
		}
		if sum += uint64(w); sum > math.MaxInt64 {
			return ErrOverflow
		}
	}
	if total.minor == 0 {
		for i := range parts {
			parts[i] = total
		}
		return nil
	}
	if sum == 0 {
		return ErrNoWeight
	}

	type loss struct {
		rest  uint64
		index int
	}
	var few [32]loss // carts are small: no allocation for them
	losses := few[:0]
	negative := total.minor < 0
	whole := magnitude(total.minor)
	left := whole
	for i, w := range weights {
		hi, lo := bits.Mul64(whole, uint64(w))    //nolint:gosec // weights are not negative: looked at above
		quotient, rest := bits.Div64(hi, lo, sum) // w <= sum, so the quotient fits
		left -= quotient
		part, err := signed(quotient, negative)
		if err != nil {
			return err
		}
		parts[i] = Amount{part, total.currency}
		if rest > 0 {
			losses = append(losses, loss{rest, i})
		}
	}
	if left == 0 {
		return nil
	}
	slices.SortFunc(losses, func(a, b loss) int {
		if a.rest != b.rest {
			return cmp.Compare(b.rest, a.rest)
		}
		if before != nil {
			if before(a.index, b.index) {
				return -1
			}
			if before(b.index, a.index) {
				return 1
			}
		}
		return cmp.Compare(a.index, b.index)
	})
	one := int64(1)
	if negative {
		one = -1
	}
	// The losses sum to left × sum and each is below sum, so there are more of
	// them than units left.
	for _, l := range losses[:left] {
		parts[l.index].minor += one
	}
	return nil
}

// Units returns what falls on count of quantity equal units, after the first
// skip units were served already. Serving all units, in whatever steps, gives
// exactly a. ErrNegative, or ErrOverflow when skip + count exceeds quantity.
func (a Amount) Units(quantity, skip, count int64) (Amount, error) {
	if quantity < 0 || skip < 0 || count < 0 {
		return Amount{}, fmt.Errorf("%w: units", ErrNegative)
	}
	if skip > quantity || count > quantity-skip {
		return Amount{}, fmt.Errorf("%w: %d units after %d of %d", ErrOverflow, count, skip, quantity)
	}
	if quantity == 0 {
		if a.minor != 0 {
			return Amount{}, ErrNoWeight
		}
		return a, nil
	}
	// Allocate with equal weights, without making the list: each unit gets the
	// quotient, the first units one more until the rest is used up.
	each, rest := a.minor/quantity, a.minor%quantity
	one := int64(1)
	if rest < 0 {
		one, rest = -1, -rest
	}
	extra := min(skip+count, rest) - min(skip, rest)
	return Amount{each*count + one*extra, a.currency}, nil
}
