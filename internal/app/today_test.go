package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"souk/internal/app"
	"souk/internal/demo"
	"souk/internal/orders/sandbox"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// tasks gives the counts of the day's list, urgent ones behind a slash.
func tasks(t *testing.T, a *app.App, token string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, one := range ask(t, a, "GET", "/v1/today", token, "")["tasks"].([]any) {
		task := one.(map[string]any)
		items, _ := task["items"].([]any)
		text := fmt.Sprintf("%v/%v", task["count"], task["urgent"])
		if task["tooManyToCount"] == true {
			text = "more than " + text
		}
		expect.Equal(t, min(5, int(task["count"].(float64))), len(items), "%v items", task["kind"])
		out[task["kind"].(string)] = text
	}
	return out
}

func firstItem(t *testing.T, a *app.App, token, kind string) map[string]any {
	t.Helper()
	for _, one := range ask(t, a, "GET", "/v1/today", token, "")["tasks"].([]any) {
		if task := one.(map[string]any); task["kind"] == kind {
			return task["items"].([]any)[0].(map[string]any)
		}
	}
	t.Fatalf("no %s", kind)
	return nil
}

func execute(t *testing.T, a *app.App, sql string, args ...any) {
	t.Helper()
	expect.OK(t, a.DB().Write(t.Context(), func(tx *store.Tx) error { _, err := tx.Exec(sql, args...); return err }))
}

// charge buys something by card and gives the order and its payment.
func (s *keyShop) charge(card, more string) (order, payment string) {
	s.t.Helper()
	checkout := at(s.t, ask(s.t, s.a, "POST", "/v1/checkouts", s.office,
		`{"channelType":"WEB",`+s.lines(2)+`,`+keyBuyer+`}`), "checkout", "id").(string)
	token := ask(s.t, s.a, "POST", "/v1/payment-tokens", s.office,
		`{"method":"sandbox","card":{"number":"`+card+
			`","expiryMonth":12,"expiryYear":2099,"cvc":"123"}}`)["paymentToken"].(string)
	order = ask(s.t, s.a, "POST", "/v1/checkouts/"+checkout+"/create-order-and-charge", s.office,
		`{"paymentToken":"`+token+`"`+more+`}`)["orderId"].(string)
	return order, at(s.t, ask(s.t, s.a, "GET", "/v1/payments/orders/"+order, s.office, ""), "orderTransactions",
		"payments", "id").(string)
}

// wooden is an order that has to be sent; what keyShop sells does not.
const wooden = `{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED","buyerInfo":{"email":"ada@example.com"},"billingInfo":{"contactDetails":{"firstName":"Ada","lastName":"L"}},
	"shippingInfo":{"title":"Post"},"priceSummary":{},"lineItems":[{"productName":{"original":"Bowl"},"quantity":2,"price":{"amount":"10"},"itemType":{"preset":"PHYSICAL"},"physicalProperties":{"shippable":true}}]}}`

