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

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// KeyLife is how long an Idempotency-Key is remembered.
const KeyLife = 24 * time.Hour

const maxKey = 255

// KeyRule says what becomes of the caller's Idempotency-Key. Whatever it says, the server
// handles the key: no operation can do a thing twice by leaving something out.
type KeyRule uint8

const (
	// KeyAtomic is for handlers that are one transaction together with the stored answer. A handler that turns out to
	// wait for an outside service (store.Waits) is undone and runs as KeyBound.
	KeyAtomic KeyRule = iota
	// KeyBound is for handlers that ask outside services between transactions. Its first write
	// transaction takes the key, and the answer is stored at the end. After a crash in
	// between, the answer that was given to Keep counts; or the handler goes on with what
	// Once tells it; otherwise a call with the key is refused (CodeKeyUnfinished).
	KeyBound
	// KeyRepeatable is KeyBound for what happens once by itself however often it is asked
	// for, such as ordering a checkout. After a crash the handler simply runs again, and a refusal
	// forgets the key.
	KeyRepeatable
	// KeyRefused is for answers that can be read once, and for requests with a password.
	// A request with a key is refused before anything is done (CodeKeyNotSupported).
	KeyRefused
	// KeyIgnored is for calls where the key means nothing: the caller has no name, and doing
	// it again does no harm.
	KeyIgnored
)

// keyUse tells what the operation does with a key: nothing for those that change nothing.
func (o *Operation) keyUse() KeyRule {
	switch {
	case o.Reads || o.Method == http.MethodGet || o.Method == http.MethodHead:
		return KeyIgnored
	case o.plain != nil && o.Key != KeyIgnored:
		return KeyRefused // the body is not read here, and the answer not written
	}
	return o.Key
}

// TakesKey tells whether calls of the operation may have an Idempotency-Key.
func (o *Operation) TakesKey() bool { use := o.keyUse(); return use != KeyRefused && use != KeyIgnored }

// RefusesKey tells whether calls of the operation must not have an Idempotency-Key.
func (o *Operation) RefusesKey() bool { return o.keyUse() == KeyRefused }

// refuseKey refuses a key that cannot be honoured, before anything is done.
func (c *call) refuseKey() error {
	if c.r.Header.Get(headerKey) == "" || c.op.keyUse() == KeyIgnored {
		return nil
	}
	if c.op.RefusesKey() {
		return errs.New(errs.InvalidArgument, CodeKeyNotSupported,
			"this call does not support an Idempotency-Key, because its answer is not stored; send it without the header")
	}
	if c.actor.Kind == actor.Nobody { // strangers share that name, and one must not get another's answer
		return errs.New(errs.InvalidArgument, CodeKeyNotSupported,
			"an Idempotency-Key needs a signed-in caller; send a token, or no key")
	}
	return nil
}

// keyed runs the handler under the caller's key, or gives the answer that is stored.
func (c *call) keyed(ctx context.Context, key string, in any) ([]byte, error) {
	k, err := c.keyOf(key, in)
	if err != nil {
		return nil, err
	}
	c.key = k
	if c.op.Key == KeyAtomic {
		body, err := c.inOne(ctx, k, in)
		if !errors.Is(err, store.ErrWaits) {
			return body, err
		}
	}
	return c.inSeveral(ctx, k, in)
}

// keyOf checks the caller's key and binds it to caller, operation and request.
func (c *call) keyOf(key string, in any) (*boundKey, error) {
	if len(key) > maxKey {
		return nil, errs.Invalid(wire.Bounded(headerKey, errs.RuleMaxLength, maxKey,
			"must not have more than 255 characters"))
	}
	if err := checkText(key); err != nil {
		return nil, err
	}
	request, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(request)
	return &boundKey{
		scope: c.actor.Kind.String() + ":" + c.actor.ID + ":" + c.op.ID, key: key, hash: hex.EncodeToString(sum[:]),
		holder: ids.Random(), lease: c.op.timeout + leaseMargin, repeatable: c.op.Key == KeyRepeatable,
	}, nil
}

