package catalog

import (
	"context"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/storesapi"
)

// listing is what a call asks of the list of products.
type listing struct {
	prefix string // where in the request the query stands
	search query.SearchRequest
	hidden bool // hidden products too
}

// found is one page of products.
type found struct {
	products []*record
	metadata wire.PagingMetadata
	data     *query.AggregationData
}

// finder finds products, and bounds what finding may cost.
type finder struct {
	db       *store.DB
	signer   *query.Signer
	currency func(ctx context.Context) money.Currency
	byRule   func(ctx context.Context, collection string) (bool, error) // whether rules choose its products
	revision *revisions
	totals   *lru.Cache[string, int]
	heavy    chan struct{} // a slot for each of shoppers' costly lists that runs
	limit    time.Duration // of shoppers' lists
}

// list finds one page of products.
func (f *finder) list(ctx context.Context, in listing) (*found, error) {
	if !storesapi.SeesAll(ctx) {
		if err := shopperBounds(in.prefix, &in.search); err != nil {
			return nil, err
		}
	}
	q, from, err := f.plan(ctx, in)
	if err != nil {
		return nil, err
	}
	var out *found
	err = f.bounded(ctx, light(q, &in.search), func(ctx context.Context) error {
		out, err = f.page(ctx, q, from, len(in.search.Aggregations) > 0)
		return err
	})
	return out, err
}

// page reads what a list asks for, of one moment.
func (f *finder) page(ctx context.Context, q *query.Query, from query.From, aggregate bool) (*found, error) {
	key, since := f.totalKey(q, from)
	return store.Get(ctx, f.db, func(tx *store.Tx) (*found, error) {
		page, err := query.Rows(tx, q, from, scanProduct)
		if err != nil {
			return nil, err
		}
		if err := loadVariants(tx, page.Items); err != nil {
			return nil, err
		}
		if err := hideCollections(tx, page.Items); err != nil {
			return nil, err
		}
		out := &found{products: page.Items, metadata: page.Metadata()}
		total, err := f.total(tx, key, since, q, from)
		if err != nil {
			return nil, err
		}
		out.metadata.Total, out.metadata.TooManyToCount = &total, nil
		if aggregate {
			if out.data, err = query.Aggregate(tx, q, from); err == nil {
				err = hideCounts(tx, out.data)
			}
		}
		return out, err
	})
}

// plan decides where the products come from. A collection's come from its
// memberships, whose indexes have the usual orders; all others from the products.
func (f *finder) plan(ctx context.Context, in listing) (*query.Query, query.From, error) {
	exponent := f.currency(ctx).Exponent()
	schema := schemaOf(&productSchemas, exponent, productSchema)
	from := query.From{Table: "products", Columns: productColumns, Where: "1 = 1"}
	visible := "products.visible = ?"
	if in.search.CursorPaging == nil { // a cursor repeats the filter, so the filter must stay whole
		if ids, rest, ok := takeCollections(in.search.Filter); ok {
			in.search.Filter = rest
			switch {
			case len(ids) == 1 && ids[0] == AllProducts:
			case len(ids) == 1:
				byRule, err := f.byRule(ctx, ids[0])
				if err != nil {
					return nil, from, err
				}
				if byRule {
					schema = schemaOf(&ruledSchemas, exponent, ruledSchema)
				} else {
					schema = schemaOf(&memberSchemas, exponent, memberSchema)
				}
				from.Table, visible = "collection_products m CROSS JOIN products", "m.visible = ?"
				from.Where, from.Args = "m.collection_id = ? AND products.id = m.product_id", []any{ids[0]}
			default:
				from.Where = "products.id IN (SELECT product_id FROM collection_products WHERE " +
					f.db.Dialect().InList("collection_id") + ")"
				from.Args = []any{storesapi.JSON(ids)}
			}
		}
	}
	if !in.hidden {
		from.Where += " AND " + visible
		from.Args = append(from.Args, true)
	}
	q, err := schema.ParseSearch(in.prefix, in.search, f.signer)
	return q, from, err
}

// totalKey names a count, which holds while the list does; one that depends on
// stock holds while nothing at all changes. since is when that last changed.
func (f *finder) totalKey(q *query.Query, from query.From) (key string, since *atomic.Int64) {
	where, args := q.Where(f.db.Dialect())
	mark, since := "l"+strconv.FormatUint(f.revision.listed.Load(), 36), &f.revision.lastListed
	for _, path := range []string{"stock.inventoryStatus", "stock.inStock", "stock.trackInventory"} {
		if q.Uses(path) {
			mark, since = "a"+strconv.FormatUint(f.revision.all.Load(), 36), &f.revision.last
		}
	}
	return fmt.Sprint(mark, "\x00", from.Where, from.Args, "\x00", where, args), since
}

// maxTotalKey bounds what is worth remembering a count for.
const maxTotalKey = 2000

// total counts all pages together. The count is remembered, so that a page costs
// the same however many products there are.
func (f *finder) total(tx *store.Tx, key string, since *atomic.Int64, q *query.Query, from query.From) (int, error) {
	if n, ok := f.totals.Get(key); ok {
		return n, nil
	}
	n, err := query.Count(tx, q, from)
	// A transaction from before the last change may have counted an older state.
	if err == nil && len(key) < maxTotalKey && tx.Millis() > since.Load() {
		f.totals.Add(key, n)
	}
	return n, err
}

