package customfields

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"souk/internal/people/members"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// listed is the query of listCustomFields: by section, then by position.
var listed = query.NewSchema(query.Spec{
	Name: fieldTable,
	Fields: []query.Field{
		{Path: "sectionRank", Column: "ranked", Kind: query.Number, NotNull: true}, displayOrder,
		{Path: "hidden", Column: "hidden", Kind: query.Bool, NotNull: true},
		{Path: "defaultPrivacy", Column: "privacy", Kind: query.Text, NotNull: true},
		{Path: "section", Column: "section", Kind: query.Text, NotNull: true},
	},
	DefaultSort: []query.Sort{{Path: "sectionRank"},
		{Path: displayOrder.Path}}, Style: query.ByOffset, DefaultLimit: 100, MaxLimit: 1000,
})

type (
	createRequest struct {
		Field wire.Patch[Field] `json:"field"`
	}
	revisionRequest struct {
		ID       string         `json:"id" validate:"required,guid"`
		Revision *wire.Revision `json:"revision" validate:"required"`
	}
	oneField struct {
		Field *Field `json:"field"`
	}
	manyFields struct {
		Fields   wire.List[Field]    `json:"fields"`
		Metadata wire.PagingMetadata `json:"metadata"`
	}
	countsAnswer struct {
		FieldMemberCounts wire.List[fieldCount] `json:"fieldMemberCounts"`
	}
	fieldCount struct {
		FieldID     string `json:"fieldId"`
		MemberCount int    `json:"memberCount"`
	}
	orderRequest struct {
		FieldIDs []string `json:"fieldIds" validate:"required,min=1,max=100,unique,dive,guid"`
		Section  string   `json:"section,omitempty" validate:"omitempty,oneof=GENERAL SOCIAL DISPLAY_INFO ADDRESS"`
	}
	orderAnswer struct {
		Fields  wire.List[Field] `json:"fields"`
		Section string           `json:"section"`
	}
)

func (s *Service) fieldOperations() []httpapi.Operation {
	op := func(id, method, path string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.customFields." + id, Method: method, Path: path, Access: access, Summary: summary,
			Codes: codes, Reads: method == "GET"}
	}
	named := func(id, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "members.customFields." + id, Summary: summary, Codes: codes}
	}
	get := named("getCustomField", "Get a custom field")
	get.Path = "/v1/custom-fields/{id}"
	remove := named("deleteCustomField", "Delete a custom field permanently", CodeSystemDelete, resource.CodeStale)
	remove.Path = "/v1/custom-fields/{id}"
	counts := op("", "GET", "/v1/custom-fields/members/count", actor.Managers(readFields),
		"Count the members who filled in each field, hidden fields included.")
	counts.ID = "souk.memberFields.countMembersPerField"
	return []httpapi.Operation{
		httpapi.Handle(counts, s.counts),
		httpapi.Handle(op("createCustomField", "POST", "/v1/custom-fields", actor.Managers(createFields),
			"Create a custom field, or restore the hidden field with this name",
			CodeFieldExists, CodeType, CodePrivacy, CodeSocialType, CodeTooMany), s.create),
		resource.GetOp[wire.IDRequest, oneField](s.fields, get),
		resource.UpdateOp[createRequest, oneField](s.fields,
			named("updateCustomField", "Update a custom field", CodePrivacy, CodeSocialType, CodeReservedName)),
		resource.DeleteOp[revisionRequest](s.fields, remove),
		httpapi.Handle(op("hideCustomField", "POST", "/v1/custom-fields/{id}/hide", actor.Managers(hideFields),
			"Hide a custom field", CodeNoField, resource.CodeStale), s.hide),
		httpapi.Handle(op("listCustomFields", "GET", "/v1/custom-fields", actor.Everyone(readFields),
			"List custom fields; visitors and members see public fields"), s.list),
		httpapi.Handle(op("updateCustomFieldsOrder", "POST", "/v1/custom-fields/order", actor.Managers(updateFields),
			"Move fields to the front of their section, in the order given", CodeNoField), s.reorder),
	}
}

// create makes a field. A hidden field with the same name is restored instead, with its key
// and values; the requested type must then be that of the hidden field.
func (s *Service) create(ctx context.Context, in *createRequest) (*oneField, error) {
	if len(in.Field.Raw) == 0 || string(in.Field.Raw) == "null" {
		return nil, errs.Invalid(wire.Named("field", errs.RuleRequired, "", "is required"))
	}
	if violations := wire.Check(&in.Field.Value, "field"); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*oneField, error) {
		asked := in.Field.Value // the function may run again
		hidden, err := s.named(tx, asked.Name)
		if err != nil {
			return nil, err
		}
		var made *Field
		if hidden == nil {
			made, err = s.fields.Create(tx.Context(), &asked)
		} else {
			made, err = s.restore(tx, hidden, &asked)
		}
		if err != nil {
			return nil, err
		}
		return &oneField{made}, nil
	})
}

// named finds a field by its name; nil without one.
func (s *Service) named(tx *store.Tx, name string) (*Field, error) {
	id := ""
	err := tx.Each("SELECT id FROM "+fieldTable+" WHERE name_folded = ?", []any{query.Fold(strings.TrimSpace(name))},
		func(rows store.Rows) error { return rows.Scan(&id) })
	if err != nil || id == "" {
		return nil, err
	}
	return s.fields.Get(tx.Context(), id)
}

