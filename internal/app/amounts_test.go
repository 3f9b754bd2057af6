package app_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Nobody can say an amount of the shop's money that is finer than its smallest unit: it
// would be stored as something else. Zeros at the end and the noise of floating point are
// no such amounts.
func TestAmountsAreOfTheShopsCurrency(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite) // what is refused never gets to a database
	office := key(t, a)
	const id = "99999999-9999-4999-8999-999999999999"
	for _, call := range []struct{ method, path, body, field string }{
		{"POST", "/v1/products", `{"product":{"name":"x","priceData":{"price":0.001}}}`, "product.priceData.price"},
		{"POST", "/v1/products", `{"product":{"name":"x","priceData":{"price":"0.001"}}}`, "product.priceData.price"},
		{"POST", "/v1/products", `{"product":{"name":"x","priceData":{"price":1},"costAndProfitData":{"itemCost":0.005}}}`,
			"product.costAndProfitData.itemCost"},
		{"POST", "/v1/products",
			`{"product":{"name":"x","priceData":{"price":1},"discount":{"type":"AMOUNT","value":0.125}}}`,
			"product.discount.value"},
		{"PATCH", "/v1/products/" + id, `{"product":{"priceData":{"price":9.999}}}`, "product.priceData.price"},
		{"PATCH", "/v1/products/" + id + "/variants", `{"variants":[{"choices":{"a":"b"},"price":1.001}]}`,
			"variants[0].price"},
		{"POST", "/v1/bulk/products/update", `{"ids":["` + id + `"],"set":{"price":1.001}}`, "set.price"},
		{"POST", "/v1/bulk/products/adjust-properties", `{"ids":["` + id + `"],"adjust":{"price":{"amount":-0.001}}}`,
			"adjust.price.amount"},
		{"POST", "/v1/discount-rules",
			`{"discountRule":{"name":"x","discounts":{"values":[{"discountType":"FIXED_AMOUNT","fixedAmount":"0.0005"}]}}}`,
			"discountRule.discounts.values[0].fixedAmount"},
		{"POST", "/v2/coupons", `{"specification":{"name":"x","code":"x","moneyOffAmount":0.001}}`,
			"specification.moneyOffAmount"},
		{"POST", "/v1/shipping-options", `{"shippingOption":{"title":"Post","rates":[{"amount":"4.905"}]}}`,
			"shippingOption.rates[0].amount"},
		{"POST", "/v1/shipping-options",
			`{"shippingOption":{"title":"Post","rates":[{"amount":"4.90","conditions":[{"type":"BY_TOTAL_PRICE","value":"50.001","operator":"GTE"}]}]}}`,
			"shippingOption.rates[0].conditions[0].value"},
		{"POST", "/v1/local-delivery-options", `{"localDeliveryOption":{"areaName":"A","rate":"1.001"}}`,
			"localDeliveryOption.rate"},
		{"POST", "/v1/tip-settings", `{"tipSettings":{"tipType":"AMOUNT","presets":[{"value":1.001}]}}`,
			"tipSettings.presets[0].value"},
		{"POST", "/v1/carts",
			`{"customLineItems":[{"productName":{"original":"x"},"price":"1.001","quantity":1,"itemType":{"preset":"PHYSICAL"}}]}`, "customLineItems[0].price"},
		{"POST", "/v1/carts", `{"merchantDiscounts":[{"amount":"0.001"}]}`, "merchantDiscounts[0].amount"},
		{"PATCH", "/v1/checkouts/" + id, `{"checkout":{},"giftCardCode":"X","giftCardRedeemAmount":"1.005"}`,
			"giftCardRedeemAmount"},
		{"POST", "/v1/gift-cards", `{"giftCard":{"initialValue":{"amount":"10.001"}}}`, "giftCard.initialValue.amount"},
	} {
		answer := browse(t, a.Handler, call.method, call.path, office, call.body)
		var body struct {
			Details struct {
				ValidationError struct {
					FieldViolations []struct{ Field, ViolatedRule string } `json:"fieldViolations"`
				} `json:"validationError"`
			} `json:"details"`
		}
		found := false
		expect.Equal(t, json.Unmarshal(answer.Body.Bytes(), &body), nil, call.path)
		for _, v := range body.Details.ValidationError.FieldViolations {
			found = found || v.Field == call.field && v.ViolatedRule == "DECIMAL_MAX_SCALE"
		}
		expect.That(t, answer.StatusCode == http.StatusBadRequest && found, "%s %s: %d %s", call.method, call.path,
			answer.StatusCode, answer.Body)
	}
	price := func(text string) any {
		made := ask(t, a, "POST", "/v1/products", office, `{"product":{"name":"x","priceData":{"price":`+text+`}}}`)
		return made["product"].(map[string]any)["priceData"].(map[string]any)["price"]
	}
	for text, want := range map[string]float64{"0.30000000000000004": 0.3, "1.500": 1.5, "19.990000000000002": 19.99,
		`"2.10"`: 2.1} {
		if got := price(text); got != want {
			t.Errorf("a price of %s is %v, want %v", text, got, want)
		}
	}
}
