package cart_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
)

func TestUpdateCart(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug, scarf := r.Product(mugContent, -1), r.Product(saleContent, -1)
		r.add(who, mug.ID, 1, "")
		r.events()
		a := r.ok(who, "PATCH", "", fmt.Sprintf(
			`{"cartInfo":{"buyerNote":"<b>ring twice</b> \u202e","buyerInfo":{"email":"ada@shop.test","contactId":%q,"memberId":%q},
			"contactInfo":{"address":{"country":"DE","city":"Ulm","countryFullname":"Nowhere"},"contactDetails":{"firstName":"Ada"}},
			"overrideCheckoutUrl":"https://shop.test/pay","selectedShippingOption":{"code":"express"},"businessLocationId":%q,
			"extendedFields":{"namespaces":{"@app/x":{"a":1}}},"currency":"USD","revision":"77","id":%q,"lineItems":[]},"lineItems":[%s]}`,
			omar, omar, omar, nothing, line(scarf.ID, 2, "")))
		a.WantAll(map[string]any{
			"cart.buyerNote": "<b>ring twice</b> \u202e", "cart.buyerInfo.email": "ada@shop.test",
			"cart.buyerInfo.contactId": omar, "cart.buyerInfo.visitorId": ada,
			"cart.buyerInfo.memberId": nil, "cart.contactInfo.address.city": "Ulm",
			"cart.contactInfo.address.countryFullname": nil,
			"cart.overrideCheckoutUrl":                 "https://shop.test/pay", "cart.selectedShippingOption.code": "express",
			"cart.businessLocationId":                 omar,
			"cart.extendedFields.namespaces.@app/x.a": 1, "cart.currency": "EUR", "cart.revision": "2",
			"cart.lineItems.length": 2, "cart.lineItems.1.quantity": 2,
		})
		got := r.events()
		expect.That(t, kinds(got) == "updated" && strings.Contains(got[0].Modified, `"buyerNote":null`) &&
			strings.Contains(got[0].Modified, `"lineItems[1]":null`), "events %+v", got)
		sameCart(t, "the event", got[0].Body, a)

		// null clears, what is absent stays, objects merge.
		a = r.ok(who, "PATCH", "",
			`{"cartInfo":{"buyerNote":null,"contactInfo":{"address":{"city":"Bonn"}},"buyerInfo":{"email":null}}}`)
		a.Want("cart.buyerNote", nil)
		a.Want("cart.buyerInfo.email", nil)
		a.Want("cart.buyerInfo.contactId", omar)
		a.Want("cart.contactInfo.address.city", "Bonn")
		a.Want("cart.contactInfo.address.country", "DE")
		a.Want("cart.contactInfo.contactDetails.firstName", "Ada")
		if got := r.events(); kinds(got) != "updated" || !strings.Contains(got[0].Modified, "ring twice") {
			t.Errorf("events %+v", got)
		}
		// A mask narrows.
		a = r.ok(who, "PATCH", "",
			`{"cartInfo":{"buyerNote":"yes","overrideCheckoutUrl":"https://other.test"},"cartFieldmask":"buyerNote"}`)
		a.Want("cart.buyerNote", "yes")
		a.Want("cart.overrideCheckoutUrl", "https://shop.test/pay")
		r.events()
		// What changes nothing writes nothing.
		for _, body := range []string{`{}`, `{"cartInfo":{}}`, `{"cartInfo":{"buyerNote":"yes"}}`,
			`{"cartInfo":{"currency":"USD"}}`, `{"couponCode":""}`} {
			r.ok(who, "PATCH", "", body).Want("cart.revision", "4")
		}
		expect.Len(t, r.events(), 0, "events")
	})
}

