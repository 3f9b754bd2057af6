package store

import "strings"

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
