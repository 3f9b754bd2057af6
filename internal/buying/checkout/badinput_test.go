package checkout_test

import (
	"fmt"
	"strings"
	"testing"

	"souk/internal/buying/checkout"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/store"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/sale/saletest"
)

// state is everything that a refused call could have left behind.
func (r *rig) state() string {
	r.t.Helper()
	var out []string
	for _, table := range []string{"carts", "checkouts", "orders", "discount_uses", "gift_card_entries", "outbox"} {
		out = append(out, fmt.Sprintf("%s %d", table, r.count(table)))
	}
	err := r.DB.Read(r.t.Context(), func(tx *store.Tx) error {
		for _, sql := range []string{"SELECT id || doc FROM carts ORDER BY id", "SELECT id || doc FROM checkouts ORDER BY id",
			"SELECT product_id || ' ' || quantity FROM inventory ORDER BY product_id"} {
			lines, err := store.Values[string](tx, sql)
			if err != nil {
				return err
			}
			out = append(out, lines...)
		}
		return nil
	})
	expect.OK(r.t, err)
	return strings.Join(out, "\n")
}

// What nobody should send gets a clear answer each time, and nothing is half done.
func TestWhatNobodyShouldSend(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		post := r.Delivery("Post", "1.00")
		cup, gone, hidden := r.Simple("Cup", "5.00", 50), r.Simple("Gone", "5.00", -1), r.Simple("Hidden", "5.00", -1)
		r.api.OK("owner", "DELETE", "/v1/products/"+gone.ID, "")
		r.edit(hidden, `{"visible":false}`)
		soon := r.clock.Now().UnixMilli() + 1000
		r.Coupon("OLD", fmt.Sprintf(`"percentOffRate":10,"scope":{"namespace":"stores"},"expirationTime":"%d"`, soon))
		r.Coupon("SPENT", `"percentOffRate":10,"scope":{"namespace":"stores"},"usageLimit":1`)
		r.clock.Advance(2e9)
		used := r.create(omar, strings.ReplaceAll(ready(post), "ada@", "omar@"), line(cup, 1))
		r.api.OK(omar, "PATCH", "/v1/checkouts/"+used, `{"checkout":{},"couponCode":"SPENT"}`)
		r.receive(r.place(omar, used))
		r.api.OK(ada, "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[`+line(cup, 1)+`]}`)
		cartLine := r.api.OK(ada, "GET", "/v1/carts/current", "").String("cart.lineItems.0.id")
		open := r.create(ada, ready(post), line(cup, 1))
		checkoutLine := r.api.OK(ada, "GET", "/v1/checkouts/"+open, "").String("checkout.lineItems.0.id")

		quantity := func(n string) string { return strings.Replace(line(cup, 7), `"quantity":7`, `"quantity":`+n, 1) }
		many := func(n int) string { return strings.TrimSuffix(strings.Repeat(line(cup, 1)+",", n), ",") }
		long := strings.Repeat("x", 1001)
		type call struct {
			name, method, path, body string
			status                   int
			code                     string
		}
		var calls []call
		for _, n := range []string{"0", "-1", "1.5", "100001", `"two"`, "1e99", "null"} {
			calls = append(calls,
				call{"cart quantity " + n, "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[` + quantity(n) + `]}`, 400, ""},
				call{"checkout quantity " + n, "POST", "/v1/checkouts", with(ready(post), quantity(n)), 400, ""},
				call{"changed cart quantity " + n, "POST", "/v1/carts/current/update-line-items-quantity",
					`{"lineItems":[{"id":"` + cartLine + `","quantity":` + n + `}]}`, 400, ""},
				call{"changed checkout quantity " + n, "POST", "/v1/checkouts/" + open + "/update-line-items-quantity",
					`{"lineItems":[{"id":"` + checkoutLine + `","quantity":` + n + `}]}`, 400, ""})
		}
		unknown := fmt.Sprintf(`{"catalogReference":{"appId":%q,"catalogItemId":%q},"quantity":1}`, catalog.AppID,
			apitest.Nothing)
		for name, l := range map[string]string{"unknown": unknown, "deleted": line(gone, 1), "hidden": line(hidden, 1)} {
			calls = append(calls,
				call{name + " item to a cart", "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[` + l + `]}`, 404,
					basket.CodeItemNotFound},
				call{name + " item to a checkout", "POST", "/v1/checkouts/" + open + "/add-to-checkout",
					`{"lineItems":[` + l + `]}`, 404, basket.CodeItemNotFound})
		}
		calls = append(calls, []call{
			{"301 lines", "POST", "/v1/checkouts", with(ready(post), many(301)), 400, ""},
			{"301 lines to a cart", "POST", "/v1/carts/current/add-to-cart", `{"lineItems":[` + many(301) + `]}`, 400, ""},
			{"no lines", "POST", "/v1/checkouts", with(ready(post)), 400, ""},
			{"a coupon that ended", "PATCH", "/v1/checkouts/" + open, `{"checkout":{},"couponCode":"OLD"}`, 428,
				"ERROR_COUPON_HAS_EXPIRED"},
			{"a coupon that is used up", "PATCH", "/v1/checkouts/" + open, `{"checkout":{},"couponCode":"SPENT"}`, 428,
				"ERROR_COUPON_USAGE_EXCEEDED"},
			{"a coupon that nobody made", "PATCH", "/v1/carts/current", `{"cartInfo":{},"couponCode":"NOTHING"}`, 404,
				"ERROR_COUPON_DOES_NOT_EXIST"},
			{"a gift card that nobody made", "PATCH", "/v1/checkouts/" + open,
				`{"checkout":{},"giftCardCode":"ABCD-EFGH-JKLM-NPQR"}`, 404, "GIFT_CARD_NOT_FOUND"},
			{"a code that is none", "PATCH", "/v1/checkouts/" + open, `{"checkout":{},"giftCardCode":"x"}`, 400,
				checkout.CodeCardInvalid},
			{"an update of nothing", "PATCH", "/v1/checkouts/" + open, `{"checkout":{}}`, 400, ""},
			{"a long note", "PATCH", "/v1/checkouts/" + open, `{"checkout":{"buyerNote":"` + long + `"}}`, 400, ""},
			{"a country that is none", "PATCH", "/v1/checkouts/" + open,
				`{"checkout":{"billingInfo":{"address":{"country":"Germany"}}}}`, 400, ""},
			{"an e-mail that is none", "PATCH", "/v1/checkouts/" + open,
				`{"checkout":{"buyerInfo":{"email":"not an address"}}}`, 400, ""},
			{"a way of delivery that is none", "PATCH", "/v1/checkouts/" + open,
				`{"checkout":{"shippingInfo":{"selectedCarrierServiceOption":{"code":"pigeon"}}}}`, 404,
				checkout.CodeOptionNotFound},
			{"a completed checkout", "PATCH", "/v1/checkouts/" + used, `{"checkout":{"buyerNote":"late"}}`, 404,
				checkout.CodeNotFound},
			{"an order of nothing there", "POST", "/v1/checkouts/" + apitest.Nothing + "/create-order", `{}`, 404,
				checkout.CodeNotFound},
			{"no JSON", "POST", "/v1/checkouts", `{"channelType":`, 400, "MALFORMED_JSON"},
			{"a list for an object", "POST", "/v1/checkouts", `[]`, 400, ""},
			{"bytes that are no text", "PATCH", "/v1/checkouts/" + open, "{\"checkout\":{\"buyerNote\":\"\xff\xfe\"}}", 400,
				"MALFORMED_TEXT"},
			{"a zero byte", "PATCH", "/v1/checkouts/" + open, `{"checkout":{"buyerNote":"a\u0000b"}}`, 400, "NUL_CHARACTER"},
		}...)
		before := r.state()
		for _, c := range calls {
			a := r.api.Call(ada, c.method, c.path, c.body)
			if a.Status != c.status || a.Code() != c.code || c.code == "" && len(a.Violations()) == 0 && a.At("message") == "" {
				t.Errorf("%s: %d %s %v, want %d %s\n%.300s", c.name, a.Status, a.Code(), a.Violations(), c.status, c.code, a.Text)
			}
			expect.EqualNow(t, r.state(), before, "%s left something behind", c.name)
		}
		// What its owner changes after it is complete.
		r.api.Refused(428, checkout.CodeComplete, omar, "PATCH", "/v1/checkouts/"+used, `{"checkout":{"buyerNote":"late"}}`)
		r.api.Refused(428, checkout.CodeComplete, omar, "POST", "/v1/checkouts/"+used+"/remove-coupon", `{}`)
	})
}

