package cart_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/buying/cart"
	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// made makes a cart beside the current one and gives its id.
func (r *rig) made(who, product string) string {
	r.T.Helper()
	return r.must(who, "POST", "/v1/carts", adding(line(product, 1, ""))).String("cart.id")
}

func TestACartByItsID(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		who := "visitor " + ada
		mug, scarf := r.Product(mugContent, -1), r.Product(saleContent, -1)
		current := r.add(who, mug.ID, 5, "").String("cart.id")
		r.events()
		a := r.must(who, "POST", "/v1/carts", `{"cartInfo":{"buyerNote":"gift","businessLocationId":"`+omar+
			`"},"lineItems":[`+line(mug.ID, 2, "")+`]}`)
		id := a.String("cart.id")
		a.Want("cart.buyerNote", "gift")
		a.Want("cart.buyerLanguage", a.String("cart.siteLanguage"))
		a.Want("cart.buyerInfo.visitorId", ada)
		a.Want("cart.lineItems.0.quantity", 2)
		a.Want("cart.revision", "1")
		got := r.events()
		expect.That(t, kinds(got) == "created" && got[0].EntityID == id, "events %+v", got)
		sameCart(t, "the event", got[0].Body, a)
		path := "/v1/carts/" + id
		r.must(who, "GET", path, "").Want("cart.id", id)
		r.must(who, "POST", path+"/add-to-cart", adding(line(scarf.ID, 1, ""))).Want("cart.lineItems.length", 2)
		a = r.must(who, "POST", path+"/add-to-cart", adding(line(mug.ID, 1, "")))
		a.Want("cart.lineItems.0.quantity", 3)
		r.refused(409, cart.CodeOtherLocation, who, "POST", path+"/add-to-cart",
			`{"lineItems":[`+line(mug.ID, 1, "")+`],"businessLocationId":"`+nothing+`"}`)
		r.must(who, "POST", path+"/remove-business-location", "").Want("cart.businessLocationId", nil)
		r.must(who, "POST", path+"/remove-business-location", "").Want("cart.revision", "4") // nothing to do
		r.must(who, "POST", path+"/update-line-items-quantity",
			`{"lineItems":[{"id":"`+lineID(a, 0)+`","quantity":7}]}`).Want("cart.lineItems.0.quantity", 7)
		r.must(who, "PATCH", path, `{"cartInfo":{"buyerNote":"new","id":"`+nothing+`"},"lineItems":[`+line(scarf.ID, 1, "")+
			`]}`).Want("cart.lineItems.1.quantity", 2)
		r.must(who, "POST", path+"/remove-line-items", `{"lineItemIds":["`+lineID(a, 1)+`"]}`).Want(
			"cart.lineItems.length", 1)
		r.must(who, "POST", path+"/estimate-totals", `{}`).Want("priceSummary.total.amount", "87.50")
		r.must(who, "POST", path+"/remove-coupon", "").Want("cart.id", id)
		expect.Equal(t, kinds(r.events()), "updated updated updated updated updated updated",
			"each change tells of itself once")
		r.ok(who, "GET", "", "").Want("cart.id", current)
		r.ok(who, "GET", "", "").Want("cart.lineItems.0.quantity", 5)
		r.must(who, "DELETE", path, "")
		r.refused(404, cart.CodeCartNotFound, who, "GET", path, "")
		r.refused(404, cart.CodeCartNotFound, who, "DELETE", path, "")
		r.ok(who, "GET", "", "")
		// The current cart has an id too.
		r.must(who, "POST", "/v1/carts/"+current+"/add-to-cart", adding(line(mug.ID, 1, "")))
		r.add(who, mug.ID, 1, "").Want("cart.lineItems.0.quantity", 7)
		r.refused(400, cart.CodeWithoutItems, who, "POST", "/v1/carts", `{"cartInfo":{"buyerNote":"x"}}`)
		r.refused(400, "", who, "GET", "/v1/carts/nonsense", "")
		r.refused(400, "", who, "PATCH", "/v1/carts/nonsense", `{"cartInfo":{}}`)
	})
}

