package cart

import (
	"context"

	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// DeliveryRequest asks how things would come to a place. They are not put into a cart.
type DeliveryRequest struct {
	LineItems       []basket.NewLine `json:"lineItems" validate:"min=1,max=20"`
	ShippingAddress *wire.Address    `json:"shippingAddress" validate:"required"`
}

// DeliveryResponse tells the ways. None of them is chosen.
type DeliveryResponse struct {
	// NeedsDelivery is false for what is neither sent nor fetched, such as files.
	NeedsDelivery     bool                     `json:"needsDelivery"`
	ShippingInfo      sale.ShippingInformation `json:"shippingInfo"`
	CalculationErrors sale.CalculationErrors   `json:"calculationErrors"`
}

// Delivery works out how things would be sent or where they could be fetched, and for how much, as an estimate of a
// cart with nothing else in it would. It reads no cart and changes nothing. NotFound for what the catalog does not
// offer.
func (s *Service) Delivery(ctx context.Context, in *DeliveryRequest) (*DeliveryResponse, error) {
	who, err := shopperOf(ctx)
	if err != nil {
		return nil, err
	}
	if err := maySetPrices(ctx, in.LineItems, nil, nil); err != nil {
		return nil, err
	}
	shop, err := s.cfg.Sales.Shop(ctx)
	if err != nil {
		return nil, err
	}
	wanted, err := s.cfg.Sales.Shelf().Unwritten(ctx, shop, in.LineItems)
	if err != nil {
		return nil, err
	}
	question := &sale.Sale{Buyer: sale.Buyer{Kind: who.Kind, ID: who.ID}, ShippingAddress: in.ShippingAddress,
		Shipping: true, Source: source, SourceID: s.cfg.DB.NewID()}
	for i := range wanted {
		w := &wanted[i]
		w.ID = s.cfg.DB.NewID()
		question.Lines, question.Things = append(question.Lines, w.Line), append(question.Things, w.Thing)
	}
	p, err := s.cfg.Sales.Price(ctx, question)
	if err != nil {
		return nil, err
	}
	return &DeliveryResponse{NeedsDelivery: p.NeedsShipping, ShippingInfo: p.ShippingInfo(),
		CalculationErrors: p.CalculationErrors()}, nil
}
