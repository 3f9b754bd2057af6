package backinstock

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how requests forget a person: theirs are deleted.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "back_in_stock_requests", Key: []string{"id"}, Columns: []string{"id", "contact_id", "email", "doc"},
		Match: func(f *traces.Finder, c []string) bool { return f.About(c...) },
		Fix:   func(tx *store.Tx, key, _ []string) error { return s.requests.Delete(tx.Context(), key[0], nil) },
	}
	return traces.Source{
		Name: "back-in-stock", Title: "What you wanted to hear of when it is back",
		Tables: []string{"back_in_stock_requests"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			d := tx.Dialect()
			emails, emailList := traces.InList(d, "email", who.EmailKeys)
			contacts, contactList := traces.InList(d, "contact_id", who.Contacts())
			return traces.Dump(tx, put, "back_in_stock_requests", []string{"id", "created", "status", "doc"},
				emails+" OR "+contacts+" ORDER BY created, id", emailList, contactList)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			return sweep.Step(ctx, s.db, who.Finder(), at)
		},
	}
}
