package members

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// countUpTo is how far members of a list are counted; beyond, the answer says that there are more.
const countUpTo = 10_000

// Get gives a member as far as the caller may see it. Members see themselves whole, and
// managers everybody; all others see the public part of public members. NotFound for what
// is not for the caller; PermissionDenied between members of whom one blocked the other.
func (s *Service) Get(ctx context.Context, id string, part set) (*Member, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Member, error) { return s.get(tx, id, part) })
}

func (s *Service) get(tx *store.Tx, id string, part set) (*Member, error) {
	list, err := load(tx, []string{id})
	if err != nil {
		return nil, err
	}
	who := actor.From(tx.Context())
	switch {
	case len(list) == 0:
		return nil, ErrMissing(id)
	case who.Manages(), who.Kind == actor.Member && who.ID == id:
		return list[0].in(part), nil
	case !public(list[0]):
		return nil, ErrMissing(id)
	}
	if seen, err := s.seenBy(tx, who); err != nil || !seen {
		if err == nil {
			err = ErrMissing(id)
		}
		return nil, err
	}
	apart, err := s.apart(tx, who)
	if err != nil {
		return nil, err
	}
	if slices.Contains(apart, id) {
		return nil, errs.New(errs.PermissionDenied, CodeBlockedByPeer,
			"one of these members blocked the other").With("memberId", id)
	}
	return list[0].in(publicSet), nil
}

// apart lists the members whom the caller does not see because one blocked the other.
func (s *Service) apart(tx *store.Tx, who actor.Actor) ([]string, error) {
	if who.Kind != actor.Member || s.cfg.Apart == nil {
		return nil, nil
	}
	return s.cfg.Apart(tx, who.ID)
}

// withoutApart leaves them out of a list.
func (s *Service) withoutApart(tx *store.Tx, who actor.Actor, from query.From) (query.From, error) {
	ids, err := s.apart(tx, who)
	if err != nil || len(ids) == 0 {
		return from, err
	}
	list, err := json.Marshal(ids)
	from.Where += " AND NOT (" + tx.Dialect().InList("members.id") + ")"
	from.Args = append(slices.Clip(from.Args), string(list))
	return from, err
}

// public reports whether everybody may see a member.
func public(m *Member) bool { return m.PrivacyStatus == Public && m.Status == Approved }

// seenBy reports whether the shop shows its members to the caller at all.
func (s *Service) seenBy(tx *store.Tx, who actor.Actor) (bool, error) {
	if who.Manages() || s.cfg.Shown == nil {
		return true, nil
	}
	return s.cfg.Shown(tx, who)
}

// BySlug finds a member by its slug, or by one that it had before: then moved is true, and
// the member has the present one. NotFound as Get.
func (s *Service) BySlug(ctx context.Context, slug string, part set) (m *Member, moved bool, err error) {
	m, err = store.Get(ctx, s.db, func(tx *store.Tx) (*Member, error) {
		id, err := slugOwner(tx, slug)
		if err != nil {
			return nil, err
		}
		if id == "" {
			return nil, errs.New(errs.NotFound, CodeNotFound, "no member has the slug %s", slug)
		}
		m, err := s.get(tx, id, part)
		if errs.CodeOf(err) == CodeNotFound { // the id of a hidden member is nobody's business
			err = errs.New(errs.NotFound, CodeNotFound, "no member has the slug %s", slug)
		}
		return m, err
	})
	return m, err == nil && m.Profile.Slug != slug, err
}

// list is a page of members with its description.
type list struct {
	Members  wire.List[*Member]  `json:"members"`
	Metadata wire.PagingMetadata `json:"metadata"`
	// Cursors is there when the request pages by cursor.
	Cursors *wire.PagingMetadata `json:"cursorPagingMetadata,omitempty"`
}

// Query lists members. Managers get all; others get the public part of public members, and
// themselves whole if they are among them. Filters, sorts and searches of others are bounded
// by what they get, see publicSchema. InvalidArgument.
func (s *Service) Query(ctx context.Context, prefix string, in query.Request, search *query.SearchText,
	part set) (*list, error) {
	who := actor.From(ctx)
	q, from, err := s.ask(who, prefix, in, search)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*list, error) {
		out := &list{}
		if seen, err := s.seenBy(tx, who); err != nil || !seen {
			out.Metadata = wire.PagingMetadata{Count: wire.Ptr(0), Offset: wire.Ptr(0), Total: wire.Ptr(0),
				TooManyToCount: wire.Ptr(false)}
			return out, err
		}
		from, err := s.withoutApart(tx, who, from)
		if err != nil {
			return nil, err
		}
		n, err := query.CountUpTo(tx, q, from, countUpTo+1)
		if err != nil {
			return nil, err
		}
		if err := route(tx, q, &from, n); err != nil {
			return nil, err
		}
		page, err := query.Rows(tx, q, from, func(scan func(...any) error) (string, error) {
			var id string
			err := scan(&id)
			return id, err
		})
		if err != nil {
			return nil, err
		}
		found, err := load(tx, page.Items)
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			if who.Manages() || who.Kind == actor.Member && who.ID == m.ID {
				out.Members = append(out.Members, m.in(part))
			} else {
				out.Members = append(out.Members, m.in(publicSet))
			}
		}
		out.describe(page.Metadata(), n)
		return out, nil
	})
}

