package httpapi

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// bank has operations that write, ask outside, and write again, as charges do.
type bank struct {
	counter
	asked   atomic.Int64
	outside atomic.Pointer[func()] // what happens while the bank is asked
}

func (b *bank) ask(ctx context.Context) error {
	if err := store.Waits(ctx); err != nil {
		return err
	}
	if b.db.Within(ctx) {
		return errors.New("asked within a transaction")
	}
	b.asked.Add(1)
	if fn := b.outside.Load(); fn != nil {
		(*fn)()
	}
	return nil
}

func (b *bank) on(fn func()) { b.outside.Store(&fn) }

// insert makes an effect that can be counted.
func insert(tx *store.Tx, id string) error {
	_, err := tx.Exec("INSERT INTO settings (key, value, updated) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", "bump:"+id,
		"{}", tx.Millis())
	return err
}

// charge begins something, asks, and answers what was begun. By 13 it is declined afterwards.
func (b *bank) charge(ctx context.Context, in *bump) (*bumped, error) {
	ref, err := store.Do(ctx, b.db, func(tx *store.Tx) (string, error) {
		id := tx.NewID()
		known, err := Once(tx, id)
		if err != nil || known != "" {
			return known, err
		}
		return id, insert(tx, id)
	})
	if err != nil {
		return nil, err
	}
	if err := b.ask(ctx); err != nil {
		return nil, err
	}
	if in.By == 13 {
		return nil, errs.New(errs.FailedPrecondition, "DECLINED", "declined").With("ref", ref)
	}
	return &bumped{ID: ref, Number: int64(in.By)}, nil
}

// change does all in its one transaction, and asks afterwards for what it answers.
func (b *bank) change(ctx context.Context, in *bump) (*bumped, error) {
	out, err := store.Do(ctx, b.db, func(tx *store.Tx) (*bumped, error) {
		out := &bumped{ID: tx.NewID()}
		if err := insert(tx, out.ID); err != nil {
			return nil, err
		}
		if in.By == 404 {
			return nil, errs.New(errs.NotFound, "GONE", "gone")
		}
		return out, Keep(tx, out)
	})
	if err != nil {
		return nil, err
	}
	out.Number = 7
	return out, b.ask(ctx)
}

// careless writes and asks, and never heard of keys.
func (b *bank) careless(ctx context.Context, _ *bump) (*bumped, error) {
	out, err := store.Do(ctx, b.db, func(tx *store.Tx) (*bumped, error) {
		id := tx.NewID()
		return &bumped{ID: id}, insert(tx, id)
	})
	if err != nil {
		return nil, err
	}
	return out, b.ask(ctx)
}

// order is done once by itself.
func (b *bank) order(ctx context.Context, in *bump) (*bumped, error) {
	id := fmt.Sprint("order-", in.By)
	if err := b.db.Write(ctx, func(tx *store.Tx) error { return insert(tx, id) }); err != nil {
		return nil, err
	}
	if err := b.ask(ctx); err != nil {
		return nil, err
	}
	if b.fail.Load() {
		return nil, errs.New(errs.FailedPrecondition, "DECLINED", "declined")
	}
	return &bumped{ID: id}, nil
}

// nothing changes nothing, and answers something else each time.
func (b *bank) nothing(context.Context, *bump) (*bumped, error) {
	return &bumped{Number: b.runs.Add(1)}, nil
}

func (b *bank) operations() []Operation {
	op := func(id string, key KeyRule) Op {
		return Op{ID: "test." + id, Method: "POST", Path: "/v1/" + id, Access: actor.Shoppers(), Key: key}
	}
	return []Operation{
		Handle(op("charge", KeyBound), b.charge),
		Handle(op("change", KeyBound), b.change),
		Handle(op("careless", KeyBound), b.careless),
		Handle(op("forgetful", KeyAtomic), b.careless), // it does not even say that it asks
		Handle(op("order", KeyRepeatable), b.order),
		Handle(op("nothing", KeyBound), b.nothing),
	}
}

func onBank(t *testing.T, fn func(t *testing.T, b *bank, call func(path, key, body string) answer)) {
	t.Helper()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		b := &bank{counter: counter{db: db}}
		b.on(func() {})
		r := newRig(t, db, b.operations())
		fn(t, b, func(path, key, body string) answer {
			return r.do("POST", path, "visitor", body, "Idempotency-Key", key)
		})
	}, storetest.Quiet)
}

// Operations of several transactions give one answer for one key and have one effect,
// whether they know of keys or not, and ask nobody from within a transaction.
func TestKeysOfSeveralTransactions(t *testing.T) {
	t.Parallel()
	onBank(t, func(t *testing.T, b *bank, call func(path, key, body string) answer) {
		for i, path := range []string{"/v1/charge", "/v1/change", "/v1/careless", "/v1/forgetful", "/v1/order"} {
			first := call(path, "k", `{"by":1}`)
			again := call(path, "k", `{"by":1}`)
			if first.status != 200 || again.body != first.body || again.header.Get("Idempotency-Replayed") != "true" {
				t.Errorf("%s: first %+v\nagain %+v", path, first, again)
			}
			if n := b.rows(t, "bump:%"); n != i+1 || b.asked.Load() != int64(i+1) {
				t.Errorf("%s: %d effects, asked %d times", path, n, b.asked.Load())
			}
			if got := call(path, "k", `{"by":2}`); got.status != 409 || got.code(t) != CodeKeyReused {
				t.Errorf("%s: another request: %+v", path, got)
			}
		}
		first := call("/v1/nothing", "k", `{}`)
		if again := call("/v1/nothing", "k", `{}`); again.body != first.body || b.runs.Load() != 1 {
			t.Errorf("what changed nothing: %s, then %s", first.body, again.body)
		}
	})
}

