package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"souk/internal/ids"
	"souk/internal/store"
	"souk/test/soukproc"
)

const searchPath = "/ecom/v1/orders/search"

// orderFilters has a filter for every declared field. The same part of all orders fits
// in a shop of any size, or the same number of them where it is somebody's own.
var orderFilters = []string{
	`{}`, `{"status":"APPROVED"}`, `{"status":"CANCELED"}`, `{"paymentStatus":"PAID"}`, `{"paymentStatus":"NOT_PAID"}`, `{"paymentStatus":"PARTIALLY_REFUNDED"}`,
	`{"fulfillmentStatus":"FULFILLED"}`, `{"fulfillmentStatus":"PARTIALLY_FULFILLED"}`, `{"channelInfo.type":"POS"}`, `{"shippingInfo.title":"Post 3"}`,
	`{"shippingInfo.region.name":"Region 7"}`, `{"createdDate":{"$gt":"2025-06-01T00:00:00.000Z"}}`, `{"createdDate":{"$lt":"2024-06-01T00:00:00.000Z"}}`,
	`{"updatedDate":{"$gt":"2025-06-01T00:00:00.000Z"}}`, `{"purchasedDate":{"$lt":"2024-06-01T00:00:00.000Z"}}`,
	`{"shippingInfo.logistics.deliveryTimeSlot.from":{"$gt":"2025-01-01T00:00:00.000Z"}}`, `{"shippingInfo.logistics.deliveryTimeSlot.to":{"$gt":"2025-01-01T00:00:00.000Z"}}`,
	`{"priceSummary.total.amount":{"$gt":"490"}}`, `{"priceSummary.total.amount":{"$lt":"250"}}`, `{"taxInfo.totalTax.amount":{"$gt":"50"}}`, `{"taxInfo.totalExempt.amount":{"$gt":"0"}}`,
	`{"balanceSummary.authorized.amount":{"$gt":"0"}}`, `{"balanceSummary.pending.amount":{"$gt":"0"}}`, `{"balanceSummary.pendingRefund.amount":{"$gt":"0"}}`,
	`{"buyerInfo.email":"buyer7@example.com"}`, `{"buyerInfo.email":{"$startsWith":"buyer1"}}`, `{"billingInfo.contactDetails.firstName":"first 7"}`, `{"billingInfo.contactDetails.lastName":"last 7"}`,
	`{"billingInfo.contactDetails.fullName":"first 7 last 7"}`, `{"businessLocation.id":"00000000-0000-4000-8000-000000000002"}`, `{"businessLocation.name":"location 2"}`,
	`{"shippingInfo.logistics.deliveryTime":"1 days"}`, `{"archived":true}`, `{"archived":false}`, `{"imported":true}`, `{"seenByAHuman":false}`, `{"demo":true}`,
	`{"buyerInfo.contactId":"contact-7"}`, `{"buyerInfo.memberId":"member-7"}`, `{"channelInfo.externalOrderId":"outside-100"}`, `{"checkoutId":"checkout-77"}`, `{"createdBy.userId":"user-3"}`,
	`{"lineItems.catalogReference.appId":{"$hasSome":["app"]}}`, `{"lineItems.catalogReference.catalogItemId":{"$hasSome":["item 7"]}}`,
	`{"lineItems.productName.original":{"$hasSome":["Product 7"]}}`, `{"lineItems.locations.id":{"$hasSome":["none"]}}`, `{"lineItems.subscriptionInfo.id":"none"}`,
	`{"fulfillmentStatusesAggregate.statuses":{"$hasSome":["Delivered"]}}`, `{"number":{"$gt":"10100"}}`, `{"id":{"$ne":"00000000-0000-4000-8000-000000000002"}}`,
	`{"status":"APPROVED","paymentStatus":"NOT_PAID","fulfillmentStatus":"NOT_FULFILLED"}`,
}

// orderSorts are all declared sorts.
var orderSorts = []string{
	"createdDate", "updatedDate", "purchasedDate", "number", "status", "paymentStatus", "fulfillmentStatus", "channelInfo.type", "shippingInfo.title", "shippingInfo.region.name",
	"shippingInfo.logistics.deliveryTimeSlot.from", "shippingInfo.logistics.deliveryTimeSlot.to", "priceSummary.total.amount", "taxInfo.totalTax.amount", "taxInfo.totalExempt.amount",
	"balanceSummary.authorized.amount", "balanceSummary.pending.amount", "balanceSummary.pendingRefund.amount", "buyerInfo.email", "billingInfo.contactDetails.firstName",
	"billingInfo.contactDetails.lastName", "businessLocation.name", "businessLocation.id", "shippingInfo.logistics.deliveryTime", "lineItems.productName.original", "fulfillmentStatusesAggregate.statuses",
}

