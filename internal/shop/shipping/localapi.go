package shipping

import (
	"context"
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

type (
	createLocal struct {
		LocalDeliveryOption wire.Patch[LocalDeliveryOption] `json:"localDeliveryOption"`
	}
	localRequest struct {
		LocalDeliveryOptionID string `json:"localDeliveryOptionId" validate:"required,max=50"`
	}
	updateLocal struct {
		LocalDeliveryOption wire.Patch[LocalDeliveryOption] `json:"localDeliveryOption"`
		FieldMask           wire.FieldMask                  `json:"fieldMask,omitempty"`
	}
	oneLocal struct {
		LocalDeliveryOption *LocalDeliveryOption `json:"localDeliveryOption"`
	}
	manyLocals struct {
		LocalDeliveryOptions wire.List[LocalDeliveryOption] `json:"localDeliveryOptions"`
		PagingMetadata       *wire.PagingMetadata           `json:"pagingMetadata,omitempty"`
	}
	listLocals struct {
		ExternalID string `json:"externalId" validate:"required,guid"`
	}
	listedLocals struct {
		LocalDeliveryOptions wire.List[*LocalDeliveryOption] `json:"localDeliveryOptions"`
	}
	localRegion struct {
		LocalDeliveryOptionID string         `json:"localDeliveryOptionId" validate:"required,guid"`
		DeliveryRegionID      string         `json:"deliveryRegionId" validate:"required,guid"`
		Revision              *wire.Revision `json:"revision,omitempty"`
	}
	bulkLocals struct {
		LocalDeliveryOptions wire.List[wire.Patch[LocalDeliveryOption]] `json:"localDeliveryOptions" validate:"min=1,max=100"`
	}
	bulkDeleteLocals struct {
		IDs wire.List[string] `json:"ids" validate:"min=1,max=100,dive,guid"`
	}
	localError struct {
		ID    string `json:"id"`
		Error string `json:"error"`
	}
	bulkLocalsDone struct {
		LocalDeliveryOptions wire.List[*LocalDeliveryOption] `json:"localDeliveryOptions"`
		Errors               wire.List[localError]           `json:"errors"`
	}
)

// localsDone puts the outcome of a bulk call into this contract's own form, whose
// errors are texts.
func localsDone(bulk *wire.BulkResponse[LocalDeliveryOption], err error) (*bulkLocalsDone, error) {
	if err != nil {
		return nil, err
	}
	out := &bulkLocalsDone{}
	outcomes(bulk, func(o *LocalDeliveryOption) { out.LocalDeliveryOptions = append(out.LocalDeliveryOptions, o) },
		func(id string, e *wire.ApplicationError) {
			out.Errors = append(out.Errors, localError{id, e.Code + ": " + e.Description})
		})
	return out, nil
}

func (s *Service) updateLocal(ctx context.Context, in *updateLocal) (*oneLocal, error) {
	o, err := s.locals.Update(ctx, resource.Patch{
		ID: in.LocalDeliveryOption.Value.ID, Body: oneArea(in.LocalDeliveryOption.Raw), Mask: in.FieldMask,
		MaskName: "fieldMask", Prefix: "localDeliveryOption",
	})
	return &oneLocal{o}, err
}

// listLocals lists by the outside id, as before there were regions.
func (s *Service) listLocals(ctx context.Context, in *listLocals) (*listedLocals, error) {
	filter, err := json.Marshal(map[string]string{"externalId": in.ExternalID})
	if err != nil {
		return nil, err
	}
	out := &listedLocals{}
	found, err := s.locals.Query(ctx, "", query.Request{Filter: filter,
		CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(perRegion)}})
	if err != nil {
		return nil, err
	}
	out.LocalDeliveryOptions = append(out.LocalDeliveryOptions, found.Items...)
	return out, nil
}

func showLocal(o *LocalDeliveryOption) *oneLocal { return &oneLocal{o} }

func (s *Service) localOperations() []httpapi.Operation {
	r := s.locals
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.localDeliveryOptions." + id, Method: method, Path: path,
			Access: actor.Managers(permission), Summary: summary, Codes: codes}
	}
	missing := r.Spec().NotFound
	listing := op("listLocalDeliveryOptions", "GET", "/v1/localDeliveryOptions", readLocals,
		"List local delivery options by an external id.")
	listing.Reads = true
	return []httpapi.Operation{
		resource.CreateOp[createLocal, oneLocal](r, httpapi.Op{}),
		resource.GetOp[localRequest, oneLocal](r, httpapi.Op{}),
		httpapi.Handle(op("updateLocalDeliveryOption", "PATCH", "/v1/local-delivery-options/{localDeliveryOption.id}",
			updateLocals, "Update a local delivery option. Setting one kind of area clears the others.",
			missing, resource.CodeStale, CodeQuantityValue, CodeRegionNotFound, CodeRegionFull), s.updateLocal),
		resource.DeleteOp[localRequest](r, httpapi.Op{}),
		resource.QueryOp[query.Message, manyLocals](r, httpapi.Op{}),
		httpapi.Handle(listing, s.listLocals),
		httpapi.Handle(op("addDeliveryRegion", "POST", "/v1/local-delivery-options/add-delivery-region", updateLocals,
			"Add a local delivery option to a region.", missing, CodeRegionNotFound, CodeRegionFull, resource.CodeStale),
			serving[localRegion](r, addRegion, showLocal)),
		httpapi.Handle(op("removeDeliveryRegion", "POST", "/v1/local-delivery-options/remove-delivery-region", updateLocals,
			"Remove a local delivery option from a region.", missing, CodeRegionNotFound, resource.CodeStale),
			serving[localRegion](r, removeRegion, showLocal)),
		httpapi.Handle(op("bulkCreateLocalDeliveryOption", "POST", "/v1/bulk/local-delivery-options/create", createLocals,
			"Create several local delivery options.", CodeRegionNotFound, CodeRegionFull, CodeQuantityValue),
			func(ctx context.Context, in *bulkLocals) (*bulkLocalsDone, error) {
				return localsDone(r.BulkCreate(ctx, "localDeliveryOptions", values(in.LocalDeliveryOptions)))
			}),
		httpapi.Handle(op("bulkUpdateLocalDeliveryOption", "PATCH", "/v1/bulk/local-delivery-options/update", updateLocals,
			"Update several local delivery options.", missing, resource.CodeStale),
			func(ctx context.Context, in *bulkLocals) (*bulkLocalsDone, error) {
				list := patches(in.LocalDeliveryOptions)
				for i := range list {
					list[i].Body = oneArea(list[i].Body)
				}
				return localsDone(r.BulkUpdate(ctx, "localDeliveryOptions", list))
			}),
		httpapi.Handle(op("bulkDeleteLocalDeliveryOption", "DELETE", "/v1/bulk/local-delivery-options/delete", deleteLocals,
			"Delete several local delivery options. Those that are deleted already are skipped.", missing),
			func(ctx context.Context, in *bulkDeleteLocals) (*wire.Empty, error) {
				_, err := r.BulkDelete(ctx, "ids", in.IDs)
				return &wire.Empty{}, err
			}),
	}
}
