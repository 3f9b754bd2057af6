package customfields

import (
	"context"
	"slices"

	"souk/internal/people/badges"
	"souk/internal/people/members"
	"souk/internal/people/roles"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	membersRequest struct {
		MemberIDs []string `json:"memberIds" validate:"required,min=1,max=100,dive,guid"`
	}
	rolesRequest struct {
		RoleIDs []string `json:"roleIds" validate:"required,min=1,max=100,dive,guid"`
	}
	membersAnswer struct {
		Results wire.List[memberApplication] `json:"results"`
	}
	memberApplication struct {
		MemberID     string                      `json:"memberId"`
		Applications wire.List[fieldApplication] `json:"applications"`
	}
	rolesAnswer struct {
		Results wire.List[roleApplication] `json:"results"`
	}
	roleApplication struct {
		RoleID       string                      `json:"roleId"`
		Applications wire.List[fieldApplication] `json:"applications"`
	}
	fieldApplication struct {
		CustomFieldKey string `json:"customFieldKey"`
		Applies        bool   `json:"applies"`
		CustomField    *Field `json:"customField,omitempty"`
	}
)

// applies evaluates an application; is reports whether an item matches. Exclusions override applications.
func (a *Application) applies(is func(AppliesTo) bool) bool {
	switch {
	case a == nil:
		return true
	case slices.ContainsFunc(a.excluded(), is):
		return false
	}
	return a.Applications == nil || slices.ContainsFunc(a.included(), is)
}

// visibleApplied reads the visible fields, and all applications.
func (s *Service) visibleApplied(tx *store.Tx) ([]*Field, map[string]*Application, error) {
	fields, err := s.visible(tx)
	if err != nil {
		return nil, nil, err
	}
	list, err := applied(tx)
	return fields, list, err
}

// judged evaluates the applications of all visible fields.
func judged(fields []*Field, list map[string]*Application, is func(AppliesTo) bool) (out []fieldApplication) {
	for _, f := range fields {
		out = append(out, fieldApplication{f.Key, list[f.ID].applies(is), f})
	}
	return out
}

// forMembers reports which fields apply to members. A member can ask for their own id only.
// NotFound for an unknown member.
func (s *Service) forMembers(ctx context.Context, in *membersRequest) (*membersAnswer, error) {
	if caller := actor.From(ctx); caller.Kind == actor.Member && (len(in.MemberIDs) != 1 || in.MemberIDs[0] != caller.ID) {
		return nil, errs.New(errs.PermissionDenied, "", "members can ask for their own fields only")
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*membersAnswer, error) {
		known, err := members.KnownTx(tx, in.MemberIDs...)
		if err != nil {
			return nil, err
		}
		fields, list, err := s.visibleApplied(tx)
		if err != nil {
			return nil, err
		}
		of, err := heldTx(tx, in.MemberIDs...)
		if err != nil {
			return nil, err
		}
		out := &membersAnswer{}
		for _, id := range in.MemberIDs {
			if !known[id] {
				return nil, members.ErrMissing(id)
			}
			out.Results = append(out.Results, memberApplication{id, judged(fields, list, of(id))})
		}
		return out, nil
	})
}

// OfMemberTx lists the visible fields that apply to a member, in the order in which profiles show them. NotFound.
func (s *Service) OfMemberTx(tx *store.Tx, id string) ([]*Field, error) {
	known, err := members.KnownTx(tx, id)
	if err != nil {
		return nil, err
	}
	if !known[id] {
		return nil, members.ErrMissing(id)
	}
	fields, list, err := s.visibleApplied(tx)
	if err != nil {
		return nil, err
	}
	of, err := heldTx(tx, id)
	if err != nil {
		return nil, err
	}
	var out []*Field
	for _, one := range judged(fields, list, of(id)) {
		if one.Applies {
			out = append(out, one.CustomField)
		}
	}
	return out, nil
}

// heldTx gives, for each of some members, what matches the items of applications that mean them.
func heldTx(tx *store.Tx, ids ...string) (func(id string) func(AppliesTo) bool, error) {
	worn, err := badges.HeldTx(tx, ids...)
	if err != nil {
		return nil, err
	}
	held, err := roles.HeldTx(tx, ids...)
	return func(id string) func(AppliesTo) bool { return ofOne(id, worn[id], held[id]) }, err
}

// ofOne matches the items of applications that mean one member, with these badges and roles.
func ofOne(id string, worn, held []string) func(AppliesTo) bool {
	return func(item AppliesTo) bool {
		switch item.ApplicationType {
		case ofMember:
			return item.EntityID == id
		case ofBadge:
			return slices.Contains(worn, item.EntityID)
		case ofRole:
			return slices.Contains(held, item.EntityID)
		}
		return false // Souk has no pricing plans
	}
}

// Public reports that the shop shows values of the field unless a member says otherwise.
func (f *Field) Public() bool { return f.DefaultPrivacy == public }

// Fixed reports a field whose privacy nobody changes.
func (f *Field) Fixed() bool { return fixedPrivacy[f.Key] != "" }

// System reports a field that every shop has.
func (f *Field) System() bool { return f.FieldOrigin == system }

// forRoles reports which fields apply to a member who has only this role. NotFound.
func (s *Service) forRoles(ctx context.Context, in *rolesRequest) (*rolesAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*rolesAnswer, error) {
		known, err := roles.ExistsTx(tx, in.RoleIDs...)
		if err != nil {
			return nil, err
		}
		fields, list, err := s.visibleApplied(tx)
		if err != nil {
			return nil, err
		}
		out := &rolesAnswer{}
		for _, id := range in.RoleIDs {
			if !known[id] {
				return nil, errs.Missing(CodeNoRole, "role", id)
			}
			is := func(item AppliesTo) bool { return item.ApplicationType == ofRole && item.EntityID == id }
			out.Results = append(out.Results, roleApplication{id, judged(fields, list, is)})
		}
		return out, nil
	})
}

// ForgetTx removes a member whose account is deleted from all applications. A field that
// applied to this member only then applies to nobody, not to all members.
func ForgetTx(tx *store.Tx, memberID string) error {
	list, err := applied(tx)
	if err != nil {
		return err
	}
	for _, old := range list {
		now := *old
		changed := false
		if old.Applications != nil {
			left := slices.DeleteFunc(slices.Clone(old.Applications.Items), func(item AppliesTo) bool {
				return item.ApplicationType == ofMember && item.EntityID == memberID
			})
			if len(left) < len(old.Applications.Items) {
				now.Applications, changed = &Applications{Items: left}, true
			}
		}
		if old.Exclusions != nil {
			left := slices.DeleteFunc(slices.Clone(old.Exclusions.Items), func(item Exclusion) bool {
				return item.ExclusionType == ofMember && item.EntityID == memberID
			})
			if len(left) < len(old.Exclusions.Items) {
				now.Exclusions, changed = &Exclusions{Items: left}, true
			}
		}
		if changed {
			if err := rewrite(tx, old, &now); err != nil {
				return err
			}
		}
	}
	return nil
}
