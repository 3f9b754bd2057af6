package orders

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
)

// record is an order as it is stored: the document as callers read it, and the facts
// that its derived parts follow from.
type record struct {
	Order
	facts    Facts
	number   int64
	revision int64
	currency money.Currency
	doc      string      // the order as it is stored, in writing
	indexed  searchEntry // what searches know of it, as stored
	damaged  error       // an amount of it that cannot be read
}

// remember notes what an order is found by while it is as it is stored.
func (r *record) remember() { r.indexed = r.searchEntry() }

// columns are those that are read back.
const columns = "id, number, revision, doc, facts"

func scan(read func(...any) error) (*record, error) {
	r := &record{}
	var id, facts string
	if err := read(&id, &r.number, &r.revision, &r.doc, &facts); err != nil {
		return nil, err
	}
	err := errors.Join(json.Unmarshal([]byte(facts), &r.facts), json.Unmarshal([]byte(r.doc), &r.Order))
	if err != nil {
		return nil, fmt.Errorf("orders: order %s cannot be read: %w", id, err)
	}
	if r.currency, err = money.ParseCurrency(r.Currency); err != nil {
		return nil, fmt.Errorf("orders: order %s is damaged: %w", id, err)
	}
	return r, nil
}

// one reads an order; NotFound.
func one(tx *store.Tx, id string) (*record, error) {
	r, err := find(tx, "id = ?", id)
	if err == nil && r == nil {
		err = noOrder(id)
	}
	return r, err
}

// find reads an order; nil when there is none.
func find(tx *store.Tx, where string, args ...any) (*record, error) {
	return first(tx, "SELECT "+columns+" FROM orders WHERE "+where, args...)
}

func first(tx *store.Tx, sql string, args ...any) (*record, error) {
	var r *record
	err := tx.Each(sql, args, func(rows store.Rows) (err error) {
		r, err = scan(rows.Scan)
		return err
	})
	return r, err
}

// insert writes a new order under the next free number. When its checkout has an
// order already, that one is given and nothing is written. The database decides, not
// a look before: on PostgreSQL looks at an index make everybody who adds to it at the
// same time try again.
func insert(tx *store.Tx, r *record) (known *Order, err error) {
	given := r.number != 0 // by an import, which has looked whether it is free
	for range 3 {          // a number is taken only when the counter was lowered
		if !given {
			if r.number, err = nextNumber(tx); err != nil {
				return nil, err
			}
		}
		r.Number = strconv.FormatInt(r.number, 10)
		values, err := r.row()
		if err != nil {
			return nil, err
		}
		n, err := tx.Exec("INSERT INTO orders (id, "+written.list+") VALUES (?, "+written.marks+") ON CONFLICT DO NOTHING",
			append([]any{r.ID}, values...)...)
		if err != nil {
			return nil, err
		}
		if n == 1 {
			r.doc = values[docColumn].(string)
			return nil, writeSearch(tx, r)
		}
		taken, err := find(tx, "id = ? OR checkout_id = ? AND checkout_id <> ''", r.ID, r.CheckoutID)
		switch {
		case err != nil:
			return nil, err
		case taken != nil && taken.CheckoutID == r.CheckoutID && r.CheckoutID != "":
			return &taken.Order, nil
		case taken != nil:
			return nil, errs.New(errs.AlreadyExists, "ORDER_ALREADY_EXISTS", "an order with this id exists already")
		}
		if err := jump(tx); err != nil {
			return nil, err
		}
	}
	return nil, errors.New("orders: no free order number was found")
}

// docColumn is where the document is among the written columns.
const docColumn = 2

// update writes a changed order over the one it was read as. That it is still that one
// is asked, because who held it may have let others change it in the same transaction.
func update(tx *store.Tx, r *record) error {
	read := r.revision
	r.revision++
	values, err := r.row()
	if err != nil {
		return err
	}
	n, err := tx.Exec("UPDATE orders SET "+written.set+" WHERE id = ? AND revision = ?", append(values, r.ID, read)...)
	if err != nil {
		return err
	}
	tx.Keep(lockedKey(r.ID), nil)
	r.doc = values[docColumn].(string)
	if n != 1 {
		return errs.New(errs.Aborted, "", "order %s was changed by another call at the same time; try again", r.ID)
	}
	return writeSearch(tx, r)
}

// firstNumber is the number of a shop's first order.
const firstNumber = 10001

// counterKey is where SQLite keeps the last number that was given.
const counterKey = "order_number"

// nextNumber gives a number that no other order got. PostgreSQL has a sequence for
// this: a row that everybody changes would make all orders wait for each other. The
// one writer of SQLite needs none. Numbers of orders that failed are lost.
func nextNumber(tx *store.Tx) (int64, error) {
	var n int64
	if tx.Dialect() == store.PostgreSQL {
		err := tx.QueryRow("SELECT nextval(pg_get_serial_sequence('orders', 'number'))", nil, &n)
		return n, err
	}
	var text string
	err := tx.QueryRow("UPDATE settings SET value = CAST(value AS INTEGER) + 1, updated = ? WHERE key = ? RETURNING value",
		[]any{tx.Millis(), counterKey}, &text)
	if errors.Is(err, store.ErrNoRows) {
		if err := jump(tx); err != nil {
			return 0, err
		}
		return nextNumber(tx)
	}
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(text, 10, 64)
}

// jump moves the counter behind the highest number in use.
func jump(tx *store.Tx) error {
	var highest int64
	if err := tx.QueryRow("SELECT COALESCE(MAX(number), 0) FROM orders", nil, &highest); err != nil {
		return err
	}
	return setNumber(tx, max(highest+1, firstNumber))
}

// setNumber makes the next order have this number.
func setNumber(tx *store.Tx, next int64) error {
	if tx.Dialect() == store.PostgreSQL {
		var set int64
		return tx.QueryRow("SELECT setval(pg_get_serial_sequence('orders', 'number'), ?, false)", []any{next}, &set)
	}
	return tx.SaveSettingText(counterKey, strconv.FormatInt(next-1, 10))
}

// lastNumber is the number that was given last.
func lastNumber(tx *store.Tx) (int64, error) {
	var n int64
	if tx.Dialect() == store.PostgreSQL {
		var sequence string
		if err := tx.QueryRow("SELECT pg_get_serial_sequence('orders', 'number')", nil, &sequence); err != nil {
			return 0, err
		}
		err := tx.QueryRow("SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM "+sequence, nil, &n)
		return n, err
	}
	text, found, err := tx.SettingText(counterKey)
	if err != nil {
		return 0, err
	}
	if !found {
		if err := jump(tx); err != nil {
			return 0, err
		}
		return lastNumber(tx)
	}
	return strconv.ParseInt(text, 10, 64)
}
