package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// running is a job in the hands of a worker.
type running struct {
	id       string
	args     json.RawMessage
	try      int
	maxTries int
	done     func(*store.Tx) error
	replace  func(*store.Tx, json.RawMessage) error // the arguments, and the time it is held
	handBack func(*store.Tx, json.RawMessage) error // it waits again, with these arguments
	next     json.RawMessage                        // set when it goes on with these
	waits    bool                                   // set when it was handed back
	reports  bool                                   // it is in the list of jobs
}

// Cancel wraps the error of a job that will never succeed: it fails at once.
func Cancel(err error) error { return &cancelled{err} }

type cancelled struct{ error }

func (c *cancelled) Unwrap() error { return c.error }

func isCancelled(err error) bool {
	var c *cancelled
	return errors.As(err, &c)
}

// run calls a worker as Souk itself and turns a panic into an error. A job that
// continues is run on here; afterwards r has the arguments of the last run.
func (q *Queue) run(ctx context.Context, k *kind, r *running) (err error) {
	ctx = store.Later(actor.With(ctx, actor.Actor{Kind: actor.System}))
	if r.reports {
		var over func(error)
		ctx, over = q.reports.tell(ctx, r.id, r.try > 1)
		defer func() {
			if !r.waits { // what it reported stays until its next turn
				over(err)
			}
		}()
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
			q.cfg.Logger.Error("a job panicked", "kind", k.name, "job", r.id, "panic", p, "stack", string(debug.Stack()))
		} else if err != nil {
			q.cfg.Logger.Warn("a job failed", "kind", k.name, "job", r.id, "try", r.try, "of", r.maxTries, "error", err)
		}
	}()
	for {
		begun := time.Now()
		if err := inTime(ctx, k, r); err != nil || r.next == nil {
			return err
		}
		q.observe(Finished{Kind: k.name, Try: r.try, Outcome: Succeeded, Duration: time.Since(begun)})
		r.args, r.next = r.next, nil
	}
}

func inTime(ctx context.Context, k *kind, r *running) error {
	ctx, cancel := context.WithTimeout(ctx, k.timeout)
	defer cancel()
	return k.work(ctx, r)
}