func TestWhoReachesACart(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Product(mugContent, -1)
		own, members, apps, staffs := r.made("visitor "+ada, mug.ID), r.made("member "+omar, mug.ID), r.made("app",
			mug.ID), r.made("owner", mug.ID)
		for _, test := range []struct {
			who   string
			reach []string
		}{
			{"visitor " + ada, []string{own}}, {"member " + omar, []string{members}}, {"member " + ada, nil},
			{"visitor " + omar, nil},
			{"owner", []string{own, members, apps, staffs}}, {"app", []string{own, members, apps, staffs}},
			{"staff ECOM.READ_CARTS", []string{own, members, apps, staffs}},
		} {
			for _, id := range []string{own, members, apps, staffs} {
				want := 404
				if strings.Contains(strings.Join(test.reach, " "), id) {
					want = 200
				}
				for _, call := range [][2]string{{"GET", ""}, {"POST", "/estimate-totals"}} {
					expect.Status(t, r.request(test.who, call[0], "/v1/carts/"+id+call[1], ""), want, "%s %s%s",
						test.who, id, call[1])
				}
				if test.reach != nil && want == 200 {
					continue
				}
				for _, call := range [][3]string{
					{"PATCH", "", `{"cartInfo":{"buyerNote":"x"}}`}, {"POST", "/add-to-cart", adding(line(mug.ID, 1, ""))},
					{"POST", "/remove-coupon", ""}, {"DELETE", "", ""},
					{"POST", "/remove-business-location", ""}, {"POST", "/remove-line-items", `{"lineItemIds":["` + ada + `"]}`},
					{"POST", "/update-line-items-quantity", `{"lineItems":[{"id":"` + ada + `","quantity":1}]}`},
				} {
					r.refused(404, cart.CodeCartNotFound, test.who, call[0], "/v1/carts/"+id+call[1], call[2])
				}
			}
		}
		r.refused(403, "", "staff ECOM.READ_CARTS", "PATCH", "/v1/carts/"+own, `{"cartInfo":{"buyerNote":"x"}}`)
		r.refused(403, "", "staff ECOM.MODIFY_CARTS", "GET", "/v1/carts/"+own, "")
		r.refused(401, "", "", "GET", "/v1/carts/"+own, "")
		r.must("staff ECOM.MODIFY_CARTS", "PATCH", "/v1/carts/"+own, `{"cartInfo":{"buyerNote":"x"}}`)
		// Prices are for who holds the permission to set them.
		free := `{"customLineItems":[{"quantity":1,"price":"0.01","itemType":{"preset":"PHYSICAL"},"productName":{"original":"Mine"}}]}`
		r.refused(403, "", "staff ECOM.MODIFY_CARTS", "POST", "/v1/carts/"+own+"/add-to-cart", free)
		r.must("staff ECOM.MODIFY_CARTS ECOM.ADMIN_MODIFY_CARTS", "POST", "/v1/carts/"+own+"/add-to-cart",
			free).Want("cart.lineItems.1.price.amount", "0.01")
		if a := r.request("visitor "+ada, "POST", "/v1/carts/"+own+"/add-to-cart", free); a.Status != 400 ||
			strings.Join(a.Violations(), "") != "customLineItems FIELD_NOT_ALLOWED" {
			t.Errorf("%d %s", a.Status, a.Text)
		}
		expect.Equal(t, r.count("SELECT COUNT(*) FROM audit_log WHERE entity = ?", cart.Entity), 4,
			"audit records, want one for each change of staff and apps")
		r.must("app", "GET", "/v1/carts/"+apps, "").Want("cart.buyerInfo.visitorId", nil)
	})
}

// What package checkout does with carts.
func TestCartsForCheckouts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Product(mugContent, -1)
		own, apps := r.add("visitor "+ada, mug.ID, 2, "").String("cart.id"), r.made("app", mug.ID)
		others := r.made("visitor "+omar, mug.ID)
		visitor, member := as(t, actor.Visitor, ada), as(t, actor.Member, omar)
		for _, id := range []string{"", own, apps} {
			got, err := r.carts.Snapshot(visitor, id)
			if err != nil || len(got.Lines) != 1 || got.PurchaseFlowID == "" || id != "" && got.ID != id ||
				got.Current != (id != apps) {
				t.Errorf("%q: %+v %v", id, got, err)
			}
		}
		expect.That(t, expect.Err(r.carts.Snapshot(visitor, others)) != nil, "another's cart became a checkout")
		expect.That(t, expect.Err(r.carts.Snapshot(member, "")) != nil, "there is no current cart")
		r.events()
		set := func(who int, id string) error {
			ctx := visitor
			if who == 1 {
				ctx = member
			}
			return r.DB.Write(ctx, func(tx *store.Tx) error { return r.carts.SetCheckoutTx(tx, id, nothing) })
		}
		for range 2 { // the second changes nothing
			expect.OK(t, set(0, own))
		}
		got := r.events()
		expect.That(t, kinds(got) == "updated" && strings.Contains(got[0].Modified, `"checkoutId":null`), "events %+v",
			got)
		a := r.ok("visitor "+ada, "GET", "", "")
		a.Want("cart.checkoutId", nothing)
		sameCart(t, "the event", got[0].Body, a)
		// The cart goes on, and knows of its checkout.
		r.add("visitor "+ada, mug.ID, 1, "").Want("cart.checkoutId", nothing)
		// A cart of nobody's becomes the shopper's.
		expect.OK(t, set(1, apps))
		r.must("member "+omar, "GET", "/v1/carts/"+apps, "").Want("cart.buyerInfo.memberId", omar)
		r.refused(404, cart.CodeCartNotFound, "visitor "+ada, "GET", "/v1/carts/"+apps, "")
		expect.That(t, set(0, apps) != nil, "a member's cart was given away")
		r.events()
		for range 2 { // gone is fine
			expect.OK(t, r.DB.Write(t.Context(), func(tx *store.Tx) error { return r.carts.RemoveTx(tx, own) }))
		}
		expect.Equal(t, kinds(r.events()), "deleted", "events")
		r.add("visitor "+ada, mug.ID, 1, "").Want("cart.lineItems.0.quantity", 1)
	})
}

