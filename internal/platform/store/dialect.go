package store

import (
	"strconv"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"
)

// Dialect names the database in use. Every difference between the two that SQL
// cannot hide is a method here, with the reason.
type Dialect uint8

// The dialects.
const (
	SQLite Dialect = iota
	PostgreSQL
)

// String gives the name used in migration folders and figures.
func (d Dialect) String() string {
	if d == PostgreSQL {
		return "postgres"
	}
	return "sqlite"
}

// rebound keeps texts with ? and what they become. It is bounded, because callers
// choose their filters and so make new texts.
var rebound, _ = lru.New[string, string](2048) // fails on a size below one only

// rebind turns ? into $1, $2... because PostgreSQL knows no ?. A ? may not stand
// in a literal or be an operator (use the function form, jsonb_exists_any).
func (d Dialect) rebind(sql string) string {
	if d == SQLite || !strings.Contains(sql, "?") {
		return sql
	}
	if known, ok := rebound.Get(sql); ok {
		return known
	}
	var b strings.Builder
	b.Grow(len(sql) + 16)
	n := 0
	for i := range len(sql) {
		if sql[i] != '?' {
			b.WriteByte(sql[i])
			continue
		}
		n++
		b.WriteByte('$')
		b.WriteString(strconv.Itoa(n))
	}
	out := b.String()
	if len(sql) < 2000 { // long texts come from long filters and are not worth keeping
		rebound.Add(sql, out)
	}
	return out
}

// ListOverlaps is true when the JSON list in column shares an element with the
// JSON list given as the one argument. SQLite keeps lists as text and walks them;
// PostgreSQL keeps jsonb and can use an index.
func (d Dialect) ListOverlaps(column string) string {
	if d == PostgreSQL {
		return "jsonb_exists_any(" + column + ", ARRAY(SELECT jsonb_array_elements_text(CAST(? AS jsonb))))"
	}
	return "EXISTS (SELECT 1 FROM json_each(" + column + ") a JOIN json_each(?) b ON a.value = b.value)"
}

// ListContains is true when the JSON list in column holds every element of the
// JSON list given as the one argument.
func (d Dialect) ListContains(column string) string {
	if d == PostgreSQL {
		return "jsonb_exists_all(" + column + ", ARRAY(SELECT jsonb_array_elements_text(CAST(? AS jsonb))))"
	}
	return "NOT EXISTS (SELECT 1 FROM json_each(?) b WHERE b.value NOT IN (SELECT a.value FROM json_each(" + column +
		") a WHERE a.value IS NOT NULL))"
}

// ListLength counts the elements of a JSON list column.
func (d Dialect) ListLength(column string) string {
	if d == PostgreSQL {
		return "jsonb_array_length(" + column + ")"
	}
	return "json_array_length(" + column + ")"
}

// ListEquals compares a JSON list column with the one argument, a JSON list.
// jsonb compares by value; text is compared as written, and both sides are
// written by encoding/json.
func (d Dialect) ListEquals(column string) string {
	if d == PostgreSQL {
		return column + " = CAST(? AS jsonb)"
	}
	return column + " = ?"
}

// ListArg marks an argument that goes into a JSON list column.
func (d Dialect) ListArg() string {
	if d == PostgreSQL {
		return "CAST(? AS jsonb)"
	}
	return "?"
}

// InList is true when column equals an element of the one argument, a JSON list
// of texts. It keeps the number of arguments, and so the statement text, fixed.
func (d Dialect) InList(column string) string {
	if d == PostgreSQL {
		return column + " IN (SELECT jsonb_array_elements_text(CAST(? AS jsonb)))"
	}
	return column + " IN (SELECT value FROM json_each(?))"
}
