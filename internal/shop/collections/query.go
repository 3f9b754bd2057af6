package collections

import (
	"context"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

var collectionSchema = query.NewSchema(query.Spec{
	Name: "collection", IDColumn: "collections.id", Style: query.ByOffset,
	DefaultSort:  []query.Sort{{Path: "createdDate"}},
	DefaultLimit: storesapi.Limit, MaxLimit: storesapi.MaxLimit,
	Fields: []query.Field{
		{Path: "id", Column: "collections.id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "name", Column: "collections.name", Folded: "collections.name_folded", Kind: query.Text, Sortable: true,
			NotNull: true},
		{Path: "slug", Column: "collections.slug", Kind: query.FoldedText, Sortable: true, NotNull: true},
		{Path: "visible", Column: "collections.visible", Kind: query.Bool},
		{Path: "createdDate", Column: "collections.created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "lastUpdated", Column: "collections.updated", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "numberOfProducts", Column: "collections.products", Kind: query.Number, Sortable: true, NotNull: true},
	},
})

// QueryCollectionsResponse is a page of collections.
type QueryCollectionsResponse struct {
	Collections wire.List[*Collection] `json:"collections"`
	Metadata    wire.PagingMetadata    `json:"metadata"`
}

// QueryCollections finds collections; shoppers get visible ones. InvalidArgument.
func (s *Service) QueryCollections(ctx context.Context, in *query.Message) (
	*QueryCollectionsResponse, error) {
	q, err := collectionSchema.Parse("query", in.Query, s.cfg.Signer)
	if err != nil {
		return nil, err
	}
	from := query.From{Table: "collections", Columns: collectionColumns, Total: true}
	if !storesapi.SeesAll(ctx) {
		from.Where, from.Args = "collections.visible = ?", []any{true}
	}
	var out *QueryCollectionsResponse
	// Few as they are, only a filter can make them costly.
	err = s.cfg.Products.Bounded(ctx, len(in.Query.Filter) == 0, func(ctx context.Context) error {
		out, err = s.collectionPage(ctx, q, from)
		return err
	})
	return out, err
}

func (s *Service) collectionPage(ctx context.Context, q *query.Query,
	from query.From) (*QueryCollectionsResponse, error) {
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*QueryCollectionsResponse, error) {
		page, err := query.Rows(tx, q, from, scanCollection)
		if err != nil {
			return nil, err
		}
		out := &QueryCollectionsResponse{Metadata: page.Metadata()}
		out.Metadata.TooManyToCount = nil
		for _, c := range page.Items {
			out.Collections = append(out.Collections, s.shown(c))
		}
		return out, speakTx(tx, out.Collections...)
	})
}

// ListCollectionsResponse is a page in the older form.
type ListCollectionsResponse struct {
	Collections  wire.List[*Collection]  `json:"collections"`
	Metadata     storesapi.ItemsMetadata `json:"metadata"`
	TotalResults int                     `json:"totalResults"`
}

// ListCollections is QueryCollections in the older form.
func (s *Service) ListCollections(ctx context.Context, in *query.Message) (*ListCollectionsResponse, error) {
	page, err := s.QueryCollections(ctx, in)
	if err != nil {
		return nil, err
	}
	out := &ListCollectionsResponse{Collections: page.Collections, Metadata: storesapi.Items(page.Metadata)}
	if page.Metadata.Total != nil {
		out.TotalResults = *page.Metadata.Total
	}
	return out, nil
}
