package invoices

import (
	"encoding/json"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const columns = "id, number, label, order_id, created, due, sent, voided, deleted, currency, total, doc"

func scan(read func(...any) error) (*record, error) {
	r := &record{}
	var currency, doc string
	err := read(&r.id, &r.number, &r.label, &r.orderID, &r.created, &r.due, &r.sent, &r.voided, &r.deletedAt, &currency,
		&r.total, &doc)
	if err == nil {
		r.currency, err = wire.Stored("invoices: invoice", r.id, currency, doc, &r.content)
	}
	return r, err
}

func list(tx *store.Tx, where string, args ...any) ([]*record, error) {
	return store.All(tx, scan, "SELECT "+columns+" FROM invoices WHERE "+where+" ORDER BY number", args...)
}

// one reads an invoice; NotFound.
func one(tx *store.Tx, id string) (*record, error) {
	r, err := store.First(tx, scan, "SELECT "+columns+" FROM invoices WHERE id = ?", id)
	if err == nil && r == nil {
		err = noInvoice(id)
	}
	return r, err
}

// insert numbers an invoice and writes it. AlreadyExists when its order has one that counts.
func insert(tx *store.Tx, r *record, prefix string) error {
	var err error
	if r.number, err = invoiceNumbers.next(tx); err != nil {
		return err
	}
	r.label = fmt.Sprintf("%s%06d", prefix, r.number)
	doc, err := json.Marshal(r.content)
	if err != nil {
		return err
	}
	_, err = tx.Exec("INSERT INTO invoices ("+columns+") VALUES (?, ?, ?, ?, ?, ?, NULL, NULL, NULL, ?, ?, ?)",
		r.id, r.number, r.label, r.orderID, r.created, r.due, r.currency.Code(), r.total, string(doc))
	if store.Violates(err, "invoices_order_key") {
		return exists()
	}
	return err
}

func exists() error {
	return errs.New(errs.AlreadyExists, CodeExists,
		"the order already has an invoice; void it to create another")
}

// stamp writes when something happened to an invoice; column is one of ours.
func stamp(tx *store.Tx, id, column string) error {
	_, err := tx.Exec("UPDATE invoices SET "+column+" = ? WHERE id = ?", tx.Millis(), id)
	return err
}

// outside reads the invoices that apps made out for an order, oldest first.
func outside(tx *store.Tx, orderID string) ([]Ref, error) {
	var out []Ref
	err := tx.Each("SELECT invoice_id, app_id FROM order_invoices WHERE order_id = ? ORDER BY position", []any{orderID},
		func(rows store.Rows) error {
			var ref Ref
			err := rows.Scan(&ref.ID, &ref.AppID)
			out = append(out, ref)
			return err
		})
	return out, err
}
