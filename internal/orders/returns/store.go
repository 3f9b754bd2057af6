package returns

import (
	"encoding/json"
	"fmt"
	"strconv"

	"souk/internal/orders/orders"
	"souk/internal/platform/audit"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const columns = "id, order_id, order_number, kind, status, revision, created, updated, doc"

// document is what stands in no column.
type document struct {
	Lines        wire.List[Line] `json:"lines"`
	Reason       string          `json:"reason"`
	Note         string          `json:"note,omitempty"`
	Answer       string          `json:"answer,omitempty"`
	AnsweredDate wire.Time       `json:"answeredDate,omitzero"`
	ReceivedDate wire.Time       `json:"receivedDate,omitzero"`
	ClosedDate   wire.Time       `json:"closedDate,omitzero"`
	RefundID     string          `json:"refundId,omitempty"`
}

func scan(read func(...any) error) (*Return, error) {
	r := &Return{}
	var number, revision, created, updated int64
	var text string
	if err := read(&r.ID, &r.OrderID, &number, &r.Kind, &r.Status, &revision, &created, &updated, &text); err != nil {
		return nil, err
	}
	var doc document
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		return nil, fmt.Errorf("returns: request %s cannot be read: %w", r.ID, err)
	}
	r.OrderNumber, r.Revision = strconv.FormatInt(number, 10), wire.Revision(revision)
	r.CreatedDate, r.UpdatedDate = wire.Time(created), wire.Time(updated)
	r.Lines, r.Reason, r.Note, r.Answer, r.RefundID = doc.Lines, doc.Reason, doc.Note, doc.Answer, doc.RefundID
	r.AnsweredDate, r.ReceivedDate, r.ClosedDate = doc.AnsweredDate, doc.ReceivedDate, doc.ClosedDate
	return r, nil
}

func (r *Return) doc() (string, error) {
	text, err := json.Marshal(document{r.Lines, r.Reason, r.Note, r.Answer, r.AnsweredDate, r.ReceivedDate, r.ClosedDate,
		r.RefundID})
	return string(text), err
}

func ofOrder(tx *store.Tx, orderID string) ([]*Return, error) {
	return store.All(tx, scan, "SELECT "+columns+" FROM order_returns WHERE order_id = ? ORDER BY created, id", orderID)
}

func find(tx *store.Tx, id string) (*Return, error) {
	r, err := store.First(tx, scan, "SELECT "+columns+" FROM order_returns WHERE id = ?", id)
	if err == nil && r == nil {
		err = notFound(id)
	}
	return r, err
}

// locked gives a request so that nobody changes it meanwhile. NotFound.
func locked(tx *store.Tx, id string) (*Return, error) {
	r, err := store.First(tx, scan, tx.Dialect().SelectLocked(columns, "order_returns", "id = ?"), id)
	if err == nil && r == nil {
		err = notFound(id)
	}
	return r, err
}

// insert writes a new request, and tells of it.
func (s *Service) insert(tx *store.Tx, r *Return) error {
	r.Revision, r.CreatedDate, r.UpdatedDate = 1, wire.At(tx.Now), wire.At(tx.Now)
	doc, err := r.doc()
	if err != nil {
		return err
	}
	number, err := strconv.ParseInt(r.OrderNumber, 10, 64)
	if err != nil {
		return fmt.Errorf("returns: order %s has the number %q: %w", r.OrderID, r.OrderNumber, err)
	}
	_, err = tx.Exec("INSERT INTO order_returns ("+columns+") VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?)",
		r.ID, r.OrderID, number, r.Kind, r.Status, tx.Millis(), tx.Millis(), doc)
	if store.Violates(err, "order_returns_cancel_key") {
		return notAllowed(WhyAsked)
	}
	if err != nil {
		return err
	}
	return s.tell(tx, nil, r, store.Created, "created")
}

// update writes a request that somebody changed, and tells of it.
func (s *Service) update(tx *store.Tx, before, r *Return) error {
	r.Revision, r.UpdatedDate = before.Revision+1, wire.At(tx.Now)
	doc, err := r.doc()
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE order_returns SET status = ?, revision = ?, updated = ?, doc = ? WHERE id = ?",
		r.Status, int64(r.Revision), tx.Millis(), doc, r.ID)
	if err != nil {
		return err
	}
	return s.tell(tx, before, r, store.Updated, "updated")
}

// tell writes the step into the order's timeline and the audit log, and emits the event.
func (s *Service) tell(tx *store.Tx, before, after *Return, kind store.EventKind, slug string) error {
	_, err := s.cfg.Orders.LogTx(tx, after.OrderID, orders.Activity{ActivityType: orders.ActivityCustom,
		CustomActivity: &orders.CustomActivity{Type: after.Kind + "_" + after.Status,
			AdditionalData: map[string]string{"returnId": after.ID}}})
	if err != nil {
		return err
	}
	err = tx.Emit(store.Event{Type: Entity + "_" + slug, Entity: Entity, Slug: slug, EntityID: after.ID, Kind: kind,
		Body: after})
	if err != nil {
		return err
	}
	if before == nil {
		return audit.Change(tx, Entity, after.ID, nil, after)
	}
	return audit.Change(tx, Entity, after.ID, before, after)
}
