package rights

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
)

// slice is how long a worker stays with one request before it looks whether it is to stop.
const slice = 20 * time.Second

// work does a request, a piece at a time. How far it is, is written after every piece.
func (s *Service) work(ctx context.Context, job jobs.Job[task]) error {
	ctx = store.FromPrimary(ctx)
	r, err := store.Get(ctx, s.db, func(tx *store.Tx) (*Request, error) { return s.load(tx, job.Args.ID) })
	if errs.CodeOf(err) == CodeNotFound || err == nil && (r.State == Done || r.State == Failed) {
		return s.db.Write(ctx, job.Done)
	}
	if err != nil {
		return err
	}
	var more bool
	if r.Kind == Archive {
		err = s.archive(ctx, r)
	} else {
		more, err = s.erase(erasing(ctx), r)
	}
	switch {
	case err == nil && more:
		return s.db.Write(ctx, func(tx *store.Tx) error { return job.Continue(tx, job.Args) })
	case err == nil:
		return s.db.Write(ctx, job.Done)
	case ctx.Err() != nil || !final(err) || r.begun():
		return err // it goes on where it is: what was begun is done to the end
	}
	s.cfg.Logger.ErrorContext(ctx, "a request about a person's data failed", "request", r.ID, "kind", r.Kind, "step",
		r.Step, "error", err)
	return s.end(ctx, r, Failed, reason(err), job.Done)
}

// erasing makes the context of an erasure: it is the shop's own work, whose events say what
// they are for. Who asked is in the record of the request.
func erasing(ctx context.Context) context.Context {
	return store.Anonymizing(actor.With(ctx, actor.Actor{Kind: actor.System}))
}

// begun tells that something was erased already.
func (r *Request) begun() bool { return r.Kind == Erasure && (r.StepNumber > 0 || r.position != "") }

// final tells a refusal from a fault that may pass.
func final(err error) bool {
	var refused *errs.Error
	if !errors.As(err, &refused) {
		return false
	}
	switch refused.Kind {
	case errs.FailedPrecondition, errs.InvalidArgument, errs.PermissionDenied, errs.NotFound:
		return true
	}
	return false
}

// reason is what people are told of a failure: refusals in full, faults not.
func reason(err error) string {
	var refused *errs.Error
	if errors.As(err, &refused) && refused.Kind != errs.Internal && refused.Kind != errs.Unavailable {
		if len(refused.Violations) > 0 {
			return refused.Violations[0].Field + " " + refused.Violations[0].Description
		}
		return refused.Message
	}
	return "it failed; see the server's log"
}

// erase goes through the sources for as long as its slice of time lasts.
func (s *Service) erase(ctx context.Context, r *Request) (more bool, err error) {
	if r.State == Waiting {
		if err := s.begin(ctx, r); err != nil {
			return false, err
		}
	}
	who := &traces.Subject{}
	if r.work != "" { // it is empty once all is erased
		if err := json.Unmarshal([]byte(r.work), who); err != nil {
			return false, err
		}
	}
	for begun := time.Now(); r.StepNumber < len(s.cfg.Sources); {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if time.Since(begun) > slice {
			return true, nil
		}
		source := s.cfg.Sources[r.StepNumber]
		step := traces.Step{}
		if source.Erase != nil {
			if step, err = source.Erase(ctx, who, r.position); err != nil {
				return false, err
			}
			r.count(source.Name, step.Count)
		}
		if r.position = step.Next; r.position == "" {
			r.StepNumber++
		}
		if err := s.db.Write(ctx, r.progress); err != nil {
			return false, err
		}
		jobs.Report(ctx, int64(r.StepNumber), int64(len(s.cfg.Sources)))
	}
	r.work = ""
	if err := s.db.Write(ctx, r.save); err != nil {
		return false, err
	}
	s.compact(ctx, r)
	return false, s.end(ctx, r, Done, "", nil)
}

// compact takes what was erased, and earlier versions of it, out of the free space of the
// file. Nothing of the person is in any row by then, so an erasure does not fail for it.
func (s *Service) compact(ctx context.Context, r *Request) {
	done, err := s.db.Compact(ctx)
	if err != nil || !done {
		s.cfg.Logger.WarnContext(ctx, "free space of the database file may hold earlier versions of erased data; "+
			"stop the shop and run VACUUM on the file", "request", r.ID, "error", err)
	}
}

// known gives all that there is of the person whom a request is about. It reads beside the shop's work, because it
// looks through tables without an index for it.
func (s *Service) known(ctx context.Context, r *Request) (*traces.Subject, error) {
	who := &traces.Subject{}
	if err := json.Unmarshal([]byte(r.work), who); err != nil {
		return nil, err
	}
	return who, s.db.Read(ctx, func(tx *store.Tx) error { return s.collect(tx, who) })
}

// begin notes all that there is of a person, in one look, and that nothing must end first.
func (s *Service) begin(ctx context.Context, r *Request) error {
	who, err := s.known(ctx, r)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		list, err := s.obstacles(tx, who)
		if err != nil {
			return err
		}
		if len(list) > 0 {
			return refuse(list)
		}
		text, err := json.Marshal(who)
		if err != nil {
			return err
		}
		r.work, r.State = string(text), Running
		return r.save(tx)
	})
}

// end writes how a request ended, here and in the audit log in the name of who asked, and
// forgets whom it looked for.
func (s *Service) end(ctx context.Context, r *Request, state, why string, also func(tx *store.Tx) error) error {
	ctx = actor.With(erasing(ctx), actor.Actor{Kind: r.by.Kind, ID: r.by.ID})
	before := r.record()
	r.State, r.Reason, r.work, r.position = state, why, "", ""
	return s.db.Write(actor.WithOrigin(ctx, actor.Origin{Operation: "souk.dataRights." + strings.ToLower(r.Kind)}),
		func(tx *store.Tx) error {
			if err := r.save(tx); err != nil {
				return err
			}
			if err := audit.Always(tx, Entity, r.ID, before, r.record()); err != nil || also == nil {
				return err
			}
			return also(tx)
		})
}
