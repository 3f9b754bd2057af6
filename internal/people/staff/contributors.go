package staff

import (
	"context"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/people/permissions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// contributorEntity names the staff in audit records.
const contributorEntity = "souk.identity.v1.contributor"

// Contributor is one of the staff, the owner included.
type Contributor struct {
	ID          string        `json:"id"`
	Revision    wire.Revision `json:"revision"`
	CreatedDate wire.Time     `json:"createdDate"`
	UpdatedDate wire.Time     `json:"updatedDate"`
	Email       string        `json:"email"`
	FirstName   string        `json:"firstName,omitempty"`
	LastName    string        `json:"lastName,omitempty"`
	Status      string        `json:"status"` // ACTIVE or BLOCKED
	// Owner holds every permission, whatever the roles.
	Owner bool                        `json:"owner"`
	Roles wire.List[accounts.RoleRef] `json:"roles"`
	// Permissions are those of all roles together.
	Permissions   wire.List[string] `json:"permissions"`
	LastLoginDate wire.Time         `json:"lastLoginDate,omitzero"`
}

func contributorOf(a *accounts.Account, roles []accounts.RoleRef) *Contributor {
	c := &Contributor{
		ID: a.ID, Revision: wire.Revision(a.Revision), CreatedDate: wire.Time(a.Created), UpdatedDate: wire.Time(a.Updated),
		Email:     a.Email.Shown,
		FirstName: a.Profile.FirstName, LastName: a.Profile.LastName, Status: a.Status, Owner: a.Owner, Roles: roles,
		Permissions: accounts.AllOf(roles, a.Permissions),
	}
	if a.LastLogin != nil {
		c.LastLoginDate = wire.Time(*a.LastLogin)
	}
	return c
}

func (c *Contributor) name() string {
	if name := strings.TrimSpace(c.FirstName + " " + c.LastName); name != "" {
		return name
	}
	return c.Email
}

// inStaff is the condition on accounts that work here; who left is offline.
const inStaff = "kind = 'staff' AND status IN ('ACTIVE', 'BLOCKED')"

var contributorSchema = query.NewSchema(query.Spec{
	Name: "contributor", DefaultSort: []query.Sort{{Path: "createdDate"}},
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "email", Column: "email_key", Kind: query.FoldedText, Operators: query.Fits | query.Contains, Sortable: true,
			NotNull: true},
		{Path: "status", Column: "status", Kind: query.Enum, Values: []string{accounts.StatusActive, accounts.StatusBlocked}},
		{Path: "owner", Column: "owner", Kind: query.Bool},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "updatedDate", Column: "updated", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "lastLoginDate", Column: "last_login", Kind: query.Time, Sortable: true},
	},
})

// QueryContributors lists the staff, who came first first.
func (s *Service) QueryContributors(ctx context.Context, in query.Request) (*query.Page[*Contributor], error) {
	q, err := contributorSchema.Parse("query", in, s.cursor)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*query.Page[*Contributor], error) {
		page, err := query.Rows(tx, q, query.From{Table: "accounts", Columns: accounts.Columns, Where: inStaff},
			func(scan func(...any) error) (*Contributor, error) {
				a, err := accounts.Scan(scan)
				if err != nil {
					return nil, err
				}
				return contributorOf(a, nil), nil
			})
		if err != nil {
			return nil, err
		}
		var ids []string
		for _, c := range page.Items {
			ids = append(ids, c.ID)
		}
		roles, err := accounts.RolesOf(tx, ids...)
		for _, c := range page.Items {
			c.Roles, c.Permissions = roles[c.ID], accounts.AllOf(roles[c.ID], c.Permissions)
		}
		return page, err
	})
}

// GetContributor answers NotFound for who does not work here.
func (s *Service) GetContributor(ctx context.Context, id string) (*Contributor, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Contributor, error) {
		_, c, err := mustContributor(tx, id)
		return c, err
	})
}

func mustContributor(tx *store.Tx, id string) (*accounts.Account, *Contributor, error) {
	a, err := accounts.Find(tx, inStaff+" AND id = ?", id)
	if err != nil {
		return nil, nil, err
	}
	if a == nil {
		return nil, nil, errs.Missing("CONTRIBUTOR_NOT_FOUND", "contributor", id)
	}
	roles, err := accounts.RolesOf(tx, id)
	return a, contributorOf(a, roles[id]), err
}

// owners counts those who own the shop and can sign in, but for one.
func owners(tx *store.Tx, but string) (n int, err error) {
	err = tx.QueryRow("SELECT COUNT(*) FROM accounts WHERE kind = 'staff' AND owner = ? AND status = 'ACTIVE' AND id <> ?",
		[]any{true, but}, &n)
	return n, err
}

// inReach gives one of the staff. NotFound; PermissionDenied when they may do more than the caller.
func inReach(tx *store.Tx, id string) (*accounts.Account, *Contributor, error) {
	a, c, err := mustContributor(tx, id)
	if err != nil {
		return nil, nil, err
	}
	return a, c, permissions.MayGrant(actor.From(tx.Context()), a.Owner, c.Permissions)
}

