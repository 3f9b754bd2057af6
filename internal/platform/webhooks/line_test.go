package webhooks_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A healthy endpoint gets everything while others do not answer at all: one that
// just began to hang, and more that fail than there are workers.
func TestHangingHoldsUpNobody(t *testing.T) {
	for _, test := range []struct {
		name    string
		hooks   int
		events  int
		failing bool
		held    int // requests that hang at a time
	}{
		{"one", 1, 60, false, 2}, {"many that fail", 15, 15, true, 4},
	} {
		t.Run(test.name, func(t *testing.T) {
			run(t, func(t *testing.T, b *bundle) {
				for i := range test.hooks {
					b.hook(t, fmt.Sprint("/hanging/", i))
				}
				if test.failing {
					write(t, b, "UPDATE webhooks SET failing_since = 0")
				}
				b.hook(t, "/healthy")
				for i := range test.events {
					b.emit(t, fmt.Sprint("c", i%12), fmt.Sprint(i))
				}
				b.flush(t)
				for range test.held {
					expect.Next(t, b.held)
				}
				for range test.events {
					expect.SameNow(t, expect.Next(t, b.got).Path, "/healthy")
				}
				expect.SameNow(t, len(b.held), 0) // no more than its places, however much waits
				// Nothing was lost for those that hung.
				b.release()
				for range test.hooks * test.events {
					if got := expect.Next(t, b.got).Path; !strings.HasPrefix(got, "/hanging/") {
						t.Fatal(got)
					}
				}
				b.noted(t, (1+test.hooks)*test.events)
				expect.SameNow(t, len(b.got), 0)
			})
		})
	}
}

// Two nodes deliver events of one entity at the same time: only one of them stands in a
// place of the endpoint. There are several nodes on PostgreSQL only.
func TestOneOfAnEntityOnTwoNodes(t *testing.T) {
	t.Parallel()
	b := newBundle(t, store.PostgreSQL)
	b.hook(t, "/hanging/0")
	b.before = func() {
		b.before = nil
		b.emit(t, "c1", "second")
		expect.SameNow(t, b.flush(t), 1)
	}
	b.emit(t, "c1", "first")
	expect.SameNow(t, b.flush(t), 1)
	counts := map[string]int{}
	err := b.db.Read(t.Context(), func(tx *store.Tx) error {
		return tx.Each("SELECT status, COUNT(*) FROM webhook_deliveries GROUP BY status", nil, func(rows store.Rows) error {
			var status string
			var n int
			err := rows.Scan(&status, &n)
			counts[status] = n
			return err
		})
	})
	expect.That(t, err == nil && counts["PENDING"] == 1 && counts["QUEUED"] == 1, "%v: %v", counts, err)
}

// An endpoint that fails is asked one at a time, by workers that others do not need.
func TestFailingIsAskedSlowly(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		id := b.hook(t, "/a")
		for range 4 {
			b.answer <- 500
		}
		for i := range 5 {
			b.emit(t, fmt.Sprint("c", i), fmt.Sprint(i))
		}
		b.flush(t)
		kinds := map[string]int{}
		for range 5 {
			expect.Next(t, b.got)
			kinds[expect.Next(t, b.ended).Kind]++
		}
		// At most the two that were in places went the fast way.
		expect.ThatNow(t, kinds["webhooks.send"] <= 2 && kinds["webhooks.send"]+kinds["webhooks.slow"] == 5, "%v",
			kinds)
		// The fifth was answered well: the endpoint is as good as any again.
		b.emit(t, "c9", "9")
		b.flush(t)
		expect.Next(t, b.got)
		expect.SameNow(t, expect.Next(t, b.ended).Kind, "webhooks.send")
		// Those that failed come again when it is time.
		b.clock.Advance(2 * time.Minute)
		expect.OK(t, b.queue.Nudge(t.Context()))
		for range 4 {
			expect.Next(t, b.got)
		}
		b.noted(t, 4)
		for _, row := range b.log(t, id) {
			expect.SameNow(t, row["status"], any("DELIVERED"))
		}
	})
}

// While a delivery is being sent, asking for it changes nothing.
func TestRedeliverWhileSending(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		id := b.hook(t, "/hanging")
		b.emit(t, "c1", "created")
		b.flush(t)
		expect.Next(t, b.held)
		path := "/v1/webhooks/" + id + "/deliveries/" + b.log(t, id)[0]["id"].(string) + "/redeliver"
		for range 3 {
			expect.SameNow(t, b.ok(t, "POST", path, "{}")["delivery"].(map[string]any)["status"], any("PENDING"))
		}
		b.release()
		expect.Next(t, b.got)
		b.noted(t, 1)
		expect.SameNow(t, b.log(t, id)[0]["attempts"], any(1.0))
		expect.SameNow(t, len(b.held), 0)
	})
}

// A database that was restored has no jobs: what stood in places and in the line is
// taken up by the sweep.
func TestRestored(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		b.hook(t, "/a")
		expect.OK(t, b.queue.Stop(t.Context()))
		b.emit(t, "c1", "1", "2")
		b.emit(t, "c2", "3")
		b.emit(t, "c3", "4")
		b.flush(t)
		if b.db.Dialect() == store.PostgreSQL {
			write(t, b, "DELETE FROM river_job")
		} else {
			write(t, b, "DELETE FROM jobs")
		}
		b.clock.Advance(time.Hour)
		expect.OK(t, b.service.Sweep(t.Context()))
		expect.OK(t, b.queue.Start(t.Context()))
		for range 4 {
			expect.Next(t, b.got)
		}
	})
}

// Many writers, several relays: each event reaches each endpoint exactly once, as
// long as nothing fails.
func TestConcurrent(t *testing.T) {
	run(t, func(t *testing.T, b *bundle) {
		const writers, each = 6, 5
		b.hook(t, "/a")
		b.hook(t, "/b")
		var wg sync.WaitGroup
		for w := range writers {
			wg.Add(1)
			go func() {
				defer wg.Done()
				for i := range each {
					b.emit(t, fmt.Sprint("c", w%2), fmt.Sprintf("%d-%d", w, i))
					expect.Equal(t, expect.Err(b.relay.Flush(t.Context())), nil)
				}
			}()
		}
		wg.Wait()
		// Rows that lost a race between relays come again later. The clock is moved only
		// when no send is in flight: it would end the lease of one, and that comes twice.
		deliveries := storetest.One[int](t, b.db, "SELECT COUNT(*) FROM webhook_deliveries")
		b.noted(t, deliveries)
		b.clock.Advance(30 * time.Minute)
		b.flush(t)
		b.noted(t, 2*writers*each-deliveries)
		seen := map[string]int{}
		for len(b.got) > 0 {
			got := expect.Next(t, b.got)
			eventType, _ := b.open(t, got.Token)
			if seen[got.Path+eventType]++; seen[got.Path+eventType] > 1 {
				t.Errorf("%s came to %s again", eventType, got.Path)
			}
		}
		expect.SameNow(t, len(seen), 2*writers*each)
	})
}

func write(t *testing.T, b *bundle, statement string) {
	t.Helper()
	storetest.Exec(t, b.db, statement)
}