func TestRefusedUpdates(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Product(mugContent, -1)
		r.add("visitor "+ada, mug.ID, 1, "")
		r.add("member "+omar, mug.ID, 1, "")
		r.events()
		for _, test := range []struct {
			name, body string
			violations []string
		}{
			{"long coupon", `{"couponCode":"` + strings.Repeat("x", 51) + `"}`, []string{"couponCode MAX_LENGTH"}},
			{"merchant discount and own items",
				`{"merchantDiscounts":[{"amount":"5"}],"customLineItems":[{"quantity":1,"price":"1","itemType":{"preset":"PHYSICAL"},"productName":{"original":"Mine"}}]}`, []string{"customLineItems FIELD_NOT_ALLOWED", "merchantDiscounts FIELD_NOT_ALLOWED"}},
			{"long note", `{"cartInfo":{"buyerNote":"` + strings.Repeat("é", 1001) + `"}}`,
				[]string{"cartInfo.buyerNote MAX_LENGTH"}},
			{"several",
				`{"cartInfo":{"buyerInfo":{"email":"no","contactId":"no"},"overrideCheckoutUrl":"javascript:alert(1)","selectedShippingOption":{}}}`,
				[]string{"cartInfo.buyerInfo.contactId FORMAT", "cartInfo.buyerInfo.email FORMAT",
					"cartInfo.overrideCheckoutUrl FORMAT", "cartInfo.selectedShippingOption.code REQUIRED_FIELD"}},
			{"large extras", `{"cartInfo":{"extendedFields":{"namespaces":{"a":"` + strings.Repeat("x", 20000) + `"}}}}`,
				[]string{"cartInfo.extendedFields MAX_LENGTH"}},
			{"wrong type", `{"cartInfo":{"buyerNote":5}}`, []string{"cartInfo.buyerNote FORMAT"}},
			{"wrong mask", `{"cartInfo":{"buyerNote":"x"},"cartFieldmask":"buyerNoted"}`,
				[]string{"cartFieldmask.paths[0] OTHER"}},
			{"country", `{"cartInfo":{"contactInfo":{"address":{"country":"Germany"}}}}`,
				[]string{"cartInfo.contactInfo.address.country FORMAT"}},
		} {
			a := r.call("visitor "+ada, "PATCH", "", test.body)
			if a.Status != 400 || !slices.Equal(a.Violations(), test.violations) {
				t.Errorf("%s: %d %v\n%s", test.name, a.Status, a.Violations(), a.Text)
			}
		}
		a := r.call("visitor "+ada, "PATCH", "", `{"cartInfo":{"buyerNote":"x"},"lineItems":[`+line(nothing, 1, "")+`]}`)
		expect.Refused(t, a, 404, "ITEM_NOT_FOUND_IN_CATALOG", "unknown item")
		r.ok("visitor "+ada, "GET", "", "").Want("cart.buyerNote", nil)
		a = r.call("member "+omar, "PATCH", "", `{"cartInfo":{"buyerInfo":{"contactId":"`+nothing+`"}}}`)
		expect.Refused(t, a, 428, "CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER", "contact of a member")
		expect.Len(t, r.events(), 0, "refusals fired")
		r.ok("member "+omar, "PATCH", "", `{"cartInfo":{"buyerInfo":{"email":"omar@shop.test"}}}`).Want(
			"cart.buyerInfo.email", "omar@shop.test")
	})
}

func TestBusinessLocation(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug := r.Product(mugContent, -1)
		at := func(location string) string {
			return `{"lineItems":[` + line(mug.ID, 1, "") + `],"businessLocationId":"` + location + `"}`
		}
		r.add(who, mug.ID, 1, "")
		r.ok(who, "POST", "/add-to-cart", at(omar)).Want("cart.businessLocationId", omar)
		r.ok(who, "POST", "/add-to-cart", at(omar))
		a := r.call(who, "POST", "/add-to-cart", at(nothing))
		expect.Refused(t, a, 409, "CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION", "another location")
		r.ok(who, "GET", "", "").Want("cart.lineItems.0.quantity", 3)
		r.ok(who, "PATCH", "", `{"cartInfo":{"businessLocationId":null}}`).Want("cart.businessLocationId", nil)
		r.ok(who, "POST", "/add-to-cart", at(nothing)).Want("cart.businessLocationId", nothing)
	})
}
