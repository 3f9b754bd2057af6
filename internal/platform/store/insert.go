package store

import (
	"slices"
	"strings"
)

// insertRows bounds how many rows one statement inserts: their arguments stay below
// what either database takes, and the texts that are kept prepared stay few.
const insertRows = 64

// Insert adds rows to a table, as many as there are, in as few statements as can be:
// each costs a round trip on PostgreSQL, and about as much as a row on SQLite. into
// names the table and its columns; what stands after the rows, such as ON CONFLICT DO
// NOTHING, is in after.
func (tx *Tx) Insert(into, after string, rows [][]any) error {
	for some := range slices.Chunk(rows, insertRows) {
		width := len(some[0])
		one := "(" + strings.TrimSuffix(strings.Repeat("?, ", width), ", ") + "), "
		args := make([]any, 0, len(some)*width)
		for _, row := range some {
			args = append(args, row...)
		}
		text := "INSERT INTO " + into + " VALUES " + strings.TrimSuffix(strings.Repeat(one, len(some)), ", ")
		if after != "" {
			text += " " + after
		}
		if _, err := tx.Exec(text, args...); err != nil {
			return err
		}
	}
	return nil
}
