package orders

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// indexed are the columns of order_search that an index leads to, by column. Each index goes on by creation and id, so
// it also gives the usual sort of those who filter by it.
var indexed = map[string]string{
	"created": "", "id": "order_search_id_key", "number": "order_search_number", "updated": "order_search_updated",
	"total": "order_search_total", "status": "order_search_status", "payment_status": "order_search_payment_status",
	"fulfillment_status": "order_search_fulfillment_status", "channel": "order_search_channel",
	"email": "order_search_email",
}

// route says how a page is found.
//
//   - Few orders fit one of the conditions: the index of that condition leads to them, and they are sorted.
//   - Many fit, and they are sorted by creation: the rows of one term, or of one value, or else all rows are read in
//     that order until the page is full.
//   - Otherwise all rows of order_search are read and sorted, which is why they are short.
//
// On SQLite the query names the index, because SQLite keeps no statistics of how many orders have a value. PostgreSQL
// has them and chooses by itself, except for terms: there it would collect all orders of a term before sorting them.
func route(tx *store.Tx, q *query.Query, where *query.From, few measure) error {
	switch {
	case len(where.Args) > 0 || q.Searches(): // somebody's own, or what has some words
		where.Gather = true
		return nil
	case q.Whole():
		readAll(tx, q, where)
		return nil
	}
	parts := slices.DeleteFunc(q.Parts(tx.Dialect()), func(p query.Part) bool { return !leads(&p) })
	if tx.Dialect() == store.PostgreSQL {
		if len(parts) == 1 && q.Alone(&parts[0]) && q.Sorted(&parts[0]) {
			where.Along = &parts[0]
		}
		return nil
	}
	most, err := few(tx, q)
	if err != nil {
		return err
	}
	best, n := -1, most
	for i := range parts {
		found, err := counted(tx, &parts[i], n)
		if err != nil {
			return err
		}
		if found < n {
			best, n = i, found
		}
	}
	if best >= 0 {
		where.Gather = true
		along(where, &parts[best])
		return nil
	}
	for i := range parts {
		switch part := &parts[i]; {
		case q.Sorted(part):
			where.Along = part
			return nil
		case byCreation(q) && part.Op == query.Eq && part.Rows == "" && q.Alone(part):
			along(where, part)
			return nil
		}
	}
	readAll(tx, q, where)
	return nil
}

// readAll reads all rows: in their own order, by an index that has no other use here, or sorted.
func readAll(tx *store.Tx, q *query.Query, where *query.From) {
	if tx.Dialect() != store.SQLite {
		return
	}
	_, sorted := indexed[strings.TrimPrefix(q.Leading(), "order_search.")]
	if sorted && q.Whole() {
		return // an index has them in this order
	}
	where.ByOrder = true
	where.Gather = !byCreation(q)
}

func byCreation(q *query.Query) bool { return q.Leading() == "order_search.created" }

// leads reports whether an index can find the orders that match a condition.
func leads(p *query.Part) bool {
	if p.Field == nil {
		return false
	}
	_, ok := indexed[columnOf(p.Field)]
	return ok || p.Rows != ""
}

func columnOf(f *query.Field) string { return strings.TrimPrefix(f.Column, "order_search.") }

// along makes SQLite use the index of a condition.
func along(where *query.From, p *query.Part) {
	if index := indexed[columnOf(p.Field)]; index != "" {
		where.Table = "order_search INDEXED BY " + index
	}
}

// measure is the number of orders up to which a query may read all matches and sort them.
type measure func(tx *store.Tx, q *query.Query) (int, error)

// few is how many orders are found by an index and sorted rather than met by reading all. Finding one costs as much as
// reading some 15. By creation, reading ends with the page: then both meet near the root.
func few(tx *store.Tx, q *query.Query) (int, error) {
	var all int64
	err := tx.QueryRow("SELECT COALESCE(MAX(rowid), 0) FROM orders", nil, &all)
	if byCreation(q) {
		return max(100, int(math.Sqrt(float64(all)*float64(q.Limit())/15))), err
	}
	return max(100, int(all/15)), err
}

// counted counts the orders that match one condition, and stops at n.
func counted(tx *store.Tx, part *query.Part, n int) (found int, err error) {
	rows := part.Rows
	if rows == "" {
		var only query.From
		only.Table = "order_search"
		along(&only, part)
		rows = only.Table + " WHERE " + part.SQL
	}
	err = tx.QueryRow("SELECT COUNT(*) FROM (SELECT 1 FROM "+rows+" LIMIT ?)",
		append(slices.Clone(part.Args), int64(n)), &found)
	return found, err
}

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
