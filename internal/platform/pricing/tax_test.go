package pricing

import (
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
)

func TestTax(t *testing.T) {
	t.Parallel()
	parts := Tax{Parts: []TaxPart{
		{Name: "State", Level: "STATE", Rate: percent("6.25")},
		{Name: "County", Level: "COUNTY", Rate: percent("1")},
		{Name: "City", Level: "CITY", Rate: percent("1.625")},
	}}
	tests := []struct {
		name                string
		price               int64
		tax                 Tax
		included            bool
		before, amount, sum string
	}{
		{"added", 1000, vat("19"), false, "10.00", "1.90", "11.90"},
		{"included", 1190, vat("19"), true, "10.00", "1.90", "11.90"},
		{"added, half up", 150, vat("19"), false, "1.50", "0.29", "1.79"},
		{"included, tax is the rest", 100, vat("7"), true, "0.93", "0.07", "1.00"},
		{"at zero percent", 1000, vat("0"), false, "10.00", "0.00", "10.00"},
		{"several parts", 9999, parts, false, "99.99", "8.87", "108.86"},
		{"several parts included", 10886, parts, true, "99.99", "8.87", "108.86"},
		{"not taxable", 1000, Tax{}, false, "10.00", "0.00", "10.00"},
		{"exempt", 1000, Tax{Parts: parts.Parts, Exempt: true}, false, "10.00", "0.00", "10.00"},
		{"exempt, included", 1000, Tax{Parts: parts.Parts, Exempt: true}, true, "10.00", "0.00", "10.00"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l := line("a", 1, tt.price)
			l.Tax = tt.tax
			out := price(t, Input{Lines: []Line{l}, TaxIncluded: tt.included})
			got := out.Lines[0]
			check(t, "before tax", got.PriceBeforeTax, tt.before)
			check(t, "before discounts and tax", got.PriceBeforeDiscountsAndTax, tt.before)
			check(t, "tax", got.TaxDetails.Total, tt.amount)
			check(t, "after tax", got.PriceAfterTax, tt.sum)
			check(t, "total", out.Summary.Total, tt.sum)
			check(t, "summary tax", out.Summary.Tax, tt.amount)
			expect.Equal(t, got.TaxDetails.Taxable, (len(tt.tax.Parts) > 0), "taxable")
			if tt.tax.Exempt {
				check(t, "exempt", out.Tax.ExemptAmount, "10.00")
				check(t, "taxable", out.Tax.TaxableAmount, "0.00")
			}
		})
	}
	t.Run("parts share the rounded tax", func(t *testing.T) {
		t.Parallel()
		l := line("a", 1, 9999)
		l.Tax = parts
		details := price(t, Input{Lines: []Line{l}}).Lines[0].TaxDetails
		check(t, "state", details.Parts[0].Tax, "6.25")
		check(t, "county", details.Parts[1].Tax, "1.00")
		check(t, "city", details.Parts[2].Tax, "1.62")
		expect.Equal(t, details.Rate, money.MustPercent("8.875"), "rate")
	})
	t.Run("average rate", func(t *testing.T) {
		t.Parallel()
		a, b := line("a", 1, 1000), line("b", 1, 3000)
		a.Tax, b.Tax = vat("20"), vat("5")
		out := price(t, Input{Lines: []Line{a, b}})
		expect.Equal(t, out.Tax.AverageRate.String(), "0.0875", "average")
	})
	t.Run("discounts come before tax", func(t *testing.T) {
		t.Parallel()
		l := line("a", 1, 1000)
		l.Tax = vat("20")
		out := price(t, Input{Lines: []Line{l},
			MerchantDiscounts: []MerchantDiscount{{Reduction: AmountOff(eur(500)), Scope: everything}}})
		check(t, "tax", out.Summary.Tax, "1.00")
	})
	t.Run("gift cards do not change tax", func(t *testing.T) {
		t.Parallel()
		l := line("a", 1, 1000)
		l.Tax = vat("20")
		out := price(t, Input{Lines: []Line{l}, GiftCards: []GiftCard{{Balance: eur(5000)}}})
		check(t, "tax", out.Summary.Tax, "2.00")
		check(t, "gift card", out.GiftCardTotal, "12.00")
		check(t, "left", out.TotalAfterGiftCard, "0.00")
	})
}
