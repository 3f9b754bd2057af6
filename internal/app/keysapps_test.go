package app_test

import (
	"net/http/httptest"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/shop/plugins"
)

// Things of an app's catalog are asked about with a key as without: never within a
// transaction, which plugins refuse to be asked in. They are added once.
func TestKeyOfAnAppsItem(t *testing.T) {
	t.Parallel()
	onShops(t, func(t *testing.T, s *keyShop) {
		p := &program{answers: map[string]string{}, asked: map[string]int{}}
		p.key = ask(t, s.a, "GET", "/v1/service-plugins/public-key", "", "")["publicKey"].(string)
		server := httptest.NewServer(p)
		t.Cleanup(server.Close)
		ask(t, s.a, "POST", "/v1/service-plugins", s.office, `{"servicePlugin":{"appId":"`+pluginApp+`","componentType":"`+
			string(plugins.Catalog)+
			`","name":"Rooms","deploymentUri":"`+server.URL+`"}}`)
		p.set("/get-catalog-items", `{"catalogItems":[{"catalogReference":{"appId":"`+pluginApp+
			`","catalogItemId":"room"},"data":{"productName":{"original":"Room"},`+
			`"itemType":{"preset":"PHYSICAL"},"price":"50","physicalProperties":{"shippable":true}}}]}`)
		body := `{"lineItems":[{"quantity":2,"catalogReference":{"appId":"` + pluginApp + `","catalogItemId":"room"}}]}`
		for _, key := range []string{"one", "two"} { // a new cart, and one that has such a thing
			s.thrice("POST", "/v1/carts/current/add-to-cart", s.visitor, body, key)
		}
		expect.That(t, p.count("/get-catalog-items") != 0, "the app was not asked")
		expect.Equal(t, at(t, ask(t, s.a, "GET", "/v1/carts/current", s.visitor, ""), "cart", "lineItems", "quantity"),
			4.0, "pieces")
	})
}
