package app_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A change on one node is announced by every other, and the feed outlives its server.
func TestLiveFeedOnEveryNode(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		cfg := liveConfig(t, dialect)
		a, server := node(t, cfg)
		b, other := a, server
		if dialect == store.PostgreSQL {
			b, other = node(t, cfg)
		}
		office := key(t, a)
		here, there := follow(t, server, office), follow(t, other, office)
		if list := here.hello(t); !slices.Contains(list, "ecom.orders") || !slices.Contains(list, "emails") {
			t.Errorf("services: %v", list)
		}
		there.hello(t)
		id := newProduct(t, a, office, "Bowl")
		here.until(t, "stores.products", id)
		there.until(t, "stores.products", id)
		id = newCoupon(t, b, office, "TEN")
		here.until(t, "marketing.coupons", id)
		there.until(t, "marketing.coupons", id)
		a.Unready() // as the server does first when it stops
		here.ends(t)
		if refused := follow(t, server, office); refused.status != http.StatusServiceUnavailable {
			t.Errorf("a node that stops answers %d", refused.status)
		}
		if dialect == store.PostgreSQL {
			id = newProduct(t, b, office, "Plate")
			there.until(t, "stores.products", id)
			_, server = node(t, cfg)
			here = follow(t, server, office)
			here.hello(t)
			id = newProduct(t, b, office, "Cup")
			here.until(t, "stores.products", id)
			return
		}
		stopNode(t, a, server)
		a, server = node(t, cfg)
		here = follow(t, server, office)
		here.hello(t)
		id = newProduct(t, a, office, "Cup")
		here.until(t, "stores.products", id)
	})
}

// While the listening connection is stalled, nodes look by themselves.
func TestLiveFeedSurvivesAStalledListener(t *testing.T) {
	t.Parallel()
	cfg := liveConfig(t, store.PostgreSQL)
	a, _ := node(t, cfg)
	proxy := storetest.NewProxy(t, cfg.DatabaseURL)
	cfg.DirectURL = proxy.Address
	_, other := node(t, cfg)
	t.Cleanup(func() { proxy.Stall(false) })
	office := key(t, a)
	there := follow(t, other, office)
	there.hello(t)
	there.until(t, "stores.products", newProduct(t, a, office, "Bowl"))
	proxy.Stall(true)
	there.until(t, "stores.products", newProduct(t, a, office, "Plate"))
	proxy.Stall(false)
	there.until(t, "stores.products", newProduct(t, a, office, "Cup"))
}

// Rights that are taken away narrow the stream, and a session that ends ends it, on the node
// where it happens and on the others.
func TestLiveFeedEndsWithRights(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		cfg := liveConfig(t, dialect)
		a, server := node(t, cfg)
		if dialect == store.PostgreSQL {
			_, server = node(t, cfg)
		}
		office, system := key(t, a), actor.With(t.Context(), actor.Actor{Kind: actor.System})
		clerk := actor.Actor{Kind: actor.Staff, Permissions: []string{"WIX_STORES.READ_PRODUCTS"}}
		clerk.ID = staff(t, a, clerk)
		token, err := a.Tokens.Access(clerk)
		expect.OK(t, err)
		f := follow(t, server, token)
		if got, want := f.hello(t), []string{"stores.products", "stores.collections", "stores.catalogFiles"}; !slices.Equal(got, want) {
			t.Errorf("services: %v, want %v", got, want)
		}
		newCoupon(t, a, office, "TEN")
		f.until(t, "stores.products", newProduct(t, a, office, "Bowl"), "marketing.coupons")
		role := ask(t, a, "POST", "/v1/staff/roles", office,
			`{"role":{"name":"Coupons","permissions":["STORES.COUPONS_READ"]}}`)["role"].(map[string]any)["id"].(string)
		expect.OK(t, expect.Err(a.Identity.Staff.SetContributorRoles(system, clerk.ID, []string{role})))
		f.again(t, "marketing.coupons")
		// A permission that adds no service to the feed is reported too: open pages show or hide what it allows.
		more := ask(t, a, "POST", "/v1/staff/roles", office,
			`{"role":{"name":"More","permissions":["STORES.COUPONS_READ","STORES.COUPONS_MANAGE"]}}`)["role"].(map[string]any)["id"].(string)
		for _, one := range []string{more, role} {
			expect.OK(t, expect.Err(a.Identity.Staff.SetContributorRoles(system, clerk.ID, []string{one})))
			f.again(t, "marketing.coupons")
		}
		newProduct(t, a, office, "Plate")
		f.until(t, "marketing.coupons", newCoupon(t, a, office, "FIVE"), "stores.products")
		err = a.DB().Write(t.Context(), func(tx *store.Tx) error { return a.Tokens.RevokeCaller(tx, actor.Staff, clerk.ID) })
		expect.OK(t, err)
		f.ends(t)
		if again := follow(t, server, token); again.status != http.StatusUnauthorized {
			t.Errorf("with a token that has ended: %d", again.status)
		}
	})
}

