package query

import (
	"maps"
	"slices"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// From says where the rows are.
type From struct {
	Table   string // a table, or tables joined
	Columns string // what scan reads
	// Where is an extra condition that the caller has no say in (whose rows, which
	// are hidden), with its arguments. Cursors do not carry it.
	Where string
	Args  []any
	// Gather says that few rows fit: they are to be found by the filter and then sorted.
	// SQLite, which knows nothing of how many rows fit, is told so; PostgreSQL knows.
	Gather bool
	// ByOrder says that many rows fit, and that the index of the sort leads to them: SQLite is kept from finding all
	// that fit by the filter and sorting them, though a page needs few.
	ByOrder bool
	// Along is a condition on a list whose rows are read first, in the order of the sort, each with the row it belongs
	// to: a page ends when it is full, however many rows fit. Query.Sorted says where this can be.
	Along *Part
	// Total asks for the number of all rows that fit: with offsets always, and on a search's first page.
	Total bool
}

// Statement is an SQL text with its arguments.
type Statement struct {
	SQL  string
	Args []any
}

// Statement gives what Rows would ask the database for, for tests that read how it would go about it.
func (q *Query) Statement(d store.Dialect, from From) Statement {
	sql, args := q.pageSQL(d, from)
	return Statement{sql, args}
}

// Page is one page of results.
type Page[T any] struct {
	Items   []T
	Cursors wire.Cursors
	HasNext bool
	Offset  int
	Total   *int
	style   Style
}

// Metadata gives the page's description as its style of paging has it.
func (p *Page[T]) Metadata() wire.PagingMetadata {
	m := wire.PagingMetadata{Count: wire.Ptr(len(p.Items)), Total: p.Total}
	if p.style == ByOffset {
		m.Offset = wire.Ptr(p.Offset)
		m.TooManyToCount = wire.Ptr(false)
		return m
	}
	cursors := p.Cursors
	m.Cursors, m.HasNext = &cursors, wire.Ptr(p.HasNext)
	return m
}

// Rows reads one page. scan gets a function that reads the row's columns.
func Rows[T any](tx *store.Tx, q *Query, from From, scan func(scan func(dest ...any) error) (T, error)) (
	*Page[T], error) {
	page := &Page[T]{Items: []T{}, Offset: q.offset, style: q.style}
	var positions [][]any
	read := func(rows store.Rows) error {
		held := make([]holder, len(q.keys))
		item, err := scan(func(dest ...any) error {
			for i := range held {
				dest = append(dest, held[i].init(q.keys[i].field.Kind))
			}
			return rows.Scan(dest...)
		})
		if err != nil {
			return err
		}
		position := make([]any, len(held))
		for i := range held {
			position[i] = held[i].value()
		}
		page.Items = append(page.Items, item)
		positions = append(positions, position)
		return nil
	}
	sql, args := q.pageSQL(tx.Dialect(), from)
	if err := tx.Each(sql, args, read); err != nil {
		return nil, err
	}
	more := len(page.Items) > q.limit // one row more than asked for was read to know this
	if more {
		page.Items, positions = page.Items[:q.limit], positions[:q.limit]
	}
	if q.backward {
		slices.Reverse(page.Items)
		slices.Reverse(positions)
	}
	if err := q.mark(page, positions, more); err != nil {
		return nil, err
	}
	if from.Total && (q.style == ByOffset || q.search && q.position == nil) {
		n, err := Count(tx, q, from)
		if err != nil {
			return nil, err
		}
		page.Total = &n
	}
	return page, nil
}

// marked is the part of a Page that does not depend on its items.
type marked interface {
	mark(next, prev string, hasNext bool)
}

func (p *Page[T]) mark(next, prev string, hasNext bool) {
	p.Cursors, p.HasNext = wire.Cursors{Next: next, Prev: prev}, hasNext
}

// mark sets the cursors to the neighbouring pages.
func (q *Query) mark(page marked, positions [][]any, more bool) error {
	hasNext := more || q.backward // coming back from a page means there is one
	hasPrev := q.position != nil && !q.backward || q.backward && more
	if len(positions) == 0 {
		hasNext, hasPrev = false, false
	}
	var next, prev string
	var err error
	if q.style == ByCursor && q.signer != nil {
		if hasNext {
			if next, err = q.signer.seal(q, positions[len(positions)-1], false); err != nil {
				return err
			}
		}
		if hasPrev {
			if prev, err = q.signer.seal(q, positions[0], true); err != nil {
				return err
			}
		}
	}
	page.mark(next, prev, hasNext)
	return nil
}

func (q *Query) pageSQL(d store.Dialect, from From) (string, []any) {
	c := compiler{dialect: d, leading: q.Leading(), byOrder: from.ByOrder && d == store.SQLite, along: from.Along}
	c.write("SELECT " + from.Columns)
	for _, k := range q.keys {
		c.write(", " + c.orderColumn(k.field))
	}
	c.write(" FROM ")
	if from.Along != nil {
		c.alongList(from.Along)
	}
	c.write(from.Table + " WHERE ")
	if from.Along != nil {
		c.joined(from.Along)
	}
	// The position comes first: of several conditions on a key SQLite goes by the first.
	if q.position != nil {
		c.after(q.keys, q.position, q.backward)
		c.write(" AND ")
	}
	c.conditions(q, from)
	c.orderBy(q.keys, q.backward, from.Gather && d == store.SQLite)
	c.write(" LIMIT ?")
	c.args = append(c.args, int64(q.limit+1))
	if q.offset > 0 {
		c.write(" OFFSET ?")
		c.args = append(c.args, int64(q.offset))
	}
	return c.sql.String(), c.args
}

// alongList names the table of a list before the one whose rows it belongs to: SQLite reads a cross join in this order.
func (c *compiler) alongList(p *Part) { c.write(p.Field.Listed.Table + " CROSS JOIN ") }

// joined says which rows of both belong together, and which of the list are looked for.
func (c *compiler) joined(p *Part) {
	in := p.Field.Listed
	for _, outer := range slices.Sorted(maps.Keys(in.Sorted)) {
		c.write(outer + " = " + in.Sorted[outer] + " AND ")
	}
	c.write(in.Table + "." + in.Where + " AND " + in.Table + "." + in.Value + " = ? AND ")
	c.args = append(c.args, p.Args...)
}

// conditions writes what all statements of a query share.
func (c *compiler) conditions(q *Query, from From) {
	if from.Where != "" {
		c.write("(" + from.Where + ") AND ")
		c.args = append(c.args, from.Args...)
	}
	c.where(q)
}

// Count tells how many rows fit, on all pages together.
func Count(tx *store.Tx, q *Query, from From) (int, error) {
	c := compiler{dialect: tx.Dialect()}
	c.write("SELECT COUNT(*) FROM " + from.Table + " WHERE ")
	c.conditions(q, from)
	var n int64
	err := tx.QueryRow(c.sql.String(), c.args, &n)
	return int(n), err
}

// CountUpTo counts the rows that fit, but at most up to most. It first looks for the row number most: databases skip
// rows faster than they count them, so a long list costs one skip.
func CountUpTo(tx *store.Tx, q *Query, from From, most int) (int, error) {
	c := compiler{dialect: tx.Dialect()}
	c.write("SELECT 1 FROM " + from.Table + " WHERE ")
	c.conditions(q, from)
	c.write(" LIMIT 1 OFFSET ?")
	many := false
	err := tx.Each(c.sql.String(), append(c.args, int64(most-1)), func(store.Rows) error {
		many = true
		return nil
	})
	if err != nil || many {
		return most, err
	}
	return Count(tx, q, from)
}

// holder receives one sort value of whatever kind, NULL included.
type holder struct {
	text   *string
	number *int64
	float  *float64
	flag   *bool
}

func (h *holder) init(kind Kind) any {
	switch kind {
	case Number, BigNumber, Decimal, Time:
		return &h.number
	case Float:
		return &h.float
	case Bool:
		return &h.flag
	}
	return &h.text
}

func (h *holder) value() any {
	switch {
	case h.text != nil:
		return *h.text
	case h.number != nil:
		return *h.number
	case h.float != nil:
		return *h.float
	case h.flag != nil:
		return *h.flag
	}
	return nil
}
