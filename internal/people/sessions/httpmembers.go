package sessions

import (
	"context"
	"net/http"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of who may see, and change, members' accounts.
const (
	readPermission = "IAM.IDENTITY_READ"
	endPermission  = "IAM.IDENTITY_UPDATE"
)

// Entity names sessions of members in audit records; the id is the member's.
const Entity = "souk.identity.v1.sessions"

type (
	memberSessionRequest struct {
		MemberID string `json:"memberId" validate:"required,guid"`
		ID       string `json:"id" validate:"required,max=100"`
	}
)

// ended is what the log says of sessions that were ended.
type ended struct {
	Sessions int `json:"sessions"`
}

func (s *Service) ofMembers() []httpapi.Operation {
	const missing = "IDENTITY_NOT_FOUND"
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "identity.sessions." + id, Method: method, Path: "/v1/member-sessions/{memberId}" + path,
			Access: actor.Managers(permission), Reads: permission == readPermission, Summary: summary, Codes: codes}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("listOfMember", http.MethodGet, "", readPermission, "List a member's sessions.", missing),
			func(ctx context.Context, in *wire.MemberRequest) (*sessionsAnswer, error) {
				list, err := s.OfMember(ctx, in.MemberID)
				return &sessionsAnswer{list}, err
			}),
		httpapi.Handle(op("endOfMember", http.MethodDelete, "/{id}", endPermission, "End one of a member's sessions.",
			missing, "SESSION_NOT_FOUND"),
			func(ctx context.Context, in *memberSessionRequest) (*accounts.NoAnswer, error) {
				return nil, s.EndOfMember(ctx, in.MemberID, in.ID)
			}),
		httpapi.Handle(op("endAllOfMember", http.MethodPost, "/sign-out", endPermission,
			"End all of a member's sessions.", missing),
			func(ctx context.Context, in *wire.MemberRequest) (*accounts.NoAnswer, error) {
				return nil, s.EndAllOfMember(ctx, in.MemberID)
			}),
	}
}

func isMember(tx *store.Tx, id string) error {
	a, err := accounts.ByID(tx, actor.Member, id)
	if err == nil && a == nil {
		err = accounts.NotFound(id)
	}
	return err
}

// OfMember lists where a member is signed in. NotFound.
func (s *Service) OfMember(ctx context.Context, member string) ([]Session, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]Session, error) {
		if err := isMember(tx, member); err != nil {
			return nil, err
		}
		return sessionsOf(tx, actor.Member, member)
	})
}

// EndOfMember signs a member out of one place. NotFound for the member, and for a session that is not theirs.
func (s *Service) EndOfMember(ctx context.Context, member, id string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if err := isMember(tx, member); err != nil {
			return err
		}
		var n int
		err := tx.QueryRow("SELECT COUNT(*) FROM sessions WHERE id = ? AND kind = ? AND subject = ?",
			[]any{id, accounts.KindNames[actor.Member], member}, &n)
		if err != nil {
			return err
		}
		if n == 0 {
			return errs.Missing("SESSION_NOT_FOUND", "session", id)
		}
		if err := s.tokens.RevokeSession(tx, id); err != nil {
			return err
		}
		return audit.Change(tx, Entity, member, ended{1}, nil)
	})
}

// EndAllOfMember signs a member out everywhere. NotFound.
func (s *Service) EndAllOfMember(ctx context.Context, member string) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		if err := isMember(tx, member); err != nil {
			return err
		}
		living, err := sessionsOf(tx, actor.Member, member)
		if err != nil {
			return err
		}
		if err := s.End(tx, actor.Member, member, ""); err != nil {
			return err
		}
		return audit.Change(tx, Entity, member, ended{len(living)}, nil)
	})
}
