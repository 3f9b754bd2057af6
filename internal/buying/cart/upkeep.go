package cart

import (
	"context"
	"fmt"
	"time"

	"souk/internal/platform/store"
	"souk/internal/shop/basket"
)

// IdleLife is how long a cart is kept that nobody changes and that is no member's.
const IdleLife = 90 * 24 * time.Hour

// PurgeIdle deletes carts that nobody changed since before, with their events, and
// tells how many. Members' carts are kept. A job calls it once a day.
func (s *Service) PurgeIdle(ctx context.Context, before time.Time) (int, error) {
	return store.Purge(ctx, s.cfg.DB, func(tx *store.Tx, most int) ([]string, error) {
		return idle(tx, before.UnixMilli(), most)
	}, remove)
}

// Check reads every cart and reports what breaks the rules of this package.
func (s *Service) Check(tx *store.Tx) ([]string, error) {
	var problems []string
	err := tx.Each(
		"SELECT id, purchase_flow_id, owner_kind, owner_id, is_current, created, updated, idle_day, doc FROM carts ORDER BY id", nil, func(rows store.Rows) error {
			var r record
			var kind, doc string
			var day *int64
			if err := rows.Scan(&r.id, &r.flow, &kind, &r.ID, &r.current, &r.created, &r.updated, &day, &doc); err != nil {
				return err
			}
			r.Kind = kindOf(kind)
			report := func(format string, args ...any) {
				problems = append(problems, fmt.Sprintf("cart %s: ", r.id)+fmt.Sprintf(format, args...))
			}
			if err := r.decode(doc); err != nil {
				report("the document cannot be read")
				return nil //nolint:nilerr // reported
			}
			if r.ID == "" || r.flow == "" {
				report("has no owner or no purchase flow")
			}
			if r.current && !r.Shops() {
				report("is the current cart of somebody who does not shop")
			}
			if want := r.idleDay(); r.updated < r.created || (day == nil) != (want == nil) || day != nil && *day != *want {
				report("its times do not fit each other")
			}
			basket.Check(r.Lines, report)
			r.check(report)
			return nil
		})
	return problems, err
}

// check reports what is wrong with discounts given by hand.
func (d *document) check(report func(format string, args ...any)) {
	for i := range d.Discounts {
		one := &d.Discounts[i]
		if (one.Amount == "") == (one.Percentage == 0) {
			report("discount %s is neither an amount nor a percentage", one.ID)
		}
		for _, id := range one.LineIDs {
			if basket.Index(d.Lines, id) < 0 {
				report("discount %s names a line that is not there", one.ID)
			}
		}
	}
}
