package cart

import (
	"context"
	"fmt"
	"time"

	"souk/internal/actor"
	"souk/internal/ids"
	"souk/internal/store"
)

// IdleLife is how long a visitor's cart is kept that nobody changes.
const IdleLife = 90 * 24 * time.Hour

// purgeBatch bounds one transaction of PurgeIdle.
const purgeBatch = 100

// PurgeIdle deletes visitors' carts that nobody changed since before, with their
// events, and tells how many. Members' carts are kept. A job calls it once a day.
func (s *Service) PurgeIdle(ctx context.Context, before time.Time) (int, error) {
	total := 0
	for {
		n, err := store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (int, error) {
			found, err := idle(tx, before.UnixMilli(), purgeBatch)
			if err != nil {
				return 0, err
			}
			for _, id := range found {
				if err := remove(tx, id); err != nil {
					return 0, err
				}
			}
			return len(found), nil
		})
		total += n
		if err != nil || n < purgeBatch {
			return total, err
		}
	}
}

// Check reads every cart and reports what breaks the rules of this package.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var problems []string
	err := tx.Each("SELECT id, purchase_flow_id, owner_kind, owner_id, created, updated, idle_day, doc FROM carts ORDER BY id", nil, func(rows store.Rows) error {
		var r record
		var kind, doc string
		var day *int64
		if err := rows.Scan(&r.id, &r.flow, &kind, &r.owner.id, &r.created, &r.updated, &day, &doc); err != nil {
			return err
		}
		if kind == actor.Visitor.String() {
			r.kind = actor.Visitor
		}
		report := func(format string, args ...any) {
			problems = append(problems, fmt.Sprintf("cart %s: ", r.id)+fmt.Sprintf(format, args...))
		}
		if err := r.decode(doc); err != nil {
			report("the document cannot be read")
			return nil //nolint:nilerr // reported
		}
		if r.owner.id == "" || r.flow == "" {
			report("has no owner or no purchase flow")
		}
		if want := r.idleDay(); r.updated < r.created || (day == nil) != (want == nil) || day != nil && *day != *want {
			report("its times do not fit each other")
		}
		r.check(report)
		return nil
	})
	return problems, err
}

// check reports what is wrong with the lines.
func (d *document) check(report func(format string, args ...any)) {
	if len(d.Lines) > MaxLines {
		report("has %d lines", len(d.Lines))
	}
	type choice struct{ item, options string }
	known, choices := map[string]bool{}, map[choice]bool{}
	for _, l := range d.Lines {
		if l.Quantity < 1 || l.Quantity > MaxQuantity {
			report("line %s has quantity %d", l.ID, l.Quantity)
		}
		if !ids.Valid(l.ID) || l.ItemID == "" || l.AppID == "" {
			report("line %q has no id or names no item", l.ID)
		}
		if known[l.ID] {
			report("line %s is there twice", l.ID)
		}
		what := choice{l.ItemID, string(l.Options)}
		if choices[what] {
			report("line %s stands for the same choice as another", l.ID)
		}
		known[l.ID], choices[what] = true, true
	}
}
