package orderpages

import (
	"net/http"

	"souk/internal/orders/downloads"
	"souk/internal/orders/orders"
	"souk/internal/orders/payrequests"
	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

type (
	openRequest struct {
		OrderID string `json:"orderId" validate:"required,max=100"`
		// Key opens the order of a guest who found it.
		Key string `json:"key,omitempty" validate:"max=300"`
	}
	openAnswer struct {
		Page *Page `json:"page"`
	}
	findRequest struct {
		Number string `json:"number" validate:"required,max=30"`
		Email  string `json:"email" validate:"required,max=254"`
	}
	proveRequest struct {
		OrderID string `json:"orderId" validate:"required,max=100"`
		Email   string `json:"email" validate:"required,max=254"`
	}
	findAnswer struct {
		OrderID string `json:"orderId"`
		Key     string `json:"key"`
	}
	filesAnswer struct {
		Files wire.List[downloads.File] `json:"files"`
	}
	payAnswer struct {
		// Path of the page to pay on.
		Path string `json:"path"`
	}
)

// Operations lists what is served, all of it our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, path, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.orderPages." + id, Method: http.MethodPost, Path: "/v1/order-pages/" + path,
			Access: actor.Everyone("ECOM.READ_ORDERS"), Reads: true, Summary: summary, Codes: codes}
	}
	guessed := func(o httpapi.Op) httpapi.Op {
		// A key comes with the answer, which is kept nowhere.
		o.Guess, o.Key = httpapi.Purchases, httpapi.KeyRefused
		return o
	}
	pay := op("payOrder", "pay",
		"Get the URL of the page on which the buyer pays the balance of an order.", orders.CodeNotFound,
		payrequests.CodePaymentStatus)
	pay.Reads, pay.Access = false, actor.Everyone("ECOM.ORDER_PAYMENT_REQUEST_CREATE")
	renew := op("renewFiles", "renew-files",
		"Renew the download links of an order's files when they have expired, and mail them. "+
			"Downloads already made still count.",
		orders.CodeNotFound, downloads.CodeNoFiles, downloads.CodeNotPaid, downloads.CodeWorks, downloads.CodeUsedUp)
	renew.Reads, renew.Access = false, actor.Everyone("ECOM.MODIFY_ORDERS")
	return []httpapi.Operation{
		httpapi.Handle(renew, s.renewFiles),
		httpapi.Handle(op("openOrder", "open",
			"Get an order with its fulfillments, payments, invoices, files and return requests. Shoppers get their own, "+
				"guests with the key that findOrder gave them.",
			orders.CodeNotFound), s.open),
		httpapi.Handle(guessed(op("findOrder", "find",
			"Find an order by its number and the e-mail it was placed with. Answers with a key that gives access for a day.",
			orders.CodeNotFound)), s.find),
		httpapi.Handle(guessed(op("proveOrder", "prove",
			"Get access to an order by its id and the e-mail it was placed with. Answers with a key that gives access for a "+
				"day.",
			orders.CodeNotFound)), s.prove),
		httpapi.Handle(pay, s.pay),
	}
}
