package orderjobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"time"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
)

const (
	batch = 5               // orders changed by one transaction: shoppers wait for it on SQLite
	stint = 5 * time.Second // after which a job makes room for others
)

// work does one step of a job.
func (s *Service) work(ctx context.Context, job jobs.Job[task]) error {
	j, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*Job, error) { return load(tx, job.Args.ID) })
	switch {
	case errs.CodeOf(err) == CodeNotFound: // cleared away
		return s.db.Write(ctx, job.Done)
	case err != nil:
		return err
	case j.finished():
		return s.db.Write(ctx, job.Done)
	case j.selection != nil:
		err = s.list(ctx, job, j)
	case j.Action == Capture:
		err = s.capture(ctx, job, j)
	default:
		err = s.batch(ctx, job, j)
	}
	if errors.Is(err, errTakenOver) { // cancelled, or taken by another node
		return s.db.Write(ctx, job.Done)
	}
	return err
}

// list writes down some more orders that the selection means. Nothing is done to orders before all are listed, so
// that the work itself changes nothing about which orders it is for.
func (s *Service) list(ctx context.Context, job jobs.Job[task], was *Job) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		ids, page, err := s.cfg.Orders.SelectTx(tx, *was.selection, was.CreatedDate, was.page)
		is := *was
		if errs.KindOf(err) == errs.InvalidArgument { // a version with other fields wrote it
			is.State, is.Reason, is.selection, is.page = Failed, CodeBroken, nil, ""
			return s.step(tx, job, was, &is)
		}
		if err != nil {
			return err
		}
		if len(ids) > s.cfg.Most-is.listed { // more came to fit since they were counted
			ids, page = ids[:s.cfg.Most-is.listed], ""
		}
		if err := addItems(tx, is.ID, is.listed, ids); err != nil {
			return err
		}
		is.State, is.page = Running, page
		is.listed += len(ids)
		if page == "" {
			is.selection, is.Total = nil, is.listed
			if is.listed == 0 {
				is.State = Done
			}
		}
		return s.step(tx, job, was, &is)
	})
}

// caller gives who started the job, with the rights that they have now.
func (s *Service) caller(ctx context.Context, j *Job) (actor.Actor, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (actor.Actor, error) {
		return s.cfg.Current(tx,
			j.caller)
	})
}

// may tells whether the caller who started the job may still do it.
func (s *Service) may(tx *store.Tx, j *Job) (bool, error) {
	who, err := s.cfg.Current(tx, j.caller)
	return mayDo(who, j.Action, j.Options) == nil, err
}

// withdrawn ends a job whose caller may not do it any more.
func (s *Service) withdrawn(tx *store.Tx, job jobs.Job[task], was *Job) error {
	is := *was
	is.State, is.Reason = Failed, CodeWithdrawn
	return s.step(tx, job, was, &is)
}

// batch handles the next orders, each on its own: one that is refused harms no other.
func (s *Service) batch(ctx context.Context, job jobs.Job[task], was *Job) error {
	who, err := s.caller(ctx, was)
	if err != nil {
		return err
	}
	var handled []string
	err = s.db.Write(actor.With(ctx, who), func(tx *store.Tx) error {
		handled = nil
		may, err := s.may(tx, was)
		if err != nil {
			return err
		}
		if !may {
			return s.withdrawn(tx, job, was)
		}
		is := *was
		is.State = Running
		items, err := next(tx, &is, batch)
		if err != nil {
			return err
		}
		for _, i := range items {
			outcome := tx.Savepoint(func() error { return s.apply(tx, i.order, &is) })
			if broken(outcome) {
				return outcome
			}
			if err := is.note(tx, i, outcome); err != nil {
				return err
			}
			handled = append(handled, i.order)
		}
		if is.Processed >= is.listed {
			is.State = Done
		}
		return s.step(tx, job, was, &is)
	})
	if err != nil {
		return err
	}
	if was.Action == MarkPaid || was.Action == Cancel { // payments of theirs that still run are to end
		for _, id := range handled {
			s.cfg.Payments.Pursue(ctx, id)
		}
	}
	return nil
}

