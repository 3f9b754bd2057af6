package catalog

import (
	"context"
	"math/big"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// BulkUpdateRequest sets one property of many products.
type BulkUpdateRequest struct {
	IDs []string `json:"ids" validate:"min=1,max=100,unique"`
	Set SetValue `json:"set"`
}

// SetValue is the property to set; exactly one of them.
type SetValue struct {
	Price  *Number `json:"price,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999.99" money:"shop"`
	Cost   *Number `json:"cost,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999.99" money:"shop"`
	Weight *Number `json:"weight,omitempty" validate:"omitempty,decimal,dgte=0,dlte=999999999.99"`
	Ribbon *string `json:"ribbon,omitempty" validate:"omitempty,max=30"`
	Brand  *string `json:"brand,omitempty" validate:"omitempty,max=50"`
}

// Validate wants exactly one.
func (v *SetValue) Validate() []errs.Violation {
	return exactlyOne("price", v.Price != nil, v.Cost != nil, v.Weight != nil, v.Ribbon != nil, v.Brand != nil)
}

func exactlyOne(field string, given ...bool) []errs.Violation {
	n := 0
	for _, yes := range given {
		if yes {
			n++
		}
	}
	switch {
	case n == 0:
		return []errs.Violation{errs.Field(field, errs.RuleRequiredOneOf, "or one of the others is required")}
	case n > 1:
		return []errs.Violation{errs.Field(field, errs.RuleOneOfAlignment, "only one of the values may be given")}
	}
	return nil
}

// BulkAdjustRequest changes one amount of many products by a share or a sum.
type BulkAdjustRequest struct {
	IDs    []string    `json:"ids" validate:"min=1,max=100,unique"`
	Adjust AdjustValue `json:"adjust"`
}

// AdjustValue is the amount to change; exactly one of them.
type AdjustValue struct {
	Price  *Adjustment `json:"price,omitempty" money:"shop"`
	Cost   *Adjustment `json:"cost,omitempty" money:"shop"`
	Weight *Adjustment `json:"weight,omitempty"`
}

// Validate wants exactly one.
func (v *AdjustValue) Validate() []errs.Violation {
	return exactlyOne("price", v.Price != nil, v.Cost != nil, v.Weight != nil)
}

// Adjustment is a share or a sum; exactly one of them.
type Adjustment struct {
	Percentage *Percentage `json:"percentage,omitempty"`
	Amount     *Number     `json:"amount,omitempty" validate:"omitempty,decimal,dgte=-999999999.99,dlte=999999999.99" money:"inherit"`
}

// Percentage is a share, rounded to whole units on demand.
type Percentage struct {
	RoundToInt bool `json:"roundToInt"`
	Rate       int  `json:"rate" validate:"min=-100,max=1000"`
}

// Validate wants exactly one.
func (a *Adjustment) Validate() []errs.Violation {
	return exactlyOne("percentage", a.Percentage != nil, a.Amount != nil)
}

// apply gives the adjusted value, within the bounds that any value has.
func (a *Adjustment) apply(value *big.Rat) *big.Rat {
	out := new(big.Rat)
	if a.Amount != nil {
		out.Add(value, a.Amount.rat())
	} else {
		out.Mul(value, big.NewRat(int64(100+a.Percentage.Rate), 100))
		if a.Percentage.RoundToInt {
			out.SetInt64(round(out))
		}
	}
	if out.Sign() < 0 {
		return new(big.Rat)
	}
	if most := Number("999999999.99").rat(); out.Cmp(most) > 0 {
		return most
	}
	return out
}

// BulkProductsResponse tells what became of each product.
type BulkProductsResponse struct {
	Results            wire.List[wire.BulkItem] `json:"results"`
	BulkActionMetadata wire.BulkActionMetadata  `json:"bulkActionMetadata"`
}

// BulkUpdate sets one property of many products; one that fails does not harm the others.
func (s *Service) BulkUpdate(ctx context.Context, in *BulkUpdateRequest) (*BulkProductsResponse, error) {
	return s.bulk(ctx, in.IDs, func(r *record, currency money.Currency) {
		c, set := &r.content, in.Set
		switch {
		case set.Price != nil:
			r.setPrice(set.Price.Minor(currency), currency)
		case set.Cost != nil:
			c.CostAndProfitData = &CostInput{*set.Cost}
			for i := range r.variants {
				r.variants[i].cost = nil
			}
		case set.Weight != nil:
			c.Weight = *set.Weight
			for i := range r.variants {
				r.variants[i].weight = ""
			}
		case set.Ribbon != nil:
			c.Ribbon = *set.Ribbon
		case set.Brand != nil:
			c.Brand = *set.Brand
		}
	})
}

// setPrice gives product and variants one price.
func (r *record) setPrice(minor int64, currency money.Currency) {
	r.price = minor
	r.content.PriceData = &PriceInput{amountNumber(minor, currency)}
	for i := range r.variants {
		r.variants[i].price = nil
	}
}

// BulkAdjust changes one amount of many products, and of the variants that have their own.
func (s *Service) BulkAdjust(ctx context.Context, in *BulkAdjustRequest) (*BulkProductsResponse, error) {
	return s.bulk(ctx, in.IDs, func(r *record, currency money.Currency) {
		adjustMinor := func(a *Adjustment, minor int64) int64 {
			scale := new(big.Rat).SetInt64(powerOfTen(currency.Exponent()))
			major := new(big.Rat).Quo(new(big.Rat).SetInt64(minor), scale)
			return round(major.Mul(a.apply(major), scale))
		}
		switch adjust := in.Adjust; {
		case adjust.Price != nil:
			r.price = adjustMinor(adjust.Price, r.price)
			r.content.PriceData = &PriceInput{amountNumber(r.price, currency)}
			for i := range r.variants {
				if own := r.variants[i].price; own != nil {
					r.variants[i].price = wire.Ptr(adjustMinor(adjust.Price, *own))
				}
			}
		case adjust.Cost != nil:
			if cost, known := r.costOf(nil, currency); known {
				r.content.CostAndProfitData = &CostInput{amountNumber(adjustMinor(adjust.Cost, cost), currency)}
			}
			for i := range r.variants {
				if own := r.variants[i].cost; own != nil {
					r.variants[i].cost = wire.Ptr(adjustMinor(adjust.Cost, *own))
				}
			}
		case adjust.Weight != nil:
			if r.content.Weight != "" {
				r.content.Weight = ratNumber(adjust.Weight.apply(r.content.Weight.rat()), 6)
			}
			for i := range r.variants {
				if own := r.variants[i].weight; own != "" {
					r.variants[i].weight = ratNumber(adjust.Weight.apply(own.rat()), 6)
				}
			}
		}
	})
}

func (s *Service) bulk(ctx context.Context, ids []string, change func(*record, money.Currency)) (
	*BulkProductsResponse, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*BulkProductsResponse, error) {
		out, currency := &BulkProductsResponse{}, s.cfg.Currency(tx.Context())
		for i, id := range ids {
			err := tx.Savepoint(func() error {
				_, err := s.editTx(tx, id, func(_ *store.Tx, r *record) error { change(r, currency); return nil })
				return err
			})
			if fault(err) {
				return nil, err // nothing is done, and the call may be repeated
			}
			out.Results = append(out.Results, wire.BulkItem{ItemMetadata: out.BulkActionMetadata.Item(i, id, err)})
		}
		return out, nil
	})
}

// fault tells our own trouble from what is wrong with one item.
func fault(err error) bool {
	kind := errs.KindOf(err)
	return err != nil && (kind == errs.Internal || kind == errs.Unavailable || kind == errs.DeadlineExceeded)
}
