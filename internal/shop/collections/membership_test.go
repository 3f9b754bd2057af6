package collections_test

import (
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// TestMembershipsAreRepeatedInOrder adds, removes and deletes, and reads back what
// products say of their collections and collections of their products.
func TestMembershipsAreRepeatedInOrder(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := open(t, db)
		var ids []string
		for _, name := range []string{"A", "B", "C", "D"} {
			ids = append(ids, s.Add(`{"name":"`+name+`","priceData":{"price":1}}`))
		}
		shelf := func(name string) string {
			return at(s.Must("boss", "POST", "/v1/collections", `{"collection":{"name":"`+name+`"}}`), "collection.id").(string)
		}
		put := func(verb, id string, products ...string) {
			t.Helper()
			s.Must("boss", "POST", "/v1/collections/"+id+"/productIds"+verb,
				`{"productIds":["`+strings.Join(products, `","`)+`"]}`)
		}
		of := func(product string) string {
			t.Helper()
			out := at(s.Must("boss", "GET", "/v1/products/"+product, ""), "product.collectionIds").([]any)
			var text []string
			for _, id := range out[1:] {
				text = append(text, id.(string))
			}
			return strings.Join(text, " ")
		}
		in := func(id string) string {
			t.Helper()
			return names(at(s.Must("v", "POST", "/v1/products/query", `{"query":{"filter":"{\"collectionIds\":{\"$hasSome\":[\"`+
				id+`\"]}}"}}`), "products"), "name")
		}
		x, y, z := shelf("X"), shelf("Y"), shelf("Z")
		put("", x, ids[2], ids[0], ids[2])
		put("", y, ids...)
		put("", x, ids[0], ids[3], ids[1])
		put("", z, ids[0])
		expect.Equal(t, in(x), "C A D B", "order of the first")
		expect.Diff(t, x+" "+y+" "+z, of(ids[0]))
		put("/delete", x, ids[0], ids[1], ids[0])
		put("/delete", x, ids[0]) // not there any more
		if got, where := in(x), of(ids[0]); got != "C D" || where != y+" "+z {
			t.Errorf("after leaving: %s, %s", got, where)
		}
		put("", x, ids[0])
		expect.Equal(t, in(x), "C D A", "after coming back")
		s.Must("boss", "DELETE", "/v1/collections/"+y, "")
		expect.Equal(t, of(ids[0]), z+" "+x, "after the second is gone")
		expect.Equal(t, of(ids[1]), "", "of the one in no other")
		var audited []string
		err := db.Read(t.Context(), func(tx *store.Tx) error {
			return tx.Each("SELECT before, after FROM audit_log WHERE entity_id = ? ORDER BY id", []any{z},
				func(rows store.Rows) error {
					var before, after string
					err := rows.Scan(&before, &after)
					audited = append(audited, before+" -> "+after)
					return err
				})
		})
		expect.That(t, err == nil && len(audited) == 2 && strings.Contains(audited[1], `"numberOfProducts":0`) &&
			strings.Contains(audited[1], ids[0]), "audit %v %v", audited, err)
	})
}
