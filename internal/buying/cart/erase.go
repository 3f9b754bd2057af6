package cart

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how carts forget a person: theirs are deleted.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "carts", Key: []string{"id"}, Columns: []string{"id", "owner_id", "doc"},
		Match: func(f *traces.Finder, c []string) bool { return f.About(c...) },
		Fix:   func(tx *store.Tx, key, _ []string) error { return remove(tx, key[0]) },
	}
	later := traces.Sweep{
		Table: "later_lists", Key: []string{"id"}, Columns: []string{"id", "doc"},
		Match: sweep.Match,
		Fix:   func(tx *store.Tx, key, _ []string) error { return ForgetTx(tx, key[0]) },
	}
	return traces.Source{
		Name: "carts", Title: "Your carts, and what you saved for later", Tables: []string{"carts", "later_lists"},
		Collect: func(tx *store.Tx, who *traces.Subject) error {
			members, list := traces.InList(tx.Dialect(), "owner_id", who.Members())
			ids, err := traces.Texts(tx, "SELECT id FROM carts WHERE owner_kind = ? AND "+members,
				actor.Member.String(), list)
			who.Add(traces.Cart, ids...)
			return err
		},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "id", who.Of(traces.Cart))
			if err := traces.Dump(tx, put, "carts", []string{"id", "created", "updated", "doc"},
				where+" ORDER BY created, id", list); err != nil {
				return err
			}
			members, memberList := traces.InList(tx.Dialect(), "id", who.Members())
			return traces.Dump(tx, put, "later_lists", []string{"updated", "doc"}, members+" ORDER BY id", memberList)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			return traces.InTurn(ctx, s.cfg.DB, who.Finder(), at, sweep, later)
		},
	}
}
