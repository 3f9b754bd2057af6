package checkout

import (
	"context"

	"souk/internal/buying/takings"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/shop/sale"
)

// takeOutside has apps take what they pay for a checkout, before the transaction that
// places its order. Everything that can be known beforehand is looked at first, so that
// nothing is taken for an order that is refused anyway. Each taking is on disk before
// its app is asked.
func (s *Service) takeOutside(
	ctx context.Context, r *record, question *sale.Sale, in *CreateOrderRequest,
) (*takings.Taken, error) {
	if s.cfg.Takings == nil || (r.Card == nil || r.Card.Outside.AppID == "") && len(r.memberships()) == 0 {
		return nil, nil //nolint:nilnil // nothing is taken
	}
	p, err := s.cfg.Sales.Price(ctx, question)
	if err != nil {
		return nil, err
	}
	rule, err := s.cfg.Rules.Rule(ctx)
	if err != nil {
		return nil, err
	}
	if err := refuseAll(r, p, in, rule, actor.From(ctx)); err != nil {
		return nil, err
	}
	list := takings.Of(p, r.cardCode())
	if len(list) == 0 {
		return nil, nil //nolint:nilnil // nothing is taken
	}
	if s.db.Within(ctx) {
		return nil, refusal(CodeRedeemCardError,
			"a checkout paid with an app's gift card or membership must be placed by its own call, not inside another one")
	}
	out, err := s.cfg.Takings.Begin(ctx, r.id, list)
	if err != nil {
		return nil, err
	}
	for i := range out.List {
		if err := s.cfg.Takings.Ask(ctx, &out.List[i]); err != nil {
			s.cfg.Takings.GiveBack(ctx, out)
			return nil, takingError(&out.List[i], err)
		}
	}
	return out, nil
}

// takingError is what the buyer is told when an app does not pay.
func takingError(t *takings.Taking, err error) error {
	if t.OfCard() {
		return redeemError(err)
	}
	e := refusal(CodeCalculation,
		"the membership cannot pay for this checkout; remove it or choose another").With("reason", errs.CodeOf(err))
	e.Cause = err
	return e
}

// cardCode is the sealed code of an app's gift card; empty for none.
func (r *record) cardCode() string {
	if r.Card == nil {
		return ""
	}
	return r.Card.Outside.Code
}
