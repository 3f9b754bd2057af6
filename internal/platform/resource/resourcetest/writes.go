package resourcetest

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/resource"
)

func (b *bench[T, P]) create(t *testing.T) {
	b.needs(t, "create")
	sample := b.sample()
	entity := b.entityOf(t, "create", b.call(t, "owner", b.ops["create"], Object{b.entityIn("create"): sample}).ok(t))
	id, _ := entity["id"].(string)
	expect.That(t, ids.Valid(id), "the id is %q", id)
	if b.hasRevision() && entity["revision"] != "1" {
		t.Errorf("the first revision is %v", entity["revision"])
	}
	for key, value := range without(sample, "id", "revision", "createdDate", "updatedDate") {
		if _, readOnly := b.suite.ReadOnly[key]; !readOnly && !cmp.Equal(value, entity[key]) {
			t.Errorf("%s was sent as %v and came back as %v", key, value, entity[key])
		}
	}
	expect.Diff(t, entity, b.read(t, id), "created, read")
	if _, ok := b.ops["get"]; ok {
		got := b.entityOf(t, "get", b.call(t, "owner", b.ops["get"], b.named("get", id)).ok(t))
		expect.Diff(t, entity, got, "created")
	}
}

func (b *bench[T, P]) createReadOnly(t *testing.T) {
	b.needs(t, "create")
	mine := ids.Random()
	sent := with(b.sample(), b.suite.ReadOnly,
		Object{"id": mine, "revision": "77", "createdDate": "2001-01-01T00:00:00.000Z"})
	entity := b.entityOf(t, "create", b.call(t, "owner", b.ops["create"], Object{b.entityIn("create"): sent}).ok(t))
	if entity["id"] == mine || entity["revision"] == "77" || entity["createdDate"] == "2001-01-01T00:00:00.000Z" {
		t.Errorf("the caller chose id, revision or date: %v", entity)
	}
	for key, value := range b.suite.ReadOnly {
		expect.That(t, !cmp.Equal(entity[key], value), "the caller chose %s", key)
	}
}

func (b *bench[T, P]) createNothing(t *testing.T) {
	b.needs(t, "create")
	b.call(t, "owner", b.ops["create"], Object{}).violates(t, b.entityIn("create"))
}

func (b *bench[T, P]) createBroken(t *testing.T) {
	b.needs(t, "create")
	name := b.entityIn("create")
	for path, keys := range b.suite.Broken {
		before := b.rows(t)
		b.call(t, "owner", b.ops["create"], Object{name: with(b.sample(), keys)}).violates(t, name+"."+path)
		expect.Equal(t, b.rows(t), before, "%s rows", path)
	}
}

// createAllBroken breaks as many rules at once as do not overwrite each other.
func (b *bench[T, P]) createAllBroken(t *testing.T) {
	b.needs(t, "create")
	name := b.entityIn("create")
	sent, want := b.sample(), []string{}
	taken := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(b.suite.Broken)) {
		keys := b.suite.Broken[path]
		if slices.ContainsFunc(slices.Collect(maps.Keys(keys)), func(key string) bool { return taken[key] }) {
			continue
		}
		for key, value := range keys {
			taken[key], sent[key] = true, value
		}
		want = append(want, name+"."+path)
	}
	a := b.call(t, "owner", b.ops["create"], Object{name: sent})
	for _, field := range want {
		a.violates(t, field)
	}
	if !slices.IsSorted(a.fields()) {
		t.Errorf("the violations are not sorted: %v", a.fields())
	}
}

func (b *bench[T, P]) createWrongType(t *testing.T) {
	b.needs(t, "create")
	for _, wrong := range []any{"text", 5, []any{1}, true} {
		b.call(t, "owner", b.ops["create"], Object{b.entityIn("create"): wrong}).refused(t, http.StatusBadRequest, "")
	}
}

func (b *bench[T, P]) createConflict(t *testing.T) {
	b.needs(t, "create")
	if b.suite.Conflict == nil {
		t.Skip("the suite names no conflict")
	}
	_, first := b.stored(t)
	code, keys := b.suite.Conflict(from[T](first))
	before := b.rows(t)
	b.call(t, "owner", b.ops["create"], Object{b.entityIn("create"): with(b.sample(), keys)}).refused(t,
		http.StatusConflict, code)
	expect.Equal(t, b.rows(t), before, "rows")
}

