package drafts

import (
	"context"

	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

var schema = query.NewSchema(query.Spec{
	Name: "draft_order", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}}, MaxSorts: 5,
	Fields: []query.Field{
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "updatedDate", Column: "updated", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "status", Column: "status", Kind: query.Enum, Values: []string{statusDraft, statusCommitted}, Sortable: true,
			NotNull: true},
		{Path: "orderId", Column: "order_id", Kind: query.ID},
	},
})

type (
	queryAnswer struct {
		DraftOrders    wire.List[*DraftOrder] `json:"draftOrders"`
		PagingMetadata wire.PagingMetadata    `json:"pagingMetadata"`
	}
)

func (s *Service) query(ctx context.Context, in *query.Message) (*queryAnswer, error) {
	q, err := schema.Parse("query", in.Query, s.cfg.Cursors)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*queryAnswer, error) {
		page, err := query.Rows(tx, q, query.From{
			Table: "draft_orders", Columns: columns, Where: "(order_id IS NULL OR status <> ? OR updated >= ?)",
			Args: []any{statusDraft, tx.Millis() - Life.Milliseconds()},
		}, scan)
		if err != nil {
			return nil, err
		}
		out := &queryAnswer{PagingMetadata: page.Metadata()}
		for _, r := range page.Items {
			out.DraftOrders = append(out.DraftOrders, r.shown.DraftOrder)
		}
		return out, nil
	})
}

// expireBatch bounds one transaction of Expire.
const expireBatch = 100

// Expire deletes drafts of orders that lapsed, with their events. A job calls it.
func (s *Service) Expire(ctx context.Context) error {
	for {
		n, err := store.Do(ctx, s.db, func(tx *store.Tx) (int, error) {
			var found []*record
			err := tx.Each(
				"SELECT "+columns+
					" FROM draft_orders WHERE order_id IS NOT NULL AND status = ? AND updated < ? ORDER BY updated LIMIT ?",
				[]any{statusDraft, tx.Millis() - Life.Milliseconds(), expireBatch}, func(rows store.Rows) error {
					r, err := scan(rows.Scan)
					found = append(found, r)
					return err
				})
			if err != nil {
				return 0, err
			}
			for _, r := range found {
				if err := s.remove(tx, r); err != nil {
					return 0, err
				}
			}
			return len(found), nil
		})
		if err != nil || n < expireBatch {
			return err
		}
	}
}
