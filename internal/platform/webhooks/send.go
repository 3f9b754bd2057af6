package webhooks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"souk/internal/platform/events"
	"souk/internal/platform/jobs"
	"souk/internal/platform/outbound"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Status says where a delivery is.
type Status string

// The statuses. Queued waits in the endpoint's line for its turn; Pending is being
// sent or has a time for its next try; Canceled was not sent because the endpoint
// was switched off.
const (
	Queued    Status = "QUEUED"
	Pending   Status = "PENDING"
	Delivered Status = "DELIVERED"
	Failed    Status = "FAILED"
	Canceled  Status = "CANCELED"
)

// deliveryEntity names deliveries in the live feed, which hears of those that were given up.
const deliveryEntity = "souk.webhooks.v1.delivery"

// sending is the job that makes one try. Turn tells it from jobs that were
// replaced by a later one, as when a person asks for a delivery to be sent now.
// Streak counts those that the same worker sent before.
type sending struct {
	Delivery string `json:"delivery"`
	Turn     int    `json:"turn"`
	Streak   int    `json:"streak,omitempty"`
}

type endpoint struct {
	id    string
	types []string
}

// activeEndpoints reads the endpoints that are switched on.
func activeEndpoints(tx *store.Tx) ([]endpoint, error) {
	var endpoints []endpoint
	err := tx.Each("SELECT id, event_types FROM webhooks WHERE active ORDER BY created, id", nil,
		func(rows store.Rows) error {
			var e endpoint
			var types string
			if err := rows.Scan(&e.id, &types); err != nil {
				return err
			}
			endpoints = append(endpoints, e)
			return json.Unmarshal([]byte(types), &endpoints[len(endpoints)-1].types)
		})
	return endpoints, err
}

// anyWants tells whether an active endpoint asked for events of this type.
func (s *Service) anyWants(tx *store.Tx, eventType string) (bool, error) {
	endpoints, err := s.active.In(tx)
	return slices.ContainsFunc(endpoints, func(e endpoint) bool { return s.sendsTo(e.types, eventType) }), err
}

// fanOut writes a delivery for each endpoint that asked for an event, in the
// transaction that marks the event sent.
func (s *Service) fanOut(_ context.Context, tx *store.Tx, list []events.Delivered) error {
	endpoints, err := s.active.In(tx)
	if err != nil {
		return err
	}
	for _, e := range endpoints {
		waiting := false
		for _, event := range list {
			if !s.sendsTo(e.types, event.Type) {
				continue
			}
			id, err := s.add(tx, e.id, outbound.Event{
				ID: event.ID, Type: event.Type, Entity: event.Entity, Slug: event.Slug, EntityID: event.EntityID, Kind: event.Kind,
				Time:     event.Time,
				Sequence: event.Sequence, ActorKind: event.ActorKind, ActorID: event.ActorID, Body: event.Body,
				Modified:   event.Modified,
				Anonymized: event.Anonymized,
			})
			if err != nil {
				return err
			}
			waiting = waiting || id != ""
		}
		if waiting {
			if err := s.serve(tx, e.id); err != nil {
				return err
			}
		}
	}
	return nil
}

// add puts one delivery into its endpoint's line and gives its id; "" when it was
// there already.
func (s *Service) add(tx *store.Tx, webhook string, event outbound.Event) (string, error) {
	text, err := json.Marshal(event)
	if err != nil {
		return "", err
	}
	id := tx.NewID()
	added, err := tx.Exec(
		`INSERT INTO webhook_deliveries (id, webhook_id, event_id, event_type, entity_id, seq, event, status, turn, attempts, tries_left,
			response_status, duration, error, attempt_log, created, updated)
		VALUES (?, ?, ?, ?, ?, ?, ?, 'QUEUED', 0, 0, ?, 0, 0, '', '[]', ?, ?) ON CONFLICT (webhook_id, event_id) DO NOTHING`,
		id, webhook, event.ID, event.Type, event.EntityID, event.Sequence, string(text), len(s.cfg.Schedule), tx.Millis(),
		tx.Millis())
	if err != nil || added == 0 {
		return "", err
	}
	return id, nil
}