func (b *bench[T, P]) updateMerges(t *testing.T) {
	b.needs(t, "update")
	id, before := b.stored(t)
	a := b.call(t, "owner", b.ops["update"], b.patch(id, before["revision"], b.suite.Change)).ok(t)
	after := b.entityOf(t, "update", a)
	for key, value := range b.suite.Change {
		if !cmp.Equal(after[key], value) {
			t.Errorf("%s: want %v, got %v", key, value, after[key])
		}
	}
	changed := slices.Collect(maps.Keys(b.suite.Change))
	for key, value := range without(b.settled(before), changed...) {
		if !cmp.Equal(after[key], value) {
			t.Errorf("%s was not sent and changed from %v to %v", key, value, after[key])
		}
	}
	if b.hasRevision() && after["revision"] != "2" {
		t.Errorf("the revision is %v", after["revision"])
	}
	expect.Diff(t, after, b.read(t, id), "updated, read")
}

func (b *bench[T, P]) updateClears(t *testing.T) {
	b.needs(t, "update")
	if b.suite.Clear == "" {
		t.Skip("the suite names nothing that can be cleared")
	}
	id, before := b.stored(t)
	expect.ThatNow(t, before[b.suite.Clear] != nil, "the sample has no %s to clear", b.suite.Clear)
	after := b.entityOf(t, "update", b.call(t, "owner", b.ops["update"],
		b.patch(id, before["revision"], Object{b.suite.Clear: nil})).ok(t))
	if cmp.Equal(after[b.suite.Clear], before[b.suite.Clear]) {
		t.Errorf("null left %s as %v", b.suite.Clear, after[b.suite.Clear])
	}
}

func (b *bench[T, P]) updateMask(t *testing.T) {
	b.needs(t, "update")
	if b.maskName() == "" || len(b.suite.Change) < 2 {
		t.Skip("there is no mask, or nothing for it to hide")
	}
	keys := slices.Sorted(maps.Keys(b.suite.Change))
	id, before := b.stored(t)
	request := b.patch(id, before["revision"], b.suite.Change)
	request[b.maskName()] = keys[0]
	after := b.entityOf(t, "update", b.call(t, "owner", b.ops["update"], request).ok(t))
	if !cmp.Equal(after[keys[0]], b.suite.Change[keys[0]]) {
		t.Errorf("%s is in the mask and did not change", keys[0])
	}
	for _, key := range keys[1:] {
		expect.That(t, cmp.Equal(after[key], before[key]), "%s is not in the mask and changed", key)
	}
}

func (b *bench[T, P]) updateUnknownMask(t *testing.T) {
	b.needs(t, "update")
	if b.maskName() == "" {
		t.Skip("there is no mask")
	}
	id, before := b.stored(t)
	request := b.patch(id, before["revision"], b.suite.Change)
	request[b.maskName()] = "noSuchField"
	b.call(t, "owner", b.ops["update"], request).refused(t, http.StatusBadRequest, "")
	expect.Diff(t, before, b.read(t, id))
}

func (b *bench[T, P]) updateReadOnly(t *testing.T) {
	b.needs(t, "update")
	id, before := b.stored(t)
	keys := with(b.suite.Change, b.suite.ReadOnly,
		Object{"createdDate": "2001-01-01T00:00:00.000Z", "updatedDate": "2001-01-01T00:00:00.000Z"})
	after := b.entityOf(t, "update", b.call(t, "owner", b.ops["update"], b.patch(id, before["revision"], keys)).ok(t))
	expect.That(t, after["id"] == id && after["createdDate"] == before["createdDate"] &&
		after["updatedDate"] != "2001-01-01T00:00:00.000Z", "the caller changed what is the engine's: %v", after)
	for key, value := range b.suite.ReadOnly {
		expect.That(t, !cmp.Equal(after[key], value), "the caller changed %s", key)
	}
}

func (b *bench[T, P]) updateStale(t *testing.T) {
	b.needs(t, "update")
	if !b.hasRevision() {
		t.Skip("there are no revisions")
	}
	id, before := b.stored(t)
	b.call(t, "owner", b.ops["update"], b.patch(id, "1", b.suite.Change)).ok(t)
	current := b.read(t, id)
	b.call(t, "owner", b.ops["update"], b.patch(id, before["revision"], b.suite.Change)).refused(t, http.StatusConflict,
		resource.CodeStale)
	b.call(t, "owner", b.ops["update"], b.patch(id, "99", b.suite.Change)).refused(t, http.StatusConflict,
		resource.CodeStale)
	expect.Diff(t, current, b.read(t, id), "a refused update changed something")
}

