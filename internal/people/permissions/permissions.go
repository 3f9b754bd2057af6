// Package permissions lists the rights that roles, API keys and apps are made of, and describes them
// in words for people.
//
// It keeps two things true. Only permissions that operations of this program ask for can be given, and
// the few others that app names besides, so a misspelt id is never accepted; and nobody gives, changes
// or takes away more than they hold themselves.
package permissions

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Permissions of the calls about the staff.
const (
	ReadStaff   = "STAFF.READ"
	ManageStaff = "STAFF.MANAGE"
	ManageRoles = "STAFF.MANAGE_ROLES"
)

// Permission is a right that roles and keys are made of, with what it opens.
type Permission struct {
	ID    string `json:"id"`
	Group string `json:"group"` // what is before its dot
	// Area, Name, Description and Level (SEE or CHANGE) are for people.
	Area        string `json:"area"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Level       string `json:"level"`
	// ReadsOnly says that nothing can be changed with it.
	ReadsOnly  bool                   `json:"readsOnly"`
	Operations wire.List[PermittedOp] `json:"operations"`
}

// PermittedOp is a call that a permission opens.
type PermittedOp struct {
	ID      string `json:"id"`
	Method  string `json:"method"`
	Path    string `json:"path"`
	Summary string `json:"summary"`
	Reads   bool   `json:"reads"`
}

// Service knows which permissions can be given.
type Service struct {
	known atomic.Pointer[[]Permission]
}

// New makes the service. Call KnowOperations next: until then there is no permission to give.
func New() *Service { return &Service{} }

// KnowOperations tells which operations the server has: the permissions they name
// are those that can be given. Others are permissions that no operation names.
func (s *Service) KnowOperations(operations []httpapi.Operation, others ...string) {
	list := Of(operations, others...)
	s.known.Store(&list)
}

// All are those that can be given, in their order.
func (s *Service) All() []Permission {
	if list := s.known.Load(); list != nil {
		return *list
	}
	return nil
}

// IDs are the ids of All.
func (s *Service) IDs() []string {
	var ids []string
	for _, p := range s.All() {
		ids = append(ids, p.ID)
	}
	return ids
}

// Of lists the permissions that operations ask for, and others that none does.
func Of(operations []httpapi.Operation, others ...string) []Permission {
	byID := map[string]*Permission{}
	named := func(id string) *Permission {
		if byID[id] == nil {
			group, _, _ := strings.Cut(id, ".")
			said := wordsOf(id)
			byID[id] = &Permission{
				ID: id, Group: group, ReadsOnly: true, Area: said.area, Name: said.name, Description: said.description,
				Level: said.level,
			}
		}
		return byID[id]
	}
	for _, op := range operations {
		if !op.Access.Managers || op.Access.Permission == "" {
			continue
		}
		p := named(op.Access.Permission)
		p.ReadsOnly = p.ReadsOnly && op.Reads
		if !op.Hidden {
			p.Operations = append(p.Operations, PermittedOp{op.ID, op.Method, op.Path, op.Summary, op.Reads})
		}
	}
	for _, id := range others {
		named(id)
	}
	var list []Permission
	for _, id := range slices.Sorted(maps.Keys(byID)) {
		list = append(list, *byID[id])
	}
	return list
}

// Unknown reports those that no operation asks for: a slip of the pen
// would otherwise look like a right that was given. What was there before stays
// allowed, since a newer program may have dropped an operation.
func (s *Service) Unknown(field string, given, before []string) []errs.Violation {
	known := s.IDs()
	var out []errs.Violation
	for i, id := range given {
		if !slices.Contains(known, id) && !slices.Contains(before, id) {
			out = append(out, errs.Field(fmt.Sprintf("%s[%d]", field, i), errs.RuleNotAllowed,
				"is not a permission of this shop"))
		}
	}
	return out
}

// MayGrant refuses to give more than the caller holds.
func MayGrant(caller actor.Actor, all bool, permissions []string) error {
	short := all && !holdsAll(caller)
	for _, permission := range permissions {
		short = short || !caller.Holds(permission)
	}
	if short {
		return errs.New(errs.PermissionDenied, "PERMISSION_NOT_HELD",
			"permissions that the caller does not hold cannot be given, changed or removed")
	}
	return nil
}

// holdsAll tells callers who may do everything, now and whatever is added later.
func holdsAll(caller actor.Actor) bool {
	return caller.Kind == actor.System || caller.Manages() && (caller.Owner || caller.All)
}