// ask parses a request for the caller, and reports which members are the caller's to see.
func (s *Service) ask(who actor.Actor, prefix string, in query.Request, search *query.SearchText) (*query.Query,
	query.From, error) {
	from, by := query.From{Table: "members", Columns: "members.id"}, schema
	if !who.Manages() {
		from.Where, by = "members.listed = TRUE", publicSchema
	}
	q, err := by.ParseSearch(prefix, query.SearchRequest{Request: in, Search: searched(search)}, s.cfg.Cursors)
	return q, from, searchPath(prefix, err)
}

// searched makes a free text of the contract one of ours. All words must be found, or an
// e-mail would find everybody at its provider. A phone number is looked for by its digits.
func searched(in *query.SearchText) *query.SearchText {
	if in == nil {
		return nil
	}
	out := *in
	out.Mode = "AND"
	if !strings.ContainsFunc(out.Expression, func(r rune) bool { return !strings.ContainsRune("0123456789 +-()./", r) }) {
		if digits := onlyDigits(out.Expression); digits != "" {
			out.Expression = digits
		}
	}
	return &out
}

// searchPath puts violations of the free text where the request has it: beside the query.
func searchPath(prefix string, err error) error {
	refused, ok := err.(*errs.Error) //nolint:errorlint // ParseSearch answers nothing else
	if !ok || prefix == "" {
		return err
	}
	for i, v := range refused.Violations {
		if rest, found := strings.CutPrefix(v.Field, prefix+".search"); found {
			refused.Violations[i].Field = "search" + rest
		}
	}
	return refused
}

// route says how a page is found, by how many members fit: few are found by the filter and sorted, many are met along
// the index of the sort. SQLite knows nothing of how many there are and would sort a million; PostgreSQL knows.
func route(tx *store.Tx, q *query.Query, from *query.From, n int) error {
	sinceCreated(tx, q, from)
	// that one has indexes with the filters
	if tx.Dialect() != store.SQLite || q.Whole() || q.Leading() == "members.created" {
		return nil
	}
	var all int
	if err := tx.QueryRow("SELECT COALESCE(MAX(rowid), 0) FROM members", nil, &all); err != nil {
		return err
	}
	// Sorting looks at n, walking at as many as lie between those of a page.
	from.Gather = n <= all*pageSize/max(n, 1)
	from.ByOrder = !from.Gather
	return nil
}

// sinceCreated adds a filter on the last change that follows from one on the creation: no member is changed before
// it is created. Without it a list of recent members, sorted by change, walks the index from the oldest member on.
func sinceCreated(tx *store.Tx, q *query.Query, from *query.From) {
	if q.Leading() != "members.updated" {
		return
	}
	for _, part := range q.Parts(tx.Dialect()) {
		if part.Field == nil || part.Field.Column != "members.created" || part.Op&(query.Gt|query.Gte) == 0 {
			continue
		}
		if from.Where != "" {
			from.Where += " AND "
		}
		from.Where += "members.updated >= ?"
		from.Args = append(slices.Clip(from.Args), part.Value)
	}
}

// pageSize is what a page has for the purpose of route.
const pageSize = 50

// describe fills in the page's description: with offsets the number of all, which is
// counted only so far.
func (l *list) describe(page wire.PagingMetadata, n int) {
	if page.Cursors != nil {
		l.Cursors, l.Metadata = &page, page
		l.Metadata.Cursors = nil
		return
	}
	l.Metadata = page
	l.Metadata.Total, l.Metadata.TooManyToCount = wire.Ptr(min(n, countUpTo)), wire.Ptr(n > countUpTo)
	l.Metadata.HasNext = wire.Ptr(*page.Offset+*page.Count < n)
}

type (
	myRequest struct {
		fieldsets
	}
	getRequest struct {
		ID string `json:"id" validate:"required,max=100"`
		fieldsets
	}
	slugGetRequest struct {
		Slug string `json:"slug" validate:"required,max=255"`
		fieldsets
	}
	listRequest struct {
		Paging       *wire.Paging       `json:"paging,omitempty"`
		CursorPaging *wire.CursorPaging `json:"cursorPaging,omitempty"`
		Sorting      json.RawMessage    `json:"sorting,omitempty"`
		fieldsets
	}
	queryRequest struct {
		Query  query.Request `json:"query"`
		Search *freeText     `json:"search,omitempty"`
		fieldsets
	}
	// freeText is what the contract lets one search by.
	freeText struct {
		Expression string   `json:"expression,omitempty" validate:"max=100"`
		Fields     []string `json:"fields,omitempty" validate:"max=4"`
	}
	oneAnswer struct {
		Member *Member `json:"member"`
	}
	slugAnswer struct {
		Member *Member `json:"member"`
		// Moved reports that the slug is one that the member had before.
		Moved bool `json:"moved"`
	}
)
