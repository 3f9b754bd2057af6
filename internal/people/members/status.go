package members

import (
	"context"
	"errors"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Approve lets a member in who waits, or who was blocked. NotFound; FailedPrecondition for
// one that is offline, which is final.
func (s *Service) Approve(ctx context.Context, id string) (*Member, error) {
	return s.move(ctx, id, s.cfg.People.ApproveMember)
}

// Block keeps a member out and ends all sessions. NotFound; InvalidArgument for oneself and
// the owner; FailedPrecondition for one with a running subscription, or offline. The reason may be empty.
func (s *Service) Block(ctx context.Context, id, reason string) (*Member, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Member, error) {
		m, err := s.move(tx.Context(), id, s.cfg.People.BlockMember)
		if err != nil {
			return nil, err
		}
		return m, because(tx, id, DecisionBlock, reason)
	})
}

// SetActivity mutes a member, or ends that. A muted member writes nothing that others see. NotFound. The reason of a
// mute may be empty.
func (s *Service) SetActivity(ctx context.Context, id, activity, reason string) (*Member, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Member, error) {
		m, err := s.change(tx.Context(), id, func(_ *store.Tx, d *draft) error { d.row.activity = activity; return nil })
		if err != nil || activity != Muted {
			return m, err
		}
		return m, because(tx, id, DecisionMute, reason)
	})
}

// Unblock takes a block back: the member waits again, or is in again, as before it. NotFound; FailedPrecondition for
// one that is offline.
func (s *Service) Unblock(ctx context.Context, id string) (*Member, error) {
	return s.move(ctx, id, s.cfg.People.UnblockMember)
}

// Disconnect takes a member offline for good; the data is kept. NotFound.
func (s *Service) Disconnect(ctx context.Context, id string) (*Member, error) {
	return s.move(ctx, id, s.cfg.People.DisconnectMember)
}

// move changes the state of the account, which Follow brings here.
func (s *Service) move(ctx context.Context, id string, to func(context.Context, string) (*accounts.Identity, error)) (
	*Member, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Member, error) {
		if _, err := to(tx.Context(), id); err != nil {
			return nil, asMember(id, err)
		}
		list, err := load(tx, []string{id})
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			return nil, ErrMissing(id)
		}
		return list[0], nil
	})
}

// asMember says in this package's words that there is no such account.
func asMember(id string, err error) error {
	if errs.CodeOf(err) == "IDENTITY_NOT_FOUND" {
		return ErrMissing(id)
	}
	return err
}

// BlockingTx refuses to block the owner and the caller. Package identity asks it before
// any block, whichever operation it comes from.
func BlockingTx(tx *store.Tx, member string) error {
	staff, owner, err := accounts.StaffBehind(tx, member)
	if err != nil {
		return err
	}
	who := actor.From(tx.Context())
	switch {
	case who.Kind == actor.Member && who.ID == member, who.Kind == actor.Staff && staff != "" && who.ID == staff:
		return errs.New(errs.InvalidArgument, CodeSelfBlock, "you cannot block yourself").With("memberId", member)
	case owner:
		return errs.New(errs.InvalidArgument, CodeOwnerBlock, "the owner of the shop cannot be blocked").
			With("memberId", member)
	}
	return nil
}

// DeletingTx refuses to delete a member who is the owner or works here. Package identity
// asks it before any deletion.
func DeletingTx(tx *store.Tx, member string) error {
	staff, _, err := accounts.StaffBehind(tx, member)
	if err == nil && staff != "" {
		err = errs.Invalid(wire.Named("id", errs.RuleNotAllowed, RuleStaffDelete,
			"is also a contributor; remove the contributor first"))
	}
	return err
}

// Delete forgets a member; what it wrote goes to another member, or to the owner. NotFound;
// InvalidArgument for members of the staff, and for those with a running subscription.
func (s *Service) Delete(ctx context.Context, id, assignee string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if s.cfg.Subscribed != nil {
			running, err := s.cfg.Subscribed(tx, id)
			if err != nil {
				return err
			}
			if running {
				return errs.Invalid(wire.Named("id", errs.RuleNotAllowed, RuleSubscribedDelete,
					"has an active subscription; cancel it first"))
			}
		}
		return s.deleteTx(tx, id, assignee)
	})
}

// DeleteMy deletes the caller, whose subscriptions end with it. InvalidArgument as Delete.
func (s *Service) DeleteMy(ctx context.Context, assignee string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error { return s.deleteTx(tx, actor.From(ctx).ID, assignee) })
}

