package reports_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/orders/orders/orderstest"
	"souk/internal/orders/reports"
	"souk/internal/orders/visits"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

type rig struct {
	*apitest.API
	t      testing.TB
	db     *store.DB
	orders *orders.Service
	report *reports.Service
	relay  *events.Relay
	visits *visits.Service
	clock  *apitest.Clock
	zone   *time.Location
	next   int
	stock  shelf
	// variant tells which variant a line is of; nil knows none.
	variant func(orders.CatalogReference) string
}

func run(t *testing.T, fn func(t *testing.T, r *rig)) {
	t.Helper()
	apitest.Rig(t, newRig, fn, func(_ *testing.T, r *rig) { r.healthy() })
}

// newRig is a node of a shop: others may stand on the same database.
func newRig(t testing.TB, db *store.DB, clock *apitest.Clock) *rig {
	t.Helper()
	r := &rig{t: t, db: db, clock: clock, zone: time.UTC,
		relay: events.New(db, events.Config{Logger: slog.New(slog.DiscardHandler)})}
	currency, locale := func(context.Context) money.Currency { return money.EUR }, func(
		context.Context) string {
		return "en-IE"
	}
	r.orders = orders.New(orders.Config{
		DB: db, Cursors: query.NewSigner([]byte("0123456789abcdef0123456789abcdef")), Currency: currency, Locale: locale,
		WeightUnit: func(context.Context) string { return "KG" },
		Stock:      &r.stock,
		Changed:    func(tx *store.Tx, before, after *orders.Order) error { return r.report.ChangedTx(tx, before, after) },
	})
	zone := func(context.Context) *time.Location { return r.zone }
	r.visits = visits.New(visits.Config{DB: db, Zone: zone, Key: []byte("a key of thirty-two bytes, always")})
	r.report = reports.New(reports.Config{
		DB: db, Orders: r.orders, Zone: zone, Currency: currency, Locale: locale, Visits: r.visits, Variants: r.variants,
	})
	r.relay.SubscribeBatch(reports.OrderApproved, "reports", r.report.Approved)
	r.relay.Subscribe(reports.OrderDeleted, "reports", r.report.Deleted)
	r.API = apitest.New(t, db, slices.Concat(r.orders.Operations(), r.report.Operations()))
	return r
}

func (r *rig) variants(_ *store.Tx, lines []orders.CatalogReference) ([]string, error) {
	out := make([]string, len(lines))
	for i := range lines {
		if r.variant != nil {
			out[i] = r.variant(lines[i])
		}
	}
	return out, nil
}

// healthy delivers what is left and runs the check of reports, for orders of some time ago.
func (r *rig) healthy() {
	r.t.Helper()
	r.clock.Advance(2 * time.Hour)
	r.flush()
	storetest.Healthy(r.t, r.db, r.report.Check)
}

func (r *rig) flush() {
	r.t.Helper()
	expect.OK(r.t, expect.Err(r.relay.Flush(r.t.Context())))
	if waiting, _, err := r.relay.Backlog(r.t.Context()); err != nil || waiting > 0 {
		r.t.Fatalf("%d events were not taken: %v", waiting, err)
	}
}

// sell places an approved order of some mugs at a time.
func (r *rig) sell(at string, quantity int64, price, currency, channel string,
	change ...func(*orders.Order)) *orders.Order {
	r.t.Helper()
	when, err := time.Parse(time.RFC3339, at)
	expect.OK(r.t, err)
	r.next++
	cash := money.MustCurrency(currency)
	unit, err := money.Parse(price, cash)
	expect.OK(r.t, err)
	all, err := unit.Times(quantity)
	expect.OK(r.t, err)
	amount := func(a money.Amount) *wire.Price { return &wire.Price{Amount: wire.Decimal(a.String())} }
	o := &orders.Order{
		Status: orders.Approved, Currency: currency, PurchasedDate: wire.At(when),
		ChannelInfo: &orders.ChannelInfo{Type: channel}, TaxIncludedInPrices: true,
		CheckoutID: fmt.Sprintf("cccccccc-0000-4000-8000-%012d", r.next),
		BuyerInfo:  &orders.BuyerInfo{Email: "ada@example.com"},
		LineItems: wire.List[orders.LineItem]{{
			ID: "aaaaaaaa-0000-4000-8000-000000000001", ProductName: &orders.TranslatableString{Original: "Mug"}, Quantity: quantity,
			Price: amount(unit), PriceBeforeDiscounts: amount(unit),
			TotalPriceAfterTax: amount(all), TotalPriceBeforeTax: amount(all), ItemType: &orders.ItemType{Preset: "PHYSICAL"},
			CatalogReference: &orders.CatalogReference{AppID: "215238eb-22a5-4c36-9e7b-e7c08025e04e", CatalogItemID: "mug"},
		}},
		PriceSummary: &orders.PriceSummary{Subtotal: amount(all), Total: amount(all)},
	}
	return orderstest.Place(r.t, r.db, r.orders, o, change...)
}

