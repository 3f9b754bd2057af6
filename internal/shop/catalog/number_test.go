package catalog

import (
	"encoding/json"
	"math/big"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
)

func TestNumbersAreReadExactly(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`12.5`: "12.5", `"12.50"`: "12.50", `0`: "0", `1e3`: "1000", `1.5E-2`: "0.015", `null`: "", `-4`: "-4",
		`123456789012345.67`: "123456789012345.67",
		`"NaN"`:              "!", `"Infinity"`: "!", `true`: "!", `{}`: "!", `""`: "!", `1e999999999`: "!", `"1e99"`: "!",
		`"12,5"`: "!", `"0x1p3"`: "!",
	} {
		var n Number
		err := json.Unmarshal([]byte(text), &n)
		expect.That(t, (err != nil) == (want == "!") && (err != nil || string(n) == want), "%s: %q %v, want %q", text,
			n, err, want)
	}
}

// TestAmountsSurviveTheWire: minor units written as a number, read by any client as
// floating point and sent back, are the same minor units, in every currency.
func TestAmountsSurviveTheWire(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		currency := rapid.SampledFrom([]money.Currency{money.EUR, money.JPY, money.KWD}).Draw(t, "currency")
		minor := rapid.Int64Range(0, 999_999_999_99).Draw(t, "minor")
		text, err := json.Marshal(amountNumber(minor, currency))
		expect.OK(t, err)
		var float float64
		expect.OK(t, json.Unmarshal(text, &float))
		var back Number
		expect.OK(t, json.Unmarshal([]byte(strconv.FormatFloat(float, 'g', -1, 64)), &back))
		expect.EqualNow(t, back.Minor(currency), minor, "became (%s)", text)
	})
}

func TestDiscountsStayWithinThePrice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		price := rapid.Int64Range(0, 1_000_000).Draw(t, "price")
		percent := rapid.Int64Range(0, 10000).Draw(t, "hundredths of a percent")
		r := &record{content: Content{Discount: &Discount{Type: DiscountPercent,
			Value: ratNumber(big.NewRat(percent, 100), 2)}}}
		got := r.discounted(price, money.EUR)
		// Exactly price × (10000 − percent) / 10000, rounded half up.
		expect.EqualNow(t, (price*(10000-percent)*2+10000)/20000, got, "%d less %d/100 %%", price, percent)
		amount := rapid.Int64Range(0, 2_000_000).Draw(t, "amount")
		r.content.Discount = &Discount{Type: DiscountAmount, Value: amountNumber(amount, money.EUR)}
		expect.EqualNow(t, r.discounted(price, money.EUR), max(0, price-amount), "%d less %d", price, amount)
	})
}

func TestPricePerUnit(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		total, unit, base, baseUnit Number
		want                        *big.Rat
	}{
		{"500", "ML", "1", "L", big.NewRat(2, 1)}, {"2", "KG", "100", "G", big.NewRat(1, 20)},
		{"3", "M", "1", "M", big.NewRat(1, 3)}, {"1", "GAL", "1", "QT", big.NewRat(1, 4)},
	} {
		p := PricePerUnit{TotalQuantity: test.total, TotalMeasurementUnit: string(test.unit), BaseQuantity: test.base,
			BaseMeasurementUnit: string(test.baseUnit)}
		if got := p.perUnit(); got.Cmp(test.want) != 0 {
			t.Errorf("%s %s by %s %s: %v, want %v", test.total, test.unit, test.base, test.baseUnit, got, test.want)
		}
	}
}

// TestVariantsAlwaysFitTheOptions changes options at random: there is one variant for
// each combination, ids of those that stay do not change, and no stock is lost silently
// when management ends.
func TestVariantsAlwaysFitTheOptions(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		next := 0
		newID := func() string { next++; return strconv.Itoa(next) }
		r := &record{tracked: true}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			before := map[string]string{}
			var sum int64
			for i := range r.variants {
				r.variants[i].quantity = rapid.Int64Range(0, 9).Draw(t, "quantity")
				sum += r.variants[i].quantity
				before[choicesKey(r.variants[i].choices)] = r.variants[i].id
			}
			wasManaged := r.content.managed()
			options := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"A", "B", "C"}), 0, 3, rapid.ID[string]).Draw(
				t, "options")
			r.content.ProductOptions = nil
			want := 1
			for _, name := range options {
				choices := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"x", "y", "z"}), 1, 3, rapid.ID[string]).Draw(
					t, "choices")
				option := OptionInput{Name: name}
				for _, c := range choices {
					option.Choices = append(option.Choices, ChoiceInput{Value: c, Description: c})
				}
				r.content.ProductOptions = append(r.content.ProductOptions, option)
				want *= len(choices)
			}
			managed := len(options) > 0 && rapid.Bool().Draw(t, "managed")
			r.content.ManageVariants = &managed
			r.arrange(newID)
			if !managed {
				want = 1
			}
			expect.EqualNow(t, len(r.variants), want, "variants")
			seen := map[string]bool{}
			for _, v := range r.variants {
				key := choicesKey(v.choices)
				expect.ThatNow(t, !seen[key], "%s twice", key)
				seen[key] = true
				if id, kept := before[key]; kept && id != v.id {
					t.Fatalf("%s changed its id", key)
				}
			}
			if wasManaged && !managed && r.variants[0].quantity != sum {
				t.Fatalf("stock of %d became %d", sum, r.variants[0].quantity)
			}
		}
	})
}
