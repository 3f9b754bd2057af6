package discounts_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/shop/discounts"
)

func (r *rig) use(in discounts.Used) error {
	return r.db.Write(r.t.Context(), func(tx *store.Tx) error { return r.service.UseTx(tx, in) })
}

func (r *rig) giveBack(order string) {
	r.t.Helper()
	expect.OK(r.t, r.db.Write(r.t.Context(), func(tx *store.Tx) error { return r.service.GiveBackTx(tx, order) }))
}

func (r *rig) coupon(code, more string) string {
	r.t.Helper()
	return r.OK("owner", "POST", "/v2/coupons", `{"specification":{"name":"Coupon","code":"`+code+
		`","startTime":"1700000000000",`+more+`}}`).String("id")
}

func (r *rig) ask(code string, sale *discounts.Sale) (*discounts.Applied, string) {
	r.t.Helper()
	applied, err := r.service.Coupon(r.t.Context(), code, sale)
	if err != nil {
		return nil, errs.CodeOf(err)
	}
	return applied, ""
}

func TestWhatCouponsTakeOff(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		basket := r.sale(line("1", "mug", 2, 1000), line("2", "cup", 1, 500, "sale"), line("3", "tea", 3, 300, "sale"))
		product := `,"scope":{"namespace":"stores","group":{"name":"product","entityId":"mug"}}`
		collection := `,"scope":{"namespace":"stores","group":{"name":"collection","entityId":"sale"}}`
		for i, test := range []struct {
			name, more string
			want       int64
		}{
			{"ten percent", `"percentOffRate":10`, 340},
			{"12.5 percent of a product", `"percentOffRate":12.5` + product, 250},
			{"five euros off the order", `"moneyOffAmount":5`, 500},
			{"five euros off each mug", `"moneyOffAmount":5` + product, 1000},
			{"more than it costs", `"moneyOffAmount":500`, 3400},
			{"a fixed price in a collection", `"fixedPriceAmount":1` + collection, 400 + 600},
			{"buy two get one", `"buyXGetY":{"x":2,"y":1}` + collection, 300},
			{"one item only", `"percentOffRate":100,"limitedToOneItem":true` + collection, 300},
			{"all of the shop", `"percentOffRate":10,"scope":{"namespace":"stores"}`, 340},
			{"not expensive enough", `"percentOffRate":10,"minimumSubtotal":34.01`, 0},
			{"expensive enough", `"percentOffRate":10,"minimumSubtotal":34`, 340},
			{"free shipping of nothing shipped", `"freeShipping":true`, 0},
		} {
			r.coupon(fmt.Sprintf("C%d", i), test.more)
			applied, code := r.ask(fmt.Sprintf(" c%d ", i), basket)
			if code != "" {
				t.Errorf("%s: %s", test.name, code)
				continue
			}
			expect.Equal(t, price(t, basket, nil, applied.Price), test.want, "%s off", test.name)
		}
	})
}

func TestCouponsThatCannotBeUsed(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		basket := r.sale(line("1", "mug", 1, 1000))
		basket.Email = "Ada@Example.com"
		now := r.clock.Now().UnixMilli()
		r.coupon("LATER", fmt.Sprintf(`"percentOffRate":10,"startTime":"%d"`, now+1))
		r.coupon("PAST", fmt.Sprintf(`"percentOffRate":10,"expirationTime":"%d"`, now))
		r.coupon("OFF", `"percentOffRate":10,"active":false`)
		once := r.coupon("Once", `"percentOffRate":10,"usageLimit":1`)
		each := r.coupon("EACH", `"percentOffRate":10,"limitPerCustomer":1`)
		expect.OK(t, r.use(discounts.Used{CouponID: each, OrderID: "o1", Email: "ada@example.com"}))
		expect.OK(t, r.use(discounts.Used{CouponID: once, OrderID: "o2", Email: "omar@example.com"}))
		for code, want := range map[string]string{
			"LATER": discounts.CodeNotYet, "PAST": discounts.CodeExpired, "OFF": discounts.CodeUnknownCoupon,
			"NONE": discounts.CodeUnknownCoupon, "": discounts.CodeUnknownCoupon,
			"ONCE": discounts.CodeUsedUp, "each": discounts.CodeUsedByBuyer,
		} {
			if _, got := r.ask(code, basket); got != want {
				t.Errorf("%s: %q, want %q", code, got, want)
			}
		}
		basket.Email = ""
		if _, got := r.ask("EACH", basket); got != "" {
			t.Errorf("nobody is known to have used it: %s", got)
		}
		r.giveBack("o1")
		basket.Email = "ada@example.com"
		if _, got := r.ask("EACH", basket); got != "" {
			t.Errorf("given back: %s", got)
		}
		r.OK("owner", "GET", "/v2/coupons/"+each, "").Want("coupon.numberOfUsages", 0)
		r.OK("owner", "GET", "/v2/coupons/"+once, "").Want("coupon.expired", true)
	})
}

