package checkout

import (
	"context"
	"strings"

	"souk/internal/platform/store"
	"souk/internal/shop/sale"
)

// contested names what others may want at the same time: counted stock, the coupon, the
// gift card.
func contested(ctx context.Context, sales *sale.Service, r *record, question *sale.Sale) []string {
	var out []string
	if r.Coupon != "" {
		out = append(out, "coupon "+store.Fold(strings.TrimSpace(r.Coupon)))
	}
	if r.Card != nil {
		out = append(out, r.Card.ID)
	}
	shop, err := sales.Shop(ctx)
	if err != nil {
		return out // told where it matters: this only saves retries
	}
	things, err := sales.Shelf().Resolve(ctx, shop, r.Lines, question.Known.Things)
	if err != nil {
		return out
	}
	for i := range things {
		if things[i].Tracked {
			out = append(out, things[i].ProductID)
		}
	}
	return out
}

// inTurn runs a transaction that orders, when those on this node who order the same things
// are done. Within another's transaction there is no waiting: who is there already has the
// database.
//
// Everything that an order decides by and that others change is a row that it writes:
// the checkout, stock, coupon, limited rules, gift card, tip, cart. So it is isolated by
// rows.
func (s *Service) inTurn(ctx context.Context, r *record, question *sale.Sale, fn func(*store.Tx) (*placed, error)) (
	*placed, error) {
	if s.db.Dialect() == store.PostgreSQL && !s.db.Within(ctx) {
		ctx = store.InTurn(ctx, contested(ctx, s.cfg.Sales, r, question)...)
	}
	return store.Do(store.ByRows(ctx), s.db, func(tx *store.Tx) (*placed, error) {
		tx.Unlocked("an order is of what was offered when its transaction began; what is counted it writes", goods...)
		return fn(tx)
	})
}

// goods are the tables of what is for sale, to whom, at what price.
var goods = []string{"products", "product_variants", "inventory", "coupons", "contact_tax_details"}
