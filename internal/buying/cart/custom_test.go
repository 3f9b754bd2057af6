package cart_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

const wrapping = `{"quantity":2,"price":"3.10","fullPrice":"4","itemType":{"preset":"SERVICE"},"productName":{"original":"Wrapping"},"fixedQuantity":true,
	"descriptionLines":[{"name":{"original":"Paper"},"plainText":{"original":"Red"},"lineType":"PLAIN_TEXT"}],
	"modifierGroups":[{"id":"g","name":{"original":"Bow"},"modifiers":[{"id":"m","label":{"original":"Silk"},"price":"0.50","quantity":2}]}]}`

// Those who run the shop may say what things are and cost.
func TestPricesOfTheMerchant(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Product(mugContent, -1)
		set := strings.Replace(line(mug.ID, 1, ""), `"quantity"`,
			`"catalogOverrideFields":{"price":"9.99","productName":{"original":"Cup"}},"taxableAddress":{"addressType":"BILLING"},"quantity"`, 1)
		a := r.must("app", "POST", "/v1/carts", `{"lineItems":[`+line(mug.ID, 1, "")+`,`+set+`],"customLineItems":[`+wrapping+
			`,`+wrapping+`]}`)
		a.WantAll(map[string]any{
			"cart.lineItems.length": 4, "cart.lineItems.0.price.amount": "12.50", "cart.lineItems.0.customLineItem": false,
			"cart.lineItems.1.price.amount": "9.99", "cart.lineItems.1.productName.original": "Cup",
			"cart.lineItems.1.taxableAddress.addressType":  "BILLING",
			"cart.lineItems.1.catalogOverrideFields.price": "9.99", "cart.lineItems.2.customLineItem": true,
			"cart.lineItems.2.productName.original": "Wrapping",
			"cart.lineItems.2.price.amount":         "4.10", "cart.lineItems.2.fullPrice.amount": "5.00",
			"cart.lineItems.2.lineItemPrice.amount":                      "8.20",
			"cart.lineItems.2.modifiersTotalPrice.amount":                "1.00",
			"cart.lineItems.2.modifierGroups.0.modifiers.0.price.amount": "0.50",
			"cart.lineItems.2.itemType.preset":                           "SERVICE",
			"cart.lineItems.2.descriptionLines.0.plainText.original":     "Red",
			"cart.lineItems.2.availability.status":                       "AVAILABLE",
			"cart.lineItems.2.catalogReference":                          nil, "cart.lineItems.2.fixedQuantity": true,
		})
		path := "/v1/carts/" + a.String("cart.id")
		// The same price set again is the same line; a custom line is like no other.
		a = r.must("app", "POST", path+"/add-to-cart", `{"lineItems":[`+set+`,`+line(mug.ID, 1, "")+`],"customLineItems":[`+
			wrapping+`]}`)
		a.Want("cart.lineItems.length", 5)
		a.Want("cart.lineItems.0.quantity", 2)
		a.Want("cart.lineItems.1.quantity", 2)
		a = r.must("app", "PATCH", path, `{"customLineItems":[`+strings.Replace(wrapping, `"fixedQuantity":true`,
			`"quantityAvailable":1`, 1)+`]}`)
		a.Want("cart.lineItems.5.quantity", 1) // capped
		e := r.must("app", "POST", path+"/estimate-totals", `{}`)
		e.Want("priceSummary.total.amount", "73.68") // 25.00 + 19.98 + 3 × 8.20 + 4.10
		e.Want("calculatedLineItems.2.modifiers.0.groupId", "g")
		e.Want("calculatedLineItems.2.modifiers.0.price.amount", "0.50")
		if a := r.request("app", "POST", path+"/update-line-items-quantity",
			`{"lineItems":[{"id":"`+lineID(a, 2)+`","quantity":3}]}`); a.Status != 400 {
			t.Errorf("a fixed quantity was changed: %d %s", a.Status, a.Text)
		}
		for name, test := range map[string]struct {
			body       string
			violations []string
		}{
			"no name": {`{"customLineItems":[{"quantity":1,"price":"1","itemType":{"preset":"PHYSICAL"}}]}`,
				[]string{"customLineItems[0].productName.original REQUIRED_FIELD"}},
			"no price, type": {`{"customLineItems":[{"quantity":1,"productName":{"original":"x"}}]}`,
				[]string{"customLineItems[0].itemType REQUIRED_FIELD", "customLineItems[0].price REQUIRED_FIELD"}},
			"below zero": {`{"customLineItems":[{"quantity":1,"price":"-1","itemType":{"preset":"PHYSICAL"},"productName":{"original":"x"}}]}`, []string{"customLineItems[0].price DECIMAL_GTE"}},
			"none of it": {`{"customLineItems":[{"quantity":0,"price":"1","itemType":{"preset":"PHYSICAL"},"productName":{"original":"x"}}]}`, []string{"customLineItems[0].quantity MIN"}},
		} {
			got := r.request("app", "POST", path+"/add-to-cart", test.body)
			if got.Status != 400 || !slices.Equal(got.Violations(), test.violations) {
				t.Errorf("%s: %d %v", name, got.Status, got.Violations())
			}
		}
	})
}

