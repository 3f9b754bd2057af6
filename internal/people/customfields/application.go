package customfields

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"souk/internal/people/badges"
	"souk/internal/people/members"
	"souk/internal/people/roles"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

const (
	applicationTable  = "custom_field_applications"
	applicationEntity = "wix.members.v1.custom_field_application"

	ofRole   = "ROLE"
	ofBadge  = "BADGE"
	ofMember = "MEMBER"
)

// Application says which members a field applies to: those in applications, or all without
// applications, except those in exclusions.
type Application struct {
	CustomFieldID  string         `json:"customFieldId" validate:"required,guid"`
	CustomFieldKey string         `json:"customFieldKey,omitempty"`
	Applications   *Applications  `json:"applications,omitempty"`
	Exclusions     *Exclusions    `json:"exclusions,omitempty"`
	Revision       *wire.Revision `json:"revision,omitempty"`
}

type (
	// Applications lists what a field applies to. A list that is stored empty applies to
	// nobody: the accounts of its members were deleted.
	Applications struct {
		Items wire.List[AppliesTo] `json:"items" validate:"max=100"`
	}
	// AppliesTo is a member, or all members with a role, a badge or a plan.
	AppliesTo struct {
		ApplicationType string `json:"applicationType" validate:"required,oneof=ROLE BADGE PRICING_PLAN MEMBER"`
		EntityID        string `json:"entityId" validate:"required,guid"`
	}
	// Exclusions lists what a field does not apply to.
	Exclusions struct {
		Items wire.List[Exclusion] `json:"items" validate:"max=100"`
	}
	// Exclusion is as AppliesTo.
	Exclusion struct {
		ExclusionType string `json:"exclusionType" validate:"required,oneof=ROLE BADGE PRICING_PLAN MEMBER"`
		EntityID      string `json:"entityId" validate:"required,guid"`
	}
	// stored is the document of a row.
	stored struct {
		Applications *Applications `json:"applications,omitempty"`
		Exclusions   *Exclusions   `json:"exclusions,omitempty"`
	}
)

type (
	applicationRequest struct {
		Application *Application `json:"application" validate:"required"`
	}
	fieldRequest struct {
		CustomFieldID string `json:"customFieldId" validate:"required,guid"`
	}
	fieldsRequest struct {
		CustomFieldIDs []string `json:"customFieldIds" validate:"required,min=1,max=100,dive,guid"`
	}
	oneApplication struct {
		Application *Application `json:"application"`
	}
	manyApplications struct {
		Applications wire.List[Application] `json:"applications"`
	}
)

func (s *Service) applicationOperations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.customFieldApplications." + id, Method: method, Path: path,
			Access: actor.Managers(permission), Summary: summary, Codes: codes, Reads: permission == readFields}
	}
	const path = "/v1/custom-fields-applications"
	ofMembers := op("getMembersCustomFieldApplications", "POST", path+"/members", readFields,
		"Get which fields apply to members; a member can ask for their own", CodeNoMember)
	ofMembers.Access.Members = true
	return []httpapi.Operation{
		httpapi.Handle(op("createCustomFieldApplication", "POST", path, createFields,
			"Restrict a field to selected members", CodeNoField, CodeApplied), s.apply),
		httpapi.Handle(op("updateCustomFieldApplication", "PATCH", path+"/{application.customFieldId}", updateFields,
			"Replace the application of a field", CodeNoField, CodeNoApplication, resource.CodeStale), s.reapply),
		httpapi.Handle(op("deleteCustomFieldApplication", "DELETE", path+"/{customFieldId}", deleteFields,
			"Delete the application of a field, which then applies to all members", CodeNoApplication), s.unapply),
		httpapi.Handle(op("getCustomFieldApplication", "GET", path+"/{customFieldId}", readFields,
			"Get the application of a field", CodeNoApplication), s.application),
		httpapi.Handle(op("getCustomFieldApplications", "POST", path+"/applications", readFields,
			"Get the applications of several fields"), s.applications),
		httpapi.Handle(ofMembers, s.forMembers),
		httpapi.Handle(op("getRolesCustomFieldApplications", "POST", path+"/roles", readFields,
			"Get which fields apply to roles", CodeNoRole), s.forRoles),
	}
}

