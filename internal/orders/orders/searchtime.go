package orders

import (
	"slices"
	"strings"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
)

// eight is the span by which orders are looked at together, by when they were made. For
// each there is an index by every other time of theirs, so that the first and the last
// such time of a span are found at once. It stands in those indexes.
const eight = 8 * 24 * 60 * 60 * 1000

// mostEights is up to how many of them are looked at: twenty years.
const mostEights = 1000

// timely are the columns that go with creation, more or less.
var timely = []string{"updated", "purchased", "number", "slot_from", "slot_to"}

// manifold are the sorts by what hardly two orders share: they have no spans worth a look.
var manifold = []string{"created", "total", "tax", "email"}

// within keeps a walk from passing orders of other times than are asked for. Times go
// together: what was changed last week was hardly made years ago, and the indexes tell
// from when on there is any. What they tell is exact: nothing is left out that fits.
func within(tx *store.Tx, q *query.Query, where *query.From, leading string, parts []query.Part) error {
	begin, end, err := made(tx)
	if err != nil {
		return err
	}
	narrowed, others := false, []query.Part(nil)
	for _, part := range parts {
		n, whole := part.Value.(int64)
		if part.Field == nil || !whole {
			continue
		}
		switch column := strings.TrimPrefix(part.Field.Column, "orders."); {
		case column == "created":
			narrowed = true
			if part.Op&(query.Gt|query.Gte|query.Eq) != 0 {
				begin = max(begin, n/eight)
			}
			if part.Op&(query.Lt|query.Lte|query.Eq) != 0 {
				end = min(end, n/eight)
			}
		case slices.Contains(timely, column):
			others = append(others, part)
		}
	}
	if !narrowed && len(others) == 0 || end-begin > mostEights {
		return nil
	}
	if len(others) > 0 {
		if begin, end, err = madeWhen(tx, begin, end, others); err != nil {
			return err
		}
	}
	if begin > end {
		where.Where += " AND 1 = 0"
		return nil
	}
	if len(others) > 0 {
		between(where, "created", begin*eight, (end+1)*eight-1)
	}
	if slices.Contains(timely, leading) {
		return sortedWithin(tx, q, where, leading, begin, end)
	}
	if slices.Contains(manifold, leading) {
		return nil
	}
	return spans(tx, q, where, leading)
}

// between bounds a column. BETWEEN would be preferred by SQLite to the place of a cursor.
func between(where *query.From, column string, low, high int64) {
	where.Where += " AND orders." + column + " >= ? AND orders." + column + " <= ?"
	where.Args = append(where.Args, low, high)
}

// made tells the first and the last span that orders were made in.
func made(tx *store.Tx) (begin, end int64, err error) {
	err = tx.QueryRow("SELECT COALESCE((SELECT MIN(created) FROM orders WHERE "+listed+"), 0), COALESCE((SELECT MAX(created) FROM orders WHERE "+listed+"), 0)", nil, &begin, &end)
	return begin / eight, end / eight, err
}

// eights are the spans from one to another, as the rows of a table.
const eights = "WITH RECURSIVE eights(x) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT x + 1 FROM eights WHERE x < ?) "

// madeWhen tells the first and the last span with orders that fit each of the conditions;
// the first is behind the last when there is none.
func madeWhen(tx *store.Tx, begin, end int64, parts []query.Part) (first, last int64, err error) {
	var sql strings.Builder
	sql.WriteString(eights + "SELECT COALESCE(MIN(x), 1), COALESCE(MAX(x), 0) FROM eights WHERE x <= ?")
	args := []any{begin, end, end}
	for _, part := range parts {
		sql.WriteString(" AND EXISTS (SELECT 1 FROM orders INDEXED BY orders_eight_" + strings.TrimPrefix(part.Field.Column, "orders.") + " WHERE " + listed + " AND created / 691200000 = x + 0 AND " + part.SQL + ")")
		args = append(args, part.Args...)
	}
	err = tx.QueryRow(sql.String(), args, &first, &last)
	return first, last, err
}

// sortedWithin enters the order of another time where orders of these spans begin. What
// has no time for its delivery stands before what has.
func sortedWithin(tx *store.Tx, q *query.Query, where *query.From, leading string, begin, end int64) error {
	condition := listed + " AND created / 691200000 = x + 0"
	if strings.HasPrefix(leading, "slot_") {
		condition += " AND orders." + leading + " <> 0"
	}
	ends := func(of string) string {
		return of + "((SELECT " + of + "(" + leading + ") FROM orders INDEXED BY orders_eight_" + leading + " WHERE " + condition + "))"
	}
	var low, high int64
	err := tx.QueryRow(eights+"SELECT COALESCE("+ends("MIN")+", 1), COALESCE("+ends("MAX")+", 0) FROM eights", []any{begin, end}, &low, &high)
	if err != nil {
		return err
	}
	if !strings.HasPrefix(leading, "slot_") {
		between(where, leading, low, high)
		return nil
	}
	some := query.Span{Where: "orders." + leading + " <> 0 AND orders." + leading + " >= ? AND orders." + leading + " <= ?", Args: []any{low, high}}
	none := query.Span{Where: "orders." + leading + " = 0"}
	switch entered, down := q.Starts(); {
	case entered == nil && down:
		where.Spans = []query.Span{some, none}
	case entered == nil:
		where.Spans = []query.Span{none, some}
	case entered == int64(0) && down:
		none.Same = true
		where.Spans = []query.Span{none}
	case entered == int64(0):
		none.Same, some.Behind = true, true
		where.Spans = []query.Span{none, some}
	case down:
		none.Behind = true
		where.Spans = []query.Span{some, none}
	default:
		where.Spans = []query.Span{some}
	}
	return nil
}
