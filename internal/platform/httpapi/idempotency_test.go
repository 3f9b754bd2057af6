package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// counter has a write whose effect can be counted: each call makes one audit row.
type counter struct {
	db   *store.DB
	runs atomic.Int64
	fail atomic.Bool
	hold chan struct{} // when set, the handler says so on it, and waits for it to close
}

type bump struct {
	By int `json:"by"`
}

type bumped struct {
	Number int64  `json:"number"`
	ID     string `json:"id"`
}

func (c *counter) bump(ctx context.Context, in *bump) (*bumped, error) {
	return store.Do(ctx, c.db, func(tx *store.Tx) (*bumped, error) {
		id := tx.NewID()
		if _, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES (?, ?, ?)", "bump:"+id, "{}", tx.Millis()); err != nil {
			return nil, err
		}
		n := c.runs.Add(1)
		if c.hold != nil {
			c.hold <- struct{}{}
			<-c.hold
		}
		switch {
		case in.By == 13:
			panic("thirteen")
		case c.fail.Load():
			return nil, errs.New(errs.FailedPrecondition, "NOT_NOW", "not now")
		}
		return &bumped{Number: n, ID: id}, nil
	})
}

func (c *counter) rows(t *testing.T, like string) int {
	t.Helper()
	return storetest.One[int](t, c.db, "SELECT COUNT(*) FROM settings WHERE key LIKE ?", like)
}

func (c *counter) operations() []Operation {
	return []Operation{
		Handle(Op{ID: "test.bump", Method: "POST", Path: "/v1/bump", Access: actor.Everyone("")}, c.bump),
		Handle(Op{ID: "test.bumpOther", Method: "POST", Path: "/v1/bump-other", Access: actor.Everyone("")}, c.bump),
		Handle(Op{ID: "test.bumpPublic", Method: "POST", Path: "/v1/bump-public", Access: actor.Anyone()}, c.bump),
		Handle(Op{ID: "test.bumpSecret", Method: "POST", Path: "/v1/bump-secret", Access: actor.Anyone(), Key: KeyRefused},
			c.bump),
		Handle(Op{ID: "test.bumpIgnored", Method: "POST", Path: "/v1/bump-ignored", Access: actor.Anyone(), Key: KeyIgnored},
			c.bump),
	}
}

func TestIdempotencyKeys(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		c := &counter{db: db}
		r := newRig(t, db, c.operations())
		call := func(path, token, key, body string) answer {
			return r.do("POST", path, token, body, "Idempotency-Key", key)
		}

		first := call("/v1/bump", "visitor", "k1", `{"by":1}`)
		again := call("/v1/bump", "visitor", "k1", `{ "by": 1, "unknown": true }`)
		if first.status != 200 || again.body != first.body || again.header.Get("Idempotency-Replayed") != "true" ||
			first.header.Get("Idempotency-Replayed") != "" {
			t.Fatalf("first %+v\nagain %+v", first, again)
		}
		expect.That(t, first.header.Get("X-Wix-Consistent") != "", "no position after a write")
		expect.EqualNow(t, c.rows(t, "bump:%"), 1, "effects")
		if got := call("/v1/bump", "visitor", "k1", `{"by":2}`); got.status != 409 || got.code(t) != CodeKeyReused {
			t.Errorf("another request: %+v", got)
		}
		for name, got := range map[string]answer{
			"another caller":      call("/v1/bump", "other", "k1", `{"by":1}`),
			"another operation":   call("/v1/bump-other", "visitor", "k1", `{"by":1}`),
			"ignored":             call("/v1/bump-ignored", "visitor", "k1", `{"by":1}`),
			"the same, no replay": call("/v1/bump-ignored", "", "k1", `{"by":1}`),
		} {
			expect.That(t, got.status == 200 && got.header.Get("Idempotency-Replayed") == "" && got.body != first.body,
				"%s: %+v", name, got)
		}
		before := c.rows(t, "bump:%")
		for name, got := range map[string]answer{
			"nobody":               call("/v1/bump-public", "", "k1", `{"by":1}`),
			"a secret":             call("/v1/bump-secret", "visitor", "k1", `{"by":1}`),
			"whatever is in it":    call("/v1/bump-secret", "visitor", "k1", `{"by":`),
			"nobody and a secret":  call("/v1/bump-secret", "", "k1", `{"by":1}`),
			"an expired token too": call("/v1/bump-public", "expired", "k1", `{"by":1}`),
		} {
			expect.That(t, got.status == 400 && got.code(t) == CodeKeyNotSupported && c.rows(t, "bump:%") == before,
				"%s: %+v", name, got)
		}
		if got := call("/v1/bump", "visitor", strings.Repeat("k", 256), `{"by":1}`); got.status != 400 ||
			got.violations(t)[0] != "Idempotency-Key MAX_LENGTH" {
			t.Errorf("long key: %+v", got)
		}
		expect.Status(t, call("/v1/bump", "visitor", strings.Repeat("k", 255), `{"by":1}`), 200, "longest key")

		t.Run("refusals are not stored", func(t *testing.T) {
			before := c.rows(t, "bump:%")
			c.fail.Store(true)
			expect.Status(t, call("/v1/bump", "visitor", "k2", `{"by":1}`), 428)
			c.fail.Store(false)
			if n := c.rows(t, "bump:%"); n != before {
				t.Errorf("a refused call left %d rows", n-before)
			}
			if got := call("/v1/bump", "visitor", "k2", `{"by":5}`); got.status != 200 ||
				got.header.Get("Idempotency-Replayed") != "" {
				t.Errorf("%+v", got)
			}
		})
		t.Run("panics undo everything", func(t *testing.T) {
			before := c.rows(t, "bump:%")
			if got := call("/v1/bump", "visitor", "k3", `{"by":13}`); got.status != 500 || got.body != emptyBody {
				t.Errorf("%+v", got)
			}
			if n := c.rows(t, "bump:%"); n != before {
				t.Errorf("a panic left %d rows", n-before)
			}
			expect.That(t, strings.Contains(r.log.String(), "idempotency_test.go"), "no stack in the log")
			expect.Status(t, call("/v1/bump", "visitor", "k3", `{"by":1}`), 200)
		})
	}, storetest.Quiet)
}