// followsRules tells whether rules choose the products of a collection.
func (s *Service) followsRules(ctx context.Context, collection string) (bool, error) {
	if s.collections == nil {
		return false, nil
	}
	byRule, err := s.collections.ByRule(ctx)
	return byRule[collection], err
}

// QueryProductsResponse is a page of products.
type QueryProductsResponse struct {
	Products wire.List[*Product] `json:"products"`
	Metadata wire.PagingMetadata `json:"metadata"`
}

// QueryProducts finds products; shoppers get visible ones. InvalidArgument.
func (s *Service) QueryProducts(ctx context.Context, in *query.Message) (*QueryProductsResponse, error) {
	page, err := s.finder.list(ctx, listing{prefix: "query", search: query.SearchRequest{Request: in.Query},
		hidden: storesapi.SeesAll(ctx)})
	if err != nil {
		return nil, err
	}
	return &QueryProductsResponse{s.view(ctx, true, false).products(page.products), page.metadata}, nil
}

// ListProductsRequest is the older query, whose filter and sort are JSON text.
type ListProductsRequest struct {
	Query                       query.Request `json:"query"`
	IncludeVariants             bool          `json:"includeVariants,omitempty"`
	IncludeHiddenProducts       bool          `json:"includeHiddenProducts,omitempty"`
	IncludeMerchantSpecificData bool          `json:"includeMerchantSpecificData,omitempty"`
}

// ListProductsResponse is a page in the older form.
type ListProductsResponse struct {
	Products     wire.List[*Product]     `json:"products"`
	Metadata     storesapi.ItemsMetadata `json:"metadata"`
	TotalResults int                     `json:"totalResults"`
}

// ListProducts is QueryProducts in the older form; hidden products only on demand, and only for managers.
func (s *Service) ListProducts(ctx context.Context, in *ListProductsRequest) (*ListProductsResponse, error) {
	page, err := s.finder.list(ctx, listing{prefix: "query", search: query.SearchRequest{Request: in.Query},
		hidden: in.IncludeHiddenProducts && storesapi.SeesAll(ctx)})
	if err != nil {
		return nil, err
	}
	return &ListProductsResponse{s.view(ctx, in.IncludeVariants, in.IncludeMerchantSpecificData).products(page.products),
		storesapi.Items(page.metadata), *page.metadata.Total}, nil
}

// SearchProductsResponse is a page of products with counts for filters.
type SearchProductsResponse struct {
	Products        wire.List[*Product]    `json:"products"`
	Metadata        wire.PagingMetadata    `json:"metadata"`
	AggregationData *query.AggregationData `json:"aggregationData,omitempty"`
}

// SearchProducts finds products by the words of their names, descriptions, brands
// and SKUs, with the same filters and orders as a query. InvalidArgument.
func (s *Service) SearchProducts(ctx context.Context, in *query.SearchMessage) (*SearchProductsResponse, error) {
	page, err := s.finder.list(ctx, listing{prefix: "search", search: in.Search, hidden: storesapi.SeesAll(ctx)})
	if err != nil {
		return nil, err
	}
	return &SearchProductsResponse{s.view(ctx, true, false).products(page.products), page.metadata, page.data}, nil
}

// GetProductRequest names a product.
type GetProductRequest struct {
	ID                          string `json:"id" validate:"required,max=64"`
	IncludeMerchantSpecificData bool   `json:"includeMerchantSpecificData,omitempty"`
}

// GetProduct gives one product. NotFound, also for shoppers when it is hidden.
func (s *Service) GetProduct(ctx context.Context, in *GetProductRequest) (*ProductResponse, error) {
	return s.getProduct(ctx, "id", in.ID, in.IncludeMerchantSpecificData)
}

// GetProductBySlug gives one product by the readable part of its address, or by an earlier one
// that no other product has now: then its slug is another than the one asked for. NotFound.
func (s *Service) GetProductBySlug(ctx context.Context, slug string) (*ProductResponse, error) {
	return s.getProduct(ctx, "slug", store.Fold(slug), false)
}

func (s *Service) getProduct(ctx context.Context, column, value string, merchant bool) (*ProductResponse, error) {
	r, err := s.readable(ctx, column, value)
	if err != nil {
		return nil, err
	}
	return &ProductResponse{s.view(ctx, true, merchant).product(r)}, nil
}

// readable reads a product that the caller may see.
func (s *Service) readable(ctx context.Context, column, value string) (*record, error) {
	r, err := store.Get(ctx, s.db, func(tx *store.Tx) (*record, error) {
		r, err := loadBy(tx, column, value)
		if column == "slug" && errs.KindOf(err) == errs.NotFound {
			former, failed := FormerTx(tx, "product", value)
			if failed != nil {
				return nil, failed
			}
			if former != "" {
				r, err = load(tx, former)
			}
		}
		if err != nil {
			return nil, err
		}
		return r, hideCollections(tx, []*record{r})
	})
	if err != nil {
		return nil, err
	}
	if !r.content.visible() && !storesapi.SeesAll(ctx) {
		return nil, errs.Missing(CodeProductNotFound, "product", storesapi.Clip(value))
	}
	return r, nil
}
