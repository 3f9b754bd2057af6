package catalog

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// TestListsUseIndexes reads the query plans of the usual lists: with many products,
// none may read the whole table or sort more than a page.
func TestListsUseIndexes(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		s := New(Config{DB: db, Signer: query.NewSigner([]byte("0123456789abcdef")),
			Currency: func(context.Context) money.Currency { return money.EUR }})
		fill(t, s, 2000)
		for name, test := range map[string]struct{ filter, sort, index string }{
			"newest":           {`{}`, ``, "_created"},
			"by slug":          {`{"slug":"p-77"}`, ``, "products_slug_key"},
			"by sku":           {`{"sku":"SKU-77"}`, ``, "products_exact_sku"},
			"by brand":         {`{"brand":"Brand 7"}`, ``, "products_exact_brand"},
			"by exact name":    {`{"name":"Product 7"}`, ``, "products_exact_name"},
			"by sku prefix":    {`{"sku":{"$startsWith":"SKU-77"}}`, `[{"fieldName":"sku"}]`, "products_visible_sku"},
			"by brand's order": {`{}`, `[{"fieldName":"brand"}]`, "products_visible_brand"},
			"by price":         {`{}`, `[{"fieldName":"price"}]`, "products_visible_price"},
			"by price down":    {`{}`, `[{"fieldName":"price","order":"DESC"}]`, "products_visible_price"},
			"by name":          {`{}`, `[{"fieldName":"name"}]`, "products_visible_name"},
			"collection":       {`{"collectionIds":{"$hasSome":["c"]}}`, ``, "collection_products_position"},
			"collection price": {`{"collectionIds":{"$hasSome":["c"]}}`, `[{"fieldName":"price"}]`,
				"collection_products_price"},
			"collection name": {`{"collectionIds":{"$hasSome":["c"]}}`, `[{"fieldName":"name"}]`, "collection_products_name"},
			"collection created": {`{"collectionIds":{"$hasSome":["c"]}}`, `[{"fieldName":"createdDate","order":"DESC"}]`,
				"collection_products_created"},
		} {
			sql, args, err := explained(s, test.filter, test.sort)
			expect.OK(t, err)
			plan := storetest.Plan(t, db, sql, args)
			if !strings.Contains(plan, test.index) || strings.Contains(plan, "Seq Scan") ||
				strings.Contains(plan, "SCAN products\n") || strings.Contains(plan, "SCAN m\n") {
				t.Errorf("%s: no %s in\n%s", name, test.index, plan)
			}
		}
	})
}

// explained gives the statement that list would run for a shopper's page of ten.
func explained(s *Service, filter, sort string) (string, []any, error) {
	in := listing{prefix: "query", search: query.SearchRequest{Request: query.Request{Filter: []byte(filter),
		Sort: []byte(sort)}}}
	q, from, err := s.finder.plan(context.Background(), in)
	if err != nil {
		return "", nil, err
	}
	where, args := q.Where(s.db.Dialect())
	order := map[string]string{
		"": "products.created DESC, products.id DESC", `[{"fieldName":"price"}]`: "products.price, products.id",
		`[{"fieldName":"sku"}]`:                  "products.sku_folded, products.id",
		`[{"fieldName":"brand"}]`:                "products.brand_folded, products.id",
		`[{"fieldName":"price","order":"DESC"}]`: "products.price DESC, products.id",
		`[{"fieldName":"name"}]`:                 "products.name_folded, products.id",
	}[sort]
	if strings.HasPrefix(from.Table, "collection_products") {
		order = map[string]string{
			"": "m.position, m.product_id", `[{"fieldName":"price"}]`: "m.price, m.product_id",
			`[{"fieldName":"name"}]`:                       "m.name_folded, m.product_id",
			`[{"fieldName":"createdDate","order":"DESC"}]`: "m.created DESC, m.product_id",
		}[sort]
	}
	return "SELECT " + from.Columns + " FROM " + from.Table + " WHERE (" + from.Where + ") AND " + where + " ORDER BY " +
		order + " LIMIT 11", append(from.Args, args...), nil
}

// fill makes n products in one collection, by plain SQL for speed.
func fill(t testing.TB, s *Service, n int) {
	t.Helper()
	err := s.db.Write(t.Context(), func(tx *store.Tx) error {
		if _, err := tx.Exec(
			"INSERT INTO collections (id, revision, created, updated, slug, name, name_folded, visible, products, doc) VALUES ('c', 1, 1, 1, 'c', 'C', 'c', TRUE, 0, '{}')"); err != nil {
			return err
		}
		for i := range n {
			r := &record{id: fmt.Sprintf("p%07d", i), inventoryID: fmt.Sprintf("i%07d", i), revision: 1, created: int64(i),
				numericID: int64(i), price: int64(i * 7919 % 10000),
				content: Content{Name: fmt.Sprintf("Product %d", i*31%n), Slug: fmt.Sprintf("p-%d", i), ProductType: Physical,
					PriceData: &PriceInput{"1"},
					SKU:       fmt.Sprintf("SKU-%d", i), Brand: fmt.Sprintf("Brand %d", i%200)},
				collections: []string{AllProducts, "c"}}
			r.arrange(tx.NewID)
			if err := insert(tx, r); err != nil {
				return err
			}
		}
		_, err := tx.Exec(
			`INSERT INTO collection_products (collection_id, product_id, position, visible, price, name_folded, created)
			SELECT 'c', id, created, visible, price, name_folded, created FROM products`)
		return err
	})
	expect.OK(t, err)
	storetest.Exec(t, s.db, "ANALYZE")
}
