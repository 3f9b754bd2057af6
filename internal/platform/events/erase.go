package events

import (
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how the outbox forgets a person: events about them go, sent or not. The
// events of the erasure itself stay: they tell subscribers that something was erased.
func PersonalData(db *store.DB) traces.Source {
	sweep := traces.Sweep{
		Table: "outbox", Key: []string{"id"},
		Columns: []string{"CASE WHEN anonymized THEN 'yes' ELSE '' END", "entity_id", "actor_id", "body", "modified"},
		Match: func(f *traces.Finder, c []string) bool {
			if c[0] != "" {
				return f.Named(c[3:]...)
			}
			return f.About(c[1:]...)
		},
		Fix: traces.Delete("outbox"),
	}
	return traces.Source{
		Name: "events", Tables: []string{"outbox"},
		Erase: sweep.On(db),
	}
}
