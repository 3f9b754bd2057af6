package resourcetest

import (
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/ids"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

func raw(v any) json.RawMessage {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return out
}

// listIn names the list of entities or patches in a bulk request.
func (b *bench[T, P]) listIn(verb string) string {
	in, _ := b.ops[verb].Types()
	return field(in, func(t reflect.Type) bool { return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct })
}

func (b *bench[T, P]) idsIn(verb string) string {
	in, _ := b.ops[verb].Types()
	return field(in, func(t reflect.Type) bool { return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.String })
}

// bulkPatch wraps a patch as the items of the bulk update are.
func (b *bench[T, P]) bulkPatch(entity Object) Object {
	in, _ := b.ops["bulkUpdate"].Types()
	item := wire.Fields(in)[b.listIn("bulkUpdate")].Type.Elem()
	if item == reflect.TypeFor[wire.Patch[T]]() {
		return entity
	}
	return Object{field(item, is(reflect.TypeFor[wire.Patch[T]]())): entity}
}

// told is an event as the outbox has it.
type told struct{ Type, Entity, Slug, Kind, Body, Modified string }

func (b *bench[T, P]) outbox(t *testing.T, where string, args ...any) []told {
	t.Helper()
	out := []told{}
	err := b.db.Read(t.Context(), func(tx *store.Tx) error {
		return tx.Each("SELECT event_type, entity, slug, kind, body, modified FROM outbox WHERE "+where+" ORDER BY seq", args,
			func(rows store.Rows) error {
				var e told
				err := rows.Scan(&e.Type, &e.Entity, &e.Slug, &e.Kind, &e.Body, &e.Modified)
				out = append(out, e)
				return err
			})
	})
	expect.OK(t, err)
	return out
}

func (b *bench[T, P]) events(t *testing.T) {
	id, before := b.stored(t)
	ctx := as(t.Context(), "owner")
	expect.OK(t,
		expect.Err(b.service.Update(ctx, resource.Patch{ID: id, Body: raw(with(b.suite.Change, Object{"revision": "1"}))})))
	after := b.read(t, id)
	expect.OK(t, b.service.Delete(ctx, id, nil))
	var want []string
	for _, name := range []string{b.spec.Events.Created, b.spec.Events.Updated, b.spec.Events.Deleted} {
		if name != "" {
			want = append(want, name)
		}
	}
	var got []string
	for _, e := range b.outbox(t, "entity_id = ?", id) {
		got = append(got, e.Type)
		expect.That(t, e.Entity == b.spec.Events.Entity && strings.HasSuffix(e.Type, e.Slug), "%+v", e)
		var body Object
		_ = json.Unmarshal([]byte(e.Body), &body) // null stays nil
		switch e.Type {
		case b.spec.Events.Created:
			expect.Diff(t, before, body, "created event")
		case b.spec.Events.Updated:
			expect.Diff(t, after, body, "updated event")
			b.modified(t, e, before)
		case b.spec.Events.Deleted:
			expect.Equal(t, (body != nil), b.spec.Events.DeletedBody, "deleted event with body %s", e.Body)
		}
	}
	expect.Diff(t, want, got, "events")
}

// modified checks that the event tells every changed key, with the value before.
func (b *bench[T, P]) modified(t *testing.T, e told, before Object) {
	t.Helper()
	var modified Object
	expect.OK(t, json.Unmarshal([]byte(e.Modified), &modified))
	for key := range b.suite.Change {
		found := false
		for path, value := range modified {
			found = found || path == key || strings.HasPrefix(path, key+".") || strings.HasPrefix(path, key+"[")
			if path == key && !cmp.Equal(value, before[key]) {
				t.Errorf("%s was %v before, not %v", key, before[key], value)
			}
		}
		expect.That(t, found, "the event does not tell that %s changed: %s", key, e.Modified)
	}
	if _, told := modified["revision"]; told {
		t.Error("the event tells that the revision changed, which it always does")
	}
}

func (b *bench[T, P]) noEvents(t *testing.T) {
	id, _ := b.stored(t)
	before := len(b.outbox(t, "1 = 1"))
	ctx := as(t.Context(), "owner")
	if b.hasRevision() {
		if _, err := b.service.Update(ctx, resource.Patch{ID: id, Body: raw(with(b.suite.Change, Object{"revision": "9"}))}); err == nil {
			t.Error("an update with a wrong revision was accepted")
		}
	}
	for _, keys := range b.suite.Broken {
		expect.That(t, expect.Err(b.service.Create(ctx, from[T](with(b.sample(), keys)))) != nil, "%v was accepted",
			keys)
	}
	expect.Kind(t, b.service.Delete(ctx, ids.Random(), nil), errs.NotFound, "delete of nothing")
	expect.Equal(t, len(b.outbox(t, "1 = 1")), before, "events")
}

func (b *bench[T, P]) audit(t *testing.T) {
	id, _ := b.stored(t)
	ctx := as(t.Context(), "owner")
	expect.OK(t,
		expect.Err(b.service.Update(ctx, resource.Patch{ID: id, Body: raw(with(b.suite.Change, Object{"revision": "1"}))})))
	expect.OK(t, b.service.Delete(ctx, id, nil))
	n := 0
	err := b.db.Read(t.Context(), func(tx *store.Tx) error {
		return tx.QueryRow("SELECT COUNT(*) FROM audit_log WHERE entity_id = ? AND actor_id = ?",
			[]any{id, kinds["owner"].ID}, &n)
	})
	expect.That(t, err == nil && n == 3, "want 3 audit records, got %d, %v", n, err)
}

// permissions calls every operation as everybody: who the rule does not let in is refused, whatever they send.
func (b *bench[T, P]) permissions(t *testing.T) {
	before := b.rows(t)
	for verb, op := range b.ops {
		rule, ok := b.suite.Access[verb]
		if !ok {
			rule = b.ruleOf(verb)
		}
		expect.Equal(t, op.Access, rule, "%s: the rule is and should be", op.ID)
	}
	for _, op := range b.all {
		rule := op.Access
		for caller, allowed := range map[string]bool{
			"":        rule.Public,
			"visitor": rule.Public || rule.Visitors,
			"member":  rule.Public || rule.Members,
			"limited": rule.Public || rule.Managers && rule.Permission == "",
		} {
			want := http.StatusForbidden
			if caller == "" {
				want = http.StatusUnauthorized
			}
			a := b.call(t, caller, op, Object{"id": ids.Random()})
			expect.That(t, !allowed || a.Status != http.StatusForbidden && a.Status != http.StatusUnauthorized,
				"%s: %q was refused with %d", op.ID, caller, a.Status)
			expect.That(t, allowed || a.Status == want, "%s: %q got %d", op.ID, caller, a.Status)
		}
	}
	expect.Equal(t, b.rows(t), before, "rows")
}

// ruleOf is what the Spec says of a verb.
func (b *bench[T, P]) ruleOf(verb string) actor.Rule {
	switch verb {
	case "create", "bulkCreate":
		return b.spec.Create
	case "update", "bulkUpdate":
		return b.spec.Update
	case "delete", "bulkDelete":
		return b.spec.Delete
	}
	return b.spec.Read
}

func (b *bench[T, P]) rollback(t *testing.T) {
	before, told := b.rows(t), len(b.outbox(t, "1 = 1"))
	failure := errors.New("the caller changed its mind")
	err := b.db.Write(as(t.Context(), "owner"), func(tx *store.Tx) error {
		if _, err := b.service.Create(tx.Context(), from[T](b.sample())); err != nil {
			return err
		}
		return failure
	})
	expect.ThatNow(t, errors.Is(err, failure), err)
	expect.Equal(t, b.rows(t), before, "rows")
	expect.Equal(t, len(b.outbox(t, "1 = 1")), told, "events")
}

// concurrent lets several callers update one entity, each trying again when it was too late.
func (b *bench[T, P]) concurrent(t *testing.T) {
	if !b.hasRevision() {
		t.Skip("without revisions the last update wins")
	}
	id, _ := b.stored(t)
	ctx := as(t.Context(), "owner")
	const writers, each = 6, 4
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for done := 0; done < each; {
				entity, err := b.service.Get(ctx, id)
				if err != nil {
					t.Error(err)
					return
				}
				_, err = b.service.Update(ctx, resource.Patch{ID: id,
					Body: raw(with(b.suite.Change, Object{"revision": P(entity).Metadata().Revision}))})
				switch {
				case err == nil:
					done++
				case errs.CodeOf(err) != resource.CodeStale:
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	entity, err := b.service.Get(ctx, id)
	expect.OK(t, err)
	expect.Equal(t, P(entity).Metadata().Revision, 1+writers*each, "%d updates succeeded and the revision",
		writers*each)
	if b.spec.Events.Updated != "" {
		expect.Equal(t, len(b.outbox(t, "entity_id = ? AND event_type = ?", id, b.spec.Events.Updated)), writers*each,
			"updates succeeded and events were told")
	}
}

// reindex spoils the declared columns and has them computed anew.
func (b *bench[T, P]) reindex(t *testing.T) {
	id, _ := b.stored(t)
	var spoiled []query.Field
	for _, f := range b.spec.Fields {
		if f.Kind != query.Objects && !f.NotNull && !strings.ContainsAny(f.Column, " .(") {
			spoiled = append(spoiled, f.Field)
		}
	}
	found := func(f query.Field) string {
		n, err := b.service.Count(as(t.Context(), "owner"), "filter", raw(Object{"id": id, f.Path: Object{"$exists": true}}))
		expect.OK(t, err)
		return string(rune('0' + n))
	}
	before := map[string]string{}
	for _, f := range spoiled {
		if f.Operators == 0 || f.Operators&(query.Exists|query.Fits) != 0 {
			before[f.Path] = found(f)
		}
		// A column that refuses NULL stays as it is; it has nothing to lose then.
		_ = b.db.Write(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE "+b.spec.Table+" SET "+f.Column+" = NULL WHERE id = ?", id)
			return err
		})
	}
	n, err := b.service.Reindex(t.Context())
	if err != nil || n != b.rows(t) {
		t.Fatalf("reindexed %d of %d rows, %v", n, b.rows(t), err)
	}
	for _, f := range spoiled {
		if want, ok := before[f.Path]; ok && found(f) != want {
			t.Errorf("%s was not restored", f.Path)
		}
	}
}
