package cart_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/discounts"
)

// Lines of a cart show what automatic discounts leave, at once and everywhere.
func TestAutomaticDiscountsAreShown(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug, scarf := r.Product(mugContent, -1), r.Product(saleContent, -1)
		r.events()
		shown := func(a *apitest.Answer) {
			t.Helper()
			a.WantAll(map[string]any{
				"cart.lineItems.0.fullPrice.amount": "12.50", "cart.lineItems.0.priceBeforeDiscounts.amount": "12.50",
				"cart.lineItems.0.price.amount":         "11.25",
				"cart.lineItems.0.lineItemPrice.amount": "33.75", "cart.lineItems.1.fullPrice.amount": "40.00",
				"cart.lineItems.1.price.amount": "30.00",
				"cart.subtotal.amount":          "67.50", "cart.subtotal.convertedAmount": "67.50", // before the discount
				"cart.appliedDiscounts.length": 1, "cart.appliedDiscounts.0.discountRule.name.original": "Mugs",
				"cart.appliedDiscounts.0.discountRule.amount.amount": "3.75",
				"cart.appliedDiscounts.0.discountType":               "SPECIFIC_ITEMS",
				"cart.appliedDiscounts.0.lineItemIds.length":         1, "cart.appliedDiscounts.0.lineItemIds.0": lineID(a, 0),
			})
		}
		plain := r.ok(who, "POST", "/add-to-cart", adding(line(mug.ID, 1, ""), line(scarf.ID, 1, "")))
		plain.Want("cart.lineItems.0.price.amount", "12.50")
		plain.Want("cart.appliedDiscounts.length", 0)
		plain.Want("cart.subtotal.amount", "42.50")
		rule := r.rule("Mugs", `"discountType":"PERCENTAGE","percentage":10`, item(mug.ID), "")
		a := r.add(who, mug.ID, 2, "") // the cart is at hand, the rule is new
		shown(a)
		events := r.events()
		sameCart(t, "the event", events[len(events)-1].Body, a)
		shown(r.ok(who, "GET", "", ""))
		e := r.ok(who, "POST", "/estimate-totals", `{}`)
		e.Want("cart.lineItems.0.price.amount", "11.25")
		e.Want("priceSummary.subtotal.amount", "67.50")
		e.Want("priceSummary.discount.amount", "3.75")
		e.Want("priceSummary.total.amount", "63.75")
		e.Want("appliedDiscounts.0.discountRule.id", rule)
		r.must("owner", "DELETE", "/v1/discount-rules/"+rule, "")
		r.ok(who, "GET", "", "").Want("cart.lineItems.0.price.amount", "12.50")
	})
}

