package tax_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/shop/tax"
)

// ask makes a request of lines, each as its own JSON keys.
func ask(currency, address, more string, lines ...string) string {
	for i, line := range lines {
		if !strings.Contains(line, "addressIndex") {
			line += `,"addressIndex":{"singleAddress":0}`
		}
		lines[i] = fmt.Sprintf(`{"id":"l%d",%s}`, i, line)
	}
	return `{"currency":"` + currency + `","addresses":[` + address + `],"lineItems":[` + strings.Join(lines, ",") +
		`]` + more + `}`
}

func TestCalculate(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		germany := r.region("DE", "", `,"taxIncludedInPrice":true`)
		churches := r.exempt("Churches")
		half := r.exempt("Half")
		r.rate(germany, tax.GroupProducts, "COUNTRY", "VAT", "0.19",
			`,"exemptRates":[{"taxExemptGroupId":"`+churches+`","taxRate":"0"},{"taxExemptGroupId":"`+half+
				`","taxRate":"0.07"}]`)
		york := r.region("US", "NY", "")
		r.rate(york, tax.GroupProducts, "CITY", "City", "0.045", "")
		r.rate(york, tax.GroupProducts, "STATE", "State", "0.04", `,"exemptRates":[{"taxExemptGroupId":"`+churches+
			`","taxRate":"0"}]`)
		r.rate(york, tax.GroupProducts, "COUNTY", "County", "0.00375", "")
		japan := r.region("JP", "", "")
		r.rate(japan, tax.GroupProducts, "COUNTRY", "CT", "0.1", "")
		r.rate(r.region("KW", "", ""), tax.GroupProducts, "COUNTRY", "VAT", "0.05", "")
		canada := r.region("CA", "", "")
		r.rate(canada, tax.GroupProducts, "COUNTRY", "GST", "0.05", "")
		r.OK("owner", "POST", "/v1/contact-tax-details",
			`{"contactTaxDetails":{"id":"11111111-1111-4111-8111-111111111111","taxExemptGroupId":"`+churches+`"}}`)
		const de, ny, jp, kw, on, at = `{"country":"DE"}`, `{"country":"US","subdivision":"US-NY"}`, `{"country":"JP"}`,
			`{"country":"KW"}`, `{"country":"CA","subdivision":"ON"}`, `{"country":"AT"}`
		for _, test := range []struct {
			name, body                          string
			amount, tax, taxable, within, spare string
			breakdown                           string // rate=amount of the first line
		}{
			{"Germany, the region includes", ask("EUR", de, "", `"price":"119"`), "119.00", "19.00", "100.00", "19.00", "0.00",
				"0.19=19.00"},
			{"Germany, said to exclude", ask("EUR", de, "", `"price":"100","taxIncludedInPrice":false`), "100.00", "19.00",
				"100.00", "0.00", "0.00", "0.19=19.00"},
			{"the price is the line's, whatever the quantity", ask("EUR", de, "", `"price":"119","quantity":7`), "119.00",
				"19.00", "100.00", "19.00", "0.00", "0.19=19.00"},
			{"state, county and city, the widest first", ask("USD", ny, "", `"price":"10.01"`), "10.01", "0.89", "10.01", "0.00",
				"0.00", "0.04=0.40 0.00375=0.04 0.045=0.45"},
			{"yen", ask("JPY", jp, "", `"price":"105"`), "105", "11", "105", "0", "0", "0.1=11"},
			{"dinar", ask("KWD", kw, "", `"price":"1.111"`), "1.111", "0.056", "1.111", "0.000", "0.000", "0.05=0.056"},
			{"more decimals than the currency", ask("JPY", jp, "", `"price":"104.5"`), "105", "11", "105", "0", "0", "0.1=11"},
			{"a part of a country without its own", ask("CAD", on, "", `"price":"10"`), "10.00", "0.50", "10.00", "0.00", "0.00",
				"0.05=0.50"},
			{"no region", ask("EUR", at, "", `"price":"10"`), "10.00", "0.00", "0.00", "0.00", "0.00", ""},
			{"a group without a rate", ask("EUR", de, "", `"price":"10","taxGroupId":"`+tax.GroupShipping+`"`), "10.00", "0.00",
				"0.00", "0.00", "0.00", ""},
			{"a group that is gone counts as products",
				ask("EUR", de, "", `"price":"119","taxGroupId":"99999999-9999-4999-8999-999999999999"`), "119.00", "19.00",
				"100.00", "19.00", "0.00", "0.19=19.00"},
			{"exempt", ask("EUR", de, `,"exemptDetails":{"exemptGroupId":"`+churches+`"}`, `"price":"119"`), "119.00", "0.00",
				"0.00", "0.00", "119.00", "0=0.00"},
			{"exempt by the contact", ask("EUR", de,
				`,"exemptDetails":{"contactId":"11111111-1111-4111-8111-111111111111","exemptBy":"CONTACT"}`, `"price":"119"`),
				"119.00", "0.00", "0.00", "0.00", "119.00", "0=0.00"},
			{"exempt from all, as older callers say it",
				ask("USD", ny, `,"taxExemptGroupId":"`+tax.ExemptFromAll+`"`, `"price":"119"`), "119.00", "0.00", "0.00", "0.00",
				"119.00", "0=0.00 0=0.00 0=0.00"},
			{"a rate of their own", ask("EUR", de, `,"exemptDetails":{"exemptGroupId":"`+half+`"}`, `"price":"107"`), "107.00",
				"7.00", "100.00", "7.00", "0.00", "0.07=7.00"},
			{"spared of one of three", ask("USD", ny, `,"exemptDetails":{"exemptGroupId":"`+churches+`"}`, `"price":"100"`),
				"100.00", "4.88", "100.00", "0.00", "0.00", "0=0.00 0.00375=0.38 0.045=4.50"},
			{"given back", ask("EUR", de, "", `"price":"-119"`), "-119.00", "-19.00", "-100.00", "-19.00", "0.00",
				"0.19=-19.00"},
			{"two addresses, each way, with one given back", `{"currency":"EUR","addresses":[` + de + `,` + jp + `],"lineItems":[
				{"id":"a","price":"119","addressIndex":{"multipleAddresses":{"origin":1,"destination":0}}},
				{"id":"b","price":"100","addressIndex":{"singleAddress":1}},{"id":"c","price":"-11.9","addressIndex":{"singleAddress":0}}]}`, "207.10", "27.10", "190.00", "17.10", "0.00", "0.19=19.00"},
		} {
			t.Run(test.name, func(t *testing.T) {
				got := r.OK("app", "POST", "/v1/calculate-tax", test.body)
				got.Want("taxSummary.totalAmount", test.amount)
				got.Want("taxSummary.totalTax", test.tax)
				got.Want("taxSummary.totalTaxableAmount", test.taxable)
				got.Want("taxSummary.totalTaxIncludedInPrice", test.within)
				got.Want("taxSummary.totalExempt", test.spare)
				got.Want("errors.length", 0)
				var parts []string
				list, _ := got.At("lineItemTaxDetails.0.taxBreakdown").([]any)
				for i := range list {
					at := fmt.Sprintf("lineItemTaxDetails.0.taxBreakdown.%d.", i)
					parts = append(parts, fmt.Sprint(got.At(at+"rate"), "=", got.At(at+"taxAmount")))
				}
				expect.Equal(t, strings.Join(parts, " "), test.breakdown, "breakdown")
			})
		}
		two := r.OK("app", "POST", "/v1/calculate-tax",
			ask("EUR", de, "", `"price":"119"`, `"price":"59.5","itemName":"Mug"`))
		two.Want("taxSummary.aggregatedTaxBreakdown.length", 1)
		two.Want("taxSummary.aggregatedTaxBreakdown.0.aggregatedTaxAmount", "28.50")
		two.Want("taxSummary.aggregatedTaxBreakdown.0.aggregatedTaxableAmount", "150.00")
		two.Want("taxSummary.aggregatedTaxBreakdown.0.jurisdictionType", "COUNTRY")
		two.Want("lineItemTaxDetails.1.taxSummary.fullPrice", "59.50")
		two.Want("lineItemTaxDetails.1.taxSummary.appId", tax.ManualAppID)
		two.Want("lineItemTaxDetails.1.itemName", "Mug")
		two.Want("lineItemTaxDetails.1.quantity", 1)
		two.Want("lineItemTaxDetails.1.taxIncludedInPrice", true)
		two.Want("lineItemTaxDetails.1.addressIndex.singleAddress", 0)
		two.Want("addresses.0.country", "DE")
		r.Refused(428, tax.CodeNoSubdivision, "app", "POST", "/v1/calculate-tax",
			ask("USD", `{"country":"US"}`, "", `"price":"1"`))
		r.Refused(428, tax.CodeNoCountry, "app", "POST", "/v1/calculate-tax",
			ask("USD", `{"city":"Rome"}`, "", `"price":"1"`))
		r.Refused(428, tax.CodeNoTaxableAddress, "app", "POST", "/v1/calculate-tax",
			ask("USD", de, "", `"price":"1","addressIndex":{}`))
		r.Refused(428, tax.CodeAddressIndex, "app", "POST", "/v1/calculate-tax",
			ask("USD", de, "", `"price":"1","addressIndex":{"singleAddress":1}`))
		r.Refused(428, tax.CodeAddressIndex, "app", "POST", "/v1/calculate-tax",
			ask("USD", de, "", `"price":"1","addressIndex":{"multipleAddresses":{"origin":-1,"destination":0}}`))
		for _, bad := range []string{
			`{}`, ask("EUR", de, ""), ask("EUR", "", "", `"price":"1"`), ask("EUR", de, "", `"price":"x"`),
			ask("EUR", de, "", `"price":"1000000000000001"`), ask("XXX", de, "", `"price":"1"`),
			ask("EUR", de, "", `"price":"1","quantity":100001`),
			ask("EUR", de, "",
				`"price":"1","addressIndex":{"singleAddress":0,"multipleAddresses":{"origin":0,"destination":0}}`),
			ask("EUR", de, `,"exemptDetails":{"exemptGroupId":"`+churches+`","contactId":"`+churches+`"}`, `"price":"1"`),
			ask("KWD", kw, "", strings.Split(strings.Repeat(`"price":"1000000000000000";`, 10)+`"price":"1"`, ";")...),
		} {
			r.Refused(400, "", "app", "POST", "/v1/calculate-tax", bad)
		}
	})
}