// One account has so many streams and no more; whoever leaves makes room.
func TestLiveFeedIsBounded(t *testing.T) {
	t.Parallel()
	a, server := node(t, liveConfig(t, store.SQLite))
	office := key(t, a)
	var open []*feed
	for range 20 {
		f := follow(t, server, office)
		f.hello(t)
		open = append(open, f)
	}
	if more := follow(t, server, office); more.status != http.StatusTooManyRequests ||
		!strings.Contains(more.body, "TOO_MANY_LIVE_READERS") {
		t.Errorf("%d %s", more.status, more.body)
	}
	follow(t, server, key(t, a)).hello(t) // another account
	open[0].close()
	open[0].ends(t)
	for { // until the server has noticed
		if f := follow(t, server, office); f.status == http.StatusOK {
			f.hello(t)
			return
		}
		if t.Context().Err() != nil {
			t.Fatal("no room was made")
		}
	}
}

// Every service that is announced is heard of when something of it changes.
func TestLiveFeedTellsOfEveryService(t *testing.T) {
	t.Parallel()
	a, server := node(t, liveConfig(t, store.SQLite))
	office := key(t, a)
	f := follow(t, server, office)
	services := f.hello(t)
	heard := map[string]bool{}
	change := func(service, id string) {
		t.Helper()
		f.until(t, service, id)
		heard[service] = true
	}
	made := ask(t, a, "POST", "/v1/orders", office, wooden)
	order, line := at(t, made, "order", "id").(string), at(t, made, "order", "lineItems", "id").(string)
	change("ecom.orders", order)
	change("souk.contacts", "") // of the guest who bought
	ask(t, a, "POST", "/v1/fulfillments/orders/"+order+"/create-fulfillment", office,
		`{"fulfillment":{"lineItems":[{"id":"`+line+`","quantity":1}]}}`)
	change("ecom.orderFulfillments", order)
	request := at(t, ask(t, a, "POST", "/v1/order-payment-requests", office,
		`{"orderPaymentRequest":{"orderId":"`+order+`","title":"Bowl","amount":{"amount":"10"}}}`), "orderPaymentRequest",
		"id").(string)
	change("ecom.orderPaymentRequests", request)
	ask(t, a, "POST", "/v1/payments-collector/orders/"+order+"/mark-as-paid", office, "{}")
	change("ecom.orderTransactions", order)
	ask(t, a, "POST", "/v1/invoices/orders/"+order, office, "{}")
	change("souk.invoices", "")
	draft := ask(t, a, "POST", "/v1/draft-orders", office,
		`{"draftOrder":{"customLineItems":[{"productName":{"original":"Vase"},"quantity":1,"price":{"amount":"5"}}]}}`)
	change("ecom.draftOrders", at(t, draft, "calculatedDraftOrder", "draftOrder", "id").(string))
	card := at(t, ask(t, a, "POST", "/v1/gift-cards", office,
		`{"giftCard":{"initialValue":{"amount":"10"},"currency":"EUR"},"idempotencyKey":"a"}`), "giftCard", "id").(string)
	change("ecom.giftVouchers", card)
	rule := ask(t, a, "POST", "/v1/discount-rules", office,
		`{"discountRule":{"name":"Now","discounts":{"values":[{"percentage":10,
		"specificItemsInfo":{"scopes":[{"id":"s","catalogItemFilter":{"catalogAppId":"`+ownCatalog+`"}}]}}]}}}`)
	change("ecom.discountRules", at(t, rule, "discountRule", "id").(string))
	change("marketing.coupons", newCoupon(t, a, office, "TEN"))
	product := newProduct(t, a, office, "Plate")
	change("stores.products", product)
	ask(t, a, "PATCH", "/v2/inventoryItems/product/"+product, office,
		`{"inventoryItem":{"trackQuantity":true,"variants":[{"variantId":"00000000-0000-0000-0000-000000000000","quantity":3}]}}`)
	change("stores.inventory", "")
	collection := at(t, ask(t, a, "POST", "/v1/collections", office, `{"collection":{"name":"Shelf"}}`), "collection",
		"id").(string)
	change("stores.collections", collection)
	member := at(t, ask(t, a, "POST", "/v1/members", office, `{"member":{"loginEmail":"mia@example.com"}}`), "member",
		"id").(string)
	change("members.members", member)
	// These change by the work of jobs, members and the clock; what they say is what is told.
	for entity, service := range map[string]string{
		"wix.ecom.v1.abandoned_checkout":     "ecom.abandonedCheckouts",
		"souk.subscriptions.v1.subscription": "souk.subscriptions",
		"souk.catalog.import":                "stores.catalogFiles", "wix.members.v1.member_report": "members.memberReport",
		"souk.webhooks.v1.delivery": "webhooks", "souk.mail.v1.email": "emails",
		"souk.invoices.v1.credit_note": "souk.creditNotes", "souk.ecom.v1.return": "souk.returns",
	} {
		expect.OK(t, a.DB().Write(t.Context(), func(tx *store.Tx) error { tx.Changed(entity, "x"); return nil }))
		change(service, "x")
	}
	for _, service := range services {
		expect.That(t, heard[service], "nothing was heard of %s", service)
	}
}
