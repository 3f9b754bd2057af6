package catalogfiles

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"souk/internal/platform/columns"
	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
)

// Codes of files that cannot be imported at all.
const (
	CodeUnknownLayout = "UNKNOWN_LAYOUT"
	CodeNotText       = columns.CodeNotText
	CodeEmptyFile     = columns.CodeEmptyFile
)

// layout is how a kind of shop writes its products.
type layout struct {
	name string
	// needs are the columns that tell it from others; reads are all that it uses. Folded.
	needs []string
	reads []string
	// key says which product a row belongs to.
	key func(r row) (string, error)
	// alias is another name that rows may call the product of a row by; empty for none.
	alias func(r row) string
	// handle is the one that a row without other names asks for; empty for none.
	handle func(r row) string
	// read makes an entry of the rows of one product.
	read func(d *draft)
	// called are other names that its columns have in newer files. Folded.
	called map[string]string
	// least are the columns that a file must have whose columns the caller named one by one; needs where it is empty.
	least []string
}

func (l *layout) fields() columns.Fields {
	return columns.Fields{Of: "the layout " + l.name, Names: l.reads, Called: l.called, Words: words}
}

// layouts are asked in this order.
func layouts() []*layout { return []*layout{soukLayout(), shopifyLayout(), wooLayout()} }

// sheet is the header of a file.
type sheet struct {
	*columns.Head
	layout *layout
}

// row is one record under its header.
type row struct {
	*sheet
	csvfile.Record
}

// raw is a cell as it is written; empty when the row or the file does not have it.
func (r row) raw(column string) string {
	at, ok := r.Place(column)
	if !ok || at >= len(r.Cells) {
		return ""
	}
	return r.Cells[at]
}

// get is a cell without blanks around it.
func (r row) get(column string) string { return strings.TrimSpace(r.raw(column)) }

// readSheet finds out how a file is written. InvalidArgument when nobody knows.
func readSheet(file io.ReaderAt, size int64, how Reading) (*sheet, *csvfile.Table, error) {
	if err := columns.Readable(file, size); err != nil {
		return nil, nil, err
	}
	var names []string
	var wrong error // what the caller said of the columns
	for _, comma := range csvfile.Separators {
		t := csvfile.New(file, size, comma)
		head, err := t.Next()
		if err != nil {
			continue
		}
		for _, l := range layouts() {
			if how.Layout != "" && how.Layout != l.name {
				continue
			}
			s := &sheet{Head: columns.Read(comma, head.Cells, l.fields(), how.Mapping), layout: l}
			if s.fits(l, how) {
				return s, t, s.Check(how.Mapping)
			}
			if how.Layout == l.name && len(head.Cells) > len(names) {
				wrong = s.Check(how.Mapping)
			}
		}
		if len(head.Cells) > len(names) {
			names = head.Cells
		}
	}
	if wrong != nil {
		return nil, nil, wrong
	}
	if len(names) > 20 {
		names = names[:20]
	}
	return nil, nil, errs.New(errs.InvalidArgument, CodeUnknownLayout,
		"the columns do not match a product file of Souk, Shopify or WooCommerce; send a mapping").With(
		"columns", names)
}

func (s *sheet) fits(l *layout, how Reading) bool {
	needs := l.needs
	if how.Layout == l.name && len(how.Mapping) > 0 && len(l.least) > 0 {
		needs = l.least
	}
	return len(s.Missing(needs)) == 0
}

// place is where a record is.
type place struct {
	offset int64
	row    int
}

// group is the rows of one product, or one row that cannot be read.
type group struct {
	key    string
	places []place
	bad    string // why it cannot be read
}

// index is a whole file: its products in the order of their first rows.
type index struct {
	*sheet
	*csvfile.Table
	groups []group
	rows   int
	owners map[string]string // handles that products without other names ask for, and who has them
}

// maxRows bounds a file, and with it the memory that its index takes.
const maxRows = 500_000

// scan reads a file once and notes where the rows of each product are: they need
// not stand together.
func scan(file io.ReaderAt, size int64, how Reading) (*index, error) {
	s, t, err := readSheet(file, size, how)
	if err != nil {
		return nil, err
	}
	out := &index{sheet: s, Table: t, owners: map[string]string{}}
	places, aliases := map[string]int{}, map[string]string{}
	for {
		r, err := t.Next()
		if err == io.EOF { //nolint:errorlint // next gives it bare
			break
		}
		if out.rows++; out.rows > maxRows {
			return nil, errs.New(errs.TooLarge, "TOO_MANY_ROWS", "a file must have at most %d rows", maxRows)
		}
		at := place{r.Offset, r.Row}
		if err == nil {
			err = tooWide(s, r)
		}
		if err != nil {
			out.groups = append(out.groups, group{places: []place{at}, bad: err.Error()})
			continue
		}
		line := row{s, r}
		key, err := s.layout.key(line)
		if err != nil {
			out.groups = append(out.groups, group{places: []place{at}, bad: err.Error()})
			continue
		}
		if s.layout.alias != nil {
			if alias := s.layout.alias(line); alias != "" && alias != key {
				aliases[alias] = key
			}
		}
		if s.layout.handle != nil {
			if handle := s.layout.handle(line); handle != "" && out.owners[handle] == "" {
				out.owners[handle] = key
			}
		}
		i, known := places[key]
		if !known {
			i = len(out.groups)
			places[key] = i
			out.groups = append(out.groups, group{key: key})
		}
		out.groups[i].places = append(out.groups[i].places, at)
	}
	out.merge(places, aliases)
	return out, nil
}

func tooWide(s *sheet, r csvfile.Record) error {
	for _, cell := range r.Cells[min(len(s.Names), len(r.Cells)):] {
		if cell != "" {
			return fmt.Errorf("has more cells than the header: %d, not %d", len(r.Cells), len(s.Names))
		}
	}
	return nil
}

// merge puts rows that call their product by its other name to it.
func (x *index) merge(places map[string]int, aliases map[string]string) {
	merged := false
	for alias, key := range aliases {
		from, called := places[alias]
		to, there := places[key]
		if !called || !there || from == to {
			continue
		}
		merged = true
		all := slices.Concat(x.groups[to].places, x.groups[from].places)
		slices.SortFunc(all, func(a, b place) int { return a.row - b.row })
		x.groups[min(from, to)] = group{key: key, places: all}
		x.groups[max(from, to)] = group{}
		places[key], places[alias] = min(from, to), min(from, to)
	}
	if merged {
		x.groups = slices.DeleteFunc(x.groups, func(g group) bool { return len(g.places) == 0 })
	}
}

// rowsOf reads the rows of a group again.
func (x *index) rowsOf(g group) ([]row, error) {
	out := make([]row, len(g.places))
	for i, at := range g.places {
		x.GoTo(at.offset, at.row)
		r, err := x.Next()
		if err != nil {
			return nil, fmt.Errorf("row %d cannot be read again: %w", at.row, err)
		}
		out[i] = row{x.sheet, r}
	}
	return out, nil
}
