package store_test

import (
	"context"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// heard is a listener of a test.
type heard struct {
	texts  chan string
	doubts chan struct{}
}

func listenOn(t *testing.T, db *store.DB, topic string) *heard {
	t.Helper()
	h := &heard{make(chan string, 100), make(chan struct{}, 1)}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		db.Listen(ctx, store.Listener{Topic: topic, Heard: func(text string) { h.texts <- text }, Doubt: func() {
			select {
			case h.doubts <- struct{}{}:
			default:
			}
		}})
	}()
	t.Cleanup(func() { stop(); <-done })
	return h
}

func (h *heard) doubted(t *testing.T, why string) {
	t.Helper()
	select {
	case <-h.doubts:
	case <-time.After(time.Minute):
		t.Fatal("nobody doubts " + why)
	}
}

func (h *heard) hears(t *testing.T, want string) {
	t.Helper()
	select {
	case got := <-h.texts:
		expect.Equal(t, got, want, "heard")
	case <-time.After(time.Minute):
		t.Fatalf("%q was not heard", want)
	}
}

// connected has notices sent until one is heard: then the connection is there.
func (h *heard) connected(send func()) {
	for {
		send()
		select {
		case <-h.texts:
			return
		case <-time.After(time.Second):
		}
	}
}

func notify(t *testing.T, db *store.DB, topic, text string) {
	t.Helper()
	expect.OK(t, db.Write(t.Context(), func(tx *store.Tx) error { return tx.Notify(topic, text) }))
}

// A listening connection may be open and dead. Then what is in memory is doubted again and
// again, and notices arrive when there is a connection that carries them.
func TestStalledListenerIsDoubted(t *testing.T) {
	t.Parallel()
	address := storetest.Schema(t)
	proxy := storetest.NewProxy(t, address)
	db, err := store.Open(t.Context(), store.Config{URL: address, DirectURL: proxy.Address, MaxConns: 4})
	expect.OK(t, err)
	t.Cleanup(func() { _ = db.Close() })
	one, other := listenOn(t, db, "one"), listenOn(t, db, "other")
	one.doubted(t, "what happened before")
	other.doubted(t, "what happened before")
	one.connected(func() {
		notify(t, db, "other", "first")
		notify(t, db, "one", "first")
	})
	other.hears(t, "first")
	proxy.Stall(true)
	for range 3 { // one may be from before
		one.doubted(t, "a stalled connection")
		other.doubted(t, "a stalled connection")
	}
	proxy.Cut()
	proxy.Stall(false)
	for {
		notify(t, db, "one", "second")
		select {
		case text := <-one.texts:
			if text != "second" {
				continue // said before the connection stalled
			}
		case <-time.After(time.Second):
			continue
		}
		break
	}
}

// Notices stay in their schema, and those of a transaction that is undone are not sent.
func TestNoticesOfOthersAndUndoneOnesAreNotHeard(t *testing.T) {
	t.Parallel()
	db, stranger := storetest.Open(t, store.PostgreSQL), storetest.Open(t, store.PostgreSQL)
	h := listenOn(t, db, "one")
	h.doubted(t, "what happened before")
	h.connected(func() { notify(t, db, "one", "ready") })
	notify(t, stranger, "one", "of another shop")
	_ = db.Write(t.Context(), func(tx *store.Tx) error {
		expect.Equal(t, tx.Notify("one", "undone"), nil)
		return context.Canceled
	})
	notify(t, db, "one", "last")
	for {
		select {
		case text := <-h.texts:
			if text == "ready" {
				continue
			}
			expect.Equal(t, text, "last", "heard")
		case <-time.After(time.Minute):
			t.Fatal("nothing was heard")
		}
		break
	}
}

// Of those who run at once under Exclusive, each sees what the one before committed.
func TestExclusive(t *testing.T) {
	t.Parallel()
	address := storetest.Schema(t)
	const nodes = 4
	results := make(chan error, nodes)
	first, err := store.Open(t.Context(), store.Config{URL: address, MaxConns: 2})
	expect.OK(t, err)
	t.Cleanup(func() { _ = first.Close() })
	exec(t, first, "CREATE TABLE rows (id BIGINT PRIMARY KEY)")
	for range nodes {
		go func() {
			db, err := store.Open(t.Context(), store.Config{URL: address, MaxConns: 2})
			if err != nil {
				results <- err
				return
			}
			defer func() { _ = db.Close() }()
			results <- db.Exclusive(t.Context(), func(ctx context.Context) error {
				return db.Exclusive(ctx, func(ctx context.Context) error { // within itself it does not wait
					var n int64
					err := db.Read(ctx, func(tx *store.Tx) error { return tx.QueryRow("SELECT COUNT(*) FROM rows", nil, &n) })
					if err != nil {
						return err
					}
					return db.Write(ctx, func(tx *store.Tx) error {
						_, err := tx.Exec("INSERT INTO rows VALUES (?)", n)
						return err
					})
				})
			})
		}()
	}
	for range nodes {
		expect.Equal(t, <-results, nil)
	}
	expect.Equal(t, count(t, first, "SELECT COUNT(*) FROM rows"), nodes, "rows")
}
