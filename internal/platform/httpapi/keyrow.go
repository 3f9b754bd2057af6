package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"sync"
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

const (
	// leaseMargin is how much longer than its time limit a call is taken to be running,
	// before another call with its key may go on with what it began.
	leaseMargin = 15 * time.Second
	// maxRetryAfter bounds how long a caller is asked to wait for a running call.
	maxRetryAfter = 5 * time.Second
	// keyStoreTime bounds the transaction that stores an answer: the caller may be gone.
	keyStoreTime = 10 * time.Second
)

// boundKey is the caller's key in one call, and what its row in the database says.
type boundKey struct {
	scope, key, hash string
	holder           string // this call
	lease            time.Duration
	repeatable       bool
	several          bool // the handler runs in several transactions

	mu     sync.Mutex // a handler may write from several goroutines
	stop   *keyStop
	known  string // what an earlier call with this key began and did not finish
	asked  bool   // Once told of it in the transaction that runs
	resume bool
	keep   bool // an answer was given to Keep, and is committed with the transaction that runs
}

// keyStop ends a transaction whose key was used before: with an answer to give, or with a
// refusal. It is no *errs.Error, so that services neither read nor replace it.
type keyStop struct {
	status int
	body   []byte
	err    error
}

func (*keyStop) Error() string { return "httpapi: the Idempotency-Key was used before" }

func keyRunning(wait time.Duration) *errs.Error {
	e := errs.New(errs.Aborted, CodeKeyRunning, "a call with this key is still running; try again later with the same key")
	e.RetryAfter = min(max(wait, time.Second), maxRetryAfter)
	return e
}

func (k *boundKey) stopped() *keyStop {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.stop
}

func (k *boundKey) kept() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.keep
}

// keyRow is the stored state.
type keyRow struct {
	hash, body, ref, holder string
	status                  int
	lease, expires          int64
}

const keyColumns = "request_hash, status, body, ref, holder, lease, expires"

func (k *boundKey) read(tx *store.Tx) (*keyRow, error) {
	r := &keyRow{}
	err := tx.QueryRow("SELECT "+keyColumns+" FROM idempotency WHERE scope = ? AND key = ?", []any{k.scope, k.key},
		&r.hash, &r.status, &r.body, &r.ref, &r.holder, &r.lease, &r.expires)
	return r, err
}

// verdict tells what a row means for this call: nil when it may go on.
func (k *boundKey) verdict(r *keyRow, now int64) *keyStop {
	switch {
	case r.expires <= now:
		return nil
	case r.hash != k.hash:
		return &keyStop{err: errs.New(errs.AlreadyExists, CodeKeyReused,
			"this key was used for another request; use a new one")}
	case r.status != 0:
		return &keyStop{status: r.status, body: []byte(r.body)}
	case r.holder == k.holder:
		return nil // another transaction of this call
	case r.holder != "" && r.lease > now:
		return &keyStop{err: keyRunning(time.Duration(r.lease-now) * time.Millisecond)}
	case r.body != "":
		return &keyStop{status: http.StatusOK, body: []byte(r.body)}
	case r.ref == "" && !k.repeatable:
		return &keyStop{err: unfinished()}
	}
	return nil
}

func unfinished() error {
	return errs.New(errs.AlreadyExists, CodeKeyUnfinished,
		"a call with this key was interrupted after a part of its work; check what it changed, and use a new key to continue")
}

// look reads the key's row before and beside the handler. An error ends the call unless the
// key's stop says more.
func (k *boundKey) look(ctx context.Context, db *store.DB) error {
	return db.Read(store.FromPrimary(ctx), func(tx *store.Tx) error {
		r, err := k.read(tx)
		if errors.Is(err, store.ErrNoRows) {
			return nil
		}
		if err == nil {
			k.mu.Lock()
			defer k.mu.Unlock()
			k.stop = k.verdict(r, tx.Millis())
			if k.stop != nil {
				return k.stop
			}
		}
		return err
	})
}

// begin takes the key for this transaction, or ends it because the key was used before.
func (k *boundKey) begin(tx *store.Tx) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.stop != nil {
		return k.stop
	}
	k.known, k.asked, k.resume, k.keep = "", false, false, false
	now, expires, lease := tx.Millis(), tx.Millis()+KeyLife.Milliseconds(), tx.Millis()+k.lease.Milliseconds()
	n, err := tx.Exec(
		`INSERT INTO idempotency (scope, key, request_hash, status, body, created, expires, ref, holder, lease)
		VALUES (?, ?, ?, 0, '', ?, ?, '', ?, ?) ON CONFLICT (scope, key) DO NOTHING`, k.scope, k.key, k.hash, now, expires,
		k.holder, lease)
	if err != nil || n == 1 {
		return err
	}
	r, err := k.read(tx)
	if err != nil {
		return err
	}
	switch stop := k.verdict(r, now); {
	case stop != nil:
		k.stop = stop
		return stop
	case r.expires <= now:
		_, err = tx.Exec(
			`UPDATE idempotency SET request_hash = ?, status = 0, body = '', created = ?, expires = ?, ref = '', holder = ?, lease = ?
			WHERE scope = ? AND key = ?`, k.hash, now, expires, k.holder, lease, k.scope, k.key)
	case r.holder != k.holder:
		k.known, k.resume = r.ref, true
		_, err = tx.Exec("UPDATE idempotency SET holder = ?, lease = ? WHERE scope = ? AND key = ?", k.holder, lease,
			k.scope, k.key)
	}
	return err
}