func TestBoundsOfACartByID(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		poster, mug := r.Product(printContent, -1), r.Product(mugContent, -1)
		text := func(i int) string {
			return line(poster.ID, 1, fmt.Sprintf(`{"options":{"Frame":"Oak"},"customTextFields":{"Dedication":"%d"}}`, i))
		}
		var lines []string
		for i := range 301 {
			lines = append(lines, text(i))
		}
		who := "visitor " + ada
		if a := r.request(who, "POST", "/v1/carts", adding(lines...)); a.Status != 400 ||
			!slices.Equal(a.Violations(), []string{"lineItems MAX_SIZE"}) {
			t.Errorf("%d %v", a.Status, a.Violations())
		}
		a := r.must(who, "POST", "/v1/carts", adding(lines[:300]...))
		a.Want("cart.lineItems.length", 300)
		path := "/v1/carts/" + a.String("cart.id")
		for _, body := range []string{adding(lines[300]), adding(line(mug.ID, 1, ""))} {
			if got := r.request(who, "POST", path+"/add-to-cart", body); got.Status != 400 ||
				!slices.Equal(got.Violations(), []string{"lineItems MAX_SIZE"}) {
				t.Errorf("%d %v", got.Status, got.Violations())
			}
		}
		id := lineID(a, 0)
		for quantity, want := range map[string]string{"0": "MIN", "-1": "MIN", "1.5": "FORMAT", "100001": "MAX",
			`"x"`: "FORMAT"} {
			got := r.request(who, "POST", path+"/update-line-items-quantity",
				`{"lineItems":[{"id":"`+id+`","quantity":`+quantity+`}]}`)
			if got.Status != 400 || !slices.Equal(got.Violations(), []string{"lineItems[0].quantity " + want}) {
				t.Errorf("%s: %d %v", quantity, got.Status, got.Violations())
			}
		}
		r.must(who, "POST", path+"/update-line-items-quantity", `{"lineItems":[{"id":"`+id+`","quantity":100000}]}`).Want(
			"cart.lineItems.0.quantity", 100000)
		if got := r.request(who, "POST", path+"/add-to-cart", adding(lines[0])); got.Status != 400 ||
			!slices.Equal(got.Violations(), []string{"lineItems[0].quantity MAX"}) {
			t.Errorf("%d %v", got.Status, got.Violations())
		}
		// What goes from the catalog stays in the cart, and cannot be added any more.
		r.must(who, "POST", "/v1/carts", adding(line(mug.ID, 1, "")))
		r.edit(mug.ID, `{"visible":false}`)
		r.refused(404, "ITEM_NOT_FOUND_IN_CATALOG", who, "POST", "/v1/carts", adding(line(mug.ID, 1, "")))
		r.refused(404, "ITEM_NOT_FOUND_IN_CATALOG", who, "POST", "/v1/carts", adding(line(nothing, 1, "")))
	})
}

