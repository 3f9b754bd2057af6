package sale

import (
	"context"

	"souk/internal/shop/catalog"
)

// AsksForLines tells, from memory, whether apps may have a say in what lines cost.
func (s *Service) AsksForLines(ctx context.Context) bool {
	return s.cfg.Plugins != nil && !s.cfg.Plugins.Idle(ctx)
}

// AskForLines is Ask for what the lines alone depend on: things of apps' catalogs,
// conditions of discount rules, and what apps take off. Carts are shown with it, and
// not every look at a cart shall wait for carriers, fees and memberships that it does
// not tell of.
func (s *Service) AskForLines(ctx context.Context, sale *Sale) (*Outside, error) {
	known := &Outside{asked: true}
	for i := range sale.Lines {
		if sale.Lines[i].Custom == nil && !catalog.Serves(sale.Lines[i].AppID) {
			if err := s.things(ctx, sale, known); err != nil {
				return nil, err
			}
			break
		}
	}
	if !s.AsksForLines(ctx) {
		return known, nil
	}
	if err := s.triggers(ctx, sale, known); err != nil {
		return nil, err
	}
	return known, s.given(ctx, sale, known)
}
