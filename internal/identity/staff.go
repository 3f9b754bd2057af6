package identity

import (
	"context"
	"errors"
	"net/http"

	"souk/internal/actor"
	"souk/internal/errs"
	"souk/internal/httpapi"
	"souk/internal/store"
	"souk/internal/wire"
)

// staff is what an access token of the staff stands for. It is read from the
// account, so that rights can change under a living token.
type staff struct {
	owner       bool
	permissions []string
}

func readStaff(tx *store.Tx, id string) (*staff, error) {
	a, err := accountByID(tx, actor.Staff, id)
	if err != nil {
		return nil, err
	}
	if a == nil || a.status != StatusActive {
		return nil, store.ErrNoRows
	}
	return &staff{owner: a.owner, permissions: a.permissions}, nil
}

// EnsureOwner makes the shop's owner of the environment exist. One who exists
// keeps the password they have: it may have been changed since.
func (s *Service) EnsureOwner(ctx context.Context, address, password string) error {
	wanted, ok := parseEmail(address)
	if !ok {
		return errors.New("the owner's e-mail is no e-mail address")
	}
	if violations := checkPassword("the owner's password", password, minPassword, wanted.shown); len(violations) > 0 {
		return errors.New(violations[0].Field + " " + violations[0].Description)
	}
	known, err := store.Get(primary(ctx), s.db, func(tx *store.Tx) (*account, error) { return accountByEmail(tx, actor.Staff, wanted.key) })
	if err != nil {
		return err
	}
	if known != nil && known.owner && known.status == StatusActive {
		return nil
	}
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		a, err := accountByEmail(tx, actor.Staff, wanted.key)
		if err != nil {
			return err
		}
		if a == nil || a.status == StatusOffline {
			a = &account{id: tx.NewID(), kind: actor.Staff, email: wanted, verified: true, status: StatusActive, password: hash, owner: true, profile: Profile{PrivacyStatus: "UNDEFINED"}}
			err = insertAccount(tx, a)
		} else {
			before := *a
			a.owner, a.status, a.needsEmail, a.needsApproval = true, StatusActive, false, false
			err = updateAccount(tx, &before, a)
		}
		if err != nil {
			return err
		}
		return s.touch(tx, topicCallers)
	})
}

// StaffLogin lets the owner or a contributor in and gives their tokens. It works
// through the shop's own client only. Unknown accounts cost the same work and get
// the same answer: nobody needs to learn who works here.
func (s *Service) StaffLogin(ctx context.Context, address, password string, captchas []CaptchaToken) (*Grant, error) {
	client, err := s.Client(ctx, actor.From(ctx).ClientID)
	if err != nil {
		return nil, err
	}
	if client == nil || client.Kind != ClientFirstParty {
		return nil, errs.New(errs.PermissionDenied, "FIRST_PARTY_ONLY", "staff sign in through the shop's own pages only")
	}
	known, _ := parseEmail(address) // one that is none is found nowhere
	policy, err := s.Policy(ctx)
	if err != nil {
		return nil, err
	}
	begun, err := s.beginTry(ctx, policy, staffTry+known.key, captchas)
	if err != nil {
		return nil, err
	}
	hidden := &Policy{HideExistence: true}
	a, fresh, err := s.checkLogin(ctx, hidden, actor.Staff, known.key, password)
	if err = begun.end(ctx, err); err != nil {
		return nil, err
	}
	var caller actor.Actor
	var refresh string
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		now, err := accountByID(tx, actor.Staff, a.id)
		if err != nil {
			return err
		}
		if now == nil || now.password != a.password || now.status != StatusActive {
			return errWrongPassword()
		}
		if _, err := tx.Exec("UPDATE accounts SET last_login = ? WHERE id = ?", tx.Millis(), a.id); err != nil {
			return err
		}
		if fresh != "" {
			if _, err := tx.Exec("UPDATE accounts SET password = ? WHERE id = ?", fresh, a.id); err != nil {
				return err
			}
		}
		caller, refresh, err = s.openSession(tx, now, client.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.grant(caller, refresh)
}

type staffLoginRequest struct {
	Email    string `json:"email" validate:"required,max=254"`
	Password string `json:"password" validate:"required"`
	// CaptchaTokens are needed after failures, or always, as the policy says.
	CaptchaTokens wire.List[CaptchaToken] `json:"captchaTokens,omitempty" validate:"max=10"`
}

func (s *Service) staffOperations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.staff.login", Method: http.MethodPost, Path: "/v1/staff/login", Access: actor.Shoppers(), OwnIdempotency: true, Limit: httpapi.Strict, MaxBody: maxSignInBody,
			Summary: "Sign the owner or a contributor in to the back office.", Codes: []string{CodeWrongPassword, CodeMustReset, "FIRST_PARTY_ONLY", CodeTooManySignIns, CodeNoCaptcha, CodeWrongCaptcha},
		}, func(ctx context.Context, in *staffLoginRequest) (*Grant, error) {
			return s.StaffLogin(ctx, in.Email, in.Password, in.CaptchaTokens)
		}),
	}
}
