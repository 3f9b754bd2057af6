package checkout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/buying/checkout"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/shop/basket"
)

// What is wrong with a request is told, every bit of it, and nothing is made.
func TestBadInput(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		hidden := r.Product(`{"name":"Hidden","visible":false,"productType":"physical","priceData":{"price":1}}`, -1)
		quantity := func(n string) string { return strings.Replace(line(cup, 1), `"quantity":1`, `"quantity":`+n, 1) }
		many := make([]string, 301)
		for i := range many {
			many[i] = line(cup, 1)
		}
		for name, c := range map[string]struct {
			who, body string
			want      []string
		}{
			"nothing":    {ada, `{}`, []string{"channelType REQUIRED_FIELD", "lineItems REQUIRED_ONE_OF_FIELD"}},
			"no channel": {ada, `{"lineItems":[` + line(cup, 1) + `]}`, []string{"channelType REQUIRED_FIELD"}},
			"unknown channel": {ada, `{"channelType":"MOON","lineItems":[` + line(cup, 1) + `]}`,
				[]string{"channelType INVALID_ENUM_VALUE"}},
			"quantity 0":      {ada, with("", quantity("0")), []string{"lineItems[0].quantity MIN"}},
			"quantity -1":     {ada, with("", quantity("-1")), []string{"lineItems[0].quantity MIN"}},
			"quantity 1.5":    {ada, with("", quantity("1.5")), []string{"lineItems[0].quantity FORMAT"}},
			"quantity 100001": {ada, with("", quantity("100001")), []string{"lineItems[0].quantity MAX"}},
			"301 lines":       {ada, with("", many...), []string{"lineItems MAX_SIZE"}},
			"a price of their own": {ada, `{"channelType":"WEB","customLineItems":[` + custom("DIGITAL", "0.01", "") + `]}`,
				[]string{"customLineItems FIELD_NOT_ALLOWED"}},
			"an override": {ada, with("",
				strings.Replace(line(cup, 1), `"quantity"`, `"catalogOverrideFields":{"price":"0.01"},"quantity"`, 1)),
				[]string{"lineItems[0].catalogOverrideFields FIELD_NOT_ALLOWED"}},
			"exempt by themselves": {ada, with(`"taxExemptGroupId":"`+apitest.Nothing+`"`, line(cup, 1)),
				[]string{"checkoutInfo.taxExemptGroupId FIELD_NOT_ALLOWED"}},
			"e-mail": {ada, with(`"buyerInfo":{"email":"nobody"}`, line(cup, 1)),
				[]string{"checkoutInfo.buyerInfo.email FORMAT"}},
			"note": {ada, with(`"buyerNote":"`+strings.Repeat("x", 1001)+`"`, line(cup, 1)),
				[]string{"checkoutInfo.buyerNote MAX_LENGTH"}},
			"country": {ada, with(`"billingInfo":{"address":{"country":"Germany"}}`, line(cup, 1)),
				[]string{"checkoutInfo.billingInfo.address.country FORMAT"}},
			"override address": {ada, strings.Replace(with("", line(cup, 1)), `{"channelType"`,
				`{"overrideCheckoutUrl":"javascript:alert(1)","channelType"`, 1), []string{"overrideCheckoutUrl FORMAT"}},
			"redeem without a card": {ada, strings.Replace(with("", line(cup, 1)), `{"channelType"`,
				`{"giftCardRedeemAmount":"1","channelType"`, 1), []string{"giftCardCode REQUIRED_FIELD"}},
		} {
			a := r.api.Call(c.who, "POST", "/v1/checkouts", c.body)
			expect.Status(t, a, 400, name)
			expect.Diff(t, c.want, a.Violations(), "%s", name)
		}
		for name, body := range map[string]string{
			"unknown": strings.Replace(with("", line(cup, 1)), cup.ID, apitest.Nothing, 1), "hidden": with("", line(hidden, 1)),
		} {
			expect.Refused(t, r.api.Call(ada, "POST", "/v1/checkouts", body), 404, basket.CodeItemNotFound, name)
		}
		expect.Equal(t, r.count("checkouts"), 0, "checkouts were made")
	})
}