// isCaller tells whether somebody is the one who asks.
func isCaller(tx *store.Tx, id string) bool {
	caller := actor.From(tx.Context())
	return caller.Kind == actor.Staff && caller.ID == id
}

// changeContributor runs one change of somebody's standing. PermissionDenied when
// the one to change may do more than the caller; FailedPrecondition for the last
// owner and for oneself. change answers false when there is nothing to do.
func (s *Service) changeContributor(ctx context.Context, id string,
	change func(tx *store.Tx, a *accounts.Account, c *Contributor) (bool, error)) (*Contributor, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*Contributor, error) {
		a, before, err := inReach(tx, id)
		if err != nil {
			return nil, err
		}
		if a.Owner && a.Status == accounts.StatusActive {
			others, err := owners(tx, id)
			if err != nil {
				return nil, err
			}
			if others == 0 {
				return nil, errs.New(errs.FailedPrecondition, "LAST_OWNER",
					"the shop needs an owner; transfer the ownership first")
			}
		}
		if isCaller(tx, id) {
			return nil, errs.New(errs.FailedPrecondition, "OWN_ACCOUNT",
				"contributors cannot change their own roles or access; ask another one")
		}
		changed, err := change(tx, a, before)
		if err != nil || !changed {
			return before, err
		}
		return s.writeAccess(tx, before, a)
	})
}

// writeAccess writes whether somebody may come in and owns the shop, and tells
// every node.
func (s *Service) writeAccess(tx *store.Tx, before *Contributor, a *accounts.Account) (*Contributor, error) {
	a.Revision, a.Updated = a.Revision+1, tx.Millis()
	if _, err := tx.Exec("UPDATE accounts SET revision = ?, updated = ?, status = ?, owner = ? WHERE id = ?", a.Revision,
		a.Updated, a.Status, a.Owner, a.ID); err != nil {
		return nil, err
	}
	roles, err := accounts.RolesOf(tx, a.ID)
	if err != nil {
		return nil, err
	}
	after := contributorOf(a, roles[a.ID])
	if err := audit.Change(tx, contributorEntity, a.ID, before, after); err != nil {
		return nil, err
	}
	return after, s.tokens.CallersChanged(tx)
}

// SetContributorRoles gives somebody exactly these roles. An owner who is not the
// last one stops being one by it. Living tokens see the change at once.
func (s *Service) SetContributorRoles(ctx context.Context, id string, roleIDs []string) (*Contributor, error) {
	return s.changeContributor(ctx, id, func(tx *store.Tx, a *accounts.Account, _ *Contributor) (bool, error) {
		_, err := s.giveRoles(tx, "roleIds", id, roleIDs)
		a.Owner = false
		return true, err
	})
}

// BlockContributor keeps somebody out until they are unblocked: sessions, tokens
// and the invitations they sent end at once.
func (s *Service) BlockContributor(ctx context.Context, id string) (*Contributor, error) {
	return s.changeContributor(ctx, id, func(tx *store.Tx, a *accounts.Account, _ *Contributor) (bool, error) {
		if a.Status == accounts.StatusBlocked {
			return false, nil
		}
		a.Status = accounts.StatusBlocked
		return true, s.dismiss(tx, a)
	})
}

// UnblockContributor lets somebody in again, with the roles they had.
func (s *Service) UnblockContributor(ctx context.Context, id string) (*Contributor, error) {
	return s.changeContributor(ctx, id, func(_ *store.Tx, a *accounts.Account, _ *Contributor) (bool, error) {
		was := a.Status
		a.Status = accounts.StatusActive
		return was == accounts.StatusBlocked, nil
	})
}

// RemoveContributor takes somebody off the staff for good. Their name stays known,
// for the log; the e-mail is free to be invited again.
func (s *Service) RemoveContributor(ctx context.Context, id string) error {
	_, err := s.changeContributor(ctx, id, func(tx *store.Tx, a *accounts.Account, _ *Contributor) (bool, error) {
		if _, err := tx.Exec("DELETE FROM staff_role_holders WHERE holder = ?", id); err != nil {
			return false, err
		}
		if err := s.factors.Forget(tx, tokens.SubjectOf(a.Kind, a.ID)); err != nil {
			return false, err
		}
		a.Status, a.Owner = accounts.StatusOffline, false
		return true, s.dismiss(tx, a)
	})
	return err
}

// dismiss ends what could let somebody in, or others in their name.
func (s *Service) dismiss(tx *store.Tx, a *accounts.Account) error {
	if err := s.sessions.PutOut(tx, a); err != nil {
		return err
	}
	open, err := findInvitations(tx, "inviter = ? AND status = 'PENDING'", a.ID)
	if err != nil {
		return err
	}
	for _, invitation := range open {
		if _, err := s.revokeInvitation(tx, invitation); err != nil {
			return err
		}
	}
	return nil
}
