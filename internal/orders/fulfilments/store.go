package fulfilments

import (
	"encoding/json"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// row is what of a fulfilment is no column of its own.
type row struct {
	TrackingInfo *TrackingInfo `json:"trackingInfo,omitempty"`
	CustomInfo   *CustomInfo   `json:"customInfo,omitempty"`
	Status       string        `json:"status,omitempty"`
	Completed    *bool         `json:"completed,omitempty"`
}

func (f *Fulfillment) row() (string, error) {
	doc, err := json.Marshal(row{f.TrackingInfo, f.CustomInfo, f.Status, f.Completed})
	return string(doc), err
}

// of reads an order's fulfilments, oldest first.
func of(tx *store.Tx, orderID string) (wire.List[Fulfillment], error) {
	var out wire.List[Fulfillment]
	places := map[string]int{}
	err := tx.Each("SELECT id, created, doc FROM fulfillments WHERE order_id = ? ORDER BY position", []any{orderID},
		func(rows store.Rows) error {
			var f Fulfillment
			var created int64
			var doc string
			if err := rows.Scan(&f.ID, &created, &doc); err != nil {
				return err
			}
			var r row
			if err := json.Unmarshal([]byte(doc), &r); err != nil {
				return fmt.Errorf("fulfilments: %s cannot be read: %w", f.ID, err)
			}
			f.CreatedDate = wire.Time(created)
			f.TrackingInfo, f.CustomInfo, f.Status, f.Completed = r.TrackingInfo, r.CustomInfo, r.Status, r.Completed
			places[f.ID] = len(out)
			out = append(out, f)
			return nil
		})
	if err != nil || len(out) == 0 {
		return out, err
	}
	err = tx.Each(
		"SELECT l.fulfillment_id, l.line_id, l.quantity FROM fulfillment_lines l JOIN fulfillments f ON f.id = l.fulfillment_id WHERE f.order_id = ? ORDER BY l.fulfillment_id, l.position",
		[]any{orderID}, func(rows store.Rows) error {
			var id string
			line := Line{Quantity: new(int64)}
			if err := rows.Scan(&id, &line.ID, line.Quantity); err != nil {
				return err
			}
			f := &out[places[id]]
			f.LineItems = append(f.LineItems, line)
			return nil
		})
	return out, err
}

// insert writes a new fulfilment behind the others of its order. AlreadyExists when
// the order has its tracking number already.
func insert(tx *store.Tx, orderID string, f *Fulfillment) error {
	doc, err := f.row()
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO fulfillments (id, order_id, created, position, tracking_number, doc)
		SELECT ?, ?, ?, COALESCE(MAX(position), 0) + 1, ?, ? FROM fulfillments WHERE order_id = ?`,
		f.ID, orderID, f.CreatedDate.Millis(), f.tracking().TrackingNumber, doc, orderID)
	if err != nil {
		return taken(err)
	}
	for i, line := range f.LineItems {
		if _, err := tx.Exec(
			"INSERT INTO fulfillment_lines (fulfillment_id, position, line_id, quantity) VALUES (?, ?, ?, ?)", f.ID, i, line.ID,
			line.units()); err != nil {
			return err
		}
	}
	return nil
}

// update writes what may change of a fulfilment. AlreadyExists as insert.
func update(tx *store.Tx, f *Fulfillment) error {
	doc, err := f.row()
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE fulfillments SET tracking_number = ?, doc = ? WHERE id = ?",
		f.tracking().TrackingNumber, doc, f.ID)
	return taken(err)
}

func remove(tx *store.Tx, id string) error {
	_, err := tx.Exec("DELETE FROM fulfillments WHERE id = ?", id)
	return err
}

func taken(err error) error {
	if store.Violates(err, "fulfillments_tracking_key") {
		return errs.New(errs.AlreadyExists, CodeTrackingTaken, "another fulfillment of this order has this tracking number")
	}
	return err
}
