package query

import "math"

// Marked tells where a field's value is repeated in short: some bits of a whole number
// that stands in the index of every sort. Who walks along such an index passes over
// most of what does not fit without a look at the row. See From.Walk.
type Marked struct {
	Column       string
	Shift, Width int
	// Code gives what stands there for a value of the field's column, 0 for an absent
	// one only. Of a list it gives the bits that an element sets.
	Code func(value any) int64
	// Exact says that different values have different codes, so that nothing else need be looked at.
	Exact bool
	// Grows says that of two values the greater has no smaller code.
	Grows bool
}

// marked writes a leaf with the help of its mark and tells whether it did.
func (c *compiler) marked(l *leaf, negate bool) bool {
	m := l.field.Marked
	if !c.walk || m == nil || l.field.Column == c.leading { // the index itself leads to what fits
		return false
	}
	codes, compare := m.test(l)
	if compare == "" || negate && !m.Exact && l.op != Exists {
		return false
	}
	exact := m.Exact || l.op == Exists || l.op == Eq && l.value == nil
	if negate {
		c.write("NOT ")
	}
	c.write("(")
	if l.field.Listed != nil {
		c.bits(m, l, codes)
	} else {
		c.write("(" + m.part() + ")" + compare)
		c.codes(codes)
	}
	if !exact {
		c.write(" AND ")
		c.unmarked(l, negate)
	}
	c.write(")")
	return true
}

// part is the mark alone.
func (m *Marked) part() string {
	return m.Column + " >> " + itoa(m.Shift) + " & " + itoa(1<<m.Width-1)
}

// codes writes one code, or a list of them.
func (c *compiler) codes(codes []int64) {
	if len(codes) == 1 {
		c.arg(codes[0])
		return
	}
	c.write("(")
	for i, code := range codes {
		if i > 0 {
			c.write(", ")
		}
		c.arg(code)
	}
	c.write(")")
}

// bits is true where a list may have one of the texts, or all of them.
func (c *compiler) bits(m *Marked, l *leaf, codes []int64) {
	var mask int64
	for _, code := range codes {
		mask |= code
	}
	c.write("(" + m.Column + " & ")
	c.arg(mask)
	if l.op == HasAll {
		c.write(") = ")
		c.arg(mask)
		return
	}
	c.write(") <> 0")
}

// test gives what the mark is compared with, and how; "" when the mark tells nothing.
func (m *Marked) test(l *leaf) (codes []int64, compare string) {
	if l.field.Listed != nil {
		for _, text := range l.wanted() {
			codes, compare = append(codes, m.Code(text)), "&"
		}
		return codes, compare
	}
	switch l.op {
	case Exists:
		if l.field.Blank {
			return []int64{0}, " <> "
		}
	case Eq:
		switch {
		case l.value != nil:
			return []int64{m.Code(l.value)}, " = "
		case l.field.Blank:
			return []int64{0}, " = "
		}
	case In:
		if len(l.list) == 0 || len(l.list) > 50 {
			return nil, ""
		}
		for _, value := range l.list {
			codes = append(codes, m.Code(value))
		}
		if len(codes) == 1 {
			return codes, " = "
		}
		return codes, " IN "
	case Gt, Gte:
		if m.Grows {
			return []int64{m.Code(next(l, Gt, 1))}, " >= "
		}
	case Lt, Lte:
		if m.Grows {
			return []int64{m.Code(next(l, Lt, -1))}, " <= "
		}
	}
	return nil, ""
}

// next is the first value that may fit: behind the one that is compared with, where it
// does not fit itself. More than 0 is at least 1, which has another code.
func next(l *leaf, strict Ops, step int64) any {
	n, whole := l.value.(int64)
	if !whole || l.op != strict || n == math.MaxInt64 || n == math.MinInt64 {
		return l.value
	}
	return n + step
}
