package fulfilments

import (
	"context"
	"net/http"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	ReadPermission   = "ECOM.READ_FULFILLMENTS"
	ModifyPermission = "ECOM.MODIFY_FULFILLMENTS"
)

type (
	createRequest struct {
		OrderID     string       `json:"orderId" validate:"required,max=100"`
		Fulfillment *Fulfillment `json:"fulfillment" validate:"required"`
		// NotifyBuyer false writes no message. It is Souk's own.
		NotifyBuyer *bool `json:"notifyBuyer,omitempty"`
	}
	createAnswer struct {
		OrderWithFulfillments *OrderWithFulfillments `json:"orderWithFulfillments"`
		FulfillmentID         string                 `json:"fulfillmentId"`
	}
	bulkOrder struct {
		OrderID      string        `json:"orderId" validate:"required,max=100"`
		Fulfillments []Fulfillment `json:"fulfillments" validate:"required,min=1,max=300"`
	}
	// Orders are checked one by one: a wrong one must not stop the others.
	bulkRequest struct {
		OrdersWithFulfillments []wire.Patch[bulkOrder] `json:"ordersWithFulfillments" validate:"required,min=1,max=100"`
		NotifyBuyer            *bool                   `json:"notifyBuyer,omitempty"`
	}
	bulkResult struct {
		ItemMetadata           wire.ItemMetadata      `json:"itemMetadata"`
		OrdersWithFulfillments *OrderWithFulfillments `json:"ordersWithFulfillments,omitempty"`
	}
	bulkAnswer struct {
		Results            wire.List[bulkResult]   `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata `json:"bulkActionMetadata"`
	}
	changeRequest struct {
		OrderID     string                  `json:"orderId" validate:"required,max=100"`
		Fulfillment wire.Patch[Fulfillment] `json:"fulfillment"`
		FieldMask   wire.FieldMask          `json:"fieldMask,omitempty"`
		NotifyBuyer *bool                   `json:"notifyBuyer,omitempty"`
	}
	removeRequest struct {
		OrderID       string `json:"orderId" validate:"required,max=100"`
		FulfillmentID string `json:"fulfillmentId" validate:"required,guid"`
	}
	manyRequest struct {
		OrderIDs []string `json:"orderIds" validate:"required,min=1,max=100,dive,required,max=100"`
	}
	orderAnswer struct {
		OrderWithFulfillments *OrderWithFulfillments `json:"orderWithFulfillments"`
	}
	manyAnswer struct {
		OrdersWithFulfillments wire.List[OrderWithFulfillments] `json:"ordersWithFulfillments"`
	}
)

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.orderFulfillments." + id, Method: method, Path: "/v1/fulfillments" + path,
			Access: actor.Managers(ModifyPermission), Summary: summary, Codes: codes}
	}
	list := func(o httpapi.Op) httpapi.Op {
		o.Reads, o.Access = true, actor.Rule{Members: true, Managers: true, Permission: ReadPermission}
		return o
	}
	page := func(id, path, summary string, codes ...string) httpapi.Op {
		o := op(id, http.MethodGet, path, summary, codes...)
		o.Reads, o.Access = true, actor.Managers(ReadPermission)
		return o
	}
	buy := op("buyLabel", http.MethodPost, "/orders/{orderId}/fulfillments/{fulfillmentId}/label",
		"Buy the shipping label of a fulfillment; a second call gives the same label. The built-in printer makes one "+
			"without postage.",
		orders.CodeNotFound, CodeNotFound, CodeNoCarrier, CodeNoConfiguration, CodeNoAddress, CodeTrackingTaken)
	buy.Key = httpapi.KeyRepeatable // carriers are called outside of transactions, and know the parcel
	slips := op("packingSlips", http.MethodPost, "/packing-slips",
		"Get the packing slips of up to 200 orders as one PDF, a page for each. Orders with nothing left to fulfill are "+
			"skipped and listed.", CodeTooManySlips)
	slips.Reads, slips.Access = true, actor.Managers(ReadPermission)
	picks := op("pickList", http.MethodPost, "/pick-list",
		"Get the pick list of up to 200 orders as one PDF: what to take from the shelves, in total and by order. Orders "+
			"with nothing left to fulfill are skipped and listed.",
		CodeTooManyToPick)
	picks.Reads, picks.Access = true, actor.Managers(ReadPermission)
	return []httpapi.Operation{
		httpapi.Handle(op("createFulfillment", http.MethodPost, "/orders/{orderId}/create-fulfillment",
			"Create a fulfillment: record that items of an order were sent. The order's fulfillment status follows.",
			orders.CodeNotFound, CodeTrackingTaken,
			CodeNotNow), s.create),
		httpapi.Handle(op("bulkCreateFulfillments", http.MethodPost, "/orders/bulk/create-fulfillments",
			"Create fulfillments for several orders; one that fails does not stop the others."), s.bulk),
		httpapi.Handle(op("updateFulfillment", http.MethodPatch, "/{fulfillment.id}/orders/{orderId}",
			"Update the tracking and the status of a fulfillment. Its items cannot be changed.",
			orders.CodeNotFound, CodeNotFound,
			CodeTrackingTaken), s.change),
		httpapi.Handle(op("deleteFulfillment", http.MethodDelete, "/{fulfillmentId}/orders/{orderId}",
			"Delete a fulfillment; its items count as not fulfilled again.", orders.CodeNotFound, CodeNotFound), s.remove),
		httpapi.Handle(list(op("listFulfillmentsForSingleOrder", http.MethodGet, "/orders/{orderId}",
			"List the fulfillments of an order. Members see those of their own orders.", orders.CodeNotFound)), s.one),
		httpapi.Plain(page("packingSlip", "/orders/{orderId}/packing-slip.pdf",
			"Get the packing slip of an order, or of one of its fulfillments (fulfillmentId), as PDF.",
			orders.CodeNotFound, CodeNotFound),
			s.servePackingSlip),
		httpapi.Handle(slips, s.slips),
		httpapi.Handle(picks, s.pickList),
		httpapi.Handle(buy, s.buy),
		httpapi.Plain(page("shippingLabel", "/orders/{orderId}/fulfillments/{fulfillmentId}/label.pdf",
			"Get the shipping label of a fulfillment, four by six inches, as PDF.",
			orders.CodeNotFound, CodeNotFound, CodeNoLabel),
			s.serveLabel),
		httpapi.Handle(list(op("listFulfillmentsForMultipleOrders", http.MethodPost, "/list-by-ids",
			"List the fulfillments of several orders. Orders that the caller may not see are left out.")), s.many),
	}
}

func (s *Service) one(ctx context.Context, in *wire.OrderRequest) (*orderAnswer, error) {
	out, err := s.Get(ctx, in.OrderID)
	return &orderAnswer{out}, err
}

func (s *Service) many(ctx context.Context, in *manyRequest) (*manyAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*manyAnswer, error) {
		out := &manyAnswer{}
		return out, s.orders.EachVisibleTx(tx, in.OrderIDs, func(id string) error {
			one, err := s.OfTx(tx, id)
			if err == nil {
				out.OrdersWithFulfillments = append(out.OrdersWithFulfillments, *one)
			}
			return err
		})
	})
}