// Shops of currencies without and with three decimals, and prices shown in another.
func TestCurrencies(t *testing.T) {
	t.Parallel()
	const rates = `{"currencyRates":{"base":"EUR","rates":[{"currency":"USD","rate":"1.08"},{"currency":"JPY","rate":"161.5"},{"currency":"KWD","rate":"0.3321"}]}}`
	for _, test := range []struct {
		currency, price string
		one, three      string
		off             string // ten percent of three
		shown           string // three, in dollars
	}{
		{"EUR", "12.5", "12.50", "37.50", "3.75", "40.50"}, {"JPY", "1999", "1999", "5997", "600", "40.10"},
		{"KWD", "1.234", "1.234", "3.702", "0.370", "12.04"},
	} {
		t.Run(test.currency, func(t *testing.T) {
			t.Parallel()
			r := newRigIn(t, storetest.Open(t, store.SQLite), test.currency)
			who := "visitor " + ada
			mug := r.Product(`{"name":"Mug","priceData":{"price":`+test.price+`}}`, -1)
			r.coupon("TEN", `"percentOffRate":10`)
			a := r.add(who, mug.ID, 3, "")
			a.Want("cart.currency", test.currency)
			a.Want("cart.conversionCurrency", test.currency)
			a.Want("cart.lineItems.0.price.amount", test.one)
			a.Want("cart.lineItems.0.lineItemPrice.amount", test.three)
			a.Want("cart.lineItems.0.lineItemPrice.convertedAmount", test.three)
			r.ok(who, "PATCH", "", `{"couponCode":"TEN"}`).Want("cart.appliedDiscounts.0.coupon.amount.amount", test.off)
			r.refused(404, "CONVERSION_RATE_NOT_FOUND", who, "PATCH", "/v1/carts/current",
				`{"cartInfo":{"conversionCurrency":"CHF","buyerNote":"x"}}`)
			r.must("owner", "PUT", "/v1/currency-rates", rates)
			r.refused(404, "CONVERSION_RATE_NOT_FOUND", who, "PATCH", "/v1/carts/current",
				`{"cartInfo":{"conversionCurrency":"CHF","buyerNote":"x"}}`)
			expect.Status(t, r.call(who, "PATCH", "", `{"cartInfo":{"conversionCurrency":"dollars"}}`), 400)
			r.refused(404, "CONVERSION_RATE_NOT_FOUND", who, "POST", "/v1/carts",
				`{"cartInfo":{"conversionCurrency":"XQQ"},"lineItems":[`+line(mug.ID, 1, "")+`]}`)
			a = r.ok(who, "PATCH", "", `{"cartInfo":{"conversionCurrency":"USD"}}`)
			a.Want("cart.buyerNote", nil)
			a.Want("cart.currency", test.currency)
			a.Want("cart.conversionCurrency", "USD")
			a.Want("cart.paymentCurrency", test.currency)
			a.Want("cart.lineItems.0.lineItemPrice.amount", test.three)
			a.Want("cart.lineItems.0.lineItemPrice.convertedAmount", test.shown)
			e := r.ok(who, "POST", "/estimate-totals", `{}`)
			e.Want("priceSummary.subtotal.amount", test.three)
			e.Want("priceSummary.subtotal.convertedAmount", test.shown)
			e.Want("currency", test.currency)
			// A rate that goes later leaves the cart readable.
			r.must("owner", "PUT", "/v1/currency-rates", `{"currencyRates":{"revision":"1","base":"EUR","rates":[]}}`)
			r.ok(who, "GET", "", "").Want("cart.conversionCurrency", test.currency)
			r.add(who, mug.ID, 1, "").Want("cart.lineItems.0.lineItemPrice.convertedAmount",
				r.ok(who, "GET", "", "").At("cart.lineItems.0.lineItemPrice.amount"))
		})
	}
}

// What a shopper writes is kept as it is: nothing is run, dropped or turned around.
func TestTextsAreKept(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug := r.Product(mugContent, -1)
		r.add(who, mug.ID, 1, "")
		for _, text := range []string{
			`<script>alert(1)</script> & "quotes"`, "\u202e\u2066 turned \u2069", "שלום مرحبا", "tab\tand\nline",
			"\u0007\u001b[31m", "\u2028\u2029", "👩‍👩‍👧", strings.Repeat("é", 1000),
		} {
			body := fmt.Sprintf(`{"cartInfo":{"buyerNote":%s,"contactInfo":{"contactDetails":{"company":%[1]s}}}}`, quote(text))
			r.events()
			a := r.ok(who, "PATCH", "", body)
			a.Want("cart.buyerNote", text)
			a.Want("cart.contactInfo.contactDetails.company", text)
			got := r.events()
			expect.EqualNow(t, len(got), 1, "%q events", text)
			sameCart(t, "the event", got[0].Body, a)
			r.ok(who, "GET", "", "").Want("cart.buyerNote", text)
		}
		r.refused(400, "NUL_CHARACTER", who, "PATCH", "/v1/carts/current", `{"cartInfo":{"buyerNote":"zero\u0000byte"}}`)
	})
}

// Carts that an earlier version stored are read as they were.
func TestEarlierDocuments(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug := r.Product(mugContent, -1)
		r.add(who, mug.ID, 1, "")
		r.exec("UPDATE carts SET revision = 7, doc = ?", `{"lines":[{"id":"`+omar+`","app":"`+older+`","item":"`+mug.ID+
			`","quantity":3,"name":"Mug","extendedFields":{"namespaces":{"a":{"b":1}}}}],
			"buyerNote":"old","buyerInfo":{"email":"a@shop.test"},"contactInfo":{"address":{"country":"DE"}},"overrideCheckoutUrl":"https://shop.test/pay",
			"selectedShippingOption":{"code":"express"},"extendedFields":{"namespaces":{"x":{}}},"businessLocationId":"`+omar+
			`"}`)
		a := r.ok(who, "GET", "", "")
		a.WantAll(map[string]any{
			"cart.lineItems.0.id": omar, "cart.lineItems.0.quantity": 3, "cart.lineItems.0.price.amount": "12.50",
			"cart.lineItems.0.extendedFields.namespaces.a.b": 1,
			"cart.buyerNote": "old", "cart.buyerInfo.email": "a@shop.test", "cart.selectedShippingOption.code": "express",
			"cart.businessLocationId":      omar,
			"cart.appliedDiscounts.length": 0, "cart.conversionCurrency": "EUR", "cart.checkoutId": nil,
		})
		r.add(who, mug.ID, 1, "").Want("cart.lineItems.0.quantity", 4)
	})
}
