package mail

import (
	"context"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how kept messages forget a person: of messages to them and about them
// the log keeps when which template was sent, and nothing of what it said. Messages that wait
// are not sent any more.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "mails", Title: "E-mails that the shop sent to you and still has", Tables: []string{"emails"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			where, list := traces.InList(tx.Dialect(), "recipient_folded", who.EmailKeys)
			// Codes and links that open accounts are not handed out, to nobody.
			return traces.Dump(tx, put, "emails", []string{"recipient", "template", "language", "subject",
				"CASE WHEN secret THEN '' ELSE text_part END AS text", "status", "created", "sent"},
				where+" ORDER BY created, id", list)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			f := who.Finder()
			return traces.Sweep{
				Table: "emails", Key: []string{"id"},
				Columns: []string{"recipient", "subject", "text_part", "html_part", "error"},
				Match:   func(f *traces.Finder, c []string) bool { return f.About(c...) },
				Fix:     func(tx *store.Tx, key, c []string) error { return eraseMail(tx, f, key[0], c) },
			}.Step(ctx, s.db, f, at)
		},
	}
}

func eraseMail(tx *store.Tx, f *traces.Finder, id string, c []string) error {
	to := c[0]
	if f.Named(to) {
		to = ""
	}
	_, err := tx.Exec(`UPDATE emails SET recipient = ?, recipient_folded = ?, subject = ?, subject_folded = ?,
		text_part = ?, html_part = ?, error = '', status = CASE WHEN status = 'QUEUED' THEN 'FAILED' ELSE status END,
		turn = turn + 1, tries_left = 0, next_try = NULL, expires = ?, updated = ? WHERE id = ?`,
		to, store.Fold(to), traces.Erased, traces.Erased, traces.Erased, traces.Erased, tx.Millis(), tx.Millis(), id)
	return err
}