func TestRaceForACoupon(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.coupon("FIVE", `"percentOffRate":10,"usageLimit":5`)
		var got, refused atomic.Int64
		var group sync.WaitGroup
		for i := range 64 {
			group.Go(func() {
				switch err := r.use(discounts.Used{CouponID: id, OrderID: fmt.Sprint("o", i),
					Email: fmt.Sprintf("b%d@example.com", i)}); {
				case err == nil:
					got.Add(1)
				case errs.CodeOf(err) == discounts.CodeUsedUp:
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if got.Load() != 5 || refused.Load() != 59 {
			t.Errorf("%d of 64 used a coupon for 5, %d were refused", got.Load(), refused.Load())
		}
	})
}

func TestCouponsOverHTTP(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		id := r.coupon("Summer", `"percentOffRate":10`)
		got := r.OK("app", "GET", "/v2/coupons/"+id, "")
		got.WantAll(map[string]any{
			"coupon.specification.code":      "Summer",
			"coupon.specification.type":      "PercentOff",
			"coupon.specification.startTime": "1700000000000",
			"coupon.specification.active":    true,
			"coupon.numberOfUsages":          0,
			"coupon.expired":                 false,
		})
		r.Refused(409, discounts.CodeCodeTaken, "owner", "POST", "/v2/coupons",
			`{"specification":{"name":"n","code":"SUMMER","startTime":"0","percentOffRate":10}}`)
		r.OK("owner", "PATCH", "/v2/coupons/"+id, `{"specification":{"name":"Spring"},"fieldMask":{"paths":["name"]}}`)
		r.OK("owner", "PATCH", "/v2/coupons/"+id, `{"specification":{"percentOffRate":null,"moneyOffAmount":5}}`)
		got = r.OK("owner", "GET", "/v2/coupons/"+id, "")
		got.Want("coupon.specification.name", "Spring")
		got.Want("coupon.specification.type", "MoneyOff")
		got.Want("coupon.displayData.formattedPrice", "€5.00")
		for _, bad := range []string{
			`{"specification":{"name":"n","code":"A","startTime":"0"}}`,
			`{"specification":{"name":"n","code":"A","startTime":"0","percentOffRate":10,"moneyOffAmount":1}}`,
			`{"specification":{"name":"n","code":"A","startTime":"0","percentOffRate":101}}`,
			`{"specification":{"name":"n","code":"A","startTime":"0","moneyOffAmount":-1}}`,
			`{"specification":{"name":"n","code":"` + strings.Repeat("A", 21) + `","startTime":"0","percentOffRate":10}}`,
			`{"specification":{"name":"n","code":"  ","startTime":"0","percentOffRate":10}}`,
			`{"specification":{"name":"n","code":"A","startTime":"0","fixedPriceAmount":1}}`,
			`{"specification":{"name":"n","code":"A","startTime":"0","percentOffRate":10,"minimumSubtotal":5,"scope":{"namespace":"stores"}}}`,
			`{"specification":{"name":"n","code":"A","startTime":"9","expirationTime":"9","percentOffRate":10}}`,
			`{"specification":{"name":"n","code":"A","startTime":"soon","percentOffRate":10}}`,
			`{"specification":{"name":"n","code":"A","startTime":"0","percentOffRate":10,"scope":{"namespace":"events"}}}`,
			`{}`,
		} {
			expect.Status(t, r.Call("owner", "POST", "/v2/coupons", bad), 400, bad)
		}
		bulk := r.OK("owner", "POST", "/v2/bulk/coupons/create",
			`{"specifications":[{"name":"a","code":"B1","startTime":"0","percentOffRate":10},{"name":"b","code":"summer","startTime":"0","percentOffRate":10},{"name":"c","code":"B3","startTime":"0"}],"returnFullEntity":true}`)
		bulk.WantAll(map[string]any{
			"bulkActionMetadata.totalSuccesses":   1,
			"bulkActionMetadata.totalFailures":    2,
			"results.0.coupon.specification.code": "B1",
			"results.1.itemMetadata.error.code":   discounts.CodeCodeTaken,
		})
		r.clock.Advance(time.Minute)
		r.coupon("Zulu", `"freeShipping":true`)
		list := r.OK("owner", "POST", "/v2/coupons/query",
			`{"query":{"paging":{"limit":2,"offset":0},"filter":"{\"specification.type\":\"PercentOff\"}","sort":"[{\"fieldName\":\"specification.name\",\"order\":\"ASC\"}]"}}`)
		list.Want("totalResults", 1)
		list.Want("coupons.0.specification.code", "B1")
		r.OK("owner", "POST", "/v2/coupons/query", `{"query":{}}`).Want("totalResults", 3)
		deleted := r.OK("owner", "POST", "/v2/bulk/coupons/delete", `{"ids":["`+id+`","nothing"]}`)
		deleted.Want("deleteMetadata.totalSuccesses", 1)
		deleted.Want("deleteMetadata.totalFailures", 1)
		r.Refused(404, discounts.CodeUnknownCoupon, "owner", "GET", "/v2/coupons/"+id, "")
		r.Refused(404, discounts.CodeUnknownCoupon, "owner", "DELETE", "/v2/coupons/"+id, "")
		r.Refused(404, discounts.CodeUnknownCoupon, "owner", "PATCH", "/v2/coupons/"+id, `{"specification":{"name":"x"}}`)
		for _, who := range []string{"visitor x", "member x", "staff NOTHING"} {
			expect.Status(t, r.Call(who, "POST", "/v2/coupons/query", `{}`), 403, "%s may list coupons", who)
		}
	})
}
