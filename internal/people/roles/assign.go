package roles

import (
	"context"
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Entity names the roles of a member in audit records; the id is the member's.
const Entity = "wix.members.v1.role"

const (
	readRoles       = "MEMBERS.ROLES_READ"
	manageMembers   = "MEMBERS.MEMBER_ROLES_MANAGE"
	ruleInvalidRole = "INVALID_ROLE"
)

// schema has the fields that queryRoles can filter by.
var schema = query.NewSchema(query.Spec{
	Name: "member_roles", IDColumn: "member",
	Fields: []query.Field{
		{Path: "memberId", Column: "member", Kind: query.ID, NotNull: true},
		{Path: "roleKey", Column: "role_key", Kind: query.Text, NotNull: true},
	},
})

type (
	assignRequest struct {
		MemberID string `json:"memberId" validate:"required,guid"`
		RoleKey  string `json:"roleKey" validate:"required,max=100"`
	}
	keyAnswer struct {
		RoleKey string `json:"roleKey"`
	}
	rolesAnswer struct {
		Roles wire.List[Role] `json:"roles"`
	}
	queryRequest struct {
		Query *rolesQuery `json:"query,omitempty"`
	}
	rolesQuery struct {
		Filter json.RawMessage `json:"filter,omitempty"`
	}
	queryAnswer struct {
		RolesByMemberID map[string]rolesAnswer `json:"rolesByMemberId"`
	}
)

func (s *Service) memberOperations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.authorization." + id, Method: method, Path: path,
			Access: actor.Managers(permission), Summary: summary, Codes: codes, Reads: permission == readRoles}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("assignRole", "POST", "/v1/roles/members/{memberId}", manageMembers,
			"Assign a role to a member", CodeNoMember, CodeNoRole, CodeBlocked), s.assign),
		httpapi.Handle(op("unassignRole", "DELETE", "/v1/roles/members/{memberId}", manageMembers,
			"Unassign a role from a member", CodeNoMember), s.unassign),
		httpapi.Handle(op("getRoles", "GET", "/v1/roles/members/{memberId}", readRoles, "List the roles of a member",
			CodeNoMember), s.roles),
		httpapi.Handle(op("queryRoles", "POST", "/v1/roles/members/query", readRoles,
			"List the roles of the members that match a filter", CodeWide), s.query),
	}
}

// change writes the audit record of a member's roles.
func change(tx *store.Tx, member string, before, after []Role) error {
	return audit.Change(tx, Entity, member, rolesAnswer{before}, rolesAnswer{after})
}

// assign gives a role to a member; it does nothing if the member already has it. NotFound
// for the member and the role; FailedPrecondition for a blockable role and a blocked member.
func (s *Service) assign(ctx context.Context, in *assignRequest) (*keyAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*keyAnswer, error) {
		stands, err := status(tx, in.MemberID)
		if err != nil {
			return nil, err
		}
		role, err := find(tx, in.RoleKey)
		switch {
		case err != nil:
			return nil, err
		case role.system:
			return nil, systemRole()
		case role.Blockable && stands == "BLOCKED":
			return nil, errs.New(errs.FailedPrecondition, CodeBlocked, "the role %s cannot be assigned to a blocked member",
				role.RoleKey)
		}
		before, err := rolesOf(tx, []string{in.MemberID})
		if err != nil {
			return nil, err
		}
		n, err := tx.Exec("INSERT INTO "+holdings+
			" (member, role_key, role, title, created) VALUES (?, ?, ?, ?, ?) ON CONFLICT (member, role_key) DO NOTHING",
			in.MemberID, role.RoleKey, role.ID, role.Title, tx.Millis())
		if err != nil || n == 0 {
			return &keyAnswer{role.RoleKey}, err
		}
		after, err := rolesOf(tx, []string{in.MemberID})
		if err != nil {
			return nil, err
		}
		return &keyAnswer{role.RoleKey}, change(tx, in.MemberID, before[in.MemberID], after[in.MemberID])
	})
}

// systemRole refuses to assign or unassign a system role.
func systemRole() error {
	return errs.Invalid(wire.Named("roleKey", errs.RuleValidation, ruleInvalidRole,
		"is a system role; it cannot be assigned or unassigned"))
}

// unassign removes a role from a member; it does nothing if the member does not have it. A
// key that is neither defined nor held by the member is a violation.
func (s *Service) unassign(ctx context.Context, in *assignRequest) (*keyAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*keyAnswer, error) {
		if _, err := status(tx, in.MemberID); err != nil {
			return nil, err
		}
		before, err := rolesOf(tx, []string{in.MemberID})
		if err != nil {
			return nil, err
		}
		role, err := find(tx, in.RoleKey)
		defined := err == nil
		if !defined && errs.KindOf(err) != errs.NotFound {
			return nil, err
		}
		if role.system {
			return nil, systemRole()
		}
		n, err := tx.Exec("DELETE FROM "+holdings+" WHERE member = ? AND role_key = ?", in.MemberID, in.RoleKey)
		switch {
		case err != nil:
			return nil, err
		case n == 0 && !defined:
			return nil, errs.Invalid(wire.Named("roleKey", errs.RuleValidation, ruleInvalidRole, "is not the key of a role"))
		case n == 0:
			return &keyAnswer{in.RoleKey}, nil
		}
		after, err := rolesOf(tx, []string{in.MemberID})
		if err != nil {
			return nil, err
		}
		return &keyAnswer{in.RoleKey}, change(tx, in.MemberID, before[in.MemberID], after[in.MemberID])
	})
}

func (s *Service) roles(ctx context.Context, in *wire.MemberRequest) (*rolesAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*rolesAnswer, error) {
		if _, err := status(tx, in.MemberID); err != nil {
			return nil, err
		}
		list, err := rolesOf(tx, []string{in.MemberID})
		return &rolesAnswer{list[in.MemberID]}, err
	})
}

// query finds members by id and role and gives all roles of each. The contract has no
// paging here: a filter that matches more than maxQueried members is refused.
func (s *Service) query(ctx context.Context, in *queryRequest) (*queryAnswer, error) {
	var filter json.RawMessage
	if in.Query != nil {
		filter = in.Query.Filter
	}
	q, err := schema.ParseFilter("query.filter", filter)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*queryAnswer, error) {
		where, args := q.Where(tx.Dialect())
		found, err := store.Values[string](tx, "SELECT DISTINCT member FROM "+held+" WHERE "+where+" ORDER BY member LIMIT ?",
			append(args, maxQueried+1)...)
		if err != nil {
			return nil, err
		}
		if len(found) > maxQueried {
			return nil, errs.New(errs.FailedPrecondition, CodeWide,
				"more than %d members match; narrow the filter, for example by memberId", maxQueried).With("limit", maxQueried)
		}
		list, err := rolesOf(tx, found)
		if err != nil {
			return nil, err
		}
		out := &queryAnswer{RolesByMemberID: make(map[string]rolesAnswer, len(list))}
		for member, roles := range list {
			out.RolesByMemberID[member] = rolesAnswer{roles}
		}
		return out, nil
	})
}
