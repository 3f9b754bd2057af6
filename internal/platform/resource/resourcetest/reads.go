package resourcetest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/query"
)

func (b *bench[T, P]) getMissing(t *testing.T) {
	b.needs(t, "get")
	b.call(t, "owner", b.ops["get"], b.named("get", ids.Random())).refused(t, http.StatusNotFound, b.spec.NotFound)
	for _, hostile := range []string{"nope", "%00x", "%27%3B--", strings.Repeat("x", 300)} {
		if a := b.call(t, "owner", b.ops["get"], b.named("get", hostile)); a.Status != http.StatusBadRequest &&
			a.Status != http.StatusNotFound {
			t.Errorf("get of %q answered %d", hostile, a.Status)
		}
	}
}

// some stores n samples and gives their ids, sorted, with a filter that finds just them.
func (b *bench[T, P]) some(t *testing.T, n int) ([]string, Object) {
	t.Helper()
	var made []string
	for range n {
		id, _ := b.stored(t)
		made = append(made, id)
	}
	slices.Sort(made)
	return made, Object{"id": Object{"$in": made}}
}

func (b *bench[T, P]) needsQuery(t *testing.T) {
	t.Helper()
	b.needs(t, b.queryVerb())
}

func sorted(ids []string) []string {
	out := slices.Clone(ids)
	slices.Sort(out)
	return out
}

func (b *bench[T, P]) queryByID(t *testing.T) {
	b.needsQuery(t)
	made, mine := b.some(t, 3)
	b.finds(t, Object{"id": made[0]}, made[:1])
	b.finds(t, mine, made)
	b.finds(t, Object{"id": Object{"$in": []any{}}}, []string{})
	b.finds(t, Object{"$and": []any{mine, Object{"id": Object{"$ne": made[0]}}}}, made[1:])
	b.finds(t, Object{"$and": []any{mine, Object{"$not": Object{"id": Object{"$in": made[1:]}}}}}, made[:1])
	b.finds(t, Object{"$and": []any{mine, Object{"$or": []any{Object{"id": made[0]}, Object{"id": made[2]}}}}},
		[]string{made[0], made[2]})
}

func (b *bench[T, P]) finds(t *testing.T, filter Object, want []string) {
	t.Helper()
	got, _ := b.query(t, Object{"filter": filter})
	if diff := cmp.Diff(want, sorted(got)); diff != "" {
		raw, _ := json.Marshal(filter)
		t.Errorf("%s: want, got:\n%s", raw, diff)
	}
}

// queryFields asks for each declared field's presence and absence: together they are everything.
func (b *bench[T, P]) queryFields(t *testing.T) {
	b.needsQuery(t)
	made, mine := b.some(t, 3)
	for _, f := range b.service.Schema().Fields() {
		if f.Operators&query.Exists == 0 {
			continue
		}
		present, _ := b.query(t, Object{"filter": Object{"$and": []any{mine, Object{f.Path: Object{"$exists": true}}}}})
		absent, _ := b.query(t, Object{"filter": Object{"$and": []any{mine, Object{f.Path: nil}}}})
		expect.Diff(t, made, sorted(append(present, absent...)), "%s: present and absent are not all", f.Path)
	}
}

// queryValues takes each declared field's value from an entity and finds the entity by it,
// and by a prefix in capitals where case does not matter.
func (b *bench[T, P]) queryValues(t *testing.T) {
	b.needsQuery(t)
	for range 3 {
		id, entity := b.stored(t)
		for _, f := range b.service.Schema().Fields() {
			value := reach(entity, f.Path)
			if value == nil {
				continue
			}
			of := func(condition any) Object { return Object{"$and": []any{Object{"id": id}, Object{f.Path: condition}}} }
			if f.Operators&query.Eq != 0 {
				b.finds(t, of(value), []string{id})
			}
			if f.Operators&query.Ne != 0 {
				b.finds(t, of(Object{"$ne": value}), []string{})
			}
			if text, ok := value.(string); ok && f.Operators&query.StartsWith != 0 && text != "" {
				start := []rune(text)
				start = start[:(len(start)+1)/2]
				b.finds(t, of(Object{"$startsWith": strings.ToUpper(string(start))}), []string{id})
			}
		}
	}
}

func (b *bench[T, P]) queryOrders(t *testing.T) {
	b.needsQuery(t)
	made, mine := b.some(t, 4)
	for _, f := range b.service.Schema().Fields() {
		if !f.Sortable {
			continue
		}
		for _, order := range []string{"ASC", "DESC"} {
			request := Object{"filter": mine, "sort": []any{Object{"fieldName": f.Path, "order": order}}}
			got, _ := b.query(t, request)
			expect.Diff(t, made, sorted(got), "%s %s", f.Path, order)
			if again, _ := b.query(t, request); !slices.Equal(got, again) {
				t.Errorf("%s %s: the order is not stable", f.Path, order)
			}
		}
	}
}

