package reports

import (
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

// permission is that of who may read orders: reports are made of them.
const permission = "ECOM.READ_ORDERS"

// Operations lists what the API offers, all of it our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, path, summary string) httpapi.Op {
		return httpapi.Op{ID: "souk.reports." + id, Method: http.MethodGet, Path: "/v1/reports" + path, Access: actor.Managers(permission), Reads: true, Summary: summary}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("getSales", "/sales", "Sales over time, by hour, day, week or month."), s.Sales),
		httpapi.Handle(op("getProducts", "/products", "What sold best."), s.Products),
		httpapi.Handle(op("getChannels", "/channels", "Sales by where they came from."), s.Channels),
		httpapi.Handle(op("getPaymentStatuses", "/payment-statuses", "Sales by how far they are paid."), s.PaymentStatuses),
	}
}
