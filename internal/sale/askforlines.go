package sale

import (
	"context"

	"souk/internal/catalog"
)

// AsksForLines tells, from memory as a rule, whether apps have a say in what lines
// cost: whether conditions of discount rules are theirs.
func (s *Service) AsksForLines(ctx context.Context) bool {
	if s.cfg.Plugins == nil || s.cfg.Plugins.Idle(ctx) {
		return false
	}
	waiting, err := s.cfg.Discounts.CustomTriggers(ctx)
	return err == nil && len(waiting) > 0
}

// AskForLines is Ask for what the lines alone depend on: things of apps' catalogs and
// conditions of discount rules. Carts are shown with it, and not every look at a cart
// shall wait for carriers, fees and memberships that it does not tell of.
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
	return known, s.triggers(ctx, sale, known)
}
