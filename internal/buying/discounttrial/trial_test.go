package discounttrial_test

import (
	"fmt"
	"testing"

	"souk/internal/buying/discounttrial"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale"
	"souk/internal/shop/sale/saletest"
)

const (
	rulePath   = "/v1/discount-trials/rule"
	couponPath = "/v1/discount-trials/coupon"
)

type kit struct {
	*saletest.Shop
	api       *apitest.API
	mug, lamp *catalog.Product
}

// run gives fn a shop on each database, with a mug for 10 and a lamp for 50.
func run(t *testing.T, fn func(t *testing.T, k *kit)) {
	t.Helper()
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		shop := saletest.Open(t, db, saletest.Options{})
		trials := discounttrial.New(discounttrial.Config{Discounts: shop.Discounts, Sales: shop.Sales})
		k := &kit{Shop: shop, api: apitest.New(t, db, append(shop.Operations(), trials.Operations()...))}
		k.mug, k.lamp = shop.Simple("Mug", "10", -1), shop.Simple("Lamp", "50", -1)
		fn(t, k)
	})
}

// cart is two mugs and a lamp.
func (k *kit) cart() string {
	return fmt.Sprintf(`"cart":{"lines":[{"productId":%q,"quantity":2},{"productId":%q,"quantity":1}]}`,
		k.mug.ID, k.lamp.ID)
}

// rule takes so many percent off a product.
func (k *kit) rule(id, product string, percent int, more string) string {
	return fmt.Sprintf(
		`"discountRule":{%s"name":"Tried","discounts":{"values":[{"percentage":%d,"specificItemsInfo":{"scopes":[{"id":"s","catalogItemFilter":{"catalogAppId":%q,"catalogItemIds":[%q]}}]}}]}%s}`,
		id, percent, catalog.AppID, product, more)
}

func total(t *testing.T, what string, in interface{ String(path string) string }, without, with, saved string) {
	t.Helper()
	for path, amount := range map[string]string{"without.total.amount": without, "with.total.amount": with,
		"saved.amount": saved} {
		expect.Equal(t, in.String(path), amount, "%s: %s", what, path)
	}
}

func TestRuleThatIsNotSaved(t *testing.T) {
	run(t, func(t *testing.T, k *kit) {
		got := k.api.OK("owner", "POST", rulePath, `{`+k.cart()+`,`+k.rule("", k.lamp.ID, 20, "")+`}`)
		total(t, "20 % off the lamp", got, "70.00", "60.00", "10.00")
		// The subtotal less the discounts is the total.
		got.WantAll(map[string]any{"without.subtotal.amount": "70.00", "without.discounts.length": 0,
			"with.subtotal.amount": "70.00", "with.discounts.length": 1,
			"with.discounts.0.discountRule.amount.amount": "10.00"})
		expect.That(t, got.String("lines.0.with.amount") == got.String("lines.0.without.amount") &&
			got.String("lines.1.name") == "Lamp", "the mug costs the same: %v", got)
		// It is as if it were on, and now.
		got = k.api.OK("owner", "POST", rulePath,
			`{`+k.cart()+`,`+k.rule("", k.lamp.ID, 20, `,"active":false,"activeTimeInfo":{"start":"2099-01-01T00:00:00Z"}`)+`}`)
		total(t, "planned", got, "70.00", "60.00", "10.00")
		// Its conditions count.
		got = k.api.OK("owner", "POST", rulePath,
			`{`+k.cart()+`,`+k.rule("", k.lamp.ID, 20, `,"trigger":{"subtotalRange":{"from":"100"}}`)+`}`)
		total(t, "from 100 on", got, "70.00", "70.00", "0.00")
		member := `,"trigger":{"customerEligibility":{"contactTagsInfo":{"tagReferences":[{"labelKey":"MEMBER"}]}}}`
		got = k.api.OK("owner", "POST", rulePath, `{`+k.cart()+`,`+k.rule("", k.lamp.ID, 20, member)+`}`)
		total(t, "for members, a guest", got, "70.00", "70.00", "0.00")
		signedIn := k.cart()[:len(k.cart())-1] + `,"member":true}`
		got = k.api.OK("owner", "POST", rulePath, `{`+signedIn+`,`+k.rule("", k.lamp.ID, 20, member)+`}`)
		total(t, "for members, a member", got, "70.00", "60.00", "10.00")
		if rules := k.api.OK("owner", "POST", "/v1/discount-rules/query", `{"query":{}}`); len(rules.At("discountRules").([]any)) > 0 {
			t.Errorf("something was kept: %v", rules)
		}
	})
}

func TestSavedRuleIsTriedInItsPlace(t *testing.T) {
	run(t, func(t *testing.T, k *kit) {
		id := k.Rule("Ten off", 10)
		got := k.api.OK("owner", "POST", rulePath, `{`+k.cart()+`,`+k.rule(`"id":"`+id+`",`, k.lamp.ID, 50, "")+`}`)
		total(t, "half off the lamp instead of 10 % off everything", got, "70.00", "45.00", "25.00")
		// Together with others, as a shopper would pay.
		got = k.api.OK("owner", "POST", rulePath, `{`+k.cart()+`,`+k.rule("", k.lamp.ID, 50, "")+`}`)
		priced, err := k.Sales.Price(t.Context(),
			&sale.Sale{Lines: []basket.Line{saletest.Line("a", k.mug, 2), saletest.Line("b", k.lamp, 1)}})
		expect.OK(t, err)
		if want := priced.Money(priced.Result.Summary.Total).Amount; got.String("without.total.amount") != string(want) {
			t.Errorf("without it %s, a shopper pays %s", got.String("without.total.amount"), want)
		}
	})
}

func TestCoupon(t *testing.T) {
	run(t, func(t *testing.T, k *kit) {
		k.Coupon("SAVE", `"percentOffRate":10,"scope":{"namespace":"stores"}`)
		spec := `"specification":{"name":"Save","code":"save","startTime":"4070908800000","usageLimit":1,"moneyOffAmount":5}`
		total(t, "5 off, instead of the saved one", k.api.OK("owner", "POST", couponPath, `{`+k.cart()+`,`+spec+`}`), "70.00",
			"65.00", "5.00")
	})
}

func TestRefusals(t *testing.T) {
	run(t, func(t *testing.T, k *kit) {
		for name, body := range map[string]string{
			"no lines":    `{"cart":{"lines":[]},` + k.rule("", k.lamp.ID, 20, "") + `}`,
			"no rule":     `{` + k.cart() + `}`,
			"a wrong one": `{` + k.cart() + `,` + k.rule("", k.lamp.ID, 200, "") + `}`,
		} {
			expect.Status(t, k.api.Call("owner", "POST", rulePath, body), 400, name)
		}
		gone := fmt.Sprintf(`{"cart":{"lines":[{"productId":%q,"quantity":1}]},%s}`, apitest.Nothing,
			k.rule("", k.lamp.ID, 20, ""))
		expect.Status(t, k.api.Call("owner", "POST", rulePath, gone), 404, "a product that there")
		for caller, status := range map[string]int{"staff ECOM.DISCOUNT_RULES_READ": 200, "staff STORES.COUPONS_READ": 403,
			"visitor v": 403, "": 401} {
			expect.Status(t, k.api.Call(caller, "POST", rulePath, `{`+k.cart()+`,`+k.rule("", k.lamp.ID, 20, "")+`}`),
				status, caller)
		}
	})
}
