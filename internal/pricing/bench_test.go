package pricing

import (
	"fmt"
	"testing"

	"souk/internal/money"
)

// cart is a usual one: a rule, a coupon, shipping and two-part tax.
func cart(lines int) Input {
	tax := Tax{Parts: []TaxPart{
		{Name: "State", Level: "STATE", Rate: percent("6.25")},
		{Name: "County", Level: "COUNTY", Rate: percent("2.625")},
	}}
	in := Input{
		Currency: money.EUR,
		Rules:    []Rule{{ID: "rule", Reduction: PercentOff(percent("10")), Scope: only("line-1", "line-2")}},
		Coupon:   &Coupon{ID: "coupon", Kind: CouponReduction, Reduction: AmountOff(eur(1000)), Scope: everything},
		Shipping: &Shipping{Price: eur(499), Tax: tax},
	}
	for i := range lines {
		in.Lines = append(in.Lines, Line{
			ID: fmt.Sprintf("line-%d", i), Quantity: int64(1 + i%3), CatalogPrice: eur(int64(1999 + 350*(i%7))), Tax: tax,
		})
	}
	return in
}

func BenchmarkPrice(b *testing.B) {
	for _, lines := range []int{1, 5, 50, 300} {
		b.Run(fmt.Sprintf("%d lines", lines), func(b *testing.B) {
			in := cart(lines)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Price(in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
