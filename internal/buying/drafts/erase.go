package drafts

import (
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how draft orders forget a person: drafts for them, and of their orders,
// are deleted. The orders stay.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "draft_orders", Key: []string{"id"}, Columns: []string{"id", "order_id", "doc", "shown"},
		Match: traces.About,
		Fix: func(tx *store.Tx, key, _ []string) error {
			r, err := find(tx, "id = ?", key[0])
			if err != nil || r == nil {
				return err
			}
			return s.remove(tx, r)
		},
	}
	return traces.Source{
		Name: "draft-orders", Title: "Draft orders that the shop prepared for you", Tables: []string{"draft_orders"},
		Collect: func(tx *store.Tx, who *traces.Subject) error {
			f := who.Finder()
			return tx.Each("SELECT id, COALESCE(order_id, ''), doc, shown FROM draft_orders ORDER BY id", nil,
				func(rows store.Rows) error {
					c := make([]string, 4)
					if err := rows.Scan(&c[0], &c[1], &c[2], &c[3]); err != nil {
						return err
					}
					if f.About(c...) {
						who.Add(traces.Draft, c[0])
					}
					return nil
				})
		},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			return traces.DumpOf(tx, put, "draft_orders",
				[]string{"id", "order_id", "status", "created", "updated", "shown"}, "id", who.Of(traces.Draft))
		},
		Erase: sweep.On(s.db),
	}
}
