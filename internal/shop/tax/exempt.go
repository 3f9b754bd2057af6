package tax

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	createExempt = "BILLING.TAX_EXEMPT_GROUP_CREATE"
	readExempt   = "BILLING.TAX_EXEMPT_GROUP_READ"
	updateExempt = "BILLING.TAX_EXEMPT_GROUP_UPDATE"
	deleteExempt = "BILLING.TAX_EXEMPT_GROUP_DELETE"
	tagExempt    = "BILLING.TAX_EXEMPT_GROUP_UPDATE_TAGS"
)

// CodeExemptGroupUsed refuses to delete a group of buyers that has members.
const CodeExemptGroupUsed = "TAX_EXEMPT_GROUP_IN_USE"

// ExemptFromAll is the group of buyers who pay no tax at all. Rates set by hand know it.
const ExemptFromAll = "00000000-0000-4000-8000-0000000e0001"

// ExemptGroup is a group of buyers who pay less tax.
type ExemptGroup struct {
	resource.Meta
	Name           string               `json:"name" validate:"required,notblank,max=200"`
	ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`
	Tags           *wire.Tags           `json:"tags,omitempty"`
}

// DefaultExemptGroup is a group of buyers that a calculator knows by itself.
type DefaultExemptGroup struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	AppID string `json:"appId"`
}

const exemptEntity = "wix.billing.v1.tax_exempt_group"

func (s *Service) exemptSpec() resource.Spec[ExemptGroup, *ExemptGroup] {
	return resource.Spec[ExemptGroup, *ExemptGroup]{
		Name: "taxExemptGroup", Plural: "taxExemptGroups", ID: "ecom.taxExemptGroups", Table: "tax_exempt_groups",
		Path: "/v1/tax-exempt-groups",
		Fields: []resource.Field[ExemptGroup]{
			{Field: query.Field{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, Sortable: true,
				NotNull: true}},
			{Field: query.Field{Path: "tags.privateTags.tagIds", Column: "private_tags", Kind: query.TextList}},
			{Field: query.Field{Path: "tags.publicTags.tagIds", Column: "public_tags", Kind: query.TextList}},
		},
		OnCreate: func(tx *store.Tx, _ *ExemptGroup) error {
			return room(tx, "tax_exempt_groups", "exempt groups", maxExempt)
		},
		OnDelete: s.leaveExemptGroup,
		After: func(tx *store.Tx, old, g *ExemptGroup) error {
			if old == nil || g == nil {
				return nil
			}
			return tellTags(tx, exemptEntity, g.ID, old.Tags, g.Tags, func(assigned, unassigned *wire.Tags) any {
				return &exemptTagsModified{g, assigned, unassigned}
			})
		},
		Read: actor.Managers(readExempt), Create: actor.Managers(createExempt), Update: actor.Managers(updateExempt),
		Delete: actor.Managers(deleteExempt),
		Events: deletedWithBody(exemptEntity), Codes: []string{CodeExemptGroupUsed}, MaxSorts: 5,
	}
}

// leaveExemptGroup takes the group's rates away with it, and refuses while buyers
// are in it: they would pay full tax without anybody having said so.
func (s *Service) leaveExemptGroup(tx *store.Tx, old *ExemptGroup) error {
	var n int
	if err := tx.QueryRow("SELECT COUNT(*) FROM contact_tax_details WHERE exempt_group = ?", []any{old.ID}, &n); err != nil {
		return err
	}
	if n > 0 {
		return errs.New(errs.FailedPrecondition, CodeExemptGroupUsed,
			"%d contacts are in this group; remove them first", n).With("contacts", n)
	}
	rates, err := s.ready.In(tx)
	if err != nil {
		return err
	}
	for _, id := range rates.overriding(old.ID) {
		if _, err := s.unassign(tx, id, []string{old.ID}); err != nil {
			return err
		}
	}
	return nil
}

// defaultExemptGroups are those that calculators know, by their ids.
func (s *Service) defaultExemptGroups(ctx context.Context) (map[string]DefaultExemptGroup, error) {
	list, err := s.calculators(ctx)
	out := map[string]DefaultExemptGroup{}
	for _, one := range list {
		for _, group := range one.ExemptGroups {
			out[group.ID] = DefaultExemptGroup{group.ID, group.Name, one.AppID}
		}
	}
	return out, err
}

// knownExemptGroup refuses a group of buyers that is neither the shop's nor a calculator's.
func (s *Service) knownExemptGroup(tx *store.Tx, id string) error {
	offered, err := s.defaultExemptGroups(tx.Context())
	if err != nil {
		return err
	}
	if _, ok := offered[id]; ok {
		return nil
	}
	return known(tx, "tax_exempt_groups", id, CodeNoExemptGroup, "exempt group")
}

type (
	exemptTagsModified struct {
		TaxExemptGroup *ExemptGroup `json:"taxExemptGroup"`
		AssignedTags   *wire.Tags   `json:"assignedTags,omitempty"`
		UnassignedTags *wire.Tags   `json:"unassignedTags,omitempty"`
	}
	createExemptGroup struct {
		TaxExemptGroup wire.Patch[ExemptGroup] `json:"taxExemptGroup"`
	}
	exemptGroupRequest struct {
		TaxExemptGroupID string `json:"taxExemptGroupId" validate:"required,guid"`
	}
	updateExemptGroup struct {
		TaxExemptGroup wire.Patch[ExemptGroup] `json:"taxExemptGroup"`
		FieldMask      wire.FieldMask          `json:"fieldMask,omitempty"`
	}
	oneExemptGroup struct {
		TaxExemptGroup *ExemptGroup `json:"taxExemptGroup"`
	}
	manyExemptGroups struct {
		TaxExemptGroups wire.List[ExemptGroup] `json:"taxExemptGroups"`
		PagingMetadata  *wire.PagingMetadata   `json:"pagingMetadata,omitempty"`
	}
	bulkCreateExempt struct {
		TaxExemptGroups []wire.Patch[ExemptGroup] `json:"taxExemptGroups"`
		ReturnEntity    bool                      `json:"returnEntity,omitempty"`
	}
	bulkUpdateExempt struct {
		TaxExemptGroups []updateExemptGroup `json:"taxExemptGroups"`
		ReturnEntity    bool                `json:"returnEntity,omitempty"`
	}
	bulkDeleteExempt struct {
		TaxExemptGroupIDs []string `json:"taxExemptGroupIds"`
	}
	tagExemptRequest struct {
		TaxExemptGroupIDs []string   `json:"taxExemptGroupIds" validate:"min=1,max=100,dive,guid"`
		AssignTags        *wire.Tags `json:"assignTags,omitempty"`
		UnassignTags      *wire.Tags `json:"unassignTags,omitempty"`
	}
	defaultExemptAnswer struct {
		TaxExemptGroups wire.List[DefaultExemptGroup] `json:"taxExemptGroups"`
	}
)

func (s *Service) exemptOperations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.taxExemptGroups." + id, Method: method, Path: path, Access: actor.Managers(permission),
			Summary: summary, Codes: codes}
	}
	defaults := op("listDefaultTaxExemptGroups", "GET", "/v1/tax-exempt-groups/default-tax-exempt-groups", readGroups,
		"List the exempt groups that tax calculators have by default.")
	defaults.Reads = true
	return []httpapi.Operation{
		resource.CreateOp[createExemptGroup, oneExemptGroup](s.exempt, httpapi.Op{}),
		resource.GetOp[exemptGroupRequest, oneExemptGroup](s.exempt, httpapi.Op{}),
		resource.UpdateOp[updateExemptGroup, oneExemptGroup](s.exempt, httpapi.Op{}),
		resource.DeleteOp[exemptGroupRequest](s.exempt, httpapi.Op{}),
		resource.QueryOp[query.Message, manyExemptGroups](s.exempt, httpapi.Op{Method: "GET", LongQuery: true}),
		resource.BulkCreateOp[bulkCreateExempt, wire.BulkResponse[ExemptGroup]](s.exempt, httpapi.Op{}),
		resource.BulkUpdateOp[bulkUpdateExempt, wire.BulkResponse[ExemptGroup]](s.exempt, httpapi.Op{}),
		resource.BulkDeleteOp[bulkDeleteExempt, bulkItems](s.exempt, httpapi.Op{}),
		httpapi.Handle(defaults, s.listDefaultExempt),
		httpapi.Handle(op("bulkUpdateTaxExemptGroupTags", "POST", "/v1/bulk/tax-exempt-groups/update-tags", tagExempt,
			"Tag some exempt groups.", resource.CodeNoTags),
			func(ctx context.Context, in *tagExemptRequest) (*bulkItems, error) {
				return itemsOnly(s.exempt.BulkTags(ctx, "taxExemptGroupIds", in.TaxExemptGroupIDs, in.AssignTags, in.UnassignTags,
					exemptTags))
			}),
		httpapi.Handle(op("bulkUpdateTaxExemptGroupTagsByFilter", "POST", "/v1/bulk/tax-exempt-groups/update-tags-by-filter",
			tagExempt, "Tag the exempt groups that match a filter.", resource.CodeNoTags),
			func(ctx context.Context, in *wire.TagsByFilterRequest) (*wire.JobAnswer, error) {
				return tagLater(ctx, s, tagsOfExempt, s.exempt.Schema(), in)
			}),
	}
}

func exemptTags(g *ExemptGroup) **wire.Tags { return &g.Tags }

func (s *Service) listDefaultExempt(ctx context.Context, _ *wire.Empty) (*defaultExemptAnswer, error) {
	list, err := s.calculators(ctx)
	if err != nil {
		return nil, err
	}
	out := &defaultExemptAnswer{}
	for _, one := range list {
		for _, group := range one.ExemptGroups {
			out.TaxExemptGroups = append(out.TaxExemptGroups, DefaultExemptGroup{group.ID, group.Name, one.AppID})
		}
	}
	return out, nil
}
