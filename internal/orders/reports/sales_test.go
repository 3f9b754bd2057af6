package reports_test

import (
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
)

// The last days are held against as many before, in the shop's own days, and a day that is
// not over against the same hours.
func TestSalesAgainstTheTimeBefore(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		zone, err := time.LoadLocation("America/New_York")
		expect.OK(t, err)
		r.zone = zone
		now := r.clock.Now().In(zone)
		noon := time.Date(now.Year(), now.Month(), now.Day(), 12, 0, 0, 0, zone)
		r.clock.Advance(noon.AddDate(0, 0, 1).Sub(r.clock.Now())) // a day whose morning is over
		today := noon.AddDate(0, 0, 1)
		on := func(days, hour int) string {
			return today.AddDate(0, 0, -days).Add(time.Duration(hour-12) * time.Hour).Format(time.RFC3339)
		}
		r.sell(on(0, 9), 1, "10", "EUR", "WEB")
		r.sell(on(1, 9), 2, "10", "EUR", "WEB")
		r.sell(on(1, 20), 4, "10", "EUR", "WEB") // later than now, yesterday
		r.sell(on(6, 1), 8, "10", "EUR", "WEB")  // the first of seven days
		r.sell(on(7, 1), 16, "10", "EUR", "WEB") // the last of the seven before
		r.sell(on(14, 9), 32, "10", "EUR", "WEB")
		r.flush()
		get := func(query string) *apitest.Answer { return r.OK("owner", "GET", "/v1/reports/sales?"+query, "") }
		a := get("days=1&compare=true")
		a.Want("sum.total.amount", "10.00")
		a.Want("from", today.Format(time.DateOnly))
		a.Want("timeZone", "America/New_York")
		a.Want("previous.from", today.AddDate(0, 0, -1).Format(time.DateOnly))
		a.Want("previous.to", today.AddDate(0, 0, -1).Format(time.DateOnly))
		a.Want("previous.sum.total.amount", "20.00")
		a.Want("previous.sum.orders", 1.0)
		a.Want("previous.points.0.total.amount", "20.00")
		a = get("days=7&compare=true")
		a.Want("sum.total.amount", "150.00")
		a.Want("points.0.total.amount", "80.00")
		a.Want("previous.sum.total.amount", "160.00")
		a.Want("previous.points.6.start", today.AddDate(0, 0, -7).Format(time.DateOnly))
		a.Want("previous.points.6.total.amount", "160.00")
		a.Want("previous.points.6.refunded.amount", "0.00")
		get("days=30&compare=true").Want("previous.sum.orders", 0.0)
		// A time that is over is held against all of the time before.
		a = get("from=" + today.AddDate(0, 0, -1).Format(time.DateOnly) + "&to=" +
			today.AddDate(0, 0, -1).Format(time.DateOnly) + "&compare=true")
		a.Want("sum.total.amount", "60.00")
		a.Want("previous.sum.orders", 0.0)
		expect.That(t, get("days=7").At("previous") == nil, "the time before, and nobody asked")
		r.Refused(400, "", "owner", "GET", "/v1/reports/sales?days=7&from=2026-01-01", "")
		r.Refused(400, "", "owner", "GET", "/v1/reports/sales?days=-1", "")
	})
}
