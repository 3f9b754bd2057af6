package plugins_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/shop/plugins"
	"souk/internal/shop/tax"
)

func taxQuestion(price money.Amount, included bool) *tax.Question {
	return &tax.Question{
		Currency: price.Currency(), ExemptGroupID: appB,
		Addresses: []tax.Address{{Country: "US", Subdivision: "NY", PostalCode: "10001"},
			{Country: "US", Subdivision: "NY", PostalCode: "10001"}, {Country: "US", Subdivision: "NJ"}},
		Lines: []tax.Line{{ID: "l1", Name: "Cup", Code: "CUP", GroupID: tax.GroupProducts, RegionID: appA, Quantity: 2,
			Price: price, Included: included, Origin: 2, Destination: 1}},
	}
}

// calculator installs a tax plugin and gives it as package tax sees it.
func (r *rig) calculator() (*author, tax.Calculator) {
	r.t.Helper()
	a, _ := r.install(appA, plugins.TaxCalculation,
		`,"taxCalculation":{"unsupportedCountries":["JP"],"exemptGroups":[{"id":"`+appB+`","name":"Diplomats"}]}`)
	list, err := r.service.Calculators(r.t.Context())
	expect.ThatNow(r.t, err == nil && len(list) == 1, "%v %v", list, err)
	return a, list[0]
}

func TestTaxCalculators(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		a, calculator := r.calculator()
		want := tax.CalculatorDetails{AppID: appA, DisplayName: "Plugin", UnsupportedCountries: []string{"JP"},
			ExemptGroups: []tax.NamedExemptGroup{{ID: appB, Name: "Diplomats"}}}
		expect.Diff(t, want, calculator.Details())
		a.says(200,
			`{"currency":"USD","taxSummary":{"totalTax":"8.875"},"lineItemTaxDetails":[{"id":"l1","taxSummary":{"taxAmount":"8.875","taxableAmount":"100"},"taxBreakdown":[
			{"jurisdiction":"New York","rate":"0.04","taxAmount":"4","taxType":"SALES","taxName":"State tax","jurisdictionType":"STATE"},
			{"jurisdiction":"New York City","rate":"0.04875","taxAmount":"4.875","taxName":"City tax","jurisdictionType":"CITY"}]}]}`)
		taxes, err := calculator.Tax(t.Context(), taxQuestion(money.MustParse("100", usd), false))
		expect.OK(t, err)
		parts := []pricing.TaxPart{
			{Name: "State tax", Type: "SALES", Jurisdiction: "New York", Level: "STATE", Rate: money.MustPercent("4")},
			{Name: "City tax", Jurisdiction: "New York City", Level: "CITY", Rate: money.MustPercent("4.875")},
		}
		expect.Diff(t, []pricing.Tax{{Parts: parts}}, taxes)
		a.want("currency", "USD")
		a.want("addresses.length", 2) // each once
		a.want("addresses.0.postalCode", "10001")
		a.want("lineItems.0.price", "100.00")
		a.want("lineItems.0.quantity", 2)
		a.want("lineItems.0.taxRegionId", appA)
		a.want("lineItems.0.addressIndex.multipleAddresses.origin", 1)
		a.want("lineItems.0.addressIndex.multipleAddresses.destination", 0)
		a.want("taxExemptGroupId", appB)
		if a.last().Path != "/base/v1/calculate-tax" || a.last().Metadata["currency"] != "USD" {
			t.Errorf("%+v", a.last())
		}
	})
}

