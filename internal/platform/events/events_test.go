package events_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/events"
	"souk/internal/platform/expect"
	"souk/internal/platform/httpapi/apitest"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

func newClock() *apitest.Clock { return apitest.ClockAt(time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)) }

// bundle is what most tests need: a database whose time stands still, and a log
// of what a subscriber saw, kept in the database so that it is undone with the rest.
type bundle struct {
	db    *store.DB
	clock *apitest.Clock
}

func run(t *testing.T, fn func(t *testing.T, b bundle)) {
	t.Helper()
	t.Parallel()
	storetest.Each(t, func(t *testing.T, dialect store.Dialect) {
		c := newClock()
		db := storetest.Open(t, dialect, func(cfg *store.Config) { cfg.Clock = c.Now; cfg.MaxConns = 8 })
		write(t, db, func(tx *store.Tx) error {
			_, err := tx.Exec("CREATE TABLE seen (event TEXT NOT NULL, subscriber TEXT NOT NULL)")
			return err
		})
		fn(t, bundle{db, c})
	})
}

func (b bundle) relay(cfg events.Config) *events.Relay {
	cfg.Poll = time.Hour // tests wake it themselves
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	return events.New(b.db, cfg)
}

func write(t *testing.T, db *store.DB, fn func(*store.Tx) error) {
	t.Helper()
	expect.OK(t, db.Write(t.Context(), fn))
}

func (b bundle) emit(t *testing.T, list ...string) {
	t.Helper()
	for _, slug := range list {
		write(t, b.db, func(tx *store.Tx) error { return tx.Emit(event(slug)) })
	}
}

func event(slug string) store.Event {
	return store.Event{Type: "wix.ecom.v1.cart_" + slug, Entity: "wix.ecom.v1.cart", Slug: slug, EntityID: "c1",
		Kind: store.Action, Body: map[string]any{"a": 1}}
}

func remember(name string) events.Handler {
	return func(_ context.Context, tx *store.Tx, e events.Delivered) error {
		_, err := tx.Exec("INSERT INTO seen (event, subscriber) VALUES (?, ?)", e.Slug, name)
		return err
	}
}

// seen lists "subscriber:slug", sorted.
func (b bundle) seen(t *testing.T) []string {
	t.Helper()
	var out []string
	err := b.db.Read(t.Context(), func(tx *store.Tx) error {
		return tx.Each("SELECT subscriber, event FROM seen", nil, func(rows store.Rows) error {
			var subscriber, slug string
			err := rows.Scan(&subscriber, &slug)
			out = append(out, subscriber+":"+slug)
			return err
		})
	})
	expect.OK(t, err)
	slices.Sort(out)
	return out
}

func flush(t *testing.T, r *events.Relay) int {
	t.Helper()
	n, err := r.Flush(t.Context())
	expect.OK(t, err)
	return n
}

func TestDelivered(t *testing.T) {
	run(t, func(t *testing.T, b bundle) {
		r := b.relay(events.Config{})
		var got []events.Delivered
		r.Subscribe("*", "test", func(ctx context.Context, _ *store.Tx, e events.Delivered) error {
			expect.Equal(t, actor.From(ctx).Kind, actor.System, "subscribers run")
			got = append(got, e)
			return nil
		})
		ctx := actor.With(t.Context(), actor.Actor{Kind: actor.Member, ID: "m1"})
		ctx = actor.WithOrigin(ctx, actor.Origin{RequestID: "r1"})
		err := b.db.Write(ctx, func(tx *store.Tx) error {
			return tx.Emit(store.Event{
				Type: "wix.ecom.v1.cart_updated", Entity: "wix.ecom.v1.cart", Slug: "updated", EntityID: "c1", Kind: store.Updated,
				Body: map[string]any{"id": "c1"}, Modified: map[string]any{"lineItems[0].quantity": 2},
			})
		})
		expect.OK(t, err)
		at := b.clock.Now()
		b.clock.Advance(time.Second)
		expect.SameNow(t, flush(t, r), 1)
		expect.ThatNow(t, len(got) == 1 && ids.Valid(got[0].ID) && got[0].Sequence > 0, "delivered %+v", got)
		got[0].ID, got[0].Sequence = "", 0
		expect.SameNow(t, got[0], events.Delivered{
			Type: "wix.ecom.v1.cart_updated", Entity: "wix.ecom.v1.cart", Slug: "updated", EntityID: "c1",
			Kind: store.Updated, Time: at,
			ActorKind: "MEMBER", ActorID: "m1", RequestID: "r1", Body: []byte(`{"id":"c1"}`),
			Modified: []byte(`{"lineItems[0].quantity":2}`),
		})
		expect.SameNow(t, flush(t, r), 0)
	})
}

