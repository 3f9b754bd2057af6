package app_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"souk/internal/app"
	"souk/internal/people/permissions"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Every permission has words: whoever adds an operation with a new one writes them.
func TestEveryPermissionHasWords(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	answer := ask(t, a, "GET", "/v1/permissions/query", key(t, a), "")
	var named []string
	for _, group := range answer["groups"].([]any) {
		g := group.(map[string]any)
		if g["name"] == "" || g["description"] == "" {
			t.Errorf("group %v has no words", g["id"])
		}
		seen := map[string]bool{}
		for _, one := range g["permissions"].([]any) {
			p := one.(map[string]any)
			id, name, text := p["id"].(string), p["name"].(string), p["description"].(string)
			expect.That(t, name != "" && len(name) <= 40 && strings.HasSuffix(text, ".") && !seen[name] &&
				(p["level"] == "SEE" || p["level"] == "CHANGE"), "%s: %v", id, p)
			seen[name] = true
			named = append(named, id)
		}
	}
	known := map[string]bool{}
	for _, one := range answer["permissions"].([]any) {
		p := one.(map[string]any)
		id := p["id"].(string)
		known[id] = true
		expect.That(t, slices.Contains(named, id),
			"permission %s has no words: add them to internal/people/permissions/words*.go", id)
		// To open a checkout's page writes a token, and shows no more than to read it. A job over many
		// orders asks for the permission of what it does when it starts, beside the one to read them; one over
		// many members is stopped only by who began it, with the permission that shows it.
		excused := id == "ECOM.READ_CHECKOUTS" || id == "ECOM.READ_ORDERS" || id == "MEMBERS.MEMBER_READ"
		if sees := p["level"] == "SEE"; sees && p["readsOnly"] != true && !excused {
			t.Errorf("%s is called %v, and its operations write", id, p["level"])
		}
	}
	for _, id := range permissions.Worded() {
		expect.That(t, known[id], "words for %s, which is no permission any more", id)
	}
}

