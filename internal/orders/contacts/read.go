package contacts

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"souk/internal/people/members"
	"souk/internal/platform/csvfile"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	oneAnswer struct {
		Contact *Contact `json:"contact"`
	}
	queryRequest struct {
		Query  query.Request `json:"query"`
		Search *freeText     `json:"search,omitempty"`
	}
	// freeText is looked for in names, company, e-mail and phones. All words must be there.
	freeText struct {
		Expression string `json:"expression,omitempty" validate:"max=100"`
	}
	listAnswer struct {
		Contacts       wire.List[*Contact] `json:"contacts"`
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
)

// get gives a contact. NotFound.
func (s *Service) get(ctx context.Context, in *wire.IDRequest) (*oneAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*oneAnswer, error) {
		r, err := find(tx, in.ID)
		if err != nil {
			return nil, err
		}
		if r == nil {
			return nil, errs.Missing(CodeNotFound, "contact", in.ID)
		}
		return &oneAnswer{r.wire(s.cfg.Locale(ctx))}, nil
	})
}

// query lists contacts by filters, free text and sorts. All words of the text must be found.
// InvalidArgument.
func (s *Service) query(ctx context.Context, in *queryRequest) (*listAnswer, error) {
	asked := query.SearchRequest{Request: in.Query}
	if in.Search != nil {
		asked.Search = members.SearchWords(&query.SearchText{Expression: in.Search.Expression})
	}
	q, err := schema.ParseSearch("query", asked, s.cfg.Cursors)
	if err != nil {
		return nil, beside(err)
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*listAnswer, error) {
		page, err := query.Rows(tx, q, from, scan)
		if err != nil {
			return nil, err
		}
		out := &listAnswer{PagingMetadata: page.Metadata()}
		for _, r := range page.Items {
			out.Contacts = append(out.Contacts, r.wire(s.cfg.Locale(ctx)))
		}
		return out, nil
	})
}

// beside names violations of the free text where the request has it: beside the query.
func beside(err error) error {
	refused, ok := err.(*errs.Error) //nolint:errorlint // ParseSearch answers nothing else
	if !ok {
		return err
	}
	out := slices.Clone(refused.Violations)
	for i := range out {
		if rest, found := strings.CutPrefix(out[i].Field, "query.search"); found {
			out[i].Field = "search" + rest
		}
	}
	return errs.Invalid(out...)
}

// fileColumns are those of an export.
var fileColumns = []struct {
	name string
	get  func(c *Contact) string
}{
	{"Email", func(c *Contact) string { return c.Email }},
	{"First name", func(c *Contact) string { return c.FirstName }},
	{"Last name", func(c *Contact) string { return c.LastName }},
	{"Company", func(c *Contact) string { return c.Company }},
	{"Phones", func(c *Contact) string { return strings.Join(c.Phones, "; ") }},
	{"Address", func(c *Contact) string { return street(c.address()) }},
	{"Address 2", func(c *Contact) string { return c.address().AddressLine2 }},
	{"City", func(c *Contact) string { return c.address().City }},
	{"Postal code", func(c *Contact) string { return c.address().PostalCode }},
	{"Subdivision", func(c *Contact) string { return c.address().Subdivision }},
	{"Country", func(c *Contact) string { return c.address().Country }},
	{"Member", func(c *Contact) string { return strconv.FormatBool(c.Member) }},
	{"Source", func(c *Contact) string { return c.Source }},
	{"Created", func(c *Contact) string { return c.CreatedDate.String() }},
	{"Orders", func(c *Contact) string { return strconv.FormatInt(c.Orders, 10) }},
	{"Spent", func(c *Contact) string { return string(c.Spent.Amount) }},
	{"Currency", func(c *Contact) string { return c.Currency }},
	{"Last order", func(c *Contact) string {
		if c.LastOrderDate.IsZero() {
			return ""
		}
		return c.LastOrderDate.String()
	}},
	{"Id", func(c *Contact) string { return c.ID }},
}

func (c *Contact) address() *wire.Address {
	if c.Address == nil {
		return &wire.Address{}
	}
	return c.Address
}

func street(a *wire.Address) string {
	if a.StreetAddress != nil {
		return strings.TrimSpace(a.StreetAddress.Name + " " + a.StreetAddress.Number)
	}
	return a.AddressLine
}

// exportBatch is how many contacts are read at once.
const exportBatch = 500

// Export writes all contacts as CSV, by id. Each batch is read by itself, so that no
// transaction stays open while the caller's line is slow.
func (s *Service) Export(ctx context.Context, to io.Writer) error {
	head := make([]string, len(fileColumns))
	for i, c := range fileColumns {
		head[i] = c.name
	}
	last := ""
	return csvfile.Write(to, head, func() (lines [][]string, err error) {
		batch, err := store.Get(ctx, s.db, func(tx *store.Tx) ([]*row, error) {
			return readRows(tx, "id > ? ORDER BY id LIMIT ?", last, exportBatch)
		})
		for _, r := range batch {
			contact := r.wire(s.cfg.Locale(ctx))
			line := make([]string, len(fileColumns))
			for i, c := range fileColumns {
				line[i] = csvfile.Harmless(c.get(contact))
			}
			lines, last = append(lines, line), r.id
		}
		return lines, err
	})
}
