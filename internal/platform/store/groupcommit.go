package store

import (
	"context"
	"runtime"
	"time"

	"souk/internal/platform/errs"
)

// Group commit. A durable commit costs a disk flush, far more than the
// statements before it. So functions that wait run one after another inside one
// transaction, each in its own savepoint, and share one flush. Nobody hears
// success before the flush; a function that fails is rolled back to its
// savepoint and harms no neighbour.

// Limits of one batch: enough to share a flush, not so much that the first waits long.
const (
	maxBatch     = 128
	maxBatchTime = 20 * time.Millisecond
	batchYields  = 2
)

type liteWrite struct {
	ctx   context.Context
	fn    func(*Tx) error
	err   error
	panic any
	batch int
	done  chan struct{}
}

func (e *sqliteEngine) write(ctx context.Context, fn func(*Tx) error) (Finished, error) {
	w := &liteWrite{ctx: ctx, fn: fn, done: make(chan struct{})}
	e.closing.RLock()
	if e.closed {
		e.closing.RUnlock()
		return Finished{}, errClosed
	}
	queue := e.queue
	if isLater(ctx) {
		queue = e.later
	}
	select {
	case queue <- w:
		e.closing.RUnlock()
	case <-ctx.Done():
		e.closing.RUnlock()
		return Finished{}, ctx.Err()
	}
	// Once queued, wait for the outcome even if ctx ends: otherwise a caller could
	// be told "failed" for something that is then committed.
	<-w.done
	if w.panic != nil {
		panic(w.panic)
	}
	return Finished{Batch: w.batch}, w.err
}

func (e *sqliteEngine) loop() {
	defer close(e.stopped)
	for {
		select {
		case w := <-e.queue:
			e.batch(w)
			continue
		default:
		}
		select {
		case w := <-e.queue:
			e.batch(w)
		case w := <-e.later:
			e.batch(w)
		case <-e.stop:
			for { // those who got into a queue before the door closed
				select {
				case w := <-e.queue:
					e.batch(w)
				case w := <-e.later:
					e.batch(w)
				default:
					return
				}
			}
		}
	}
}

// batch runs first and whoever else waits, then commits once for all.
func (e *sqliteEngine) batch(first *liteWrite) {
	if err := e.writer.begin("BEGIN IMMEDIATE"); err != nil {
		first.finish(1, SQLite.translate(err))
		return
	}
	if err := e.writer.config.begin(e.writer.dataVersion); err != nil {
		e.abandon([]*liteWrite{first}, SQLite.translate(err))
		return
	}
	var ran []*liteWrite
	background := 0
	begun := time.Now()
	for w := first; w != nil; w = e.next(len(ran), background, begun) {
		ran = append(ran, w)
		if isLater(w.ctx) {
			background++
		}
		if broken := e.run(w); broken != nil {
			e.abandon(ran, broken)
			return
		}
	}
	if err := e.writer.begin("COMMIT"); err != nil {
		e.abandon(ran, SQLite.translate(err))
		return
	}
	for _, w := range ran {
		w.finish(len(ran), w.err)
	}
	e.written(len(ran))
}

// next takes another waiting function, if there is one and the batch has room: first of the people who wait, then of
// the background. People whose change is in the batch wait for one of the background at most, which goes on that way
// however many people there are; the background alone fills a batch.
func (e *sqliteEngine) next(taken, background int, begun time.Time) *liteWrite {
	if taken >= maxBatch || time.Since(begun) > maxBatchTime {
		return nil
	}
	for yields := 0; ; yields++ {
		select {
		case w := <-e.queue:
			return w
		default:
		}
		if yields == batchYields {
			break
		}
		// Whoever can run now may be about to write: better in this batch than in the next.
		runtime.Gosched()
	}
	if background > 0 && background < taken {
		return nil
	}
	select {
	case w := <-e.later:
		return w
	default:
		return nil
	}
}

// run executes one function in its savepoint. It returns an error only if the
// whole batch is lost: a full disk, for one, makes SQLite end the transaction.
func (e *sqliteEngine) run(w *liteWrite) error {
	if w.ctx.Err() != nil {
		w.err = w.ctx.Err()
		return nil //nolint:nilerr // the caller is told; the batch goes on
	}
	if err := e.writer.begin("SAVEPOINT one"); err != nil {
		return SQLite.translate(err)
	}
	w.err = e.call(w)
	if w.err != nil || w.panic != nil {
		if err := e.writer.begin("ROLLBACK TO SAVEPOINT one"); err != nil {
			return SQLite.translate(err)
		}
	}
	if err := e.writer.begin("RELEASE SAVEPOINT one"); err != nil {
		return SQLite.translate(err)
	}
	return nil
}

func (e *sqliteEngine) call(w *liteWrite) (err error) {
	defer func() { w.panic = recover() }()
	if anonymizing(w.ctx) {
		if err := e.writer.begin("PRAGMA secure_delete = 1"); err != nil {
			return err
		}
		defer func() { _ = e.writer.begin("PRAGMA secure_delete = 0") }()
	}
	return w.fn(e.db.newTx(w.ctx, e.writer, false))
}

// abandon ends a batch of which nothing reached the disk.
func (e *sqliteEngine) abandon(ran []*liteWrite, cause error) {
	_ = e.writer.begin("ROLLBACK") // fails when SQLite has rolled back already
	e.db.cfg.Logger.Error("a batch of writes was lost before it was acknowledged", "functions", len(ran), "error", cause)
	for _, w := range ran {
		err := w.err
		if err == nil || errs.KindOf(err) == errs.Internal {
			err = errs.Wrap(errs.Unavailable, cause, "the change could not be stored")
		}
		w.finish(len(ran), err)
	}
}

func (w *liteWrite) finish(batch int, err error) {
	w.batch, w.err = batch, err
	close(w.done)
}
