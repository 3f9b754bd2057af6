package contacts

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how contacts forget a person: theirs are deleted, and their orders belong to nobody.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "contact", Title: "What the shop knows of you as a customer",
		Tables:  []string{"contacts", "contact_emails", "contact_orders"},
		Collect: s.collect,
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			for _, id := range who.Contacts() {
				kept, err := ExportTx(tx, id)
				if err != nil {
					return err
				}
				if kept == nil {
					continue
				}
				if err := put(kept); err != nil {
					return err
				}
			}
			return nil
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			return traces.EachOf(ctx, s.db, append(who.Contacts(), s.guests(who)...), at, EraseTx)
		},
	}
}

// guests are the ids that the person's e-mails have as guests.
func (s *Service) guests(who *traces.Subject) []string {
	out := make([]string, len(who.EmailKeys))
	for i, key := range who.EmailKeys {
		out[i] = s.guest(key)
	}
	return out
}

// collect notes names and phones that only the contact has.
func (s *Service) collect(tx *store.Tx, who *traces.Subject) error {
	for _, id := range append(who.Contacts(), s.guests(who)...) {
		r, err := find(tx, id)
		if err != nil {
			return err
		}
		if r == nil {
			continue
		}
		shown := r.wire("en")
		who.AddName(shown.FirstName, shown.LastName)
		for _, phone := range shown.Phones {
			who.AddPhone(phone)
		}
	}
	return nil
}
