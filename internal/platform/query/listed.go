package query

import (
	"slices"
	"strings"
)

// listed writes a condition on a list whose elements are rows: which outer rows have
// one of the texts, all of them, or any at all.
func (c *compiler) listed(l *leaf, negate bool) {
	in := l.field.Listed
	texts := slices.SortedFunc(slices.Values(l.list),
		func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
	texts = slices.Compact(texts)
	switch {
	case l.op == Eq && l.value != nil:
		texts = []any{l.value}
	case (l.op == HasSome || l.op == HasAll) && len(texts) == 0:
		c.constant((l.op == HasAll) != negate)
		return
	case l.op == IsEmpty, l.op == Eq:
		negate = !negate
	}
	if negate {
		c.write(in.Outer + " NOT IN (SELECT " + in.Owner + " FROM ")
	} else {
		c.write(in.Outer + " IN (SELECT " + in.Owner + " FROM ")
	}
	c.elements(in, texts)
	if l.op == HasAll {
		c.write(" GROUP BY " + in.Owner + " HAVING COUNT(*) = ")
		c.arg(int64(len(texts)))
	}
	c.write(")")
}

// elements writes which rows of a list's table hold one of these texts, or any.
func (c *compiler) elements(in *Listed, texts []any) {
	c.write(in.Table + " WHERE " + in.Where)
	if len(texts) == 0 {
		return
	}
	c.write(" AND " + in.Value + " IN (")
	for i, text := range texts {
		if i > 0 {
			c.write(", ")
		}
		c.arg(text)
	}
	c.write(")")
}
