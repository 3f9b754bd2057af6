package orders

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/platform/actor"
	"souk/internal/platform/expect"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
	"souk/internal/platform/wire"
)

var cursors = query.NewSigner([]byte("a key of sixteen bytes or more"))

// condition is one part of a filter: as it is asked, and as it is meant.
type condition struct {
	asked map[string]any
	fits  func(row *shelved) bool
}

// conditionOn asks for what some order has in a field, or for more or less.
func conditionOn(t *rapid.T, f *query.Field, rows []shelved) condition {
	like := &rows[rapid.IntRange(0, len(rows)-1).Draw(t, "like")]
	if f.Kind == query.TextList {
		field := strings.TrimPrefix(f.Column, "order_search.")
		switch {
		case f.Listed != nil && f.Listed.Table == "orders":
			field = "checkout"
		case f.Listed != nil:
			field = strings.TrimSuffix(strings.TrimPrefix(f.Listed.Where, "field = '"), "'")
		}
		wanted := append([]string{"nobody's"}, like.lists[field]...)
		operator := "$in"
		if f.Operators&query.HasSome != 0 {
			operator = "$hasSome"
		}
		return condition{map[string]any{f.Path: map[string]any{operator: wanted}}, func(row *shelved) bool {
			return slices.ContainsFunc(row.lists[field], func(text string) bool { return slices.Contains(wanted, text) })
		}}
	}
	column := strings.TrimPrefix(f.Column, "order_search.")
	value := like.values[column]
	absent := func(v any) bool { return f.Blank && (v == "" || v == int64(0)) }
	operators := []string{"$eq", "$ne", "$in", "$gt", "$gte", "$lt", "$lte", "$exists"}
	usable := slices.DeleteFunc(operators, func(o string) bool {
		return o == "$exists" && !f.Blank || !slices.Contains(strings.Fields(f.Operators.String()), o) || absent(value) &&
			o != "$exists"
	})
	if len(usable) == 0 {
		return condition{map[string]any{}, func(*shelved) bool { return true }}
	}
	operator := rapid.SampledFrom(usable).Draw(t, "operator")
	shown := onWire(f, value)
	switch operator {
	case "$in":
		shown = []any{shown}
	case "$exists":
		shown = !absent(value)
	}
	return condition{map[string]any{f.Path: map[string]any{operator: shown}}, func(row *shelved) bool {
		has := row.values[column]
		switch operator {
		case "$exists":
			return absent(has) == absent(value)
		case "$eq", "$in":
			return has == value
		case "$ne":
			return has != value
		}
		order := compareAny(has, value)
		return !absent(has) && (operator == "$gt" && order > 0 || operator == "$gte" && order >= 0 || operator == "$lt" &&
			order < 0 || operator == "$lte" && order <= 0)
	}}
}

func onWire(f *query.Field, value any) any {
	switch n, whole := value.(int64); {
	case whole && f.Kind == query.Time:
		return time.UnixMilli(n).UTC().Format("2006-01-02T15:04:05.000Z")
	case whole && f.Kind == query.Decimal:
		return fmt.Sprintf("%d.%04d", n/10_000, n%10_000)
	case whole:
		return fmt.Sprint(n)
	}
	return value
}

func compareAny(a, b any) int {
	if n, whole := a.(int64); whole {
		return cmp.Compare(n, b.(int64))
	}
	if a, text := a.(string); text {
		return strings.Compare(a, b.(string))
	}
	return 0
}