func (r *rig) settle(id string, paid, back int64) {
	r.t.Helper()
	err := r.db.Write(r.t.Context(), func(tx *store.Tx) error {
		var refunds []orders.RefundFact
		if back > 0 {
			refunds = []orders.RefundFact{{ID: "r", Status: orders.RefundSucceeded, Amount: back}}
		}
		_, err := r.orders.SettleTx(tx, id, []orders.PaymentFact{{ID: "p", Status: orders.StateApproved, Amount: paid}},
			refunds)
		return err
	})
	expect.OK(r.t, err)
}

// Sales stand on the day that the shop's clock showed, in their own currency.
func TestSalesByDay(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var err error
		if r.zone, err = time.LoadLocation("Asia/Kathmandu"); err != nil { // a quarter past the hour
			t.Fatal(err)
		}
		r.sell("2026-11-09T18:14:59Z", 1, "10.00", "EUR", "WEB") // one second before midnight there
		r.sell("2026-11-09T18:15:00Z", 2, "10.00", "EUR", "POS") // midnight
		r.sell("2026-11-11T18:14:59Z", 1, "5.00", "EUR", "WEB")
		r.sell("2026-11-10T12:00:00Z", 1, "500", "JPY", "WEB")
		r.flush()
		a := r.OK("owner", "GET", "/v1/reports/sales?from=2026-11-09&to=2026-11-11", "")
		a.Want("timeZone", "Asia/Kathmandu")
		a.Want("otherCurrencies.0", "JPY")
		a.Want("points.length", 3)
		for i, want := range []string{"10.00", "20.00", "5.00"} {
			a.Want(fmt.Sprintf("points.%d.total.amount", i), want)
		}
		a.WantAll(map[string]any{
			"points.1.start":          "2026-11-10",
			"points.1.items":          2,
			"sum.total.amount":        "35.00",
			"sum.orders":              3,
			"sum.averageOrder.amount": "11.67",
		})
		r.OK("owner", "GET", "/v1/reports/sales?from=2026-11-10&to=2026-11-10&currency=JPY",
			"").Want("sum.total.amount", "500")
		hours := r.OK("owner", "GET", "/v1/reports/sales?from=2026-11-10&to=2026-11-10&interval=HOUR", "")
		hours.Want("points.length", 24)
		hours.Want("points.0.total.amount", "20.00")
		weeks := r.OK("owner", "GET", "/v1/reports/sales?from=2026-11-05&to=2026-11-30&interval=WEEK", "")
		weeks.Want("points.1.start", "2026-11-09")
		weeks.Want("points.1.orders", 3)
		r.OK("owner", "GET", "/v1/reports/sales?from=2026-10-15&to=2026-11-30&interval=MONTH",
			"").Want("points.1.total.amount", "35.00")
		r.OK("owner", "GET", "/v1/reports/sales", "").Want("points.length", 30)
		parts := r.OK("owner", "GET", "/v1/reports/channels?from=2026-11-01&to=2026-11-30", "")
		parts.Want("parts.0.key", "POS")
		parts.Want("parts.1.total.amount", "15.00")
		products := r.OK("owner", "GET", "/v1/reports/products?from=2026-11-01&to=2026-11-30", "")
		products.WantAll(map[string]any{
			"products.0.productId":     "mug",
			"products.0.quantity":      4,
			"products.0.amount.amount": "35.00",
			"products.0.orders":        3,
		})
	})
}

// A day of 25 hours is one day, and one of 23 too.
func TestClocksThatChange(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		var err error
		if r.zone, err = time.LoadLocation("Europe/Berlin"); err != nil {
			t.Fatal(err)
		}
		for _, at := range []string{"2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z",
			"2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"} {
			r.sell(at, 1, "1.00", "EUR", "WEB")
		}
		r.flush()
		for from, want := range map[string][2]int{"2026-10-25": {2, 1}, "2026-03-29": {2, 1}} {
			day, _ := time.Parse(time.DateOnly, from)
			a := r.OK("owner", "GET", "/v1/reports/sales?from="+from+"&to="+day.AddDate(0, 0, 1).Format(time.DateOnly), "")
			a.Want("points.length", 2)
			a.Want("points.0.orders", want[0])
			a.Want("points.1.orders", want[1])
		}
	})
}

// What becomes of an order later, reports follow: at once, and once.
func TestReportsFollowOrders(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		const path = "/v1/reports/payment-statuses?from=2026-11-15&to=2026-11-15"
		o := r.sell("2026-11-15T10:00:00Z", 2, "10.00", "EUR", "WEB")
		waits := r.sell("2026-11-15T10:00:00Z", 1, "7.00", "EUR", "WEB", func(o *orders.Order) { o.Status = "" })
		r.settle(o.ID, 500, 0) // before anybody heard of it
		r.flush()
		r.flush()
		a := r.OK("owner", "GET", path, "")
		a.Want("sum.orders", 1)
		a.Want("parts.0.key", "PARTIALLY_PAID")
		r.settle(o.ID, 2000, 0)
		r.settle(waits.ID, 700, 0)
		r.flush()
		a = r.OK("owner", "GET", path, "")
		a.Want("parts.0.key", "PAID")
		a.Want("sum.total.amount", "27.00")
		a.Want("sum.paid.amount", "27.00")
		r.settle(o.ID, 2000, 500)
		a = r.OK("owner", "GET", path, "")
		a.Want("sum.refunded.amount", "5.00")
		a.Want("sum.net.amount", "22.00")
		r.OK("owner", "POST", "/v1/orders/"+o.ID+"/cancel", "{}")
		r.flush()
		a = r.OK("owner", "GET", path, "")
		a.Want("sum.orders", 1)
		a.Want("sum.total.amount", "7.00")
		r.OK("owner", "GET", "/v1/reports/products?from=2026-11-15&to=2026-11-15", "").Want("products.0.quantity", 1)
	})
}

