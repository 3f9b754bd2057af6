package orders

import (
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// TestWhatIsFilledInAddsUp makes orders of what a caller may leave out, and breaks them:
// filled in they add up in every currency, and a minor unit more anywhere is found.
func TestWhatIsFilledInAddsUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		currency := rapid.SampledFrom([]money.Currency{money.EUR, money.MustCurrency("JPY"), money.MustCurrency("KWD")}).Draw(
			t, "currency")
		amount := func(label string, most int64) *wire.Price {
			return &wire.Price{Amount: wire.Decimal(money.New(rapid.Int64Range(0, most).Draw(t, label), currency).String())}
		}
		o := &Order{Currency: currency.Code(), TaxIncludedInPrices: rapid.Bool().Draw(t, "included"),
			PriceSummary: &PriceSummary{}}
		subtotal := int64(0)
		for range rapid.IntRange(1, 6).Draw(t, "lines") {
			unit, quantity := rapid.Int64Range(0, 100_000).Draw(t, "price"), rapid.Int64Range(1, 50).Draw(t, "quantity")
			line := LineItem{Quantity: quantity, Price: &wire.Price{Amount: wire.Decimal(money.New(unit, currency).String())}}
			if rapid.Bool().Draw(t, "taxed") {
				line.TaxInfo = &ItemTaxInfo{TaxAmount: amount("tax", 1000)}
			}
			o.LineItems = append(o.LineItems, line)
			subtotal += unit * quantity
		}
		for range rapid.IntRange(0, 3).Draw(t, "fees") {
			o.AdditionalFees = append(o.AdditionalFees, AdditionalFee{Name: "fee", Price: amount("fee", 5000)})
		}
		if rapid.Bool().Draw(t, "sent") {
			o.ShippingInfo = &ShippingInformation{Cost: &ShippingPrice{Price: amount("shipping", 5000)}}
		}
		if rapid.Bool().Draw(t, "discounted") {
			o.PriceSummary.Discount = amount("discount", subtotal)
		}
		if wrong := fill(ids.Sequence(), o); len(wrong) > 0 {
			t.Fatal(wrong)
		}
		found := func() int {
			wrong, err := addsUp(o, currency)
			expect.OK(t, err)
			return len(wrong)
		}
		if n := found(); n > 0 {
			t.Fatalf("%d sums are wrong: %+v", n, o)
		}
		summary := o.PriceSummary
		sums := []*wire.Price{summary.Subtotal, summary.Discount, summary.Shipping, summary.TotalAdditionalFees,
			summary.Total, o.LineItems[0].TotalPriceAfterTax}
		one := rapid.SampledFrom(sums).Draw(t, "broken")
		was, err := money.Parse(string(one.Amount), currency)
		expect.OK(t, err)
		one.Amount = wire.Decimal(money.New(was.Minor()+1, currency).String())
		expect.ThatNow(t, found() != 0, "a sum that is wrong by one was not found: %+v", summary)
	})
}
