package webhooks

import (
	"encoding/json"

	"souk/internal/platform/outbound"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// erasedNote is what the log says of a delivery that was not sent any more.
const erasedNote = "the person whom the event is about was erased"

// PersonalData says how deliveries forget a person: the log keeps that an event was sent, and
// nothing of what it said or what was answered. What was not sent yet is not sent. Deliveries
// that tell of the erasure stay.
func (s *Service) PersonalData() traces.Source {
	sweep := traces.Sweep{
		Table: "webhook_deliveries", Key: []string{"id"},
		Columns: []string{"entity_id", "event", "error", "attempt_log", "webhook_id", "status"},
		Match: func(f *traces.Finder, c []string) bool {
			var event outbound.Event
			if err := json.Unmarshal([]byte(c[1]), &event); err != nil {
				return f.About(c[:4]...)
			}
			if event.Anonymized {
				return f.Named(c[1:4]...)
			}
			return f.About(c[:4]...) && (string(event.Body) != "null" || c[3] != "[]")
		},
		Fix: s.eraseDelivery,
	}
	return traces.Source{
		Name: "webhook-deliveries", Tables: []string{"webhook_deliveries"},
		Erase: sweep.On(s.db),
	}
}

func (s *Service) eraseDelivery(tx *store.Tx, key, c []string) error {
	var event outbound.Event
	if err := json.Unmarshal([]byte(c[1]), &event); err != nil {
		event = outbound.Event{EntityID: c[0]}
	}
	event.Body, event.Modified = json.RawMessage("null"), json.RawMessage("null")
	text, err := json.Marshal(event)
	if err != nil {
		return err
	}
	waiting := Status(c[5]) == Queued || Status(c[5]) == Pending
	if !waiting {
		_, err := tx.Exec("UPDATE webhook_deliveries SET event = ?, error = '', attempt_log = '[]' WHERE id = ?",
			string(text), key[0])
		return err
	}
	if _, err := tx.Exec(`UPDATE webhook_deliveries SET event = ?, error = ?, attempt_log = '[]', status = 'CANCELED',
		turn = turn + 1, tries_left = 0, next_try = NULL, updated = ? WHERE id = ?`,
		string(text), erasedNote, tx.Millis(), key[0]); err != nil {
		return err
	}
	return s.serve(tx, c[4]) // its place is free for the next
}
