package returns

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how requests forget a person: what was asked for stays for the books, without anybody's words.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "returns", Title: "What you asked to send back or to cancel", Tables: []string{"order_returns"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "order_id", who.Of(traces.Order))
			return traces.Dump(tx, put, "order_returns",
				[]string{"id", "order_id", "kind", "status", "created", "updated", "doc"}, where+" ORDER BY created, id", list)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			f := who.Finder()
			return traces.EachOf(ctx, s.db, who.Of(traces.Order), at, func(tx *store.Tx, order string) error {
				return f.BlankRowsOf(tx, "order_returns", "id", "doc", []string{"note", "answer"}, "order_id = ?", order)
			})
		},
	}
}