func TestCoupons(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock := apitest.NewClock()
		r := newRig(t, storetest.Open(t, dialect, clock.Set))
		who := "visitor " + ada
		mug := r.Product(mugContent, -1)
		now := clock.Now().UnixMilli()
		ten := r.coupon("Ten", fmt.Sprintf(`"percentOffRate":10,"expirationTime":"%d"`, now+3600_000))
		r.coupon("OLD", fmt.Sprintf(`"percentOffRate":10,"expirationTime":"%d"`, now-1))
		r.coupon("OFF", `"percentOffRate":10,"active":false`)
		r.coupon("LARGE", `"moneyOffAmount":5,"minimumSubtotal":100`)
		r.must("owner", "POST", "/v2/coupons",
			fmt.Sprintf(`{"specification":{"name":"Soon","code":"SOON","startTime":"%d","percentOffRate":10}}`, now+1))
		r.add(who, mug.ID, 2, "") // 25.00
		r.events()
		for code, want := range map[string]struct {
			status int
			code   string
		}{
			"NOPE": {404, "ERROR_COUPON_DOES_NOT_EXIST"}, "OFF": {404, "ERROR_COUPON_DOES_NOT_EXIST"},
			"OLD": {428, "ERROR_COUPON_HAS_EXPIRED"}, "SOON": {428, "ERROR_COUPON_IS_NOT_ACTIVE_YET"},
		} {
			r.refused(want.status, want.code, who, "PATCH", "/v1/carts/current",
				`{"couponCode":"`+code+`","cartInfo":{"buyerNote":"x"}}`)
			r.refused(want.status, want.code, who, "POST", "/v1/carts",
				`{"couponCode":"`+code+`","lineItems":[`+line(mug.ID, 1, "")+`]}`)
		}
		r.ok(who, "GET", "", "").Want("cart.buyerNote", nil)
		expect.Len(t, r.events(), 0, "refusals fired")
		// In another case, with spaces around it; it is kept as it was entered.
		a := r.ok(who, "PATCH", "", `{"couponCode":"  tEN "}`)
		applied := func(a *apitest.Answer, amount string) {
			t.Helper()
			a.Want("cart.appliedDiscounts.length", 1)
			a.Want("cart.appliedDiscounts.0.coupon.code", "tEN")
			a.Want("cart.appliedDiscounts.0.coupon.amount.amount", amount)
		}
		applied(a, "2.50")
		a.Want("cart.appliedDiscounts.0.coupon.id", ten)
		a.Want("cart.lineItems.0.price.amount", "12.50") // a coupon is no price of a line
		got := r.events()
		expect.That(t, kinds(got) == "updated" && got[0].Modified == `{"couponCode":null}`, "events %+v", got)
		sameCart(t, "the event", got[0].Body, a)
		r.ok(who, "PATCH", "", `{"couponCode":"tEN"}`).Want("cart.revision", "2")
		applied(r.add(who, mug.ID, 2, ""), "5.00")
		e := r.ok(who, "POST", "/estimate-totals", `{}`)
		applied(e, "5.00")
		e.Want("appliedDiscounts.0.coupon.amount.amount", "5.00")
		e.Want("priceSummary.total.amount", "45.00")
		e.Want("calculationErrors.couponCalculationError", nil)
		// It stops working: it stays, takes nothing off, and the estimate says why.
		clock.Advance(2 * time.Hour)
		applied(r.ok(who, "GET", "", ""), "0.00")
		e = r.ok(who, "POST", "/estimate-totals", `{}`)
		e.Want("calculationErrors.couponCalculationError.applicationError.code", "ERROR_COUPON_HAS_EXPIRED")
		e.Want("priceSummary.discount.amount", "0.00")
		e.Want("priceSummary.total.amount", "50.00")
		applied(r.add(who, mug.ID, 1, ""), "0.00") // and keeps nobody from going on
		r.must("owner", "PATCH", "/v2/coupons/"+ten, `{"specification":{"expirationTime":null}}`)
		applied(r.ok(who, "GET", "", ""), "6.25")
		// Another takes its place, also one that wants more in the cart first.
		a = r.ok(who, "PATCH", "", `{"couponCode":"LARGE"}`)
		a.Want("cart.appliedDiscounts.length", 1)
		a.Want("cart.appliedDiscounts.0.coupon.amount.amount", "0.00")
		e = r.ok(who, "POST", "/estimate-totals", `{}`)
		e.Want("calculationErrors.couponCalculationError.applicationError.code", "BELOW_MINIMUM_SUBTOTAL")
		e.Want("calculationErrors.couponCalculationError.applicationError.data.missingAmount.formattedAmount", "€37.50")
		r.add(who, mug.ID, 10, "").Want("cart.appliedDiscounts.0.coupon.amount.amount", "5.00")
		r.events()
		r.ok(who, "POST", "/remove-coupon", "").Want("cart.appliedDiscounts.length", 0)
		if got := r.events(); kinds(got) != "updated" || got[0].Modified != `{"couponCode":"LARGE"}` {
			t.Errorf("events %+v", got)
		}
		r.ok(who, "POST", "/remove-coupon", "") // again is fine
		expect.Len(t, r.events(), 0, "events")
		r.healthy()
	})
}

// Uses per customer are counted by the e-mail address that is written on the cart.
func TestCouponPerCustomer(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Product(mugContent, -1)
		id := r.coupon("ONCE", `"percentOffRate":10,"limitPerCustomer":1`)
		err := r.DB.Write(t.Context(), func(tx *store.Tx) error {
			return r.Discounts.UseTx(tx, discounts.Used{OrderID: omar, CouponID: id, Email: "ada@shop.test"})
		})
		expect.OK(t, err)
		r.add("visitor "+ada, mug.ID, 1, "")
		r.ok("visitor "+ada, "PATCH", "", `{"couponCode":"ONCE"}`)
		a := r.ok("visitor "+ada, "PATCH", "", `{"cartInfo":{"buyerInfo":{"email":"Ada@shop.test"}}}`)
		a.Want("cart.appliedDiscounts.0.coupon.amount.amount", "0.00")
		r.ok("visitor "+ada, "POST", "/estimate-totals",
			`{}`).Want("calculationErrors.couponCalculationError.applicationError.code",
			"ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED")
		r.refused(428, "ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED", "visitor "+ada, "PATCH", "/v1/carts/current",
			`{"couponCode":"once"}`)
	})
}

