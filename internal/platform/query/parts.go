package query

import "souk/internal/platform/store"

// Part is one of the conditions that a row must fulfil all of.
type Part struct {
	Field *Field // nil where several fields are looked at
	Op    Ops
	Value any // what it is compared with, if that is one value
	SQL   string
	Args  []any
	// Rows says the same of a list as what stands after FROM: which rows of the list's table are looked for.
	Rows string
	leaf *leaf
}

// Alone reports whether the filter is this condition and nothing else.
func (q *Query) Alone(p *Part) bool {
	n := q.filter
	for {
		all, ok := n.(both)
		if !ok || len(all) != 1 {
			break
		}
		n = all[0]
	}
	return p.leaf != nil && n == node(p.leaf)
}

// Sorted reports whether reading the rows of a list that hold one text gives a page of the query in its order, see
// From.Along.
func (q *Query) Sorted(p *Part) bool {
	if p.leaf == nil || p.Field.Listed == nil || len(p.Args) != 1 || !rowWise(q.keys) {
		return false
	}
	for _, k := range q.keys {
		if p.Field.Listed.Sorted[k.field.orderColumn()] == "" {
			return false
		}
	}
	return true
}

// Parts gives those conditions of the filter that all must hold and that indexes lead
// to. There may be others besides.
func (q *Query) Parts(d store.Dialect) []Part {
	var out []Part
	var visit func(n node)
	visit = func(n node) {
		c := compiler{dialect: d}
		switch n := n.(type) {
		case both:
			for _, one := range n {
				visit(one)
			}
		case either:
			if !leads(n) {
				return
			}
			c.node(n, false)
			out = append(out, Part{SQL: c.sql.String(), Args: c.args})
		case *leaf:
			if !leads(n) {
				return
			}
			if n.field.Listed != nil {
				c.elements(n.field.Listed, n.wanted())
				out = append(out, Part{Field: n.field, Op: n.op, Args: c.args, Rows: c.sql.String(), leaf: n})
				return
			}
			c.leaf(n, false)
			out = append(out, Part{Field: n.field, Op: n.op, Value: n.value, SQL: c.sql.String(), Args: c.args, leaf: n})
		}
	}
	visit(q.filter)
	return out
}

// leads tells that an index on the fields of a condition leads to the rows that fit.
func leads(n node) bool {
	switch n := n.(type) {
	case both:
		for _, one := range n {
			if leads(one) {
				return true
			}
		}
	case either:
		for _, one := range n {
			if !leads(one) {
				return false
			}
		}
		return true
	case *leaf:
		if n.field.Listed != nil {
			return len(n.wanted()) > 0
		}
		return n.op&(In|Gt|Gte|Lt|Lte) != 0 || n.op == Eq && n.value != nil || n.op == StartsWith && n.value != ""
	}
	return false
}

// wanted are the elements that a condition on a list looks for.
func (l *leaf) wanted() []any {
	if l.op == Eq && l.value != nil {
		return []any{l.value}
	}
	return l.list
}
