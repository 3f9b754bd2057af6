package webhooks

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/outbound"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Delivery is one event on its way to one endpoint, as people see it.
type Delivery struct {
	ID             string    `json:"id"`
	WebhookID      string    `json:"webhookId"`
	EventID        string    `json:"eventId"`
	EventType      string    `json:"eventType"`
	EntityID       string    `json:"entityId"`
	Status         Status    `json:"status"`
	Attempts       int       `json:"attempts"`
	ResponseStatus int       `json:"responseStatus"` // of the last try; 0 when there was no answer
	DurationMs     int       `json:"durationMs"`
	Error          string    `json:"error"`
	NextTryDate    wire.Time `json:"nextTryDate,omitzero"`
	CreatedDate    wire.Time `json:"createdDate"`
	UpdatedDate    wire.Time `json:"updatedDate"`
	// Data is the event as the receiver finds it in the innermost layer, and Log the
	// tries; both only when one delivery is asked for.
	Data json.RawMessage    `json:"data,omitempty"`
	Log  wire.List[Attempt] `json:"log,omitzero"`
}

// Attempt is one try.
type Attempt struct {
	Date           wire.Time `json:"date"`
	ResponseStatus int       `json:"responseStatus"`
	DurationMs     int       `json:"durationMs"`
	Error          string    `json:"error"`
	Response       string    `json:"response"` // the beginning of the answer
}

func deliverySchema() *query.Schema {
	return query.NewSchema(query.Spec{
		Name: "webhook deliveries",
		Fields: []query.Field{
			{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
			{Path: "status", Column: "status", Kind: query.Enum,
				Values:  []string{string(Queued), string(Pending), string(Delivered), string(Failed), string(Canceled)},
				NotNull: true},
			{Path: "eventType", Column: "event_type", Kind: query.Text, NotNull: true},
			{Path: "entityId", Column: "entity_id", Kind: query.Text, NotNull: true},
			{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		},
		// several may be of one millisecond
		DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}, {Path: "id", Desc: true}},
	})
}

const shown = "id, webhook_id, event_id, event_type, entity_id, status, attempts, response_status, duration, error, next_try, created, updated"

func (d *Delivery) fields() (dest []any, finish func()) {
	var status string
	var next *int64
	var created, updated int64
	return []any{&d.ID, &d.WebhookID, &d.EventID, &d.EventType, &d.EntityID, &status, &d.Attempts, &d.ResponseStatus,
			&d.DurationMs, &d.Error, &next, &created, &updated}, func() {
			d.Status, d.CreatedDate, d.UpdatedDate = Status(status), wire.Time(created), wire.Time(updated)
			if next != nil {
				d.NextTryDate = wire.Time(*next)
			}
		}
}

// Deliveries gives a page of an endpoint's log, newest first. Errors: NOT_FOUND,
// and violations of the query.
func (s *Service) Deliveries(ctx context.Context, webhook string, in query.Request) (*query.Page[Delivery], error) {
	q, err := s.deliveries.Parse("query", in, s.cfg.Signer)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*query.Page[Delivery], error) {
		if _, err := s.hooks.Get(tx.Context(), webhook); err != nil {
			return nil, err
		}
		return query.Rows(tx, q, query.From{Table: "webhook_deliveries", Columns: shown, Where: "webhook_id = ?",
			Args: []any{webhook}}, scanDelivery)
	})
}

// Delivery gives one delivery with its event and its tries. Errors: NOT_FOUND.
func (s *Service) Delivery(ctx context.Context, webhook, id string) (*Delivery, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Delivery, error) { return s.deliveryTx(tx, webhook, id) })
}

func (s *Service) deliveryTx(tx *store.Tx, webhook, id string) (*Delivery, error) {
	if _, err := s.hooks.Get(tx.Context(), webhook); err != nil {
		return nil, err
	}
	d := &Delivery{}
	var event, log string
	dest, finish := d.fields()
	err := tx.QueryRow("SELECT "+shown+", event, attempt_log FROM webhook_deliveries WHERE id = ? AND webhook_id = ?",
		[]any{id, webhook}, append(dest, &event, &log)...)
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.Missing(CodeDeliveryNotFound, "delivery", id)
	}
	if err != nil {
		return nil, err
	}
	finish()
	var told outbound.Event
	if err := errors.Join(json.Unmarshal([]byte(event), &told), json.Unmarshal([]byte(log), &d.Log)); err != nil {
		return nil, err
	}
	data, err := told.Data()
	d.Data = json.RawMessage(data)
	return d, err
}

