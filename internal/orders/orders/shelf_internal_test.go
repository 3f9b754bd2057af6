package orders

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// shelved is an order as searches see it: its columns, and its lists by their column or the name of their terms.
type shelved struct {
	id     string
	values map[string]any
	lists  map[string][]string
}

// listColumns are the columns that hold lists.
var listColumns = []string{"apps", "locations", "sendings"}

// shelve writes orders without documents. Their ids are in no order.
func shelve(t *testing.T, db *store.DB, rows []shelved) {
	t.Helper()
	none := (&record{}).searchRow()
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		for n := range rows {
			row := &rows[n]
			row.id = fmt.Sprintf("00000000-0000-4000-8000-%012d", 1+n*7%len(rows))
			row.values = maps.Clone(row.values)
			row.values["number"], row.values["id"] = int64(10_001+n), row.id
			for i, name := range searchedNames {
				if slices.Contains(listColumns, name) {
					row.values[name] = jsonTexts(row.lists[name])
				} else if row.values[name] == nil {
					row.values[name] = none[i]
				}
			}
			checkout := ""
			if len(row.lists["checkout"]) > 0 {
				checkout = row.lists["checkout"][0]
			}
			if _, err := tx.Exec("INSERT INTO orders (id, "+written.list+") VALUES (?, "+written.marks+")", row.id,
				row.values["number"], int64(1), "{}", "{}", row.values["status"], row.values["total"], checkout); err != nil {
				return err
			}
			entry := searchEntry{created: row.values["created"].(int64), terms: map[string][]string{}}
			for _, name := range searchedNames {
				entry.row = append(entry.row, row.values[name])
			}
			for field, values := range row.lists {
				if field != "checkout" && !slices.Contains(listColumns, field) {
					entry.terms[field] = values
				}
			}
			if row.values["status"] == Initialized {
				continue // in no list
			}
			if err := writeSearchRow(tx, row.id, nil, entry.row); err != nil {
				return err
			}
			if err := writeTerms(tx, row.id, searchEntry{}, entry); err != nil {
				return err
			}
		}
		return nil
	})
	expect.OK(t, err)
}

// termFields are the names of terms that searches look for.
var termFields = []string{
	termProductName, termCatalogItem, termSubscription, termTag, termPrivateTag, termContact, termMember, termExternalID,
	termCreator,
}

// shelfOf makes orders at random. Values are few, so that many orders share them.
func shelfOf(count int) []shelved {
	random := rand.New(rand.NewPCG(1, 2)) // the same orders every time
	day := func() int64 { return 1_760_000_000_000 + random.Int64N(12)*40*86_400_000 }
	texts := []string{"", "", "a", "b", "ba", "Ärger", "north east", "north west", "post 1", "post 11"}
	rows := make([]shelved, count)
	for n := range rows {
		created := day()
		row := map[string]any{"created": created, "updated": created + random.Int64N(3)*30*86_400_000, "purchased": created,
			"status": pick(random, Statuses)}
		for _, name := range []string{"payment_status", "fulfillment_status", "channel"} {
			row[name] = pick(random, map[string][]string{"payment_status": paymentStatuses, "fulfillment_status": fulfillments,
				"channel": channels[:4]}[name])
		}
		for _, name := range []string{"archived", "imported", "seen", "demo"} {
			row[name] = random.IntN(5) == 0
		}
		for _, name := range []string{"total", "tax", "exempt", "authorized", "pending", "pending_refund"} {
			row[name] = []int64{0, 0, 1, 9_999, 10_000, 99_900, 123_456, 900_000}[random.IntN(8)]
		}
		for _, name := range []string{"email", "first_name", "last_name", "full_name", "location_name", "shipping_title",
			"region", "delivery_time", "product_name", "sending"} {
			row[name] = store.Fold(pick(random, texts))
		}
		row["location_id"] = pick(random, []string{"", "00000000-0000-4000-8000-000000000001",
			"00000000-0000-4000-8000-000000000002"})
		if random.IntN(3) == 0 {
			row["slot_from"], row["slot_to"] = day(), day()
		}
		rows[n] = shelved{values: row, lists: map[string][]string{}}
		if row["status"] == Initialized {
			continue // found by nothing
		}
		if n%3 == 0 {
			rows[n].lists["checkout"] = []string{fmt.Sprint("checkout ", n)}
		}
		for _, field := range append(slices.Clone(termFields), listColumns...) {
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
