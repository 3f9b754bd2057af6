package mail

import (
	"context"
	"encoding/json"

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
			return traces.Dump(tx, s.asText(put), "emails", []string{"recipient", "template", "language", "subject",
				"CASE WHEN secret THEN '' ELSE text_part END AS text", "CASE WHEN secret THEN '' ELSE content END AS content",
				"status", "created", "sent"},
				where+" ORDER BY created, id", list)
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			f := who.Finder()
			return traces.Sweep{
				Table: "emails", Key: []string{"id"},
				Columns: []string{"recipient", "subject", "text_part", "html_part", "error", "content", "template", "language"},
				Match:   s.about,
				Fix:     func(tx *store.Tx, key, c []string) error { return eraseMail(tx, f, key[0], c) },
			}.Step(ctx, s.db, f, at)
		},
	}
}

// about tells whether a stored message names a person, in what it keeps or in what it shows.
func (s *Service) about(f *traces.Finder, c []string) bool {
	text, html, err := s.parts(c[6], c[7], c[5], c[2], c[3])
	return err != nil || f.About(append(c[:6:6], text, html)...)
}

// asText puts messages into an archive as they read, without their stored content.
func (s *Service) asText(put traces.Put) traces.Put {
	return func(thing any) error {
		email := thing.(map[string]any)
		if stored, ok := email["content"].(json.RawMessage); ok {
			text, _, err := s.parts(email["template"].(string), email["language"].(string), string(stored), "", "")
			if err != nil {
				return err
			}
			email["text"] = text
			delete(email, "content")
		}
		return put(email)
	}
}

func eraseMail(tx *store.Tx, f *traces.Finder, id string, c []string) error {
	to := c[0]
	if f.Named(to) {
		to = ""
	}
	_, err := tx.Exec(`UPDATE emails SET recipient = ?, recipient_folded = ?, subject = ?, subject_folded = ?,
		content = '', text_part = ?, html_part = ?, error = '', status = CASE WHEN status = 'QUEUED' THEN 'FAILED' ELSE status END,
		turn = turn + 1, tries_left = 0, next_try = NULL, expires = ?, updated = ? WHERE id = ?`,
		to, store.Fold(to), traces.Erased, traces.Erased, traces.Erased, traces.Erased, tx.Millis(), tx.Millis(), id)
	return err
}
