package storetest

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
)

// Write changes a database, which must succeed.
func Write(t testing.TB, db *store.DB, fn func(tx *store.Tx) error) {
	t.Helper()
	expect.OK(t, db.Write(t.Context(), fn))
}

// Exec runs a statement that changes a database.
func Exec(t testing.TB, db *store.DB, sql string, args ...any) {
	t.Helper()
	Write(t, db, func(tx *store.Tx) error {
		_, err := tx.Exec(sql, args...)
		return err
	})
}

// ExecAll runs statements that change a database, all of them or none.
func ExecAll(t testing.TB, db *store.DB, statements ...string) {
	t.Helper()
	Write(t, db, func(tx *store.Tx) error {
		for _, sql := range statements {
			if _, err := tx.Exec(sql); err != nil {
				return err
			}
		}
		return nil
	})
}

// One gives the only value of a query's only row.
func One[T any](t testing.TB, db *store.DB, sql string, args ...any) T {
	t.Helper()
	value, err := store.Get(t.Context(), db, func(tx *store.Tx) (out T, err error) {
		err = tx.QueryRow(sql, args, &out)
		return out, err
	})
	expect.OK(t, err)
	return value
}

// Audited counts the audit records of an entity.
func Audited(t testing.TB, db *store.DB, entity string) int {
	t.Helper()
	return One[int](t, db, "SELECT COUNT(*) FROM audit_log WHERE entity = ?", entity)
}

// Healthy runs checks, none of which may find anything.
func Healthy(t testing.TB, db *store.DB, checks ...func(*store.Tx) ([]string, error)) {
	t.Helper()
	for _, check := range checks {
		if wrong, err := store.Get(t.Context(), db, check); err != nil || len(wrong) > 0 {
			t.Errorf("%s: %v %v", runtime.FuncForPC(reflect.ValueOf(check).Pointer()).Name(), wrong, err)
		}
	}
}

// Event is one that waits in the outbox or has left it.
type Event struct {
	Seq                                                 int64
	Type, Entity, EntityID, Kind, Body, Modified, Actor string
}

// Events gives the events after one, in their order; the first comes after 0.
func Events(t testing.TB, db *store.DB, after int64) []Event {
	t.Helper()
	out, err := store.Get(t.Context(), db, func(tx *store.Tx) ([]Event, error) { return events(tx, after) })
	expect.OK(t, err)
	return out
}

// Told gives what events say of the entities of one kind, each as its slug and the entity's id.
func Told(t testing.TB, db *store.DB, entity string) []string {
	t.Helper()
	var out []string
	for _, e := range Events(t, db, 0) {
		if e.Entity == entity {
			out = append(out, strings.TrimPrefix(e.Type, entity+"_")+" "+e.EntityID)
		}
	}
	return out
}

// TakeEvents gives all events and forgets them.
func TakeEvents(t testing.TB, db *store.DB) []Event {
	t.Helper()
	out, err := store.Do(t.Context(), db, func(tx *store.Tx) ([]Event, error) {
		list, err := events(tx, 0)
		if err == nil {
			_, err = tx.Exec("DELETE FROM outbox")
		}
		return list, err
	})
	expect.OK(t, err)
	return out
}

func events(tx *store.Tx, after int64) (out []Event, err error) {
	sql := "SELECT seq, event_type, entity, entity_id, kind, body, modified, actor_id FROM outbox WHERE seq > ? ORDER BY seq"
	err = tx.Each(sql, []any{after}, func(rows store.Rows) error {
		var e Event
		err := rows.Scan(&e.Seq, &e.Type, &e.Entity, &e.EntityID, &e.Kind, &e.Body, &e.Modified, &e.Actor)
		out = append(out, e)
		return err
	})
	return out, err
}