// Redeliver puts a delivery into the endpoint's line now, whatever its status,
// unless it is just being sent. One that was finished gets one try; one that still
// waits keeps its further tries. Errors: NOT_FOUND, and FAILED_PRECONDITION when
// the endpoint is switched off.
func (s *Service) Redeliver(ctx context.Context, webhook, id string) (*Delivery, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Delivery, error) {
		before, err := s.deliveryTx(tx, webhook, id)
		if err != nil {
			return nil, err
		}
		d, err := load(tx, id)
		if err != nil {
			return nil, err
		}
		if !d.active {
			return nil, errs.New(errs.FailedPrecondition, CodeInactive, "the webhook is switched off; switch it on first")
		}
		if d.inHand && tx.Now.Sub(before.UpdatedDate.Time()) < overdue {
			return before, nil
		}
		if before.Status != Pending && before.Status != Queued {
			if _, err := tx.Exec("UPDATE webhook_deliveries SET tries_left = 0 WHERE id = ?", id); err != nil {
				return nil, err
			}
		}
		if err := errors.Join(s.lineUp(tx, id), s.serve(tx, webhook)); err != nil {
			return nil, err
		}
		return s.deliveryTx(tx, webhook, id)
	})
}

// TestEvent is the type of the event that Test sends.
const TestEvent = "souk.webhooks.v1.webhook_test"

// Test sends an event to one endpoint that tells nothing, to see whether it
// arrives. Errors: as Redeliver.
func (s *Service) Test(ctx context.Context, webhook string) (*Delivery, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Delivery, error) {
		w, err := s.hooks.Get(tx.Context(), webhook)
		if err != nil {
			return nil, err
		}
		if !*w.Active {
			return nil, errs.New(errs.FailedPrecondition, CodeInactive, "the webhook is switched off; switch it on first")
		}
		body, err := json.Marshal(map[string]string{"webhookId": webhook})
		if err != nil {
			return nil, err
		}
		id, err := s.add(tx, webhook, outbound.Event{ID: ids.New(), Type: TestEvent, Kind: store.Plain, Time: tx.Now,
			Body: body, Modified: json.RawMessage("{}")})
		if err != nil {
			return nil, err
		}
		if err := s.serve(tx, webhook); err != nil {
			return nil, err
		}
		return s.deliveryTx(tx, webhook, id)
	})
}

// overdue is how late a try may be before its job counts as lost.
const overdue = 10 * time.Minute

// sweepStep bounds one transaction of a sweep.
const sweepStep = 500

// Sweep forgets deliveries that were finished long ago, and sends what no job
// seems to hold any more. It writes only when there is something to do.
func (s *Service) Sweep(ctx context.Context) error {
	if err := s.revive(ctx); err != nil {
		return err
	}
	const old = "updated < ? AND status IN ('DELIVERED', 'FAILED', 'CANCELED')"
	before := s.db.Now().Add(-s.cfg.Keep).UnixMilli()
	for {
		found, err := store.Get(ctx, s.db, func(tx *store.Tx) (found bool, err error) {
			err = tx.QueryRow("SELECT EXISTS (SELECT 1 FROM webhook_deliveries WHERE "+old+")", []any{before}, &found)
			return found, err
		})
		if err != nil || !found {
			return err
		}
		deleted, err := store.Do(ctx, s.db, func(tx *store.Tx) (int64, error) {
			return tx.Exec("DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM webhook_deliveries WHERE "+old+
				" LIMIT ?)", before, sweepStep)
		})
		if err != nil || deleted < sweepStep {
			return err
		}
	}
}

// revive lines up what no job came for, and serves lines in which nothing moves:
// a restored database has no jobs.
func (s *Service) revive(ctx context.Context) error {
	late := s.db.Now().Add(-overdue).UnixMilli()
	var lost, lines []string
	find := func(tx *store.Tx) error {
		lost, lines = nil, nil
		into := func(list *[]string) func(rows store.Rows) error {
			return func(rows store.Rows) error {
				var id string
				err := rows.Scan(&id)
				*list = append(*list, id)
				return err
			}
		}
		if err := tx.Each("SELECT id FROM webhook_deliveries WHERE status = 'PENDING' AND next_try < ? LIMIT ?",
			[]any{late, sweepStep}, into(&lost)); err != nil {
			return err
		}
		return tx.Each(
			`SELECT id FROM webhooks w WHERE EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'QUEUED')
			AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'PENDING' AND d.next_try <= d.updated AND d.next_try >= ?)`, []any{late}, into(&lines))
	}
	if err := s.db.Read(ctx, find); err != nil || len(lost)+len(lines) == 0 {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if err := find(tx); err != nil {
			return err
		}
		for _, id := range lost {
			d, err := load(tx, id)
			if err != nil {
				return err
			}
			if err := s.lineUp(tx, id); err != nil {
				return err
			}
			if !slices.Contains(lines, d.webhook) {
				lines = append(lines, d.webhook)
			}
		}
		for _, webhook := range lines {
			if err := s.serve(tx, webhook); err != nil {
				return err
			}
		}
		return nil
	})
}
