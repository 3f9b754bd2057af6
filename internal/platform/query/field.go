package query

import (
	"errors"
	"strings"
)

// Kind is the type of a field's values; it decides how JSON becomes an argument.
type Kind uint8

// The kinds, with the column each expects.
const (
	Text       Kind = iota // TEXT; equality is exact, order and prefixes go by the Folded column if there is one
	FoldedText             // TEXT that holds Fold(value): equality ignores case and accents (e-mail addresses)
	ID                     // TEXT; an identifier
	Enum                   // TEXT; one of Values
	Number                 // BIGINT; a JSON whole number
	BigNumber              // BIGINT; on the wire a text of digits, as revisions are (a JSON number is read too)
	Float                  // DOUBLE PRECISION / REAL; a JSON number
	Decimal                // BIGINT of minor units with Scale digits; a decimal text or a JSON number
	Bool                   // BOOLEAN
	Time                   // BIGINT of milliseconds; an ISO-8601 text
	TextList               // JSONB / TEXT with a JSON list of texts
	Objects                // a list of objects kept in a table of its own, see Items
)

var kindNames = [...]string{"a text", "a text", "an id", "a value of the enum", "a whole number",
	"a whole number", "a number",
	"a decimal number", "true or false", "a date and time", "a text or a list of texts", "a list of objects"}

// Ops is a set of operators.
type Ops uint32

// The operators. Fits stands for all that fit the field's kind; a field without
// Operators has exactly those. Contains and EndsWith cannot use an index and so
// are never part of Fits: declare them where the contract names them.
const (
	Eq Ops = 1 << iota
	Ne
	Gt
	Gte
	Lt
	Lte
	In
	Nin
	StartsWith
	Contains
	EndsWith
	HasSome
	HasAll
	Exists
	IsEmpty
	MatchItems
	Fits
)

var opNames = [...]string{"$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin", "$startsWith", "$contains",
	"$endsWith",
	"$hasSome", "$hasAll", "$exists", "$isEmpty", "$matchItems"}

var opsByName = func() map[string]Ops {
	m := make(map[string]Ops, len(opNames))
	for i, name := range opNames {
		m[name] = 1 << i
	}
	return m
}()

