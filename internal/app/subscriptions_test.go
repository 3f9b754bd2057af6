package app_test

import (
	"net/http"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
)

// A subscription that the shop writes down for somebody begins when they have paid on
// the page they were sent, and is paid by that card from then on.
func TestSubscriptionOfADraft(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		office := key(t, a)
		at := func(in map[string]any, path ...string) map[string]any {
			for _, p := range path {
				in = in[p].(map[string]any)
			}
			return in
		}
		draft := func(settings string) string {
			t.Helper()
			made := ask(t, a, "POST", "/v1/draft-orders", office,
				`{"draftOrder":{"customLineItems":[{"productName":{"original":"Flowers"},"quantity":1,"price":{"amount":"25"},"subscriptionSettings":`+settings+`}],
					"buyerInfo":{"email":"ada@example.com"}}}`)
			return at(made, "calculatedDraftOrder", "draftOrder")["id"].(string)
		}
		ask(t, a, "PATCH", "/v1/payment-settings/site", office, `{"paymentSettings":{"provider":"sandbox"}}`)
		if got := browse(t, a.Handler, "POST", "/v1/draft-orders/"+draft(`{"autoRenewal":true}`)+"/create-order", office,
			"{}"); got.StatusCode != http.StatusPreconditionRequired {
			t.Errorf("a subscription without a frequency: %d", got.StatusCode)
		}
		made := at(ask(t, a, "POST", "/v1/draft-orders/"+draft(`{"frequency":"WEEK","interval":2,"autoRenewal":true}`)+
			"/create-order", office, "{}"), "createdOrder")
		id := at(made["lineItems"].([]any)[0].(map[string]any), "subscriptionInfo")["id"].(string)
		standing := func() map[string]any {
			return at(ask(t, a, "GET", "/v1/subscriptions/"+id, office, ""), "subscription")
		}
		if s := standing(); s["status"] != "PENDING" || s["title"] != "Flowers" {
			t.Errorf("before it is paid: %v", s)
		}
		request := at(ask(t, a, "POST", "/v1/order-payment-requests", office,
			`{"orderPaymentRequest":{"orderId":"`+made["id"].(string)+`","title":"Flowers","amount":{"amount":"25"}}}`),
			"orderPaymentRequest")
		token := ask(t, a, "POST", "/v1/payment-tokens", office,
			`{"method":"sandbox","card":{"number":"4242424242424242","expiryMonth":12,"expiryYear":2099,"cvc":"123"}}`)["paymentToken"].(string)
		ask(t, a, "POST", "/v1/payment-gateway-orders/"+request["paymentGatewayOrderId"].(string)+"/charge", office,
			`{"paymentToken":"`+token+`"}`)
		s := standing()
		if s["status"] != "ACTIVE" || s["cyclesPaid"] != 1.0 || at(s, "paymentMethod")["lastDigits"] != "4242" ||
			at(s, "price")["amount"] != "25.00" {
			t.Errorf("after it is paid: %v", s)
		}
		found, err := a.Check(t.Context(), func(string, int, int) {})
		expect.That(t, err == nil && len(found) == 0, "check: %v %v", found, err)
	})
}