func TestSettings(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		r.OK("app", "GET", "/v1/tax-settings", "").Want("taxSettings.taxIncludedInItemPrices", false)
		got := r.OK("app", "POST", "/v1/tax-settings", `{"taxSettings":{"taxIncludedInItemPrices":true}}`)
		got.Want("taxSettings.taxIncludedInItemPrices", true)
		got.String("taxSettings.updatedDate")
		r.OK("app", "POST", "/v1/tax-settings", `{"taxSettings":{}}`).Want("taxSettings.taxIncludedInItemPrices", true)
		r.Refused(400, "", "app", "POST", "/v1/tax-settings", `{}`)
		settings, err := r.site.Get(t.Context())
		expect.That(t, err == nil && settings.PricesIncludeTax, "the shop's own settings say %+v, %v", settings, err)
		// The switch holds for lines that say nothing.
		region := r.region("DE", "", "")
		r.rate(region, tax.GroupProducts, "COUNTRY", "VAT", "0.19", "")
		r.OK("app", "POST", "/v1/calculate-tax", ask("", `{"country":"DE"}`, "", `"price":"119"`)).Want(
			"taxSummary.totalTax", "19.00")
	})
}

func TestCalculatorsOutside(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		o := &outside{taxes: []pricing.Tax{{Parts: []pricing.TaxPart{{Name: "Auto", Rate: money.MustPercent("8")}}}}}
		r.there = []tax.Calculator{o}
		list := r.OK("app", "GET", "/v1/list-tax-calculators", "")
		list.Want("taxCalculatorDetails.0.appId", tax.ManualAppID)
		list.Want("taxCalculatorDetails.0.unsupportedCountries.length", 0)
		list.Want("taxCalculatorDetails.1.unsupportedCountries.0", "JP")
		region := r.OK("owner", "POST", "/v1/tax-regions", `{"taxRegion":{"country":"US","appId":"`+outsideApp+`"}}`).String(
			"taxRegion.id")
		body := ask("USD", `{"country":"US"}`, "", `"price":"100","taxIncludedInPrice":false`)
		got := r.OK("app", "POST", "/v1/calculate-tax", body)
		got.Want("taxSummary.totalTax", "8.00")
		got.Want("lineItemTaxDetails.0.taxSummary.appId", outsideApp)
		expect.That(t, len(o.asked) == 1 && o.asked[0].Lines[0].RegionID == region &&
			o.asked[0].Lines[0].Price == money.New(10000, money.USD), "it was asked %+v", o.asked)
		// It fails, and no rates are set by hand.
		o.err = errDown
		r.Refused(428, tax.CodeNotCalculated, "app", "POST", "/v1/calculate-tax", body)
		r.rate(region, tax.GroupProducts, "COUNTRY", "By hand", "0.06", "")
		got = r.OK("app", "POST", "/v1/calculate-tax", body)
		got.Want("taxSummary.totalTax", "6.00")
		got.Want("errors.0.code", tax.ReasonFailed)
		got.Want("lineItemTaxDetails.0.taxSummary.appId", tax.ManualAppID)
		// It answers nonsense.
		for _, nonsense := range [][]pricing.Tax{nil, {{Parts: []pricing.TaxPart{{Rate: money.MustPercent("1001")}}}}} {
			o.err, o.taxes = nil, nonsense
			r.OK("app", "POST", "/v1/calculate-tax", body).Want("errors.0.code", tax.ReasonFailed)
		}
		// It is gone; the region can still be changed.
		r.there = nil
		got = r.OK("app", "POST", "/v1/calculate-tax", body)
		got.Want("taxSummary.totalTax", "6.00")
		got.Want("errors.0.code", tax.ReasonDeactivated)
		r.OK("owner", "PATCH", "/v1/tax-regions/"+region, `{"taxRegion":{"revision":"1","taxIncludedInPrice":true}}`)
		r.Refused(404, tax.CodeNoCalculator, "owner", "PATCH", "/v1/tax-regions/"+region,
			`{"taxRegion":{"revision":"2","appId":"99999999-9999-4999-8999-999999999999"}}`)
	})
}

