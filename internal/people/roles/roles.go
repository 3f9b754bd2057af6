// Package roles keeps the definitions of member roles and their assignments to members.
//
// It keeps these things true. A role key is unique. The only field of a definition that
// can be changed is blockable, and of a system role none can. Deleting a definition does not remove the role
// from its members. A blockable role is never assigned to a blocked member. Every ACTIVE
// member has the system role MEMBER, which is computed and not stored.
package roles

import (
	"slices"
	"strings"

	"souk/internal/people/members"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
)

// Codes of refusals.
const (
	CodeNoRole       = "ROLE_DOES_NOT_EXIST"
	CodeRoleExists   = "ROLE_ALREADY_EXISTS"
	CodeSystemUpdate = "CANNOT_UPDATE_SYSTEM_ROLE"
	CodeSystemDelete = "CANNOT_DELETE_SYSTEM_ROLE"
	CodeBlocked      = "MEMBER_BLOCKED"
	CodeTooMany      = "ROLE_LIMIT_REACHED"
	CodeWide         = "TOO_MANY_MEMBERS"
	CodeNoMember     = "MEMBER_NOT_FOUND"
)

// Limits: the contract has no paging for definitions and queries.
const (
	maxRoles   = 500
	maxQueried = 1000
)

// memberRole is the id of the system role MEMBER.
const memberRole = "00000000-0000-4000-8000-0000000d0001"

// The tables.
const (
	definitions = "member_role_definitions"
	holdings    = "member_roles"
)

// held has one row for each member and role, with the computed role MEMBER.
const held = `(SELECT member, role_key, role, title, created FROM member_roles
	UNION ALL SELECT a.id, d.role_key, d.id, d.title, a.created FROM accounts a JOIN member_role_definitions d ON d.id = '` + memberRole + `'
	WHERE a.kind = 'member' AND a.status = 'ACTIVE') held`

// Service keeps the roles.
type Service struct{ db *store.DB }

// New builds the service.
func New(db *store.DB) *Service { return &Service{db} }

// Operations lists the operations of both services.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(s.definitionOperations(), s.memberOperations())
}

// Role is a role that a member has.
type Role struct {
	RoleKey string `json:"roleKey"`
	Title   string `json:"title"`
}

// rolesOf gives the roles of each member, the oldest assignment first.
func rolesOf(tx *store.Tx, memberIDs []string) (map[string][]Role, error) {
	out := make(map[string][]Role, len(memberIDs))
	err := eachHeld(tx, memberIDs, func(member, _ string, role Role) { out[member] = append(out[member], role) })
	return out, err
}

// HeldTx gives the role ids of each member.
func HeldTx(tx *store.Tx, memberIDs ...string) (map[string][]string, error) {
	out := make(map[string][]string, len(memberIDs))
	err := eachHeld(tx, memberIDs, func(member, id string, _ Role) { out[member] = append(out[member], id) })
	return out, err
}

func eachHeld(tx *store.Tx, memberIDs []string, add func(member, id string, role Role)) error {
	for some := range slices.Chunk(memberIDs, 500) {
		where := "member IN (?" + strings.Repeat(", ?", len(some)-1) + ")"
		err := tx.Each("SELECT member, role, role_key, title FROM "+held+" WHERE "+where+" ORDER BY created, role_key",
			store.Args(some), func(rows store.Rows) error {
				var member, id string
				var role Role
				if err := rows.Scan(&member, &id, &role.RoleKey, &role.Title); err != nil {
					return err
				}
				add(member, id, role)
				return nil
			})
		if err != nil {
			return err
		}
	}
	return nil
}

// ExistsTx reports which of the ids are role definitions.
func ExistsTx(tx *store.Tx, ids ...string) (map[string]bool, error) {
	return store.Known(tx, "SELECT id FROM "+definitions+" WHERE id", ids...)
}

// ForgetTx deletes the role assignments of a member whose account is deleted.
func ForgetTx(tx *store.Tx, memberID string) error {
	_, err := tx.Exec("DELETE FROM "+holdings+" WHERE member = ?", memberID)
	return err
}

// status gives the account status of a member. NotFound.
func status(tx *store.Tx, memberID string) (string, error) {
	known, err := members.KnownTx(tx, memberID)
	if err != nil {
		return "", err
	}
	if !known[memberID] {
		return "", members.ErrMissing(memberID)
	}
	var text string
	return text, tx.QueryRow("SELECT status FROM accounts WHERE id = ?", []any{memberID}, &text)
}

func missing(key string) error {
	return errs.New(errs.NotFound, CodeNoRole, "no role has the key %s", key).With("roleKey", key)
}

// KeysTx gives the keys of the roles that a member has.
func KeysTx(tx *store.Tx, memberID string) ([]string, error) {
	var out []string
	err := eachHeld(tx, []string{memberID}, func(_, _ string, role Role) { out = append(out, role.RoleKey) })
	return out, err
}
