package app_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/shop/tips"
)

// What the parts of the shop say of themselves comes together in one answer.
func TestShopSettingsInOneAnswer(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		secret := key(t, a)
		at := func(from any, path ...any) any {
			for _, step := range path {
				switch step := step.(type) {
				case string:
					object, _ := from.(map[string]any)
					from = object[step]
				case int:
					list, _ := from.([]any)
					if step >= len(list) {
						return nil
					}
					from = list[step]
				}
			}
			return from
		}
		const address = "/v1/ecommerce-settings?fields=TAX&fields=DISCOUNT_RULES&fields=DELIVERY&fields=VALIDATIONS_SERVICE_PLUGIN&fields=ADDITIONAL_FEES_SERVICE_PLUGIN&fields=CHECKOUT&fields=BUSINESS_INFO"
		before := ask(t, a, "GET", address, secret, "")["ecommerceSettings"]
		if at(before, "tax", "configured") != false || at(before, "discountRules", "active") != false ||
			at(before, "checkout", "checkoutBillingFields") != "All_FIELDS" || at(before, "businessInfo", "currency") != "EUR" {
			t.Errorf("a new shop: %v", before)
		}
		ask(t, a, "POST", "/v1/tax-regions", secret,
			`{"taxRegion":{"country":"AT","appId":"57d13128-4a4c-494b-80b3-a6fb2e28018d"}}`)
		ask(t, a, "POST", "/v1/discount-rules", secret,
			`{"discountRule":{"name":"Later","activeTimeInfo":{"start":"2199-01-01T00:00:00Z"},"discounts":{"values":[{"percentage":10,"specificItemsInfo":{"scopes":[{"id":"s","catalogItemFilter":{"catalogAppId":"215238eb-22a5-4c36-9e7b-e7c08025e04e"}}]}}]}}}`)
		if got := ask(t, a, "GET", address, secret, "")["ecommerceSettings"]; at(got, "discountRules", "active") != false ||
			at(got, "tax", "configured") != true {
			t.Errorf("with a rule for later: %v", got)
		}
		ask(t, a, "POST", "/v1/discount-rules", secret,
			`{"discountRule":{"name":"Now","discounts":{"values":[{"percentage":10,"specificItemsInfo":{"scopes":[{"id":"s","catalogItemFilter":{"catalogAppId":"215238eb-22a5-4c36-9e7b-e7c08025e04e"}}]}}]}}}`)
		app := ids.Random()
		for _, more := range []string{`"componentType":"ECOM_VALIDATIONS"`, `"componentType":"ECOM_ADDITIONAL_FEES"`} {
			ask(t, a, "POST", "/v1/service-plugins", secret,
				`{"servicePlugin":{"appId":"`+app+`","name":"Outside","deploymentUri":"https://example.com/plugin",`+more+`}}`)
		}
		got := ask(t, a, "GET", address, secret, "")
		settings := got["ecommerceSettings"]
		expect.That(t, at(settings, "discountRules", "active") == true && len(got["errors"].([]any)) == 0,
			"with a rule that holds: %v", got)
		if at(settings, "validationsServicePlugin", "activeProviders", 0, "triggerFlows", 0) != "CHECKOUT" ||
			at(settings, "additionalFeesServicePlugin", "activeProviders", 0, "appId") != app {
			t.Errorf("with plugins: %v", settings)
		}
	})
}

