package webhooks

import (
	"encoding/json"
	"errors"

	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

// Each endpoint has a line of its own, the deliveries that are QUEUED, and few
// places in which deliveries are sent. A delivery in a place is PENDING, has a job,
// and its next_try is not after updated; one that waits for the time of a further
// try has it after, and stands in no place until that time. So one endpoint can
// never have more workers than places, on all nodes together, however much waits.

// placesFailing is how many places an endpoint has that failed last. It is asked
// by few workers of the slow lane, so that even many dead endpoints hold up only
// each other.
const placesFailing = 1

// maxStreak is how many deliveries a worker sends to one endpoint before it sees
// to others that wait.
const maxStreak = 20

// The lanes. Sending waits for others' servers, so it has workers of its own.
var (
	fastLane = jobs.Lane{Name: "webhooks", Workers: 10}
	slowLane = jobs.Lane{Name: "webhooks_slow", Workers: 4}
)

// inPlace is true for deliveries that stand in a place; see load.
const inPlace = "status = 'PENDING' AND next_try <= updated"

// serve fills the free places of an endpoint from its line.
func (s *Service) serve(tx *store.Tx, webhook string) error {
	next, failing, err := s.moveUp(tx, webhook)
	if err != nil {
		return err
	}
	return s.enqueue(tx, failing, next)
}

// moveUp gives the free places of an endpoint to those first in its line, and
// tells which they are: each must get a job in this transaction. Of one entity
// only one is in a place at a time, which keeps their order. The endpoint is locked: of two
// nodes that both look for free places, one must see what the other put there.
func (s *Service) moveUp(tx *store.Tx, webhook string) (next []sending, failing bool, err error) {
	var active bool
	lock := tx.Dialect().SelectLocked("active, failing_since IS NOT NULL", "webhooks", "id = ?")
	if err := tx.QueryRow(lock, []any{webhook}, &active, &failing); err != nil {
		if errors.Is(err, store.ErrNoRows) {
			err = nil // deleted, and its line with it
		}
		return nil, false, err
	}
	if !active {
		_, err := tx.Exec(
			"UPDATE webhook_deliveries SET status = 'CANCELED', error = ?, updated = ? WHERE webhook_id = ? AND status = 'QUEUED'",
			"the webhook is switched off", tx.Millis(), webhook)
		return nil, failing, err
	}
	places := s.cfg.Places
	if failing {
		places = min(places, placesFailing)
	}
	busy := []string{} // entities, none for those without
	err = tx.Each("SELECT entity_id FROM webhook_deliveries WHERE webhook_id = ? AND "+inPlace, []any{webhook},
		func(rows store.Rows) error {
			places--
			var entity string
			err := rows.Scan(&entity)
			if entity != "" {
				busy = append(busy, entity)
			}
			return err
		})
	for ; err == nil && places > 0; places-- {
		var list []byte
		if list, err = json.Marshal(busy); err != nil {
			break
		}
		var one sending
		var entity string
		err = tx.QueryRow(
			"SELECT id, turn, entity_id FROM webhook_deliveries WHERE webhook_id = ? AND status = 'QUEUED' AND NOT ("+
				tx.Dialect().InList("entity_id")+") ORDER BY seq, id LIMIT 1",
			[]any{webhook, string(list)}, &one.Delivery, &one.Turn, &entity)
		if errors.Is(err, store.ErrNoRows) {
			return next, failing, nil
		}
		if err != nil {
			break
		}
		one.Turn++
		if entity != "" {
			busy = append(busy, entity)
		}
		next = append(next, one)
		_, err = tx.Exec("UPDATE webhook_deliveries SET status = 'PENDING', turn = ?, next_try = ?, updated = ? WHERE id = ?",
			one.Turn, tx.Millis(), tx.Millis(), one.Delivery)
	}
	return next, failing, err
}

func (s *Service) enqueue(tx *store.Tx, failing bool, list []sending) error {
	kind := s.fast
	if failing {
		kind = s.slow
	}
	for _, one := range list {
		if err := kind.Enqueue(tx, one, jobs.Options{}); err != nil {
			return err
		}
	}
	return nil
}

// lineUp puts a delivery into its endpoint's line, where older events come first.
func (s *Service) lineUp(tx *store.Tx, id string) error {
	_, err := tx.Exec("UPDATE webhook_deliveries SET status = 'QUEUED', next_try = NULL, updated = ? WHERE id = ?",
		tx.Millis(), id)
	return err
}
