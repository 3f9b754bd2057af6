package cart

import (
	"context"
	"errors"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/shop/basket"
	"souk/internal/shop/discounts"
	"souk/internal/shop/sale"
)

// turn is what apps said before a try to change a cart, and what is left to ask.
type turn struct {
	things  map[string]basket.Thing // of apps' catalogs, by line id
	coupon  bool                    // the coupon is an app's
	refused *sale.Sale              // the sale that a coupon was refused for
}

var errAskThings = errors.New("cart: an app has to be asked about its things first")

// inTurns runs a change in a transaction. Apps are asked between tries, never within
// one: about their things in the cart with this id, and about a coupon that is none of
// the shop's own. A shop without apps needs one try. Everything that is decided is
// decided by the row that is written, the cart, so changes are kept apart by rows. The
// answer is kept for calls with the same Idempotency-Key.
func (s *Service) inTurns(ctx context.Context, id string, try func(*store.Tx, *turn) (*Response, error)) (
	*Response, error) {
	t := &turn{things: map[string]basket.Thing{}}
	for range 4 { // somebody else may add other things meanwhile
		out, err := store.Do(store.ByRows(ctx), s.cfg.DB, func(tx *store.Tx) (*Response, error) {
			tx.Unlocked("a cart only shows prices and stock; the order decides by them again",
				"products", "product_variants", "inventory", "coupons", "discount_uses")
			out, err := try(tx, t)
			if err != nil {
				return nil, err
			}
			return out, httpapi.Keep(tx, out)
		})
		switch {
		case err == nil:
			return s.settled(ctx, out)
		case errors.Is(err, errAskThings):
			if t.things, err = s.known(ctx, id); err != nil {
				return nil, err
			}
		case errs.CodeOf(err) == discounts.CodeUnknownCoupon && t.refused != nil && s.cfg.Sales.AsksForLines(ctx):
			known, failed := s.cfg.Sales.AskForLines(ctx, t.refused)
			if failed != nil {
				return nil, failed
			}
			if !known.Given.Coupon {
				return nil, err
			}
			t.coupon, t.refused = true, nil
		case errs.KindOf(err) == errs.Aborted && !s.cfg.DB.Within(ctx) && ctx.Err() == nil:
			// So many change this cart at once that the database gave up: it is somebody's turn at last.
		default:
			return nil, err
		}
	}
	return nil, changedMeanwhile()
}

// settled gives the answer to a change. Where apps have a say in discounts, they are
// asked now that the change is made; the event tells the prices without them, and so
// does the answer when the change is a part of somebody else's transaction.
func (s *Service) settled(ctx context.Context, out *Response) (*Response, error) {
	if s.cfg.DB.Within(ctx) || !s.cfg.Sales.AsksForLines(ctx) {
		return out, nil
	}
	return s.Get(ctx, out.Cart.ID)
}
