package httpapi

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"runtime/debug"
	"time"

	"souk/internal/actor"
	"souk/internal/errs"
	"souk/internal/store"
	"souk/internal/wire"
)

// KeyLife is how long an Idempotency-Key is remembered.
const KeyLife = 24 * time.Hour

const maxKey = 255

// keyed reports whether the caller's key is ours to handle. Nobody's keys are
// not: strangers share that name, and one must not get another's answer.
func (c *call) keyed() bool {
	return c.server.cfg.DB != nil && !c.op.Reads && !c.op.OwnIdempotency && c.actor.Kind != actor.Nobody
}

// once runs the handler and stores its answer in one transaction, or gives the
// answer that is stored. The key's row is written first: on PostgreSQL a second
// call with the key then waits for the first, and starts over when it is done;
// on SQLite there is one writer. A refusal is not stored, because nothing was done.
func (c *call) once(ctx context.Context, key string, in any) ([]byte, error) {
	k, err := c.keyOf(key, in)
	if err != nil {
		return nil, err
	}
	var body []byte
	var replayed, entered bool
	var fault *panicError
	err = c.server.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		body, replayed, fault = nil, false, nil
		stored, found, err := k.claim(tx)
		if err != nil {
			return err
		}
		if found {
			body, replayed = stored, true
			return nil
		}
		entered = true
		var out any
		if out, err = c.guarded(tx.Context(), in); err != nil {
			errors.As(err, &fault)
			return err
		}
		if body, err = encode(out); err != nil {
			return err
		}
		_, err = tx.Exec("UPDATE idempotency SET status = ?, body = ? WHERE scope = ? AND key = ?", http.StatusOK, string(body), k.scope, k.key)
		return err
	})
	switch {
	case fault != nil:
		panic(fault)
	case err != nil && !entered && errors.Is(err, context.DeadlineExceeded):
		running := errs.New(errs.Aborted, CodeKeyRunning, "a call with this key is still running")
		running.RetryAfter, running.Cause = time.Second, err
		return nil, running
	case err != nil:
		return nil, err
	case replayed:
		c.note, c.replayed = "replayed", true
		c.w.Header()[headerReplayed] = []string{"true"}
	}
	return body, nil
}

// keyOf checks the caller's key and binds it to caller, operation and request.
func (c *call) keyOf(key string, in any) (*keyRow, error) {
	if len(key) > maxKey {
		return nil, errs.Invalid(wire.Bounded(headerKey, errs.RuleMaxLength, maxKey, "must not have more than 255 characters"))
	}
	if err := checkText(key); err != nil {
		return nil, err
	}
	request, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(request)
	return &keyRow{scope: c.actor.Kind.String() + ":" + c.actor.ID + ":" + c.op.ID, key: key, hash: hex.EncodeToString(sum[:])}, nil
}

// Once binds the caller's key to what tx begins, named by ref, for operations that
// take several transactions and wait for others in between. With a key that began
// something before, that thing's ref is given, and the operation goes on from there
// instead of beginning again. Without a key there is nothing to give.
func Once(tx *store.Tx, ref string) (known string, err error) {
	c := callFrom(tx.Context())
	if c == nil || c.key == nil {
		return "", nil
	}
	stored, found, err := c.key.claim(tx)
	if err != nil || found {
		return string(stored), err
	}
	_, err = tx.Exec("UPDATE idempotency SET status = ?, body = ? WHERE scope = ? AND key = ?", http.StatusOK, ref, c.key.scope, c.key.key)
	return "", err
}

// panicError carries a panic out of the transaction, which must be undone first
// and may run on another goroutine.
type panicError struct {
	fault any
	stack []byte
}

func (*panicError) Error() string { return "the handler panicked" }

func (c *call) guarded(ctx context.Context, in any) (out any, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = &panicError{fault: fault, stack: debug.Stack()}
		}
	}()
	return c.op.invoke(ctx, in)
}

type keyRow struct{ scope, key, hash string }

// claim takes the key for this transaction, or finds the answer stored under it.
func (k keyRow) claim(tx *store.Tx) (body []byte, found bool, err error) {
	now, expires := tx.Millis(), tx.Millis()+KeyLife.Milliseconds()
	n, err := tx.Exec("INSERT INTO idempotency (scope, key, request_hash, status, body, created, expires) VALUES (?, ?, ?, 0, '', ?, ?) ON CONFLICT (scope, key) DO NOTHING",
		k.scope, k.key, k.hash, now, expires)
	if err != nil || n == 1 {
		return nil, false, err
	}
	var hash, text string
	var until int64
	err = tx.QueryRow("SELECT request_hash, body, expires FROM idempotency WHERE scope = ? AND key = ?", []any{k.scope, k.key}, &hash, &text, &until)
	switch {
	case err != nil:
		return nil, false, err
	case until <= now:
		_, err = tx.Exec("UPDATE idempotency SET request_hash = ?, status = 0, body = '', created = ?, expires = ? WHERE scope = ? AND key = ?",
			k.hash, now, expires, k.scope, k.key)
		return nil, false, err
	case hash != k.hash:
		return nil, false, errs.New(errs.AlreadyExists, CodeKeyReused, "this key was used for another request")
	}
	return []byte(text), true, nil
}

// PurgeIdempotency forgets keys whose time is over, at most most of them, and
// tells how many. The clean-up job calls it.
func PurgeIdempotency(tx *store.Tx, most int) (int64, error) {
	return tx.Exec("DELETE FROM idempotency WHERE (scope, key) IN (SELECT scope, key FROM idempotency WHERE expires <= ? LIMIT ?)", tx.Millis(), most)
}