// end refuses to commit a transaction that goes on without having asked what was begun.
func (k *boundKey) end(*store.Tx) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.resume && !k.asked && !k.repeatable {
		k.stop = &keyStop{err: unfinished()}
		return k.stop
	}
	return nil
}

// Once binds the caller's key to what tx begins, named by ref, for operations that ask
// outside services in between (KeyBound). With a key whose call began something and did not
// finish, that thing's ref is given, and the operation goes on from there instead of
// beginning again. It belongs into the operation's first write transaction. Without a key
// there is nothing to give.
func Once(tx *store.Tx, ref string) (known string, err error) {
	c := callFrom(tx.Context())
	if c == nil || c.key == nil || !c.key.several {
		return "", nil
	}
	k := c.key
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.asked = true; k.known != "" {
		return k.known, nil
	}
	_, err = tx.Exec("UPDATE idempotency SET ref = ? WHERE scope = ? AND key = ? AND holder = ? AND status = 0", ref,
		k.scope, k.key, k.holder)
	return "", err
}

// Begun gives what Once would, and binds nothing: empty when nothing was begun under the key.
func Begun(tx *store.Tx) (known string) {
	c := callFrom(tx.Context())
	if c == nil || c.key == nil || !c.key.several {
		return ""
	}
	c.key.mu.Lock()
	defer c.key.mu.Unlock()
	if c.key.known != "" {
		c.key.asked = true
	}
	return c.key.known
}

// Keep stores what the operation answers in the transaction that did all of its work, so
// that a crash after it leaves the answer to give. What the operation answers in the end
// takes its place. An answer of another type than the operation's is that of a step, and is
// not kept. Without a key nothing is done.
func Keep(tx *store.Tx, answer any) error {
	c := callFrom(tx.Context())
	if c == nil || c.key == nil || !c.key.several || answer == nil ||
		reflect.TypeOf(answer) != reflect.PointerTo(c.op.out) {
		return nil
	}
	body, err := encode(answer)
	if err != nil {
		return err
	}
	k := c.key
	k.mu.Lock()
	defer k.mu.Unlock()
	k.asked, k.keep = true, true
	_, err = tx.Exec("UPDATE idempotency SET body = ? WHERE scope = ? AND key = ? AND holder = ? AND status = 0",
		string(body), k.scope, k.key, k.holder)
	return err
}

// answer stores what the call answered.
func (k *boundKey) answer(tx *store.Tx, status int, body []byte) error {
	_, err := tx.Exec("UPDATE idempotency SET status = ?, body = ? WHERE scope = ? AND key = ? AND holder = ?",
		status, string(body), k.scope, k.key, k.holder)
	return err
}

// finish stores the answer of a call that is over. A call that wrote nothing has to take the
// key first; when another was quicker, its answer is the one to give.
func (k *boundKey) finish(db *store.DB, claimed bool, status int, body []byte) error {
	return k.write(db, func(tx *store.Tx) error {
		if !claimed {
			if err := k.begin(tx); err != nil {
				return err
			}
		}
		return k.answer(tx, status, body)
	})
}

// release ends this call's hold of the key without an answer.
func (k *boundKey) release(db *store.DB) error {
	return k.write(db, func(tx *store.Tx) error {
		_, err := tx.Exec("UPDATE idempotency SET lease = 0 WHERE scope = ? AND key = ? AND holder = ? AND status = 0",
			k.scope, k.key, k.holder)
		return err
	})
}

// forget drops the key of a call that was refused and may be repeated.
func (k *boundKey) forget(db *store.DB) error {
	return k.write(db, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM idempotency WHERE scope = ? AND key = ? AND holder = ? AND status = 0", k.scope,
			k.key, k.holder)
		return err
	})
}

// write is on a context of its own: the caller may have left, and the row of a key is no
// change that anybody is told of.
func (k *boundKey) write(db *store.DB, fn func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), keyStoreTime)
	defer cancel()
	err := db.Write(store.ByRows(ctx), fn)
	if stop := (*keyStop)(nil); errors.As(err, &stop) {
		return nil
	}
	return err
}

// decodeError is the refusal that was stored.
func decodeError(status int, body []byte) error {
	kind := errs.Internal
	for k, s := range statuses {
		if s == status && final(k) {
			kind = k
		}
	}
	var text envelope
	if err := json.Unmarshal(body, &text); err != nil {
		return err
	}
	out := errs.New(kind, "", "%s", text.Message)
	if a := text.Details.Application; a != nil {
		out.Code, out.Data = a.Code, a.Data
	}
	if v := text.Details.Validation; v != nil {
		for _, one := range v.FieldViolations {
			out.Violations = append(out.Violations, errs.Violation(one))
		}
	}
	return out
}