func TestMerchantDiscounts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, scarf := r.Product(mugContent, -1), r.Product(saleContent, -1)
		who := "visitor " + ada
		a := r.ok(who, "POST", "/add-to-cart", adding(line(mug.ID, 2, ""), line(scarf.ID, 1, ""))) // 25.00 + 30.00
		path := "/v1/carts/" + a.String("cart.id")
		first, second := lineID(a, 0), lineID(a, 1)
		r.events()
		for body, want := range map[string]string{
			`{"merchantDiscounts":[{}]}`:                                      "merchantDiscounts[0].amount ONE_OF",
			`{"merchantDiscounts":[{"amount":"1","percentage":5}]}`:           "merchantDiscounts[0].amount ONE_OF",
			`{"merchantDiscounts":[{"amount":"-1"}]}`:                         "merchantDiscounts[0].amount",
			`{"merchantDiscounts":[{"amount":"0"}]}`:                          "merchantDiscounts[0].amount",
			`{"merchantDiscounts":[{"amount":"x"}]}`:                          "merchantDiscounts[0].amount FORMAT",
			`{"merchantDiscounts":[{"percentage":100.01}]}`:                   "merchantDiscounts[0].percentage MAX",
			`{"merchantDiscounts":[{"percentage":-1}]}`:                       "merchantDiscounts[0].percentage MIN",
			`{"merchantDiscounts":[{"percentage":0.001}]}`:                    "merchantDiscounts[0].percentage FORMAT",
			`{"merchantDiscounts":[{"percentage":33.333}]}`:                   "merchantDiscounts[0].percentage FORMAT",
			`{"merchantDiscounts":[{"percentage":5,"lineItemIds":["here"]}]}`: "merchantDiscounts[0].lineItemIds[0] FORMAT",
		} {
			if a := r.request("app", "PATCH", path, body); a.Status != 400 ||
				!strings.HasPrefix(strings.Join(a.Violations(), ", "), strings.TrimSuffix(want, " ONE_OF")) {
				t.Errorf("%s: %d %v", body, a.Status, a.Violations())
			}
		}
		r.refused(404, "LINE_ITEM_NOT_FOUND", "app", "PATCH", path, `{"merchantDiscounts":[{"amount":"1","lineItemIds":["`+
			nothing+`"]}]}`)
		expect.Len(t, r.events(), 0, "refusals fired")
		a = r.must("app", "PATCH", path, fmt.Sprintf(
			`{"merchantDiscounts":[{"percentage":33.33,"lineItemIds":[%q]},{"amount":"5"}]}`, first))
		a.WantAll(map[string]any{
			"cart.appliedDiscounts.length": 2, "cart.appliedDiscounts.0.merchantDiscount.percentage": 33.33,
			"cart.appliedDiscounts.0.merchantDiscount.amount.amount": "8.33",
			"cart.appliedDiscounts.0.lineItemIds.0":                  first,
			"cart.appliedDiscounts.1.merchantDiscount.amount.amount": "5.00",
			"cart.appliedDiscounts.1.merchantDiscount.percentage":    nil,
			"cart.appliedDiscounts.1.lineItemIds.length":             2, "cart.lineItems.0.price.amount": "12.50",
		})
		if got := r.events(); kinds(got) != "updated" || !strings.Contains(got[0].Modified, `"merchantDiscounts":null`) {
			t.Errorf("events %+v", got)
		}
		r.ok(who, "POST", "/estimate-totals", `{}`).Want("priceSummary.total.amount", "41.67")
		// The shopper's changes leave them, and cannot make one of a line one of all.
		r.ok(who, "PATCH", "", `{"cartInfo":{"buyerNote":"x"}}`).Want("cart.appliedDiscounts.length", 2)
		a = r.ok(who, "POST", "/remove-line-items", `{"lineItemIds":["`+first+`"]}`)
		a.Want("cart.appliedDiscounts.length", 1)
		a.Want("cart.appliedDiscounts.0.merchantDiscount.amount.amount", "5.00")
		a.Want("cart.appliedDiscounts.0.lineItemIds.0", second)
		r.healthy()
		r.must("app", "PATCH", path, `{}`).Want("cart.appliedDiscounts.length", 1)
		r.must("app", "PATCH", path, `{"merchantDiscounts":[]}`).Want("cart.appliedDiscounts.length", 0)
		// More than there is makes it free, not a gift of money.
		r.must("app", "PATCH", path, `{"merchantDiscounts":[{"amount":"1000"}]}`).Want(
			"cart.appliedDiscounts.0.merchantDiscount.amount.amount", "30.00")
		r.ok(who, "POST", "/estimate-totals", `{}`).Want("priceSummary.total.amount", "0.00")
		// Made with the cart.
		a = r.must("app", "POST", "/v1/carts", `{"merchantDiscounts":[{"percentage":100}],"lineItems":[`+
			line(mug.ID, 1, "")+`]}`)
		a.Want("cart.appliedDiscounts.0.merchantDiscount.amount.amount", "12.50")
	})
}
