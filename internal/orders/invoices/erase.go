package invoices

import (
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says that invoices are kept as they were issued: the law demands it, with the
// buyer on them. An archive shows them.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name:   "invoices",
		Title:  "Invoices and credit notes that were issued to you. They are kept for as long as the law demands",
		Tables: []string{"invoices", "order_invoices", "credit_notes"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "order_id", who.Of(traces.Order))
			for _, table := range []string{"invoices", "credit_notes"} {
				err := traces.Dump(tx, put, table, []string{"id", "label", "order_id", "created", "currency", "doc"},
					where+" ORDER BY number", list)
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
}
