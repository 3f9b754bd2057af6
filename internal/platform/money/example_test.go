package money_test

import (
	"fmt"

	"souk/internal/platform/money"
)

func ExampleFormat() {
	a := money.MustParse("1234.50", money.USD)
	fmt.Println(a, money.Format(a, "en"))
	// Output: 1234.50 $1,234.50
}

func ExampleAllocate() {
	parts, err := money.Allocate(money.MustParse("10.00", money.EUR), []int64{1, 1, 1})
	fmt.Println(parts, err)
	// Output: [3.34 3.33 3.33] <nil>
}

func ExampleAmount_Apply() {
	tax, err := money.MustParse("99.99", money.USD).Apply(money.MustPercent("8.875"))
	fmt.Println(tax, err)
	// Output: 8.87 <nil>
}

// A number with more decimals than the currency has is rounded on purpose, by
// going through a Rate; Parse would refuse it.
func ExampleAmountOf() {
	number, _ := money.ParseRate("12.3456")
	a, err := money.AmountOf(number, money.EUR)
	fmt.Println(a, err)
	// Output: 12.35 <nil>
}