// apply does the job's action to one order.
func (s *Service) apply(tx *store.Tx, order string, j *Job) error {
	o, notify := &j.Options, j.Action == Fulfil
	if o.NotifyBuyer != nil {
		notify = *o.NotifyBuyer
	}
	var err error
	switch j.Action {
	case Fulfil:
		_, err = s.cfg.Fulfilments.CreateRestTx(tx, order, notify)
	case MarkPaid:
		_, err = s.cfg.Payments.MarkPaidTx(tx, order, nil)
	case Cancel:
		_, err = s.cfg.Orders.CancelTx(tx, order, orders.Cancellation{Restock: o.Restock, Mail: notify, Message: o.Message})
	case Tag:
		err = s.cfg.Orders.TagTx(tx, order, o.AssignTags, o.UnassignTags, "orderId")
	case Archive, Unarchive:
		err = s.cfg.Orders.ArchiveTx(tx, order, j.Action == Archive)
	}
	return err
}

// broken tells trouble of our own, after which the batch is tried again, from refusals.
func broken(err error) bool {
	switch errs.KindOf(err) {
	case errs.Internal, errs.Aborted, errs.Unavailable:
		return err != nil
	}
	return false
}

// capture handles one order whose money is to be taken: the question is written down, then asked, then its answer is
// noted. A server that stops in between asks the same question again, which moves no money twice.
func (s *Service) capture(ctx context.Context, job jobs.Job[task], was *Job) error {
	who, err := s.caller(ctx, was)
	if err != nil {
		return err
	}
	var asked *item
	begun := *was
	ended := false
	err = s.db.Write(actor.With(ctx, who), func(tx *store.Tx) error {
		asked, begun, ended = nil, *was, false
		may, err := s.may(tx, was)
		if err != nil {
			return err
		}
		items, err := next(tx, was, 1)
		if err != nil {
			return err
		}
		// it was asked before the permission was lost, or the server stopped
		if len(items) == 1 && items[0].state == ItemAsked {
			asked = &items[0]
			return nil
		}
		if ended = true; !may {
			return s.withdrawn(tx, job, was)
		}
		begun.State = Running
		if len(items) == 0 {
			begun.State = Done
			return s.step(tx, job, was, &begun)
		}
		i := items[0]
		outcome := tx.Savepoint(func() (err error) {
			i.questions, err = s.cfg.Payments.BeginCaptureTx(tx, i.order)
			return err
		})
		if broken(outcome) {
			return outcome
		}
		if outcome != nil {
			return s.noted(tx, job, was, i, outcome)
		}
		questions, err := json.Marshal(i.questions)
		if err != nil {
			return err
		}
		if _, err := tx.Exec("UPDATE order_job_items SET state = ?, questions = ? WHERE job = ? AND number = ?", ItemAsked,
			string(questions), was.ID, i.number); err != nil {
			return err
		}
		asked, ended = &i, false
		return advance(tx, was, &begun) // so that nobody else has begun the same
	})
	if err != nil || ended {
		return err
	}
	if err := s.cfg.Payments.Ask(actor.With(ctx, who), asked.questions); err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		outcome := s.cfg.Payments.CapturedTx(tx, asked.order, asked.questions)
		if broken(outcome) {
			return outcome
		}
		return s.noted(tx, job, &begun, *asked, outcome)
	})
}

// noted writes down what became of one order, and goes on.
func (s *Service) noted(tx *store.Tx, job jobs.Job[task], was *Job, i item, outcome error) error {
	is := *was
	is.State = Running
	if err := is.note(tx, i, outcome); err != nil {
		return err
	}
	if is.Processed >= is.listed {
		is.State = Done
	}
	return s.step(tx, job, was, &is)
}

// step writes how far the job has come, and ends the queue's job or hands it on.
func (s *Service) step(tx *store.Tx, job jobs.Job[task], was, is *Job) error {
	if err := advance(tx, was, is); err != nil {
		return err
	}
	if is.finished() {
		return job.Done(tx)
	}
	if is.selection == nil {
		jobs.Report(tx.Context(), int64(is.Processed), int64(is.Total))
	}
	until := cmp.Or(job.Args.Until, tx.Now.Add(stint).UnixMilli())
	return job.NextTurn(tx, until, task{ID: is.ID, Until: until}, task{ID: is.ID})
}

// gaveUp ends a job whose tries are used up. What was done so far stays, with its results.
func (s *Service) gaveUp(tx *store.Tx, t task) error {
	was, err := load(tx, t.ID)
	if errs.CodeOf(err) == CodeNotFound {
		return nil
	}
	if err != nil || was.finished() {
		return err
	}
	is := *was
	is.State, is.Reason, is.selection, is.page = Failed, CodeBroken, nil, ""
	if err := advance(tx, was, &is); !errors.Is(err, errTakenOver) {
		return err
	}
	return nil
}
