package events

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// round claims one batch and delivers it. A batch in hand is finished even when
// ctx ends, so that a stop leaves nothing half claimed.
func (r *Relay) round(ctx context.Context) (claimed, delivered int, err error) {
	begun := time.Now()
	batch, err := r.claim(ctx)
	if err != nil || len(batch) == 0 {
		return 0, 0, err
	}
	ctx = store.Later(actor.With(context.WithoutCancel(ctx), actor.Actor{Kind: actor.System}))
	failed := map[string]int{} // event id -> failures so far
	for rest := batch; len(rest) > 0; {
		part := rest[:min(r.share(), len(rest))]
		rest = rest[len(part):]
		n, err := r.deliver(ctx, part)
		delivered += n
		if err == nil {
			continue
		}
		// One of them is bad, or the database is away. Each on its own, so that the
		// good ones get through.
		for _, event := range part {
			n, err := r.deliver(ctx, []Delivered{event})
			delivered += n
			if err == nil {
				continue
			}
			if errs.KindOf(err) == errs.Unavailable && r.db.Ping(ctx) != nil {
				return len(batch), delivered, err
			}
			r.cfg.Logger.Error("an event was not taken", "event", event.ID, "type", event.Type, "failures", event.Tries+1,
				"error", err)
			failed[event.ID] = event.Tries + 1
		}
	}
	if len(failed) > 0 {
		if err := r.postpone(ctx, failed); err != nil {
			return len(batch), delivered, err
		}
	}
	if r.cfg.Observe != nil {
		oldest := slices.MinFunc(batch, func(a, b Delivered) int { return a.Time.Compare(b.Time) })
		r.cfg.Observe(Round{Delivered: delivered, Failed: len(failed), Lag: r.db.Now().Sub(oldest.Time),
			Duration: time.Since(begun)})
	}
	return len(batch), delivered, nil
}

const columns = "o.seq, o.id, o.event_type, o.entity, o.slug, o.entity_id, o.kind, o.body, o.modified, o.actor_kind, o.actor_id, o.request_id, o.occurred, o.tries, o.anonymized"

// claim finds due events in the order they happened. SQLite has one relay, which
// need only look. On PostgreSQL several nodes look at once: each takes a lease on
// rows that nobody else is taking, in a statement of its own at READ COMMITTED,
// so that looking into the outbox never makes a shopper's transaction run again.
func (r *Relay) claim(ctx context.Context) ([]Delivered, error) {
	now := r.db.Now()
	var batch []Delivered
	add := func(rows store.Rows) error {
		event, err := scan(rows)
		batch = append(batch, event)
		return err
	}
	var err error
	if pool := r.db.Pool(); pool != nil {
		rows, failed := pool.Query(ctx, `WITH due AS MATERIALIZED (
				SELECT seq FROM outbox WHERE sent IS NULL AND next_try <= $1 ORDER BY next_try, seq LIMIT $2 FOR UPDATE SKIP LOCKED)
			UPDATE outbox o SET next_try = $3 FROM due WHERE o.seq = due.seq RETURNING `+columns,
			now.UnixMilli(), r.cfg.Batch, now.Add(r.cfg.Lease).UnixMilli())
		if failed != nil {
			return nil, errs.Wrap(errs.Unavailable, failed, "the outbox cannot be read now")
		}
		defer rows.Close()
		for err == nil && rows.Next() {
			err = add(rows)
		}
		err = errors.Join(err, rows.Err())
	} else {
		err = r.db.Read(ctx, func(tx *store.Tx) error {
			return tx.Each(
				"SELECT "+columns+" FROM outbox o WHERE o.sent IS NULL AND o.next_try <= ? ORDER BY o.next_try, o.seq LIMIT ?",
				[]any{now.UnixMilli(), r.cfg.Batch}, add)
		})
	}
	if err != nil {
		return nil, err
	}
	slices.SortFunc(batch, func(a, b Delivered) int { return int(a.Sequence - b.Sequence) })
	return batch, nil
}