// delivery is what a try needs to know.
type delivery struct {
	id, webhook, url, entity   string
	event                      outbound.Event
	status                     Status
	active, inHand             bool
	turn, attempts, left       int
	log                        []Attempt
	failingSince               *int64
	rawEvent, rawLog, rawState string
}

func load(tx *store.Tx, id string) (*delivery, error) {
	d := &delivery{id: id}
	err := tx.QueryRow(
		`SELECT d.webhook_id, w.url, w.active, w.failing_since, d.entity_id, d.event, d.status, d.turn, d.attempts, d.tries_left, d.attempt_log,
			d.status = 'PENDING' AND d.next_try <= d.updated
		FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = ?`, []any{id},
		&d.webhook, &d.url, &d.active, &d.failingSince, &d.entity, &d.rawEvent, &d.rawState, &d.turn, &d.attempts, &d.left,
		&d.rawLog, &d.inHand)
	if err != nil {
		return nil, err
	}
	d.status = Status(d.rawState)
	return d, errors.Join(json.Unmarshal([]byte(d.rawEvent), &d.event), json.Unmarshal([]byte(d.rawLog), &d.log))
}

// primary makes a read see what was committed a moment ago, replica or not.
const primary = "latest"

// send makes one try: read, send, note. The network is between two transactions.
func (s *Service) send(ctx context.Context, job jobs.Job[sending]) error {
	d, err := store.Get(store.ReadAfter(ctx, primary), s.db,
		func(tx *store.Tx) (*delivery, error) { return load(tx, job.Args.Delivery) })
	if errors.Is(err, store.ErrNoRows) {
		return nil // the endpoint was deleted meanwhile
	}
	if err != nil {
		return err
	}
	if d.turn != job.Args.Turn || d.status != Pending {
		return nil // another job has it
	}
	if !d.inHand || !d.active {
		return s.due(ctx, job)
	}
	try, err := s.post(ctx, d)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		current, err := load(tx, d.id)
		if errors.Is(err, store.ErrNoRows) || err == nil && current.turn != d.turn {
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.note(tx, current, try); err != nil {
			return err
		}
		next, failing, err := s.moveUp(tx, d.webhook)
		if err != nil {
			return err
		}
		if len(next) == 0 || failing || job.Args.Streak >= maxStreak {
			return errors.Join(s.enqueue(tx, failing, next), job.Done(tx))
		}
		next[0].Streak = job.Args.Streak + 1
		return errors.Join(s.enqueue(tx, failing, next[1:]), job.Continue(tx, next[0]))
	})
}

// due puts a delivery whose time for a further try has come into the line.
func (s *Service) due(ctx context.Context, job jobs.Job[sending]) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		d, err := load(tx, job.Args.Delivery)
		if errors.Is(err, store.ErrNoRows) || err == nil && (d.turn != job.Args.Turn || d.status != Pending) {
			return job.Done(tx)
		}
		if err != nil {
			return err
		}
		return errors.Join(s.lineUp(tx, d.id), s.serve(tx, d.webhook), job.Done(tx))
	})
}

// attempt is how a try ended.
type attempt struct {
	Attempt
	hopeless bool // the fault is in the event itself
}

