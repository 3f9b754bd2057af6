package money

import (
	"math"
	"math/bits"
)

// mulDiv returns a × b / d with a 128-bit product, rounded half away from zero.
func mulDiv(a, b, d int64) (int64, error) {
	if d == 0 {
		return 0, ErrDivideByZero
	}
	negative := (a < 0) != (b < 0) != (d < 0)
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	divisor := magnitude(d)
	if hi >= divisor {
		return 0, ErrOverflow
	}
	quotient, rest := bits.Div64(hi, lo, divisor)
	if rest >= divisor-rest { // rest × 2 >= divisor, without the overflow
		quotient++
		if quotient == 0 {
			return 0, ErrOverflow
		}
	}
	return signed(quotient, negative)
}

// magnitude is the absolute value; unlike -n it is right for the smallest int64.
func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n) //nolint:gosec // two's complement is meant
	}
	return uint64(n)
}

func signed(n uint64, negative bool) (int64, error) {
	if negative {
		if n > 1<<63 {
			return 0, ErrOverflow
		}
		return -int64(n), nil //nolint:gosec // 1<<63 wraps to the smallest number, which is meant
	}
	if n > math.MaxInt64 {
		return 0, ErrOverflow
	}
	return int64(n), nil
}

// powersOfTen holds every power that fits into 64 signed bits.
var powersOfTen = [19]int64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
	1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
}
