package factors

import (
	"errors"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// row is a factor with what only this package sees.
type row struct {
	Factor
	subject    string
	sealed     string  // the app's key, or the phone number
	credential *string // a passkey's id
	doc        string  // a passkey's record
	lastStep   int64
}

const columns = "id, subject, type, status, name, hint, sealed, credential, doc, last_step, created, last_used"

func scanRow(scan func(...any) error) (*row, error) {
	f := &row{}
	var kind string
	var created int64
	var used *int64
	err := scan(&f.ID, &f.subject, &kind, &f.Status, &f.Name, &f.Hint, &f.sealed, &f.credential, &f.doc, &f.lastStep,
		&created, &used)
	f.Type, f.CreatedDate = Type(kind), wire.Time(created)
	if used != nil {
		f.LastUsedDate = wire.Time(*used)
	}
	return f, err
}

func rowsWhere(tx *store.Tx, where string, args ...any) ([]*row, error) {
	return store.All(tx, scanRow, "SELECT "+columns+" FROM factors WHERE "+where+" ORDER BY created, id", args...)
}

func factorsOf(tx *store.Tx, subject string) ([]*row, error) {
	return rowsWhere(tx, "subject = ?", subject)
}

// factorOf gives one factor of a subject, or nil.
func factorOf(tx *store.Tx, subject, where string, args ...any) (*row, error) {
	list, err := rowsWhere(tx, "subject = ? AND "+where, append([]any{subject}, args...)...)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}

func insert(tx *store.Tx, f *row) error {
	f.CreatedDate = wire.At(tx.Now)
	_, err := tx.Exec("INSERT INTO factors ("+columns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
		f.ID, f.subject, string(f.Type), f.Status, f.Name, f.Hint, f.sealed, f.credential, f.doc, f.lastStep, tx.Millis())
	return err
}

func used(tx *store.Tx, id string) error {
	_, err := tx.Exec("UPDATE factors SET last_used = ? WHERE id = ?", tx.Millis(), id)
	return err
}

// none turns a missing row into a plain no.
func none(err error) (bool, error) {
	if errors.Is(err, store.ErrNoRows) {
		return true, nil
	}
	return false, err
}
