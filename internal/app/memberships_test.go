package app_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/shop/plugins"
	"souk/internal/shop/plugins/pluginstest"
)

// studio is the server of an app that sells memberships. It takes one use for each key,
// and gives it back once.
type studio struct {
	mu      sync.Mutex
	key     string
	charges map[string]string // transaction by key
	voided  map[string]bool
	members map[string]bool
}

func (s *studio) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	in, signed := pluginstest.ReadMembershipCall(w, r, s.key)
	if !signed {
		return
	}
	switch r.URL.Path {
	case "/v1/charge-membership":
		if in.MembershipID != "yoga" || !s.members[in.MemberID] || in.IdempotencyKey == "" {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"applicationError":{"code":"MEMBERSHIP_CANNOT_BE_CHARGED"}}`)
			return
		}
		if s.charges[in.IdempotencyKey] == "" {
			s.charges[in.IdempotencyKey] = ids.Random()
		}
		_, _ = io.WriteString(w, `{"transactionId":"`+s.charges[in.IdempotencyKey]+`"}`)
	case "/v1/void-membership-charge":
		s.voided[in.TransactionID] = true
		_, _ = io.WriteString(w, "{}")
	default:
		_, _ = io.WriteString(w, `{}`)
	}
}

// A membership of an app pays lines of an order, in both calls that there are for it, and
// gets its use back when the payment is voided.
func TestMembershipPays(t *testing.T) {
	each(t, membershipPays, onThisMachine)
}

func membershipPays(t *testing.T, a *app.App) {
	t.Helper()
	office, member := key(t, a), ids.Random()
	s := &studio{charges: map[string]string{}, voided: map[string]bool{}, members: map[string]bool{member: true}}
	s.key = ask(t, a, "GET", "/v1/service-plugins/public-key", "", "")["publicKey"].(string)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	ask(t, a, "POST", "/v1/service-plugins", office, `{"servicePlugin":{"appId":"`+pluginApp+`","componentType":"`+
		string(plugins.Memberships)+`","name":"Studio","deploymentUri":"`+server.URL+`"}}`)
	sell := func() (order, line string) {
		made := ask(t, a, "POST", "/v1/orders", office,
			`{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED","buyerInfo":{"memberId":"`+member+
				`","email":"ada@example.com"},"priceSummary":{"subtotal":{"amount":"30"}},
			"lineItems":[{"productName":{"original":"Class"},"quantity":2,"price":{"amount":"15"},"itemType":{"preset":"SERVICE"},"catalogReference":{"appId":"`+pluginApp+`","catalogItemId":"class"}}]}}`)["order"].(map[string]any)
		return made["id"].(string), made["lineItems"].([]any)[0].(map[string]any)["id"].(string)
	}
	paid := func(order, want string) {
		t.Helper()
		if got := ask(t, a, "GET", "/v1/orders/"+order, office, "")["order"].(map[string]any)["paymentStatus"]; got != want {
			t.Errorf("the order is %v, want %v", got, want)
		}
	}

	order, line := sell()
	with := func(membership string) string {
		return `{"orderId":"` + order + `","memberId":"` + member + `","memberships":[{"lineItemId":"` + line +
			`","membershipIdentifier":{"existingMembership":{"appId":"` + pluginApp + `","membershipId":"` +
			membership + `"}}}]}`
	}
	path := "/v1/order-billing/charge-memberships"
	if no := browse(t, a.Handler, "POST", path, office, with("boxing")); no.StatusCode == http.StatusOK {
		t.Errorf("a membership that is none pays: %s", no.Body)
	}
	paid(order, "DECLINED")
	payment := ask(t, a, "POST", path, office, with("yoga"))["payments"].([]any)[0].(map[string]any)
	expect.That(t, payment["status"] == "APPROVED" && payment["amount"].(map[string]any)["amount"] == "30.00",
		"payment: %v", payment)
	paid(order, "PAID")
	if again := browse(t, a.Handler, "POST", path, office, with("yoga")); again.StatusCode == http.StatusOK ||
		len(s.charges) != 1 {
		t.Errorf("charged twice: %s, %d", again.Body, len(s.charges))
	}
	ask(t, a, "POST", "/v1/order-billing/void-memberships", office,
		`{"orderId":"`+order+`","paymentIds":["`+payment["id"].(string)+`"]}`)
	expect.Equal(t, len(s.voided), 1, "the use was not given back: %v", s.voided)

	order, line = sell()
	ask(t, a, "POST", "/v1/payments-collector/orders/"+order+"/charge-membership", office,
		`{"memberId":"`+member+`","membershipCharges":[
		{"membershipId":"yoga","appId":"`+pluginApp+`","membershipName":{"original":"Yoga"},"lineItemId":"`+line+
			`","catalogReference":{"appId":"`+pluginApp+`","catalogItemId":"class"}}]}`)
	paid(order, "PAID")
	expect.Equal(t, len(s.charges), 2, "charges")
	found, err := a.Check(t.Context(), func(string, int, int) {})
	expect.That(t, err == nil && len(found) == 0, "check: %v %v", found, err)
}
