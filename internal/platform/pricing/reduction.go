package pricing

import (
	"errors"

	"souk/internal/platform/money"
)

// ReductionKind says how a Reduction works.
type ReductionKind string

// The kinds of reduction. The zero value takes nothing off.
const (
	ReduceNothing   ReductionKind = ""
	ReduceByPercent ReductionKind = "PERCENT"
	ReduceByAmount  ReductionKind = "AMOUNT"
	ReduceToPrice   ReductionKind = "PRICE"
)

// Reduction makes something cheaper, never dearer and never below zero.
type Reduction struct {
	Kind   ReductionKind
	Rate   money.Rate   // of ReduceByPercent, at most 1
	Amount money.Amount // of the other kinds
}

// PercentOff takes a share off.
func PercentOff(rate money.Rate) Reduction { return Reduction{Kind: ReduceByPercent, Rate: rate} }

// AmountOff takes an amount off.
func AmountOff(a money.Amount) Reduction { return Reduction{Kind: ReduceByAmount, Amount: a} }

// FixedPrice sets the price, if it was higher.
func FixedPrice(a money.Amount) Reduction { return Reduction{Kind: ReduceToPrice, Amount: a} }

// Off returns what the reduction takes off units items that cost total
// together: between zero and total. The catalog uses it with one unit for the
// price it shows.
func (r Reduction) Off(total money.Amount, units int64) (money.Amount, error) {
	switch r.Kind {
	case ReduceByPercent:
		off, err := total.Apply(r.Rate)
		if err != nil {
			return money.Amount{}, err
		}
		return money.Min(off, total)
	case ReduceByAmount, ReduceToPrice:
		all, err := r.Amount.Times(units)
		if errors.Is(err, money.ErrOverflow) {
			all, err = total, nil // more than total, whatever it is
		}
		if err != nil {
			return money.Amount{}, err
		}
		if all, err = money.Min(all, total); err != nil || r.Kind == ReduceByAmount {
			return all, err
		}
		return total.Sub(all)
	}
	return money.Zero(total.Currency()), nil
}