// What cannot be used is refused when it is named, with the contract's codes.
func TestCodesOfTerms(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		post := r.Delivery("Post", "1.00")
		r.Coupon("LATER", `"percentOffRate":10,"scope":{"namespace":"stores"},"startTime":"32503680000000"`)
		r.Coupon("GONE", `"percentOffRate":10,"scope":{"namespace":"stores"},"expirationTime":"1700000000001"`)
		_, code := r.Card("20.00")
		id := r.create(ada, ready(post), line(cup, 2))
		at := "/v1/checkouts/" + id
		for _, c := range []struct {
			status     int
			code, body string
		}{
			{404, "ERROR_COUPON_DOES_NOT_EXIST", `{"checkout":{},"couponCode":"WHAT"}`},
			{428, "ERROR_COUPON_IS_NOT_ACTIVE_YET", `{"checkout":{},"couponCode":"LATER"}`},
			{428, "ERROR_COUPON_HAS_EXPIRED", `{"checkout":{},"couponCode":"gone"}`},
			{404, "GIFT_CARD_NOT_FOUND", `{"checkout":{},"giftCardCode":"ABCD-EFGH-JKLM-NPQR"}`},
			{400, checkout.CodeCardInvalid, `{"checkout":{},"giftCardCode":"x"}`},
			{404, checkout.CodeOptionNotFound, `{"checkout":{"shippingInfo":{"selectedCarrierServiceOption":{"code":"nope"}}}}`},
			{400, checkout.CodeOptionInvalid, `{"checkout":{"shippingInfo":{"selectedCarrierServiceOption":{"code":"` + post +
				`","carrierId":"` + apitest.Nothing + `"}}}}`},
		} {
			r.api.Refused(c.status, c.code, ada, "PATCH", at, c.body)
		}
		a := r.api.OK(ada, "PATCH", at, `{"checkout":{},"giftCardCode":"`+code+`","giftCardRedeemAmount":"3.50"}`)
		a.Want("checkout.giftCard.amount.amount", "3.50")
		a.Want("checkout.giftCard.balance.amount", "20.00")
		a.Want("checkout.giftCard.remaining.amount", "16.50")
		a.Want("checkout.priceSummary.total.amount", "7.50")
		a.Want("checkout.giftCard.obfuscatedCode", "****-****-****-"+strings.ReplaceAll(code, "-", "")[12:])
		r.api.OK(ada, "PATCH", at, `{"checkout":{},"giftCardRedeemAmount":"100"}`).Want(
			"checkout.priceSummary.total.amount", "0.00")
		o := r.order(r.place(ada, id))
		o.Want("order.priceSummary.total.amount", "11.00")
		o.Want("order.paymentStatus", "PAID")
		o.Want("order.status", "APPROVED")
		r.api.Refused(428, checkout.CodeComplete, ada, "PATCH", at, `{"checkout":{"buyerNote":"too late"}}`)
	})
}

// A partial update changes what it names and nothing else.
func TestUpdate(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		id := r.create(ada,
			`"buyerNote":"<b>ring</b> \u202e","buyerInfo":{"email":"ada@shop.test"},"customFields":[{"title":"Floor","value":3}]`, line(cup, 1))
		at := "/v1/checkouts/" + id
		r.events(checkout.Entity)
		a := r.api.OK(ada, "PATCH", at, `{"checkout":{"billingInfo":{"address":`+berlin+`}}}`)
		a.Want("checkout.buyerNote", "<b>ring</b> \u202e")
		a.Want("checkout.customFields.0.value", 3)
		a.Want("checkout.billingInfo.address.city", "Berlin")
		r.api.OK(ada, "PATCH", at, `{"checkout":{"billingInfo":{"address":{"city":"Bonn"}}}}`).Want(
			"checkout.billingInfo.address.postalCode", "10115")
		r.api.OK(ada, "PATCH", at, `{"checkout":{"buyerNote":null}}`).Want("checkout.buyerNote", nil)
		expect.Equal(t, strings.Join(r.events(checkout.Entity), " "), "updated updated updated", "events")
		r.api.OK(ada, "PATCH", at, `{"checkout":{"buyerInfo":{"email":"ada@shop.test"}}}`)
		expect.Len(t, r.events(checkout.Entity), 0, "a change of nothing was told")
		for _, body := range []string{`{"checkout":{"buyerInfo":{"email":null}}}`, `{"checkout":{"buyerInfo":null}}`,
			`{"checkout":{"buyerInfo":{"email":""}}}`} {
			if got := r.api.Refused(400, "", ada, "PATCH", at, body).Violations(); !cmp.Equal(got, []string{"checkout.buyerInfo.email FIELD_NOT_ALLOWED"}) {
				t.Errorf("%s: %v", body, got)
			}
		}
		r.api.Refused(400, "", ada, "PATCH", at, `{"checkout":{}}`)
		r.api.Refused(400, "", ada, "PATCH", at, fmt.Sprintf(`{"checkout":{"id":%q}}`, id))
		r.api.Refused(400, "", ada, "PATCH", at, `{"checkout":{"customSettings":{"lockCouponCode":true}}}`)
		r.api.Refused(400, "", ada, "PATCH", at, `{"checkout":{"externalReference":{"appId":"`+apitest.Nothing+`"}}}`)
		r.api.OK(ada, "PATCH", at, `{"checkout":{"id":"`+apitest.Nothing+
			`","completed":true,"priceSummary":{},"buyerNote":"x"}}`).Want("checkout.completed", false)
	})
}

