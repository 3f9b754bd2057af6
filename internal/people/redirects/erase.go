package redirects

import (
	"souk/internal/platform/traces"
)

// PersonalData says how redirect sessions forget a person: theirs go.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "redirect_sessions", Key: []string{"id"}, Columns: []string{"caller_id", "visitor", "account", "doc"},
		Match: traces.About, Fix: traces.Delete("redirect_sessions"),
	}
	return traces.Source{
		Name: "redirect-sessions", Tables: []string{"redirect_sessions"},
		Erase: sweep.On(s.db),
	}
}
