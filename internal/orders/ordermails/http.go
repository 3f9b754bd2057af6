package ordermails

import (
	"net/http"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

const (
	readSettings   = "ECOM.READ_ORDERS_SETTINGS"
	updateSettings = "ECOM.UPDATE_ORDERS_SETTINGS"
)

// Operations lists what the API offers, all of it our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.orderEmails." + id, Method: method, Path: "/v1/order-emails" + path, Access: actor.Managers(permission), Reads: method == http.MethodGet, Summary: summary, Codes: codes}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("listOrderEmails", http.MethodGet, "", readSettings, "Messages that buyers get, and what the shop set about them."), s.list),
		httpapi.Handle(op("getOrderEmail", http.MethodGet, "/{kind}", readSettings, "One such message.", CodeUnknownKind), s.get),
		httpapi.Handle(op("updateOrderEmail", http.MethodPatch, "/{kind}", updateSettings, "Switch a message on or off, or give it other words. null sets back.", CodeUnknownKind), s.update),
		httpapi.Handle(op("previewOrderEmail", http.MethodGet, "/{kind}/preview", readSettings, "A message as buyers get it, of an order or of an example.", CodeUnknownKind, orders.CodeNotFound), s.preview),
		httpapi.Handle(op("sendOrderEmail", http.MethodPost, "/{kind}/send", sendPermission, "Write PLACED, PAID or CANCELED to the buyer once more, if the order is still as it says.",
			CodeUnknownKind, orders.CodeNotFound, CodeNotByHand, CodeNotTrue, CodeOff, CodeNoAddress), s.sendAgain),
	}
}