func (b *bench[T, P]) updateNoRevision(t *testing.T) {
	b.needs(t, "update")
	id, _ := b.stored(t)
	a := b.call(t, "owner", b.ops["update"], b.patch(id, nil, b.suite.Change))
	if b.needsRevision() {
		a.violates(t, b.entityIn("update")+".revision")
		return
	}
	a.ok(t)
}

func (b *bench[T, P]) updateBadRevision(t *testing.T) {
	b.needs(t, "update")
	if !b.hasRevision() {
		t.Skip("there are no revisions")
	}
	id, _ := b.stored(t)
	for _, wrong := range []any{"one", "-1", 1.5, "1e3", Object{}, strings.Repeat("9", 40)} {
		b.call(t, "owner", b.ops["update"], b.patch(id, wrong, b.suite.Change)).refused(t, http.StatusBadRequest, "")
	}
}

func (b *bench[T, P]) updateMissing(t *testing.T) {
	b.needs(t, "update")
	b.call(t, "owner", b.ops["update"], b.patch(ids.Random(), "1", b.suite.Change)).refused(t, http.StatusNotFound,
		b.spec.NotFound)
}

func (b *bench[T, P]) updateBroken(t *testing.T) {
	b.needs(t, "update")
	id, before := b.stored(t)
	for path, keys := range b.suite.Broken {
		b.call(t, "owner", b.ops["update"], b.patch(id, before["revision"], keys)).violates(t, b.entityIn("update")+"."+path)
	}
	expect.Diff(t, before, b.read(t, id), "a refused update changed something")
}

func (b *bench[T, P]) updateNothing(t *testing.T) {
	b.needs(t, "update")
	id, before := b.stored(t)
	after := b.entityOf(t, "update", b.call(t, "owner", b.ops["update"], b.patch(id, before["revision"], Object{})).ok(t))
	expect.Diff(t, b.settled(before), b.settled(after))
	if b.hasRevision() && after["revision"] != "2" {
		t.Errorf("the revision is %v", after["revision"])
	}
}

func (b *bench[T, P]) updateEmpty(t *testing.T) {
	b.needs(t, "update")
	id, before := b.stored(t)
	// Only the id of the path arrives.
	a := b.call(t, "owner", b.ops["update"], Object{b.entityIn("update"): Object{"id": id}})
	if b.needsRevision() {
		a.violates(t, b.entityIn("update")+".revision")
	}
	if got := b.read(t, id); got["id"] != before["id"] {
		t.Errorf("the entity is gone: %v", got)
	}
}

func (b *bench[T, P]) deleteTwice(t *testing.T) {
	b.needs(t, "delete")
	id, before := b.stored(t)
	request := with(b.named("delete", id), Object{"revision": before["revision"]})
	a := b.call(t, "owner", b.ops["delete"], request).ok(t)
	expect.Equal(t, len(a.Body), 0, "{}, got %s", a.text)
	if _, ok := b.ops["get"]; ok {
		b.call(t, "owner", b.ops["get"], b.named("get", id)).refused(t, http.StatusNotFound, b.spec.NotFound)
	}
	b.call(t, "owner", b.ops["delete"], request).refused(t, http.StatusNotFound, b.spec.NotFound)
}

func (b *bench[T, P]) deleteMissing(t *testing.T) {
	b.needs(t, "delete")
	before := b.rows(t)
	b.call(t, "owner", b.ops["delete"], with(b.named("delete", ids.Random()), Object{"revision": "1"})).refused(t,
		http.StatusNotFound, b.spec.NotFound)
	for _, hostile := range []string{"nope", "%27", "..%2F"} {
		if a := b.call(t, "owner", b.ops["delete"], b.named("delete", hostile)); a.Status != http.StatusBadRequest &&
			a.Status != http.StatusNotFound {
			t.Errorf("delete of %q answered %d", hostile, a.Status)
		}
	}
	expect.Equal(t, b.rows(t), before, "rows")
}

// rows counts the whole table.
func (b *bench[T, P]) rows(t *testing.T) int {
	t.Helper()
	n, err := b.service.Count(as(t.Context(), "owner"), "", nil)
	expect.EqualNow(t, err, nil, fmt.Errorf("count: %w", err))
	return n
}