// A locked coupon or card stays; those who run the shop may still change it.
func TestLocks(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup := r.Simple("Cup", "5.00", -1)
		r.Coupon("TEN", `"percentOffRate":10,"scope":{"namespace":"stores"}`)
		_, code := r.Card("2.00")
		body := strings.Replace(with(`"customSettings":{"lockCouponCode":true,"lockGiftCard":true}`, line(cup, 1)),
			`{"channelType"`, `{"couponCode":"TEN","giftCardCode":"`+code+`","channelType"`, 1)
		at := "/v1/checkouts/" + r.api.OK(ada, "POST", "/v1/checkouts", body).String("checkout.id")
		r.api.Refused(428, checkout.CodeCouponLocked, ada, "POST", at+"/remove-coupon", "{}")
		r.api.Refused(428, checkout.CodeCardLocked, ada, "POST", at+"/remove-gift-card", "{}")
		r.api.OK("owner", "POST", at+"/remove-coupon", "{}").Want("checkout.appliedDiscounts.length", 0)
		r.api.OK("owner", "POST", at+"/remove-gift-card", "{}").Want("checkout.giftCard", nil)
	})
}

// Lines are added, changed and taken out; the answer always has all that is promised.
func TestLines(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		cup, plate := r.Simple("Cup", "5.00", 4), r.Simple("Plate", "7.00", -1)
		id := r.create(ada, "", line(cup, 1))
		at := "/v1/checkouts/" + id
		a := r.api.OK(ada, "POST", at+"/add-to-checkout", `{"lineItems":[`+line(cup, 9)+`,`+line(plate, 1)+`]}`)
		expect.That(t, !strings.Contains(a.Text, ":null"), "something is null: %s", a.Text)
		a.Want("checkout.lineItems.0.quantity", 4)
		a.Want("checkout.lineItems.1.lineItemPrice.amount", "7.00")
		first, second := a.String("checkout.lineItems.0.id"), a.String("checkout.lineItems.1.id")
		r.api.OK(ada, "POST", at+"/update-line-items-quantity", `{"lineItems":[{"id":"`+second+`","quantity":3}]}`).Want(
			"checkout.priceSummary.subtotal.amount", "41.00")
		r.api.Refused(404, basket.CodeLineNotFound, ada, "POST", at+"/remove-line-items",
			`{"lineItemIds":["`+first+`","`+apitest.Nothing+`"]}`)
		r.api.OK(ada, "POST", at+"/remove-line-items", `{"lineItemIds":["`+first+`"]}`).Want("checkout.lineItems.length", 1)
		r.api.Refused(400, "", ada, "POST", at+"/add-to-checkout", `{}`)
		r.api.OK("owner", "POST", at+"/add-to-checkout", `{"customLineItems":[`+custom("SERVICE", "3.00", "")+`]}`).Want(
			"checkout.lineItems.1.customLineItem", true)
		r.api.Refused(404, checkout.CodeNotFound, ada, "GET", "/v1/checkouts/by-cart-id/"+apitest.Nothing, "")
	})
}

// Free things need no address, and are approved at once.
func TestNothingToPay(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		song := r.Product(`{"name":"Song","productType":"digital","priceData":{"price":0}}`, -1)
		id := r.create(ada, "", line(song, 1))
		a := r.api.OK(ada, "POST", "/v1/checkouts/"+id+"/create-order-and-charge", "{}")
		a.Want("checkoutCompleted", true)
		o := r.order(a.String("orderId"))
		o.Want("order.status", "APPROVED")
		o.Want("order.paymentStatus", "PAID")
	})
}

// A way of delivery that was chosen for goods which were taken out again is no
// hindrance for what needs none.
func TestNothingToSend(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		post := r.Delivery("Post", "1.00")
		song := r.Product(`{"name":"Song","productType":"digital","priceData":{"price":2}}`, -1)
		a := r.api.OK(ada, "POST", "/v1/checkouts", with(ready(post), line(r.Simple("Cup", "5.00", -1), 1), line(song, 1)))
		a.Want("checkout.priceSummary.total.amount", "8.00")
		at := "/v1/checkouts/" + a.String("checkout.id")
		r.api.OK(ada, "POST", at+"/remove-line-items", `{"lineItemIds":["`+a.String("checkout.lineItems.0.id")+`"]}`).Want(
			"checkout.priceSummary.total.amount", "2.00")
		o := r.order(r.place(ada, a.String("checkout.id")))
		o.Want("order.priceSummary.total.amount", "2.00")
		o.Want("order.shippingInfo", nil)
	})
}

// A manager who looks at a checkout leaves no trace in the log of changes.
func TestLookingIsNoChange(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.create(ada, "", line(r.Simple("Cup", "5.00", -1), 1))
		before := r.count("audit_log")
		r.api.OK("owner", "GET", "/v1/checkouts/"+id, "")
		if n := r.count("audit_log"); n != before {
			t.Errorf("%d records were added", n-before)
		}
	})
}
