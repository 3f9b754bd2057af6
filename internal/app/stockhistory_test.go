package app_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/people/tokens"
	"souk/internal/platform/expect"
	"souk/internal/shop/catalog"
)

// What a purchase takes and what its cancellation gives back are in the history of stock, with the order.
func TestStockHistoryOfAnOrder(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		office := key(t, a)
		own, err := a.Tokens.EnsureStorefront(t.Context())
		expect.OK(t, err)
		granted, err := a.Identity.OAuth.Grant(t.Context(), tokens.GrantRequest{GrantType: "anonymous", ClientID: own.ID})
		expect.OK(t, err)
		product := ask(t, a, "POST", "/v1/products", office,
			`{"product":{"name":"Song","productType":"digital","priceData":{"price":5}}}`)["product"].(map[string]any)["id"].(string)
		set := `{"inventoryItem":{"trackQuantity":true,"variants":[{"variantId":"%s","quantity":1}]}}`
		ask(t, a, "PATCH", "/v2/inventoryItems/product/"+product, office, fmt.Sprintf(set, catalog.ZeroVariant))
		// a rule looks at stock, so that the purchase writes a mark besides
		shelf := ask(t, a, "POST", "/v1/collections", office, `{"collection":{"name":"There"}}`)["collection"].(map[string]any)["id"].(string)
		ask(t, a, "PUT", "/v1/collection-rules/"+shelf, office, `{"match":"ALL","rules":[{"field":"IN_STOCK"}]}`)
		members := func(want float64) {
			t.Helper()
			expect.OK(t, a.Collections.FollowRules(t.Context()))
			if got := ask(t, a, "GET", "/v1/collections/"+shelf, office, "")["collection"].(map[string]any)["numberOfProducts"]; got != want {
				t.Errorf("%v products in the collection, want %v", got, want)
			}
		}
		members(1)
		checkout := ask(t, a, "POST", "/v1/checkouts", granted.AccessToken, `{"channelType":"WEB","lineItems":[{"quantity":1,
				"catalogReference":{"appId":"1380b703-ce81-ff05-f115-39571d94dfcd","catalogItemId":"`+product+`"}}],
				"checkoutInfo":{"buyerInfo":{"email":"ada@example.com"},"billingInfo":{
				"address":{"country":"DE","city":"Berlin","postalCode":"10115","addressLine":"Street 1"},
				"contactDetails":{"firstName":"Ada","lastName":"L"}}}}`)["checkout"].(map[string]any)["id"].(string)
		order := ask(t, a, "POST", "/v1/checkouts/"+checkout+"/create-order", granted.AccessToken, "{}")["orderId"].(string)
		members(0)
		ask(t, a, "POST", "/v1/orders/"+order+"/cancel", office, `{"restockAllItems":true}`)
		members(1)
		var got []string
		for _, e := range ask(t, a, "GET", "/v1/stock-history?productId="+product, office, "")["entries"].([]any) {
			entry := e.(map[string]any)
			got = append(got, fmt.Sprintf("%v %v %v %v", entry["reason"], entry["delta"], entry["orderId"] == order,
				entry["by"].(map[string]any)["id"] == nil))
		}
		expect.Equal(t, "CANCEL 1 true false, SALE -1 true true, API 1 false false", strings.Join(got, ", "), got)
		if found, err := a.Check(t.Context(), func(string, int, int) {}); err != nil || len(found) > 0 {
			t.Errorf("check: %v %v", found, err)
		}
	})
}
