package roles

import (
	"context"
	"errors"
	"regexp"
	"strconv"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	definitionEntity = "wix.members.v1.member_role_definition"
	manageRoles      = "MEMBERS.ROLES_MANAGE"
)

// Definition is a role that members can have.
type Definition struct {
	ID        string        `json:"id"`
	RoleKey   string        `json:"roleKey"`
	Title     string        `json:"title"`
	Blockable bool          `json:"blockable"`
	Revision  wire.Revision `json:"revision"`
	system    bool
}

type (
	createRequest struct {
		RoleKey   string `json:"roleKey" validate:"required,max=100"`
		RoleTitle string `json:"roleTitle" validate:"required,notblank,max=100"`
		Blockable bool   `json:"blockable,omitempty"`
	}
	keyRequest struct {
		RoleKey string `json:"roleKey" validate:"required,max=100"`
	}
	updateRequest struct {
		Key       string         `json:"key" validate:"required,max=100"`
		Blockable *bool          `json:"blockable,omitempty"`
		Revision  *wire.Revision `json:"revision" validate:"required"`
	}
	oneRole struct {
		Role Definition `json:"role"`
	}
	manyRoles struct {
		Roles wire.List[Definition] `json:"roles"`
	}
)

// keyForm keeps keys readable in addresses and filters.
var keyForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.:-]*$`)

const columns = "id, role_key, title, blockable, revision, system"

func scan(rows store.Rows) (Definition, error) {
	var d Definition
	var revision int64
	err := rows.Scan(&d.ID, &d.RoleKey, &d.Title, &d.Blockable, &revision, &d.system)
	d.Revision = wire.Revision(revision)
	return d, err
}

// find gives a definition by its key. NotFound.
func find(tx *store.Tx, key string) (Definition, error) {
	var found Definition
	err := tx.Each("SELECT "+columns+" FROM "+definitions+" WHERE role_key = ?", []any{key},
		func(rows store.Rows) (err error) {
			found, err = scan(rows)
			return err
		})
	if err == nil && found.ID == "" {
		err = missing(key)
	}
	return found, err
}

func (s *Service) definitionOperations() []httpapi.Operation {
	op := func(id, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.memberRoleDefinition." + id, Method: method, Path: path,
			Access: actor.Managers(manageRoles), Summary: summary, Codes: codes, Reads: method == "GET"}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("createMemberRoleDefinition", "POST", "/v1/roles/definitions", "Define a member role",
			CodeRoleExists, CodeTooMany), s.create),
		httpapi.Handle(op("getMemberRoleDefinition", "GET", "/v1/roles/definitions/{roleKey}", "Get a member role",
			CodeNoRole), s.get),
		httpapi.Handle(op("listMemberRoleDefinitions", "GET", "/v1/roles/definitions",
			"List member roles, system roles first"), s.list),
		httpapi.Handle(op("updateMemberRoleDefinition", "PATCH", "/v1/roles/definitions/{key}",
			"Update whether a member role is blockable", CodeNoRole, CodeSystemUpdate, resource.CodeStale), s.update),
		httpapi.Handle(op("deleteMemberRoleDefinition", "DELETE", "/v1/roles/definitions/{roleKey}",
			"Delete a member role; members who have it keep it", CodeNoRole, CodeSystemDelete), s.remove),
	}
}

func (s *Service) create(ctx context.Context, in *createRequest) (*oneRole, error) {
	if !keyForm.MatchString(in.RoleKey) {
		return nil, errs.Invalid(wire.Named("roleKey", errs.RuleFormat, "ROLE_KEY",
			"must be letters, digits and _ . : -, beginning with a letter or digit"))
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneRole, error) {
		var n int
		if err := tx.QueryRow("SELECT COUNT(*) FROM "+definitions, nil, &n); err != nil {
			return nil, err
		}
		if n >= maxRoles {
			return nil, errs.New(errs.FailedPrecondition, CodeTooMany, "a shop can have %d roles; delete one first",
				maxRoles).With("limit", maxRoles)
		}
		d := Definition{ID: tx.NewID(), RoleKey: in.RoleKey, Title: in.RoleTitle, Blockable: in.Blockable, Revision: 1}
		_, err := tx.Exec("INSERT INTO "+definitions+
			" (id, revision, created, updated, role_key, title, blockable, system) VALUES (?, 1, ?, ?, ?, ?, ?, ?)",
			d.ID, tx.Millis(), tx.Millis(), d.RoleKey, d.Title, d.Blockable, false)
		if store.Violates(err, "member_role_definitions_key") {
			return nil, errs.New(errs.AlreadyExists, CodeRoleExists, "another role has the key %s; choose another key",
				d.RoleKey).With("roleKey", d.RoleKey)
		}
		if err != nil {
			return nil, err
		}
		return &oneRole{d}, audit.Change(tx, definitionEntity, d.ID, nil, d)
	})
}

func (s *Service) get(ctx context.Context, in *keyRequest) (*oneRole, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*oneRole, error) {
		d, err := find(tx, in.RoleKey)
		return &oneRole{d}, err
	})
}

func (s *Service) list(ctx context.Context, _ *wire.Empty) (*manyRoles, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*manyRoles, error) {
		out := &manyRoles{}
		err := tx.Each("SELECT "+columns+" FROM "+definitions+" ORDER BY created, id", nil, func(rows store.Rows) error {
			d, err := scan(rows)
			out.Roles = append(out.Roles, d)
			return err
		})
		return out, err
	})
}

// update sets blockable, if it is sent. NotFound; FailedPrecondition for a system role;
// Aborted for an old revision.
func (s *Service) update(ctx context.Context, in *updateRequest) (*oneRole, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneRole, error) {
		old, err := find(tx, in.Key)
		switch {
		case err != nil:
			return nil, err
		case old.system:
			return nil, errs.New(errs.FailedPrecondition, CodeSystemUpdate, "%s is a system role and cannot be changed",
				old.RoleKey)
		case old.Revision != *in.Revision:
			return nil, stale(old)
		}
		d := old
		if in.Blockable != nil {
			d.Blockable = *in.Blockable
		}
		d.Revision++
		n, err := tx.Exec("UPDATE "+definitions+
			" SET blockable = ?, revision = ?, updated = ? WHERE id = ? AND revision = ?",
			d.Blockable, int64(d.Revision), tx.Millis(), d.ID, int64(old.Revision))
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return nil, stale(old)
		}
		return &oneRole{d}, audit.Change(tx, definitionEntity, d.ID, old, d)
	})
}

func stale(d Definition) error {
	return errs.New(errs.Aborted, resource.CodeStale, "the role %s was changed by someone else; its revision is %d",
		d.RoleKey, d.Revision).
		With("id", d.ID).With("currentRevision", strconv.FormatInt(int64(d.Revision), 10))
}

// remove deletes a definition. Members who have the role keep it, with its title.
func (s *Service) remove(ctx context.Context, in *keyRequest) (*wire.Empty, error) {
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error {
		old, err := find(tx, in.RoleKey)
		if err != nil {
			return err
		}
		if old.system {
			return errs.New(errs.FailedPrecondition, CodeSystemDelete, "%s is a system role and cannot be deleted", old.RoleKey)
		}
		n, err := tx.Exec("DELETE FROM "+definitions+" WHERE id = ?", old.ID)
		if err != nil {
			return err
		}
		if n == 0 {
			return errors.New("roles: the definition vanished between reading and writing")
		}
		return audit.Change(tx, definitionEntity, old.ID, old, nil)
	})
}
