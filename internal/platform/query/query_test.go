package query

import (
	ordered "cmp"
	"encoding/json"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Random filters find what the model says, on both databases, and paging through
// them in a random order, forwards and back again, visits each row once.
func TestRandomFiltersAndPages(t *testing.T) {
	rows := thingsGen(70).Example(7)
	withThings(t, rows, func(t *testing.T, db *store.DB) {
		rapid.Check(t, func(rt *rapid.T) {
			m := filterGen(4).Draw(rt, "filter")
			order := sortGen().Draw(rt, "sort")
			limit := rapid.IntRange(1, 30).Draw(rt, "limit")
			want := expected(rows, m.fits, order)
			raw, _ := json.Marshal(m.filter)
			sorts, _ := json.Marshal(order)
			in := Request{Filter: raw, Sort: sorts, CursorPaging: &wire.CursorPaging{Limit: &limit}}
			forward, last := walk(t, rt, db, in, limit)
			if diff := cmp.Diff(want, forward); diff != "" {
				rt.Fatalf("filter %s sort %s: want, got:\n%s", raw, sorts, diff)
			}
			backward := walkBack(t, rt, db, last, limit)
			if diff := cmp.Diff(want, backward); diff != "" {
				rt.Fatalf("backwards, filter %s sort %s: want, got:\n%s", raw, sorts, diff)
			}
		})
	})
}

func sortGen() *rapid.Generator[[]wire.Sorting] {
	paths := []string{"id", "name", "plain", "contact.email", "status", "stock", "revision", "weight", "price", "visible",
		"created", "rank"}
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) wire.Sorting {
		return wire.Sorting{FieldName: rapid.SampledFrom(paths).Draw(t, "path"),
			Order: rapid.SampledFrom([]string{"ASC", "DESC", ""}).Draw(t, "order")}
	}), 0, 4)
}

// expected filters and orders in Go: absent values are smallest, the id decides ties, the way of the last key.
func expected(rows []thing, fits func(thing) bool, order []wire.Sorting) []string {
	if len(order) == 0 {
		order = []wire.Sorting{{FieldName: "rank", Order: "DESC"}}
	}
	last, seen := order[0], map[string]bool{} // a field given twice counts once
	for _, by := range order {
		if !seen[by.FieldName] {
			last = by
		}
		seen[by.FieldName] = true
	}
	var found []thing
	for _, r := range rows {
		if fits(r) {
			found = append(found, r)
		}
	}
	sort.Slice(found, func(i, j int) bool {
		for _, by := range order {
			if c := compareBy(by.FieldName, found[i], found[j]); c != 0 {
				return (c < 0) == (by.Order != "DESC")
			}
		}
		return (found[i].id < found[j].id) == (last.Order != "DESC")
	})
	ids := []string{}
	for _, r := range found {
		ids = append(ids, r.id)
	}
	return ids
}

func compareBy(path string, a, b thing) int {
	switch path {
	case "rank":
		return ordered.Compare(a.rank, b.rank)
	case "visible":
		return ordered.Compare(flag(a.visible), flag(b.visible))
	case "name":
		return compareAbsent(deref(foldedOf(a.name)), deref(foldedOf(b.name)))
	}
	for _, f := range scalarFields {
		if f.path == path {
			return compareAbsent(f.get(a), f.get(b))
		}
	}
	panic("no model for " + path)
}

func flag(b *bool) int64 {
	switch {
	case b == nil:
		return -1
	case *b:
		return 1
	}
	return 0
}

func compareAbsent(a, b any) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return -1
	case b == nil:
		return 1
	}
	switch a := a.(type) {
	case int64:
		return ordered.Compare(a, b.(int64))
	case float64:
		return ordered.Compare(a, b.(float64))
	}
	return strings.Compare(a.(string), b.(string))
}

// walk follows next cursors to the end and gives the ids and the last page's request.
func walk(t *testing.T, rt *rapid.T, db *store.DB, in Request, limit int) ([]string, *Page[string]) {
	ids := []string{}
	for range 200 {
		page := fetch(t, rt, db, in)
		expect.ThatNow(rt, len(page.Items) <= limit, "a page of %d for a limit of %d", len(page.Items), limit)
		ids = append(ids, page.Items...)
		expect.EqualNow(rt, page.HasNext, (page.Cursors.Next != ""), "hasNext with cursor %q", page.Cursors.Next)
		if !page.HasNext {
			return ids, page
		}
		// What the body says beside a cursor is ignored, however wrong.
		in = Request{Filter: json.RawMessage(`{"nonsense": 1}`),
			CursorPaging: &wire.CursorPaging{Limit: &limit, Cursor: page.Cursors.Next}}
	}
	rt.Fatal("paging does not end")
	return nil, nil
}

func walkBack(t *testing.T, rt *rapid.T, db *store.DB, page *Page[string], limit int) []string {
	ids := slices.Clone(page.Items)
	for range 200 {
		if page.Cursors.Prev == "" {
			if ids == nil {
				ids = []string{}
			}
			return ids
		}
		page = fetch(t, rt, db, Request{CursorPaging: &wire.CursorPaging{Limit: &limit, Cursor: page.Cursors.Prev}})
		expect.ThatNow(rt, page.HasNext, "a page before another has no next")
		ids = append(slices.Clone(page.Items), ids...)
	}
	rt.Fatal("paging back does not end")
	return nil
}

func fetch(t *testing.T, rt *rapid.T, db *store.DB, in Request) *Page[string] {
	q, err := things.Parse("query", in, signer)
	expect.EqualNow(rt, err, nil, "parse %s", in.Filter)
	page, err := idsOf(t, db, q, thingsFrom)
	if err != nil {
		sql, _ := q.pageSQL(db.Dialect(), thingsFrom)
		rt.Fatalf("%s: %v\n%s", in.Filter, err, sql)
	}
	return page
}

func TestOffsetPages(t *testing.T) {
	rows := thingsGen(25).Example(3)
	withThings(t, rows, func(t *testing.T, db *store.DB) {
		from := thingsFrom
		from.Total = true
		from.Where, from.Args = "rank >= ?", []any{int64(1)}
		want := expected(rows, func(r thing) bool { return r.rank >= 1 }, nil)
		var got []string
		for offset := 0; ; offset += 4 {
			q, err := things.Parse("query", Request{Paging: &wire.Paging{Limit: wire.Ptr(4), Offset: wire.Ptr(offset)}}, signer)
			expect.OK(t, err)
			page, err := idsOf(t, db, q, from)
			expect.OK(t, err)
			m := page.Metadata()
			if *m.Total != len(want) || *m.Offset != offset || *m.Count != len(page.Items) || m.Cursors != nil {
				t.Fatalf("metadata of offset %d: %s", offset, describe(m))
			}
			if len(page.Items) == 0 {
				break
			}
			got = append(got, page.Items...)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}
