package recommendations

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/shop/catalog"
)

// The tables are large here: what a database does with few rows tells nothing.
func TestPlansUseIndexes(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			total := tally{}
			for i := range 3000 {
				var ids []string
				for j := range 4 {
					ids = append(ids, fmt.Sprintf("p%06d", i*7919*(j+1)%3000))
				}
				if ids[0] != ids[1] && ids[1] != ids[2] && ids[0] != ids[2] && ids[2] != ids[3] && ids[1] != ids[3] &&
					ids[0] != ids[3] {
					total.order(ids, 1, weight(weighed.Add(time.Duration(i)*time.Hour)))
				}
			}
			return total.write(tx)
		})
		expect.OK(t, err)
		if db.Dialect() == store.PostgreSQL {
			for _, name := range []string{"product_sales", "product_pairs"} {
				storetest.Exec(t, db, "ANALYZE "+name)
			}
		}
		for _, c := range []struct {
			sql   string
			args  []any
			index string
		}{
			{bestSQL, []any{scanned / 10}, "product_sales_score"},
			{mateSQL, []any{"p000001", perItem}, "product_pairs_score"},
			{mateSQL + unionMark + mateSQL, []any{"p000001", perItem, "p000002", perItem}, "product_pairs_score"},
		} {
			plan := storetest.Plan(t, db, c.sql, c.args)
			expect.That(t, strings.Contains(plan, c.index) && !strings.Contains(plan, "Seq Scan") &&
				!strings.Contains(plan, "TEMP B-TREE"), "%s\n%s", c.sql, plan)
		}
	})
}

// An order of very many products is counted whole, and paired in part.
func TestPairsAreBounded(t *testing.T) {
	t.Parallel()
	var p placed
	for i := range 300 {
		p.Order.LineItems = append(p.Order.LineItems, struct {
			CatalogReference *struct {
				AppID         string `json:"appId"`
				CatalogItemID string `json:"catalogItemId"`
			} `json:"catalogReference"`
		}{&struct {
			AppID         string `json:"appId"`
			CatalogItemID string `json:"catalogItemId"`
		}{catalog.AppID, fmt.Sprintf("p%d", i%250)}})
	}
	total := tally{}
	total.order(p.products(), 1, 1)
	expect.Equal(t, 250+maxTogether*(maxTogether-1), len(total), "counts")
	total.order(p.products(), -1, 1)
	for k, c := range total {
		expect.That(t, c.orders == 0 && c.score == 0, "%v is left with %v", k, c)
	}
}
