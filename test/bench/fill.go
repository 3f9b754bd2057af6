package main

import (
	"context"
	"fmt"
	"strings"

	"souk/internal/platform/store"
)

// filler writes many rows by SQL, in a shop of its own.
type filler struct {
	db    *store.DB
	count int
	// What differs between the databases: where i counts from 1, i in twelve digits, and 1,500 letters.
	series, from, id, text string
	list                   string // the type of columns with JSON lists
}

func newFiller(db *store.DB, count int) *filler {
	if db.Dialect() == store.PostgreSQL {
		return &filler{
			db: db, count: count, from: "generate_series(1, CAST(? AS BIGINT)) AS s(i)", id: "right('000000000000' || i, 12)",
			text: "repeat('abc', 500)", list: "JSONB",
		}
	}
	return &filler{
		db: db, count: count, series: "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ?) ",
		from: "s",
		id:   "substr('000000000000' || i, -12)", text: "replace(hex(zeroblob(500)), '00', 'abc')", list: "TEXT",
	}
}

// insert is the statement that fills a table; columns are names and what they hold, by i.
func (f *filler) insert(table string, columns [][2]string) string {
	var names, values []string
	for _, c := range columns {
		names, values = append(names, c[0]), append(values, c[1])
	}
	return f.series + "INSERT INTO " + table + " (" + strings.Join(names, ", ") + ") SELECT " +
		strings.Join(values, ", ") + " FROM " + f.from
}

// words are the statements that make rows findable by words; nothing else may be.
func (f *filler) words(kind, words, id string) []string {
	out := []string{f.insert("search_refs", [][2]string{{"kind", "'" + kind + "'"}, {"ref", id}, {"words", words}})}
	if f.db.Dialect() == store.SQLite {
		out = append(out, "INSERT INTO search_words (search_words) VALUES ('rebuild')")
	}
	return out
}

// run fills tables without their indexes, which are built afterwards.
func (f *filler) run(ctx context.Context, tables, statements []string) error {
	var all, built []string
	for _, table := range tables {
		indexes, err := f.indexes(ctx, table)
		if err != nil {
			return err
		}
		for _, index := range indexes {
			all, built = append(all, "DROP INDEX "+index[0]), append(built, index[1])
		}
	}
	all = append(append(all, statements...), built...)
	if f.db.Dialect() == store.PostgreSQL {
		for _, table := range tables {
			all = append(all, "ANALYZE "+table)
		}
	}
	for _, text := range all {
		var args []any
		if strings.Contains(text, "?") {
			args = []any{f.count}
		}
		if err := f.db.Write(ctx, func(tx *store.Tx) error { _, err := tx.Exec(text, args...); return err }); err != nil {
			return fmt.Errorf("%s: %w", text[:min(60, len(text))], err)
		}
	}
	return nil
}

// indexes gives names and definitions of what only makes a table faster.
func (f *filler) indexes(ctx context.Context, table string) (out [][2]string, err error) {
	list := "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql LIKE 'CREATE INDEX%'"
	if f.db.Dialect() == store.PostgreSQL {
		list = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() AND tablename = ? AND indexdef LIKE 'CREATE INDEX%'"
	}
	err = f.db.Read(ctx, func(tx *store.Tx) error {
		return tx.Each(list, []any{table}, func(rows store.Rows) error {
			var one [2]string
			err := rows.Scan(&one[0], &one[1])
			out = append(out, one)
			return err
		})
	})
	return out, err
}

// hash is a number below most that looks random. Squares, because multiples of one number by two others are no
// strangers to each other.
func hash(prime, most int) string {
	return fmt.Sprintf("((i * i %% 1000003 * %d) %% 1000003 %% %d)", prime, most)
}

// pick is one of some values, each for so many of a thousand rows, or the last.
func pick(prime int, last string, shares ...any) string {
	var out strings.Builder
	out.WriteString("CASE")
	sum := 0
	for n := 0; n < len(shares); n += 2 {
		sum += shares[n+1].(int)
		fmt.Fprintf(&out, " WHEN %s < %d THEN %v", hash(prime, 1000), sum, shares[n])
	}
	return out.String() + " ELSE " + last + " END"
}
