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
		httpapi.Handle(op("getSales", "/sales", "Get sales over time, by hour, day, week or month."), s.Sales),
		httpapi.Handle(op("getProducts", "/products", "Get sales by product."), s.Products),
		httpapi.Handle(op("getChannels", "/channels", "Get sales by sales channel."), s.Channels),
		httpapi.Handle(op("getPaymentStatuses", "/payment-statuses", "Get sales by payment status."), s.PaymentStatuses),
		httpapi.Handle(op("getCountries", "/countries", "Get sales by destination."), s.Countries),
		httpapi.Handle(op("getCollections", "/collections", "Get sales by collection."), s.Collections),
		httpapi.Handle(op("getDiscounts", "/discounts", "Get discounts by use and amount."), s.Discounts),
		httpapi.Handle(op("getMembers", "/members", "Get sales by member."), s.Members),
		httpapi.Handle(op("getCohorts", "/cohorts",
			"Get the cohorts: how buyers come back, by the month of their first order."), s.Cohorts),
		httpapi.Handle(op("getReturns", "/returns", "Get the returns: what was sent back, and why."), s.Returns),
		httpapi.Handle(op("getStock", "/stock", "Get stock turnover, and what does not sell."), s.Stock),
		httpapi.Handle(op("listOrders", "/orders", "List the orders behind a number of a report."), s.List),
		httpapi.Handle(op("getFunnel", "/funnel", "Get the conversion funnel: visits, carts, checkouts and orders."),
			s.Funnel),
	}
}