func TestIdempotencyKeysExpire(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		c := &counter{db: db}
		r := newRig(t, db, c.operations())
		call := func(key string) answer {
			return r.do("POST", "/v1/bump", "visitor", `{}`, "Idempotency-Key", key)
		}
		call("a")
		call("b")
		expire(t, db, "a")
		if got := call("a"); got.status != 200 || got.header.Get("Idempotency-Replayed") != "" {
			t.Errorf("an expired key was replayed: %+v", got)
		}
		if got := call("a"); got.header.Get("Idempotency-Replayed") != "true" {
			t.Errorf("a key that was taken over is not replayed: %+v", got)
		}
		expire(t, db, "b")
		var n int64
		if err := db.Write(t.Context(), func(tx *store.Tx) (err error) { n, err = PurgeIdempotency(tx, 100); return err }); err != nil || n != 1 {
			t.Errorf("purged %d, %v", n, err)
		}
	})
}

func expire(t *testing.T, db *store.DB, key string) {
	t.Helper()
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec("UPDATE idempotency SET expires = ? WHERE key = ?", tx.Millis(), key)
		return err
	})
	expect.OK(t, err)
}

func TestRacingKeysHaveOneEffect(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		c := &counter{db: db}
		r := newRig(t, db, c.operations())
		const racers, keys = 16, 4
		answers := make([][]answer, keys)
		var wg sync.WaitGroup
		start := make(chan struct{})
		for k := range keys {
			answers[k] = make([]answer, racers)
			for i := range racers {
				wg.Go(func() {
					<-start
					answers[k][i] = r.do("POST", "/v1/bump", "visitor", `{"by":1}`, "Idempotency-Key", fmt.Sprintf("race-%d", k))
				})
			}
		}
		close(start)
		wg.Wait()
		for k := range keys {
			fresh := 0
			for i, got := range answers[k] {
				if got.status != 200 || got.body != answers[k][0].body {
					t.Fatalf("key %d, call %d: %d %s, others got %s", k, i, got.status, got.body, answers[k][0].body)
				}
				if got.header.Get("Idempotency-Replayed") == "" {
					fresh++
				}
			}
			expect.Equal(t, fresh, 1, "key %d calls say they are the first", k)
		}
		expect.Equal(t, c.rows(t, "bump:%"), keys, "effects")
	})
}

func TestKeyOfARunningCall(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.PostgreSQL)
	c := &counter{db: db, hold: make(chan struct{})}
	operations := c.operations()
	operations[0].Timeout = 3 * time.Second // enough to come as far as the key on a busy machine
	r := newRig(t, db, operations[:1])
	slow := newRig(t, db, c.operations()[:1])
	first := make(chan answer)
	go func() { first <- slow.do("POST", "/v1/bump", "visitor", `{"by":1}`, "Idempotency-Key", "k") }()
	<-c.hold // the first call is inside its handler
	got := r.do("POST", "/v1/bump", "visitor", `{"by":1}`, "Idempotency-Key", "k")
	expect.That(t, got.status == 409 && got.code(t) == CodeKeyRunning && got.header.Get("Retry-After") == "1", "%+v",
		got)
	close(c.hold)
	expect.Status(t, <-first, 200)
}

func TestConsistencyHeader(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		c := &counter{db: db}
		r := newRig(t, db, append(c.operations(),
			Handle(Op{ID: "test.read", Method: "GET", Path: "/v1/read", Access: actor.Anyone(), Reads: true},
				func(ctx context.Context, _ *none) (*bumped, error) {
					var n int64
					err := db.Read(ctx, func(tx *store.Tx) error { return tx.QueryRow("SELECT COUNT(*) FROM settings", nil, &n) })
					return &bumped{Number: n}, err
				})))
		written := r.do("POST", "/v1/bump", "visitor", `{"by":1}`)
		mark := written.header.Get("X-Wix-Consistent")
		expect.ThatNow(t, mark != "" && validMark(mark), "mark %q", mark)
		for _, value := range []string{mark, "", "nonsense", strings.Repeat("9", 5000), "0/0; DROP"} {
			got := r.do("GET", "/v1/read", "", "", "X-Wix-Consistent", value)
			expect.That(t, got.status == 200 && got.header.Get("X-Wix-Consistent") == "", "read with %.20q: %+v", value,
				got)
			var body bumped
			expect.That(t, json.Unmarshal([]byte(got.body), &body) == nil && body.Number != 0,
				"read with %.20q does not see the write: %s", value, got.body)
		}
		c.fail.Store(true)
		expect.That(t, r.do("POST", "/v1/bump", "visitor", `{"by":1}`).header.Get("X-Wix-Consistent") == "",
			"a position although nothing was written")
	})
}
