package resourcetest

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/resource"
)

// broken gives one way to break a sample, if the suite has any.
func (b *bench[T, P]) broken(t *testing.T) Object {
	t.Helper()
	if len(b.suite.Broken) == 0 {
		t.Skip("the suite names nothing that breaks")
	}
	return b.suite.Broken[slices.Min(slices.Collect(maps.Keys(b.suite.Broken)))]
}

func (b *bench[T, P]) bulkCreate(t *testing.T) {
	before := b.rows(t)
	items := []*T{from[T](b.sample()), from[T](with(b.sample(), b.broken(t))), from[T](b.sample())}
	out, err := b.service.BulkCreate(as(t.Context(), "owner"), b.spec.Plural, items)
	expect.OK(t, err)
	for i, result := range out.Results {
		m := result.ItemMetadata
		if m.OriginalIndex != i || m.Success != (i != 1) || (m.Error != nil) != (i == 1) || (m.ID != "") != (i != 1) {
			t.Errorf("item %d: %+v", i, m)
		}
	}
	if m := out.BulkActionMetadata; m.TotalSuccesses != 2 || m.TotalFailures != 1 {
		t.Errorf("%+v", m)
	}
	expect.Equal(t, b.rows(t), before+2, "%d rows", before)
	for _, i := range []int{0, 2} {
		b.read(t, out.Results[i].ItemMetadata.ID)
	}
}

// bulkConflict has the database refuse an item, after which PostgreSQL goes on only from a savepoint.
func (b *bench[T, P]) bulkConflict(t *testing.T) {
	if b.suite.Conflict == nil {
		t.Skip("the suite names no conflict")
	}
	_, first := b.stored(t)
	code, keys := b.suite.Conflict(from[T](first))
	out, err := b.service.BulkCreate(as(t.Context(), "owner"), b.spec.Plural,
		[]*T{from[T](b.sample()), from[T](with(b.sample(), keys)), from[T](b.sample())})
	expect.OK(t, err)
	if m := out.BulkActionMetadata; m.TotalSuccesses != 2 || out.Results[1].ItemMetadata.Error == nil ||
		out.Results[1].ItemMetadata.Error.Code != code {
		t.Errorf("%+v, %+v", m, out.Results[1].ItemMetadata)
	}
	for _, i := range []int{0, 2} {
		b.read(t, out.Results[i].ItemMetadata.ID)
	}
}

func (b *bench[T, P]) bulkUpdate(t *testing.T) {
	one, first := b.stored(t)
	two, second := b.stored(t)
	body := func(revision any) []byte {
		entity := with(b.suite.Change)
		if b.hasRevision() {
			entity["revision"] = revision
		}
		return raw(entity)
	}
	patches := []resource.Patch{
		{ID: one, Body: body(first["revision"])},
		{ID: ids.Random(), Body: body("1")},
		{ID: two, Body: body(second["revision"])},
	}
	if b.hasRevision() {
		patches = append(patches, resource.Patch{ID: two, Body: body("1")}) // changed just before
	}
	out, err := b.service.BulkUpdate(as(t.Context(), "owner"), b.spec.Plural, patches)
	expect.OK(t, err)
	var got []string
	for _, result := range out.Results {
		code := "ok"
		if result.ItemMetadata.Error != nil {
			code = result.ItemMetadata.Error.Code
		}
		got = append(got, code)
	}
	want := []string{"ok", b.spec.NotFound, "ok"}
	if b.hasRevision() {
		want = append(want, resource.CodeStale)
	}
	expect.Equal(t, fmt.Sprint(want), fmt.Sprint(got), "%v, got %v", want, got)
}

func (b *bench[T, P]) bulkDelete(t *testing.T) {
	one, _ := b.stored(t)
	two, _ := b.stored(t)
	out, err := b.service.BulkDelete(as(t.Context(), "owner"), "ids", []string{one, ids.Random(), two, one})
	expect.OK(t, err)
	if m := out.BulkActionMetadata; m.TotalSuccesses != 2 || m.TotalFailures != 2 {
		t.Errorf("%+v", m)
	}
	for _, id := range []string{one, two} {
		expect.That(t, expect.Err(b.service.Get(as(t.Context(), "owner"), id)) != nil, "%s is still there", id)
	}
}

func (b *bench[T, P]) bulkBounds(t *testing.T) {
	before := b.rows(t)
	expect.That(t, expect.Err(b.service.BulkCreate(as(t.Context(), "owner"), b.spec.Plural, nil)) != nil,
		"an empty list was accepted")
	if _, err := b.service.BulkCreate(as(t.Context(), "owner"), b.spec.Plural, make([]*T, b.spec.MaxBulk+1)); err == nil {
		t.Error("a too long list was accepted")
	}
	expect.Equal(t, b.rows(t), before, "rows")
}

// bulkHTTP goes through the operations that the service has.
func (b *bench[T, P]) bulkHTTP(t *testing.T) {
	b.needs(t, "bulkCreate")
	list := b.listIn("bulkCreate")
	a := b.call(t, "owner", b.ops["bulkCreate"],
		Object{list: []any{b.sample(), with(b.sample(), b.broken(t))}, "returnEntity": true, "returnFullEntity": true}).ok(t)
	expect.Equal(t, reach(a.Body, "bulkActionMetadata.totalSuccesses"), 1.0, "answered %s", a.text)
	b.call(t, "owner", b.ops["bulkCreate"], Object{list: []any{}}).refused(t, http.StatusBadRequest, "")
	results, _ := a.Body["results"].([]any)
	expect.EqualNow(t, len(results), 2, "answered %s", a.text)
	id, _ := reach(results[0], "itemMetadata.id").(string)
	if _, ok := b.ops["bulkUpdate"]; ok {
		entity := b.read(t, id)
		name := b.listIn("bulkUpdate")
		patch := with(b.suite.Change, Object{"id": id, "revision": entity["revision"]})
		a := b.call(t, "owner", b.ops["bulkUpdate"], Object{name: []any{b.bulkPatch(patch), b.bulkPatch(patch)}}).ok(t)
		want := 1.0
		if !b.hasRevision() {
			want = 2
		}
		expect.That(t, reach(a.Body, "bulkActionMetadata.totalSuccesses") == want, "answered %s", a.text)
	}
	if _, ok := b.ops["bulkDelete"]; ok {
		a := b.call(t, "owner", b.ops["bulkDelete"], Object{b.idsIn("bulkDelete"): []any{id, id}}).ok(t)
		expect.Equal(t, reach(a.Body, "bulkActionMetadata.totalFailures"), 1.0, "answered %s", a.text)
	}
}