func (s *Service) restore(tx *store.Tx, old, asked *Field) (*Field, error) {
	if !old.Hidden {
		return nil, errs.New(errs.AlreadyExists, CodeFieldExists,
			"another field has this name; choose another").With("id", old.ID)
	}
	if kind := given(asked.FieldType, old.FieldType); kind != old.FieldType {
		return nil, errs.New(errs.InvalidArgument, CodeType,
			"the hidden field %s has the type %s; it can be restored with that type only", old.Name, old.FieldType).
			With("incorrectType", kind).With("correctType", old.FieldType)
	}
	return s.fields.Change(tx.Context(), old.ID, nil, func(tx *store.Tx, f *Field) error {
		f.Hidden = false
		f.DefaultPrivacy = given(asked.DefaultPrivacy, f.DefaultPrivacy)
		f.SocialType = given(asked.SocialType, f.SocialType)
		if asked.SignUp != "" {
			f.SignUp = asked.SignUp
		}
		if f.FieldOrigin != system {
			f.Name = asked.Name
		}
		return s.settleSignUp(tx, nil, f)
	})
}

// hide removes a field from the list; its values, key and application stay.
func (s *Service) hide(ctx context.Context, in *revisionRequest) (*wire.Empty, error) {
	_, err := s.fields.Change(ctx, in.ID, in.Revision, func(_ *store.Tx, f *Field) error {
		f.Hidden = true
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &wire.Empty{}, nil
}

func (s *Service) list(ctx context.Context, in *wire.PageRequest) (*manyFields, error) {
	filter := map[string]any{"hidden": false}
	if actor.From(ctx).Shopper() {
		filter["defaultPrivacy"] = public
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*manyFields, error) {
		page, err := s.page(tx, filter, in.Paging)
		if err != nil {
			return nil, err
		}
		out := &manyFields{Metadata: page.Metadata()}
		for _, f := range page.Items {
			out.Fields = append(out.Fields, *f)
		}
		return out, nil
	})
}

// counts tells how many members filled in each field.
func (s *Service) counts(ctx context.Context, _ *wire.Empty) (*countsAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*countsAnswer, error) {
		filled, err := members.FilledTx(tx)
		if err != nil {
			return nil, err
		}
		out := &countsAnswer{}
		return out, tx.Each("SELECT id, field_key FROM "+fieldTable+" ORDER BY ranked, position, id", nil,
			func(rows store.Rows) error {
				var one fieldCount
				var key string
				err := rows.Scan(&one.FieldID, &key)
				one.MemberCount = filled[key]
				out.FieldMemberCounts = append(out.FieldMemberCounts, one)
				return err
			})
	})
}

func (s *Service) page(tx *store.Tx, filter map[string]any, paging *wire.Paging) (*resource.Results[Field], error) {
	text, err := json.Marshal(filter)
	if err != nil {
		return nil, err
	}
	q, err := listed.Parse("", query.Request{Filter: text, Paging: paging}, s.cursors)
	if err != nil {
		return nil, err
	}
	return s.fields.Page(tx, q)
}

// visible lists every field that is not hidden.
func (s *Service) visible(tx *store.Tx) ([]*Field, error) {
	page, err := s.page(tx, map[string]any{"hidden": false}, &wire.Paging{Limit: wire.Ptr(MaxFields + 100)})
	if err != nil {
		return nil, err
	}
	return page.Items, nil
}

// reorder puts the named fields of one section first; the others follow in the order they
// had. Without a section it is that of the first field. NotFound; InvalidArgument for a
// field of another section.
func (s *Service) reorder(ctx context.Context, in *orderRequest) (*orderAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*orderAnswer, error) {
		section := in.Section
		for i, id := range in.FieldIDs {
			f, err := s.fields.Get(tx.Context(), id)
			if err != nil {
				return nil, err
			}
			if section == "" {
				section = f.Section
			}
			if f.Section != section {
				return nil, errs.Invalid(wire.Named(fmt.Sprintf("fieldIds[%d]", i), errs.RuleValidation, "SECTION",
					"is a field of section "+f.Section+", not "+section))
			}
		}
		before, err := store.Values[string](tx, "SELECT id FROM "+fieldTable+" WHERE section = ? ORDER BY position, id",
			section)
		if err != nil {
			return nil, err
		}
		rest := slices.DeleteFunc(slices.Clone(before), func(id string) bool { return slices.Contains(in.FieldIDs, id) })
		after := slices.Concat(in.FieldIDs, rest)
		for i, id := range after {
			if _, err := tx.Exec("UPDATE "+fieldTable+" SET position = ? WHERE id = ? AND position <> ?", i+1, id,
				i+1); err != nil {
				return nil, err
			}
		}
		type order struct {
			Section      string   `json:"section"`
			DisplayOrder []string `json:"displayOrder"`
		}
		if err := audit.Change(tx, fieldEntity, "", order{section, before}, order{section, after}); err != nil {
			return nil, err
		}
		page, err := s.page(tx, map[string]any{"hidden": false, "section": section},
			&wire.Paging{Limit: wire.Ptr(MaxFields + 100)})
		if err != nil {
			return nil, err
		}
		out := &orderAnswer{Section: section}
		for _, f := range page.Items {
			out.Fields = append(out.Fields, *f)
		}
		return out, nil
	})
}
