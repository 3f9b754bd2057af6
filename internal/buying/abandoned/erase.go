package abandoned

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how abandoned checkouts forget a person: theirs are deleted, and so is
// that they wanted no reminders, which is an e-mail too.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "abandoned_checkouts", Key: []string{"id"},
		Columns: []string{"id", "checkout_id", "cart_id", "contact_id", "member_id", "email", "doc"},
		Match:   func(f *traces.Finder, c []string) bool { return f.About(c...) },
		Fix:     func(tx *store.Tx, key, _ []string) error { return s.records.Delete(tx.Context(), key[0], nil) },
	}
	return traces.Source{
		Name: "abandoned-checkouts", Title: "Purchases that you began and left",
		Tables: []string{"abandoned_checkouts", "abandoned_silence"},
		Collect: func(tx *store.Tx, who *traces.Subject) error {
			d := tx.Dialect()
			emails, emailList := traces.InList(d, "email", who.EmailKeys)
			members, memberList := traces.InList(d, "member_id", who.Members())
			checkouts, checkoutList := traces.InList(d, "checkout_id", who.Of(traces.Checkout))
			ids, err := traces.Texts(tx, "SELECT id FROM abandoned_checkouts WHERE "+emails+" OR "+members+" OR "+
				checkouts, emailList, memberList, checkoutList)
			who.Add(traces.Abandoned, ids...)
			return err
		},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "id", who.Of(traces.Abandoned))
			if err := traces.Dump(tx, put, "abandoned_checkouts", []string{"id", "created", "status", "doc"},
				where+" ORDER BY created, id", list); err != nil {
				return err
			}
			emails, emailList := traces.InList(tx.Dialect(), "email", who.EmailKeys)
			return traces.Dump(tx, put, "abandoned_silence", []string{"email", "since"}, emails, emailList)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			if at == "" {
				err := s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
					emails, list := traces.InList(tx.Dialect(), "email", who.EmailKeys)
					_, err := tx.Exec("DELETE FROM abandoned_silence WHERE "+emails, list)
					return err
				})
				if err != nil {
					return traces.Step{}, err
				}
			}
			return sweep.Step(ctx, s.cfg.DB, who.Finder(), at)
		},
	}
}
