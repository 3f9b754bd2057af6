package staff

import (
	"context"
	"errors"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/onetime"
	"souk/internal/people/signin"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// invitationOfLink finds what a mailed link stands for, and says why not when it
// opens nothing any more: who has the link may know.
func invitationOfLink(tx *store.Tx, token string) (*Invitation, error) {
	wrong := errs.New(errs.InvalidArgument, CodeInvitationInvalid,
		"this invitation is not valid, or a newer one was sent; use the link of the newest mail")
	if token == "" || len(token) > 200 {
		return nil, wrong
	}
	var id string
	var used *int64
	err := tx.QueryRow("SELECT account, used FROM one_time_tokens WHERE hash = ? AND purpose = ?",
		[]any{tokens.HashText(token), onetime.ForInvitation}, &id, &used)
	if errors.Is(err, store.ErrNoRows) {
		return nil, wrong
	}
	if err != nil {
		return nil, err
	}
	list, err := findInvitations(tx, "id = ?", id)
	switch {
	case err != nil:
		return nil, err
	case len(list) == 0:
		return nil, wrong
	case list[0].Status == InvitationAccepted:
		return nil, errs.New(errs.FailedPrecondition, CodeInvitationUsed,
			"this invitation is already accepted; sign in instead")
	case list[0].Status == InvitationRevoked:
		return nil, errs.New(errs.FailedPrecondition, CodeInvitationRevoked, "this invitation was revoked; ask for a new one")
	case used != nil:
		return nil, wrong
	case list[0].ExpirationDate.Millis() <= tx.Millis():
		return nil, errs.New(errs.FailedPrecondition, CodeInvitationExpired, "this invitation has expired; ask for a new one")
	}
	return list[0], nil
}

// OpenInvitation is what somebody who holds a link sees before they accept.
type OpenInvitation struct {
	Email          string            `json:"email"`
	InviterName    string            `json:"inviterName,omitempty"`
	RoleNames      wire.List[string] `json:"roleNames"`
	ShopName       string            `json:"shopName"`
	ExpirationDate wire.Time         `json:"expirationDate"`
	// MinimumPasswordLength is that of the password to choose.
	MinimumPasswordLength int `json:"minimumPasswordLength"`
}

// shopAndPolicy gives the shop and its rules for passwords, which pages for new staff show.
func (s *Service) shopAndPolicy(ctx context.Context) (*site.Settings, *signinpolicy.Policy, error) {
	shop, err := s.site.Get(ctx)
	if err != nil {
		return nil, nil, err
	}
	policy, err := s.policies.Get(ctx)
	return shop, policy, err
}

// ViewInvitation tells what a mailed link offers.
func (s *Service) ViewInvitation(ctx context.Context, token string) (*OpenInvitation, error) {
	shop, policy, err := s.shopAndPolicy(ctx)
	if err != nil {
		return nil, err
	}
	invitation, err := s.openInvitation(ctx, token)
	if err != nil {
		return nil, err
	}
	out := &OpenInvitation{
		Email: invitation.Email, InviterName: invitation.InvitedBy.Name, ShopName: shop.Name,
		ExpirationDate: invitation.ExpirationDate, MinimumPasswordLength: policy.MinimumPasswordLength,
	}
	for _, role := range invitation.Roles {
		out.RoleNames = append(out.RoleNames, role.Name)
	}
	return out, nil
}

func (s *Service) openInvitation(ctx context.Context, token string) (*Invitation, error) {
	return store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) (*Invitation, error) { return invitationOfLink(tx, token) })
}

// NewStaff is what somebody who joins tells about themself.
type NewStaff struct {
	Password  string
	FirstName string
	LastName  string
	Language  string
}

// hashed gives the hash of a newcomer's password, and the sign-in that can go on once they have an account, if they
// came through the back office's client.
func (s *Service) hashed(ctx context.Context, in NewStaff) (string, *signin.Try, error) {
	hash, err := s.credentials.Hash(ctx, in.Password)
	if err != nil {
		return "", nil, err
	}
	through, err := s.signIn.ThroughBackOffice(ctx)
	return hash, through, err
}

// AcceptInvitation makes whom the link was mailed to one of the staff, once. A
// caller who came through the back office's client is let in as far as a sign-in
// would; others have an account and sign in by themselves.
func (s *Service) AcceptInvitation(ctx context.Context, token string, in NewStaff) (*signin.SignIn, error) {
	policy, err := s.policies.Get(ctx)
	if err != nil {
		return nil, err
	}
	// Before the password is hashed, which is work that a wrong link shall not cost.
	invitation, err := s.openInvitation(ctx, token)
	if err != nil {
		return nil, err
	}
	if violations := credentials.CheckPassword("password", in.Password, policy.MinimumPasswordLength, invitation.Email); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	hash, through, err := s.hashed(ctx, in)
	if err != nil {
		return nil, err
	}
	// The records are in the name of who joins: nobody else did this.
	id := ids.New()
	joining := actor.With(ctx, actor.Actor{Kind: actor.Staff, ID: id})
	out, err := store.Do(joining, s.db, func(tx *store.Tx) (*signin.SignIn, error) {
		invitation, err := invitationOfLink(tx, token)
		if err != nil {
			return nil, err
		}
		if err := freeForStaff(tx, invitation.key); err != nil {
			return nil, err
		}
		a := newStaff(id, accounts.Address{Shown: invitation.Email, Key: invitation.key}, hash, in)
		if err := s.accounts.Insert(tx, a); err != nil {
			return nil, err
		}
		after := *invitation
		after.Status, after.ContributorID, after.UpdatedDate = InvitationAccepted, id, wire.At(tx.Now)
		if _, err := tx.Exec("UPDATE staff_invitations SET status = ?, account = ?, updated = ? WHERE id = ?", after.Status,
			id, tx.Millis(), after.ID); err != nil {
			return nil, err
		}
		if _, err := tx.Exec("UPDATE staff_role_holders SET holder = ? WHERE holder = ?", id, after.ID); err != nil {
			return nil, err
		}
		if err := onetime.SpendAll(tx, after.ID, onetime.ForInvitation); err != nil {
			return nil, err
		}
		if err := audit.Change(tx, invitationEntity, after.ID, invitation, &after); err != nil {
			return nil, err
		}
		return s.welcome(tx, a, through)
	})
	if store.Violates(err, "accounts_email_key") {
		return nil, errs.New(errs.AlreadyExists, CodeStaffExists, "a contributor with this e-mail exists already")
	}
	return out, err
}

// newStaff is an account of the staff whose e-mail is known to be theirs.
func newStaff(id string, address accounts.Address, hash string, in NewStaff) *accounts.Account {
	return &accounts.Account{
		ID: id, Kind: actor.Staff, Email: address, Verified: true, Status: accounts.StatusActive, Password: hash,
		Profile: accounts.Profile{PrivacyStatus: "UNDEFINED", FirstName: in.FirstName, LastName: in.LastName,
			Language: in.Language},
	}
}

// welcome goes on with the sign-in of a new account where there is a way to.
func (s *Service) welcome(tx *store.Tx, a *accounts.Account, through *signin.Try) (*signin.SignIn, error) {
	if through == nil {
		return &signin.SignIn{State: signin.StateSuccess, Identity: a.Identity()}, nil
	}
	return s.signIn.Proceed(tx, a, *through)
}
