package members

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/query"
)

func (s calls) httpMy(ctx context.Context, in *myRequest) (*oneAnswer, error) {
	return one(s.Get(ctx, actor.From(ctx).ID, in.wanted()))
}

func (s calls) httpGet(ctx context.Context, in *getRequest) (*oneAnswer, error) {
	return one(s.Get(ctx, in.ID, in.wanted()))
}

func (s calls) httpBySlug(ctx context.Context, in *slugGetRequest) (*slugAnswer, error) {
	m, moved, err := s.BySlug(ctx, in.Slug, in.wanted())
	if err != nil {
		return nil, err
	}
	return &slugAnswer{m, moved}, nil
}

func (s calls) httpList(ctx context.Context, in *listRequest) (*list, error) {
	return s.Query(ctx, "", query.Request{Paging: in.Paging, CursorPaging: in.CursorPaging, Sorting: in.Sorting}, nil,
		in.wanted())
}

func (s calls) httpQuery(ctx context.Context, in *queryRequest) (*list, error) {
	return s.Query(ctx, "query", in.Query, in.Search.text(), in.wanted(in.Query.Fieldsets...))
}

func (t *freeText) text() *query.SearchText {
	if t == nil {
		return nil
	}
	return &query.SearchText{Expression: t.Expression, Fields: t.Fields}
}

func one(m *Member, err error) (*oneAnswer, error) {
	if err != nil {
		return nil, err
	}
	return &oneAnswer{m}, nil
}