// The ready-made roles are there, hold what they are called, and cannot be changed.
func TestReadyMadeRoles(t *testing.T) {
	t.Parallel()
	a := newApp(t, store.SQLite)
	expect.OK(t, a.Ensure(t.Context()))
	office := key(t, a)
	roles := map[string][]string{}
	for _, one := range ask(t, a, "POST", "/v1/staff/roles/query", office,
		`{"query":{"paging":{"limit":100}}}`)["roles"].([]any) {
		role := one.(map[string]any)
		for _, permission := range role["permissions"].([]any) {
			roles[role["name"].(string)] = append(roles[role["name"].(string)], permission.(string))
		}
		id := role["id"].(string)
		if got := browse(t, a.Handler, "PATCH", "/v1/staff/roles/"+id, office, `{"role":{"revision":"1","name":"Mine"}}`); !strings.Contains(got.Body.String(), "PRESET_ROLE") {
			t.Errorf("change of %v: %d %s", role["name"], got.StatusCode, got.Body)
		}
		if got := browse(t, a.Handler, "DELETE", "/v1/staff/roles/"+id, office, ""); !strings.Contains(got.Body.String(), "PRESET_ROLE") {
			t.Errorf("deletion of %v: %d %s", role["name"], got.StatusCode, got.Body)
		}
	}
	for name, c := range map[string]struct{ has, lacks []string }{
		"Administrator": {has: []string{"STAFF.MANAGE", "MAIL.READ"}},
		"Manager": {[]string{"ECOM.MODIFY_ORDERS", "WIX_STORES.MODIFY_PRODUCTS", "SITE.MANAGE_SETTINGS",
			"MEMBERS.MEMBER_DELETE"}, []string{"STAFF.MANAGE", "MAIL.READ", "IDENTITY.MANAGE_KEYS", "IAM.AUTHENTICAITON_SIGN_ON",
			"AUDIT.READ"}},
		"Order desk": {[]string{"ECOM.MODIFY_ORDERS", "ECOM.ORDER_BILLING_REFUND_PAYMENTS", "ECOM.MODIFY_FULFILLMENTS",
			"WIX_STORES.READ_PRODUCTS"}, []string{"WIX_STORES.MODIFY_PRODUCTS", "ECOM.UPDATE_PAYMENT_SETTINGS",
			"BILLING.TAX_REGION_DELETE", "STORES.COUPONS_MANAGE", "MEMBERS.MEMBER_UPDATE"}},
		"Packing": {[]string{"ECOM.READ_ORDERS", "ECOM.MODIFY_FULFILLMENTS"},
			[]string{"ECOM.MODIFY_ORDERS", "ECOM.READ_TRANSACTIONS", "MEMBERS.MEMBER_READ",
				"ECOM.ORDER_BILLING_REFUND_PAYMENTS"}},
		"Catalog editor": {[]string{"WIX_STORES.MODIFY_PRODUCTS", "MEDIA.UPLOAD", "WIX_STORES.MODIFY_INVENTORY"},
			[]string{"ECOM.READ_ORDERS", "MEMBERS.MEMBER_READ"}},
		"Marketing": {[]string{"STORES.COUPONS_MANAGE", "ECOM.DISCOUNT_RULES_CREATE", "WIX_STORES.READ_PRODUCTS"},
			[]string{"ECOM.READ_ORDERS", "ECOM.ABANDONED_CHECKOUT_READ", "WIX_STORES.MODIFY_PRODUCTS"}},
		"Support": {[]string{"ECOM.READ_ORDERS", "ECOM.MODIFY_ORDERS", "ECOM.DRAFT_ORDERS_CREATE",
			"MEMBERS.MEMBER_APPROVE", "MEMBERS.REPORTS_REVIEW"}, []string{"ECOM.ORDER_BILLING_REFUND_PAYMENTS",
			"MEMBERS.MEMBER_DELETE", "ECOM.GIFT_CARD_MANAGE", "DATA_RIGHTS.ERASE"}},
		"Bookkeeping": {[]string{"ECOM.READ_ORDERS", "ECOM.READ_TRANSACTIONS", "ECOM.MODIFY_INVOICES",
			"BILLING.TAX_REGION_READ"}, []string{"ECOM.MODIFY_ORDERS", "ECOM.ORDER_BILLING_REFUND_PAYMENTS",
			"BILLING.TAX_REGION_UPDATE"}},
		"Members manager": {[]string{"MEMBERS.MEMBER_APPROVE", "IAM.SIGN_ON_POLICY_READ"},
			[]string{"IAM.AUTHENTICAITON_SIGN_ON", "ECOM.READ_ORDERS"}},
		"Read only": {[]string{"ECOM.READ_ORDERS", "WIX_STORES.READ_PRODUCTS", "ECOM.READ_CHECKOUT_SETTINGS"},
			[]string{"MAIL.READ", "AUDIT.READ", "STAFF.READ", "ECOM.MODIFY_ORDERS"}},
	} {
		for _, permission := range c.has {
			expect.That(t, slices.Contains(roles[name], permission), "%s lacks %s", name, permission)
		}
		for _, permission := range c.lacks {
			expect.That(t, !slices.Contains(roles[name], permission), "%s holds %s", name, permission)
		}
	}
	expect.Equal(t, len(roles), 10, "roles")
}

