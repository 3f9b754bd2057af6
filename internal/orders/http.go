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
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "ecom.orders.getOrder", Method: "GET", Path: "/v1/orders/{id}", Access: actor.Everyone(readPermission), Reads: true,
			Summary: "Get an order. Shoppers get their own.", Codes: []string{CodeNotFound},
		}, s.get),
	}
}

func (s *Service) get(ctx context.Context, in *getRequest) (*oneAnswer, error) {
	o, err := s.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &oneAnswer{o}, nil
}