// applied reads the applications of the fields, or all applications without an argument.
func applied(tx *store.Tx, fields ...string) (map[string]*Application, error) {
	where, args := "", []any(nil)
	if len(fields) > 0 {
		where = " WHERE a.field IN (?" + strings.Repeat(", ?", len(fields)-1) + ")"
		for _, id := range fields {
			args = append(args, id)
		}
	}
	out := map[string]*Application{}
	err := tx.Each("SELECT a.field, f.field_key, a.revision, a.doc FROM "+applicationTable+" a JOIN "+fieldTable+
		" f ON f.id = a.field"+where, args, func(rows store.Rows) error {
		a := &Application{}
		var revision int64
		var doc string
		if err := rows.Scan(&a.CustomFieldID, &a.CustomFieldKey, &revision, &doc); err != nil {
			return err
		}
		var kept stored
		if err := json.Unmarshal([]byte(doc), &kept); err != nil {
			return err
		}
		a.Applications, a.Exclusions, a.Revision = kept.Applications, kept.Exclusions, wire.Ptr(wire.Revision(revision))
		out[a.CustomFieldID] = a
		return nil
	})
	return out, err
}

func find(tx *store.Tx, field string) (*Application, error) {
	list, err := applied(tx, field)
	if err == nil && list[field] == nil {
		err = errs.Missing(CodeNoApplication, "the application of field", field)
	}
	return list[field], err
}

// fillApplied sets appliesTo.
func fillApplied(tx *store.Tx, fields []*Field) error {
	ids := make([]string, len(fields))
	for i, f := range fields {
		ids[i] = f.ID
	}
	for some := range slices.Chunk(ids, 500) {
		list, err := applied(tx, some...)
		if err != nil {
			return err
		}
		for _, f := range fields {
			if list[f.ID] != nil {
				f.AppliesTo = selected
			}
		}
	}
	return nil
}

// settle refuses an application without items, with duplicates, or with unknown ids. An
// empty list in a request is the same as none.
func settle(tx *store.Tx, a *Application) error {
	if a.Applications != nil && len(a.Applications.Items) == 0 {
		a.Applications = nil
	}
	if a.Exclusions != nil && len(a.Exclusions.Items) == 0 {
		a.Exclusions = nil
	}
	if a.Applications == nil && a.Exclusions == nil {
		return errs.Invalid(wire.Named("application.applications.items", errs.RuleRequiredOneOf, "",
			"or exclusions.items is required; delete the application to make the field apply to all members"))
	}
	var violations []errs.Violation
	check := func(list string, items []AppliesTo) error {
		seen := map[AppliesTo]bool{}
		for i, item := range items {
			at := fmt.Sprintf("application.%s.items[%d].entityId", list, i)
			if seen[item] {
				violations = append(violations, wire.Named(at, errs.RuleValidation, "UNIQUE", "must not be in the list twice"))
				continue
			}
			seen[item] = true
			there, err := exists(tx, item)
			if err != nil {
				return err
			}
			if !there {
				violations = append(violations, wire.Named(at, errs.RuleValidation, "NOT_FOUND",
					"does not name a "+strings.ToLower(item.ApplicationType)))
			}
		}
		return nil
	}
	if err := check("applications", a.included()); err != nil {
		return err
	}
	if err := check("exclusions", a.excluded()); err != nil {
		return err
	}
	if len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	return nil
}

// exists checks the id of an item. Souk has no pricing plans, so their ids cannot be checked
// and no member has one.
func exists(tx *store.Tx, item AppliesTo) (bool, error) {
	var there map[string]bool
	var err error
	switch item.ApplicationType {
	case ofRole:
		there, err = roles.ExistsTx(tx, item.EntityID)
	case ofBadge:
		there, err = badges.ExistsTx(tx, item.EntityID)
	case ofMember:
		there, err = members.KnownTx(tx, item.EntityID)
	default:
		return true, nil
	}
	return there[item.EntityID], err
}

func (a *Application) included() []AppliesTo {
	if a.Applications == nil {
		return nil
	}
	return a.Applications.Items
}

func (a *Application) excluded() []AppliesTo {
	if a.Exclusions == nil {
		return nil
	}
	out := make([]AppliesTo, len(a.Exclusions.Items))
	for i, item := range a.Exclusions.Items {
		out[i] = AppliesTo{item.ExclusionType, item.EntityID}
	}
	return out
}

