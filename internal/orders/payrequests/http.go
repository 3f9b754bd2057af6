package payrequests

import (
	"context"
	"fmt"

	"souk/internal/orders/ledger"
	"souk/internal/orders/payments"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

type (
	createRequest struct {
		OrderPaymentRequest wire.Patch[Request] `json:"orderPaymentRequest"`
	}
	getRequest struct {
		OrderPaymentRequestID string `json:"orderPaymentRequestId" validate:"required,guid"`
	}
	updateRequest struct {
		OrderPaymentRequest wire.Patch[Request] `json:"orderPaymentRequest"`
		FieldMask           wire.FieldMask      `json:"fieldMask,omitempty"`
	}
	bulkRequest struct {
		OrderPaymentRequests []wire.Patch[Request] `json:"orderPaymentRequests"`
		ReturnEntity         bool                  `json:"returnEntity,omitempty"`
	}
	chargeRequest struct {
		OrderPaymentRequestID string `json:"orderPaymentRequestId" validate:"required,guid"`
		PaymentToken          string `json:"paymentToken,omitempty" validate:"max=100"`
	}
	sendRequest struct {
		OrderPaymentRequestID string `json:"orderPaymentRequestId" validate:"required,guid"`
		Message               string `json:"message,omitempty" validate:"max=2000"`
	}

	oneRequest struct {
		OrderPaymentRequest *Request `json:"orderPaymentRequest"`
	}
	createdRequest struct {
		OrderPaymentRequest    *Request `json:"orderPaymentRequest"`
		OrderPaymentRequestURL string   `json:"orderPaymentRequestUrl"`
	}
	manyRequests struct {
		OrderPaymentRequests wire.List[Request]   `json:"orderPaymentRequests"`
		PagingMetadata       *wire.PagingMetadata `json:"pagingMetadata,omitempty"`
	}
	bulkResult struct {
		ItemMetadata wire.ItemMetadata `json:"itemMetadata"`
		Item         *createdRequest   `json:"item,omitempty"`
	}
	bulkAnswer struct {
		Results            wire.List[bulkResult]   `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata `json:"bulkActionMetadata"`
	}
	urlAnswer struct {
		OrderPaymentRequestURL string `json:"orderPaymentRequestUrl"`
	}
	chargeAnswer struct {
		PaymentResponseToken string `json:"paymentResponseToken,omitempty"`
	}
	sendAnswer struct {
		Sent bool `json:"sent"`
	}
)

func codes(verb string, statuses ...string) (out []string) {
	for _, status := range statuses {
		out = append(out, errs.CodeOf(cannot(verb, status)))
	}
	return out
}

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.orderPaymentRequests." + id, Method: "POST", Path: "/v1/order-payment-requests" + path,
			Access: actor.Managers(permission), Summary: summary, Codes: codes}
	}
	refusals := []string{CodePartial, CodeOrderStatus, CodeStarted, payments.CodeCanceled, payments.CodeAlreadyPaid,
		ledger.CodeInvalidAmount}
	bulk := op("bulkCreateOrderPaymentRequests", "", bulkPermission,
		"Create payment requests for several orders.", refusals...)
	bulk.Path = "/v1/bulk/order-payment-requests/create"
	update := op("updateOrderPaymentRequest", "/{orderPaymentRequest.id}", updatePermission,
		"Update the texts of an open payment request.",
		append(codes("UPDATE", Paid, Expired, Voided), CodeAmount, CodeNotFound)...)
	update.Method = "PATCH"
	url := op("getOrderPaymentRequestUrl", "/url", readPermission,
		"Get the URL of the page on which a payment request is paid.", CodeNotFound,
		codePageMissing)
	url.Reads = true
	charge := op("chargeOrderPaymentRequest", "/charge", chargePermission, "Charge a payment request.",
		append(codes("CHARGE", Paid, Expired, Voided), CodeNotFound, payments.CodeRunning, CodeAttemptExpired,
			CodeMethodUnavailable, CodePaymentStatus)...)
	charge.Access, charge.Key = actor.Everyone(chargePermission), httpapi.KeyRepeatable // a payment token pays once
	return []httpapi.Operation{
		httpapi.Handle(op("createOrderPaymentRequest", "", createPermission,
			"Create a payment request for an order.", refusals...),
			s.createOne),
		httpapi.Handle(bulk, s.createMany),
		resource.GetOp[getRequest, oneRequest](s.requests, httpapi.Op{}),
		resource.QueryOp[query.Message, manyRequests](s.requests, httpapi.Op{}),
		httpapi.Handle(update, s.updateOne),
		resource.DeleteOp[getRequest](s.requests, httpapi.Op{Codes: append(codes("DELETE", Paid), payments.CodeRunning)}),
		httpapi.Handle(url, s.getURL),
		httpapi.Handle(op("voidOrderPaymentRequest", "/void", updatePermission, "Void an unpaid payment request.",
			append(codes("VOID", Paid, Expired), CodeNotFound, payments.CodeRunning)...), func(ctx context.Context,
			in *getRequest) (*wire.Empty, error) {
			return &wire.Empty{}, s.void(ctx, in.OrderPaymentRequestID)
		}),
		httpapi.Handle(op("updateExtendedFields", "/{id}/update-extended-fields", updatePermission,
			"Update the extended fields of a payment request, which apps use.", CodeNotFound), s.extend),
		httpapi.Handle(charge, s.chargeOne),
		httpapi.Handle(op("sendOrderPaymentRequest", "/send", updatePermission,
			"Mail the link of a payment request to the buyer.",
			append(codes("SEND", Paid, Expired, Voided), CodeNotFound)...), func(ctx context.Context,
			in *sendRequest) (*sendAnswer, error) {
			sent, err := s.send(ctx, in.OrderPaymentRequestID, in.Message)
			return &sendAnswer{sent}, err
		}),
	}
}

func (s *Service) createOne(ctx context.Context, in *createRequest) (*createdRequest, error) {
	if len(in.OrderPaymentRequest.Raw) == 0 {
		return nil, errs.Invalid(wire.Named("orderPaymentRequest", errs.RuleRequired, "", "is required"))
	}
	r, err := s.requests.Create(ctx, &in.OrderPaymentRequest.Value)
	if err != nil {
		return nil, err
	}
	return &createdRequest{r, s.url(r)}, nil
}

// createMany makes each request on its own. In bulk every one needs the name its app
// has for it, by which it is found again.
func (s *Service) createMany(ctx context.Context, in *bulkRequest) (*bulkAnswer, error) {
	items := make([]*Request, len(in.OrderPaymentRequests))
	var wrong []errs.Violation
	for i := range in.OrderPaymentRequests {
		items[i] = &in.OrderPaymentRequests[i].Value
		if src := items[i].Source; src == nil || src.ExternalID == "" {
			wrong = append(wrong, wire.Named(fmt.Sprintf("orderPaymentRequests[%d].source.externalId", i), errs.RuleRequired, "",
				"is required"))
		}
	}
	if len(wrong) > 0 {
		return nil, errs.Invalid(wrong...)
	}
	made, err := s.requests.BulkCreate(ctx, "orderPaymentRequests", items)
	if err != nil {
		return nil, err
	}
	out := &bulkAnswer{BulkActionMetadata: made.BulkActionMetadata}
	for i := range made.Results {
		result := bulkResult{ItemMetadata: made.Results[i].ItemMetadata}
		if r := made.Results[i].Item; r != nil && in.ReturnEntity {
			result.Item = &createdRequest{r, s.url(r)}
		}
		out.Results = append(out.Results, result)
	}
	return out, nil
}

func (s *Service) updateOne(ctx context.Context, in *updateRequest) (*oneRequest, error) {
	r, err := s.update(ctx, resource.Patch{
		ID: in.OrderPaymentRequest.Value.ID, Body: in.OrderPaymentRequest.Raw, Mask: in.FieldMask, MaskName: "fieldMask",
		Prefix: "orderPaymentRequest",
	})
	if err != nil {
		return nil, err
	}
	return &oneRequest{r}, nil
}

func (s *Service) getURL(ctx context.Context, in *getRequest) (*urlAnswer, error) {
	r, err := s.requests.Get(ctx, in.OrderPaymentRequestID)
	if err != nil {
		return nil, err
	}
	return &urlAnswer{s.url(r)}, nil
}

func (s *Service) extend(ctx context.Context, in *wire.ExtendRequest) (*oneRequest, error) {
	r, err := s.requests.UpdateExtendedFields(ctx, in.ID, in.Namespace, in.NamespaceData,
		func(r *Request) **wire.ExtendedFields { return &r.ExtendedFields })
	if err != nil {
		return nil, err
	}
	return &oneRequest{r}, nil
}

func (s *Service) chargeOne(ctx context.Context, in *chargeRequest) (*chargeAnswer, error) {
	response, err := s.charge(ctx, in.OrderPaymentRequestID, in.PaymentToken)
	if err != nil {
		return nil, err
	}
	return &chargeAnswer{response.PaymentResponseToken}, nil
}

var _ Payments = (*payments.Service)(nil)
