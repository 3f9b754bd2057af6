package shipping

import (
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// ShippingOption is a way to ship: what it costs, and where it goes.
type ShippingOption struct {
	resource.Meta
	DeliveryRegionID      string            `json:"deliveryRegionId" validate:"omitempty,guid"`
	DeliveryRegionIDs     wire.List[string] `json:"deliveryRegionIds" validate:"max=50,unique,dive,guid"`
	Title                 string            `json:"title,omitempty" validate:"max=1000"`
	EstimatedDeliveryTime string            `json:"estimatedDeliveryTime,omitempty" validate:"max=500"`
	// DeliveryDays tells shoppers the days of arrival, beside the words above. The contract has no such key.
	DeliveryDays   *DeliveryDays        `json:"deliveryDays,omitempty"`
	Rates          wire.List[Rate]      `json:"rates" validate:"min=1,max=50"`
	ExtendedFields *wire.ExtendedFields `json:"extendedFields,omitempty"`

	moved bool
}

func (o *ShippingOption) regions() *wire.List[string] { return &o.DeliveryRegionIDs }
func (o *ShippingOption) move()                       { o.moved = true }

// Permissions of the contract.
const (
	createOptions = "ECOM.SHIPPING_OPTION_CREATE"
	readOptions   = "ECOM.SHIPPING_OPTION_READ"
	updateOptions = "ECOM.SHIPPING_OPTION_UPDATE"
	deleteOptions = "ECOM.SHIPPING_OPTION_DELETE"
)

func (s *Service) optionSpec() resource.Spec[ShippingOption, *ShippingOption] {
	return resource.Spec[ShippingOption, *ShippingOption]{
		Name: "shippingOption", Plural: "shippingOptions", ID: "ecom.shippingOptions", Table: "shipping_options",
		Path: "/v1/shipping-options",
		Fields: []resource.Field[ShippingOption]{
			{Field: query.Field{Path: "deliveryRegionId", Column: "region", Kind: query.ID, Sortable: true}},
			{Field: query.Field{Path: "deliveryRegionIds", Column: "region_ids", Kind: query.TextList}},
			{Field: query.Field{Path: "estimatedDeliveryTime", Column: "delivery_time", Folded: "delivery_time_folded",
				Kind: query.Text, Sortable: true}},
		},
		OnCreate: func(tx *store.Tx, o *ShippingOption) error {
			settleRegions(&o.DeliveryRegionID, &o.DeliveryRegionIDs)
			if err := wholeQuantities(o.Rates); err != nil {
				return err
			}
			return s.admit(tx, "shipping_options", nil, o.DeliveryRegionIDs)
		},
		OnUpdate: func(tx *store.Tx, old, o *ShippingOption) error {
			if !o.moved { // regions are added and removed by operations of their own
				o.DeliveryRegionIDs = old.DeliveryRegionIDs
			}
			showRegion(&o.DeliveryRegionID, o.DeliveryRegionIDs)
			if err := wholeQuantities(o.Rates); err != nil {
				return err
			}
			return s.admit(tx, "shipping_options", old.DeliveryRegionIDs, o.DeliveryRegionIDs)
		},
		After:  func(tx *store.Tx, _, _ *ShippingOption) error { return s.ready.Changed(tx) },
		Read:   actor.Managers(readOptions),
		Create: actor.Managers(createOptions), Update: actor.Managers(updateOptions), Delete: actor.Managers(deleteOptions),
		Events: bodied("wix.ecom.v1.shipping_option"), Codes: []string{CodeQuantityValue, CodeRegionNotFound, CodeRegionFull},
	}
}

// bodied gives the usual events, where a deletion tells what was deleted.
func bodied(entity string) resource.Events {
	e := resource.EventsOf(entity)
	e.DeletedBody = true
	return e
}

type (
	createOption struct {
		ShippingOption wire.Patch[ShippingOption] `json:"shippingOption"`
	}
	optionRequest struct {
		ShippingOptionID string `json:"shippingOptionId" validate:"required,guid"`
	}
	updateOption struct {
		ShippingOption wire.Patch[ShippingOption] `json:"shippingOption"`
		FieldMask      wire.FieldMask             `json:"fieldMask,omitempty"`
	}
	oneOption struct {
		ShippingOption *ShippingOption `json:"shippingOption"`
	}
	manyOptions struct {
		ShippingOptions wire.List[ShippingOption] `json:"shippingOptions"`
		PagingMetadata  *wire.PagingMetadata      `json:"pagingMetadata,omitempty"`
	}
	optionRegion struct {
		ShippingOptionID string         `json:"shippingOptionId" validate:"required,guid"`
		DeliveryRegionID string         `json:"deliveryRegionId" validate:"required,guid"`
		Revision         *wire.Revision `json:"revision" validate:"required"`
	}
)

func showOption(o *ShippingOption) *oneOption { return &oneOption{o} }

func (s *Service) optionOperations() []httpapi.Operation {
	r := s.options
	op := func(id, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.shippingOptions." + id, Method: "POST", Path: "/v1/shipping-options/" + path,
			Access: actor.Managers(updateOptions), Summary: summary,
			Codes: append(codes, r.Spec().NotFound)}
	}
	return []httpapi.Operation{
		resource.CreateOp[createOption, oneOption](r, httpapi.Op{}),
		resource.GetOp[optionRequest, oneOption](r, httpapi.Op{}),
		resource.UpdateOp[updateOption, oneOption](r, httpapi.Op{}),
		resource.DeleteOp[optionRequest](r, httpapi.Op{}),
		resource.QueryOp[query.Message, manyOptions](r, httpapi.Op{Method: "GET", LongQuery: true}),
		httpapi.Handle(op("addDeliveryRegion", "{shippingOptionId}/add-delivery-region",
			"Let a shipping option serve a region.", CodeRegionNotFound, CodeRegionFull, resource.CodeStale),
			serving[optionRegion](r, addRegion, showOption)),
		httpapi.Handle(op("removeDeliveryRegion", "{shippingOptionId}/remove-delivery-region",
			"Let a shipping option no longer serve a region.", CodeRegionNotFound, resource.CodeStale),
			serving[optionRegion](r, removeRegion, showOption)),
		httpapi.Handle(op("updateExtendedFields", "{id}/update-extended-fields",
			"Change an app's values on a shipping option."),
			extending(r, func(o *ShippingOption) **wire.ExtendedFields { return &o.ExtendedFields }, showOption)),
	}
}
