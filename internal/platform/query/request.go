package query

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Request is the query part of a request body, as it comes.
type Request struct {
	// Filter is an object, or (in the older stores calls) a text that holds one.
	Filter json.RawMessage `json:"filter,omitempty"`
	// Sort is a list of {fieldName, order}; Sorting is the same under the name some types give it.
	Sort         json.RawMessage    `json:"sort,omitempty"`
	Sorting      json.RawMessage    `json:"sorting,omitempty"`
	Paging       *wire.Paging       `json:"paging,omitempty"`
	CursorPaging *wire.CursorPaging `json:"cursorPaging,omitempty"`
	Fields       []string           `json:"fields,omitempty" validate:"max=100"`
	Fieldsets    []string           `json:"fieldsets,omitempty" validate:"max=100"`
}

// SearchRequest is the search part of a request body: a Request with free text and aggregations.
type SearchRequest struct {
	Request
	Search       *SearchText   `json:"search,omitempty"`
	Aggregations []Aggregation `json:"aggregations,omitempty"`
	TimeZone     string        `json:"timeZone,omitempty"`
}

// Message is the request of an operation that takes a query and nothing else.
type Message struct {
	Query Request `json:"query"`
}

// SearchMessage is the request of an operation that takes a search and nothing else.
type SearchMessage struct {
	Search SearchRequest `json:"search"`
}

// Query is a parsed and checked request.
type Query struct {
	schema   *Schema
	signer   *Signer
	filter   node
	uses     map[string]bool
	keys     []key
	text     *textMatch
	limit    int
	offset   int
	style    Style
	position []any // where a cursor stands; nil on the first page
	backward bool
	search   bool    // a search tells the total, a query by cursor does not
	raw      carried // what the next cursors carry on

	aggregations []Aggregation
	zone         *time.Location
	path         string
}

// Parse reads a query. prefix is the request field it stands in, such as "query".
// Everything wrong with it comes back in one InvalidArgument error.
func (s *Schema) Parse(prefix string, in Request, signer *Signer) (*Query, error) {
	return s.parse(prefix, SearchRequest{Request: in}, signer)
}

// ParseSearch reads a search: a query with free text and aggregations.
func (s *Schema) ParseSearch(prefix string, in SearchRequest, signer *Signer) (*Query, error) {
	q, err := s.parse(prefix, in, signer)
	if err == nil {
		q.search = true
	}
	return q, err
}

// ParseFilter reads a lone filter, for calls such as count.
func (s *Schema) ParseFilter(path string, filter json.RawMessage) (*Query, error) {
	p := parser{schema: s}
	q := &Query{schema: s, keys: s.sort, limit: s.spec.DefaultLimit, path: path}
	q.filter = p.filter(path, filter)
	q.uses = p.uses
	if err := p.err(); err != nil {
		return nil, err
	}
	return q, nil
}

func (s *Schema) parse(prefix string, in SearchRequest, signer *Signer) (*Query, error) {
	p := parser{schema: s}
	q := &Query{schema: s, signer: signer, style: s.spec.Style, path: prefix}
	if in.Paging != nil && in.CursorPaging != nil {
		p.fail(at(prefix, "paging"), errs.RuleOneOfAlignment, "ONE_OF_ALIGNMENT",
			"must not be given together with cursorPaging")
	}
	cursor := ""
	switch {
	case in.CursorPaging != nil:
		q.style = ByCursor
		q.limit = p.limit(at(prefix, "cursorPaging.limit"), in.CursorPaging.Limit)
		cursor = in.CursorPaging.Cursor
	case in.Paging != nil:
		q.style = ByOffset
		q.limit = p.limit(at(prefix, "paging.limit"), in.Paging.Limit)
		q.offset = p.offset(at(prefix, "paging.offset"), in.Paging.Offset)
	default:
		q.limit = s.spec.DefaultLimit
	}
	from := carried{Filter: in.Filter, Sort: in.Sort, Text: in.Search}
	if len(from.Sort) == 0 {
		from.Sort = in.Sorting
	}
	ties := s.ties
	if cursor != "" {
		// The cursor stands for the whole query: what else the body says is not looked at.
		opened, m := signer.open(s, cursor)
		if m != nil {
			p.mistake(at(prefix, "cursorPaging.cursor"), m)
			return nil, p.err()
		}
		from, q.position, q.backward = opened.carried, opened.position, opened.Backward
		if opened.untied {
			ties = nil
		}
	}
	q.filter = p.filter(at(prefix, "filter"), from.Filter)
	q.keys = s.sort
	if keys := p.sorting(at(prefix, "sort"), from.Sort); len(keys) > 0 {
		q.keys = s.ended(keys, ties)
	}
	q.text = p.search(at(prefix, "search"), from.Text)
	q.zone = p.zone(at(prefix, "timeZone"), in.TimeZone)
	q.aggregations = p.aggregations(at(prefix, "aggregations"), in.Aggregations)
	q.uses, q.raw = p.uses, from
	if err := p.err(); err != nil {
		return nil, err
	}
	return q, nil
}

// at names a part of the query. Calls whose query parts stand at the top of the request have no prefix.
func at(prefix, part string) string { return wire.Join(prefix, part) }

func (p *parser) limit(path string, limit *int) int {
	usual, largest := p.schema.Limits()
	switch {
	case limit == nil || *limit == 0: // the protocol's zero is "not set"
		return usual
	case *limit < 0:
		p.threshold(path, errs.RuleMin, 0, "must be 0 or more")
	case *limit > largest:
		p.threshold(path, errs.RuleMax, largest, "must be %d or less", largest)
	}
	return *limit
}

func (p *parser) offset(path string, offset *int) int {
	most := p.schema.spec.MaxOffset
	switch {
	case offset == nil:
		return 0
	case *offset < 0:
		p.threshold(path, errs.RuleMin, 0, "must be 0 or more")
	case *offset > most:
		p.threshold(path, errs.RuleMax, most, "must be %s or less; use a cursor to go further", strconv.Itoa(most))
	}
	return *offset
}

// Uses reports whether the filter names the field, for services that treat some fields specially.
func (q *Query) Uses(path string) bool { return q.uses[path] }

// Aggregates reports whether an aggregation names the field.
func (q *Query) Aggregates(path string) bool {
	return slices.ContainsFunc(q.aggregations, func(a Aggregation) bool {
		if a.Type == ByNested {
			return slices.ContainsFunc(a.Nested.NestedAggregations, func(n Aggregation) bool { return n.FieldPath == path })
		}
		return a.FieldPath == path
	})
}

// Whole reports whether the query narrows nothing: no filter and no free text.
func (q *Query) Whole() bool { return len(q.uses) == 0 && q.text == nil }

// Searches reports whether the query looks for free text.
func (q *Query) Searches() bool { return q.text != nil }

// Leading is the column that the order goes by first.
func (q *Query) Leading() string { return q.keys[0].field.orderColumn() }

// Limit is the page size asked for.
func (q *Query) Limit() int { return q.limit }

// Where gives the filter and free text as one condition with its arguments,
// for statements that a service writes itself. It holds for every page.
func (q *Query) Where(d store.Dialect) (string, []any) {
	c := compiler{dialect: d}
	c.where(q)
	return c.sql.String(), c.args
}

func (c *compiler) where(q *Query) {
	c.node(q.filter, false)
	if q.text != nil {
		c.write(" AND ")
		q.text.compile(c, q.schema.spec.IDColumn)
	}
}