// LeaveForGood deletes the caller once it is sure that it is the person: the session is young, or the password is
// given. FailedPrecondition when neither is so.
func (s *Service) LeaveForGood(ctx context.Context, password string) error {
	if err := s.cfg.People.AccountFactors.Confirm(ctx, password); err != nil {
		return err
	}
	return s.DeleteMy(ctx, "")
}

func (s *Service) deleteTx(tx *store.Tx, id, assignee string) error {
	if err := checkAssignee(tx, id, assignee); err != nil {
		return err
	}
	if s.cfg.Reassign != nil {
		if err := s.cfg.Reassign(tx, id, assignee); err != nil {
			return err
		}
	}
	return asMember(id, s.cfg.People.DeleteMember(tx.Context(), id))
}

// checkAssignee refuses to give content to nobody, or to the one who leaves.
func checkAssignee(tx *store.Tx, leaving, assignee string) error {
	if assignee == "" {
		return nil
	}
	r, err := find(tx, assignee)
	switch {
	case err != nil:
		return err
	case r == nil || r.status == Offline:
		return errs.Invalid(errs.Field("contentAssigneeId", errs.RuleOther, "must be a member"))
	case assignee == leaving:
		return errs.Invalid(errs.Field("contentAssigneeId", errs.RuleNotAllowed,
			"must not be the member who is deleted"))
	}
	return nil
}

type (
	reasonRequest struct {
		ID string `json:"id" validate:"required,max=100"`
		// Reason is why, for staff to read in the member's timeline.
		Reason string `json:"reason,omitempty" validate:"max=2000"`
	}
	deleteRequest struct {
		ID                string `json:"id" validate:"required,max=100"`
		ContentAssigneeID string `json:"contentAssigneeId,omitempty" validate:"omitempty,guid"`
	}
	deleteMyRequest struct {
		ContentAssigneeID string `json:"contentAssigneeId,omitempty" validate:"omitempty,guid"`
	}
	leaveRequest struct {
		Password string `json:"password,omitempty" validate:"max=1000"` // needed when the session is not young
	}
	bulkDeleteRequest struct {
		MemberIDs []string `json:"memberIds" validate:"min=1,max=100,dive,guid"`
	}
	bulkAnswer struct {
		Results            wire.List[wire.BulkItem] `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata  `json:"bulkActionMetadata"`
	}
)

func httpMove(to func(context.Context, string) (*Member, error)) func(context.Context, *wire.AnyIDRequest) (*oneAnswer, error) {
	return func(ctx context.Context, in *wire.AnyIDRequest) (*oneAnswer, error) { return one(to(ctx, in.ID)) }
}

func httpWithReason(to func(ctx context.Context, id, reason string) (*Member, error)) func(context.Context, *reasonRequest) (
	*oneAnswer, error) {
	return func(ctx context.Context, in *reasonRequest) (*oneAnswer, error) {
		return one(to(ctx, in.ID, in.Reason))
	}
}

func (s calls) httpDelete(ctx context.Context, in *deleteRequest) (*wire.Empty, error) {
	return &wire.Empty{}, s.Delete(ctx, in.ID, in.ContentAssigneeID)
}

func (s calls) httpDeleteMy(ctx context.Context, in *deleteMyRequest) (*wire.Empty, error) {
	return &wire.Empty{}, s.DeleteMy(ctx, in.ContentAssigneeID)
}

func (s calls) httpLeaveForGood(ctx context.Context, in *leaveRequest) (*wire.Empty, error) {
	return &wire.Empty{}, s.LeaveForGood(ctx, in.Password)
}

// httpBulkDelete deletes several members; one that cannot be deleted does not stop the others.
func (s calls) httpBulkDelete(ctx context.Context, in *bulkDeleteRequest) (*bulkAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*bulkAnswer, error) {
		out := &bulkAnswer{}
		for i, id := range in.MemberIDs {
			err := tx.Savepoint(func() error { return s.Delete(tx.Context(), id, "") })
			if err != nil && !refusal(err) {
				return nil, err
			}
			out.Results = append(out.Results, wire.BulkItem{ItemMetadata: out.BulkActionMetadata.Item(i, id, err)})
		}
		return out, nil
	})
}

// refusal reports whether an error is about one item, not about the server.
func refusal(err error) bool {
	var refused *errs.Error
	return errors.As(err, &refused) && refused.Kind != errs.Internal && refused.Kind != errs.Unavailable &&
		refused.Kind != errs.DeadlineExceeded
}
