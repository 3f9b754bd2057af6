package audit

import (
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how the log forgets a person: records stay, with who did what to which
// entity and which fields were changed, but not what was in them. Records of the entities
// that are given stay as they are.
func PersonalData(db *store.DB, kept ...string) traces.Source {
	keep := map[string]bool{}
	for _, entity := range kept {
		keep[entity] = true
	}
	sweep := traces.Sweep{
		Table: "audit_log", Key: []string{"id"},
		Columns: []string{"entity", "entity_id", "before", "after", "actor_name"},
		Match: func(f *traces.Finder, c []string) bool {
			return !keep[c[0]] && f.About(c[1:]...) && (traces.Outline(c[2]) != c[2] || traces.Outline(c[3]) != c[3])
		},
		Fix: func(tx *store.Tx, key, c []string) error {
			_, err := tx.Exec("UPDATE audit_log SET before = ?, after = ? WHERE id = ?", traces.Outline(c[2]),
				traces.Outline(c[3]), key[0])
			return err
		},
	}
	return traces.Source{
		Name: "audit-log", Tables: []string{"audit_log"},
		Erase: sweep.On(db),
	}
}
