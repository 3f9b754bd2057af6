package query

import (
	"math"
	"strconv"
	"strings"
	"time"

	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// groupStatement is SELECT key, key..., COUNT(*), scalar ... GROUP BY for a list of levels.
type groupStatement struct {
	dialect store.Dialect
	query   *Query
	from    From
	levels  []Aggregation
	keys    []string // expressions of the levels before a scalar
	scalar  string
	tables  []string // joined for lists and ranges
	args    []any    // of tables
	where   []string
}

const quarterHour = 15 * 60 * 1000

func newGroupStatement(d store.Dialect, q *Query, from From, levels []Aggregation) *groupStatement {
	s := &groupStatement{dialect: d, query: q, from: from, levels: levels}
	for i := range levels {
		a := &levels[i]
		n := strconv.Itoa(i)
		column := a.field.valueColumn()
		if a.field.Listed != nil {
			column = "e" + n + "." + a.field.Listed.Value
			s.tables = append(s.tables, listedElements(a.field.Listed, "e"+n))
		} else if a.field.Kind == TextList {
			column = "e" + n + ".value"
			s.tables = append(s.tables, listElements(d, a.field.Column, "e"+n))
		}
		switch a.Type {
		case ByValue:
			if a.Value.MissingValues == "EXCLUDE" && a.field.Kind != TextList {
				s.where = append(s.where, column+" IS NOT NULL")
			}
			s.keys = append(s.keys, column)
		case ByRange:
			s.ranges(a, "r"+n)
			s.keys = append(s.keys, "r"+n+".i")
		case ByDateHistogram:
			s.where = append(s.where, column+" IS NOT NULL")
			s.keys = append(s.keys, slot(column, a.DateHistogram.Interval))
		case ByScalar:
			s.scalar = scalar(a, column)
		}
	}
	return s
}

// listElements joins the elements of a list column, one row each. Each database
// has its own table function for JSON lists.
func listElements(d store.Dialect, column, alias string) string {
	if d == store.PostgreSQL {
		return " JOIN LATERAL jsonb_array_elements_text(" + column + ") AS " + alias + "(value) ON true"
	}
	return " JOIN json_each(" + column + ") AS " + alias
}

// listedElements joins the elements of a list that are rows of a table.
func listedElements(in *Listed, alias string) string {
	return " JOIN (SELECT " + in.Owner + ", " + in.Value + " FROM " + in.Table + " WHERE " + in.Where + ") AS " + alias +
		" ON " + alias + "." + in.Owner + " = " + in.Outer
}

// slot rounds a time down to a part that never crosses a bucket's edge. The
// remainder is made positive first, for times before 1970.
func slot(column, interval string) string {
	width := quarterHour
	switch interval {
	case "MINUTE":
		width = 60 * 1000
	case "SECOND":
		width = 1000
	}
	w := strconv.Itoa(width)
	return column + " - ((" + column + " % " + w + ") + " + w + ") % " + w
}

// ranges joins a small table of the buckets: they may overlap, so a row can be in several.
func (s *groupStatement) ranges(a *Aggregation, alias string) {
	var rows []string
	for i, b := range a.Range.Buckets {
		low, high := edge(b.From, a.field, math.Inf(-1)), edge(b.To, a.field, math.Inf(1))
		rows = append(rows,
			"SELECT CAST(? AS BIGINT) AS i, CAST(? AS DOUBLE PRECISION) AS low, CAST(? AS DOUBLE PRECISION) AS high")
		s.args = append(s.args, int64(i), low, high)
	}
	c := "CAST(" + a.field.valueColumn() + " AS DOUBLE PRECISION)"
	s.tables = append(s.tables, " JOIN ("+strings.Join(rows, " UNION ALL ")+") AS "+alias+" ON "+c+" >= "+alias+
		".low AND "+c+" < "+alias+".high")
}

// edge gives a bucket's end in the column's own unit. An open end is a very large
// number and not infinity, which SQLite cannot take as an argument of every form.
func edge(end *float64, f *Field, open float64) float64 {
	if end == nil {
		return math.Copysign(math.MaxFloat64, open)
	}
	if f.Kind == Decimal {
		return math.Round(*end * math.Pow10(f.Scale))
	}
	return *end
}

// scalar computes in floating point, as the wire has it: a sum of many amounts
// overflows BIGINT on SQLite, which would be an error.
func scalar(a *Aggregation, column string) string {
	if a.Scalar.Type == "COUNT_DISTINCT" {
		return "CAST(COUNT(DISTINCT " + column + ") AS DOUBLE PRECISION)"
	}
	return "COALESCE(" + a.Scalar.Type + "(CAST(" + column + " AS DOUBLE PRECISION)), 0)"
}

func (s *groupStatement) render() (string, []any) {
	c := compiler{dialect: s.dialect}
	c.write("SELECT ")
	for _, key := range s.keys {
		c.write(key + ", ")
	}
	c.write("COUNT(*), ")
	c.write(or(s.scalar, "0.0"))
	from := s.from
	from.Table += strings.Join(s.tables, "")
	c.args = append(c.args, s.args...)
	c.write(" FROM " + from.Table + " WHERE ")
	c.conditions(s.query, from)
	for _, condition := range s.where {
		c.write(" AND " + condition)
	}
	for i := range s.keys {
		if i == 0 {
			c.write(" GROUP BY ")
		} else {
			c.write(", ")
		}
		c.write(strconv.Itoa(i + 1)) // by place: the expressions are long
	}
	return c.sql.String(), c.args
}

func (s *groupStatement) scan(rows store.Rows, zone *time.Location) (group, error) {
	held := make([]holder, len(s.keys))
	dest := make([]any, 0, len(held)+2)
	for i := range held {
		kind := s.levels[i].field.Kind
		if s.levels[i].Type == ByRange {
			kind = Number // the bucket's number
		}
		dest = append(dest, held[i].init(kind))
	}
	g := group{keys: make([]bucket, len(held))}
	var value *float64
	if err := rows.Scan(append(dest, &g.count, &value)...); err != nil {
		return g, err
	}
	for i := range held {
		g.keys[i] = s.bucket(&s.levels[i], held[i].value(), zone)
	}
	if value != nil && s.scalar != "" {
		last := &s.levels[len(s.levels)-1]
		g.scalar = *value
		if last.Scalar.Type != "COUNT_DISTINCT" {
			g.scalar = unscaled(*value, last.field)
		}
	}
	return g, nil
}

func (s *groupStatement) bucket(a *Aggregation, value any, zone *time.Location) bucket {
	switch a.Type {
	case ByRange:
		return bucket{number: value.(int64)}
	case ByDateHistogram:
		return bucket{number: floor(time.UnixMilli(value.(int64)).In(zone), a.DateHistogram.Interval).UnixMilli()}
	}
	if value == nil {
		if a.Value.IncludeOptions != nil {
			return bucket{text: a.Value.IncludeOptions.AddToBucket}
		}
		return bucket{}
	}
	return bucket{text: wireText(value, a.field)}
}

// wireText shows a value as the wire spells it.
func wireText(value any, f *Field) string {
	switch v := value.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case int64:
		switch f.Kind {
		case Time:
			return wire.Time(v).String()
		case Decimal:
			return strconv.FormatFloat(unscaled(float64(v), f), 'f', f.Scale, 64)
		}
		return strconv.FormatInt(v, 10)
	}
	return ""
}