// The day's list says what there is, changes with it, and tells nobody what they may not read.
func TestToday(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		s := newKeyShop(t, newApp(t, dialect, onThisMachine))
		a := s.a
		kinds := []string{"ORDERS_TO_FULFIL", "PAYMENTS_TO_CAPTURE", "CHARGEBACKS", "REFUNDS_FAILED", "PAYMENT_REQUESTS_DUE",
			"LOW_STOCK", "MEMBERS_WAITING", "MEMBER_REPORTS", "WEBHOOKS_FAILED", "EMAILS_FAILED"}
		want := map[string]string{}
		for _, kind := range kinds {
			want[kind] = "0/0"
		}
		same := func(what string) {
			t.Helper()
			expect.Diff(t, want, tasks(t, a, s.office), "%s", what)
		}
		same("a new shop")

		bowl := at(t, ask(t, a, "POST", "/v1/orders", s.office, wooden), "order", "id").(string)
		late := at(t, ask(t, a, "POST", "/v1/orders", s.office, wooden), "order", "id").(string)
		execute(t, a, "UPDATE order_search SET created = created - ? WHERE id = ?", (49 * time.Hour).Milliseconds(), late)
		want["ORDERS_TO_FULFIL"] = "2/1"
		same("two orders")
		if one := firstItem(t, a, s.office, "ORDERS_TO_FULFIL"); one["id"] != late || one["urgent"] != true ||
			one["name"] != "Ada L" || one["orderNumber"] == "" || at(t, one, "amount", "amount") != "20.00" {
			t.Errorf("the first: %v", one)
		}
		ask(t, a, "POST", "/v1/fulfillments/orders/"+bowl+"/create-fulfillment", s.office,
			`{"fulfillment":{"lineItems":[{"id":"`+at(t, ask(t, a, "GET", "/v1/orders/"+bowl, s.office, ""), "order",
				"lineItems", "id").(string)+`","quantity":2}]}}`)
		want["ORDERS_TO_FULFIL"] = "1/1"
		same("one is on its way")
		ask(t, a, "POST", "/v1/orders/"+late+"/cancel", s.office, `{}`)
		want["ORDERS_TO_FULFIL"] = "0/0"
		same("one is canceled")

		ask(t, a, "PATCH", "/v1/checkout-settings", s.office,
			`{"checkoutSettings":{"checkoutFields":{"captureBeforeExpiryEnabled":false}}}`)
		order, held := s.charge(sandbox.CardApproved, `,"delayCapture":true`)
		want["PAYMENTS_TO_CAPTURE"] = "1/0"
		same("money is set aside")
		if one := firstItem(t, a, s.office, "PAYMENTS_TO_CAPTURE"); one["id"] != held || one["orderId"] != order ||
			one["dueDate"] == nil || at(t, one, "amount", "amount") != "24.00" {
			t.Errorf("money set aside: %v", one)
		}
		execute(t, a, "UPDATE payments SET lapses = ? WHERE id = ?", time.Now().Add(time.Hour).UnixMilli(), held)
		want["PAYMENTS_TO_CAPTURE"] = "1/1"
		same("it lapses soon")
		ask(t, a, "POST", "/v1/order-billing/capture-authorized-payments", s.office,
			`{"orderId":"`+order+`","payments":[{"paymentId":"`+held+`"}]}`)
		want["PAYMENTS_TO_CAPTURE"] = "0/0"
		same("it was taken")

		back := func(status string) string {
			return `{"payments":[{"payment":{"id":"` + held + `","regularPaymentDetails":{"chargebacks":[{` + status +
				`"amount":{"amount":"24.00"}}]}}}]}`
		}
		ask(t, a, "POST", "/v1/payments/orders/"+order+"/update-payments", s.office, back(""))
		want["CHARGEBACKS"] = "1/0"
		same("a bank took money back")
		list := at(t, ask(t, a, "GET", "/v1/payments/orders/"+order, s.office, ""), "orderTransactions", "payments",
			"regularPaymentDetails", "chargebacks").([]any)
		ask(t, a, "POST", "/v1/payments/orders/"+order+"/update-payments", s.office,
			back(`"id":"`+list[0].(map[string]any)["id"].(string)+`","status":"REVERSED",`))
		want["CHARGEBACKS"] = "0/0"
		same("and gave it again")

		stubborn, card := s.charge(sandbox.CardNoRefund, "")
		ask(t, a, "POST", "/v1/order-billing/refund-payments", s.office,
			`{"orderId":"`+stubborn+`","paymentRefunds":[{"paymentId":"`+card+`","amount":{"amount":"5.00"}}]}`)
		want["REFUNDS_FAILED"] = "1/0"
		same("a refund failed")
		ask(t, a, "POST", "/v1/order-billing/refund-payments", s.office,
			`{"orderId":"`+stubborn+`","paymentRefunds":[{"paymentId":"`+card+
				`","amount":{"amount":"5.00"},"externalRefund":true}]}`)
		want["REFUNDS_FAILED"] = "0/0"
		same("it was given by hand")

		plate := newProduct(t, a, s.office, "Plate")
		ask(t, a, "PATCH", "/v2/inventoryItems/product/"+plate, s.office,
			`{"inventoryItem":{"trackQuantity":true,"variants":[{"variantId":"00000000-0000-0000-0000-000000000000","quantity":3}]}}`)
		want["LOW_STOCK"] = "1/0"
		same("little is left")
		if one := firstItem(t, a, s.office, "LOW_STOCK"); one["parentId"] != plate || one["name"] != "Plate" ||
			one["quantity"] != 3.0 {
			t.Errorf("low stock: %v", one)
		}

		for i := range 1005 {
			execute(t,
				a,
				`INSERT INTO emails (id, recipient, recipient_folded, template, language, subject, subject_folded, text_part, html_part, secret, message_id, status, turn, attempts, tries_left, error, created, updated)
					VALUES (?, 'a@example.com', 'a@example.com', 'x', 'en', 'Hello', 'hello', '', '', ?, '', 'FAILED', 0, 1, 0, 'no such box', 1, 1)`, fmt.Sprint("mail", i), false)
		}
		want["EMAILS_FAILED"] = "more than 1000/0"
		execute(t, a, "INSERT INTO reported_members (id, reports, reviewed, last_report) VALUES ('m', 3, ?, 5)", false)
		want["MEMBER_REPORTS"] = "1/0"
		execute(t, a,
			`INSERT INTO members (id, created, updated, status, privacy, activity, listed, slug, nickname, first_name, last_name, email, email_key, email_verified, last_login, phones, doc)
				VALUES ('m', 1, 1, 'APPROVED', 'PUBLIC', 'ACTIVE', ?, 'm', '', '', '', 'm@example.com', 'm@example.com', ?, 0, '[]', '{}')`, true, true)
		expect.Equal(t, firstItem(t, a, s.office, "MEMBER_REPORTS")["name"], any("m@example.com"), "who was reported")
		execute(t, a,
			`INSERT INTO accounts (id, kind, revision, created, updated, email, email_key, email_verified, status, needs_email, needs_approval, password, must_reset, owner, permissions, doc)
				VALUES ('waits', 'member', 1, 1, 1, 'w@example.com', 'w@example.com', ?, 'PENDING', ?, ?, '', ?, ?, '[]', '{}')`,
			true, false, true, false, false)
		want["MEMBERS_WAITING"] = "1/0"
		same("mails, reports, members")

		clerk := actor.Actor{Kind: actor.Staff, Permissions: []string{"ECOM.READ_TRANSACTIONS"}}
		clerk.ID = staff(t, a, clerk)
		token, err := a.Tokens.Access(clerk)
		expect.OK(t, err)
		if got, want := tasks(t, a, token), (map[string]string{"PAYMENTS_TO_CAPTURE": "0/0", "CHARGEBACKS": "0/0",
			"REFUNDS_FAILED": "0/0"}); !cmp.Equal(got, want) {
			t.Errorf("what a clerk reads: %v", got)
		}
		s.charge(sandbox.CardApproved, `,"delayCapture":true`)
		one := firstItem(t, a, token, "PAYMENTS_TO_CAPTURE")
		expect.That(t, one["orderNumber"] == nil && one["name"] == nil && one["orderId"] != nil,
			"of the order itself a clerk reads: %v", one)
		if all := ask(t, a, "GET", "/v1/today", token, ""); all["checklist"] != nil || all["demo"] != nil {
			t.Errorf("what a clerk reads: %v", all)
		}
	})
}

