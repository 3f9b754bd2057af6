package checkout

import (
	"context"
	"hash/maphash"
	"slices"

	"souk/internal/sale"
	"souk/internal/store"
)

// turns has those who order the same goods on this node wait for each other, in memory.
// On PostgreSQL they change the same stock: let loose on it together, most would have
// to start over, and some would run out of tries. Those who order other goods do not
// wait. Other nodes are not waited for; who meets one of theirs tries again.
type turns struct {
	seed  maphash.Seed
	place [512]chan struct{} // many names share a place, which costs a wait at worst
}

func newTurns() *turns {
	t := &turns{seed: maphash.MakeSeed()}
	for i := range t.place {
		t.place[i] = make(chan struct{}, 1)
	}
	return t
}

// take waits for its turn with all of these and gives the function that ends it. The
// order is the same for everybody, so that no two wait for each other.
func (t *turns) take(ctx context.Context, names []string) (func(), error) {
	places := make([]int, len(names))
	for i, name := range names {
		places[i] = int(maphash.String(t.seed, name) % uint64(len(t.place))) //nolint:gosec // below 512
	}
	slices.Sort(places)
	places = slices.Compact(places)
	for n, i := range places {
		select {
		case t.place[i] <- struct{}{}:
		case <-ctx.Done():
			t.leave(places[:n])
			return nil, ctx.Err()
		}
	}
	return func() { t.leave(places) }, nil
}

func (t *turns) leave(places []int) {
	for _, i := range places {
		<-t.place[i]
	}
}

// rivals names what others may want at the same time: counted stock, coupon, gift card.
func (s *Service) rivals(ctx context.Context, r *record, question *sale.Sale) []string {
	var out []string
	if r.Coupon != "" {
		out = append(out, "coupon")
	}
	if r.Card != nil {
		out = append(out, r.Card.ID)
	}
	shop, err := s.cfg.Sales.Shop(ctx)
	if err != nil {
		return out // told where it matters: this only saves tries
	}
	things, err := s.cfg.Sales.Shelf().Resolve(ctx, shop, r.Lines, question.Known.Things)
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

// inTurn runs a transaction that orders when it is its turn. Within another's
// transaction there is no waiting: who is there already has the database.
//
// Everything that an order decides by and that others change is a row that it writes:
// the checkout, stock, coupon, limited rules, gift card, tip, cart. So it is kept apart
// from others by rows.
func (s *Service) inTurn(ctx context.Context, r *record, question *sale.Sale, fn func(*store.Tx) (*placed, error)) (*placed, error) {
	if s.turns != nil && !s.db.Within(ctx) {
		leave, err := s.turns.take(ctx, s.rivals(ctx, r, question))
		if err != nil {
			return nil, err
		}
		defer leave()
	}
	return store.Do(store.ByRows(ctx), s.db, func(tx *store.Tx) (*placed, error) {
		tx.Unlocked("an order is of what was offered when its transaction began; what is counted it writes", goods...)
		return fn(tx)
	})
}

// goods are the tables of what is for sale, to whom, at what price.
var goods = []string{"products", "product_variants", "inventory", "coupons", "contact_tax_details"}