// String lists the operators of the set as the wire spells them.
func (o Ops) String() string {
	var names []string
	for i, name := range opNames {
		if o&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

const (
	equality = Eq | Ne | In | Nin | HasSome | Exists
	ordering = Gt | Gte | Lt | Lte
)

// Field declares one thing that can be filtered or sorted by.
type Field struct {
	Path   string // as on the wire: buyerInfo.email
	Column string // a column, or an SQL expression written in code
	// Folded names the column that holds Fold of the value. Prefixes, substrings
	// and order then ignore case and accents, equally on both databases.
	Folded string
	Kind   Kind
	Values []string // of an Enum
	Scale  int      // digits after the point, of a Decimal
	// Operators are all that fit the kind when zero.
	Operators Ops
	Sortable  bool
	// NotNull says that the column never is NULL, which makes paging by it faster.
	NotNull bool
	// Blank says that in a NotNull column an empty text, an empty list, or 0, stands for absent.
	Blank bool
	// Searchable fields are part of the collection's full-text index.
	Searchable bool
	// Items declares the table behind a list of objects, for $matchItems.
	Items *Items
	// Order is the column that a list is sorted by: one of its elements, or nothing.
	Order string
	// Listed declares the table that holds a TextList's elements, when there is no column.
	Listed *Listed
}

// Listed is a table that holds the texts of lists, one row each, so that an index on
// them serves.
type Listed struct {
	Table string
	Owner string // column of Table that refers to the outer row
	Outer string // what it refers to, such as orders.id
	Value string // column of Table that holds the text
	Where string // which rows are of this list
	// Sorted names the columns of Table that repeat columns of the outer row, by those, in the order of an index on Where,
	// Value and them: the rows of one text are read in this order without sorting. See From.Along.
	Sorted map[string]string
}

// Items is a table that holds the elements of a list, one row each.
type Items struct {
	Table  string
	Owner  string  // column of Table that refers to the outer row
	Outer  string  // what it refers to, such as products.id
	Fields []Field // fields of one element, paths relative to it; columns of Table
	byPath map[string]*Field
}

// prepare fills in and checks a declaration.
func (f *Field) prepare() error {
	fits := f.fits()
	if f.Operators == 0 {
		f.Operators = Fits
	}
	if f.Operators&Fits != 0 {
		f.Operators = f.Operators&^Fits | fits
	}
	possible := fits
	if f.isText() {
		possible |= Contains | EndsWith
	}
	if f.Kind == TextList {
		possible |= Eq | Ne | In | Nin
	}
	switch {
	case f.Path == "" || strings.HasPrefix(f.Path, "$"):
		return errors.New("a path is needed")
	case f.Blank && !f.NotNull:
		return errors.New("a blank stands for absent where NULL cannot")
	case f.Listed != nil && (f.Kind != TextList || f.Column != ""):
		return errors.New("Listed is for a TextList without a column")
	case f.Column == "" && f.Kind != Objects && f.Listed == nil:
		return errors.New("a column is needed")
	case f.Operators&^possible != 0:
		return errors.New("these operators do not fit: " + (f.Operators &^ possible).String())
	case f.Operators&(StartsWith|Contains|EndsWith) != 0 && f.foldedColumn() == "":
		return errors.New("prefixes and substrings need a Folded column")
	case f.Kind == Enum && len(f.Values) == 0:
		return errors.New("an enum needs its values")
	case f.Order != "" && f.Kind != TextList:
		return errors.New("an order of its own is for a list of texts")
	case f.Sortable && f.isList() && f.Order == "":
		return errors.New("a list cannot be sorted by")
	case f.Kind == Objects && f.Items == nil, f.Kind != Objects && f.Items != nil:
		return errors.New("Items and the kind Objects belong together")
	case f.Scale < 0 || f.Scale > 9:
		return errors.New("the scale must be 0 to 9")
	}
	if f.Items != nil {
		return f.Items.prepare()
	}
	return nil
}

func (i *Items) prepare() error {
	i.byPath = make(map[string]*Field, len(i.Fields))
	for n := range i.Fields {
		f := &i.Fields[n]
		if err := f.prepare(); err != nil {
			return errors.New(f.Path + ": " + err.Error())
		}
		if f.Kind == Objects {
			return errors.New(f.Path + ": lists of objects inside lists of objects are not supported")
		}
		i.byPath[f.Path] = f
	}
	return nil
}

// fits gives the operators that the contract's "*" means for the kind.
func (f *Field) fits() Ops {
	switch f.Kind {
	case Text:
		ops := equality | ordering | IsEmpty
		if f.Folded != "" {
			ops |= StartsWith
		}
		return ops
	case FoldedText:
		return equality | ordering | IsEmpty | StartsWith
	case ID:
		return equality | ordering | StartsWith
	case Enum, Bool:
		return equality
	case TextList:
		if f.Listed != nil { // the order of its elements is not kept
			return HasSome | HasAll | Exists | IsEmpty
		}
		return Eq | Ne | HasSome | HasAll | Exists | IsEmpty
	case Objects:
		return MatchItems | Exists | IsEmpty
	default:
		return equality | ordering
	}
}

func (f *Field) isText() bool { return f.Kind == Text || f.Kind == FoldedText || f.Kind == ID }
func (f *Field) isList() bool { return f.Kind == TextList || f.Kind == Objects }

// blank is how the column says absent.
func (f *Field) blank() string {
	if f.textual() {
		return "''"
	}
	return "0"
}

// valueColumn gives the column with NULL for absent.
func (f *Field) valueColumn() string {
	if f.Blank {
		return "NULLIF(" + f.Column + ", " + f.blank() + ")"
	}
	return f.Column
}

// textual reports whether the column is TEXT, and so has a collation.
func (f *Field) textual() bool { return f.isText() || f.Kind == Enum || f.Order != "" }

// foldedColumn is where prefixes and substrings are looked for. Identifiers are
// lower-case ASCII, so they are their own folded form.
func (f *Field) foldedColumn() string {
	switch {
	case f.Folded != "":
		return f.Folded
	case f.Kind == FoldedText || f.Kind == ID:
		return f.Column
	}
	return ""
}

// orderColumn is what sorting and $gt compare; foldsOrder says that the value must be folded first.
func (f *Field) orderColumn() string {
	switch {
	case f.Order != "":
		return f.Order
	case f.Kind == Text && f.Folded != "":
		return f.Folded
	}
	return f.Column
}

func (f *Field) foldsOrder() bool {
	return f.Kind == FoldedText || f.Kind == Text && f.Folded != ""
}