func checklist(t *testing.T, a *app.App, token string) map[string]any {
	t.Helper()
	out := map[string]any{}
	for _, one := range ask(t, a, "GET", "/v1/today", token, "")["checklist"].([]any) {
		out[one.(map[string]any)["key"].(string)] = one.(map[string]any)["done"]
	}
	return out
}

// The list of the first run finishes itself, and demo goods leave without what became the
// shop's own.
func TestFirstRunAndDemo(t *testing.T) {
	each(t, func(t *testing.T, a *app.App) {
		office := key(t, a)
		want := map[string]any{}
		for _, step := range []string{"STORE", "PRODUCT", "DELIVERY", "TAX", "PAYMENTS", "MAIL", "LOOK", "ORDER"} {
			want[step] = false
		}
		same := func(what string) {
			t.Helper()
			expect.Diff(t, want, checklist(t, a, office), "%s", what)
		}
		same("a new shop")
		if got := browse(t, a.Handler, "POST", "/v1/today/remove-demo", office, "{}"); got.StatusCode != http.StatusPreconditionRequired || !strings.Contains(got.Body.String(), "NO_DEMO_GOODS") {
			t.Errorf("no demo: %d %s", got.StatusCode, got.Body)
		}
		to := demo.Target{DB: a.DB(), Catalog: a.Catalog, Stock: a.Stock, Collections: a.Collections, Options: a.Options,
			Media: a.Media, Site: a.Site, Shipping: a.Shipping, Look: a.Look}
		fill := func() {
			t.Helper()
			expect.OK(t, demo.Fill(t.Context(), to, demo.Options{}, func(int64, int64) {}))
		}
		fill()
		want["DELIVERY"] = true
		same("the demo's goods are not the shop's own")
		goods := len(demo.Products())
		if got := at(t, ask(t, a, "GET", "/v1/today", office, ""), "demo"); !cmp.Equal(got, map[string]any{"present": true, "products": float64(goods)}) {
			t.Errorf("demo: %v", got)
		}
		found := ask(t, a, "POST", "/v1/products/query", office, `{"query":{"paging":{"limit":100}}}`)["products"].([]any)
		edited, ordered := found[0].(map[string]any), found[1].(map[string]any)
		ask(t, a, "PATCH", "/v1/products/"+edited["id"].(string), office, `{"product":{"name":"Mine"}}`)
		want["PRODUCT"] = true
		same("one was made the shop's own")
		ask(t, a, "POST", "/v1/orders", office,
			`{"order":{"channelInfo":{"type":"WEB"},"status":"APPROVED","buyerInfo":{"email":"ada@example.com"},"priceSummary":{},"lineItems":[
				{"productName":{"original":"Bowl"},"quantity":1,"price":{"amount":"10"},"itemType":{"preset":"PHYSICAL"},"catalogReference":{"appId":"`+ownCatalog+`","catalogItemId":"`+ordered["id"].(string)+`"}}]}}`)
		want["ORDER"] = true
		same("an order")
		gone := ask(t, a, "POST", "/v1/today/remove-demo", office, "{}")
		if gone["products"] != float64(goods-1) || gone["pictures"].(float64) == 0 || gone["kept"].(float64) < 1 {
			t.Errorf("removed: %v", gone)
		}
		for name, p := range map[string]map[string]any{"edited": edited, "ordered": ordered} {
			picture := at(t, p, "media", "mainMedia", "id").(string)
			if got := browse(t, a.Handler, "GET", "/media/"+picture, "", ""); got.StatusCode != http.StatusOK {
				t.Errorf("the picture of the product that was %s: %d", name, got.StatusCode)
			}
		}
		shown, err := a.Look.Published(t.Context())
		expect.That(t, err == nil && shown.Home[0].Hero.Headline != "Made by hand, kept for years." &&
			shown.Home[0].Hero.Picture == nil, "the demo's look is left: %+v %v", shown, err)
		left := ask(t, a, "POST", "/v1/products/query", office, `{"query":{"paging":{"limit":100}}}`)["products"].([]any)
		expect.That(t, len(left) == 1 && left[0].(map[string]any)["name"] == "Mine", "%d products are left", len(left))
		if got := browse(t, a.Handler, "POST", "/v1/today/remove-demo", office, "{}"); got.StatusCode != http.StatusPreconditionRequired {
			t.Errorf("twice: %d %s", got.StatusCode, got.Body)
		}
		ask(t, a, "DELETE", "/v1/products/"+edited["id"].(string), office, "")
		fill() // a restart with the demo setting
		expect.Len(t, ask(t, a, "POST", "/v1/products/query", office, `{}`)["products"].([]any), 0,
			"products came again")
		want["PRODUCT"] = false
		ask(t, a, "PATCH", "/v1/site-settings", office,
			`{"siteSettings":{"name":"Northlight","contactEmail":"hello@example.com"}}`)
		ask(t, a, "PATCH", "/v1/payment-settings/site", office, `{"paymentSettings":{"holdMinutes":45}}`)
		want["STORE"], want["PAYMENTS"] = true, true
		same("settings")
		clerk := actor.Actor{Kind: actor.Staff, Permissions: []string{"SITE.MANAGE_SETTINGS"}}
		clerk.ID = staff(t, a, clerk)
		token, err := a.Tokens.Access(clerk)
		expect.OK(t, err)
		if got := browse(t, a.Handler, "POST", "/v1/today/remove-demo", token, "{}"); got.StatusCode != http.StatusForbidden || !strings.Contains(got.Body.String(), "OWNER_ONLY") {
			t.Errorf("by a contributor: %d %s", got.StatusCode, got.Body)
		}
	}, onThisMachine)
}