func TestSubscriptions(t *testing.T) {
	run(t, func(t *testing.T, b bundle) {
		r := b.relay(events.Config{Batch: 2})
		r.Subscribe("wix.ecom.v1.cart_created", "exact", remember("exact"))
		r.Subscribe("wix.ecom.*", "prefix", remember("prefix"))
		r.Subscribe("*", "all", remember("all"))
		r.Subscribe("wix.ecom.v1.cart", "part of a name", remember("wrong"))
		b.emit(t, "created", "updated", "deleted")
		write(t, b.db, func(tx *store.Tx) error {
			return tx.Emit(store.Event{Type: "wix.stores.x", Slug: "x", Kind: store.Plain})
		})
		expect.SameNow(t, flush(t, r), 4)
		expect.SameNow(t, b.seen(t), []string{
			"all:created", "all:deleted", "all:updated", "all:x", "exact:created",
			"prefix:created", "prefix:deleted", "prefix:updated",
		})
	})
}

// A batch handler sees events in the order they were made.
func TestOrder(t *testing.T) {
	run(t, func(t *testing.T, b bundle) {
		var got []string
		r := b.relay(events.Config{Batch: 7})
		r.SubscribeBatch("*", "order", func(_ context.Context, _ *store.Tx, list []events.Delivered) error {
			for _, e := range list {
				got = append(got, e.Slug)
			}
			return nil
		})
		var want []string
		for i := range 20 {
			want = append(want, fmt.Sprint(i))
			b.clock.Advance(time.Millisecond)
		}
		b.emit(t, want...)
		expect.SameNow(t, flush(t, r), 20)
		expect.SameNow(t, got, want)
	})
}

// A process that dies after the commit and before delivery loses nothing: the
// next relay finds the event.
func TestCrashBetweenCommitAndDelivery(t *testing.T) {
	run(t, func(t *testing.T, b bundle) {
		r := b.relay(events.Config{})
		r.Subscribe("*", "a", remember("a"))
		r.Start()
		expect.OK(t, r.Stop(t.Context()))
		b.emit(t, "created")
		expect.SameNow(t, b.seen(t), []string(nil))

		next := b.relay(events.Config{})
		next.Subscribe("*", "a", remember("a"))
		expect.SameNow(t, flush(t, next), 1)
		expect.SameNow(t, b.seen(t), []string{"a:created"})
	})
}

// A process that dies while it holds a claim leaves the event to others once the
// lease is over.
func TestCrashWithClaim(t *testing.T) {
	run(t, func(t *testing.T, b bundle) {
		b.emit(t, "created")
		ctx, cancel := context.WithCancel(t.Context())
		dying := b.relay(events.Config{Lease: time.Minute, Backoff: func(int) time.Duration { return time.Minute }})
		dying.Subscribe("*", "a", func(context.Context, *store.Tx, events.Delivered) error {
			cancel()
			return errors.New("killed")
		})
		if n, _ := dying.Flush(ctx); n != 0 {
			t.Fatalf("delivered %d", n)
		}
		next := b.relay(events.Config{})
		next.Subscribe("*", "a", remember("a"))
		expect.SameNow(t, flush(t, next), 0)
		b.clock.Advance(time.Minute)
		expect.SameNow(t, flush(t, next), 1)
		expect.SameNow(t, b.seen(t), []string{"a:created"})
	})
}

func TestPoisonHoldsUpNobody(t *testing.T) {
	run(t, func(t *testing.T, b bundle) {
		var rounds []events.Round
		var waits []int
		fail := true
		r := b.relay(events.Config{
			Observe: func(done events.Round) { rounds = append(rounds, done) },
			Backoff: func(failures int) time.Duration {
				waits = append(waits, failures)
				return time.Duration(failures) * time.Minute
			},
		})
		r.Subscribe("*", "first", remember("first"))
		r.Subscribe("*", "picky", func(_ context.Context, _ *store.Tx, e events.Delivered) error {
			switch {
			case e.Slug == "bad" && fail:
				return errors.New("cannot take it")
			case e.Slug == "worse" && fail:
				panic("a fault")
			}
			return nil
		})
		b.emit(t, "created", "bad", "updated", "worse", "deleted")
		expect.SameNow(t, flush(t, r), 3)
		expect.SameNow(t, b.seen(t), []string{"first:created", "first:deleted", "first:updated"})
		expect.SameNow(t, rounds[0].Failed, 2)

		// Their time has not come: nothing is tried.
		b.clock.Advance(59 * time.Second)
		expect.SameNow(t, flush(t, r), 0)
		expect.SameNow(t, len(rounds), 1)
		// It has, they fail again and wait longer.
		b.clock.Advance(time.Second)
		expect.SameNow(t, flush(t, r), 0)
		expect.SameNow(t, waits, []int{1, 1, 2, 2})
		b.clock.Advance(time.Minute)
		expect.SameNow(t, len(rounds), 2)
		expect.SameNow(t, flush(t, r), 0)

		waiting, oldest, err := r.Backlog(t.Context())
		expect.ThatNow(t, err == nil && waiting == 2 && !oldest.IsZero(), "backlog %d %v %v", waiting, oldest, err)
		fail = false
		b.clock.Advance(2 * time.Minute)
		expect.SameNow(t, flush(t, r), 2)
		expect.SameNow(t, b.seen(t),
			[]string{"first:bad", "first:created", "first:deleted", "first:updated", "first:worse"})
	})
}