// post signs and sends; an error is ours, or the program stops.
func (s *Service) post(ctx context.Context, d *delivery) (attempt, error) {
	try := attempt{Attempt: Attempt{Date: wire.At(s.db.Now())}}
	body, err := s.signer.SignWebhook(d.event)
	if err != nil {
		try.Error, try.hopeless = err.Error(), true
		return try, nil //nolint:nilerr // it is recorded as the outcome
	}
	answer, err := s.client.Post(ctx, outbound.Request{
		URL: d.url, ContentType: "text/plain; charset=utf-8", Body: []byte(body),
		Header: s.signer.SharedSignature(d.webhook, d.event.ID, body),
	})
	if ctx.Err() != nil {
		return try, ctx.Err() // the program stops: not the endpoint's failure
	}
	try.ResponseStatus, try.DurationMs = answer.Status, int(answer.Duration.Milliseconds())
	try.Response = shorten(answer.Body)
	switch {
	case err != nil:
		try.Error = err.Error()
	case answer.Status < 200 || answer.Status > 299:
		try.Error = fmt.Sprintf("the endpoint answered with status %d", answer.Status)
	}
	return try, nil
}

// maxResponse is how much of an answer the log keeps.
const maxResponse = 2000

func shorten(body []byte) string {
	text := strings.ToValidUTF8(string(body[:min(len(body), maxResponse)]), "\uFFFD")
	return strings.ReplaceAll(text, "\x00", "\uFFFD") // PostgreSQL keeps no zero bytes
}

// maxLog is how many tries the log keeps of one delivery.
const maxLog = 20

// note writes how a try ended and when the next is.
func (s *Service) note(tx *store.Tx, d *delivery, try attempt) error {
	d.log = append(d.log, try.Attempt)
	log, err := json.Marshal(d.log[max(0, len(d.log)-maxLog):])
	if err != nil {
		return err
	}
	// The schedule may have become shorter since the delivery was made.
	status, turn, left := Delivered, d.turn, min(d.left, len(s.cfg.Schedule))
	var next *int64
	var again time.Time
	if try.Error != "" {
		status = Failed
		if left > 0 && !try.hopeless {
			again = tx.Now.Add(max(s.cfg.Jitter(s.cfg.Schedule[len(s.cfg.Schedule)-left]), time.Millisecond)).Truncate(
				time.Millisecond)
			status, turn, left, next = Pending, turn+1, left-1, wire.Ptr(again.UnixMilli())
		}
	}
	if _, err := tx.Exec(
		`UPDATE webhook_deliveries SET status = ?, turn = ?, attempts = ?, tries_left = ?, next_try = ?, response_status = ?, duration = ?, error = ?, attempt_log = ?, updated = ? WHERE id = ?`,
		string(status), turn, d.attempts+1, left, next, try.ResponseStatus, try.DurationMs, try.Error, string(log),
		tx.Millis(), d.id); err != nil {
		return err
	}
	if status == Pending {
		if err := s.later.Enqueue(tx, sending{Delivery: d.id, Turn: turn}, jobs.Options{RunAt: again}); err != nil {
			return err
		}
	}
	if status == Failed {
		tx.Changed(deliveryEntity, d.id)
	}
	if try.hopeless {
		return nil
	}
	return s.judge(tx, d, try.Error == "")
}

// judge keeps since when an endpoint fails, and switches off one that has for too
// long. It writes only when something changes.
func (s *Service) judge(tx *store.Tx, d *delivery, good bool) error {
	switch {
	case good && d.failingSince == nil:
		return nil
	case good:
		_, err := tx.Exec("UPDATE webhooks SET failing_since = NULL WHERE id = ?", d.webhook)
		return err
	case d.failingSince == nil:
		_, err := tx.Exec("UPDATE webhooks SET failing_since = ? WHERE id = ?", tx.Millis(), d.webhook)
		return err
	case !d.active || tx.Now.Sub(time.UnixMilli(*d.failingSince)) < s.cfg.DisableAfter:
		return nil
	}
	s.cfg.Logger.Warn("a webhook was switched off: it has failed for too long", "webhook", d.webhook)
	_, err := s.hooks.Change(tx.Context(), d.webhook, nil, func(_ *store.Tx, w *Webhook) error {
		w.Active = wire.Ptr(false)
		return nil
	})
	return err
}
