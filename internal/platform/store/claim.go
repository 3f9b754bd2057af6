package store

import (
	"context"
	"errors"
	"sync/atomic"
)

// Claim is something that the first write transaction on a context takes hold of before it
// writes anything else: the row of an Idempotency-Key. Whoever runs on the context needs
// not know of it. Both are committed, or neither is.
type Claim struct {
	// Begin runs first in every write transaction on the context until one of them is
	// committed. Its error ends the transaction. It may run more than once, as Write says.
	Begin func(*Tx) error
	// End runs last in such a transaction; its error ends the transaction too.
	End func(*Tx) error

	committed, closed atomic.Bool
}

// Committed tells that a write transaction on the context was committed, with the claim.
func (c *Claim) Committed() bool { return c.committed.Load() }

// Close lets later transactions on the context run without the claim.
func (c *Claim) Close() { c.closed.Store(true) }

// WithClaim returns a context whose first write transaction takes hold of c.
func WithClaim(ctx context.Context, c *Claim) context.Context {
	return context.WithValue(ctx, claimKey{}, c)
}

type (
	claimKey struct{}
	waitsKey struct{}
)

// openClaim gives the claim that the next write transaction on ctx has to take; nil for none.
func openClaim(ctx context.Context) *Claim {
	if c, ok := ctx.Value(claimKey{}).(*Claim); ok && !c.committed.Load() && !c.closed.Load() {
		return c
	}
	return nil
}

// within runs fn between Begin and End. A nil claim only runs fn.
func (c *Claim) within(tx *Tx, fn func(*Tx) error) error {
	if c == nil {
		return fn(tx)
	}
	if err := c.Begin(tx); err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return err
	}
	return c.End(tx)
}

// ErrWaits is what Waits answers inside a transaction that must not wait for the network.
var ErrWaits = errors.New("store: the network was asked within a transaction")

// WatchWaits returns a context for work that runs wholly within one transaction, and a
// function that tells whether some of it wanted to wait for somebody outside.
func WatchWaits(ctx context.Context) (context.Context, func() bool) {
	var flag atomic.Bool
	return context.WithValue(ctx, waitsKey{}, &flag), flag.Load
}

// Waits must be called before each request to an outside service. On a context of
// WatchWaits the answer is ErrWaits, and the service must not be called.
func Waits(ctx context.Context) error {
	if flag, ok := ctx.Value(waitsKey{}).(*atomic.Bool); ok {
		flag.Store(true)
		return ErrWaits
	}
	return nil
}
