package shipping

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

// PickupLocation is a place where buyers fetch what they bought. Without rates that
// costs nothing.
type PickupLocation struct {
	resource.Meta
	ShippingRuleID    string            `json:"shippingRuleId,omitempty" validate:"omitempty,guid"`
	Name              string            `json:"name,omitempty" validate:"max=100"`
	Address           *wire.Address     `json:"address,omitempty" validate:"required"`
	DeliveryTime      string            `json:"deliveryTime,omitempty" validate:"max=500"`
	Instructions      string            `json:"instructions,omitempty" validate:"max=1000"`
	Active            *bool             `json:"active,omitempty"`
	Rates             wire.List[Rate]   `json:"rates" validate:"max=50"`
	DeliveryRegionIDs wire.List[string] `json:"deliveryRegionIds" validate:"max=50,unique,dive,guid"`
}

func (l *PickupLocation) regions() *wire.List[string] { return &l.DeliveryRegionIDs }
func (l *PickupLocation) move()                       {}

// Validate holds what spans fields.
func (l *PickupLocation) Validate() []errs.Violation {
	if l.Address != nil && l.Address.StreetAddress != nil && l.Address.AddressLine != "" {
		return []errs.Violation{wire.Named("address", errs.RuleOneOfAlignment, "",
			"must not have both streetAddress and addressLine")}
	}
	return nil
}

// Permissions of the contract.
const (
	createPickups = "ECOM.PICKUP_LOCATION_CREATE"
	readPickups   = "ECOM.PICKUP_LOCATION_READ"
	updatePickups = "ECOM.PICKUP_LOCATION_UPDATE"
	deletePickups = "ECOM.PICKUP_LOCATION_DELETE"
)

func (s *Service) pickupSpec() resource.Spec[PickupLocation, *PickupLocation] {
	settle := func(tx *store.Tx, before wire.List[string], l *PickupLocation) error {
		if l.Active == nil {
			l.Active = wire.Ptr(true)
		}
		if err := wholeQuantities(l.Rates); err != nil {
			return err
		}
		return s.admit(tx, "pickup_locations", before, l.DeliveryRegionIDs)
	}
	return resource.Spec[PickupLocation, *PickupLocation]{
		Name: "pickupLocation", Plural: "pickupLocations", ID: "ecom.pickupLocations", Table: "pickup_locations",
		Path: "/v1/pickup-locations",
		Fields: []resource.Field[PickupLocation]{
			{Field: query.Field{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text}},
			{Field: query.Field{Path: "address.city", Column: "city", Folded: "city_folded", Kind: query.Text}},
			{Field: query.Field{Path: "address.country", Column: "country", Kind: query.Text}},
			{Field: query.Field{Path: "address.subdivision", Column: "subdivision", Kind: query.Text}},
			{Field: query.Field{Path: "deliveryRegionIds", Column: "region_ids", Kind: query.TextList}},
		},
		OnCreate: func(tx *store.Tx, l *PickupLocation) error { return settle(tx, nil, l) },
		OnUpdate: func(tx *store.Tx, old, l *PickupLocation) error { return settle(tx, old.DeliveryRegionIDs, l) },
		After:    func(tx *store.Tx, _, _ *PickupLocation) error { return s.ready.Changed(tx) },
		Read:     actor.Managers(readPickups),
		Create:   actor.Managers(createPickups), Update: actor.Managers(updatePickups), Delete: actor.Managers(deletePickups),
		Codes: []string{CodeQuantityValue, CodeRegionNotFound, CodeRegionFull},
	}
}

type (
	createPickup struct {
		PickupLocation wire.Patch[PickupLocation] `json:"pickupLocation"`
	}
	pickupRequest struct {
		PickupLocationID string `json:"pickupLocationId" validate:"required,guid"`
	}
	updatePickup struct {
		PickupLocation wire.Patch[PickupLocation] `json:"pickupLocation"`
		FieldMask      wire.FieldMask             `json:"fieldMask,omitempty"`
	}
	onePickup struct {
		PickupLocation *PickupLocation `json:"pickupLocation"`
	}
	manyPickups struct {
		PickupLocations wire.List[PickupLocation] `json:"pickupLocations"`
		PagingMetadata  *wire.PagingMetadata      `json:"pagingMetadata,omitempty"`
	}
	pickupRegion struct {
		PickupLocationID string         `json:"pickupLocationId" validate:"required,guid"`
		DeliveryRegionID string         `json:"deliveryRegionId" validate:"required,guid"`
		Revision         *wire.Revision `json:"revision" validate:"required"`
	}
	bulkPickups struct {
		PickupLocations wire.List[wire.Patch[PickupLocation]] `json:"pickupLocations" validate:"min=1,max=100"`
	}
	bulkDeletePickups struct {
		PickupLocationIDs wire.List[string] `json:"pickupLocationIds" validate:"min=1,max=100,dive,guid"`
	}
	pickupError struct {
		ID    string                 `json:"id"`
		Error *wire.ApplicationError `json:"error,omitempty"`
	}
	bulkPickupsDone struct {
		PickupLocations wire.List[*PickupLocation] `json:"pickupLocations"`
		Errors          wire.List[pickupError]     `json:"errors"`
	}
	bulkPickupsDeleted struct {
		Errors wire.List[pickupError] `json:"errors"`
	}
)

