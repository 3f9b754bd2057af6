package store

import (
	"strings"

	"souk/internal/platform/errs"
)

// Values gives the values of a query's only column.
func Values[T any](tx *Tx, sql string, args ...any) ([]T, error) {
	return All(tx, func(scan func(...any) error) (value T, err error) {
		err = scan(&value)
		return value, err
	}, sql, args...)
}

// All gives what scan makes of each row of a query.
func All[T any](tx *Tx, scan func(func(...any) error) (T, error), sql string, args ...any) ([]T, error) {
	var out []T
	err := tx.Each(sql, args, func(rows Rows) error {
		one, err := scan(rows.Scan)
		out = append(out, one)
		return err
	})
	return out, err
}

// First gives what scan makes of a query's first row, and nothing where there is none.
func First[T any](tx *Tx, scan func(func(...any) error) (*T, error), sql string, args ...any) (*T, error) {
	rows, err := tx.Query(sql, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	if !rows.Next() {
		return nil, tx.db.dialect.translate(rows.Err())
	}
	out, err := scan(rows.Scan)
	if err != nil {
		return nil, err
	}
	rows.Close()
	return out, tx.db.dialect.translate(rows.Err())
}

// Found is First of what must be there, and the error missing where it is not.
func Found[T any](tx *Tx, missing error, scan func(func(...any) error) (*T, error), sql string,
	args ...any) (*T, error) {
	out, err := First(tx, scan, sql, args...)
	if err == nil && out == nil {
		err = missing
	}
	return out, err
}

// Room answers nil while a query counts fewer than most, and FailedPrecondition otherwise. The message has a %d for how
// many there are.
func (tx *Tx) Room(most int, code, message, count string, args ...any) error {
	var n int
	if err := tx.QueryRow(count, args, &n); err != nil {
		return err
	}
	if n >= most {
		return errs.New(errs.FailedPrecondition, code, message, n).With("maximum", most)
	}
	return nil
}

// Args are texts as the arguments of a statement.
func Args(texts []string) []any {
	out := make([]any, len(texts))
	for i, text := range texts {
		out[i] = text
	}
	return out
}

// Known tells which ids a query finds. It is written up to the column of the ids.
func Known(tx *Tx, sql string, ids ...string) (map[string]bool, error) {
	out := make(map[string]bool, len(ids))
	if len(ids) == 0 {
		return out, nil
	}
	found, err := Values[string](tx, sql+" IN (?"+strings.Repeat(", ?", len(ids)-1)+")", Args(ids)...)
	for _, id := range found {
		out[id] = true
	}
	return out, err
}
