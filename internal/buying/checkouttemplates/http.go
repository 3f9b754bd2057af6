package checkouttemplates

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

type (
	createRequest struct {
		CheckoutTemplate wire.Patch[CheckoutTemplate] `json:"checkoutTemplate"`
	}
	bulkCreateRequest struct {
		CheckoutTemplates []wire.Patch[CheckoutTemplate] `json:"checkoutTemplates" validate:"min=1,max=100"`
		ReturnEntity      bool                           `json:"returnEntity,omitempty"`
	}
	oneRequest struct {
		CheckoutTemplateID string `json:"checkoutTemplateId" validate:"required,guid"`
	}
	updateRequest struct {
		CheckoutTemplate wire.Patch[CheckoutTemplate] `json:"checkoutTemplate"`
		FieldMask        wire.FieldMask               `json:"fieldMask,omitempty"`
	}
	useRequest struct {
		CheckoutTemplateID string `json:"checkoutTemplateId" validate:"required,guid"`
		SiteID             string `json:"siteId,omitempty" validate:"omitempty,guid"`
	}
	one struct {
		CheckoutTemplate *CheckoutTemplate `json:"checkoutTemplate"`
	}
	many struct {
		CheckoutTemplates wire.List[CheckoutTemplate] `json:"checkoutTemplates"`
		PagingMetadata    wire.PagingMetadata         `json:"pagingMetadata"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	useCodes := []string{CodeNotFound, CodeInactive, CodeItemNotFound, CodeInventory}
	return []httpapi.Operation{
		resource.CreateOp[createRequest, one](s.templates, httpapi.Op{Codes: []string{CodeNoItems}}),
		resource.BulkCreateOp[bulkCreateRequest, wire.BulkResponse[CheckoutTemplate]](s.templates,
			httpapi.Op{Codes: []string{CodeNoItems}}),
		resource.GetOp[oneRequest, one](s.templates, httpapi.Op{}),
		httpapi.Handle(httpapi.Op{
			ID: "ecom.checkoutTemplates.updateCheckoutTemplate", Method: "PATCH",
			Path: "/v1/checkout-templates/{checkoutTemplate.id}", Access: actor.Managers(updatePermission),
			Summary: "Update a checkout template",
			Codes:   []string{CodeNotFound, CodeNothingToUpdate, CodeUnsupportedField, CodeUnknownStatus, CodeEmptyItems},
		}, s.update),
		resource.DeleteOp[oneRequest](s.templates, httpapi.Op{}),
		resource.QueryOp[query.Message, many](s.templates, httpapi.Op{}),
		httpapi.Handle(httpapi.Op{
			ID: "ecom.checkoutTemplates.createCheckoutFromTemplate", Method: "POST",
			Path:   "/v1/checkout-templates/{checkoutTemplateId}/create-checkout-from-template",
			Access: actor.Managers(usePermission), Key: httpapi.KeyBound, Codes: useCodes, Sells: true,
			Summary: "Make a checkout of a template. Its URL opens it for whoever has it. A coupon that cannot be used any more is left out.",
		}, func(ctx context.Context, in *useRequest) (*Begun, error) { return s.Use(ctx, in.CheckoutTemplateID) }),
		httpapi.Plain(httpapi.Op{
			ID: "ecom.checkoutTemplates.createAndRedirectToCheckout", Method: "GET",
			Path:   "/v1/checkout-templates/{checkoutTemplateId}/create-and-redirect-to-checkout",
			Access: actor.Anyone(), Codes: useCodes, Sells: true,
			Summary: "The link of a template: makes a checkout of it and leads there. Programs that do not ask for a page are told where.",
		}, s.lead),
	}
}

// update merges what is sent. Templates have no revision: the last one wins.
func (s *Service) update(ctx context.Context, in *updateRequest) (*one, error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(in.CheckoutTemplate.Raw, &keys); err != nil && len(in.CheckoutTemplate.Raw) > 0 {
		return nil, errs.Invalid(wire.Named("checkoutTemplate", errs.RuleFormat, "TYPE", "must be an object"))
	}
	named := 0
	for key := range keys {
		if !slices.Contains([]string{"id", "createdDate", "updatedDate", "revision", "usageCount"}, key) {
			named++
		}
	}
	if named == 0 {
		return nil, errs.New(errs.InvalidArgument, CodeNothingToUpdate, "the update names nothing to change")
	}
	if raw, sent := keys["status"]; sent {
		var status string
		if json.Unmarshal(raw, &status) != nil || status != Active && status != Inactive {
			return nil, errs.New(errs.InvalidArgument, CodeUnknownStatus, "a template is ACTIVE or INACTIVE")
		}
	}
	t, err := s.templates.Update(ctx, resource.Patch{ID: in.CheckoutTemplate.Value.ID, Body: in.CheckoutTemplate.Raw,
		Prefix: "checkoutTemplate", Mask: in.FieldMask, MaskName: "fieldMask"})
	return &one{t}, err
}

// lead is the link of a template.
func (s *Service) lead(w http.ResponseWriter, r *http.Request) {
	in := useRequest{CheckoutTemplateID: r.PathValue("checkoutTemplateId"), SiteID: r.URL.Query().Get("siteId")}
	if wrong := wire.Check(&in, ""); len(wrong) > 0 {
		httpapi.WriteErrorForPeople(w, r, errs.Invalid(wrong...))
		return
	}
	begun, err := s.Use(r.Context(), in.CheckoutTemplateID)
	if err != nil {
		httpapi.WriteErrorForPeople(w, r, err)
		return
	}
	httpapi.Forward(w, r, begun.CheckoutURL)
}
