package query

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"souk/internal/platform/store"
)

// compiler writes a condition and its arguments side by side.
type compiler struct {
	dialect store.Dialect
	leading string // what they are sorted by first
	byOrder bool   // no filter leads to an index, see From.ByOrder
	along   *Part  // see From.Along
	sql     strings.Builder
	args    []any
}

func (c *compiler) write(sql string) { c.sql.WriteString(sql) }

// arg adds one argument. Numbers are cast, because PostgreSQL otherwise takes the
// column's own width for the argument's and refuses a large number for a small
// column, where "no row" is the answer. SQLite would not see any more that an index serves.
func (c *compiler) arg(value any) {
	text := "?"
	if c.dialect == store.PostgreSQL {
		switch value.(type) {
		case int64:
			text = "CAST(? AS BIGINT)"
		case float64:
			text = "CAST(? AS DOUBLE PRECISION)"
		}
	}
	c.write(text)
	c.args = append(c.args, value)
}

// plain gives a column as conditions have it.
func (c *compiler) plain(column string) string {
	if c.byOrder && column != c.leading {
		return "+" + column
	}
	return column
}

// node writes a condition. A condition may come out as NULL where a column is;
// that counts as false everywhere but under a negation, so negations are carried
// down to the leaves, which know how to be false instead.
func (c *compiler) node(n node, negate bool) {
	switch n := n.(type) {
	case nil:
		c.constant(!negate)
	case not:
		c.node(n.inner, !negate)
	case both:
		c.join(n, negate, true)
	case either:
		c.join(n, negate, false)
	case *leaf:
		c.leaf(n, negate)
	default:
		panic(fmt.Sprintf("query: no SQL for %T", n))
	}
}

func (c *compiler) join(nodes []node, negate, all bool) {
	if len(nodes) == 0 {
		c.constant(all != negate)
		return
	}
	if len(nodes) == 1 {
		c.node(nodes[0], negate)
		return
	}
	word := " OR "
	if all != negate { // De Morgan
		word = " AND "
	}
	c.write("(")
	for i, n := range nodes {
		if i > 0 {
			c.write(word)
		}
		c.node(n, negate)
	}
	c.write(")")
}

func (c *compiler) constant(yes bool) {
	if yes {
		c.write("1 = 1")
	} else {
		c.write("1 = 0")
	}
}

func (c *compiler) leaf(l *leaf, negate bool) {
	f := l.field
	if c.along != nil && c.along.leaf == l {
		c.constant(true) // the rows that are read all fit
		return
	}
	if f.Listed != nil {
		c.listed(l, negate)
		return
	}
	switch {
	case l.op == Exists, l.op == Eq && l.value == nil && !l.whole:
		c.exists(l, negate)
	case l.op == IsEmpty:
		c.empty(f, negate)
	case l.op == MatchItems:
		c.items(l, negate)
	case l.op != Eq && len(l.list) == 0 && (l.op == In || l.op == HasSome):
		c.constant(negate) // none of nothing
	case l.op == HasAll && len(l.list) == 0:
		c.constant(!negate) // all of nothing
	case negate && f.NotNull:
		c.write("NOT (")
		c.positive(l)
		c.write(")")
	case negate:
		c.write("(" + f.Column + " IS NULL OR NOT (")
		c.positive(l)
		c.write("))")
	default:
		c.positive(l)
	}
}

func (c *compiler) exists(l *leaf, negate bool) {
	present := (l.op == Exists) != negate
	if l.field.Kind == Objects {
		// An element's presence is the list's: a list of objects has no column that could be NULL.
		c.items(&leaf{field: l.field}, !present)
		return
	}
	if l.field.Blank && l.field.Kind == TextList {
		c.empty(l.field, present)
		return
	}
	c.write(l.field.Column)
	switch {
	case l.field.Blank && present:
		c.write(" <> " + l.field.blank())
	case l.field.Blank:
		c.write(" = " + l.field.blank())
	case present:
		c.write(" IS NOT NULL")
	default:
		c.write(" IS NULL")
	}
}

// empty is true for an empty text or list, and for an absent one, which the wire shows as empty.
func (c *compiler) empty(f *Field, negate bool) {
	switch {
	case f.Kind == Objects:
		c.items(&leaf{field: f}, !negate)
		return
	case f.Kind == TextList && negate:
		c.write(c.dialect.ListLength(f.Column) + " > 0")
	case f.Kind == TextList:
		c.write("(" + f.Column + " IS NULL OR " + c.dialect.ListLength(f.Column) + " = 0)")
	case negate:
		c.write(f.Column + " <> ''")
	default:
		c.write("(" + f.Column + " IS NULL OR " + f.Column + " = '')")
	}
}

// items is true when each of the leaf's filters fits an element; without filters, when there is an element.
func (c *compiler) items(l *leaf, negate bool) {
	filters := l.items
	if filters == nil && l.op == MatchItems {
		c.constant(!negate)
		return
	}
	if filters == nil {
		filters = []node{nil}
	}
	if negate {
		c.write("NOT ")
	}
	c.write("(")
	in := l.field.Items
	for i, n := range filters {
		if i > 0 {
			c.write(" AND ")
		}
		c.write("EXISTS (SELECT 1 FROM " + in.Table + " WHERE " + in.Owner + " = " + in.Outer + " AND ")
		c.node(n, false)
		c.write(")")
	}
	c.write(")")
}

