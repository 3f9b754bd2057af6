package orders

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"souk/internal/platform/store"
)

// shelved is an order as searches see it: its search columns, and its lists.
type shelved struct {
	id     string
	values map[string]any // also its number
	lists  map[string][]string
}

// shelve writes orders without documents. Their ids are in no order.
func shelve(t *testing.T, db *store.DB, rows []shelved) {
	t.Helper()
	none := (&record{}).searchRow(nil)
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		for n := range rows {
			row := &rows[n]
			row.id = fmt.Sprintf("00000000-0000-4000-8000-%012d", 1+n*7%len(rows))
			row.values = maps.Clone(row.values)
			row.values["number"], row.values["id"] = int64(10_001+n), row.id
			for i, name := range written.names[unsearched:] {
				if row.values[name] == nil {
					row.values[name] = none[i]
				}
			}
			if n == 0 {
				row.values["checkout_id"] = "x"
			}
			var columns []any
			for _, c := range searched {
				columns = append(columns, row.values[c.name])
			}
			r := record{Order: Order{Status: row.values["status"].(string)}}
			for _, item := range row.lists[refCatalogItem] {
				r.LineItems = append(r.LineItems, LineItem{CatalogReference: &CatalogReference{CatalogItemID: item}})
			}
			for _, name := range row.lists[refProductName] {
				r.LineItems = append(r.LineItems, LineItem{ProductName: &ProductName{Original: name}})
			}
			row.values["marks"], row.values["hints"], row.values["goods"] = brief(columns, "marks"), brief(columns, "hints"), r.goods()
			args := []any{row.id, row.values["number"], int64(1), "{}", "{}"}
			for _, name := range written.names[unsearched:] {
				args = append(args, row.values[name])
			}
			if _, err := tx.Exec("INSERT INTO orders (id, "+written.list+") VALUES (?, "+written.marks+")", args...); err != nil {
				return err
			}
			for field, values := range row.lists {
				for _, value := range values {
					if _, err := tx.Exec("INSERT INTO order_refs (field, value, created, order_id) VALUES (?, ?, ?, ?)", field, value, row.values["created"], row.id); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// shelfOf makes orders at random. Values are few, so that many orders share them.
func shelfOf(count int) []shelved {
	random := rand.New(rand.NewPCG(1, 2)) // the same orders every time
	day := func() int64 { return 1_760_000_000_000 + random.Int64N(12)*40*86_400_000 }
	texts := []string{"", "", "a", "b", "ba", "Ärger", "north east", "north west", "post 1", "post 11"}
	rows := make([]shelved, count)
	for n := range rows {
		created := day()
		row := map[string]any{"created": created, "updated": created + random.Int64N(3)*30*86_400_000, "purchased": created, "status": pick(random, Statuses), "currency": "EUR"}
		for _, name := range []string{"payment_status", "fulfillment_status", "channel"} {
			row[name] = pick(random, map[string][]string{"payment_status": paymentStatuses, "fulfillment_status": fulfillments, "channel": channels[:4]}[name])
		}
		for _, name := range []string{"archived", "imported", "seen", "demo"} {
			row[name] = random.IntN(5) == 0
		}
		for _, name := range []string{"total", "tax", "exempt", "authorized", "pending", "pending_refund"} {
			row[name] = []int64{0, 0, 1, 9_999, 10_000, 99_900, 123_456, 900_000}[random.IntN(8)]
		}
		for _, name := range []string{"email", "contact_id", "member_id", "external_id", "created_by", "first_name", "last_name", "full_name", "location_name", "shipping_title", "region", "delivery_time", "product_name", "sending"} {
			row[name] = store.Fold(pick(random, texts))
		}
		row["location_id"] = pick(random, []string{"", "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"})
		if random.IntN(3) == 0 {
			row["slot_from"], row["slot_to"] = day(), day()
		}
		rows[n] = shelved{values: row, lists: map[string][]string{}}
		if row["status"] == Initialized {
			continue // found by nothing
		}
		for _, field := range []string{refProductName, refCatalogApp, refCatalogItem, refLocation, refSubscription, refSending} {
			for range random.IntN(3) {
				if text := pick(random, texts[2:]); !slices.Contains(rows[n].lists[field], text) {
					rows[n].lists[field] = append(rows[n].lists[field], text)
				}
			}
		}
	}
	return rows
}

func pick[T any](random *rand.Rand, from []T) T { return from[random.IntN(len(from))] }
