package reports

import (
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
)

// Read is the permission to see how the shop does. It shows no order and no person, but for the ids of members who
// bought most.
const Read = "REPORTS.READ"

// Operations lists what the API offers, all of it our own.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, path, summary string) httpapi.Op {
		return httpapi.Op{
			ID: "souk.reports." + id, Method: http.MethodGet, Path: "/v1/reports" + path,
			Access: actor.Managers(Read), Reads: true, Summary: summary,
		}
	}
	return []httpapi.Operation{
		httpapi.Handle(op("getSales", "/sales", "Sales over time, by hour, day, week or month."), s.Sales),
		httpapi.Handle(op("getProducts", "/products", "What sold best."), s.Products),
		httpapi.Handle(op("getChannels", "/channels", "Sales by where they came from."), s.Channels),
		httpapi.Handle(op("getPaymentStatuses", "/payment-statuses", "Sales by how far they are paid."), s.PaymentStatuses),
		httpapi.Handle(op("getCountries", "/countries", "Sales by where orders go."), s.Countries),
		httpapi.Handle(op("getCollections", "/collections", "Which collections sold best."), s.Collections),
		httpapi.Handle(op("getDiscounts", "/discounts", "Which discounts were used, and what they took off."), s.Discounts),
		httpapi.Handle(op("getMembers", "/members", "Which members bought most."), s.Members),
		httpapi.Handle(op("getCohorts", "/cohorts", "How buyers come back, by the month of their first order."), s.Cohorts),
		httpapi.Handle(op("getReturns", "/returns", "What came back of what was sold, and why."), s.Returns),
		httpapi.Handle(op("getStock", "/stock", "How fast stock turns, and what does not sell."), s.Stock),
		httpapi.Handle(op("listOrders", "/orders", "The orders behind a number of a report."), s.List),
		httpapi.Handle(op("getFunnel", "/funnel", "How many people visited, filled a cart, began a checkout and ordered."),
			s.Funnel),
	}
}
