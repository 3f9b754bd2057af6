package recommendations

import (
	"cmp"
	"slices"
	"strings"

	"souk/internal/platform/store"
)

// Bounds of what is read for one recommendation.
const (
	perItem   = 200  // candidates of one item
	scanned   = 1000 // best sellers that are looked at
	perUnion  = 100  // items in one statement
	bestSQL   = "SELECT product_id FROM product_sales ORDER BY score DESC, product_id LIMIT ?"
	mateSQL   = "SELECT other_id, score FROM (SELECT other_id, score FROM product_pairs WHERE product_id = ? ORDER BY score DESC, other_id LIMIT ?) AS mates"
	unionMark = " UNION ALL "
)

// together gives what was bought with products: what was bought with several of them
// counts for each.
func (s *Service) together(tx *store.Tx, products []string, limit int) ([]string, error) {
	scores := map[string]float64{}
	for chunk := range slices.Chunk(products, perUnion) {
		var args []any
		for _, id := range chunk {
			args = append(args, id, perItem)
		}
		sql := strings.Repeat(mateSQL+unionMark, len(chunk)-1) + mateSQL
		err := tx.Each(sql, args, func(rows store.Rows) error {
			var other string
			var score float64
			err := rows.Scan(&other, &score)
			scores[other] += score
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	for _, id := range products {
		delete(scores, id)
	}
	ids := make([]string, 0, len(scores))
	for id := range scores {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(cmp.Compare(scores[b], scores[a]), strings.Compare(a, b)) })
	return s.forSale(tx, ids, limit)
}

// bestSellers gives what sells best, without products.
func (s *Service) bestSellers(tx *store.Tx, products []string, limit int) ([]string, error) {
	var ids []string
	err := tx.Each(bestSQL, []any{scanned}, func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		if !slices.Contains(products, id) {
			ids = append(ids, id)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.forSale(tx, ids, limit)
}

// forSale takes the first of a ranking that can be bought. Most can, so that few are
// looked at; where many cannot, each look is twice as far as the one before.
func (s *Service) forSale(tx *store.Tx, ids []string, limit int) ([]string, error) {
	var out []string
	for size := max(2*limit, 20); len(ids) > 0 && len(out) < limit; size *= 2 {
		n := min(size, len(ids))
		some, err := s.cfg.Catalog.ForSaleTx(tx, ids[:n])
		if err != nil {
			return nil, err
		}
		out, ids = append(out, some...), ids[n:]
	}
	return out[:min(len(out), limit)], nil
}

// SoldTx tells how often each product was in orders, those of late counting more.
func (s *Service) SoldTx(tx *store.Tx) (map[string]float64, error) {
	out := map[string]float64{}
	err := tx.Each("SELECT product_id, score FROM product_sales", nil, func(rows store.Rows) error {
		var id string
		var score float64
		err := rows.Scan(&id, &score)
		out[id] = score
		return err
	})
	return out, err
}
