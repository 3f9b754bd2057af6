package orders

import (
	"slices"
	"strconv"

	"souk/internal/platform/query"
)

// mark is a search column in short, for a place in the index of every sort. Codes are
// stored, and the migration that brought them computes them in SQL: they never change.
type mark struct {
	column       string // what is repeated
	in           string // the number that it is a part of
	shift, width int
	code         func(value any) int64
	exact, grows bool
}

// marks are all of them. Enums and flags are whole; amounts and times are rough, and of
// texts there is a checksum.
var marks = func() map[string]mark {
	out := map[string]mark{}
	next := map[string]int{}
	add := func(in, column string, width int, code func(any) int64, exact, grows bool) {
		out[column] = mark{column, in, next[in], width, code, exact, grows}
		next[in] += width
	}
	whole := func(column string, width int, values []string) { // the place of a value is its code: new ones go to the end
		add("marks", column, width, func(value any) int64 {
			return int64(1 + slices.Index(values, value.(string)))
		}, true, false)
	}
	whole("status", 3, Statuses)
	whole("payment_status", 4, paymentStatuses)
	whole("fulfillment_status", 2, fulfillments)
	whole("channel", 5, channels)
	for _, column := range []string{"archived", "imported", "seen", "demo"} {
		add("marks", column, 1, flagCode, true, false)
	}
	for _, column := range []string{"total", "tax"} {
		add("marks", column, 8, amountCode, false, true)
	}
	for _, column := range []string{"exempt", "authorized", "pending", "pending_refund"} {
		add("marks", column, 5, digitsCode, false, true)
	}
	add("marks", "created_by", 4, textCode(4), false, false)
	add("marks", "external_id", 2, textCode(2), false, false)
	for _, column := range []string{"updated", "purchased", "slot_from", "slot_to"} {
		add("hints", column, 8, timeCode, false, true)
	}
	for _, text := range []struct {
		column string
		width  int
	}{{"shipping_title", 4}, {"region", 5}, {"delivery_time", 3}, {"location_id", 4}, {"location_name", 4}, {"first_name", 5}, {"last_name", 5}} {
		add("hints", text.column, text.width, textCode(text.width), false, false)
	}
	return out
}()

func flagCode(value any) int64 {
	if value == true {
		return 1
	}
	return 0
}

// amountCode is how many digits an amount has, and the first of them.
func amountCode(value any) int64 {
	n := max(0, value.(int64))
	text := strconv.FormatInt(n, 10)
	return int64(len(text)-1)*9 + int64(text[0]-'0')
}

// digitsCode is how many digits an amount has; none has none.
func digitsCode(value any) int64 {
	n := value.(int64)
	if n <= 0 {
		return 0
	}
	return int64(len(strconv.FormatInt(n, 10)))
}

// Times are told apart by spans of 61 days since the beginning of 2015.
const (
	marksBegin = 1_420_070_400_000
	marksSpan  = 5_270_400_000
)

func timeCode(value any) int64 {
	n := value.(int64)
	switch {
	case n == 0:
		return 0
	case n < marksBegin:
		return 1
	}
	return min(255, 1+(n-marksBegin)/marksSpan)
}

// checksum is made of a text's length and some of its characters: what both databases
// can compute too.
func checksum(text string) int64 {
	chars := []rune(text)
	at := func(i int) int64 {
		if i < 0 || i >= len(chars) {
			return 0
		}
		return int64(chars[i])
	}
	n := len(chars)
	return int64(n)*31 + at(0)*17 + at(n/2)*3 + at(n-2)*5 + at(n-1)*11
}

func textCode(width int) func(any) int64 {
	return func(value any) int64 {
		if value == "" {
			return 0
		}
		return 1 + checksum(value.(string))%(1<<width-1)
	}
}

// Goods have a bit each, of 31 for products and as many for their names.
const goodsBits = 31

func itemCode(value any) int64 { return 1 << (checksum(value.(string)) % goodsBits) }
func nameCode(value any) int64 { return 1 << (goodsBits + checksum(value.(string))%goodsBits) }

// marked tells searches where a column is repeated.
func marked(column string) *query.Marked {
	m, ok := marks[column]
	if !ok {
		return nil
	}
	return &query.Marked{Column: "orders." + m.in, Shift: m.shift, Width: m.width, Code: m.code, Exact: m.exact, Grows: m.grows}
}

// brief gives the marks of an order whose search columns have these values.
func brief(values []any, in string) int64 {
	var out int64
	for i, c := range searched[:len(values)] {
		if m, ok := marks[c.name]; ok && m.in == in {
			out |= m.code(values[i]) << m.shift
		}
	}
	return out
}

// goods gives the bits of what was bought: none while it is not found by that.
func (r *record) goods() int64 {
	if r.hidden() {
		return 0
	}
	var out int64
	for i := range r.LineItems {
		line := &r.LineItems[i]
		if id := or(line.CatalogReference).CatalogItemID; id != "" {
			out |= itemCode(id)
		}
		if name := or(line.ProductName).Original; name != "" {
			out |= nameCode(name)
		}
	}
	return out
}
