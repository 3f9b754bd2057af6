package orderjobs

import (
	"context"
	"errors"
	"strconv"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Request is a job as it is asked for: ids, or a selection.
type Request struct {
	Action    string            `json:"action" validate:"required,oneof=FULFILL CAPTURE MARK_PAID CANCEL TAG ARCHIVE UNARCHIVE"`
	Options   *Options          `json:"options,omitempty"`
	OrderIDs  []string          `json:"orderIds,omitempty" validate:"max=10000,unique,dive,guid"`
	Selection *orders.Selection `json:"selection,omitempty"`
	// ConfirmAll allows a selection that means every order of the shop.
	ConfirmAll bool `json:"confirmAll,omitempty"`
}

// Validate keeps the two ways of naming orders apart, and options with the actions that have them.
func (r *Request) Validate() []errs.Violation {
	var out []errs.Violation
	if (len(r.OrderIDs) > 0) == (r.Selection != nil) {
		out = append(out, errs.Field("orderIds", errs.RuleOneOfAlignment,
			"must be sent without selection, or selection without orderIds"))
	}
	o := r.options()
	tags := o.AssignTags != nil || o.UnassignTags != nil
	refuse := func(field string, given bool, allowed ...string) {
		for _, action := range allowed {
			given = given && r.Action != action
		}
		if given {
			out = append(out, errs.Field("options."+field, errs.RuleNotAllowed, "is not an option of this action"))
		}
	}
	refuse("notifyBuyer", o.NotifyBuyer != nil, Fulfil, Cancel)
	refuse("restock", o.Restock, Cancel)
	refuse("message", o.Message != "", Cancel)
	refuse("assignTags", tags, Tag)
	if r.Action == Tag && !tags {
		out = append(out, errs.Field("options.assignTags", errs.RuleRequired, "must have tags to assign or to unassign"))
	}
	return out
}

func (r *Request) options() Options {
	if r.Options == nil {
		return Options{}
	}
	return *r.Options
}

// mayDo refuses callers without the permission of an action. PermissionDenied.
func mayDo(who actor.Actor, action string, options Options) error {
	if permission := permissions[action]; !who.Holds(permission) {
		return errs.New(errs.PermissionDenied, "", "this action needs the permission %s", permission)
	}
	return orders.MayTagPrivately(who, options.AssignTags, options.UnassignTags)
}

// Start begins a job. PermissionDenied without the permission of its action; InvalidArgument for a selection that is
// wrong; FailedPrecondition when it means no order, or too many.
func (s *Service) Start(ctx context.Context, in *Request) (*Job, error) {
	who := actor.From(ctx)
	if err := mayDo(who, in.Action, in.options()); err != nil {
		return nil, err
	}
	if in.Selection != nil {
		whole, err := s.cfg.Orders.Whole(*in.Selection)
		if err != nil {
			return nil, err
		}
		if whole && !in.ConfirmAll {
			return nil, errs.Invalid(errs.Field("selection.filter", errs.RuleRequired,
				"matches every order; send confirmAll to change them all, or narrow the filter"))
		}
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Job, error) {
		total := len(in.OrderIDs)
		if in.Selection != nil {
			var err error
			if total, err = s.cfg.Orders.CountSelectedTx(tx, *in.Selection, s.cfg.Most+1); err != nil {
				return nil, err
			}
		}
		switch {
		case total == 0:
			return nil, errs.New(errs.FailedPrecondition, CodeNothing, "no order matches; change the filter")
		case total > s.cfg.Most:
			return nil, errs.New(errs.FailedPrecondition, CodeTooMany, "more than %d orders match; narrow the filter",
				s.cfg.Most).With("threshold", s.cfg.Most)
		}
		j := &Job{
			ID: tx.NewID(), Action: in.Action, Options: in.options(), State: Waiting, CreatedDate: wire.At(tx.Now),
			UpdatedDate: wire.At(tx.Now), Total: total,
			caller: who, selection: in.Selection, listed: len(in.OrderIDs),
		}
		if err := insert(tx, j); err != nil {
			return nil, err
		}
		if err := addItems(tx, j.ID, 0, in.OrderIDs); err != nil {
			return nil, err
		}
		if err := s.kind.Enqueue(tx, task{ID: j.ID}, jobs.Options{}); err != nil {
			return nil, err
		}
		return j, audit.Change(tx, entity, j.ID, nil, j)
	})
}

// visible reads a job for the caller: their own, and the owner's eyes see all. NotFound.
func visible(tx *store.Tx, id string) (*Job, error) {
	j, err := load(tx, id)
	if err != nil {
		return nil, err
	}
	if who := actor.From(tx.Context()); !who.Owner && who.Kind != actor.System && callerOf(who) != callerOf(j.caller) {
		return nil, errs.Missing(CodeNotFound, "job", id)
	}
	return j, nil
}

// Get gives a job of the caller. NotFound.
func (s *Service) Get(ctx context.Context, id string) (*Job, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Job, error) { return visible(tx, id) })
}

// List gives the caller's jobs, newest first.
func (s *Service) List(ctx context.Context, limit int) ([]*Job, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) ([]*Job, error) {
		return store.All(tx, scan,
			"SELECT "+columns+" FROM order_jobs WHERE caller = ? ORDER BY created DESC, id DESC LIMIT ?",
			callerOf(actor.From(ctx)), limit)
	})
}

// Cancel stops a job; what was done to orders stays. NotFound; FailedPrecondition when it has ended.
func (s *Service) Cancel(ctx context.Context, id string) (*Job, error) {
	out, err := store.Do(ctx, s.db, func(tx *store.Tx) (*Job, error) {
		was, err := visible(tx, id)
		if err != nil {
			return nil, err
		}
		if was.finished() {
			return nil, errs.New(errs.FailedPrecondition, CodeFinished,
				"the job has ended and cannot be stopped").With("state", was.State)
		}
		is := *was
		is.State, is.selection, is.page = Canceled, nil, ""
		if err := advance(tx, was, &is); err != nil {
			return nil, err
		}
		if err := audit.Change(tx, entity, id, was, &is); err != nil {
			return nil, err
		}
		return load(tx, id)
	})
	if errors.Is(err, errTakenOver) { // it moved on between the two reads
		return nil, errs.Wrap(errs.Aborted, err, "the job changed at the same time; try again")
	}
	return out, err
}

// Results gives what became of the orders of a job, by their places behind after; state narrows them. NotFound.
func (s *Service) Results(ctx context.Context, id, state string, after, limit int) ([]Result, error) {
	var out []Result
	err := s.db.Read(ctx, func(tx *store.Tx) error {
		out = nil
		if _, err := visible(tx, id); err != nil {
			return err
		}
		where, args := "i.job = ? AND i.number > ?", []any{id, after}
		if state != "" {
			where, args = where+" AND i.state = ?", append(args, state)
		}
		return tx.Each(
			`SELECT i.number, i.order_id, i.state, i.code, i.description, o.number FROM order_job_items i LEFT JOIN orders o ON o.id = i.order_id
			WHERE `+where+" ORDER BY i.number LIMIT ?", append(args, limit), func(rows store.Rows) error {
				var r Result
				var code, description *string
				var number *int64
				if err := rows.Scan(&r.Index, &r.OrderID, &r.State, &code, &description, &number); err != nil {
					return err
				}
				if code != nil {
					r.Error = &wire.ApplicationError{Code: *code, Description: *description}
				}
				if number != nil {
					r.OrderNumber = strconv.FormatInt(*number, 10)
				}
				out = append(out, r)
				return nil
			})
	})
	return out, err
}