// What looks odd and is right: a coupon in another case, an address without a post code,
// markup and right-to-left marks in notes, currencies without and with three decimals.
func TestOddInput(t *testing.T) {
	t.Parallel()
	for currency, want := range map[string][3]string{"JPY": {"500", "100", "1000"}, "KWD": {"1.235", "0.250", "2.473"}} {
		t.Run(currency, func(t *testing.T) {
			runWith(t, options{Options: saletest.Options{Currency: currency}}, func(t *testing.T, r *rig) {
				post, cup := r.Delivery("Post", want[1]), r.Simple("Cup", want[0], 9)
				r.Coupon("Half", `"percentOffRate":10,"scope":{"namespace":"stores"}`)
				note := "<script>alert(1)</script> \u202egnp.exe \u2066x\u2069 שלום"
				info := strings.ReplaceAll(ready(post), `,"postalCode":"10115"`, "") + `,"buyerNote":"` + note + `"`
				id := r.create(ada, info, line(cup, 2))
				a := r.api.OK(ada, "PATCH", "/v1/checkouts/"+id, `{"checkout":{},"couponCode":" hALF "}`)
				a.Want("checkout.priceSummary.total.amount", want[2])
				order := r.order(r.place(ada, id))
				order.Want("order.priceSummary.total.amount", want[2])
				order.Want("order.buyerNote", note)
				order.Want("order.currency", currency)
			})
		})
	}
}
