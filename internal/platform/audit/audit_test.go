package audit_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

type thing struct {
	Name     string         `json:"name"`
	Password string         `json:"password,omitempty"`
	Price    int64          `json:"price"`
	Extra    map[string]any `json:"extra,omitempty"`
}

type row struct{ Kind, ID, Name, Operation, Entity, EntityID, Request, Address, Before, After string }

func rows(t *testing.T, db *store.DB) []row {
	t.Helper()
	var out []row
	err := db.Read(t.Context(), func(tx *store.Tx) error {
		return tx.Each(
			`SELECT actor_kind, actor_id, actor_name, operation, entity, entity_id, request_id, address, before, after
			FROM audit_log ORDER BY occurred, id`, nil, func(r store.Rows) error {
				var x row
				if err := r.Scan(&x.Kind, &x.ID, &x.Name, &x.Operation, &x.Entity, &x.EntityID, &x.Request, &x.Address, &x.Before,
					&x.After); err != nil {
					return err
				}
				out = append(out, x)
				return nil
			})
	})
	expect.OK(t, err)
	return out
}

func as(ctx context.Context, a actor.Actor) context.Context {
	return actor.WithOrigin(actor.With(ctx, a),
		actor.Origin{Operation: "things.update", RequestID: "r-1", Address: "192.0.2.7"})
}

var app = actor.Actor{Kind: actor.App, ID: "key-1", KeyName: "warehouse", All: true}

func TestChangeRecordsWhatDiffersAndNoSecret(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		err := db.Write(as(t.Context(), app), func(tx *store.Tx) error {
			return audit.Change(tx, "thing", "t1",
				thing{Name: "Lamp", Password: "old", Price: 9007199254740993},
				thing{Name: "Lamp", Password: "new", Price: 9007199254740995,
					Extra: map[string]any{"refresh_token": "x", "shipping": "y", "list": []any{map[string]any{"client-secret": "z"}}}})
		})
		expect.OK(t, err)
		want := []row{{
			Kind: "APP", ID: "key-1", Name: "warehouse", Operation: "things.update", Entity: "thing", EntityID: "t1",
			Request: "r-1", Address: "192.0.2.7",
			Before: `{"password":"(hidden)","price":9007199254740993}`,
			After:  `{"extra":{"list":[{"client-secret":"(hidden)"}],"refresh_token":"(hidden)","shipping":"y"},"password":"(hidden)","price":9007199254740995}`,
		}}
		expect.Diff(t, want, rows(t, db))
	})
}

func TestOnlyStaffAndAppsAreRecorded(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		for _, kind := range []actor.Kind{actor.Nobody, actor.Visitor, actor.Member, actor.Staff, actor.App, actor.System} {
			caller := as(t.Context(), actor.Actor{Kind: kind, ID: kind.String()})
			expect.OK(t,
				db.Write(caller, func(tx *store.Tx) error { return audit.Change(tx, "thing", "t1", nil, thing{Name: "a"}) }))
			expect.OK(t, audit.Generic(caller, db, "things.poke"))
		}
		var got []string
		for _, r := range rows(t, db) {
			got = append(got, r.Kind+" "+r.Operation)
		}
		want := []string{"WIX_USER things.update", "WIX_USER things.poke", "APP things.update", "APP things.poke"}
		expect.Diff(t, want, got)
	})
}

func TestRecordGoesWithItsTransaction(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		boom := errors.New("boom")
		ctx, recorded := audit.Track(as(t.Context(), app))
		err := db.Write(ctx, func(tx *store.Tx) error {
			if err := audit.Change(tx, "thing", "t1", nil, thing{}); err != nil {
				return err
			}
			return boom
		})
		if !errors.Is(err, boom) || recorded() || len(rows(t, db)) != 0 {
			t.Fatalf("after a rollback: err %v, recorded %v, rows %v", err, recorded(), rows(t, db))
		}
		// A savepoint that fails takes its record with it; the rest stays.
		err = db.Write(ctx, func(tx *store.Tx) error {
			_ = tx.Savepoint(func() error { return errors.Join(audit.Change(tx, "thing", "t2", nil, thing{}), boom) })
			return nil
		})
		if err != nil || recorded() {
			t.Fatalf("after an undone savepoint: err %v, recorded %v", err, recorded())
		}
		if err := db.Write(ctx, func(tx *store.Tx) error { return audit.Change(tx, "thing", "t3", nil, thing{}) }); err != nil || !recorded() {
			t.Fatalf("after a commit: err %v, recorded %v", err, recorded())
		}
	})
}

func TestBeginFillsIn(t *testing.T) {
	t.Parallel()
	silent := func(db *store.DB) func(context.Context) error {
		return func(ctx context.Context) error {
			return db.Write(ctx, func(tx *store.Tx) error {
				_, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES ('x', '1', ?) ON CONFLICT (key) DO NOTHING",
					tx.Millis())
				return err
			})
		}
	}
	telling := func(db *store.DB) func(context.Context) error {
		return func(ctx context.Context) error {
			return db.Write(ctx, func(tx *store.Tx) error { return audit.Change(tx, "thing", "t1", nil, thing{}) })
		}
	}
	reading := func(*store.DB) func(context.Context) error { return func(context.Context) error { return nil } }
	for name, test := range map[string]struct {
		caller actor.Actor
		call   func(*store.DB) func(context.Context) error
		want   []string
	}{
		"a silent write of an app":      {app, silent, []string{""}},
		"a write that told":             {app, telling, []string{"thing"}},
		"a read":                        {app, reading, nil},
		"a silent write of a visitor":   {actor.Actor{Kind: actor.Visitor, ID: "v"}, silent, nil},
		"a silent write of Souk itself": {actor.Actor{Kind: actor.System}, silent, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := storetest.Open(t, store.SQLite)
			ctx, wrote := store.TrackWrites(as(t.Context(), test.caller))
			ctx, end := audit.Begin(db, func(err error) { t.Error(err) })(ctx, "things.poke")
			expect.OK(t, test.call(db)(ctx))
			end(wrote())
			var got []string
			for _, r := range rows(t, db) {
				got = append(got, r.Entity)
			}
			expect.Diff(t, test.want, got)
		})
	}
}

func TestSidesAreBounded(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.SQLite)
	many := map[string]any{}
	for i := range 20000 {
		many["key"+strings.Repeat("x", i%7)+string(rune('a'+i%26))+strings.Repeat("y", i/1000)] = strings.Repeat("v", 30)
	}
	for name, after := range map[string]any{
		"one large field":  map[string]any{"name": "kept", "text": strings.Repeat("a", 1<<20)},
		"many small ones":  many,
		"a list":           make([]int, 100000),
		"deep":             nested(5000),
		"a field of bytes": map[string]any{"a": make([]byte, 1<<20)},
	} {
		err := db.Write(as(t.Context(), app), func(tx *store.Tx) error { return audit.Change(tx, "thing", name, nil, after) })
		expect.EqualNow(t, err, nil, name)
	}
	for _, r := range rows(t, db) {
		expect.That(t, len(r.After) <= audit.MaxSide, "%s: %d bytes", r.EntityID, len(r.After))
		if r.EntityID == "one large field" && r.After != `{"name":"kept","text":"(1048578 bytes left out)"}` {
			t.Errorf("kept %.100s", r.After)
		}
	}
}

func nested(depth int) any {
	var v any = "x"
	for range depth {
		v = map[string]any{"a": v}
	}
	return v
}
