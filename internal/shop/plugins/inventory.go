package plugins

import (
	"context"

	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// StockChange takes items of an app's catalog out of its stock, or puts them back. The
// order is what lets an app tell a second try from a second sale.
type StockChange struct {
	OrderID string
	// Reason is ORDER_PLACED, ORDER_PAID, ORDER_CANCELED, ORDER_REFUNDED, ORDER_EDITED or ORDER_REJECTED.
	Reason string
	Items  []StockItem
}

// StockItem is how many of something.
type StockItem struct {
	Reference    catalog.Reference
	LocationID   string
	Quantity     int64
	Subscription bool
}

type (
	stockRequest struct {
		Items    []stockItem `json:"items"`
		Restrict *bool       `json:"restrictInventoryValue,omitempty"`
		OrderID  string      `json:"orderId"`
		Reason   string      `json:"reason"`
	}
	stockItem struct {
		CatalogReference *reference `json:"catalogReference"`
		LocationID       string     `json:"locationId,omitempty"`
		Quantity         int64      `json:"quantity"`
		SubscriptionItem bool       `json:"subscriptionItem"`
	}
)

func stockRequestOf(in StockChange) *stockRequest {
	out := &stockRequest{Items: make([]stockItem, len(in.Items)), OrderID: in.OrderID, Reason: in.Reason}
	for i, item := range in.Items {
		out.Items[i] = stockItem{referenceOf(item.Reference), item.LocationID, item.Quantity, item.Subscription}
	}
	return out
}

// DecrementStock has an app take items out of its stock. With restrict it refuses
// (DECREMENT_NOT_POSSIBLE) where there are not enough. A Failure of reason NotInstalled
// says that the app counts no stock.
func (s *Service) DecrementStock(ctx context.Context, appID string, in StockChange, restrict bool) error {
	request := stockRequestOf(in)
	request.Restrict = &restrict
	return s.changeStock(ctx, appID, decrementAvailability, request)
}

// IncrementStock has an app put items back.
func (s *Service) IncrementStock(ctx context.Context, appID string, in StockChange) error {
	return s.changeStock(ctx, appID, incrementAvailability, stockRequestOf(in))
}

func (s *Service) changeStock(ctx context.Context, appID string, f *function, request *stockRequest) error {
	p, err := s.one(ctx, Inventory, appID)
	if err != nil {
		return err
	}
	_, err = ask[wire.Empty](ctx, s, question{p, f, "", request}, nil)
	return err
}
