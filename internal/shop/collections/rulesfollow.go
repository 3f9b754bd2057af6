package collections

import (
	"context"
	"slices"

	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/shop/catalog"
	"souk/internal/shop/storesapi"
)

const (
	rulesLook  = 100 // products held against rules by one transaction
	rulesSweep = 1000
)

// MarkTx notes that products are to be held against the rules. It is written in the transaction that changes them, and
// only in shops that have rules: a purchase writes it only when something sells out or comes back.
func (s *Service) MarkTx(tx *store.Tx, ids []string) error {
	byRule, err := s.byRule.In(tx)
	if err != nil || len(byRule) == 0 || len(ids) == 0 {
		return err
	}
	var rows [][]any
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) { // in one order for everybody
		rows = append(rows, []any{id, tx.Millis()})
	}
	err = tx.Insert("collection_rule_marks (product_id, marked)",
		"ON CONFLICT (product_id) DO UPDATE SET marked = excluded.marked", rows)
	if err != nil || s.cfg.RulesMarked == nil {
		return err
	}
	return s.cfg.RulesMarked(tx)
}

// rulesChanged says that rules changed, and that all products are to be held against them.
func (s *Service) rulesChanged(tx *store.Tx) error {
	if err := s.byRule.Changed(tx); err != nil || s.cfg.RulesMarked == nil {
		return err
	}
	return s.cfg.RulesMarked(tx)
}

// FollowRules brings collections by rule up to date: products that changed, products of changed rules, and products
// that became too old. A job calls it, soon after a change and every minute.
func (s *Service) FollowRules(ctx context.Context) error {
	if err := s.sweepRules(ctx); err != nil {
		return err
	}
	total, err := store.Get(ctx, s.cfg.DB, toFollow)
	if err != nil {
		return err
	}
	var done int64
	for {
		n, err := store.Do(ctx, s.cfg.DB, s.followSome)
		if err != nil || n == 0 || ctx.Err() != nil {
			return err
		}
		done += int64(n)
		jobs.Report(ctx, done, max(done, total)) // others changed meanwhile
	}
}

// toFollow counts how often a product has to be held against rules.
func toFollow(tx *store.Tx) (n int64, err error) {
	return n, tx.QueryRow(`SELECT (SELECT COUNT(*) FROM collection_rule_marks) +
		(SELECT COUNT(*) FROM collection_rules r JOIN products p ON p.id > r.looked WHERE r.looked IS NOT NULL)`, nil, &n)
}

// followSome holds some products against the rules, and says how many. 0 is the end.
func (s *Service) followSome(tx *store.Tx) (n int, err error) {
	sets, err := loadRules(tx)
	if err != nil {
		return 0, err
	}
	for _, set := range sets {
		if set.looked != nil {
			return s.lookOn(tx, set)
		}
	}
	ids, err := textsOf(tx, "SELECT product_id FROM collection_rule_marks ORDER BY product_id LIMIT ?", rulesLook)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	products, err := s.facts(tx, ids)
	if err != nil {
		return 0, err
	}
	for _, set := range sets {
		if err := s.fill(tx, set, products); err != nil {
			return 0, err
		}
	}
	_, err = tx.Exec("DELETE FROM collection_rule_marks WHERE "+tx.Dialect().InList("product_id"), storesapi.JSON(ids))
	return len(ids), err
}

// lookOn holds the next products against rules that changed. It says 1 where none are left, since there can be more to
// do than that.
func (s *Service) lookOn(tx *store.Tx, set *CollectionRules) (int, error) {
	ids, err := textsOf(tx, "SELECT id FROM products WHERE id > ? ORDER BY id LIMIT ?", *set.looked, rulesLook)
	if err != nil {
		return 0, err
	}
	products, err := s.facts(tx, ids)
	if err != nil {
		return 0, err
	}
	if err := s.fill(tx, set, products); err != nil {
		return 0, err
	}
	var looked *string
	if len(ids) == rulesLook {
		looked = &ids[len(ids)-1]
	}
	_, err = tx.Exec("UPDATE collection_rules SET looked = ? WHERE collection_id = ?", looked, set.CollectionID)
	return max(len(ids), 1), err
}