// positive writes a leaf that may be NULL where the column is.
func (c *compiler) positive(l *leaf) {
	f := l.field
	switch l.op {
	case Eq:
		c.equal(l)
	case In:
		c.in(l)
	case HasSome:
		c.overlaps(f, l.list)
	case HasAll:
		c.write(c.dialect.ListContains(f.Column))
		c.args = append(c.args, jsonList(l.list))
	case Gt, Gte, Lt, Lte:
		if f.Blank { // what is absent is neither more nor less
			c.write("(" + f.Column + " <> " + f.blank() + " AND ")
			defer c.write(")")
		}
		c.write(collated(c.dialect, f, c.plain(f.orderColumn())))
		c.write(map[Ops]string{Gt: " > ", Gte: " >= ", Lt: " < ", Lte: " <= "}[l.op])
		c.arg(l.value)
	case StartsWith:
		c.prefix(l)
	case Contains, EndsWith:
		pattern := "%" + likeEscape.Replace(l.value.(string))
		if l.op == Contains {
			pattern += "%"
		}
		c.write(f.foldedColumn() + ` LIKE ? ESCAPE '\'`)
		c.args = append(c.args, pattern)
	default:
		panic("query: no SQL for " + l.op.String())
	}
}

var likeEscape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func (c *compiler) equal(l *leaf) {
	f := l.field
	switch {
	case l.whole:
		c.write(c.dialect.ListEquals(f.Column))
		c.args = append(c.args, jsonList(l.list))
	case f.Kind == TextList:
		c.overlaps(f, []any{l.value})
	case f.Blank: // said again, so that an index without the absent ones serves
		c.write("(" + c.plain(f.Column) + " = ")
		c.arg(l.value)
		c.write(" AND " + f.Column + " <> " + f.blank() + ")")
	default:
		c.write(c.plain(f.Column) + " = ")
		c.arg(l.value)
	}
}

// overlaps is true where the list in a column has one of some texts. SQLite keeps lists as JSON text, and looking for a
// quoted text in it costs a tenth of reading the list. A quote that follows a bracket or a comma begins an element,
// because quotes within elements follow a backslash; a text that could itself look like the end of one is not looked
// for this way.
func (c *compiler) overlaps(f *Field, texts []any) {
	plain := func(text any) bool { return !strings.ContainsAny(jsonList([]any{text})[2:], `,[\`) }
	if c.dialect != store.SQLite || len(texts) > 4 || slices.ContainsFunc(texts, func(t any) bool { return !plain(t) }) {
		c.write(c.dialect.ListOverlaps(f.Column))
		c.args = append(c.args, jsonList(texts))
		return
	}
	c.write("(")
	for i, text := range texts {
		if i > 0 {
			c.write(" OR ")
		}
		quoted := strings.TrimSuffix(jsonList([]any{text})[1:], "]")
		c.write("instr(" + f.Column + ", ?) > 0 OR instr(" + f.Column + ", ?) > 0")
		c.args = append(c.args, "["+quoted, ","+quoted)
	}
	c.write(")")
}

func (c *compiler) in(l *leaf) {
	f := l.field
	if f.Blank {
		c.write("(" + f.Column + " <> " + f.blank() + " AND ")
		defer c.write(")")
	}
	if f.textual() && len(l.list) > 1 {
		c.write(c.dialect.InList(c.plain(f.Column)))
		c.args = append(c.args, jsonList(l.list))
		return
	}
	c.write(c.plain(f.Column) + " IN (")
	for i, value := range l.list {
		if i > 0 {
			c.write(", ")
		}
		c.arg(value)
	}
	c.write(")")
}

// prefix is a range rather than a LIKE, so that a plain index serves on both databases.
func (c *compiler) prefix(l *leaf) {
	f, prefix := l.field, l.value.(string)
	column := collated(c.dialect, f, c.plain(f.foldedColumn()))
	end, bounded := afterPrefix(prefix)
	if prefix == "" {
		c.exists(&leaf{field: f, op: Exists}, false)
		return
	}
	if !bounded {
		c.write(column + " >= ?")
		c.args = append(c.args, prefix)
		return
	}
	c.write("(" + column + " >= ? AND " + column + " < ?)")
	c.args = append(c.args, prefix, end)
}

// afterPrefix gives the smallest text greater than every text with the prefix. It
// raises the last character that can be raised and skips the surrogates, which
// are no characters.
func afterPrefix(prefix string) (string, bool) {
	for prefix != "" {
		r, size := utf8.DecodeLastRuneInString(prefix)
		prefix = prefix[:len(prefix)-size]
		switch {
		case r == 0xD7FF:
			return prefix + "\uE000", true
		case r < utf8.MaxRune:
			return prefix + string(r+1), true
		}
	}
	return "", false
}

func jsonList(values []any) string {
	b, err := json.Marshal(values)
	if err != nil {
		panic("query: a list of plain values has no JSON: " + err.Error())
	}
	return string(b)
}