// Without being asked, the relay delivers what is committed: the commit wakes it.
func TestWokenByCommit(t *testing.T) {
	run(t, func(t *testing.T, b bundle) {
		got := make(chan string, 10)
		r := b.relay(events.Config{})
		r.Subscribe("*", "channel", func(_ context.Context, tx *store.Tx, e events.Delivered) error {
			tx.AfterCommit(func() { got <- e.Slug })
			return nil
		})
		r.Start()
		r.Start() // a second start changes nothing
		defer func() {
			expect.Equal(t, r.Stop(context.Background()), nil)
		}()
		for _, slug := range []string{"created", "updated"} {
			b.emit(t, slug)
			select {
			case have := <-got:
				expect.SameNow(t, have, slug)
			case <-t.Context().Done():
				t.Fatal("not delivered")
			}
		}
	})
}

// A rolled-back change is no news.
func TestRolledBack(t *testing.T) {
	run(t, func(t *testing.T, b bundle) {
		r := b.relay(events.Config{})
		r.Subscribe("*", "a", remember("a"))
		refused := errors.New("refused")
		err := b.db.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Emit(event("created")); err != nil {
				return err
			}
			return refused
		})
		expect.ThatNow(t, errors.Is(err, refused), err)
		expect.SameNow(t, flush(t, r), 0)
	})
}

// Several relays and many writers at once: each event has its effect exactly once.
func TestSeveralRelays(t *testing.T) {
	run(t, func(t *testing.T, b bundle) {
		const relays, writers, each = 3, 8, 25
		stop := make(chan struct{})
		var delivered atomic.Int64
		var working, writing sync.WaitGroup
		for i := range relays {
			r := b.relay(events.Config{Batch: 10})
			r.Subscribe("*", "a", remember("a"))
			working.Add(1)
			go func() {
				defer working.Done()
				for {
					n, err := r.Flush(t.Context())
					if err != nil {
						t.Errorf("relay %d: %v", i, err)
						return
					}
					delivered.Add(int64(n))
					select {
					case <-stop:
						if n == 0 {
							return
						}
					default:
					}
				}
			}()
		}
		for w := range writers {
			writing.Add(1)
			go func() {
				defer writing.Done()
				for i := range each {
					err := b.db.Write(t.Context(), func(tx *store.Tx) error { return tx.Emit(event(fmt.Sprintf("%d-%d", w, i))) })
					expect.Equal(t, err, nil)
				}
			}()
		}
		writing.Wait()
		close(stop)
		working.Wait()
		// A row that lost a race and was postponed comes again.
		b.clock.Advance(time.Hour)
		r := b.relay(events.Config{})
		r.Subscribe("*", "a", remember("a"))
		delivered.Add(int64(flush(t, r)))
		got := b.seen(t)
		expect.SameNow(t, len(got), writers*each)
		expect.SameNow(t, len(slices.Compact(got)), writers*each)
		expect.SameNow(t, delivered.Load(), int64(writers*each))
	})
}

func TestPurge(t *testing.T) {
	run(t, func(t *testing.T, b bundle) {
		r := b.relay(events.Config{Keep: 24 * time.Hour})
		r.Subscribe("*", "picky", func(_ context.Context, _ *store.Tx, e events.Delivered) error {
			if e.Slug == "bad" {
				return errors.New("never")
			}
			return nil
		})
		b.emit(t, "old", "bad")
		flush(t, r)
		b.clock.Advance(12 * time.Hour)
		b.emit(t, "young")
		flush(t, r)
		b.clock.Advance(13 * time.Hour)
		expect.OK(t, r.Purge(t.Context()))
		left, err := store.Get(t.Context(), b.db, func(tx *store.Tx) ([]string, error) {
			return store.Values[string](tx, "SELECT slug FROM outbox ORDER BY seq")
		})
		expect.OK(t, err)
		// Old and sent is gone; what was never taken stays, however old.
		expect.SameNow(t, left, []string{"bad", "young"})
	})
}

// Looking at an empty outbox writes nothing.
func TestIdleWritesNothing(t *testing.T) {
	t.Parallel()
	var writes atomic.Int64
	db := storetest.Open(t, store.SQLite, func(cfg *store.Config) {
		cfg.Observe = func(done store.Finished) {
			if done.Write {
				writes.Add(1)
			}
		}
	})
	before := writes.Load()
	r := events.New(db, events.Config{})
	flush(t, r)
	expect.OK(t, r.Purge(t.Context()))
	expect.SameNow(t, writes.Load(), before)
}
