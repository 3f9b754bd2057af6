package jobs

import (
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how the queue forgets a person: jobs whose arguments or errors name them
// go, but one that runs is left to end. Ids in arguments tell nothing by themselves and stay.
func (q *Queue) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "jobs", Key: []string{"id"}, Columns: []string{"args", "unique_key", "error"},
		Match: func(f *traces.Finder, c []string) bool { return f.Named(c...) },
		Fix: func(tx *store.Tx, key, _ []string) error {
			if n, err := tx.Exec("DELETE FROM jobs WHERE id = ? AND state <> 'running'", key[0]); err != nil || n > 0 {
				return err
			}
			_, err := tx.Exec("UPDATE jobs SET error = '' WHERE id = ?", key[0])
			return err
		},
	}
	if q.db.Dialect() == store.PostgreSQL {
		id := "CAST(id AS TEXT)"
		sweep.Table, sweep.Key, sweep.Columns = "river_job", []string{id},
			[]string{"args", "metadata", "errors", "tags"}
		sweep.Fix = func(tx *store.Tx, key, _ []string) error {
			if n, err := tx.Exec("DELETE FROM river_job WHERE "+id+" = ? AND state <> 'running'",
				key[0]); err != nil || n > 0 {
				return err
			}
			_, err := tx.Exec("UPDATE river_job SET errors = NULL WHERE "+id+" = ?", key[0])
			return err
		}
	}
	return traces.Source{
		Name: "jobs", Tables: []string{"jobs", "river_job"},
		Erase: sweep.On(q.db),
	}
}
