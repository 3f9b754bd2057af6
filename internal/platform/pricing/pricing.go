// Package pricing computes what a cart, checkout or order costs. Price is one
// pure function: no context, clock, database or service; prices, discounts,
// rates and balances come in as values.
//
// It keeps true, and its property tests check, that
//   - parts add up to their totals to the last minor unit,
//   - nothing is negative,
//   - every discount, fee and tax names its source,
//   - the order of the lines changes no total,
//   - each amount is rounded once, and only by package money: a product's own
//     discount per unit, as the catalog shows it; other discounts per line, or
//     once for all their lines; a tax per line, for shipping and per fee.
package pricing

import (
	"fmt"
	"slices"

	"souk/internal/platform/money"
)

// steps is the whole calculation, in order. Each step reads what the ones
// before it left and fills its own part of the result.
var steps = [...]struct {
	name string
	run  func(*calculation)
}{
	{"unit prices", (*calculation).unitPrices},
	{"automatic discounts", (*calculation).automaticDiscounts},
	{"merchant discounts", (*calculation).merchantDiscounts},
	{"coupon", (*calculation).coupon},
	{"shipping", (*calculation).shipping},
	{"additional fees", (*calculation).fees},
	{"tax", (*calculation).tax},
	{"totals", (*calculation).totals},
	{"gift cards", (*calculation).giftCards},
	{"amount due", (*calculation).amountDue},
}

// Price computes the result for an input. It fails only on input that makes no
// sense, with an error that names each fault (see Input), or with
// money.ErrOverflow when sums leave the range of 64 bits. A coupon that does
// not apply is not an error: see Result.CouponProblem.
func Price(in Input) (Result, error) {
	if err := in.validate(); err != nil {
		return Result{}, err
	}
	c := newCalculation(&in)
	for i := range steps {
		steps[i].run(c)
		if c.err != nil {
			return Result{}, fmt.Errorf("pricing: %s: %w", steps[i].name, c.err)
		}
	}
	return c.out, nil
}

// calculation is the state that the steps hand on.
type calculation struct {
	in   *Input
	out  Result
	zero money.Amount
	err  error // the first failure; later sums are then meaningless

	// left is each line's total as the discounts so far leave it.
	left         []money.Amount
	freeShipping bool

	lineIndex map[string]int // made when first needed, see indexOf
	classes   []int          // made at the first tie, see before
	scratch   scratch
}

// scratch keeps small carts free of allocations inside the steps.
type scratch struct {
	lines   []int
	all     []int // see discountable
	weights []int64
	parts   []money.Amount
	marks   []bool
	shares  []LineDiscount // backing store of all AppliedDiscount.Lines
	taxes   []TaxPartResult

	small struct { // what the slices above start with
		lines   [smallCart]int
		all     [smallCart]int
		weights [smallCart]int64
		parts   [smallCart]money.Amount
		marks   [smallCart]bool
		left    [smallCart]money.Amount
	}
}

// smallCart is the number of lines up to which look-ups need no map and the
// steps no memory of their own.
const smallCart = 16

func newCalculation(in *Input) *calculation {
	n := len(in.Lines)
	c := &calculation{in: in, zero: money.Zero(in.Currency)}
	c.out.Currency, c.out.TaxIncluded = in.Currency, in.TaxIncluded
	c.out.Lines = make([]LineResult, n)
	small := &c.scratch.small
	c.scratch.lines, c.scratch.weights = small.lines[:0], small.weights[:0]
	c.scratch.parts, c.scratch.marks = small.parts[:0], small.marks[:0]
	c.left = slices.Grow(small.left[:0], n)[:n]
	return c
}

// The sums below remember the first error, so that a step reads as a formula
// and Price checks once per step.

func (c *calculation) check(a money.Amount, err error) money.Amount {
	if err != nil {
		if c.err == nil {
			c.err = err
		}
		return c.zero
	}
	return a
}

func (c *calculation) add(a, b money.Amount) money.Amount { return c.check(a.Add(b)) }
func (c *calculation) sub(a, b money.Amount) money.Amount { return c.check(a.Sub(b)) }
func (c *calculation) min(a, b money.Amount) money.Amount { return c.check(money.Min(a, b)) }

// orZero reads an optional amount.
func (c *calculation) orZero(a money.Amount) money.Amount {
	if a.IsUnset() {
		return c.zero
	}
	return a
}