// pickupsDone puts the outcome of a bulk call into this contract's own form.
func pickupsDone(bulk *wire.BulkResponse[PickupLocation], err error) (*bulkPickupsDone, error) {
	if err != nil {
		return nil, err
	}
	out := &bulkPickupsDone{}
	outcomes(bulk, func(l *PickupLocation) { out.PickupLocations = append(out.PickupLocations, l) },
		func(id string, e *wire.ApplicationError) { out.Errors = append(out.Errors, pickupError{id, e}) })
	return out, nil
}

func showPickup(l *PickupLocation) *onePickup { return &onePickup{l} }

func (s *Service) pickupOperations() []httpapi.Operation {
	r := s.pickups
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.pickupLocations." + id, Method: method, Path: path, Access: actor.Managers(permission),
			Summary: summary, Codes: codes}
	}
	missing := r.Spec().NotFound
	return []httpapi.Operation{
		resource.CreateOp[createPickup, onePickup](r, httpapi.Op{}),
		resource.GetOp[pickupRequest, onePickup](r, httpapi.Op{}),
		resource.UpdateOp[updatePickup, onePickup](r, httpapi.Op{}),
		resource.DeleteOp[pickupRequest](r, httpapi.Op{}),
		resource.QueryOp[query.Message, manyPickups](r, httpapi.Op{ID: "ecom.pickupLocations.queryPickupLocation"}),
		httpapi.Handle(op("addDeliveryRegion", "POST", "/v1/pickup-locations/{pickupLocationId}/add-delivery-region",
			updatePickups, "Add a pickup location to a region.", missing, CodeRegionNotFound, CodeRegionFull,
			resource.CodeStale),
			serving[pickupRegion](r, addRegion, showPickup)),
		httpapi.Handle(op("removeDeliveryRegion", "POST", "/v1/pickup-locations/{pickupLocationId}/remove-delivery-region",
			updatePickups, "Remove a pickup location from a region.", missing, CodeRegionNotFound, resource.CodeStale),
			serving[pickupRegion](r, removeRegion, showPickup)),
		httpapi.Handle(op("bulkCreatePickupLocation", "POST", "/v1/bulk/pickup-locations/create", createPickups,
			"Create several pickup locations.", CodeRegionNotFound, CodeRegionFull, CodeQuantityValue),
			func(ctx context.Context, in *bulkPickups) (*bulkPickupsDone, error) {
				return pickupsDone(r.BulkCreate(ctx, "pickupLocations", values(in.PickupLocations)))
			}),
		httpapi.Handle(op("bulkUpdatePickupLocation", "PATCH", "/v1/bulk/pickup-locations/update", updatePickups,
			"Update several pickup locations.", missing, resource.CodeStale),
			func(ctx context.Context, in *bulkPickups) (*bulkPickupsDone, error) {
				return pickupsDone(r.BulkUpdate(ctx, "pickupLocations", patches(in.PickupLocations)))
			}),
		httpapi.Handle(op("bulkDeletePickupLocation", "DELETE", "/v1/bulk/pickup-locations/delete", deletePickups,
			"Delete several pickup locations.", missing),
			func(ctx context.Context, in *bulkDeletePickups) (*bulkPickupsDeleted, error) {
				done, err := pickupsDone(r.BulkDelete(ctx, "pickupLocationIds", in.PickupLocationIDs))
				if err != nil {
					return nil, err
				}
				return &bulkPickupsDeleted{done.Errors}, nil
			}),
	}
}

// outcomes goes through what a bulk call did, and through what it did not.
func outcomes[T any](bulk *wire.BulkResponse[T], done func(*T), failed func(id string, e *wire.ApplicationError)) {
	for i := range bulk.Results {
		one := &bulk.Results[i]
		if one.Item != nil {
			done(one.Item)
		}
		if e := one.ItemMetadata.Error; e != nil {
			failed(one.ItemMetadata.ID, e)
		}
	}
}

// values and patches read the entities of a bulk call.
func values[T any](list wire.List[wire.Patch[T]]) []*T {
	out := make([]*T, len(list))
	for i := range list {
		out[i] = &list[i].Value
	}
	return out
}

func patches[T any, P resource.Entity[T]](list wire.List[wire.Patch[T]]) []resource.Patch {
	out := make([]resource.Patch, len(list))
	for i := range list {
		out[i] = resource.Patch{ID: P(&list[i].Value).Metadata().ID, Body: list[i].Raw}
	}
	return out
}
