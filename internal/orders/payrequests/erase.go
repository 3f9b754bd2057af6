package payrequests

import (
	"context"
	"encoding/json"

	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// PersonalData says how payment requests forget a person: those of their orders stay for
// the books, without the texts that the shop wrote.
func (s *Service) PersonalData() traces.Source {
	return traces.Source{
		Name: "payment-requests", Title: "Requests to pay that the shop sent to you",
		Tables: []string{"payment_requests"},
		Export: func(tx *store.Tx, who *traces.Subject, put traces.Put) error {
			return traces.DumpOf(tx, put, "payment_requests",
				[]string{"id", "order_id", "status", "created", "updated", "doc"}, "order_id", who.Of(traces.Order))
		},
		Erase: func(ctx context.Context, who *traces.Subject, at string) (traces.Step, error) {
			f := who.Finder()
			return traces.EachOf(ctx, s.db, who.Of(traces.Order), at, func(tx *store.Tx, order string) error {
				requests, err := traces.Texts(tx, "SELECT id FROM payment_requests WHERE order_id = ?", order)
				if err != nil {
					return err
				}
				for _, id := range requests {
					if err := erase(tx, f, id); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
}

// erase takes the texts out of a request. A request has a title, so its title says that it
// was erased.
func erase(tx *store.Tx, f *traces.Finder, id string) error {
	var doc string
	if err := tx.QueryRow("SELECT doc FROM payment_requests WHERE id = ?", []any{id}, &doc); err != nil {
		return err
	}
	doc, _ = f.Blank(doc, "description", "actionLinks", "altText")
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(doc), &fields); err != nil {
		return err
	}
	fields["title"] = json.RawMessage(`"` + traces.Erased + `"`)
	text, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE payment_requests SET doc = ?, title = ?, title_folded = ?, description = NULL, "+
		"description_folded = NULL WHERE id = ?",
		string(text), traces.Erased, traces.Erased, id)
	return err
}