// A refusal that left nothing is not stored. One that came after something was begun is:
// it is what became of it. What can be repeated is asked again.
func TestRefusalsOfSeveralTransactions(t *testing.T) {
	t.Parallel()
	onBank(t, func(t *testing.T, b *bank, call func(path, key, body string) answer) {
		for range 2 {
			if got := call("/v1/change", "gone", `{"by":404}`); got.status != 404 ||
				got.header.Get("Idempotency-Replayed") != "" {
				t.Errorf("%+v", got)
			}
		}
		expect.Status(t, call("/v1/change", "gone", `{"by":1}`), 200, "a refusal was stored")
		first, asked := call("/v1/charge", "no", `{"by":13}`), b.asked.Load()
		again := call("/v1/charge", "no", `{"by":13}`)
		if first.status != 428 || again.status != 428 || again.body != first.body || b.asked.Load() != asked {
			t.Errorf("first %+v\nagain %+v, asked %d times", first, again, b.asked.Load())
		}
		b.fail.Store(true)
		expect.Status(t, call("/v1/order", "o", `{"by":1}`), 428)
		b.fail.Store(false)
		if got := call("/v1/order", "o", `{"by":1}`); got.status != 200 || b.rows(t, "bump:order-%") != 1 {
			t.Errorf("%+v", got)
		}
	})
}

// A call that breaks off goes on with what it began, or its key is refused: nothing is done twice.
func TestKeysOfBrokenCalls(t *testing.T) {
	t.Parallel()
	onBank(t, func(t *testing.T, b *bank, call func(path, key, body string) answer) {
		lease := func(until int64) {
			storetest.Exec(t, b.db, "UPDATE idempotency SET lease = ? WHERE status = 0", until)
		}
		for path, want := range map[string]string{
			"/v1/charge": "", "/v1/change": "", "/v1/order": "", "/v1/careless": CodeKeyUnfinished,
			"/v1/forgetful": CodeKeyUnfinished,
		} {
			before := b.rows(t, "bump:%")
			b.on(func() { panic("the machine is gone") })
			expect.StatusNow(t, call(path, "k", `{"by":1}`), 500, path)
			b.on(func() {})
			lease(b.db.Now().UnixMilli() + 60_000) // as a machine leaves it that is really gone
			for range 2 {
				got := call(path, "k", `{"by":1}`)
				if got.status != 409 || got.code(t) != CodeKeyRunning || got.header.Get("Retry-After") == "" {
					t.Errorf("%s while it may be running: %+v", path, got)
				}
			}
			lease(0)
			got := call(path, "k", `{"by":1}`)
			if want == "" && got.status != 200 || want != "" && (got.status != 409 || got.code(t) != want) {
				t.Errorf("%s again: %+v", path, got)
			}
			if again := call(path, "k", `{"by":1}`); again.status != got.status || again.body != got.body {
				t.Errorf("%s once more: %+v, before %+v", path, again, got)
			}
			expect.Equal(t, b.rows(t, "bump:%")-before, 1, "%s effects", path)
		}
	})
}

// Of many calls with one key on two nodes one does the work. The others get its answer, or
// hear that it is running.
func TestRacingKeysOfSeveralTransactions(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, db *store.DB) {
		const racers, keys = 8, 3
		b := &bank{counter: counter{db: db}}
		nodes := []*rig{newRig(t, db, b.operations()), newRig(t, db, b.operations())}
		for _, path := range []string{"/v1/charge", "/v1/change", "/v1/careless", "/v1/forgetful"} {
			before := b.rows(t, "bump:%")
			var wg sync.WaitGroup
			answers := make([]answer, racers*keys)
			for i := range answers {
				wg.Go(func() {
					answers[i] = nodes[i%2].do("POST", path, "visitor", `{"by":1}`, "Idempotency-Key", fmt.Sprint(path, i%keys))
				})
			}
			wg.Wait()
			for i, got := range answers {
				last := nodes[(i+1)%2].do("POST", path, "visitor", `{"by":1}`, "Idempotency-Key", fmt.Sprint(path, i%keys))
				if last.status != 200 || got.status == 200 && got.body != last.body || got.status != 200 &&
					got.code(t) != CodeKeyRunning {
					t.Errorf("%s: %d %s, afterwards %d %s", path, got.status, got.body, last.status, last.body)
				}
			}
			expect.Equal(t, b.rows(t, "bump:%")-before, keys, "%s effects", path)
		}
	})
}
