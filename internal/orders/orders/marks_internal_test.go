package orders

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

// TestMarksAreThoseOfTheMigration has the migration compute the marks of orders that
// were written with them: both must say the same, for ever.
func TestMarksAreThoseOfTheMigration(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		rows := shelfOf(200)
		for i, text := range []string{"x", "xy", "\u65e5\u672c\u8a9e", "\U0001f680", "a\u0301", "  ", "'", strings.Repeat("long ", 100)} {
			rows[i].values["region"], rows[i].values["created_by"], rows[i].values["last_name"] = text, text, text
			rows[i].values["status"], rows[i].lists[refCatalogItem], rows[i].lists[refProductName] = Approved, []string{text, "other"}, []string{text, "other"}
		}
		for i, amount := range []int64{1, 9, 10, 19, 20, 99, 100, math.MaxInt64} {
			rows[i].values["total"], rows[i].values["pending"] = amount, amount
			rows[i].values["updated"], rows[i].values["slot_to"] = amount, marksBegin+amount/2*marksSpan/8
		}
		shelve(t, db, rows)
		steps, err := store.Migrations(db.Dialect())
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			if step.Number != 39 {
				continue
			}
			_, update, _ := strings.Cut(step.SQL, "UPDATE orders SET marks")
			update, _, _ = strings.Cut(update, ";\n")
			got := map[string][3]int64{}
			if err := db.Write(t.Context(), func(tx *store.Tx) error {
				if _, err := tx.Exec("UPDATE orders SET marks" + update); err != nil {
					return err
				}
				return tx.Each("SELECT id, marks, hints, goods FROM orders", nil, func(found store.Rows) error {
					var id string
					var marks [3]int64
					err := found.Scan(&id, &marks[0], &marks[1], &marks[2])
					got[id] = marks
					return err
				})
			}); err != nil {
				t.Fatal(err)
			}
			for _, row := range rows {
				if want := [3]int64{row.values["marks"].(int64), row.values["hints"].(int64), row.values["goods"].(int64)}; got[row.id] != want {
					t.Errorf("%v: the migration says %v, and the program %v", row.values, got[row.id], want)
				}
			}
			return
		}
		t.Fatal("there is no such migration")
	})
}

// TestMarksFitTheirPlace sees that codes stay within their bits and grow with values.
func TestMarksFitTheirPlace(t *testing.T) {
	t.Parallel()
	ends := map[string]int{}
	for name, m := range marks {
		ends[m.in] = max(ends[m.in], m.shift+m.width)
		rapid.Check(t, func(t *rapid.T) {
			var small, great any
			switch searched[slices.IndexFunc(searched, func(c column) bool { return c.name == name })].value(&record{}).(type) {
			case bool:
				small, great = false, true
			case string:
				small, great = rapid.String().Draw(t, "a"), rapid.String().Draw(t, "b")
			default:
				a, b := rapid.Int64Min(0).Draw(t, "a"), rapid.Int64Min(0).Draw(t, "b")
				small, great = min(a, b), max(a, b)
			}
			a, b := m.code(small), m.code(great)
			if a < 0 || b < 0 || a >= 1<<m.width || b >= 1<<m.width {
				t.Errorf("%s: %d and %d do not fit %d bits", name, a, b, m.width)
			}
			if m.grows && a > b {
				t.Errorf("%s: %v is %d, and %v is %d", name, small, a, great, b)
			}
			if small == "" && a != 0 || small == int64(0) && a != 0 || great != "" && great != int64(0) && b == 0 && !m.exact {
				t.Errorf("%s: %q is %d, and %q is %d: absent is 0, and nothing else", name, small, a, great, b)
			}
		})
	}
	for in, end := range ends {
		if end > 63 {
			t.Errorf("%s has %d bits", in, end)
		}
	}
	for column, values := range map[string][]string{"status": Statuses, "payment_status": paymentStatuses, "fulfillment_status": fulfillments, "channel": channels} {
		if m := marks[column]; len(values) >= 1<<m.width {
			t.Errorf("%s has more values than %d bits tell apart", column, m.width)
		}
	}
}

// TestCursorsFromBefore goes on with a cursor that was given when sorts ended by id alone.
func TestCursorsFromBefore(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		rows := shelfOf(60)
		shelve(t, db, rows)
		before := query.NewSchema(query.Spec{Name: schema.Name(), IDColumn: "orders.id", MaxLimit: 100, Fields: schema.Fields()})
		for _, order := range []string{"ASC", "DESC"} {
			var want []string
			request := query.Request{Sort: []byte(`[{"fieldName":"shippingInfo.title","order":"` + order + `"}]`), CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(100)}}
			read := func(s *query.Schema, request query.Request) *query.Page[string] {
				q, err := s.Parse("search", request, cursors)
				if err != nil {
					t.Fatal(err)
				}
				page, err := store.Get(t.Context(), db, func(tx *store.Tx) (*query.Page[string], error) {
					return pageOf(tx, q, query.From{Table: "orders", Columns: "orders.id", Where: "orders.status <> 'INITIALIZED'"}, few)
				})
				if err != nil {
					t.Fatal(err)
				}
				return page
			}
			want = read(before, request).Items
			request.CursorPaging.Limit = wire.Ptr(7)
			page := read(before, request)
			got := page.Items
			for page.Cursors.Next != "" {
				page = read(schema, query.Request{CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(9), Cursor: page.Cursors.Next}})
				got = append(got, page.Items...)
			}
			if strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s: %v, want %v", order, got, want)
			}
		}
	})
}
