package staff

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"souk/internal/people/accounts"
	"souk/internal/people/permissions"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// roleEntity names roles in audit records.
const roleEntity = "souk.identity.v1.staff_role"

// Role is a set of permissions that contributors hold together.
type Role struct {
	resource.Meta
	Name        string            `json:"name" validate:"required,notblank,max=100"`
	Description string            `json:"description,omitempty" validate:"max=500"`
	Permissions wire.List[string] `json:"permissions" validate:"min=1,max=500,unique,dive,min=1,max=100"`
	// Preset names the roles that the shop comes with, which cannot be changed.
	Preset string `json:"preset,omitempty"`
}

// presetAdministrator is what a former owner becomes.
const presetAdministrator = "ADMINISTRATOR"

type presetKey struct{}

func newRoles(s *Service) *resource.Resource[Role, *Role] {
	return resource.New(resource.Deps{DB: s.db, Cursors: s.cursor}, resource.Spec[Role, *Role]{
		Name: "role", Plural: "roles", ID: "identity.staffRoles", Table: "staff_roles", Path: "/v1/staff/roles",
		Fields: []resource.Field[Role]{
			{Field: query.Field{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text,
				Operators: query.Fits | query.Contains, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "preset", Column: "preset", Kind: query.Text}},
			{Field: query.Field{Path: "permissions", Column: "permissions", Kind: query.TextList}},
		},
		OnCreate: func(tx *store.Tx, role *Role) error {
			if key, ok := tx.Context().Value(presetKey{}).(string); ok {
				role.Preset = key
				return nil
			}
			return s.mayWriteRole(tx, nil, role)
		},
		OnUpdate: s.mayWriteRole,
		OnDelete: func(tx *store.Tx, role *Role) error { return s.mayDeleteRole(tx, role) },
		After:    func(tx *store.Tx, _, _ *Role) error { return s.tokens.CallersChanged(tx) },
		Read:     actor.Managers(permissions.ReadStaff), Write: actor.Managers(permissions.ManageRoles),
		Events: resource.Events{Entity: roleEntity},
		Conflicts: map[string]resource.Conflict{"staff_roles_name_key": {Code: "ROLE_NAME_TAKEN",
			Message: "another role has this name; choose another"}},
		Codes:    []string{"PERMISSION_NOT_HELD", "PRESET_ROLE", "ROLE_IN_USE"},
		ReadOnly: []string{"preset"}, DefaultSort: []query.Sort{{Path: "name"}},
	})
}

// mayWriteRole refuses changes of presets, permissions that nobody knows, and
// rights that the caller does not hold, be it before or after.
func (s *Service) mayWriteRole(tx *store.Tx, old, role *Role) error {
	caller := actor.From(tx.Context())
	var before []string
	if old != nil {
		if _, ours := tx.Context().Value(presetKey{}).(string); ours {
			return nil
		}
		if old.Preset != "" {
			return errs.New(errs.FailedPrecondition, "PRESET_ROLE",
				"built-in roles cannot be changed; create a role of your own")
		}
		before = old.Permissions
	}
	if unknown := s.permissions.Unknown("role.permissions", role.Permissions, before); len(unknown) > 0 {
		return errs.Invalid(unknown...)
	}
	return permissions.MayGrant(caller, false, slices.Concat(before, role.Permissions))
}

// mayDeleteRole refuses to delete a role that somebody has or is promised.
func (s *Service) mayDeleteRole(tx *store.Tx, role *Role) error {
	if role.Preset != "" {
		return errs.New(errs.FailedPrecondition, "PRESET_ROLE", "built-in roles cannot be deleted")
	}
	// Invitations that are over hold nothing back.
	_, err := tx.Exec(
		`DELETE FROM staff_role_holders WHERE role = ? AND holder IN (SELECT id FROM staff_invitations WHERE status <> 'PENDING' OR expires <= ?)`, role.ID, tx.Millis())
	if err != nil {
		return err
	}
	var holders int
	if err := tx.QueryRow("SELECT COUNT(*) FROM staff_role_holders WHERE role = ?", []any{role.ID}, &holders); err != nil {
		return err
	}
	if holders > 0 {
		return errs.New(errs.FailedPrecondition, "ROLE_IN_USE",
			"%d contributors or invitations have this role; give them another role first", holders).With("holders", holders)
	}
	return nil
}

