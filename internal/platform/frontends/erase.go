package frontends

import (
	"souk/internal/platform/traces"
)

// PersonalData says how the record of refused calls forgets a person: calls whose path or
// origin names them go. Paths are stored without ids and values already.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "front_end_calls", Key: []string{"id"}, Columns: []string{"path", "origin"},
		Match: traces.About, Fix: traces.Delete("front_end_calls"),
	}
	return traces.Source{
		Name: "refused-calls", Tables: []string{"front_end_calls"},
		Erase: sweep.On(s.db),
	}
}
