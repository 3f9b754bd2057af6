package orders

import (
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Selection names orders by a filter and words, as searches of managers do.
type Selection struct {
	Filter json.RawMessage   `json:"filter,omitempty"`
	Search *query.SearchText `json:"search,omitempty"`
}

// selectPage is how many ids of a selection are read at once.
const selectPage = 100

// Whole reports whether the selection means every order. InvalidArgument for a filter that is wrong.
func (s *Service) Whole(in Selection) (bool, error) {
	q, err := s.selected(in, "")
	return err == nil && q.Whole(), err
}

// CountSelectedTx tells how many orders are selected, as far as up to most. InvalidArgument.
func (s *Service) CountSelectedTx(tx *store.Tx, in Selection, most int) (int, error) {
	q, err := s.selected(in, "")
	if err != nil {
		return 0, err
	}
	all, err := from(actor.Actor{Kind: actor.System})
	if err != nil {
		return 0, err
	}
	return query.CountUpTo(tx, q, all, most)
}

// SelectTx gives some ids of selected orders, newest first, that were there at a time, and where to go on: empty at
// the end. InvalidArgument.
func (s *Service) SelectTx(tx *store.Tx, in Selection, until wire.Time, position string) (ids []string, next string,
	err error) {
	q, err := s.selected(in, position)
	if err != nil {
		return nil, "", err
	}
	all, err := from(actor.Actor{Kind: actor.System})
	if err != nil {
		return nil, "", err
	}
	page, err := pageOf(tx, q, all, few)
	if err != nil {
		return nil, "", err
	}
	if len(page.Items) == 0 {
		return nil, "", nil
	}
	list, err := json.Marshal(page.Items)
	if err != nil {
		return nil, "", err
	}
	early := map[string]bool{}
	err = tx.Each("SELECT id FROM order_search WHERE "+tx.Dialect().InList("id")+" AND created <= ?", []any{string(list),
		until.Millis()}, func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		early[id] = true
		return err
	})
	for _, id := range page.Items {
		if early[id] {
			ids = append(ids, id)
		}
	}
	return ids, page.Cursors.Next, err
}

func (s *Service) selected(in Selection, position string) (*query.Query, error) {
	request := query.SearchRequest{Search: in.Search}
	request.CursorPaging = &wire.CursorPaging{Limit: wire.Ptr(selectPage)}
	if position != "" { // it carries the filter along
		request = query.SearchRequest{}
		request.CursorPaging = &wire.CursorPaging{Cursor: position, Limit: wire.Ptr(selectPage)}
	} else {
		request.Filter = in.Filter
	}
	return schema.ParseSearch("selection", request, s.cfg.Cursors)
}

// ArchiveTx puts an order away, or takes it out again. NotFound; FailedPrecondition for an order that waits for its
// payment or was rejected.
func (s *Service) ArchiveTx(tx *store.Tx, id string, archived bool) error {
	_, err := s.changeTx(tx, id, func(r *record) error {
		if r.Status == Pending || r.Status == Rejected {
			return r.editable()
		}
		r.Archived = archived
		return nil
	})
	return err
}
