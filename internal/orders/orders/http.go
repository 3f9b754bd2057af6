package orders

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	readPermission   = "ECOM.READ_ORDERS"
	createPermission = "ECOM.CREATE_ORDERS"
	modifyPermission = "ECOM.MODIFY_ORDERS"
	statusPermission = "ECOM.ORDER_UPDATE_STATUS"
	privateTags      = "ECOM.ORDER_MODIFY_PRIVATE_TAGS"
	importPermission = "ecom:v1:order:imports:import_order"
	deletePermission = "ecom:v1:order:imports:bulk_delete_imported_orders"
	numberPermission = "ecom:v1:order:imports:set_order_number_counter"
)

// OneAnswer is an order.
type OneAnswer struct {
	Order *Order `json:"order"`
}

// op describes an operation of the contract's orders service.
func op(id, method, path, permission, summary string, codes ...string) httpapi.Op {
	return httpapi.Op{ID: "ecom.orders." + id, Method: method, Path: path, Access: actor.Managers(permission),
		Summary: summary, Codes: codes}
}

// reading marks an operation that changes nothing.
func reading(o httpapi.Op) httpapi.Op {
	o.Reads = true
	return o
}

// forAll lets shoppers in on what is theirs.
func forAll(o httpapi.Op) httpapi.Op {
	o.Access = actor.Everyone(o.Access.Permission)
	return o
}

// old marks an operation that another one replaced.
func old(o httpapi.Op) httpapi.Op {
	o.Deprecated = true
	return o
}

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	return append([]httpapi.Operation{
		httpapi.Handle(forAll(reading(op("getOrder", "GET", "/v1/orders/{id}", readPermission,
			"Get an order. Shoppers get their own.", CodeNotFound))),
			func(ctx context.Context, in *wire.AnyIDRequest) (*OneAnswer, error) {
				o, err := s.Get(ctx, in.ID)
				return &OneAnswer{o}, err
			}),
		httpapi.Handle(forAll(reading(op("searchOrders", "POST", "/v1/orders/search", readPermission,
			"Search orders by filters, free text and sorts. Shoppers find their own. Orders whose payment is pending are "+
				"not found."))), s.search),
		httpapi.Handle(reading(op("aggregateOrders", "POST", "/v1/orders/aggregate", readPermission,
			"Count orders by fields.")), s.aggregate),
		httpapi.Handle(op("createOrder", "POST", "/v1/orders", createPermission,
			"Create an order that was sold outside the shop.",
			CodeFuture), s.create),
		httpapi.Handle(op("updateOrder", "PATCH", "/v1/orders/{order.id}", modifyPermission,
			"Update an order: buyer, contacts, addresses, extended fields. With expectedUpdatedDate set to the updatedDate "+
				"that was read, it is refused if the order was changed since.",
			CodeNotFound, CodePending, CodeRejected, CodeChanged), s.update),
		httpapi.Handle(op("bulkUpdateOrders", "POST", "/v1/bulk/orders/update", modifyPermission,
			"Update several orders; one that fails does not stop the others."), s.bulkUpdate),
		httpapi.Handle(old(op("updateOrderLineItem", "PATCH", "/v1/orders/{id}/line-item/{lineItem.id}", modifyPermission,
			"Update a line item: any field that prices do not depend on.",
			CodeNotFound, "LINE_ITEM_NOT_FOUND", CodePending, CodeRejected)), s.updateLine),
		httpapi.Handle(op("addActivities", "POST", "/v1/orders/{orderId}/activities/add", modifyPermission,
			"Add comments and custom activities to an order.", CodeNotFound, CodeTooMany), notes{s}.addMany),
		httpapi.Handle(old(op("addActivity", "POST", "/v1/orders/{id}/activities", modifyPermission,
			"Add one comment or custom activity to an order.", CodeNotFound, CodeTooMany)), notes{s}.addOne),
		httpapi.Handle(op("updateActivity", "PATCH", "/v1/orders/{id}/activities/{activityId}", modifyPermission,
			"Update a comment or a custom activity.", CodeNotFound, CodeNoActivity, CodeSystemActivity), notes{s}.changeNote),
		httpapi.Handle(op("deleteActivity", "DELETE", "/v1/orders/{id}/activities/{activityId}", modifyPermission,
			"Delete a comment or a custom activity.", CodeNotFound, CodeNoActivity, CodeSystemActivity), notes{s}.deleteNote),
		httpapi.Handle(op("cancelOrder", "POST", "/v1/orders/{id}/cancel", modifyPermission,
			"Cancel an order, and restock its items if restockAllItems is set. Nothing is refunded.",
			CodeNotFound, CodeAuthorized, CodePending, CodeRejected), s.cancel),
		httpapi.Handle(op("updateOrderStatus", "POST", "/v1/orders/{orderId}/update-status", statusPermission,
			"Set the status of an order, where the transition is allowed.",
			CodeNotFound, CodeStatusNotSupported, CodeUnsupportedTransition, CodeStatusAlreadySet), s.setStatus),
		httpapi.Handle(op("bulkUpdateOrderTags", "POST", "/v1/bulk/orders/update-tags", modifyPermission,
			"Assign tags to several orders and unassign tags. A tag in both lists is assigned."), s.bulkTags),
		httpapi.Handle(op("importOrder", "POST", "/v1/orders/import", importPermission,
			"Import an order of another system as it is.", CodeNotImported, CodeNumberTaken), imports{s}.importOrder),
		httpapi.Handle(op("bulkDeleteImportedOrders", "POST", "/v1/orders/import/bulk-delete-imported-orders",
			deletePermission, "Delete imported orders.", CodeKeepOrder), imports{s}.deleteImported),
		httpapi.Handle(op("setOrderNumberCounter", "POST", "/v1/orders/import/set-order-number-counter", numberPermission,
			"Set the number of the last order: the next has one more.", CodeLowerCounter), imports{s}.setCounter),
	}, s.Settings.Operations()...)
}