// TestPagesAreWhatFits compares pages with a plain filter and sort in memory: any
// filter and sort, whether many fit or few, forward to the end and back again.
func TestPagesAreWhatFits(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		rows := shelfOf(300)
		shelve(t, db, rows)
		fields := schema.Fields()
		var sortable []query.Field
		for _, f := range fields {
			if f.Sortable {
				sortable = append(sortable, f)
			}
		}
		rapid.Check(t, func(rt *rapid.T) {
			var parts []condition
			for range rapid.IntRange(0, 3).Draw(rt, "conditions") {
				parts = append(parts, conditionOn(rt, &fields[rapid.IntRange(0, len(fields)-1).Draw(rt, "field")], rows))
			}
			var sorts []query.Field
			for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(sortable)-1), 1, 2, rapid.ID[int]).Draw(rt, "sorts") {
				sorts = append(sorts, sortable[i])
			}
			down := rapid.SliceOfN(rapid.Bool(), 2, 2).Draw(rt, "down")
			request := requestOf(parts, sorts, down, rapid.IntRange(10, 60).Draw(rt, "limit"))
			want := inMemory(rows, parts, sorts, down)
			few := rapid.SampledFrom([]int{-1, 5, 1000}).Draw(rt, "few")
			expect.Equal(rt, gocmp.Diff(want, allPages(rt, t, db, request, few)), "", "%s by %s (few: %d)",
				request.Filter, request.Sort, few)
		})
	})
}

func requestOf(parts []condition, sorts []query.Field, down []bool, limit int) query.Request {
	all := []any{}
	for _, part := range parts {
		all = append(all, part.asked)
	}
	filter, _ := json.Marshal(map[string]any{"$and": all})
	var keys []map[string]string
	for i, f := range sorts {
		keys = append(keys, map[string]string{"fieldName": f.Path,
			"order": map[bool]string{false: "ASC", true: "DESC"}[down[i]]})
	}
	sort, _ := json.Marshal(keys)
	return query.Request{Filter: filter, Sort: sort, CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(limit)}}
}

// inMemory gives the ids of what fits, sorted.
func inMemory(rows []shelved, parts []condition, sorts []query.Field, down []bool) []string {
	fits := []*shelved{}
	for i := range rows {
		row := &rows[i]
		if row.values["status"] != Initialized &&
			!slices.ContainsFunc(parts, func(c condition) bool { return !c.fits(row) }) {
			fits = append(fits, row)
		}
	}
	var columns []string
	for _, f := range sorts {
		column := f.Column
		if f.Order != "" {
			column = f.Order
		}
		columns = append(columns, strings.TrimPrefix(column, "order_search."))
	}
	down = append(slices.Clone(down[:len(sorts)]), down[len(sorts)-1], down[len(sorts)-1])
	columns = append(columns, "created", "id")
	slices.SortFunc(fits, func(a, b *shelved) int {
		for i, column := range columns {
			if order := compareAny(a.values[column], b.values[column]); order != 0 {
				if down[i] {
					return -order
				}
				return order
			}
		}
		return 0
	})
	out := []string{}
	for _, row := range fits {
		out = append(out, row.id)
	}
	return out
}

// allPages reads forward to the end, and sees that the way back is the same.
func allPages(rt *rapid.T, t *testing.T, db *store.DB, request query.Request, few int) []string {
	read := func(request query.Request) *query.Page[string] {
		q, err := schema.Parse("search", request, cursors)
		expect.EqualNow(rt, err, nil, request.Filter)
		where, err := from(actor.Actor{Kind: actor.Staff})
		expect.OK(rt, err)
		page, err := store.Get(t.Context(), db,
			func(tx *store.Tx) (*query.Page[string], error) { return pageOf(tx, q, where, reckon(few)) })
		expect.EqualNow(rt, err, nil, "%s by %s", request.Filter, request.Sort)
		return page
	}
	limit := request.CursorPaging.Limit
	page := read(request)
	out := slices.Clone(page.Items)
	for page.Cursors.Next != "" {
		before := page.Items
		page = read(query.Request{CursorPaging: &wire.CursorPaging{Limit: limit, Cursor: page.Cursors.Next}})
		out = append(out, page.Items...)
		if back := read(query.Request{CursorPaging: &wire.CursorPaging{Limit: limit, Cursor: page.Cursors.Prev}}); len(page.Items) > 0 && !slices.Equal(back.Items, before) {
			rt.Errorf("%s by %s: back are %v, and there were %v", request.Filter, request.Sort, back.Items, before)
		}
	}
	return out
}