// A transaction sees its own changes, and others only when they are committed.
func TestRatesInTransactions(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		place := tax.Place{Country: "DE"}
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			region, err := r.service.Regions().Create(tx.Context(), &tax.Region{Country: "DE", AppID: tax.ManualAppID})
			if err != nil {
				return err
			}
			if _, err = r.service.Mappings().Create(tx.Context(),
				&tax.Mapping{TaxGroupID: tax.GroupProducts, TaxRegionID: region.ID, TaxRate: "0.19"}); err != nil {
				return err
			}
			terms, err := r.service.For(tx.Context(), place, "", "")
			expect.That(t, terms.Found && terms.RegionID == region.ID && len(terms.Tax.Parts) == 1 &&
				terms.AppID == tax.ManualAppID, "within: %+v", terms)
			return err
		})
		expect.OK(t, err)
		terms, err := r.service.For(t.Context(), place, tax.GroupProducts, "")
		expect.That(t, err == nil && terms.Found && terms.Tax.Parts[0].Rate == money.MustPercent("19"),
			"after: %+v, %v", terms, err)
		if terms, err = r.service.For(t.Context(), tax.Place{Country: "FR"}, "", ""); err != nil || terms.Found {
			t.Errorf("elsewhere: %+v, %v", terms, err)
		}
	})
}