func TestBadRanges(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for _, query := range []string{"from=2026-11-02&to=2026-11-01", "from=1.1.2026", "from=2020-01-01&to=2026-01-01",
			"currency=XXX", "interval=YEAR", "from=2026-01-01&to=2026-12-31&interval=HOUR"} {
			if a := r.Call("owner", "GET", "/v1/reports/sales?"+query, ""); a.Status != 400 || len(a.Violations()) == 0 {
				t.Errorf("%s: %d %s", query, a.Status, a.Text)
			}
		}
		expect.Status(t, r.Call("owner", "GET", "/v1/reports/sales?from=2020-01-01", ""), 400, "a range without an end")
		r.Refused(400, "", "owner", "GET", "/v1/reports/products?limit=1001", "")
		for _, who := range []string{"visitor " + apitest.Ada, "member " + apitest.Ada, "staff OTHER.PERMISSION"} {
			r.Refused(403, "", who, "GET", "/v1/reports/sales", "")
		}
	})
}

// A report over some days reads those days and nothing else, whatever there is besides.
func TestReportsReadTheirDaysOnly(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		err := r.db.Write(t.Context(), func(tx *store.Tx) error {
			for i := range 4000 {
				id := fmt.Sprintf("o%05d", i)
				sold := int64(i) * 3_600_000
				if _, err := tx.Exec(
					`INSERT INTO report_orders (order_id, buyer, sold, currency, channel, payment_status, items, subtotal, discount, shipping, tax, fees, total, paid, refunded)
					VALUES (?, ?, ?, 'EUR', 'WEB', 'PAID', 1, 1, 0, 0, 0, 0, 1, 1, 0)`, id, fmt.Sprint("b", i%400), sold); err != nil {
					return err
				}
				if _, err := tx.Exec(
					"INSERT INTO report_lines (order_id, line, sold, currency, product_id, name, quantity, amount) VALUES (?, 0, ?, 'EUR', 'p', 'P', 1, 1)", id, sold); err != nil {
					return err
				}
			}
			if r.db.Dialect() == store.PostgreSQL {
				if _, err := tx.Exec("ANALYZE report_orders"); err != nil {
					return err
				}
				_, err := tx.Exec("ANALYZE report_lines")
				return err
			}
			return nil
		})
		expect.OK(t, err)
		for _, c := range reports.Statements {
			args := []any{3000 * 3_600_000, 3050 * 3_600_000, "EUR"}
			if strings.Contains(c.SQL, "LIMIT ?") {
				args = append(args, 20)
			}
			if strings.Contains(c.SQL, "OFFSET ?") {
				args = append(args, 0)
			}
			plan := storetest.Plan(t, r.db, c.SQL, args)
			expect.That(t, strings.Contains(plan, c.Index) && !strings.Contains(plan, "Seq Scan on report_"), "%s\n%s",
				c.SQL, plan)
		}
		from := time.UnixMilli(3000 * 3_600_000).UTC()
		statements, with := reports.CohortStatements(from, from.AddDate(0, 0, 40))
		for i, sql := range statements {
			plan := storetest.Plan(t, r.db, sql, with[i])
			if !strings.Contains(plan, "report_orders_sold") || !strings.Contains(plan, "report_orders_buyer") {
				t.Errorf("%s\n%s", sql, plan)
			}
		}
		sql, args := reports.StockStatement(from, from.AddDate(0, 0, 2))
		plan := storetest.Plan(t, r.db, sql, args, "enable_seqscan")
		for _, index := range []string{"report_lines_sold", "report_lines_product", "stock_history_created"} {
			expect.That(t, strings.Contains(plan, index), "no %s\n%s", index, plan)
		}
		storetest.Exec(t, r.db, "DELETE FROM report_orders")
	})
}

// A shop that sold before there were reports has them once they were filled, once.
func TestFill(t *testing.T) {
	run(t, func(t *testing.T, r *rig) {
		for range 230 {
			r.sell("2026-11-15T10:00:00Z", 1, "1.00", "EUR", "WEB")
		}
		r.flush()
		storetest.Exec(t, r.db, "DELETE FROM report_orders")
		for range 2 {
			expect.OK(t, r.report.Fill(t.Context()))
			r.OK("owner", "GET", "/v1/reports/sales", "").Want("sum.orders", 230)
		}
	})
}
