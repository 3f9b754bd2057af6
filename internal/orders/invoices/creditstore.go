package invoices

import (
	"encoding/json"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const noteColumns = "id, number, label, refund_id, order_id, invoice_id, created, voided, currency, total, doc"

func scanNote(read func(...any) error) (*note, error) {
	n := &note{}
	var currency, doc string
	err := read(&n.id, &n.number, &n.label, &n.refundID, &n.orderID, &n.invoiceID, &n.created, &n.voided, &currency,
		&n.total, &doc)
	if err == nil {
		n.currency, err = wire.Stored("invoices: credit note", n.id, currency, doc, &n.doc)
	}
	return n, err
}

func notesWhere(tx *store.Tx, where string, args ...any) ([]*note, error) {
	return store.All(tx, scanNote, selectNotes(tx, where), args...)
}

// noteWhere gives the first note; nil for none.
func noteWhere(tx *store.Tx, where string, args ...any) (*note, error) {
	return store.First(tx, scanNote, selectNotes(tx, where), args...)
}

func selectNotes(tx *store.Tx, where string) string {
	tx.Unlocked("whoever writes the credit notes of an order holds the order, and the unique key of the refund decides",
		"credit_notes")
	return "SELECT " + noteColumns + " FROM credit_notes WHERE " + where + " ORDER BY number"
}

// validNote gives the note of a refund that counts; nil when it has none.
func validNote(tx *store.Tx, refundID string) (*note, error) {
	return noteWhere(tx, "refund_id = ? AND voided IS NULL", refundID)
}

// oneNote reads a note; NotFound.
func oneNote(tx *store.Tx, id string) (*note, error) {
	n, err := noteWhere(tx, "id = ?", id)
	if err == nil && n == nil {
		err = noNote(id)
	}
	return n, err
}

// lockedInvoice gives the invoice of an order that counts, so that nobody makes it void meanwhile; nil for none.
func lockedInvoice(tx *store.Tx, orderID string) (*record, error) {
	where := "order_id = ? AND voided IS NULL AND deleted IS NULL"
	return store.First(tx, scan, tx.Dialect().SelectLocked(columns, "invoices", where), orderID)
}

// insertNote numbers a note and writes it. AlreadyExists when its refund has one that counts.
func insertNote(tx *store.Tx, n *note, prefix string) error {
	var err error
	if n.number, err = creditNumbers.next(tx); err != nil {
		return err
	}
	n.label = fmt.Sprintf("%s%06d", prefix, n.number)
	doc, err := json.Marshal(n.doc)
	if err != nil {
		return err
	}
	_, err = tx.Exec("INSERT INTO credit_notes ("+noteColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)",
		n.id, n.number, n.label, n.refundID, n.orderID, n.invoiceID, n.created, n.currency.Code(), n.total, string(doc))
	if store.Violates(err, "credit_notes_refund_key") {
		return noteExists()
	}
	return err
}

func noteExists() error {
	return errs.New(errs.AlreadyExists, CodeNoteExists, "the refund already has a credit note")
}

// uncredited refuses to end an invoice of which something was credited: its notes name it.
func uncredited(tx *store.Tx, invoiceID string) error {
	n, err := noteWhere(tx, "invoice_id = ? AND voided IS NULL", invoiceID)
	if err == nil && n != nil {
		err = errs.New(errs.FailedPrecondition, CodeCredited,
			"credit note %s corrects this invoice, so it cannot be voided or deleted",
			n.label)
	}
	return err
}

// checkCredits reports gaps between the numbers of credit notes, a counter that is not at the last of them, and notes
// that are over more than their invoice or than was made out.
func checkCredits(tx *store.Tx) ([]string, error) {
	first, last, err := creditNumbers.numbersGiven(tx)
	if err != nil {
		return nil, err
	}
	notes, err := notesWhere(tx, "number > 0")
	if err != nil {
		return nil, err
	}
	var problems []string
	want := first - 1
	for _, n := range notes {
		if n.number != want+1 {
			problems = append(problems, fmt.Sprintf("credit note %s has the number %d, and %d is missing", n.id,
				n.number, want+1))
		}
		want = n.number
		if text := money.Format(money.New(n.total, n.currency), n.doc.Paper.Locale); text != n.doc.Paper.Total {
			problems = append(problems, fmt.Sprintf("credit note %s is over %s, and %s was made out", n.id, text,
				n.doc.Paper.Total))
		}
	}
	if want != last {
		problems = append(problems, fmt.Sprintf("the last credit note has the number %d, and %d were given", want, last))
	}
	err = tx.Each(`SELECT i.label FROM invoices i JOIN credit_notes c ON c.invoice_id = i.id AND c.voided IS NULL
		GROUP BY i.id, i.label, i.total HAVING SUM(c.total) > i.total`, nil, func(rows store.Rows) error {
		var label string
		err := rows.Scan(&label)
		problems = append(problems, "more was credited of invoice "+label+" than it is over")
		return err
	})
	return problems, err
}