func scan(rows store.Rows) (Delivered, error) {
	var e Delivered
	var kind, body, modified string
	var occurred int64
	err := rows.Scan(&e.Sequence, &e.ID, &e.Type, &e.Entity, &e.Slug, &e.EntityID, &kind, &body, &modified,
		&e.ActorKind, &e.ActorID, &e.RequestID, &occurred, &e.Tries, &e.Anonymized)
	e.Kind, e.Time = store.EventKind(kind), time.UnixMilli(occurred).UTC()
	e.Body, e.Modified = json.RawMessage(body), json.RawMessage(modified)
	return e, err
}

// turn is how long the subscribers of one transaction should take: on SQLite every
// other write waits for them.
const turn = 10 * time.Millisecond

// share is how many events the next transaction takes.
func (r *Relay) share() int { return int(max(r.events.Load(), 1)) }

// took fits the share to how long the last transaction's events took. It grows slowly
// and shrinks at once: a few quick events say little about the next.
func (r *Relay) took(count int, d time.Duration) {
	fits := int64(r.cfg.Batch)
	if d > 0 {
		fits = min(fits, int64(count)*int64(turn)/int64(d))
	}
	r.events.Store(max(min(fits, 2*r.events.Load()), 1))
}

// deliver runs the subscribers of a batch and marks it sent, in one transaction.
// The mark comes first: what it does not touch was delivered by somebody else
// whose lease had run out, and is left alone. It is isolated by rows: subscribers read
// much that shoppers change, and write or lock what they decide by.
func (r *Relay) deliver(ctx context.Context, batch []Delivered) (int, error) {
	ids := make([]string, len(batch))
	for i, event := range batch {
		ids[i] = event.ID
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Lease)
	defer cancel()
	return store.Do(store.ByRows(ctx), r.db, func(tx *store.Tx) (int, error) {
		begun, marked := time.Now(), map[string]bool{}
		err := tx.Each("UPDATE outbox SET sent = ? WHERE "+tx.Dialect().InList("id")+" AND sent IS NULL RETURNING id",
			[]any{tx.Millis(), string(list)}, func(rows store.Rows) error {
				var id string
				err := rows.Scan(&id)
				marked[id] = true
				return err
			})
		if err != nil {
			return 0, err
		}
		for _, s := range r.subs {
			var wanted []Delivered
			for _, event := range batch {
				if marked[event.ID] && s.wants(event.Type) {
					wanted = append(wanted, event)
				}
			}
			if len(wanted) == 0 {
				continue
			}
			if err := s.call(tx, wanted); err != nil {
				return 0, fmt.Errorf("subscriber %s: %w", s.name, err)
			}
		}
		r.took(len(batch), time.Since(begun))
		return len(marked), nil
	})
}

// call turns a panic into an error: one bad subscriber must not end the relay.
func (s subscription) call(tx *store.Tx, wanted []Delivered) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return s.handler(tx.Context(), tx, wanted)
}

// postpone sets when the failed events come again.
func (r *Relay) postpone(ctx context.Context, failed map[string]int) error {
	return r.db.Write(ctx, func(tx *store.Tx) error {
		for id, failures := range failed {
			next := tx.Now.Add(r.cfg.Backoff(failures)).UnixMilli()
			if _, err := tx.Exec("UPDATE outbox SET tries = ?, next_try = ? WHERE id = ? AND sent IS NULL", failures, next, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// purgeStep bounds how much one transaction deletes, so that writers wait little.
const purgeStep = 1000

// Purge deletes events that were sent longer than Keep ago. It writes only when
// there are some.
func (r *Relay) Purge(ctx context.Context) error {
	return store.PurgeBefore(ctx, r.db, "outbox", "seq", "sent", r.db.Now().Add(-r.cfg.Keep).UnixMilli(), purgeStep)
}

// Backlog tells how many events wait and since when the oldest has, for health figures.
func (r *Relay) Backlog(ctx context.Context) (waiting int, oldest time.Time, err error) {
	var since *int64
	err = r.db.Read(ctx, func(tx *store.Tx) error {
		return tx.QueryRow("SELECT COUNT(*), MIN(occurred) FROM outbox WHERE sent IS NULL", nil, &waiting, &since)
	})
	if since != nil {
		oldest = time.UnixMilli(*since).UTC()
	}
	return waiting, oldest, err
}
