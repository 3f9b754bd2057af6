package orders

import (
	"errors"
	"strconv"

	"souk/internal/platform/store"
)

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
	err := tx.QueryRow("UPDATE settings SET value = CAST(value AS INTEGER) + 1, updated = ? WHERE key = ? RETURNING value", []any{tx.Millis(), counterKey}, &text)
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
	_, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated = excluded.updated",
		counterKey, strconv.FormatInt(next-1, 10), tx.Millis())
	return err
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
	var text string
	err := tx.QueryRow("SELECT value FROM settings WHERE key = ?", []any{counterKey}, &text)
	if errors.Is(err, store.ErrNoRows) {
		if err := jump(tx); err != nil {
			return 0, err
		}
		return lastNumber(tx)
	}
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(text, 10, 64)
}