func TestIdleCartsOfNobodyGo(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		clock := apitest.NewClock()
		r := newRig(t, storetest.Open(t, dialect, clock.Set))
		mug := r.Product(mugContent, -1)
		for _, who := range []string{"visitor " + ada, "app", "owner", "member " + omar} {
			r.made(who, mug.ID)
		}
		clock.Advance(91 * 24 * time.Hour)
		if n, err := r.carts.PurgeIdle(r.System(), clock.Now().Add(-cart.IdleLife)); n != 3 || err != nil {
			t.Errorf("purged %d, %v", n, err)
		}
		r.healthy()
	})
}

// A visitor who signs in takes their other carts along, as they are.
func TestOtherCartsChangeHands(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug := r.Product(mugContent, -1)
		r.coupon("TEN", `"percentOffRate":10`)
		var made []string
		for range 22 {
			made = append(made, r.made("visitor "+ada, mug.ID))
		}
		current := r.add("visitor "+ada, mug.ID, 1, "").String("cart.id")
		r.ok("visitor "+ada, "PATCH", "", `{"couponCode":"ten"}`)
		r.events()
		r.adopt(ada, omar)
		if got := r.events(); len(got) != 21 || !strings.Contains(got[1].Modified, `"buyerInfo.visitorId":"`+ada+`"`) {
			t.Errorf("%d events: %+v", len(got), got)
		}
		theirs := 0
		for _, id := range made {
			if r.request("member "+omar, "GET", "/v1/carts/"+id, "").Status == 200 {
				theirs++
			}
		}
		expect.Equal(t, theirs, 20, "carts changed hands")
		a := r.ok("member "+omar, "GET", "", "")
		a.Want("cart.id", current)
		a.Want("cart.appliedDiscounts.0.coupon.code", "ten")
	})
}

// Of two current carts, the member's coupon wins; discounts come with their lines only.
func TestMergingCouponsAndDiscounts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		mug, scarf := r.Product(mugContent, -1), r.Product(saleContent, -1)
		r.coupon("ONE", `"percentOffRate":1`)
		r.coupon("TWO", `"percentOffRate":2`)
		merge := func(visitors, members string) *apitest.Answer {
			a := r.ok("visitor "+ada, "POST", "/add-to-cart", adding(line(mug.ID, 1, ""), line(scarf.ID, 1, "")))
			r.must("app", "PATCH", "/v1/carts/"+a.String("cart.id"),
				fmt.Sprintf(`{"merchantDiscounts":[{"percentage":50,"lineItemIds":[%q,%q]},{"amount":"3"}]}`, lineID(a, 0),
					lineID(a, 1)))
			r.add("member "+omar, mug.ID, 1, "")
			for who, code := range map[string]string{"visitor " + ada: visitors, "member " + omar: members} {
				if code != "" {
					r.ok(who, "PATCH", "", `{"couponCode":"`+code+`"}`)
				}
			}
			r.adopt(ada, omar)
			out := r.ok("member "+omar, "GET", "", "")
			r.healthy()
			r.ok("member "+omar, "DELETE", "", "")
			return out
		}
		a := merge("ONE", "")
		// The mugs became one line, and only the scarf came over as it was.
		a.Want("cart.appliedDiscounts.length", 2)
		a.Want("cart.appliedDiscounts.0.merchantDiscount.percentage", 50)
		a.Want("cart.appliedDiscounts.0.lineItemIds.length", 1)
		a.Want("cart.appliedDiscounts.0.lineItemIds.0", lineID(a, 1))
		a.Want("cart.appliedDiscounts.1.coupon.code", "ONE")
		merge("ONE", "TWO").Want("cart.appliedDiscounts.1.coupon.code", "TWO")
	})
}

// What is wrong with the cart is told together with what is wrong with its lines, when it is made and when it is changed.
func TestBrokenRulesTogether(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const body = `{"cartInfo":{"buyerNote":"%s","buyerInfo":{"email":"nobody"}},"lineItems":[{"quantity":0}]}`
		wrong := fmt.Sprintf(body, strings.Repeat("x", 1001))
		want := []string{"cartInfo.buyerInfo.email FORMAT", "cartInfo.buyerNote MAX_LENGTH",
			"lineItems[0].catalogReference.appId REQUIRED_FIELD",
			"lineItems[0].catalogReference.catalogItemId REQUIRED_FIELD", "lineItems[0].quantity MIN"}
		for _, call := range [][2]string{{"POST", "/v1/carts"}, {"PATCH", "/v1/carts/current"},
			{"PATCH", "/v1/carts/" + nothing}} {
			expect.SameNow(t, r.refused(400, "", "visitor "+ada, call[0], call[1], wrong).Violations(), want)
		}
	})
}
