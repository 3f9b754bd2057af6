package redirects

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how redirect sessions forget a person: theirs go.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "redirect_sessions", Key: []string{"id"}, Columns: []string{"caller_id", "visitor", "account", "doc"},
		Match: func(f *traces.Finder, c []string) bool { return f.About(c...) },
		Fix: func(tx *store.Tx, key, _ []string) error {
			_, err := tx.Exec("DELETE FROM redirect_sessions WHERE id = ?", key[0])
			return err
		},
	}
	return traces.Source{
		Name: "redirect-sessions", Tables: []string{"redirect_sessions"},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			return sweep.Step(ctx, s.db, who.Finder(), at)
		},
	}
}
