package app_test

import (
	"net/http"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
)

// A shop that takes real money and has its checkouts run as tests offers the sandbox
// there, and nowhere else: pay links of other orders are paid in earnest.
func TestCheckoutsAsTests(t *testing.T) {
	each(t, checkoutsAsTests, func(cfg *app.Config) {
		cfg.StripeKey, cfg.StripeSecret, cfg.StripeURL = "sk_test_1", "whsec_1", "http://127.0.0.1:1"
	})
}

func checkoutsAsTests(t *testing.T, a *app.App) {
	t.Helper()
	office := key(t, a)
	own, err := a.Tokens.EnsureStorefront(t.Context())
	expect.OK(t, err)
	granted, err := a.Identity.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: own.ID})
	expect.OK(t, err)
	visitor := granted.AccessToken
	product := ask(t, a, "POST", "/v1/products", office,
		`{"product":{"name":"Song","productType":"digital","priceData":{"price":12},"visible":true}}`)["product"].(map[string]any)["id"].(string)
	begin := func() string {
		t.Helper()
		return ask(t, a, "POST", "/v1/checkouts", visitor,
			`{"channelType":"WEB","lineItems":[{"quantity":1,"catalogReference":{"appId":"1380b703-ce81-ff05-f115-39571d94dfcd","catalogItemId":"`+product+`"}}],
			"checkoutInfo":{"buyerInfo":{"email":"ada@example.com"},"billingInfo":{"address":{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Street 1"},"contactDetails":{"firstName":"Ada","lastName":"L"}}}}`)["checkout"].(map[string]any)["id"].(string)
	}
	offered := func(path string) string {
		t.Helper()
		var names []string
		for _, one := range ask(t, a, "GET", path, visitor, "")["methods"].([]any) {
			names = append(names, one.(map[string]any)["id"].(string))
		}
		return strings.Join(names, " ")
	}
	card := `{"method":"sandbox","card":{"number":"4242424242424242","expiryMonth":12,"expiryYear":2099,"cvc":"123"}}`
	checkout := begin()
	expect.Equal(t, offered("/v1/checkouts/"+checkout+"/payment-methods"), "stripe manual", "in earnest")
	expect.That(t, browse(t, a.Handler, "POST", "/v1/payment-tokens", visitor, card).StatusCode != http.StatusOK,
		"a card of the sandbox is taken in earnest")

	ask(t, a, "PATCH", "/v1/checkout-settings", office,
		`{"checkoutSettings":{"checkoutFields":{"testMode":"ENABLED_TO_OWNER_AND_COLLABORATORS"}}}`)
	expect.Equal(t, offered("/v1/checkouts/"+checkout+"/payment-methods"), "stripe manual",
		"a visitor where the staff tests")
	ask(t, a, "PATCH", "/v1/checkout-settings", office,
		`{"checkoutSettings":{"checkoutFields":{"testMode":"ENABLED_TO_ALL"}}}`)
	expect.Equal(t, offered("/v1/checkouts/"+checkout+"/payment-methods"), "sandbox manual", "as a test")
	token := ask(t, a, "POST", "/v1/payment-tokens", visitor, card)["paymentToken"].(string)
	order := ask(t, a, "POST", "/v1/checkouts/"+checkout+"/create-order-and-charge", visitor,
		`{"paymentToken":"`+token+`"}`)["orderId"].(string)
	expect.Equal(t, ask(t, a, "GET", "/v1/orders/"+order, office, "")["order"].(map[string]any)["paymentStatus"],
		"PAID", "the test order")

	// An order that was no checkout is paid in earnest.
	made := ask(t, a, "POST", "/v1/orders", office,
		`{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED","buyerInfo":{"email":"ada@example.com"},"priceSummary":{"subtotal":{"amount":"10"}},
		"lineItems":[{"productName":{"original":"Bowl"},"quantity":1,"price":{"amount":"10"},"itemType":{"preset":"DIGITAL"}}]}}`)["order"].(map[string]any)["id"].(string)
	link := ask(t, a, "POST", "/v1/payments-collector/orders/"+made+"/prepare-payment-collection", office,
		`{"amount":{"amount":"10.00"}}`)["paymentGatewayOrderId"].(string)
	expect.Equal(t, offered("/v1/payment-gateway-orders/"+link), "stripe manual", "a pay link")
	token = ask(t, a, "POST", "/v1/payment-tokens", visitor, card)["paymentToken"].(string)
	if no := browse(t, a.Handler, "POST", "/v1/payment-gateway-orders/"+link+"/charge", visitor,
		`{"paymentToken":"`+token+`"}`); no.StatusCode != http.StatusPreconditionRequired {
		t.Errorf("a card of the sandbox pays a real order: %d %s", no.StatusCode, no.Body)
	}
}
