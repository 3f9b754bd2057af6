package tax

import (
	"context"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how tax details forget a person: theirs are deleted.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "tax-details", Title: "What the shop noted about your taxes", Tables: []string{"contact_tax_details"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "id", who.Contacts())
			return traces.Dump(tx, put, "contact_tax_details", []string{"id", "created", "updated", "doc"}, where, list)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			step, err := traces.EachOf(ctx, s.db, who.Contacts(), at, func(tx *store.Tx, id string) error {
				err := s.contacts.Delete(tx.Context(), id, nil)
				if errs.KindOf(err) == errs.NotFound {
					return nil
				}
				return err
			})
			return step, err
		},
	}
}