// What people wrote into an order is secret to whoever may not read orders: a contributor
// with a few permissions asks every operation that reads, and none of the answers has it.
func TestPartsAreForThoseWhoMayReadThem(t *testing.T) {
	t.Parallel()
	a, server := node(t, liveConfig(t, store.SQLite))
	office := key(t, a)
	const secret = "Zanzibarina"
	made := ask(t, a, "POST", "/v1/orders", office,
		`{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED","buyerInfo":{"email":"`+secret+`@example.com"},
		"billingInfo":{"contactDetails":{"firstName":"`+secret+`","lastName":"L"}},"buyerNote":"`+secret+
			`","shippingInfo":{"title":"Post"},"priceSummary":{},
		"lineItems":[{"productName":{"original":"Bowl `+secret+
			`"},"quantity":2,"price":{"amount":"10"},"itemType":{"preset":"PHYSICAL"}}]}}`)
	order, line := at(t, made, "order", "id").(string), at(t, made, "order", "lineItems", "id").(string)
	expect.ThatNow(t, strings.Contains(answers(t, a, office, order), secret),
		"not even a key with all permissions finds the order")
	held := []string{"WIX_STORES.READ_PRODUCTS", "WIX_STORES.READ_INVENTORY", "STORES.COUPONS_READ", "MEDIA.UPLOAD",
		"ECOM.DISCOUNT_RULES_READ", "RECOMMENDATIONS.READ", "ECOM.READ_CHECKOUT_SETTINGS"}
	role := ask(t, a, "POST", "/v1/staff/roles", office,
		`{"role":{"name":"Few","permissions":["`+strings.Join(held, `","`)+`"]}}`)["role"].(map[string]any)["id"].(string)
	clerk := actor.Actor{Kind: actor.Staff, Permissions: held}
	clerk.ID = staff(t, a, clerk)
	expect.OK(t,
		expect.Err(a.Identity.Staff.SetContributorRoles(actor.With(t.Context(), actor.Actor{Kind: actor.System}), clerk.ID,
			[]string{role})))
	token, err := a.Tokens.Access(clerk)
	expect.OK(t, err)
	feed := follow(t, server, token)
	if heard := feed.hello(t); slices.ContainsFunc(heard, func(service string) bool {
		return strings.HasPrefix(service, "ecom.order") || service == "emails" || service == "souk.contacts"
	}) {
		t.Errorf("the feed tells of %v", heard)
	}
	if found := answers(t, a, token, order); strings.Contains(found, secret) {
		t.Errorf("a contributor without orders reads: %.400s", found[strings.Index(found, secret)-300:])
	}
	for kind := range tasks(t, a, token) {
		expect.Equal(t, kind, "LOW_STOCK", "the day's list tells")
	}
	ask(t, a, "POST", "/v1/fulfillments/orders/"+order+"/create-fulfillment", office,
		`{"fulfillment":{"lineItems":[{"id":"`+line+`","quantity":2}]}}`)
	feed.until(t, "stores.products", newProduct(t, a, office, "Plate"), "ecom.orders", "ecom.orderFulfillments", "emails",
		"souk.contacts")
}

// answers asks every operation that reads, about an order where a path has room for an id,
// and gives all answers in one text, but for those that tell the caller of itself.
func answers(t *testing.T, a *app.App, token, order string) string {
	t.Helper()
	var out strings.Builder
	for _, op := range a.Operations() {
		if !op.Reads && op.Method != http.MethodGet && !strings.Contains(op.ID, "query") || op.Streams() {
			continue
		}
		for _, body := range []string{`{}`, `{"query":{}}`, `{"orderIds":["` + order + `"]}`,
			`{"search":{"search":{"expression":"Zanzibarina"}}}`} {
			request := httptest.NewRequestWithContext(t.Context(), op.Method, parameter.ReplaceAllString(op.Path, order),
				strings.NewReader(body))
			if op.Method == http.MethodGet {
				request = httptest.NewRequestWithContext(t.Context(), op.Method,
					parameter.ReplaceAllString(op.Path, order)+"?orderIds="+order, nil)
			}
			request.Header.Set("Authorization", token)
			answer := httptest.NewRecorder()
			a.Handler.ServeHTTP(answer, request)
			if answer.Code == http.StatusOK && json.Valid(answer.Body.Bytes()) || strings.Contains(op.ID, "xport") {
				out.WriteString(op.ID + " " + answer.Body.String() + "\n")
			}
			if op.Method == http.MethodGet {
				break
			}
		}
	}
	return out.String()
}
