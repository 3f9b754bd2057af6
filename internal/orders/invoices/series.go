package invoices

import (
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// series is the table that keeps the first and the last number of one kind of paper.
type series string

const (
	invoiceNumbers series = "invoice_counter"
	creditNumbers  series = "credit_note_counter"
)

// next takes a number. Every paper changes the same row: the second one waits or tries again, and no
// number is lost with a transaction that fails.
func (s series) next(tx *store.Tx) (n int64, err error) {
	err = tx.QueryRow("UPDATE "+string(s)+" SET last = last + 1 WHERE id = 1 RETURNING last", nil, &n)
	return n, err
}

// numbersGiven gives the first number and the last one that was taken.
func (s series) numbersGiven(tx *store.Tx) (first, last int64, err error) {
	err = tx.QueryRow("SELECT first, last FROM "+string(s)+" WHERE id = 1", nil, &first, &last)
	return first, last, err
}

// begin chooses the number that a series begins with. Once a number was taken it follows from that one:
// a jump would be a gap.
func (s series) begin(tx *store.Tx, field string, before, after int64) error {
	if after == before {
		return nil
	}
	if after < 1 {
		return errs.Invalid(errs.Field(field, errs.RuleMin, "must be at least 1"))
	}
	n, err := tx.Exec("UPDATE "+string(s)+" SET first = ?, last = ? WHERE id = 1 AND last = first - 1", after, after-1)
	if err == nil && n == 0 {
		err = errs.Invalid(errs.Field(field, errs.RuleOther,
			"can be set only before the first document is numbered; after that, numbers continue from the last one"))
	}
	return err
}
