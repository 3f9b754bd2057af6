package pricing_test

import (
	"fmt"

	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
)

func ExamplePrice() {
	vat := pricing.Tax{Parts: []pricing.TaxPart{{Name: "VAT", Rate: money.MustPercent("20")}}}
	out, err := pricing.Price(pricing.Input{
		Currency: money.EUR,
		Lines: []pricing.Line{
			{ID: "mug", Quantity: 2, CatalogPrice: money.MustParse("12.50", money.EUR), Tax: vat},
		},
		Coupon: &pricing.Coupon{
			ID: "c1", Code: "SPRING", Kind: pricing.CouponReduction,
			Reduction: pricing.PercentOff(money.MustPercent("10")), Scope: pricing.Scope{All: true},
		},
		Shipping: &pricing.Shipping{Price: money.MustParse("5.00", money.EUR), Tax: vat},
	})
	s := out.Summary
	fmt.Println(err, s.Subtotal, s.Discount, s.Shipping, s.Tax, s.Total)
	// Output: <nil> 25.00 2.50 5.00 5.50 33.00
}
