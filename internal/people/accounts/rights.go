package accounts

import (
	"encoding/json"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// Rights are what an access token of the staff stands for. It is read from the
// account and its roles, so that rights can change under a living token.
type Rights struct {
	Owner       bool
	Permissions []string
}

// RightsOf answers ErrNoRows for who does not work here any more.
func RightsOf(tx *store.Tx, id string) (*Rights, error) {
	a, err := ByID(tx, actor.Staff, id)
	if err != nil {
		return nil, err
	}
	if a == nil || a.Status != StatusActive {
		return nil, store.ErrNoRows
	}
	roles, err := RolesOf(tx, id)
	if err != nil {
		return nil, err
	}
	return &Rights{Owner: a.Owner, Permissions: AllOf(roles[id], a.Permissions)}, nil
}

// RoleRef is a role as those who have it show it.
type RoleRef struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Preset      string   `json:"preset,omitempty"`
	permissions []string // of the role
}

// RolesOf gives the roles of accounts or invitations, by holder and name.
func RolesOf(tx *store.Tx, holders ...string) (map[string][]RoleRef, error) {
	out := map[string][]RoleRef{}
	if len(holders) == 0 {
		return out, nil
	}
	err := tx.Each(
		`SELECT h.holder, r.id, r.name, COALESCE(r.preset, ''), r.permissions FROM staff_role_holders h JOIN staff_roles r ON r.id = h.role
		WHERE h.holder IN (?`+strings.Repeat(", ?", len(holders)-1)+`) ORDER BY r.name_folded, r.id`, store.Args(holders),
		func(rows store.Rows) error {
			var holder, permissions string
			var role RoleRef
			if err := rows.Scan(&holder, &role.ID, &role.Name, &role.Preset, &permissions); err != nil {
				return err
			}
			out[holder] = append(out[holder], role)
			return json.Unmarshal([]byte(permissions), &out[holder][len(out[holder])-1].permissions)
		})
	return out, err
}

// AllOf is what somebody with these roles, and rights of their own, may do.
func AllOf(roles []RoleRef, own []string) []string {
	out := slices.Clone(own)
	for _, role := range roles {
		out = append(out, role.permissions...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
