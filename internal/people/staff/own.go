package staff

import (
	"context"

	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/signin"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeBackOfficeOnly says that staff sign in through the back office's client.
const CodeBackOfficeOnly = "BACK_OFFICE_ONLY"

// StaffLogin lets the owner or a contributor in as far as their password goes. It
// works through the back office's client only. Unknown accounts cost the same work
// and get the same answer: nobody needs to learn who works here.
func (s *Service) StaffLogin(ctx context.Context, in signin.Credentials) (*signin.SignIn, error) {
	through, err := s.signIn.ThroughBackOffice(ctx)
	if err != nil {
		return nil, err
	}
	if through == nil {
		return nil, errs.New(errs.PermissionDenied, CodeBackOfficeOnly,
			"contributors can sign in through the back office only")
	}
	policy, err := s.policies.Get(ctx)
	if err != nil {
		return nil, err
	}
	known, _ := accounts.ParseEmail(in.Email) // one that is none is found nowhere
	begun, err := s.credentials.BeginTry(ctx, policy, credentials.StaffTry+known.Key, in.Captcha)
	if err != nil {
		return nil, err
	}
	hidden := *policy
	hidden.HideExistence = true
	a, fresh, err := s.signIn.CheckLogin(ctx, &hidden, actor.Staff, known.Key, in.Password)
	if err = begun.End(ctx, err); err != nil {
		return nil, err
	}
	through.Device = in.Device
	return s.signIn.LetIn(ctx, a, fresh, *through)
}

// Me is one of the staff as they see themself.
type Me struct {
	Identity *accounts.Identity          `json:"identity"`
	Owner    bool                        `json:"owner"`
	Roles    wire.List[accounts.RoleRef] `json:"roles"`
	// Permissions are all that the caller holds; an owner holds every one there is.
	Permissions wire.List[string] `json:"permissions"`
}

// StaffMe tells the caller who they are and what they may do.
func (s *Service) StaffMe(ctx context.Context) (*Me, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*Me, error) {
		a, c, err := mustContributor(tx, actor.From(ctx).ID)
		if err != nil {
			return nil, err
		}
		return s.me(a, c), nil
	})
}

func (s *Service) me(a *accounts.Account, c *Contributor) *Me {
	me := &Me{Identity: a.Identity(), Owner: c.Owner, Roles: c.Roles, Permissions: c.Permissions}
	if c.Owner {
		me.Permissions = s.permissions.IDs()
	}
	return me
}

// OwnDetails are what staff may say about themself; nil leaves what is there.
type OwnDetails struct {
	FirstName *string `json:"firstName,omitempty" validate:"omitempty,notblank,max=100"`
	LastName  *string `json:"lastName,omitempty" validate:"omitempty,max=100"`
	Language  *string `json:"language,omitempty" validate:"omitempty,language,max=35"`
}

// UpdateStaffMe changes the caller's own name and language.
func (s *Service) UpdateStaffMe(ctx context.Context, in OwnDetails) (*Me, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Me, error) {
		a, c, err := mustContributor(tx, actor.From(ctx).ID)
		if err != nil {
			return nil, err
		}
		before := *a
		for field, value := range map[*string]*string{&a.Profile.FirstName: in.FirstName, &a.Profile.LastName: in.LastName,
			&a.Profile.Language: in.Language} {
			if value != nil {
				*field = *value
			}
		}
		if err := s.accounts.Update(tx, &before, a); err != nil {
			return nil, err
		}
		return s.me(a, c), nil
	})
}

// confirmPassword checks the caller's own password before something that a
// stolen token alone must not do.
func (s *Service) confirmPassword(ctx context.Context, password string) error {
	a, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*accounts.Account, error) {
		a, _, err := mustContributor(tx, actor.From(ctx).ID)
		return a, err
	})
	if err != nil {
		return err
	}
	// no captcha: they are in
	begun, err := s.credentials.BeginTry(ctx, &signinpolicy.Policy{}, credentials.StaffTry+a.Email.Key, nil)
	if err != nil {
		return err
	}
	right, _, err := s.credentials.Verify(ctx, a.Password, password)
	if err == nil && !right {
		err = credentials.ErrWrongPassword()
	}
	return begun.End(ctx, err)
}

// ChangeStaffPassword sets the caller's password when they know the one they have.
// The session it is done from stays; all others end.
func (s *Service) ChangeStaffPassword(ctx context.Context, current, wanted string) error {
	if err := s.confirmPassword(ctx, current); err != nil {
		return err
	}
	return s.recovery.ChangePassword(ctx, wanted)
}

// TransferOwnership makes another of the staff the owner, and the caller an
// administrator. Nobody but an owner can, and only with their password.
func (s *Service) TransferOwnership(ctx context.Context, to, password string) (*Contributor, error) {
	caller := actor.From(ctx)
	if !caller.Owner {
		return nil, errs.New(errs.PermissionDenied, "OWNER_ONLY", "only the owner can transfer the ownership")
	}
	if err := s.confirmPassword(ctx, password); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Contributor, error) {
		from, was, err := mustContributor(tx, caller.ID)
		if err != nil {
			return nil, err
		}
		heir, before, err := mustContributor(tx, to)
		switch {
		case err != nil:
			return nil, err
		case !from.Owner: // it went elsewhere meanwhile
			return nil, errs.New(errs.PermissionDenied, "OWNER_ONLY", "only the owner can transfer the ownership")
		case heir.Owner:
			return nil, errs.New(errs.FailedPrecondition, "ALREADY_OWNER", "this contributor is already the owner")
		case heir.Status != accounts.StatusActive:
			return nil, errs.New(errs.FailedPrecondition, "CONTRIBUTOR_BLOCKED", "a blocked contributor cannot become the owner")
		}
		administrator, err := presetRole(tx, presetAdministrator)
		if err != nil {
			return nil, err
		}
		if administrator != "" {
			if _, err := s.giveRoles(tx, "roleIds", from.ID, []string{administrator}); err != nil {
				return nil, err
			}
		}
		from.Owner, heir.Owner = false, true
		if _, err := s.writeAccess(tx, was, from); err != nil {
			return nil, err
		}
		return s.writeAccess(tx, before, heir)
	})
}
