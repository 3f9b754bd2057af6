package catalogfiles

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/shop/catalog"
)

// Issue is something that a file has wrong. A row with an error is left out; with a
// warning it is taken, but for what the warning names.
type Issue struct {
	Row     int    `json:"row"`
	Column  string `json:"column"`
	Reason  string `json:"reason"`
	Warning bool   `json:"warning"`
}

// address is a picture that a file names.
type address struct {
	url     string
	title   string
	row     int
	column  string
	choices []catalog.OptionAndChoice
}

// draft is one product of a file on its way into the catalog.
type draft struct {
	*sheet
	rows     []row
	weightKG bool // the shop weighs in kilograms, else in pounds
	entry    catalog.Entry
	pictures *[]address // nil when the file has none to say
	issues   []Issue
	failed   bool
	// columns tells where fields of the content come from, variantRows where variants do.
	columns     map[string]string
	variantRows []int
	handle      func(row) string
	full        []catalog.Number // price of each row that is sold, before the discount
}

// draft reads the rows of one product.
func (x *index) draft(g group, weightKG bool) (*draft, error) {
	rows, err := x.rowsOf(g)
	if err != nil {
		return nil, err
	}
	d := &draft{sheet: x.sheet, rows: rows, weightKG: weightKG, columns: map[string]string{}}
	d.entry.Content = map[string]any{}
	d.handle = func(r row) string {
		handle := x.layout.handle(r)
		if handle != "" && x.owners[handle] != g.key { // of another product that has the same name
			handle += "-" + slug(g.key)
		}
		return handle
	}
	x.layout.read(d)
	return d, nil
}

func (d *draft) fail(r row, column, format string, args ...any) {
	d.failed = true
	d.issues = append(d.issues, Issue{Row: r.Row, Column: d.Written(column), Reason: fmt.Sprintf(format, args...)})
}

func (d *draft) warn(r row, column, format string, args ...any) {
	d.issues = append(d.issues, Issue{Row: r.Row, Column: d.Written(column), Reason: fmt.Sprintf(format, args...),
		Warning: true})
}

// set gives the content a field that comes from a column.
func (d *draft) set(field, column string, value any) {
	d.entry.Content[field] = value
	d.columns[field] = column
}

// text sets a text, cut to what the shop takes; an empty cell clears.
func (d *draft) text(r row, field, column, value string, most int) {
	if !d.Has(column) {
		return
	}
	if short, cut := clipped(value, most); cut {
		d.warn(r, column, "was cut to %d characters", most)
		value = short
	}
	if value == "" {
		d.set(field, column, nil)
		return
	}
	d.set(field, column, value)
}

// number reads a cell; false when it is empty or wrong, which is then noted.
func (d *draft) number(r row, column string) (catalog.Number, bool) {
	cell := r.get(column)
	if cell == "" {
		return "", false
	}
	n, err := number(cell)
	if err != nil {
		d.fail(r, column, "%s", err)
		return "", false
	}
	if strings.HasPrefix(string(n), "-") {
		d.fail(r, column, "must not be below zero")
		return "", false
	}
	return n, true
}

// given reads a number that an empty cell takes back.
func (d *draft) given(r row, column string) catalog.Given[catalog.Number] {
	out := catalog.Given[catalog.Number]{Is: d.Has(column)}
	if n, ok := d.number(r, column); ok {
		out.Value = &n
	}
	return out
}

// yesNo reads a truth; nil when the cell is empty or wrong.
func (d *draft) yesNo(r row, column string) *bool {
	cell := r.get(column)
	if cell == "" {
		return nil
	}
	yes, err := yesNo(cell)
	if err != nil {
		d.fail(r, column, "%s", err)
		return nil
	}
	return &yes
}

// quantity reads a count of pieces; nil when the cell is empty or wrong.
func (d *draft) quantity(r row, column string) *int64 {
	cell := r.get(column)
	if cell == "" {
		return nil
	}
	whole := strings.TrimSuffix(strings.TrimRight(cell, "0"), ".")
	if !strings.Contains(cell, ".") {
		whole = cell
	}
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || n < -100_000 || n > 99_999 {
		d.fail(r, column, "must be a whole number, at most 99999")
		return nil
	}
	return &n
}

// weight turns grams into the shop's unit.
func (d *draft) weight(grams *big.Rat) catalog.Number {
	unit := big.NewRat(1000, 1)
	if !d.weightKG {
		unit = new(big.Rat).SetFrac64(45359237, 100000)
	}
	return decimal(new(big.Rat).Quo(grams, unit))
}

// gramsOf are the units that shops weigh in.
var gramsOf = map[string]*big.Rat{
	"g": big.NewRat(1, 1), "kg": big.NewRat(1000, 1), "lb": new(big.Rat).SetFrac64(45359237, 100000),
	"lbs": new(big.Rat).SetFrac64(45359237, 100000),
	"oz":  new(big.Rat).SetFrac64(45359237, 1600000),
}

// picture notes an address.
func (d *draft) picture(r row, column, url, title string) {
	if d.pictures == nil {
		d.pictures = new([]address)
	}
	if url == "" {
		return
	}
	for i := range *d.pictures {
		if (*d.pictures)[i].url == url {
			return
		}
	}
	*d.pictures = append(*d.pictures, address{url: url, title: title, row: r.Row, column: d.Written(column)})
}

// show says that a picture shows a choice.
func (d *draft) show(url, option, choice string) {
	for i := range *d.pictures {
		if p := &(*d.pictures)[i]; p.url == url {
			p.choices = append(p.choices, catalog.OptionAndChoice{Option: option, Choice: choice})
		}
	}
}

var ordinal = regexp.MustCompile(`^(variants|pictures|subscriptions)(?:\[(\d+)\])?`)

// refused notes what the catalog has against an entry.
func (d *draft) refused(err error) {
	first := d.rows[0]
	var e *errs.Error
	if !errors.As(err, &e) || len(e.Violations) == 0 {
		d.fail(first, "", "%s", err)
		return
	}
	for _, v := range e.Violations {
		field := strings.TrimPrefix(v.Field, "product.")
		at, column := first.Row, ""
		if m := ordinal.FindStringSubmatch(field); m != nil {
			i, err := strconv.Atoi(m[2])
			switch {
			case m[1] == "variants" && err == nil && i < len(d.variantRows):
				at = d.variantRows[i]
			case m[1] == "pictures" && err == nil && d.pictures != nil && i < len(*d.pictures):
				at, column = (*d.pictures)[i].row, (*d.pictures)[i].column
			case m[1] == "subscriptions":
				column = d.Written("subscriptionoptions")
			}
		} else {
			column = d.columnOf(field)
		}
		reason := v.Description
		if column == "" && !strings.HasPrefix(field, "variants") {
			reason = field + " " + reason
		}
		d.failed = true
		d.issues = append(d.issues, Issue{Row: at, Column: column, Reason: reason})
	}
}

// columnOf finds the column of a field, or of what the field is part of.
func (d *draft) columnOf(field string) string {
	for field != "" {
		if column, ok := d.columns[field]; ok {
			return d.Written(column)
		}
		end := strings.LastIndexAny(field, ".[")
		if end < 0 {
			return ""
		}
		field = field[:end]
	}
	return ""
}
