package tax_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/tax"
)

// Whatever is asked, parts sum to the tax of their line, lines to the whole, and the
// sums of each tax to the whole too; and a line with its sign turned is taxed the
// same with its sign turned.
func TestPartsSum(t *testing.T) {
	t.Parallel()
	r := newRig(t, storetest.Open(t, store.SQLite))
	for _, place := range []string{"DE", "FR"} {
		region := r.region(place, "", "")
		for i, level := range []string{"COUNTRY", "STATE", "COUNTY", "CITY"} {
			r.rate(region, tax.GroupProducts, level, level, []string{"0.0725", "0.01", "0.00375", "0.123456"}[i], "")
		}
	}
	currencies := map[string]money.Currency{"EUR": money.EUR, "JPY": money.MustCurrency("JPY"),
		"KWD": money.MustCurrency("KWD")}
	rapid.Check(t, func(rt *rapid.T) {
		code := rapid.SampledFrom([]string{"EUR", "JPY", "KWD"}).Draw(rt, "currency")
		var lines, turned []string
		for range rapid.IntRange(1, 6).Draw(rt, "lines") {
			price := money.New(rapid.Int64Range(-1e9, 1e9).Draw(rt, "price"), currencies[code])
			back, err := price.Neg()
			expect.OK(rt, err)
			more := fmt.Sprintf(`","taxIncludedInPrice":%v,"addressIndex":{"singleAddress":%d}`,
				rapid.Bool().Draw(rt, "included"), rapid.IntRange(0, 1).Draw(rt, "address"))
			lines, turned = append(lines, `"price":"`+price.String()+more), append(turned, `"price":"`+back.String()+more)
		}
		const places = `{"country":"DE"},{"country":"FR"}`
		got := r.OK("app", "POST", "/v1/calculate-tax", ask(code, places, "", lines...))
		other := r.OK("app", "POST", "/v1/calculate-tax", ask(code, places, "", turned...))
		amount := func(a *apitest.Answer, path string) int64 {
			text, _ := a.At(path).(string)
			m, err := money.Parse(text, currencies[code])
			expect.EqualNow(rt, err, nil, path)
			return m.Minor()
		}
		var all, taxable int64
		for i := range lines {
			at := fmt.Sprintf("lineItemTaxDetails.%d.", i)
			tax, sum := amount(got, at+"taxSummary.taxAmount"), int64(0)
			for k := range 4 {
				sum += amount(got, fmt.Sprintf("%staxBreakdown.%d.taxAmount", at, k))
			}
			expect.Equal(rt, sum, tax, "line %d: parts sum to \n%s", i, got.Text)
			price, net := amount(got, at+"taxSummary.fullPrice"), amount(got, at+"taxSummary.taxableAmount")
			if included, _ := got.At(at + "taxIncludedInPrice").(bool); included && net+tax != price || !included &&
				net != price {
				rt.Errorf("line %d: %d and %d of %d\n%s", i, net, tax, price, got.Text)
			}
			expect.Equal(rt, amount(other, at+"taxSummary.taxAmount"), -tax, "line %d: %d is taxed, and given back", i,
				tax)
			all, taxable = all+tax, taxable+net
		}
		groups, _ := got.At("taxSummary.aggregatedTaxBreakdown").([]any)
		var grouped int64
		for i := range groups {
			grouped += amount(got, fmt.Sprintf("taxSummary.aggregatedTaxBreakdown.%d.aggregatedTaxAmount", i))
		}
		if total := amount(got, "taxSummary.totalTax"); total != all || grouped != all ||
			amount(got, "taxSummary.totalTaxableAmount") != taxable {
			rt.Errorf("lines are taxed %d, groups %d, all %d\n%s", all, grouped, total, got.Text)
		}
	})
}

// Who may call what.
func TestOperationsOfTax(t *testing.T) {
	t.Parallel()
	r := newRig(t, storetest.Open(t, store.SQLite))
	operations := r.service.Operations()
	expect.Len(t, operations, 7+6+10+11+9+2+2, "operations")
	for _, op := range operations {
		expect.That(t, !op.Access.Public && !op.Access.Visitors && !op.Access.Members && op.Access.Managers &&
			op.Access.Permission != "", "%s is open to %+v", op.ID, op.Access)
		expect.Equal(t, op.Access.Check(actor.Actor{Kind: actor.Staff, Permissions: []string{op.Access.Permission}}),
			nil, op.ID)
	}
	for _, who := range []string{"visitor x", "member x", "staff BILLING.TAX_GROUP_READ"} {
		expect.Status(t, r.Call(who, "POST", "/v1/tax-groups", `{"taxGroup":{"name":"Mine"}}`), 403,
			"%s may make groups", who)
		expect.Status(t, r.Call(who, "POST", "/v1/calculate-tax", `{}`), 403, "%s may calculate", who)
	}
}

func TestAnyTax(t *testing.T) {
	t.Parallel()
	r := newRig(t, storetest.Open(t, store.SQLite))
	taxed := func() bool {
		rates, err := r.service.Rates(t.Context())
		expect.OK(t, err)
		return rates.Any()
	}
	expect.That(t, !taxed(), "something is taxed in a shop without rates")
	region := r.region("DE", "", "")
	r.rate(region, tax.GroupProducts, "COUNTRY", "none", "0", "")
	expect.That(t, !taxed(), "a rate of nothing taxes something")
	r.rate(region, tax.GroupShipping, "COUNTRY", "VAT", "0.19", "")
	expect.That(t, taxed(), "a rate taxes nothing")
}