// fill puts so many orders into a database that was migrated and has none. It writes rows, not
// through the API: the search reads rows, and a million purchases would take hours.
func fill(ctx context.Context, cfg store.Config, count int) error {
	db, err := store.Open(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var filled int
	err = db.Read(ctx, func(tx *store.Tx) error {
		return tx.QueryRow("SELECT COUNT(*) FROM (SELECT 1 FROM orders LIMIT 1) AS any_order", nil, &filled)
	})
	if err != nil || filled > 0 {
		return err
	}
	var indexes [][2]string
	list := "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'orders' AND sql LIKE 'CREATE INDEX%'"
	series, id := "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ?) ", "substr('000000000000' || i, -12)"
	filler, from := "replace(hex(zeroblob(500)), '00', 'abc')", "s"
	if db.Dialect() == store.PostgreSQL {
		list = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() AND tablename = 'orders' AND indexdef LIKE 'CREATE INDEX%'"
		series, id = "", "right('000000000000' || i, 12)"
		filler, from = "repeat('abc', 500)", "generate_series(1, CAST(? AS BIGINT)) AS s(i)"
	}
	if err := db.Read(ctx, func(tx *store.Tx) error {
		return tx.Each(list, nil, func(rows store.Rows) error {
			var one [2]string
			err := rows.Scan(&one[0], &one[1])
			indexes = append(indexes, one)
			return err
		})
	}); err != nil {
		return err
	}
	// Squares, because multiples of one number by two others are no strangers to each other.
	h := func(prime, most int) string {
		return fmt.Sprintf("((i * i %% 1000003 * %d) %% 1000003 %% %d)", prime, most)
	}
	pick := func(prime int, last string, shares ...any) string {
		var out strings.Builder
		out.WriteString("CASE")
		sum := 0
		for n := 0; n < len(shares); n += 2 {
			sum += shares[n+1].(int)
			fmt.Fprintf(&out, " WHEN %s < %d THEN %v", h(prime, 1000), sum, shares[n])
		}
		return out.String() + " ELSE " + last + " END"
	}
	people := max(1, count/5)
	created := fmt.Sprintf("(1704067200000 + i * %d)", 63_072_000_000/count) // two years, whatever the size
	columns := [][2]string{
		{"id", "'00000000-0000-7000-8000-' || " + id}, {"number", "i + 10000"}, {"revision", "1"}, {"created", created}, {"updated", created + " + " + h(7919, 604800) + " * 1000"}, {"purchased", created},
		{"status", pick(104729, "'REJECTED'", "'APPROVED'", 920, "'CANCELED'", 60)},
		{"payment_status", pick(15485863, "'PARTIALLY_PAID'", "'PAID'", 800, "'NOT_PAID'", 120, "'PARTIALLY_REFUNDED'", 20, "'FULLY_REFUNDED'", 40)},
		{"fulfillment_status", pick(32452843, "'PARTIALLY_FULFILLED'", "'FULFILLED'", 800, "'NOT_FULFILLED'", 170)},
		{"archived", h(7907, 100) + " < 3"}, {"imported", h(7901, 100) + " < 2"}, {"seen", h(7883, 100) + " < 95"}, {"demo", h(7879, 200) + " < 1"}, {"currency", "'EUR'"},
		{"total", h(999331, 5000000)}, {"tax", h(999331, 5000000) + " / 5"}, {"exempt", pick(7873, "0", h(31, 10000)+" + 1", 20)}, {"authorized", pick(7867, "0", h(37, 10000)+" + 1", 30)},
		{"pending", pick(7853, "0", h(41, 10000)+" + 1", 20)}, {"pending_refund", pick(7841, "0", h(43, 10000)+" + 1", 10)},
		{"email", "'buyer' || " + h(999307, people) + " || '@example.com'"}, {"contact_id", "'contact-' || " + h(999307, people)}, {"member_id", "'member-' || " + h(999307, people)},
		{"visitor_id", "''"}, {"checkout_id", "'checkout-' || i"}, {"external_id", "CASE WHEN i % 20 = 0 THEN 'outside-' || i ELSE '' END"}, {"created_by", pick(7829, "''", "'user-' || "+h(47, 10), 100)},
		{"channel", pick(7823, "'OTHER_PLATFORM'", "'WEB'", 850, "'POS'", 100)}, {"first_name", "'first ' || " + h(7817, 200)}, {"last_name", "'last ' || " + h(7793, 1000)},
		{"full_name", "'first ' || " + h(7817, 200) + " || ' last ' || " + h(7793, 1000)}, {"location_id", pick(7789, "''", "'00000000-0000-4000-8000-00000000000' || "+h(53, 5), 500)},
		{"location_name", pick(7789, "''", "'location ' || "+h(53, 5), 500)}, {"shipping_title", "'Post ' || " + h(7759, 8)}, {"region", "'Region ' || " + h(7757, 20)},
		{"delivery_time", h(7753, 4) + " || ' days'"}, {"slot_from", "CASE WHEN " + h(7741, 10) + " = 0 THEN " + created + " + 86400000 ELSE 0 END"},
		{"slot_to", "CASE WHEN " + h(7741, 10) + " = 0 THEN " + created + " + 90000000 ELSE 0 END"}, {"product_name", "'product ' || " + h(7727, 500)},
		{"sending", pick(32452843, "'Pending'", "'Delivered'", 800, "''", 170)}, {"doc", "'{\"number\":\"' || (i + 10000) || '\",\"buyerNote\":\"' || " + filler + " || '\"}'"}, {"facts", "'{}'"},
	}
	var names, values []string
	for _, c := range columns {
		names, values = append(names, c[0]), append(values, c[1])
	}
	statements := make([]string, 0, 2*len(indexes)+8)
	for _, index := range indexes {
		statements = append(statements, "DROP INDEX "+index[0])
	}
	statements = append(statements, series+"INSERT INTO orders ("+strings.Join(names, ", ")+") SELECT "+strings.Join(values, ", ")+" FROM "+from)
	for _, ref := range [][2]string{{"app", "'app'"}, {"item", "replace(product_name, 'product', 'item')"}, {"name", "replace(product_name, 'product', 'Product')"}, {"sending", "sending"}} {
		statements = append(statements, "INSERT INTO order_refs (field, value, created, order_id) SELECT '"+ref[0]+"', "+ref[1]+", created, id FROM orders WHERE "+ref[1]+" <> '' ORDER BY 2, 3, 4")
	}
	marks, err := marksOf(db.Dialect())
	if err != nil {
		return err
	}
	statements = append(statements, marks)
	for _, index := range indexes {
		statements = append(statements, index[1])
	}
	if db.Dialect() == store.PostgreSQL {
		statements = append(statements, "ANALYZE orders", "ANALYZE order_refs")
	}
	for _, text := range statements {
		var args []any
		if strings.Contains(text, "?") {
			args = []any{count}
		}
		if err := db.Write(ctx, func(tx *store.Tx) error { _, err := tx.Exec(text, args...); return err }); err != nil {
			return fmt.Errorf("%s: %w", text[:min(60, len(text))], err)
		}
	}
	return nil
}

// marksOf gives the statement of the migration that brought the marks of orders, which
// computes them from the other columns.
func marksOf(d store.Dialect) (string, error) {
	steps, err := store.Migrations(d)
	if err != nil {
		return "", err
	}
	for _, step := range steps {
		if _, rest, ok := strings.Cut(step.SQL, "\nUPDATE orders SET marks ="); ok {
			text, _, _ := strings.Cut(rest, ";\n")
			return "UPDATE orders SET marks =" + text, nil
		}
	}
	return "", errors.New("no migration computes the marks of orders")
}

// orderShop makes a shop with so many orders, or with -orders-data finds the one that
// an earlier run left there, and gives how to start it and how to leave it.
func orderShop(ctx context.Context, address, key string, count int) (env []string, drop func() error, err error) {
	name := fmt.Sprintf("orders_%d", count)
	folder := filepath.Join(*ordersData, name)
	drop = func() error { return nil }
	if *ordersData == "" {
		if folder, err = os.MkdirTemp("", "souk-bench-"); err != nil {
			return nil, nil, err
		}
		name, drop = "", func() error { return os.RemoveAll(folder) }
	}
	if address != "" {
		if address, err = schemaNamed(ctx, address, name); err != nil {
			return nil, drop, err
		}
	}
	env = []string{"SOUK_DATA=" + folder, "SOUK_DATABASE_URL=" + address, "SOUK_NO_RATE_LIMITS=1", "SOUK_API_KEY=" + key}
	if _, err := soukproc.Run(ctx, env, "seed", "--products", "10"); err != nil {
		return nil, drop, err
	}
	begun := time.Now()
	if err := fill(ctx, store.Config{URL: address, Path: filepath.Join(folder, "souk.db")}, count); err != nil {
		return nil, drop, err
	}
	line(fmt.Sprintf("  %d orders filled in", count), fmt.Sprintf("%.0f s", time.Since(begun).Seconds()), "", true)
	return env, drop, nil
}

// searched is what searches cost in a shop, by their names.
type searched map[string]time.Duration

// searchOrders measures every filter with every sort in a shop with so many orders:
// the first page, and for each filter and each sort a page far behind it.
func searchOrders(ctx context.Context, address string, count int) (_ searched, err error) {
	key := ids.Random()
	env, drop, err := orderShop(ctx, address, key, count)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, drop()) }()
	process, err := soukproc.Start(ctx, env)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, process.Stop()) }()
	t := &target{url: process.URL}
	out := searched{}
	for f, filter := range orderFilters {
		for s, sort := range orderSorts {
			for _, order := range []string{"ASC", "DESC"} {
				body := fmt.Sprintf(`{"search":{"filter":%s,"sort":[{"fieldName":%q,"order":%q}],"cursorPaging":{"limit":50}}}`, filter, sort, order)
				name := filter + " by " + sort + " " + order
				next, err := t.search(out, key, name, body, 3)
				if err != nil {
					return nil, err
				}
				if f > 1 && s > 1 {
					continue
				}
				for page := 0; next != "" && page < 20; page++ { // a thousand orders further
					body = fmt.Sprintf(`{"search":{"cursorPaging":{"limit":50,"cursor":%q}}}`, next)
					if next, err = t.search(searched{}, key, "", body, 1); err != nil {
						return nil, err
					}
				}
				if _, err := t.search(out, key, name+", far page", body, 3); err != nil {
					return nil, err
				}
			}
		}
	}
	return out, nil
}

