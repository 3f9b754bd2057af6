package app_test

import (
	"fmt"
	"testing"

	"souk/internal/app"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// signedIn gives the token of somebody who works here.
func signedIn(t *testing.T, a *app.App, who actor.Actor) string {
	t.Helper()
	who.Kind = actor.Staff
	who.ID = staff(t, a, who)
	token, err := a.Tokens.Access(who)
	expect.OK(t, err)
	return token
}

// acts gives what was done lately: operation, kind, name and count of each.
func acts(t *testing.T, a *app.App, token string) []string {
	t.Helper()
	out := []string{}
	for _, one := range ask(t, a, "GET", "/v1/today/activity", token, "")["acts"].([]any) {
		act := one.(map[string]any)
		text := act["operation"].(string)
		for _, field := range []string{"kind", "name"} {
			if value, there := act[field]; there {
				text += " " + value.(string)
			}
		}
		if act["count"] != 1.0 {
			text += fmt.Sprint(" ×", act["count"])
		}
		expect.That(t, act["date"] != nil && act["id"] != "", "no date or id: %v", act)
		out = append(out, text)
	}
	return out
}

// What people did is told to those who may read the log or do the same, with names for those who may read what it was
// done to; nobody hears of sections that are closed to them.
func TestActivity(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		s := newKeyShop(t, newApp(t, dialect, onThisMachine))
		a := s.a
		owner := signedIn(t, a, actor.Actor{Owner: true})
		same := func(who, token string, want ...string) {
			t.Helper()
			expect.Diff(t, append([]string{}, want...), acts(t, a, token), "%s is told", who)
		}
		same("the owner of a new shop", owner)

		plate := newProduct(t, a, owner, "Plate")
		newProduct(t, a, s.office, "Made by a program")
		for _, name := range []string{"Dish", "Bowl"} {
			ask(t, a, "PATCH", "/v1/products/"+plate, owner, `{"product":{"name":"`+name+`"}}`)
		}
		newCoupon(t, a, owner, "TEN")
		ask(t, a, "PATCH", "/v1/site-settings", owner, `{"siteSettings":{"name":"Northlight"}}`)
		made := ask(t, a, "POST", "/v1/orders", s.office, wooden)
		order, line := at(t, made, "order", "id").(string), at(t, made, "order", "lineItems", "id").(string)
		ask(t, a, "PATCH", "/v1/orders/"+order, owner, `{"order":{"seenByAHuman":true}}`) // opened it
		ask(t, a, "POST", "/v1/fulfillments/orders/"+order+"/create-fulfillment", owner,
			`{"fulfillment":{"lineItems":[{"id":"`+line+`","quantity":1}]}}`)
		number := at(t, made, "order", "number").(string)
		all := []string{
			"ecom.orderFulfillments.createFulfillment ORDER " + number, "site.settings.update",
			"marketing.coupons.createCoupon COUPON TEN",
			"stores.products.updateProduct PRODUCT Bowl", "stores.products.createProduct PRODUCT Bowl",
		}
		same("the owner", owner, all...)
		first := ask(t, a, "GET", "/v1/today/activity", owner, "")["acts"].([]any)[0].(map[string]any)
		expect.That(t, first["mine"] == true && first["entityId"] == order && first["who"] != nil, "the newest: %v",
			first)

		auditor := signedIn(t, a, actor.Actor{Permissions: []string{"AUDIT.READ"}})
		same("who reads the log", auditor, all...)
		// What they may do, without the names of what they may not read.
		same("who changes products", signedIn(t, a, actor.Actor{Permissions: []string{"WIX_STORES.MODIFY_PRODUCTS"}}),
			"stores.products.updateProduct PRODUCT", "stores.products.createProduct PRODUCT")
		same("who fulfils", signedIn(t, a, actor.Actor{Permissions: []string{"ECOM.MODIFY_FULFILLMENTS"}}),
			"ecom.orderFulfillments.createFulfillment ORDER")
		reader := signedIn(t, a, actor.Actor{Permissions: []string{"ECOM.READ_TRANSACTIONS"}})
		same("who only reads payments", reader)
		other := ask(t, a, "GET", "/v1/today/activity", auditor, "")["acts"].([]any)[0].(map[string]any)
		expect.Equal(t, other["mine"], false, "what another did: %v", other)

		for i := range 12 {
			newProduct(t, a, owner, fmt.Sprint("Cup ", i))
		}
		if list := acts(t, a, owner); len(list) != 10 || list[0] != "stores.products.createProduct PRODUCT Cup 11" {
			t.Errorf("%d: %v", len(list), list)
		}
		ask(t, a, "DELETE", "/v1/products/"+plate, owner, "")
		if list := acts(t, a, owner); list[0] != "stores.products.deleteProduct PRODUCT" {
			t.Errorf("what is gone has no name: %v", list[0])
		}
	})
}
