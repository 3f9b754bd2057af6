// Package moderation decides about members whom others reported.
//
// It keeps these things true. A decision is made whole or not at all: the reports are closed, the member is muted or
// blocked, and the reason is kept in one transaction with one event. Nobody does by a decision what they may not do by
// the calls for its parts. Nothing is decided over a report that came after those that were read.
package moderation

import (
	"context"
	"strings"

	"souk/internal/people/members"
	"souk/internal/people/notes"
	"souk/internal/people/reports"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Decisions.
const (
	Dismiss = "DISMISS" // the reports are closed, nothing else
	Mute    = "MUTE"
	Block   = "BLOCK"
)

// CodeReportedAgain refuses a decision when there is a newer report than those that were read.
const CodeReportedAgain = "MEMBER_REPORTED_AGAIN"

// topic names decisions in events. The audit log has the records of their parts.
const topic = "souk.members.v1.moderation_decision"

// Config is what the service needs.
type Config struct {
	DB      *store.DB
	Members *members.Service
	Notes   *notes.Service
}

// Service makes decisions.
type Service struct {
	cfg Config
	db  *store.DB
}

// New makes the service.
func New(cfg Config) *Service { return &Service{cfg: cfg, db: cfg.DB} }

// Decision is what is decided about a reported member.
type Decision struct {
	MemberID string `json:"memberId" validate:"required,guid"`
	Decision string `json:"decision" validate:"required,oneof=DISMISS MUTE BLOCK"`
	// Note is why, for staff to read: the reason that is kept with the block or the mute. Of a dismissal it becomes a note
	// about the member, which needs the permission to write notes.
	Note string `json:"note,omitempty" validate:"max=2000"`
	// LastReportDate is that of the newest report that was read: a newer one refuses the decision. Without it nothing is
	// compared.
	LastReportDate wire.Time `json:"lastReportDate,omitzero"`
}

// Outcome is what became of the member.
type Outcome struct {
	ReportedMember *reports.ReportedMember `json:"reportedMember"`
	// Member is there when the decision changed the account; without it there is nothing to take back but the review.
	Member *members.Member `json:"member,omitempty"`
	// Note is there for a dismissal with one.
	Note *notes.Note `json:"note,omitempty"`
}

// made is the body of the event. The reason is not in it: it is for staff.
type made struct {
	MemberID    string        `json:"memberId"`
	Decision    string        `json:"decision"`
	ReportCount wire.Revision `json:"reportCount"`
}

// Decide closes the reports about a member and does what was decided. NotFound for a member whom nobody reported;
// PermissionDenied without the right to a part; Aborted when a newer report came; otherwise as members.Block.
func (s *Service) Decide(ctx context.Context, in Decision) (*Outcome, error) {
	in.Note = strings.TrimSpace(in.Note)
	if err := allowed(ctx, doing[in.Decision]); err != nil {
		return nil, err
	}
	noted := in.Decision == Dismiss && in.Note != ""
	if noted {
		if err := allowed(ctx, notePermission); err != nil {
			return nil, err
		}
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Outcome, error) {
		closed, err := reports.ReviewTx(tx, in.MemberID, true)
		if err != nil {
			return nil, err
		}
		if !in.LastReportDate.IsZero() && closed.LastReportDate > in.LastReportDate {
			return nil, errs.New(errs.Aborted, CodeReportedAgain,
				"the member was reported again since the reports were read; read the new report first").
				With("lastReportDate", closed.LastReportDate)
		}
		out := &Outcome{ReportedMember: closed}
		if noted {
			if out.Note, err = s.cfg.Notes.Add(tx.Context(), in.MemberID, in.Note); err != nil {
				return nil, err
			}
		}
		if out.Member, err = s.carry(tx, in, false); err != nil {
			return nil, err
		}
		return out, emit(tx, "made", in, closed)
	})
}

// Undo puts a member back among those to look at, and takes back what was decided. Note and reason stay. Errors as
// Decide; FailedPrecondition for a member who is offline.
func (s *Service) Undo(ctx context.Context, in Decision) (*Outcome, error) {
	if err := allowed(ctx, undoing[in.Decision]); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Outcome, error) {
		opened, err := reports.ReviewTx(tx, in.MemberID, false)
		if err != nil {
			return nil, err
		}
		out := &Outcome{ReportedMember: opened}
		if out.Member, err = s.carry(tx, in, true); err != nil {
			return nil, err
		}
		return out, emit(tx, "undone", in, opened)
	})
}

// carry does to a member what was decided, or takes it back. It gives nothing where that changed nothing: a decision
// about somebody who was muted or blocked before is nothing to take back.
func (s *Service) carry(tx *store.Tx, in Decision, back bool) (*members.Member, error) {
	work := s.work(in, back)
	if work == nil {
		return nil, nil //nolint:nilnil // a decision to leave the member alone
	}
	status, activity, err := members.StateTx(tx, in.MemberID)
	if err != nil {
		return nil, err
	}
	is, err := work(tx.Context(), in.MemberID)
	if err != nil || is.Status == status && is.ActivityStatus == activity {
		return nil, err
	}
	return is, nil
}

// work is what a decision does to a member, or what takes it back; nil where nothing is done.
func (s *Service) work(in Decision, back bool) func(ctx context.Context, id string) (*members.Member, error) {
	all := s.cfg.Members
	with := func(do func(ctx context.Context, id, reason string) (*members.Member, error)) func(context.Context, string) (
		*members.Member, error) {
		return func(ctx context.Context, id string) (*members.Member, error) { return do(ctx, id, in.Note) }
	}
	switch {
	case in.Decision == Mute && back:
		return func(ctx context.Context, id string) (*members.Member, error) {
			return all.SetActivity(ctx, id, members.Active, "")
		}
	case in.Decision == Mute:
		return with(func(ctx context.Context, id, reason string) (*members.Member, error) {
			return all.SetActivity(ctx, id, members.Muted, reason)
		})
	case in.Decision == Block && back:
		return all.Unblock
	case in.Decision == Block:
		return with(all.Block)
	}
	return nil
}

func emit(tx *store.Tx, slug string, in Decision, about *reports.ReportedMember) error {
	return tx.Emit(store.Event{Type: topic + "_" + slug, Entity: topic, Slug: slug, EntityID: in.MemberID,
		Kind: store.Action, Body: made{in.MemberID, in.Decision, about.ReportCount}})
}

// allowed checks the right to a part of a decision; the layer has checked that to the reports.
func allowed(ctx context.Context, permission string) error {
	if permission == "" || actor.From(ctx).Holds(permission) {
		return nil
	}
	return errs.New(errs.PermissionDenied, "", "this decision needs the permission %s", permission)
}
