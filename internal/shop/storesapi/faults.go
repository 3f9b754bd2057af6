package storesapi

import (
	"fmt"

	"souk/internal/platform/store"
)

// Faults is what a check found, up to a hundred.
type Faults []string

// Note adds a fault.
func (f *Faults) Note(format string, args ...any) {
	if len(*f) < 100 {
		*f = append(*f, fmt.Sprintf(format, args...))
	}
}

// Rule is something that always holds: a statement that finds the ids of what breaks it, and what to say of each.
type Rule struct{ SQL, Text string }

// Look notes what breaks rules.
func (f *Faults) Look(tx *store.Tx, rules []Rule) error {
	for _, rule := range rules {
		ids, err := store.Values[string](tx, rule.SQL)
		if err != nil {
			return err
		}
		for _, id := range ids {
			f.Note(rule.Text, id)
		}
	}
	return nil
}
