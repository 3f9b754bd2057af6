package app_test

import (
	"net/http"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// What is taxed where it is sold goes by the shop's address: no other address is known here, so without it nothing is
// taxed and the draft cannot become an order.
func TestTaxedAtTheShop(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		office := key(t, a)
		region := ask(t, a, "POST", "/v1/tax-regions", office,
			`{"taxRegion":{"country":"DE","appId":"57d13128-4a4c-494b-80b3-a6fb2e28018d"}}`)["taxRegion"].(map[string]any)["id"].(string)
		ask(t, a, "POST", "/v1/manual-tax-mappings", office,
			`{"manualTaxMapping":{"taxRegionId":"`+region+
				`","taxGroupId":"00000000-0000-4000-8000-0000000a0001","taxRate":"0.2","taxName":"VAT"}}`)
		line := `{"productName":{"original":"Workshop"},"quantity":1,"price":{"amount":"10.00"},"taxableAddress":{"addressType":"BUSINESS"},"taxGroupId":"00000000-0000-4000-8000-0000000a0001"}`
		draft := func() string {
			t.Helper()
			made := ask(t, a, "POST", "/v1/draft-orders", office,
				`{"draftOrder":{"customLineItems":[`+line+`],"buyerInfo":{"email":"ada@example.com"},
					"billingInfo":{"address":{"country":"FR","city":"Paris"},"contactDetails":{"firstName":"Ada","lastName":"Lovelace"}}}}`)
			return made["calculatedDraftOrder"].(map[string]any)["draftOrder"].(map[string]any)["id"].(string)
		}
		place := func(id string) string { return "/v1/draft-orders/" + id + "/create-order" }
		if got := browse(t, a.Handler, "POST", place(draft()), office, `{}`); got.StatusCode != http.StatusPreconditionRequired {
			t.Errorf("placed without an address of the shop: %d", got.StatusCode)
		}
		ask(t, a, "PATCH", "/v1/site-settings", office, `{"siteSettings":{"address":{"country":"DE","city":"Berlin"}}}`)
		order := ask(t, a, "POST", place(draft()), office, `{}`)["createdOrder"].(map[string]any)
		sums := order["priceSummary"].(map[string]any)
		if tax, total := sums["tax"].(map[string]any)["amount"], sums["total"].(map[string]any)["amount"]; tax != "2.00" ||
			total != "12.00" {
			t.Errorf("tax %v of %v", tax, total)
		}
	})
}

// A provider is asked before anybody has to pay through it; one that the server does not know cannot be.
func TestProviderIsTried(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	office := key(t, a)
	result := ask(t, a, "POST", "/v1/payment-settings/site/test", office, `{"provider":"sandbox"}`)["result"].(map[string]any)
	expect.That(t, result["works"] == true && result["testMode"] == true, "the sandbox: %v", result)
	if got := browse(t, a.Handler, "POST", "/v1/payment-settings/site/test", office, `{"provider":"piggy-bank"}`); got.StatusCode != http.StatusBadRequest {
		t.Errorf("an unknown provider: %d", got.StatusCode)
	}
}
