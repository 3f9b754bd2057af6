package orders

import (
	"context"

	"souk/internal/actor"
	"souk/internal/httpapi"
)

// Permissions of the contract.
const (
	readPermission = "ECOM.READ_ORDERS"
)

type (
	getRequest struct {
		ID string `json:"id" validate:"required,max=100"`
	}
	oneAnswer struct {
		Order *Order `json:"order,omitempty"`
	}
)

// Operations lists what is served.
func (s *Service) Operations() []httpapi.Operation {
	return append([]httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "ecom.orders.getOrder", Method: "GET", Path: "/v1/orders/{id}", Access: actor.Everyone(readPermission), Reads: true,
			Summary: "Get an order. Shoppers get their own.", Codes: []string{CodeNotFound},
		}, s.get),
		httpapi.Handle(httpapi.Op{
			ID: "ecom.orders.searchOrders", Method: "POST", Path: "/v1/orders/search", Access: actor.Everyone(readPermission), Reads: true,
			Summary: "Search orders by filters, free text and sorts. Shoppers find their own; orders that wait for their payment are not found.",
		}, s.search),
	}, s.settingsOperations()...)
}

func (s *Service) get(ctx context.Context, in *getRequest) (*oneAnswer, error) {
	o, err := s.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &oneAnswer{o}, nil
}
