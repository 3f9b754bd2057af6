package frontends

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how the record of refused calls forgets a person: calls whose path or
// origin names them go. Paths are stored without ids and values already.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "front_end_calls", Key: []string{"id"}, Columns: []string{"path", "origin"},
		Match: func(f *traces.Finder, c []string) bool { return f.About(c...) },
		Fix: func(tx *store.Tx, key, _ []string) error {
			_, err := tx.Exec("DELETE FROM front_end_calls WHERE id = ?", key[0])
			return err
		},
	}
	return traces.Source{
		Name: "refused-calls", Tables: []string{"front_end_calls"},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			return sweep.Step(ctx, s.db, who.Finder(), at)
		},
	}
}
