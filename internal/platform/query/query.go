// Package query reads the query language of the contract and turns it into SQL.
//
// It keeps these things true. Only declared fields, with the operators declared
// for them, ever reach SQL: an unknown field, operator or type of value is a
// field violation that names its path, and no part of a filter is ever ignored.
// Values are converted in Go before they become arguments, so a wrong type is
// the caller's 400 and never a driver's error. The same filter gives the same
// rows in the same order on both databases, absent values included. A cursor
// is signed and carries filter, sort and position, so nobody can make one and
// nobody need repeat the filter.
//
// A service declares its fields once and then asks for pages:
//
//	var schema = query.NewSchema(query.Spec{
//		Name: "product", Fields: []query.Field{
//			{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
//			{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, Sortable: true},
//			{Path: "price", Column: "price", Kind: query.Decimal, Scale: 2, Sortable: true},
//		},
//		DefaultLimit: 50, MaxLimit: 100,
//	})
//
//	q, err := schema.Parse("query", request, signer)
//	page, err := query.Rows(tx, q, query.From{Table: "products", Columns: "doc"},
//		func(scan func(...any) error) (Product, error) {...})
package query

import (
	"fmt"
	"slices"
	"strings"
)

// Limits that hold for every query; BEHAVIOUR section 2 names the first two.
const (
	MaxDepth      = 10     // nesting of $and, $or, $not
	MaxConditions = 100    // leaf conditions of one filter
	MaxGroups     = 200    // objects inside $and, $or, $not: SQLite refuses expressions that nest deeper than 1000
	MaxList       = 500    // values of one $in, $hasSome...
	MaxValues     = 5000   // values of all lists together: SQLite takes no more than 32766 arguments
	MaxText       = 4000   // characters of one text value
	MaxOffset     = 100000 // rows an offset may skip, unless the Spec says otherwise
	MaxSorts      = 4      // sort keys, unless the Spec says otherwise
	MaxCursor     = 16000  // characters of a cursor
	maxViolations = 100    // how many mistakes one answer lists
)

// Style is how a call pages when the request does not say.
type Style uint8

// The styles.
const (
	ByCursor Style = iota
	ByOffset
)

// Sort is one key of an order.
type Sort struct {
	Path string
	Desc bool
}

// Spec declares what one call can filter, sort, search and page by.
type Spec struct {
	// Name goes into cursors: a cursor of one collection is refused by another.
	Name   string
	Fields []Field
	// IDColumn is the unique column that ends every order; "id" when empty.
	IDColumn string
	// DefaultSort is used when the request has none; empty means by id.
	DefaultSort []Sort
	// Ties are what follows the keys of every sort before the id: they go the way of the key before them.
	Ties []string
	// Style is used when the request asks for neither paging nor cursorPaging.
	Style Style
	// DefaultLimit and MaxLimit are 50 and 100 when zero; MaxOffset and MaxSorts are the package's.
	DefaultLimit, MaxLimit, MaxOffset, MaxSorts int
	// TextKind names the full-text index of the collection; empty means no free text.
	TextKind string
}

// Schema is a checked Spec.
type Schema struct {
	spec   Spec
	fields map[string]*Field
	id     Field // the field that ends every order
	ties   []*Field
	sort   []key
}

// NewSchema checks the declaration. A wrong one is a mistake in the program, so it panics at start.
func NewSchema(spec Spec) *Schema {
	s := &Schema{spec: spec, fields: make(map[string]*Field, len(spec.Fields))}
	d := &s.spec
	d.IDColumn = or(d.IDColumn, "id")
	d.DefaultLimit, d.MaxLimit = or(d.DefaultLimit, 50), or(d.MaxLimit, 100)
	d.MaxOffset, d.MaxSorts = or(d.MaxOffset, MaxOffset), or(d.MaxSorts, MaxSorts)
	s.id = Field{Path: "id", Column: d.IDColumn, Kind: ID, NotNull: true, Sortable: true}
	for i := range d.Fields {
		f := &d.Fields[i]
		if err := f.prepare(); err != nil {
			panic(fmt.Sprintf("query: %s: field %q: %v", spec.Name, f.Path, err))
		}
		if s.fields[f.Path] != nil {
			panic(fmt.Sprintf("query: %s: field %q is declared twice", spec.Name, f.Path))
		}
		s.fields[f.Path] = f
		if f.Column == d.IDColumn {
			s.id = *f
		}
	}
	for _, path := range d.Ties {
		f := s.fields[path]
		if f == nil || f.isList() {
			panic(fmt.Sprintf("query: %s: sorts end by %q, which cannot be sorted", spec.Name, path))
		}
		s.ties = append(s.ties, f)
	}
	for _, by := range d.DefaultSort {
		f := s.fields[by.Path]
		if f == nil || f.isList() {
			panic(fmt.Sprintf("query: %s: the default sort names %q, which cannot be sorted", spec.Name, by.Path))
		}
		s.sort = append(s.sort, key{field: f, desc: by.Desc})
	}
	s.sort = s.ended(s.sort, s.ties)
	return s
}

// Field gives a declared field, or nil.
func (s *Schema) Field(path string) *Field { return s.fields[path] }

// Fields lists the declared fields in their order.
func (s *Schema) Fields() []Field { return slices.Clone(s.spec.Fields) }

// Name is the collection's name.
func (s *Schema) Name() string { return s.spec.Name }

// Limits tells the page size used without a limit, and the largest allowed.
func (s *Schema) Limits() (usual, largest int) { return s.spec.DefaultLimit, s.spec.MaxLimit }

// searchable lists the fields that free text looks into.
func (s *Schema) searchable() []string {
	var paths []string
	for i := range s.spec.Fields {
		if s.spec.Fields[i].Searchable {
			paths = append(paths, s.spec.Fields[i].Path)
		}
	}
	return paths
}

// known lists the field paths for an error message.
func (s *Schema) known(keep func(*Field) bool) string {
	var paths []string
	for path, f := range s.fields {
		if keep(f) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return strings.Join(paths, ", ")
}

func or[T comparable](value, otherwise T) T {
	var zero T
	if value == zero {
		return otherwise
	}
	return value
}
