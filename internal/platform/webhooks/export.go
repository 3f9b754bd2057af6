package webhooks

import (
	"context"
	"io"
	"strconv"

	"souk/internal/platform/csvfile"
	"souk/internal/platform/store"
)

// exportPage is how many deliveries are read at once: no transaction stays open while the caller's line is slow.
const exportPage = 500

var exportHead = []string{"Created", "Updated", "Event", "Event id", "Entity", "Status", "Tries", "Answer",
	"Milliseconds", "Error", "Id"}

// Export writes what was sent to an endpoint, newest first, as CSV. The events themselves are not part of it.
// NOT_FOUND, before anything is written.
func (s *Service) Export(ctx context.Context, webhook string, to io.Writer) error {
	var last *Delivery
	next := func() ([]Delivery, error) {
		return store.Get(ctx, s.db, func(tx *store.Tx) ([]Delivery, error) {
			if _, err := s.hooks.Get(tx.Context(), webhook); err != nil {
				return nil, err
			}
			where, args := "webhook_id = ?", []any{webhook}
			if last != nil {
				where += " AND (created < ? OR created = ? AND id < ?)"
				at := last.CreatedDate.Millis()
				args = append(args, at, at, last.ID)
			}
			return store.All(tx, scanDelivery, "SELECT "+shown+" FROM webhook_deliveries WHERE "+where+
				" ORDER BY created DESC, id DESC LIMIT ?", append(args, exportPage)...)
		})
	}
	page, err := next()
	if err != nil {
		return err
	}
	if _, err := to.Write(csvfile.ByteOrderMark); err != nil {
		return err
	}
	return csvfile.Write(to, exportHead, func() ([][]string, error) {
		lines := make([][]string, len(page))
		for i := range page {
			lines[i] = page[i].line()
		}
		if len(page) > 0 {
			last = &page[len(page)-1]
			page, err = next()
		}
		return lines, err
	})
}

func scanDelivery(scan func(...any) error) (Delivery, error) {
	var d Delivery
	dest, finish := d.fields()
	err := scan(dest...)
	finish()
	return d, err
}

func (d *Delivery) line() []string {
	answer := ""
	if d.ResponseStatus > 0 {
		answer = strconv.Itoa(d.ResponseStatus)
	}
	return []string{d.CreatedDate.String(), d.UpdatedDate.String(), csvfile.Harmless(d.EventType), d.EventID,
		csvfile.Harmless(d.EntityID), string(d.Status), strconv.Itoa(d.Attempts), answer, strconv.Itoa(d.DurationMs),
		csvfile.Harmless(d.Error), d.ID}
}
