package orders

import (
	"math"
	"slices"
	"strings"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// few is up to how many orders are gathered and sorted; where more fit, walking the
// sort's index meets a page of them sooner. To gather costs as much as there are, and to
// walk costs a page's share of all orders, a fortieth for each: they meet at the root.
func few(tx *store.Tx, limit int) (int, error) {
	var all int64
	err := tx.QueryRow("SELECT COALESCE(MAX(rowid), 0) FROM orders", nil, &all)
	return max(100, int(math.Sqrt(float64(all)*float64(limit)/40))), err
}

// indexOf names the index that leads to orders by a field: those of sorts do, and some
// fields that are not sorted by have one of their own.
func indexOf(f *query.Field) string {
	if f == nil {
		return ""
	}
	column := strings.TrimPrefix(f.Column, "orders.")
	switch {
	case f.Listed != nil || column == "id" || column == "checkout_id":
		return "" // the database needs no advice
	case f.Sortable:
		return "orders_by_" + column
	}
	return "orders_of_" + column
}

// measure tells up to how many orders are few, on pages of that size.
type measure func(tx *store.Tx, limit int) (int, error)

// route tells SQLite how to find a page. It keeps no statistics of values, and would
// gather and sort nearly all orders to show the dearest of those that are paid.
// PostgreSQL keeps them and decides by itself.
func route(tx *store.Tx, q *query.Query, where *query.From, few measure) error {
	if tx.Dialect() != store.SQLite || q.Whole() || q.Searches() || len(where.Args) > 0 {
		return nil
	}
	limit, err := few(tx, q.Limit())
	if err != nil {
		return err
	}
	parts := q.Parts(tx.Dialect())
	best, n := -1, limit+1
	for i := range parts {
		found, err := counted(tx, where, &parts[i], n)
		if err != nil {
			return err
		}
		if found < n {
			best, n = i, found
		}
	}
	if best < 0 {
		return walk(tx, q, where, parts)
	}
	where.Gather = true
	along(where, indexOf(parts[best].Field))
	return nil
}

// along makes SQLite use an index.
func along(where *query.From, index string) {
	if index != "" {
		where.Table = "orders INDEXED BY " + index
	}
}

// counted tells how many orders fit one condition, as far as up to n.
func counted(tx *store.Tx, where *query.From, part *query.Part, n int) (found int, err error) {
	rows := part.Rows
	if rows == "" {
		only := *where
		along(&only, indexOf(part.Field))
		rows = only.Table + " WHERE (" + where.Where + ") AND " + part.SQL
	}
	err = tx.QueryRow("SELECT COUNT(*) FROM (SELECT 1 FROM "+rows+" LIMIT ?)", append(slices.Clone(part.Args), int64(n)), &found)
	return found, err
}

// walk goes along the index of the sort. Creation ends every sort: who sorts by it goes
// along the index of a value, and who filters by a time takes each value's own span.
func walk(tx *store.Tx, q *query.Query, where *query.From, parts []query.Part) error {
	leading := strings.TrimPrefix(q.Leading(), "orders.")
	where.Walk = true
	if leading == "id" {
		return nil
	}
	along(where, "orders_by_"+leading)
	at, _ := q.Starts()
	for i := range parts {
		part := &parts[i]
		if part.Field == nil || part.Op != query.Eq || part.Rows != "" {
			continue
		}
		if own := part.Field.Column == q.Leading(); own || leading == "created" {
			along(where, indexOf(part.Field))
			where.Spans = []query.Span{{Where: part.SQL, Args: part.Args, Same: own && at != nil}}
			return nil
		}
	}
	return within(tx, q, where, leading, parts)
}

// mostSpans is how many values are looked at one by one; the rest is walked along.
const mostSpans = 16

// spans parts an order by the values of its first key.
func spans(tx *store.Tx, q *query.Query, where *query.From, leading string) error {
	column := "orders." + leading
	next, beyond := "MIN", " > "
	begin, down := q.Starts()
	if down {
		next, beyond = "MAX", " < "
	}
	of := "(SELECT " + next + "(" + column + ") FROM orders WHERE " + listed
	first, args := of+")", []any(nil)
	if begin != nil {
		first, args = "?", []any{begin}
	}
	sql := "WITH RECURSIVE v(x, n) AS (SELECT " + first + ", 1 UNION ALL SELECT " + of + " AND " + column + beyond + "v.x), n + 1 FROM v WHERE x IS NOT NULL AND n < ?) SELECT x FROM v WHERE x IS NOT NULL"
	var values []any
	err := tx.Each(sql, append(args, int64(mostSpans)), func(rows store.Rows) error {
		var value any
		err := rows.Scan(&value)
		values = append(values, value)
		return err
	})
	for i, value := range values {
		here := begin != nil && i == 0
		where.Spans = append(where.Spans, query.Span{Where: column + " = ?", Args: []any{value}, Same: here, Behind: !here})
	}
	if len(values) == mostSpans {
		where.Spans = append(where.Spans, query.Span{Where: column + beyond + "?", Args: values[mostSpans-1:], Behind: true})
	}
	return err
}
