package catalog

import (
	"slices"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/inventory"
)

// Suggestions look at a bounded part of an index, however large shop and collection are.
func TestSuggestionsUseIndexes(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := New(Config{DB: db})
		fill(t, s, 3000)
		if db.Dialect() == store.PostgreSQL {
			for _, name := range []string{"products", "collection_products", "collections"} {
				storetest.Exec(t, db, "ANALYZE "+name)
			}
		}
		marks, ids := among([]string{"p0000001", "p0002000"})
		walk := []any{"c", true, 1500, "p0001500", 50, inventory.OutOfStock, 20}
		for _, c := range []struct {
			sql  string
			args []any
			want string
		}{
			{forSaleSQL(marks), ids, "products"},
			{placesSQL(marks), append(slices.Clone(ids), AllProducts, suggestCollections), "collection_products_product"},
			{afterSQL, walk, "collection_products_position"},
			{beforeSQL, walk, "collection_products_position"},
		} {
			plan := storetest.Plan(t, db, c.sql, c.args)
			if !strings.Contains(plan, c.want) || strings.Contains(plan, "Seq Scan on products") ||
				strings.Contains(plan, "Seq Scan on collection_products") || strings.Contains(plan, "SCAN products") ||
				strings.Contains(plan, "SCAN c\n") {
				t.Errorf("%s\n%s", c.sql, plan)
			}
		}
		err := db.Read(t.Context(), func(tx *store.Tx) error {
			got, err := s.BesideTx(tx, []string{"p0000010"}, 3)
			if want := "p0000011 p0000012 p0000013"; err == nil && strings.Join(got, " ") != want {
				t.Errorf("%v, want %s", got, want)
			}
			return err
		})
		expect.OK(t, err)
	})
}