func TestRatesBehindAmounts(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, calculator := r.calculator()
		for _, tt := range []struct {
			name, price string
			included    bool
			details     string
			want        string // rates, or what is wrong
		}{
			{"a rate alone", "100", false, `"taxSummary":{"taxAmount":"19"},"taxBreakdown":[{"rate":"0.19","taxName":"VAT"}]`,
				"VAT 0.19"},
			{"an amount alone", "100", false,
				`"taxSummary":{"taxAmount":"19"},"taxBreakdown":[{"taxAmount":"19","taxName":"VAT"}]`, "VAT 0.19"},
			{"no breakdown", "100", false, `"taxSummary":{"taxAmount":"7.5"}`, "Tax 0.075"},
			{"no tax", "100", false, `"taxSummary":{"taxAmount":"0"}`, ""},
			{"included", "119", true,
				`"taxSummary":{"taxAmount":"19"},"taxBreakdown":[{"rate":"0.19","taxAmount":"19.0000","taxName":"VAT"}]`,
				"VAT 0.19"},
			{"half is not taxed", "100", false,
				`"taxSummary":{"taxAmount":"5"},"taxBreakdown":[{"rate":"0.1","taxAmount":"5","taxableAmount":"50","nonTaxableAmount":"50","taxName":"VAT"}]`, "VAT 0.05"},
			{"rounded otherwise", "0.99", false,
				`"taxSummary":{"taxAmount":"0.08"},"taxBreakdown":[{"rate":"0.08875","taxAmount":"0.08","taxName":"VAT"}]`,
				"VAT 0.08875"},
			{"given back", "-100", false,
				`"taxSummary":{"taxAmount":"-19"},"taxBreakdown":[{"rate":"0.19","taxAmount":"-19","taxName":"VAT"}]`, "VAT 0.19"},
			{"free of charge", "0", false,
				`"taxSummary":{"taxAmount":"0"},"taxBreakdown":[{"rate":"0.19","taxAmount":"0","taxName":"VAT"}]`, "VAT 0.19"},
			{"exempt", "100", false,
				`"taxSummary":{"taxAmount":"0","exemptAmount":"100"},"taxBreakdown":[{"rate":"0","taxAmount":"0","taxName":"VAT"}]`,
				"VAT 0 exempt"},
			{"a number for a text", "100", false, `"taxSummary":{"taxAmount":19},"taxBreakdown":[{"rate":0.19,"taxName":"VAT"}]`,
				"VAT 0.19"},

			{"the other sign", "100", false, `"taxSummary":{"taxAmount":"-19"},"taxBreakdown":[{"taxAmount":"-19"}]`,
				"ANSWER_OUT_OF_BOUNDS"},
			{"tax on nothing", "0", false, `"taxSummary":{"taxAmount":"1"},"taxBreakdown":[{"taxAmount":"1"}]`,
				"ANSWER_OUT_OF_BOUNDS"},
			{"all of it is tax", "100", true, `"taxSummary":{"taxAmount":"100"}`, "ANSWER_OUT_OF_BOUNDS"},
			{"more than all", "100", true, `"taxSummary":{"taxAmount":"120"}`, "ANSWER_OUT_OF_BOUNDS"},
			{"parts that do not add up", "100", false,
				`"taxSummary":{"taxAmount":"19"},"taxBreakdown":[{"rate":"0.07","taxAmount":"7"}]`, "ANSWER_OUT_OF_BOUNDS"},
			{"a part of nothing", "100", false, `"taxSummary":{"taxAmount":"0"},"taxBreakdown":[{"taxName":"VAT"}]`,
				"ANSWER_OUT_OF_BOUNDS"},
			{"a percentage for a rate", "100", false, `"taxSummary":{"taxAmount":"19"},"taxBreakdown":[{"rate":"19"}]`,
				"ANSWER_OUT_OF_BOUNDS"},
			{"below zero", "100", false, `"taxSummary":{"taxAmount":"19"},"taxBreakdown":[{"rate":"-0.19"}]`,
				"ANSWER_OUT_OF_BOUNDS"},
			{"eight parts", "100", false, `"taxSummary":{"taxAmount":"8"},"taxBreakdown":[` +
				strings.TrimSuffix(strings.Repeat(`{"rate":"0.01"},`, 8), ",") + `]`, "ANSWER_OUT_OF_BOUNDS"},
			{"no summary", "100", false, `"taxBreakdown":[{"rate":"0.19"}]`, "ANSWER_OUT_OF_BOUNDS"},
			{"an unknown level", "100", false,
				`"taxSummary":{"taxAmount":"19"},"taxBreakdown":[{"rate":"0.19","jurisdictionType":"GALAXY"}]`,
				"ANSWER_OUT_OF_BOUNDS"},
		} {
			t.Run(strings.ReplaceAll(tt.name, " ", "_"), func(t *testing.T) {
				a.says(200, `{"currency":"EUR","lineItemTaxDetails":[{"id":"l1",`+tt.details+`}]}`)
				taxes, err := calculator.Tax(t.Context(), taxQuestion(eurs(tt.price), tt.included))
				if strings.HasPrefix(tt.want, "ANSWER") {
					failed(t, err, plugins.Reason(tt.want))
				} else if err != nil {
					t.Fatal(err)
				} else {
					var got []string
					for _, part := range taxes[0].Parts {
						got = append(got, part.Name+" "+part.Rate.String())
					}
					if taxes[0].Exempt {
						got = append(got, "exempt")
					}
					expect.Equal(t, strings.Join(got, " "), tt.want, got)
				}
				a.says(200, `{"currency":"EUR","lineItemTaxDetails":[{"id":"l1","taxSummary":{"taxAmount":"0"}}]}`)
				expect.OK(t, expect.Err(calculator.Tax(t.Context(), taxQuestion(eurs("1"), false))))
			})
		}
		for name, answer := range map[string]string{
			"another currency": `{"currency":"USD","lineItemTaxDetails":[{"id":"l1","taxSummary":{"taxAmount":"0"}}]}`,
			"another line":     `{"currency":"EUR","lineItemTaxDetails":[{"id":"l2","taxSummary":{"taxAmount":"0"}}]}`,
			"a line twice":     `{"currency":"EUR","lineItemTaxDetails":[{"id":"l1","taxSummary":{"taxAmount":"0"}},{"id":"l1","taxSummary":{"taxAmount":"0"}}]}`,
			"no line":          `{"currency":"EUR","lineItemTaxDetails":[]}`,
		} {
			a.says(200, answer)
			_, err := calculator.Tax(t.Context(), taxQuestion(eurs("1"), false))
			t.Log(name)
			failed(t, err, plugins.OutOfBounds)
		}
	})
}