func (a *Application) doc() (string, error) {
	text, err := json.Marshal(stored{a.Applications, a.Exclusions})
	return string(text), err
}

// apply makes an application. NotFound for the field; AlreadyExists for a second one.
func (s *Service) apply(ctx context.Context, in *applicationRequest) (*oneApplication, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneApplication, error) {
		a := *in.Application
		field, err := s.fields.Get(tx.Context(), a.CustomFieldID)
		if err != nil {
			return nil, err
		}
		if field.AppliesTo == selected {
			return nil, errs.New(errs.AlreadyExists, CodeApplied, "field %s already has an application; update it",
				field.Name).With("customFieldId", field.ID)
		}
		if err := settle(tx, &a); err != nil {
			return nil, err
		}
		a.CustomFieldKey, a.Revision = field.Key, wire.Ptr(wire.Revision(1))
		doc, err := a.doc()
		if err != nil {
			return nil, err
		}
		if _, err := tx.Exec("INSERT INTO "+applicationTable+
			" (field, revision, created, updated, doc) VALUES (?, 1, ?, ?, ?)",
			field.ID, tx.Millis(), tx.Millis(), doc); err != nil {
			return nil, err
		}
		return &oneApplication{&a}, audit.Change(tx, applicationEntity, field.ID, nil, &a)
	})
}

// reapply replaces an application whole. NotFound; Aborted for an old revision.
func (s *Service) reapply(ctx context.Context, in *applicationRequest) (*oneApplication, error) {
	if in.Application.Revision == nil {
		return nil, errs.Invalid(wire.Named("application.revision", errs.RuleRequired, "", "is required"))
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneApplication, error) {
		a := *in.Application
		if _, err := s.fields.Get(tx.Context(), a.CustomFieldID); err != nil {
			return nil, err
		}
		old, err := find(tx, a.CustomFieldID)
		if err != nil {
			return nil, err
		}
		if *a.Revision != *old.Revision {
			return nil, errs.New(errs.Aborted, resource.CodeStale,
				"the application was changed by someone else; its revision is %d", *old.Revision).
				With("customFieldId", a.CustomFieldID).With("currentRevision", strconv.FormatInt(int64(*old.Revision), 10))
		}
		if err := settle(tx, &a); err != nil {
			return nil, err
		}
		a.CustomFieldKey = old.CustomFieldKey
		return &oneApplication{&a}, rewrite(tx, old, &a)
	})
}

// rewrite stores an application over the one there was, with the next revision.
func rewrite(tx *store.Tx, old, a *Application) error {
	a.Revision = wire.Ptr(*old.Revision + 1)
	doc, err := a.doc()
	if err != nil {
		return err
	}
	if _, err := tx.Exec("UPDATE "+applicationTable+" SET revision = ?, updated = ?, doc = ? WHERE field = ?",
		int64(*a.Revision), tx.Millis(), doc, a.CustomFieldID); err != nil {
		return err
	}
	return audit.Change(tx, applicationEntity, a.CustomFieldID, old, a)
}

func (s *Service) unapply(ctx context.Context, in *fieldRequest) (*wire.Empty, error) {
	return &wire.Empty{}, s.db.Write(ctx, func(tx *store.Tx) error {
		old, err := find(tx, in.CustomFieldID)
		if err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM "+applicationTable+" WHERE field = ?", in.CustomFieldID); err != nil {
			return err
		}
		return audit.Change(tx, applicationEntity, in.CustomFieldID, old, nil)
	})
}

func (s *Service) application(ctx context.Context, in *fieldRequest) (*oneApplication, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*oneApplication, error) {
		a, err := find(tx, in.CustomFieldID)
		return &oneApplication{a}, err
	})
}

// applications gives the applications that exist, in the order of the request.
func (s *Service) applications(ctx context.Context, in *fieldsRequest) (*manyApplications, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*manyApplications, error) {
		list, err := applied(tx, in.CustomFieldIDs...)
		out := &manyApplications{}
		for _, id := range in.CustomFieldIDs {
			if a := list[id]; a != nil {
				out.Applications = append(out.Applications, *a)
				delete(list, id)
			}
		}
		return out, err
	})
}