// EnsureRoles makes the presets exist, with the permissions that there are now.
func (s *Service) EnsureRoles(ctx context.Context) error {
	for _, p := range permissions.Presets {
		wanted := &Role{Name: p.Name, Description: p.Description}
		for _, permission := range s.permissions.All() {
			if p.Has(permission) {
				wanted.Permissions = append(wanted.Permissions, permission.ID)
			}
		}
		if len(wanted.Permissions) == 0 {
			continue
		}
		err := s.db.Write(context.WithValue(ctx, presetKey{}, p.Key),
			func(tx *store.Tx) error { return s.ensureRole(tx, p.Key, wanted) })
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) ensureRole(tx *store.Tx, key string, wanted *Role) error {
	id, err := presetRole(tx, key)
	if err != nil {
		return err
	}
	if id == "" {
		if wanted.Name, err = freeName(tx, wanted.Name, ""); err != nil {
			return err
		}
		_, err = s.roles.Create(tx.Context(), wanted)
		return err
	}
	old, err := s.roles.Get(tx.Context(), id)
	if err != nil {
		return err
	}
	if wanted.Name, err = freeName(tx, wanted.Name, id); err != nil {
		return err
	}
	if slices.Equal(old.Permissions, wanted.Permissions) && old.Description == wanted.Description &&
		old.Name == wanted.Name {
		return nil
	}
	_, err = s.roles.Change(tx.Context(), id, nil, func(_ *store.Tx, role *Role) error {
		role.Permissions, role.Description, role.Name = wanted.Permissions, wanted.Description, wanted.Name
		return nil
	})
	return err
}

// freeName gives the name of a preset. A role of people's own may have it already; theirs
// stays theirs.
func freeName(tx *store.Tx, name, id string) (string, error) {
	var taken bool
	err := tx.QueryRow("SELECT EXISTS (SELECT 1 FROM staff_roles WHERE name_folded = ? AND id <> ?)",
		[]any{store.Fold(name), id}, &taken)
	if taken {
		name += " (Souk)"
	}
	return name, err
}

// presetRole finds a preset's id; "" when it was not made yet.
func presetRole(tx *store.Tx, key string) (id string, err error) {
	err = tx.QueryRow("SELECT id FROM staff_roles WHERE preset = ?", []any{key}, &id)
	if errors.Is(err, store.ErrNoRows) {
		return "", nil
	}
	return id, err
}

// giveRoles makes the roles of an account or invitation exactly these. Every id
// that is no role is a violation of field.
func (s *Service) giveRoles(tx *store.Tx, field, holder string, ids []string) ([]accounts.RoleRef, error) {
	if _, err := tx.Exec("DELETE FROM staff_role_holders WHERE holder = ?", holder); err != nil {
		return nil, err
	}
	var violations []errs.Violation
	for i, id := range ids {
		n, err := tx.Exec("INSERT INTO staff_role_holders (holder, role) SELECT ?, id FROM staff_roles WHERE id = ?", holder,
			id)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			violations = append(violations, errs.Field(fmt.Sprintf("%s[%d]", field, i), errs.RuleNotAllowed,
				"is not a role of this shop"))
		}
	}
	if len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	roles, err := accounts.RolesOf(tx, holder)
	if err != nil {
		return nil, err
	}
	return roles[holder], permissions.MayGrant(actor.From(tx.Context()), false, accounts.AllOf(roles[holder], nil))
}