// search notes the shortest of some tries and gives the cursor of the next page.
func (t *target) search(to searched, key, name, body string, tries int) (string, error) {
	var answer struct {
		Metadata struct {
			Cursors struct {
				Next string `json:"next"`
			} `json:"cursors"`
		} `json:"metadata"`
	}
	best := time.Hour
	for range tries {
		begun := time.Now()
		if err := t.call(http.MethodPost, searchPath, key, rawJSON(body), &answer); err != nil {
			return "", err
		}
		best = min(best, time.Since(begun))
	}
	to[name] = best
	return answer.Metadata.Cursors.Next, nil
}

type rawJSON string

// MarshalJSON is the text itself.
func (r rawJSON) MarshalJSON() ([]byte, error) { return []byte(r), nil }

// compareOrders tells how much longer searches take among many orders.
func compareOrders(ctx context.Context, address string) error {
	few, err := searchOrders(ctx, address, *someOrders)
	if err != nil {
		return err
	}
	lots, err := searchOrders(ctx, address, *manyOrders)
	if err != nil {
		return err
	}
	type pair struct {
		name  string
		ratio float64
	}
	var all []pair
	over := 0
	for name, cost := range lots {
		ratio := float64(cost) / float64(few[name])
		all = append(all, pair{name, ratio})
		if ratio > 3 {
			over++
		}
	}
	slices.SortFunc(all, func(a, b pair) int { return cmp.Compare(b.ratio, a.ratio) })
	line(fmt.Sprintf("order search, cost at %d / %d orders, worst", *manyOrders, *someOrders), fmt.Sprintf("%.1f", all[0].ratio), "≤ 3", all[0].ratio <= 3)
	line("  median", fmt.Sprintf("%.2f", all[len(all)/2].ratio), "", true)
	line("  searches over 3 / all", fmt.Sprintf("%d / %d", over, len(all)), "", true)
	for _, p := range all[:min(*worst, len(all))] {
		fmt.Printf("      %5.1f  %8.2f ms / %6.2f ms  %s\n", p.ratio, float64(lots[p.name].Microseconds())/1000, float64(few[p.name].Microseconds())/1000, p.name)
	}
	return nil
}
