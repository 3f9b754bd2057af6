package query

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// key is one checked sort key.
type key struct {
	field *Field
	desc  bool
}

// ended makes an order total: the id comes last, after the ties, and what would follow
// it is dropped. They run the way of the key before them, so that one index on all
// serves and a page starts with one comparison.
func (s *Schema) ended(keys []key, ties []*Field) []key {
	out := make([]key, 0, len(keys)+len(ties)+1)
	seen := map[string]bool{}
	desc := false
	add := func(k key) {
		if column := k.field.orderColumn(); !seen[column] && !seen[s.id.Column] {
			seen[column] = true
			out = append(out, k)
			desc = k.desc
		}
	}
	for _, k := range keys {
		add(k)
	}
	for _, f := range ties {
		add(key{f, desc})
	}
	add(key{&s.id, desc})
	return out
}

// sorting parses a sort: [{fieldName, order}], or in the JSON text of the older
// calls also {"price": "desc"} and [{"price": "desc"}].
func (p *parser) sorting(path string, raw []byte) []key {
	v, ok := p.document(path, raw)
	if !ok {
		return nil
	}
	var keys []key
	switch {
	case v.IsObject():
		keys = p.sortObject(path, v, nil)
	case v.IsArray():
		i := 0
		v.ForEach(func(_, item gjson.Result) bool {
			at := path + "[" + strconv.Itoa(i) + "]"
			i++
			if !item.IsObject() {
				p.fail(at, errs.RuleFormat, "WRONG_TYPE", "must be an object with fieldName and order")
			} else {
				keys = p.sortObject(at, item, keys)
			}
			return i < MaxList && len(p.violations) < maxViolations
		})
	default:
		p.fail(path, errs.RuleFormat, "WRONG_TYPE", "must be a list of fieldName and order")
	}
	if most := p.schema.spec.MaxSorts; len(keys) > most {
		p.threshold(path, errs.RuleMaxSize, most, "must have at most %d sort keys", most)
	}
	return keys
}

func (p *parser) sortObject(path string, v gjson.Result, keys []key) []key {
	if name := v.Get("fieldName"); name.Exists() {
		if k, ok := p.sortKey(path+".fieldName", name.String(), path+".order", v.Get("order")); ok {
			keys = append(keys, k)
		}
		return keys
	}
	named := false
	v.ForEach(func(name, order gjson.Result) bool {
		named = true
		at := path + "." + name.String()
		if k, ok := p.sortKey(at, name.String(), at, order); ok {
			keys = append(keys, k)
		}
		return len(p.violations) < maxViolations
	})
	if !named {
		p.fail(path+".fieldName", errs.RuleRequired, "REQUIRED_FIELD", "is required")
	}
	return keys
}

func (p *parser) sortKey(path, name, orderPath string, order gjson.Result) (key, bool) {
	f := p.schema.fields[name]
	if f == nil || !f.Sortable {
		p.fail(path, errs.RuleNotAllowed, "UNKNOWN_FIELD", "cannot sort by %s; these fields can be sorted: %s", clip(name),
			p.schema.known(func(f *Field) bool { return f.Sortable }))
		return key{}, false
	}
	switch {
	case !order.Exists() || order.Type == gjson.Null || order.Type == gjson.String &&
		(order.Str == "" || strings.EqualFold(order.Str, "ASC")):
		return key{field: f}, true
	case order.Type == gjson.String && strings.EqualFold(order.Str, "DESC"):
		return key{field: f, desc: true}, true
	}
	p.mistake(orderPath, &mistake{rule: errs.RuleInvalidEnum, name: "INVALID_ENUM_VALUE", text: "must be ASC or DESC",
		data: map[string]any{"allowedValues": []string{"ASC", "DESC"}}})
	return key{}, false
}

func clip(text string) string {
	if len(text) > 100 {
		text = text[:100] + "..."
	}
	return strings.ToValidUTF8(text, "?")
}

// collated gives a column in the one order both databases agree on: by the bytes
// of UTF-8, as SQLite and Go compare. PostgreSQL would use the server's locale
// otherwise; where the column is declared COLLATE "C", its index still serves.
func collated(d store.Dialect, f *Field, column string) string {
	if d == store.PostgreSQL && f.textual() {
		return column + ` COLLATE "C"`
	}
	return column
}

// orderColumn is what a key is compared and sorted by.
func (c *compiler) orderColumn(f *Field) string {
	column := f.orderColumn()
	if c.along != nil {
		column = or(c.along.Field.Listed.Sorted[column], column)
	}
	return column
}

// orderBy renders the order. Absent values count as smallest: SQLite's own habit,
// which PostgreSQL has to be told. gather keeps SQLite from walking the order's index.
func (c *compiler) orderBy(keys []key, backward, gather bool) {
	c.write(" ORDER BY ")
	for i, k := range keys {
		if i > 0 {
			c.write(", ")
		}
		if gather {
			c.write("+")
		}
		c.write(collated(c.dialect, k.field, c.orderColumn(k.field)))
		nulls := ""
		if c.dialect == store.PostgreSQL && !k.field.NotNull {
			nulls = " NULLS FIRST"
		}
		if k.desc != backward {
			c.write(" DESC")
			if nulls != "" {
				nulls = " NULLS LAST"
			}
		}
		c.write(nulls)
	}
}

// after is the condition for rows behind a position in the order (before it, when
// backward). The position has one value per key; nil is absent.
func (c *compiler) after(keys []key, position []any, backward bool) {
	if rowWise(keys) {
		c.rowAfter(keys, position, keys[0].desc != backward)
		return
	}
	c.write("(")
	for i, k := range keys {
		if i > 0 {
			c.write(" OR ")
		}
		c.write("(")
		for j := range i {
			c.same(keys[j].field, position[j])
			c.write(" AND ")
		}
		c.beyond(k.field, position[i], k.desc != backward)
		c.write(")")
	}
	c.write(")")
}

// rowWise reports whether one comparison of row values does, which an index on
// exactly these columns answers at once.
func rowWise(keys []key) bool {
	for _, k := range keys {
		if !k.field.NotNull || k.desc != keys[0].desc {
			return false
		}
	}
	return true
}

func (c *compiler) rowAfter(keys []key, position []any, down bool) {
	c.write("(")
	for i, k := range keys {
		if i > 0 {
			c.write(", ")
		}
		c.write(collated(c.dialect, k.field, c.orderColumn(k.field)))
	}
	if down {
		c.write(") < (")
	} else {
		c.write(") > (")
	}
	for i := range keys {
		if i > 0 {
			c.write(", ")
		}
		c.arg(position[i])
	}
	c.write(")")
}

func (c *compiler) same(f *Field, value any) {
	c.write(f.orderColumn())
	if value == nil {
		c.write(" IS NULL")
		return
	}
	c.write(" = ")
	c.arg(value)
}

func (c *compiler) beyond(f *Field, value any, down bool) {
	column := f.orderColumn()
	switch {
	case down && value == nil:
		c.write("1 = 0") // nothing is smaller than absent
	case value == nil:
		c.write(column + " IS NOT NULL")
	case down && f.NotNull:
		c.write(collated(c.dialect, f, column) + " < ")
		c.arg(value)
	case down:
		c.write("(" + collated(c.dialect, f, column) + " < ")
		c.arg(value)
		c.write(" OR " + column + " IS NULL)")
	default:
		c.write(collated(c.dialect, f, column) + " > ")
		c.arg(value)
	}
}
