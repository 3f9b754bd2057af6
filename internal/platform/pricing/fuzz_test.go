package pricing

import (
	"fmt"
	"testing"

	"souk/internal/platform/money"
)

// FuzzPrice turns bytes into inputs without regard for sense: huge and negative
// amounts, unknown kinds, ids that repeat. Price must answer with an error or a
// result that adds up; it must never panic.
func FuzzPrice(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0x21, 2, 1, 9, 200, 1, 3, 50, 2, 8, 4, 4, 4, 1, 1, 7, 3, 9})
	f.Add([]byte{0xff, 5, 255, 255, 255, 255, 1, 255, 9, 9, 0, 128, 64, 32, 16, 8, 4, 2, 1, 255, 254, 253})
	f.Fuzz(func(t *testing.T, data []byte) {
		in := decodeInput(data)
		out, err := Price(in)
		if err != nil {
			return
		}
		for _, fault := range faults(in, out) {
			t.Error(fault)
		}
	})
}

// tape hands out the fuzzer's bytes, then zeros.
type tape []byte

func (b *tape) next() byte {
	if len(*b) == 0 {
		return 0
	}
	v := (*b)[0]
	*b = (*b)[1:]
	return v
}

func (b *tape) below(n byte) int { return int(b.next() % n) }

// number is mostly small, sometimes large, seldom huge or negative: one bad
// number makes the whole input an error.
func (b *tape) number() int64 {
	switch v := b.next(); {
	case v == 255:
		return int64(b.next()) << (b.next() % 56)
	case v == 254:
		return -int64(b.next())
	case v >= 192:
		return int64(b.next())<<8 + int64(b.next())
	default:
		return int64(v / 8)
	}
}

func (b *tape) quantity() int64 {
	if v := b.next(); v < 250 {
		return 1 + int64(v%8)
	}
	return b.number()
}

func (b *tape) amount() money.Amount {
	if b.next() == 255 {
		return money.New(b.number(), money.USD)
	}
	return eur(b.number())
}

func (b *tape) rate() money.Rate {
	r, err := money.ParsePercent(fmt.Sprintf("%d.%d", b.below(101), b.next()))
	if err != nil {
		return money.Rate{}
	}
	return r
}

func (b *tape) reduction() Reduction {
	kinds := []ReductionKind{ReduceByPercent, ReduceByAmount, ReduceByAmount, ReduceByPercent, ReduceToPrice,
		ReduceNothing, "OTHER"}
	kind := kinds[b.below(4)]
	if b.next() >= 224 {
		kind = kinds[4+b.below(3)]
	}
	return Reduction{Kind: kind, Rate: b.rate(), Amount: b.amount()}
}

func (b *tape) ids() []string {
	var ids []string
	for range b.below(4) {
		ids = append(ids, fmt.Sprint("l", b.below(8)))
	}
	return ids
}

func (b *tape) scope() Scope { return Scope{All: b.below(2) == 0, LineIDs: b.ids()} }

func (b *tape) tax() Tax {
	var t Tax
	for i := range b.below(4) {
		t.Parts = append(t.Parts, TaxPart{Name: fmt.Sprint(i), Rate: b.rate()})
	}
	t.Exempt = b.below(8) == 7
	return t
}

func decodeInput(data []byte) Input {
	b := (*tape)(&data)
	in := Input{Currency: money.EUR, TaxIncluded: b.below(2) == 1}
	dues := []Due{DueNow, DueLater, DueDeposit, DueAfterTrial}
	for i := range b.below(8) {
		in.Lines = append(in.Lines, Line{
			ID: fmt.Sprint("l", i), Quantity: b.quantity(), CatalogPrice: b.amount(), CatalogDiscount: b.reduction(),
			GiftCard: b.below(5) == 4, Tax: b.tax(), Due: dues[b.below(4)], Deposit: b.amount(),
			Modifiers: []Modifier{{Price: b.amount(), Quantity: b.quantity()}},
		})
	}
	for range b.below(4) {
		in.Rules = append(in.Rules, Rule{ID: "r", Reduction: b.reduction(), Scope: b.scope()})
	}
	for range b.below(4) {
		in.MerchantDiscounts = append(in.MerchantDiscounts,
			MerchantDiscount{ID: "m", Reduction: b.reduction(), Scope: b.scope()})
	}
	if b.below(2) == 1 {
		kinds := []CouponKind{CouponReduction, CouponFreeShipping, CouponBuyXGetY}
		in.Coupon = &Coupon{
			ID: "c", Kind: kinds[b.below(3)], Reduction: b.reduction(), BuyX: b.quantity(), GetY: b.quantity(),
			LimitedToOneItem: b.below(2) == 1, Scope: b.scope(), MinimumSubtotal: b.amount(),
		}
	}
	if b.below(2) == 1 {
		in.Shipping = &Shipping{Price: b.amount(), Tax: b.tax()}
	}
	for range b.below(3) {
		in.Fees = append(in.Fees, Fee{Code: "f", Price: b.amount(), Tax: b.tax(), LineIDs: b.ids()})
	}
	for range b.below(3) {
		in.GiftCards = append(in.GiftCards, GiftCard{Balance: b.amount(), Requested: b.amount()})
	}
	return in
}