func (b *bench[T, P]) queryUnknown(t *testing.T) {
	b.needsQuery(t)
	prefix := b.queryPrefix()
	b.tryQuery(t, Object{"filter": Object{"noSuchField": 1}}).violates(t, prefix+"filter.noSuchField")
	b.tryQuery(t, Object{"filter": Object{"id": Object{"$noSuchOperator": 1}}}).violates(t,
		prefix+"filter.id.$noSuchOperator")
	b.tryQuery(t, Object{"sort": []any{Object{"fieldName": "noSuchField"}}}).violates(t, prefix+"sort[0].fieldName")
}

func (b *bench[T, P]) queryPrefix() string {
	if name := b.queryName(); name != "" {
		return name + "."
	}
	return ""
}

func (b *bench[T, P]) queryWrongType(t *testing.T) {
	b.needsQuery(t)
	for _, f := range b.service.Schema().Fields() {
		if f.Operators&query.Eq == 0 {
			continue
		}
		// Nothing takes a list of lists.
		b.tryQuery(t, Object{"filter": Object{f.Path: []any{[]any{1}}}}).refused(t, http.StatusBadRequest, "")
	}
}

func (b *bench[T, P]) queryLimits(t *testing.T) {
	b.needsQuery(t)
	_, largest := b.service.Schema().Limits()
	for _, style := range []string{"paging", "cursorPaging"} {
		b.tryQuery(t, Object{style: Object{"limit": largest + 1}}).violates(t, b.queryPrefix()+style+".limit")
		b.tryQuery(t, Object{style: Object{"limit": -1}}).refused(t, http.StatusBadRequest, "")
		b.tryQuery(t, Object{style: Object{"limit": largest}}).ok(t)
	}
}

func (b *bench[T, P]) queryCursors(t *testing.T) {
	b.needsQuery(t)
	made, mine := b.some(t, 7)
	order := []any{Object{"fieldName": "id", "order": "DESC"}}
	slices.Reverse(made)
	var got []string
	request := Object{"filter": mine, "sort": order, "cursorPaging": Object{"limit": 3}}
	var metadata Object
	for range 5 {
		page, m := b.query(t, request)
		got, metadata = append(got, page...), m
		next, _ := reach(m, "cursors.next").(string)
		if next == "" {
			break
		}
		request = Object{"cursorPaging": Object{"limit": 3, "cursor": next}}
	}
	if diff := cmp.Diff(made, got); diff != "" {
		t.Fatalf("forwards: want, got:\n%s", diff)
	}
	var back []string
	for range 5 {
		prev, _ := reach(metadata, "cursors.prev").(string)
		if prev == "" {
			break
		}
		var page []string
		page, metadata = b.query(t, Object{"cursorPaging": Object{"limit": 3, "cursor": prev}})
		back = append(slices.Clone(page), back...)
	}
	expect.Diff(t, made[:6], back, "back from the last page")
}

func (b *bench[T, P]) queryHostile(t *testing.T) {
	b.needsQuery(t)
	_, mine := b.some(t, 3)
	_, metadata := b.query(t, Object{"filter": mine, "cursorPaging": Object{"limit": 1}})
	good, _ := reach(metadata, "cursors.next").(string)
	expect.ThatNow(t, good != "", "there is no next page")
	changed := []byte(good)
	changed[len(changed)/2] ^= 3
	for _, cursor := range []string{"x", string(changed), good + "AAAA", good[1:], "../../etc",
		strings.Repeat("A", 15000)} {
		b.tryQuery(t, Object{"cursorPaging": Object{"cursor": cursor}}).violates(t, b.queryPrefix()+"cursorPaging.cursor")
	}
}

func (b *bench[T, P]) queryOffset(t *testing.T) {
	b.needsQuery(t)
	made, mine := b.some(t, 5)
	var got []string
	for offset := 0; offset < 6; offset += 2 {
		page, metadata := b.query(t, Object{"filter": mine, "sort": []any{Object{"fieldName": "id"}},
			"paging": Object{"limit": 2, "offset": offset}})
		expect.That(t, metadata == nil || metadata["total"] == 5.0 && metadata["count"] == float64(len(page)) &&
			metadata["offset"] == float64(offset), "metadata at %d: %v", offset, metadata)
		got = append(got, page...)
	}
	expect.Diff(t, made, got)
}

func (b *bench[T, P]) count(t *testing.T) {
	_, mine := b.some(t, 3)
	raw, _ := json.Marshal(mine)
	n, err := b.service.Count(as(t.Context(), "owner"), "filter", raw)
	expect.That(t, err == nil && n == 3, "want 3, got %d, %v", n, err)
	if _, ok := b.ops["count"]; ok {
		b.call(t, "owner", b.ops["count"], Object{"filter": mine}).ok(t)
		b.call(t, "owner", b.ops["count"], Object{"filter": Object{"noSuchField": 1}}).violates(t, "filter.noSuchField")
	}
}
