package checkout

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// Add puts lines into a checkout. Equal things raise a quantity; quantities are
// capped by stock.
func (s *Service) Add(ctx context.Context, in *AddRequest) (*Response, error) {
	if len(in.LineItems)+len(in.CustomLineItems) == 0 {
		return nil, errs.Invalid(wire.Named("lineItems", errs.RuleRequiredOneOf, "",
			"or customLineItems must have at least one line"))
	}
	_, wanted, err := s.wanted(ctx, in.LineItems, in.CustomLineItems)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, in.ID, func(d *draft) error { return d.Add(wanted) })
}

// RemoveLines takes lines out. NotFound for one that is not there, and then none is.
func (s *Service) RemoveLines(ctx context.Context, in *RemoveLinesRequest) (*Response, error) {
	return s.change(ctx, in.ID, func(d *draft) error { return d.Remove(in.LineItemIDs) })
}

// SetQuantities sets quantities of lines, capped by stock.
func (s *Service) SetQuantities(ctx context.Context, in *QuantityRequest) (*Response, error) {
	return s.change(ctx, in.ID, func(d *draft) error { return d.SetQuantities(in.LineItems) })
}

// RemoveCoupon takes the coupon off.
func (s *Service) RemoveCoupon(ctx context.Context, in *wire.IDRequest) (*Response, error) {
	return s.change(ctx, in.ID, func(d *draft) error { return d.setCoupon(actor.From(ctx), "") })
}

// RemoveCard takes the gift card off.
func (s *Service) RemoveCard(ctx context.Context, in *wire.IDRequest) (*Response, error) {
	return s.change(ctx, in.ID, func(d *draft) error { return d.setCard(actor.From(ctx), nil) })
}

// RemoveOverrideURL makes the shop's own page the checkout's again.
func (s *Service) RemoveOverrideURL(ctx context.Context, in *wire.IDRequest) (*Response, error) {
	return s.change(ctx, in.ID, func(d *draft) error {
		d.override("")
		return nil
	})
}
