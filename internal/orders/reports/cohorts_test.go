package reports_test

import (
	"testing"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/wire"
)

func boughtBy(email string) func(*orders.Order) {
	return func(o *orders.Order) { o.BuyerInfo = &orders.BuyerInfo{ContactID: email, Email: email} }
}

// Buyers belong to the month of their first order by the shop's clock, and all sums make the sales of the time.
func TestCohorts(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var err error
		if r.zone, err = time.LoadLocation("Pacific/Auckland"); err != nil {
			t.Fatal(err)
		}
		now := r.clock.Now().In(r.zone)
		// at is a moment of a month that is so many before this one.
		at := func(months, day, hour int) string {
			return time.Date(now.Year(), now.Month()-time.Month(months), day, hour, 30, 0, 0, r.zone).UTC().Format(time.RFC3339)
		}
		const ada, grace, joan, mary = "aaaaaaaa-2222-4000-8000-000000000001", "aaaaaaaa-2222-4000-8000-000000000002",
			"aaaaaaaa-2222-4000-8000-000000000003", "aaaaaaaa-2222-4000-8000-000000000004"
		// half an hour into the month there, the month before in UTC
		r.sell(at(2, 1, 0), 1, "10.01", "EUR", "WEB", boughtBy(ada))
		back := r.sell(at(2, 5, 12), 1, "5.00", "EUR", "WEB", boughtBy(ada))
		r.sell(at(1, 5, 12), 1, "7.50", "EUR", "WEB", boughtBy(ada))
		r.sell(at(2, 20, 12), 1, "20.00", "EUR", "WEB", boughtBy(grace))
		r.cancel(r.sell(at(1, 20, 12), 1, "99.00", "EUR", "WEB", boughtBy(grace)).ID)
		r.sell(at(1, 20, 12), 1, "30.00", "EUR", "WEB", boughtBy(joan))
		r.sell(at(1, 20, 12), 1, "500", "JPY", "WEB", boughtBy(grace))
		r.sell(at(5, 20, 12), 1, "1.00", "EUR", "WEB", boughtBy(mary)) // before the report begins
		r.sell(at(1, 21, 12), 1, "2.00", "EUR", "WEB", boughtBy(mary))
		r.sell(at(1, 22, 12), 1, "4.00", "EUR", "WEB", func(o *orders.Order) { o.BuyerInfo = nil })
		r.flush()
		r.settle(back.ID, 500, 250)

		a := r.OK("owner", "GET", "/v1/reports/cohorts?months=3", "")
		name := func(months int) string {
			return time.Date(now.Year(), now.Month()-time.Month(months), 1, 0, 0, 0, 0, r.zone).Format("2006-01")
		}
		a.WantAll(map[string]any{
			"cohorts.length": 3, "cohorts.0.month": name(2), "cohorts.0.buyers": 2, "cohorts.0.returning": 1,
			"cohorts.0.orders":       4,
			"cohorts.0.sales.amount": "42.51", "cohorts.0.net.amount": "40.01", "cohorts.0.months.length": 3,
			"cohorts.0.months.0.month": name(2), "cohorts.0.months.0.buyers": 2, "cohorts.0.months.0.orders": 3,
			"cohorts.0.months.0.sales.amount": "35.01",
			"cohorts.0.months.0.net.amount":   "32.51", "cohorts.0.months.1.buyers": 1,
			"cohorts.0.months.1.sales.amount": "7.50",
			"cohorts.0.months.2.orders":       0, "cohorts.0.months.2.sales.amount": "0.00",
			"cohorts.1.month": name(1), "cohorts.1.buyers": 1, "cohorts.1.returning": 0, "cohorts.1.sales.amount": "30.00",
			"cohorts.1.months.length": 2,
			"cohorts.2.buyers":        0, "earlier.buyers": 1, "earlier.orders": 1, "earlier.sales.amount": "2.00",
			"unknown.orders": 1, "unknown.sales.amount": "4.00",
			"sum.buyers": 4, "sum.orders": 7, "sum.sales.amount": "78.51", "sum.net.amount": "76.01", "otherCurrencies.0": "JPY",
		})
		// The same as the sales of these months.
		sales := r.OK("owner", "GET", "/v1/reports/sales?from="+a.String("from")+"&to="+a.String("to"), "")
		sales.Want("sum.orders", 7)
		sales.Want("sum.total.amount", "78.51")
		sales.Want("sum.net.amount", "76.01")

		// The orders behind a cell.
		last := time.Date(now.Year(), now.Month()-1, 0, 0, 0, 0, 0, r.zone).Format(time.DateOnly)
		behind := r.OK("owner", "GET", "/v1/reports/orders?from="+name(2)+"-01&to="+last+"&cohort="+name(2), "")
		behind.Want("orders.length", 3)
		behind.Want("sum.total.amount", "35.01")

		// Without the first months, their buyers came earlier.
		a = r.OK("owner", "GET", "/v1/reports/cohorts?months=2", "")
		a.Want("cohorts.0.buyers", 1)
		a.Want("earlier.buyers", 2)
		a.Want("sum.sales.amount", "43.50")
		r.Refused(400, "", "owner", "GET", "/v1/reports/cohorts?months=25", "")
		r.Refused(403, "", "member "+ada, "GET", "/v1/reports/cohorts", "")
	})
}

// Tips are a line of their own, and all lines make what buyers pay, whether or not prices have the tax in them.
func TestTipsAreALine(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		fee := func(code, amount string) orders.AdditionalFee {
			return orders.AdditionalFee{Code: code, Name: code, Price: price(amount), PriceBeforeTax: price(amount),
				PriceAfterTax: price(amount)}
		}
		with := func(tax bool, total string) func(*orders.Order) {
			return func(o *orders.Order) {
				o.AdditionalFees = wire.List[orders.AdditionalFee]{fee("TIP", "1.50"), fee("wrap", "2.25")}
				o.TaxIncludedInPrices = tax
				o.PriceSummary.TotalAdditionalFees, o.PriceSummary.Tax, o.PriceSummary.Total = price("3.75"), price(
					"1.90"), price(total)
			}
		}
		r.sell("2026-11-09T12:00:00Z", 1, "10.00", "EUR", "WEB", with(true, "13.75"))
		r.sell("2026-11-10T12:00:00Z", 1, "10.00", "EUR", "WEB", with(false, "15.65"))
		r.sell("2026-11-11T12:00:00Z", 1, "10.00", "EUR", "WEB")
		r.flush()
		a := r.OK("owner", "GET", "/v1/reports/sales?from=2026-11-09&to=2026-11-11", "")
		a.WantAll(map[string]any{
			"points.0.tips.amount": "1.50", "points.0.fees.amount": "2.25", "points.0.taxOnTop.amount": "0.00",
			"points.0.total.amount": "13.75",
			"points.1.tips.amount":  "1.50", "points.1.taxOnTop.amount": "1.90", "points.2.tips.amount": "0.00",
			"sum.subtotal.amount": "30.00", "sum.fees.amount": "4.50", "sum.tips.amount": "3.00", "sum.tax.amount": "3.80",
			"sum.taxOnTop.amount": "1.90",
			"sum.total.amount":    "39.40", // 30.00 + 4.50 + 3.00 + 1.90
		})
	})
}