// fill puts products that fit into a collection, and takes those out that do not.
func (s *Service) fill(tx *store.Tx, set *CollectionRules, products []*catalog.Facts) error {
	currency := s.cfg.Currency(tx.Context())
	ids := make([]string, len(products))
	for i, r := range products {
		ids[i] = r.ID
	}
	there, err := membersOf(tx, set.CollectionID, ids)
	if err != nil {
		return err
	}
	var in, off []string
	for _, r := range products {
		is := slices.Contains(there, r.ID)
		switch fits := set.fits(r, currency, set.swept); {
		case fits && !is:
			in = append(in, r.ID)
		case !fits && is:
			off = append(off, r.ID)
		}
	}
	if len(in)+len(off) == 0 {
		return nil
	}
	if len(in) > 0 {
		if err := join(tx, set.CollectionID, in); err != nil {
			return err
		}
	}
	if len(off) > 0 {
		if err := leave(tx, set.CollectionID, tx.Dialect().InList("id"), storesapi.JSON(off)); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM collection_products WHERE collection_id = ? AND "+tx.Dialect().InList("product_id"),
			set.CollectionID, storesapi.JSON(off)); err != nil {
			return err
		}
	}
	if _, err := tx.Exec("UPDATE collections SET products = products + ?, updated = ? WHERE id = ?", len(in)-len(off),
		tx.Millis(), set.CollectionID); err != nil {
		return err
	}
	return s.collectionChanged(tx, set.CollectionID, []string{"productIds"})
}

// sweepRules moves the time on that rules on age go by, and marks the products that became too old for them.
func (s *Service) sweepRules(ctx context.Context) error {
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		sets, err := loadRules(tx)
		if err != nil {
			return err
		}
		for _, set := range sets {
			ages := set.ages()
			if len(ages) == 0 || set.swept >= tx.Millis() {
				continue
			}
			until := tx.Millis()
			var old []string
			for _, age := range ages {
				ids, last, err := outgrown(tx, set.swept-age, until-age)
				if err != nil {
					return err
				}
				if old = append(old, ids...); len(ids) == rulesSweep { // the rest comes next time
					until = min(until, last+age)
				}
			}
			if err := s.MarkTx(tx, old); err != nil {
				return err
			}
			if _, err := tx.Exec("UPDATE collection_rules SET swept = ? WHERE collection_id = ?", until,
				set.CollectionID); err != nil {
				return err
			}
		}
		return nil
	})
}

// outgrown lists products that were made in a span of time, oldest first, and when the last of them was.
func outgrown(tx *store.Tx, from, to int64) (ids []string, last int64, err error) {
	err = tx.Each("SELECT id, created FROM products WHERE created > ? AND created <= ? ORDER BY created, id LIMIT ?",
		[]any{from, to, rulesSweep}, func(rows store.Rows) error {
			var id string
			err := rows.Scan(&id, &last)
			ids = append(ids, id)
			return err
		})
	return ids, last, err
}

// facts reads what rules look at in products; what is not there is left out.
func (s *Service) facts(tx *store.Tx, ids []string) ([]*catalog.Facts, error) {
	var out []*catalog.Facts
	err := s.cfg.Products.FactsTx(tx, "WHERE "+tx.Dialect().InList("products.id")+" ORDER BY products.id",
		[]any{storesapi.JSON(ids)}, func(p *catalog.Facts, err error) error {
			out = append(out, p)
			return err
		})
	return out, err
}

func textsOf(tx *store.Tx, sql string, args ...any) (out []string, err error) {
	return store.Values[string](tx, sql, args...)
}

// checkRules proves that collections by rule have the products that fit, but for those that are still to be looked at.
func (s *Service) checkRules(tx *store.Tx, note func(format string, args ...any)) error {
	sets, err := loadRules(tx)
	if err != nil || len(sets) == 0 {
		return err
	}
	waiting, err := textsOf(tx, "SELECT product_id FROM collection_rule_marks")
	if err != nil {
		return err
	}
	later := make(map[string]bool, len(waiting))
	for _, id := range waiting {
		later[id] = true
	}
	currency := s.cfg.Currency(tx.Context())
	return s.cfg.Products.FactsTx(tx, "", nil, func(p *catalog.Facts, err error) error {
		if err != nil {
			return nil //nolint:nilerr // the check of products reports it
		}
		for _, set := range sets {
			if set.looked != nil || later[p.ID] {
				continue
			}
			if is := slices.Contains(p.Collections, set.CollectionID); is != set.fits(p, currency, set.swept) {
				note("product %s: it is in collection %s (%t) against its rules", p.ID, set.CollectionID, is)
			}
		}
		return nil
	})
}