// Who works in the shop can be tipped, and a tip is chosen for one's own cart only.
func TestTipsKnowTheStaffAndTheCart(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		people := callers(t, a)
		secret := key(t, a)
		list := ask(t, a, "GET", "/v1/eligible-staff", secret, "")["staff"].([]any)
		all := ask(t, a, "GET", "/v1/eligible-staff?includeWixUsers=true", secret, "")["staff"].([]any)
		if len(list) != 1 || len(all) < 2 { // the contributor, and owners
			t.Errorf("staff: %v of %v", list, all)
		}
		ask(t, a, "POST", "/v1/tip-settings/create-default", secret,
			`{"tipSettings":{"tipType":"PERCENTAGE","presets":[{"value":10}]}}`)
		product := ask(t, a, "POST", "/v1/products", secret,
			`{"product":{"name":"Course","productType":"digital","priceData":{"price":12}}}`)
		id, _ := product["product"].(map[string]any)["id"].(string)
		added := ask(t, a, "POST", "/v1/carts/current/add-to-cart", people["visitor"].token,
			`{"lineItems":[{"quantity":1,"catalogReference":{"appId":"215238eb-22a5-4c36-9e7b-e7c08025e04e","catalogItemId":"`+
				id+`"}}]}`)
		flow, _ := added["cart"].(map[string]any)["purchaseFlowId"].(string)
		body := `{"purchaseFlowId":"` + flow + `","tipChoice":{"tipType":"PERCENTAGE","value":"10"}}`
		if got := ask(t, a, "PATCH", "/v1/tips/choice", people["visitor"].token, body); got["tipChoice"] == nil {
			t.Errorf("choosing for one's own cart: %v", got)
		}
		made := ask(t, a, "POST", "/v1/checkouts", people["visitor"].token,
			`{"channelType":"WEB","lineItems":[{"quantity":2,"catalogReference":{"appId":"215238eb-22a5-4c36-9e7b-e7c08025e04e","catalogItemId":"`+id+`"}}],
				"checkoutInfo":{"buyerInfo":{"email":"ada@example.com"},"billingInfo":{"address":{"country":"AT","postalCode":"1010","city":"Wien","addressLine":"Ring 1"},"contactDetails":{"firstName":"Ada","lastName":"L"}}}}`)
		bought, _ := made["checkout"].(map[string]any)
		ask(t, a, "PATCH", "/v1/tips/choice", people["visitor"].token,
			`{"purchaseFlowId":"`+bought["purchaseFlowId"].(string)+`","tipChoice":{"tipType":"PERCENTAGE","value":"10"}}`)
		ask(t, a, "GET", "/v1/checkouts/"+bought["id"].(string), people["visitor"].token, "") // the buyer sees the new total
		placed := ask(t, a, "POST", "/v1/checkouts/"+bought["id"].(string)+"/create-order", people["visitor"].token, `{}`)
		order, _ := placed["orderId"].(string)
		tip := ask(t, a, "GET", "/v1/tips/order/"+order, secret, "")["tip"].(map[string]any)
		expect.That(t, tip["amount"] == "2.40" && tip["lineItemSubtotal"] == "24.00", "the tip of the order is %v", tip)
		total := func() any {
			of := ask(t, a, "GET", "/v1/orders/"+order, secret, "")["order"].(map[string]any)
			return of["priceSummary"].(map[string]any)["total"].(map[string]any)["amount"]
		}
		expect.Equal(t, total(), "26.40", "the order costs")
		// The tip and its fee change together, on the order itself.
		ask(t, a, "POST", "/v1/tips/set", secret, `{"orderId":"`+order+`","tip":{"amount":"5"}}`)
		expect.Equal(t, total(), "29.00", "with a tip of 5 the order costs")
		ask(t, a, "POST", "/v1/tips/remove", secret, `{"orderId":"`+order+`"}`)
		expect.Equal(t, total(), "24.00", "without a tip the order costs")

		other := httptest.NewRequest(http.MethodPatch, "/v1/tips/choice", strings.NewReader(body))
		other.Header.Set("Authorization", people["member"].token)
		answer := httptest.NewRecorder()
		a.Handler.ServeHTTP(answer, other)
		expect.That(t, answer.Code == http.StatusNotFound && strings.Contains(answer.Body.String(), tips.CodeNoPerson),
			"choosing for somebody else's cart: %d %s", answer.Code, answer.Body)
	})
}
