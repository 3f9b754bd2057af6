package discounts_test

import (
	"fmt"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/shop/discounts"
)

// TestUsesAreCountedByDays uses a coupon and a rule on some days, gives one back and reads the days.
func TestUsesAreCountedByDays(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		coupon := r.coupon("DAYS", `"percentOffRate":10`)
		rule := r.rule(`{"percentage":10,"targetType":"SPECIFIC_ITEMS","specificItemsInfo":{"scopes":[`+allItems+`]}}`, "")
		today := r.clock.Now().UTC().Truncate(24 * time.Hour)
		order := 0
		used := func(times int) {
			t.Helper()
			for range times {
				order++
				err := r.use(discounts.Used{CouponID: coupon, RuleIDs: []string{rule}, OrderID: fmt.Sprint("order-", order),
					Email: "a@example.com"})
				expect.OK(t, err)
			}
		}
		used(2)
		r.clock.Advance(48 * time.Hour)
		used(3)
		r.giveBack("order-5")
		for path, id := range map[string]string{"coupons/": coupon, "rules/": rule} {
			got := r.OK("owner", "GET", "/v1/discount-uses/"+path+id+"?days=3", "")
			got.Want("timeZone", "UTC")
			for i, uses := range []int{2, 0, 2} {
				got.Want(fmt.Sprintf("days.%d.day", i), today.AddDate(0, 0, i).Format(time.DateOnly))
				got.Want(fmt.Sprintf("days.%d.uses", i), uses)
			}
			r.OK("owner", "GET", "/v1/discount-uses/"+path+id, "").Want("days.29.uses", 2)
			r.OK("owner", "GET", "/v1/discount-uses/"+path+id+"?days=1", "").Want("days.0.uses", 2)
			expect.Status(t, r.Call("owner", "GET", "/v1/discount-uses/"+path+id+"?days=367", ""), 400,
				"more than a year")
			expect.Status(t, r.Call("staff NOTHING", "GET", "/v1/discount-uses/"+path+id, ""), 403,
				"read without the right")
		}
		r.Refused(404, discounts.CodeUnknownCoupon, "owner", "GET", "/v1/discount-uses/coupons/nothing", "")
		r.Refused(404, discounts.CodeRuleNotFound, "owner", "GET", "/v1/discount-uses/rules/nothing", "")
	})
}
