package identity

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
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

// KnowOperations tells which operations the server has: the permissions they name
// are those that can be given. Others are permissions that no operation names.
func (s *Service) KnowOperations(operations []httpapi.Operation, others ...string) {
	list := permissionsOf(operations, others...)
	s.known.Store(&list)
}

// permissions are those that can be given, in their order.
func (s *Service) permissions() []Permission {
	if list := s.known.Load(); list != nil {
		return *list
	}
	return permissionsOf(s.Operations())
}

func (s *Service) permissionIDs() []string {
	var ids []string
	for _, p := range s.permissions() {
		ids = append(ids, p.ID)
	}
	return ids
}

func permissionsOf(operations []httpapi.Operation, others ...string) []Permission {
	byID := map[string]*Permission{}
	named := func(id string) *Permission {
		if byID[id] == nil {
			group, _, _ := strings.Cut(id, ".")
			said := wordsOf(id)
			byID[id] = &Permission{
				ID: id, Group: group, ReadsOnly: true, Area: said.area, Name: said.name, Description: said.description, Level: said.level,
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

// unknownPermissions reports those that no operation asks for: a slip of the pen
// would otherwise look like a right that was given. What was there before stays
// allowed, since a newer program may have dropped an operation.
func (s *Service) unknownPermissions(field string, given, before []string) []errs.Violation {
	known := s.permissionIDs()
	var out []errs.Violation
	for i, id := range given {
		if !slices.Contains(known, id) && !slices.Contains(before, id) {
			out = append(out, errs.Field(indexed(field, i), errs.RuleNotAllowed, "is no permission of this shop"))
		}
	}
	return out
}

// mayGrant refuses to give more than the caller holds.
func mayGrant(caller actor.Actor, all bool, permissions []string) error {
	short := all && !holdsAll(caller)
	for _, permission := range permissions {
		short = short || !caller.Holds(permission)
	}
	if short {
		return errs.New(errs.PermissionDenied, "PERMISSION_NOT_HELD", "nobody can give, change or take away rights that they do not hold themself")
	}
	return nil
}

// holdsAll tells callers who may do everything, now and whatever is added later.
func holdsAll(caller actor.Actor) bool {
	return caller.Kind == actor.System || caller.Manages() && (caller.Owner || caller.All)
}

type permissionsAnswer struct {
	// Groups are the same permissions as a shop owner knows them.
	Groups      wire.List[PermissionGroup] `json:"groups"`
	Permissions wire.List[Permission]      `json:"permissions"`
}

func (s *Service) permissionOperations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			// For all staff: it says nothing that the reference does not.
			ID: "identity.permissions.query", Method: http.MethodGet, Path: "/v1/permissions/query", LongQuery: true, Reads: true,
			Access: actor.Rule{Staff: true, Managers: true, Permission: ReadStaff}, Summary: "List every permission, in words and groups, with the operations that it opens.",
		}, func(context.Context, *noRequest) (*permissionsAnswer, error) {
			list := s.permissions()
			return &permissionsAnswer{permissionGroups(list), list}, nil
		}),
	}
}
