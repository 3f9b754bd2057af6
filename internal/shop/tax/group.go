package tax

import (
	"context"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// Permissions of the contract.
const (
	createGroups = "BILLING.TAX_GROUP_CREATE"
	readGroups   = "BILLING.TAX_GROUP_READ"
	updateGroups = "BILLING.TAX_GROUP_UPDATE"
	deleteGroups = "BILLING.TAX_GROUP_DELETE"
)

// Codes of refusals.
const (
	CodeSystemGroup    = "ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP"
	CodeNoDefaultGroup = "DEFAULT_TAX_GROUP_NOT_FOUND"
)

// The groups that every shop has. The migration makes them.
const (
	GroupProducts = "00000000-0000-4000-8000-0000000a0001"
	GroupShipping = "00000000-0000-4000-8000-0000000a0002"
	GroupServices = "00000000-0000-4000-8000-0000000a0003"
)

// Apps that have a default group of their own, beside the catalog.
const (
	ShippingAppID = "45c44b27-ca7b-4891-8c0d-1747d588b835"
	ServicesAppID = "13d21c63-b5ec-5912-8397-c3a5ddb27a97"
)

// defaultGroups are the system's, in the order in which they are listed, with the
// apps whose things are in them when nothing else is said.
var defaultGroups = []struct {
	id   string
	apps []string
}{
	{GroupProducts, []string{catalog.AppID, catalog.OlderAppID}},
	{GroupShipping, []string{ShippingAppID}},
	{GroupServices, []string{ServicesAppID}},
}

// DefaultGroup is the group of an app's things that name none.
func DefaultGroup(appID string) string {
	if id, ok := defaultGroup(appID); ok {
		return id
	}
	return GroupProducts
}

func defaultGroup(appID string) (string, bool) {
	for _, group := range defaultGroups {
		if slices.Contains(group.apps, appID) {
			return group.id, true
		}
	}
	return "", false
}

func system(id string) bool {
	return id == GroupProducts || id == GroupShipping || id == GroupServices
}

// Group is a kind of goods that are taxed alike.
type Group struct {
	resource.Meta
	Name string `json:"name" validate:"required,notblank,max=200"`
}

// ownOnly marks a context in which the system's groups are not found.
type ownOnly struct{}

func (s *Service) groupSpec() resource.Spec[Group, *Group] {
	few := query.Eq | query.In | query.Ne | query.Nin
	refuse := func(id string) error {
		if system(id) {
			return errs.New(errs.FailedPrecondition, CodeSystemGroup,
				"tax group %s is a system group and cannot be changed or deleted", id)
		}
		return nil
	}
	return resource.Spec[Group, *Group]{
		Name: "taxGroup", Plural: "taxGroups", ID: "ecom.taxGroups", Table: "tax_groups", Path: "/v1/tax-groups",
		Fields: []resource.Field[Group]{
			{Field: query.Field{Path: "id", Column: "id", Kind: query.ID, Operators: few, Sortable: true, NotNull: true}},
			{Field: query.Field{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, Operators: few,
				Sortable: true, NotNull: true}},
		},
		OnCreate: func(tx *store.Tx, _ *Group) error { return room(tx, "tax_groups", "tax groups", maxGroups) },
		OnUpdate: func(_ *store.Tx, old, _ *Group) error { return refuse(old.ID) },
		OnDelete: func(tx *store.Tx, old *Group) error {
			if err := refuse(old.ID); err != nil {
				return err
			}
			// Rates of a group that is gone would tax nothing: they go with it.
			return s.deleteMappings(tx, "tax_group", old.ID)
		},
		After: func(tx *store.Tx, _, _ *Group) error { return s.ready.Changed(tx) },
		Scope: func(ctx context.Context) (string, []any) {
			if ctx.Value(ownOnly{}) != nil {
				return "NOT system", nil
			}
			return "", nil
		},
		Read: actor.Managers(readGroups), Create: actor.Managers(createGroups), Update: actor.Managers(updateGroups),
		Delete: actor.Managers(deleteGroups),
		Events: resource.EventsOf("wix.billing.v1.tax_group"), Codes: []string{CodeSystemGroup},
	}
}

type (
	createGroup struct {
		TaxGroup wire.Patch[Group] `json:"taxGroup"`
	}
	groupRequest struct {
		TaxGroupID string `json:"taxGroupId" validate:"required,guid"`
	}
	updateGroup struct {
		TaxGroup  wire.Patch[Group] `json:"taxGroup"`
		FieldMask wire.FieldMask    `json:"fieldMask,omitempty"`
	}
	oneGroup struct {
		TaxGroup *Group `json:"taxGroup"`
	}
	manyGroups struct {
		TaxGroups      wire.List[Group]     `json:"taxGroups"`
		PagingMetadata *wire.PagingMetadata `json:"pagingMetadata,omitempty"`
	}
	defaultGroupsAnswer struct {
		TaxGroups wire.List[Group] `json:"taxGroups"`
	}
	byAppsRequest struct {
		AppIDs []string `json:"appIds" validate:"min=1,max=300,dive,min=1,max=100"`
	}
	byAppsAnswer struct {
		Results            wire.List[byAppResult]  `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata `json:"bulkActionMetadata"`
	}
	byAppResult struct {
		TaxGroupMetadata wire.ItemMetadata `json:"taxGroupMetadata"`
		TaxGroup         *Group            `json:"taxGroup,omitempty"`
	}
)

func (s *Service) groupOperations() []httpapi.Operation {
	reading := func(id, method, path, summary string) httpapi.Op {
		return httpapi.Op{ID: "ecom.taxGroups." + id, Method: method, Path: "/v1/tax-groups" + path,
			Access: actor.Managers(readGroups), Reads: true, Summary: summary}
	}
	return []httpapi.Operation{
		resource.CreateOp[createGroup, oneGroup](s.groups, httpapi.Op{}),
		resource.GetOp[groupRequest, oneGroup](s.groups, httpapi.Op{}),
		resource.UpdateOp[updateGroup, oneGroup](s.groups, httpapi.Op{}),
		resource.DeleteOp[groupRequest](s.groups, httpapi.Op{}),
		httpapi.Handle(reading("queryTaxGroups", "POST", "/query",
			"Query the tax groups that the shop created; listDefaultTaxGroups lists those of the system."), s.queryGroups),
		httpapi.Handle(reading("listDefaultTaxGroups", "GET", "/default-tax-groups",
			"List the tax groups that every shop has."), s.listDefaultGroups),
		httpapi.Handle(reading("listDefaultTaxGroupsByAppIds", "POST", "/list-default-tax-groups-by-app-ids",
			"Get the default tax groups of apps."), s.groupsByApps),
	}
}

func (s *Service) queryGroups(ctx context.Context, in *query.Message) (*manyGroups, error) {
	page, err := s.groups.Query(context.WithValue(ctx, ownOnly{}, true), "query", in.Query)
	if err != nil {
		return nil, err
	}
	metadata := page.Metadata()
	return &manyGroups{values(page.Items), &metadata}, nil
}

func (s *Service) listDefaultGroups(ctx context.Context, _ *wire.Empty) (*defaultGroupsAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*defaultGroupsAnswer, error) {
		out := &defaultGroupsAnswer{}
		for _, one := range defaultGroups {
			group, err := s.groups.Get(tx.Context(), one.id)
			if err != nil {
				return nil, err
			}
			out.TaxGroups = append(out.TaxGroups, *group)
		}
		return out, nil
	})
}

func (s *Service) groupsByApps(ctx context.Context, in *byAppsRequest) (*byAppsAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*byAppsAnswer, error) {
		out := &byAppsAnswer{}
		for i, app := range in.AppIDs {
			id, ok := defaultGroup(app)
			if !ok {
				missing := errs.New(errs.NotFound, CodeNoDefaultGroup, "app %s has no default tax group", app)
				out.Results = append(out.Results, byAppResult{out.BulkActionMetadata.Item(i, "", missing), nil})
				continue
			}
			group, err := s.groups.Get(tx.Context(), id)
			if err != nil {
				return nil, err
			}
			out.Results = append(out.Results, byAppResult{out.BulkActionMetadata.Item(i, id, nil), group})
		}
		return out, nil
	})
}

// values copies entities into a list of an answer.
func values[T any](items []*T) wire.List[T] {
	out := make(wire.List[T], len(items))
	for i, item := range items {
		out[i] = *item
	}
	return out
}