// Whatever rate a plugin reckoned with, package pricing comes to the plugin's amount.
func TestRatesComeToTheAmounts(t *testing.T) {
	once(t, func(t *testing.T, r *rig) {
		a, calculator := r.calculator()
		rapid.Check(t, func(rt *rapid.T) {
			currency := rapid.SampledFrom([]money.Currency{eur, jpy, money.MustCurrency("KWD")}).Draw(rt, "currency")
			price := money.New(rapid.Int64Range(1, 1_000_000_00).Draw(rt, "price"), currency)
			rate, err := money.ParseRate(fmt.Sprintf("0.%06d", rapid.IntRange(0, 300_000).Draw(rt, "rate")))
			expect.OK(rt, err)
			included := rapid.Bool().Draw(rt, "included")
			owed, err := price.Apply(rate)
			if included {
				net, fault := price.Net(rate)
				expect.OK(rt, fault)
				owed, err = price.Sub(net)
			}
			expect.OK(rt, err)
			written := `"rate":"` + rate.String() + `",`
			if rapid.Bool().Draw(rt, "amount only") {
				written = ""
			}
			a.says(200, `{"currency":"`+currency.Code()+`","lineItemTaxDetails":[{"id":"l1","taxSummary":{"taxAmount":"`+
				owed.String()+`"},"taxBreakdown":[{`+written+`"taxAmount":"`+owed.String()+`"}]}]}`)
			taxes, err := calculator.Tax(t.Context(), taxQuestion(price, included))
			expect.OK(rt, err)
			result, err := pricing.Price(pricing.Input{Currency: currency, TaxIncluded: included,
				Lines: []pricing.Line{{ID: "l1", Quantity: 1, CatalogPrice: price, Tax: taxes[0]}}})
			expect.OK(rt, err)
			expect.EqualNow(rt, result.Tax.Total, owed, "the plugin said , and pricing")
		})
	})
}