// inOne runs the handler and stores its answer in one transaction. The key's row is
// written first: on PostgreSQL a second call with the key then waits for the first, and
// starts over when it is done; on SQLite there is one writer. A refusal is not stored,
// because nothing was done.
func (c *call) inOne(ctx context.Context, k *boundKey, in any) ([]byte, error) {
	var body []byte
	var entered bool
	var fault *panicError
	ctx, waits := store.WatchWaits(ctx)
	err := c.server.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		body, fault = nil, nil
		if err := k.begin(tx); err != nil {
			return err
		}
		entered = true
		out, err := c.guarded(tx.Context(), in)
		switch {
		case waits():
			return store.ErrWaits // whatever the handler made of it
		case err != nil:
			errors.As(err, &fault)
			return err
		}
		if body, err = encode(out); err != nil {
			return err
		}
		return k.answer(tx, http.StatusOK, body)
	})
	switch {
	case fault != nil && !errors.Is(err, store.ErrWaits):
		panic(fault)
	case k.stopped() != nil:
		return c.stopped(k)
	case err != nil && !entered && errors.Is(err, context.DeadlineExceeded):
		running := keyRunning(time.Second)
		running.Cause = err
		return nil, running
	case err != nil:
		return nil, err
	}
	return body, nil
}

// inSeveral runs the handler, which may take several transactions. The first of them takes
// the key; the answer is stored when the handler is done.
func (c *call) inSeveral(ctx context.Context, k *boundKey, in any) ([]byte, error) {
	db := c.server.cfg.DB
	k.several = true
	if err := k.look(ctx, db); err != nil {
		return c.stoppedOr(k, err)
	}
	claim := &store.Claim{Begin: k.begin, End: k.end}
	defer claim.Close()
	over := false
	defer func() {
		if !over && claim.Committed() { // a panic: what was begun waits for the next call
			c.warn(k.release(db))
		}
	}()
	out, err := c.handle(store.WithClaim(ctx, claim), in)
	over = true
	claim.Close()
	if k.stopped() != nil {
		return c.stopped(k)
	}
	var body []byte
	if err == nil {
		body, err = encode(out)
	}
	if err == nil {
		c.warn(k.finish(db, claim.Committed(), http.StatusOK, body)) // the caller gets the answer all the same: it was done
		return c.stoppedOr(k, nil, body...)
	}
	return c.refused(ctx, k, claim, err)
}

// refused decides what becomes of the key after a refusal. One that left nothing is not
// stored, and neither is one of an operation that can be repeated. A refusal that came after
// something was written is the outcome of what was begun, and is stored.
func (c *call) refused(ctx context.Context, k *boundKey, claim *store.Claim, err error) ([]byte, error) {
	db := c.server.cfg.DB
	e := asError(err)
	switch {
	case !claim.Committed():
		// Another call with the key may have been quicker, and this one refused because of it.
		if failed := k.look(ctx, db); k.stopped() != nil {
			return c.stopped(k)
		} else if failed != nil && ctx.Err() == nil {
			c.warn(failed)
		}
	case k.repeatable:
		c.warn(k.forget(db))
	case final(e.Kind) && !k.kept():
		status, body := encodeError(e)
		c.warn(k.finish(db, true, status, body))
	default:
		c.warn(k.release(db))
	}
	return nil, err
}

// final tells that asking again would not change the answer.
func final(kind errs.Kind) bool {
	switch kind {
	case errs.Internal, errs.Aborted, errs.ResourceExhausted, errs.Unavailable, errs.DeadlineExceeded:
		return false
	default:
		return true
	}
}

// stopped answers a call whose key was used before.
func (c *call) stopped(k *boundKey) ([]byte, error) {
	stop := k.stopped()
	if stop.err != nil {
		return nil, stop.err
	}
	c.note, c.replayed = "replayed", true
	c.w.Header()[headerReplayed] = []string{"true"}
	if stop.status != http.StatusOK {
		return nil, decodeError(stop.status, stop.body)
	}
	return stop.body, nil
}

// stoppedOr is stopped if the key says so, and otherwise what is given.
func (c *call) stoppedOr(k *boundKey, err error, body ...byte) ([]byte, error) {
	if k.stopped() != nil {
		return c.stopped(k)
	}
	return body, err
}

// warn logs what went wrong with the key beside the call, whose outcome stands.
func (c *call) warn(err error) {
	if err != nil {
		c.server.cfg.Logger.Warn("the state of an Idempotency-Key could not be stored", "operation", c.op.ID, "request", c.id,
			"error", err)
	}
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
	return c.handle(ctx, in)
}

// PurgeIdempotency forgets keys whose time is over, at most most of them, and
// tells how many. The clean-up job calls it.
func PurgeIdempotency(tx *store.Tx, most int) (int64, error) {
	return tx.Exec(
		"DELETE FROM idempotency WHERE (scope, key) IN (SELECT scope, key FROM idempotency WHERE expires <= ? LIMIT ?)",
		tx.Millis(), most)
}
