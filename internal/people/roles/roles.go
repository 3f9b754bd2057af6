// Package roles keeps the roles of members: which there are, and who has them.
//
// It keeps these things true. A key names one role. Of a role that is there only whether
// it is blockable changes, and of those of the system nothing. A definition that is
// deleted takes the role from nobody. A blockable role is never given to a member who is
// blocked. Every member who may sign in has the system's MEMBER role, without a row.
package roles

import (
	"slices"
	"strings"

	"souk/internal/errs"
	"souk/internal/httpapi"
	"souk/internal/people/members"
	"souk/internal/store"
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

// Bounds: all definitions are listed at once, and so are the members that a query finds.
const (
	maxRoles   = 500
	maxQueried = 1000
)

// memberRole is the id of the role of every member who may sign in.
const memberRole = "00000000-0000-4000-8000-0000000d0001"

// The tables.
const (
	definitions = "member_role_definitions"
	holdings    = "member_roles"
)

// held is who has which role, the system's included, one row each.
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

// rolesOf gives the roles of each of some members, the oldest first.
func rolesOf(tx *store.Tx, memberIDs []string) (map[string][]Role, error) {
	out := make(map[string][]Role, len(memberIDs))
	err := eachHeld(tx, memberIDs, func(member, _ string, role Role) { out[member] = append(out[member], role) })
	return out, err
}

// HeldTx gives the ids of the roles that each of some members has.
func HeldTx(tx *store.Tx, memberIDs ...string) (map[string][]string, error) {
	out := make(map[string][]string, len(memberIDs))
	err := eachHeld(tx, memberIDs, func(member, id string, _ Role) { out[member] = append(out[member], id) })
	return out, err
}

func eachHeld(tx *store.Tx, memberIDs []string, add func(member, id string, role Role)) error {
	for some := range slices.Chunk(memberIDs, 500) {
		where := "member IN (?" + strings.Repeat(", ?", len(some)-1) + ")"
		err := tx.Each("SELECT member, role, role_key, title FROM "+held+" WHERE "+where+" ORDER BY created, role_key", texts(some), func(rows store.Rows) error {
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

// ExistsTx tells which of the ids are roles that are defined.
func ExistsTx(tx *store.Tx, ids ...string) (map[string]bool, error) {
	out := make(map[string]bool, len(ids))
	if len(ids) == 0 {
		return out, nil
	}
	err := tx.Each("SELECT id FROM "+definitions+" WHERE id IN (?"+strings.Repeat(", ?", len(ids)-1)+")", texts(ids), func(rows store.Rows) error {
		var id string
		err := rows.Scan(&id)
		out[id] = true
		return err
	})
	return out, err
}

// ForgetTx takes all roles from a member who leaves.
func ForgetTx(tx *store.Tx, memberID string) error {
	_, err := tx.Exec("DELETE FROM "+holdings+" WHERE member = ?", memberID)
	return err
}

// status gives how an account stands. NotFound for what is no member.
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

func texts(list []string) []any {
	out := make([]any, len(list))
	for i, text := range list {
		out[i] = text
	}
	return out
}

func missing(key string) error {
	return errs.New(errs.NotFound, CodeNoRole, "there is no role with the key %s", key).With("roleKey", key)
}
