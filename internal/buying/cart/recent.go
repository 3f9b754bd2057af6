package cart

import (
	"context"
	"encoding/json"
	"errors"

	lru "github.com/hashicorp/golang-lru/v2"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// Bounds of what is remembered: shoppers who are at it now, and no giant carts.
const (
	maxRecent      = 4096
	maxRecentLines = 40
)

// recent remembers carts as they were committed here, so that the next change of one
// needs no look at the database before it: the write itself then says whether the cart
// is still the one that was remembered. So nothing here has to be right, only likely.
type recent struct{ carts *lru.Cache[Owner, *record] }

func newRecent() *recent {
	carts, err := lru.New[Owner, *record](maxRecent)
	if err != nil {
		panic("cart: " + err.Error()) // only for sizes below one
	}
	return &recent{carts}
}

// keep remembers a committed cart, which nobody may change from then on.
func (m *recent) keep(r *record) {
	if len(r.Lines) > maxRecentLines || r.ExtendedFields != nil {
		m.carts.Remove(r.Owner)
		return
	}
	if known, ok := m.carts.Peek(r.Owner); ok && known.id == r.id && known.revision > r.revision {
		return // a later change was quicker to come here
	}
	m.carts.Add(r.Owner, r)
}

// copy gives a cart that may be changed. What lines and fields point to is replaced
// by changes, never written to.
func (r *record) copy() *record {
	out := *r
	out.Lines = append(make([]basket.Line, 0, len(r.Lines)+1), r.Lines...)
	return &out
}

var errMoved = errors.New("cart: it was changed meanwhile")

// quick changes the caller's current cart if it is remembered: everything is worked
// out and priced before the transaction, which then has one statement and holds up
// nobody. False when there is no such cart, when it was changed meanwhile, and when fn
// refuses or changes nothing: then the stored cart has to be looked at.
func (s *Service) quick(ctx context.Context, fn func(*change) error) (*Response, bool, error) {
	if s.cfg.DB.Within(ctx) { // what the transaction did to the cart is not known here
		return nil, false, nil
	}
	who, err := shopperOf(ctx)
	if err != nil {
		return nil, false, err
	}
	known, ok := s.recent.carts.Get(who)
	if !ok {
		return nil, false, nil
	}
	cart := known.copy()
	c := &change{cart: cart, Change: basket.Change{Lines: cart.Lines, Modified: map[string]any{}, NewID: s.cfg.DB.NewID}}
	out, doc, err := s.workOut(ctx, c, fn)
	if err != nil || out == nil {
		return nil, false, nil //nolint:nilerr // the stored cart decides what is wrong
	}
	if done, err := s.cfg.DB.WriteOne(ctx, Entity+"_updated", swapSQL, swapArgs(cart, doc)...); err == nil && done {
		s.recent.keep(cart)
		return out, true, nil
	} else if err != nil {
		s.recent.carts.Remove(who)
		return nil, true, err
	}
	err = s.cfg.DB.Write(store.ByRows(ctx), func(tx *store.Tx) error {
		if there, err := swap(tx, cart, doc); err != nil || !there {
			return errors.Join(err, errMoved)
		}
		if err := tellUpdated(tx, cart.id, c.Modified, out); err != nil {
			return err
		}
		return httpapi.Keep(tx, out)
	})
	if err != nil {
		s.recent.carts.Remove(who)
		if errors.Is(err, errMoved) { // the long way finds out what to answer
			return nil, false, nil
		}
		return nil, true, err
	}
	s.recent.keep(cart)
	return out, true, nil
}

// workOut gives the answer and the text to store of a changed cart; nothing when
// nothing changes.
func (s *Service) workOut(ctx context.Context, c *change, fn func(*change) error) (*Response, string, error) {
	shop, err := s.cfg.Sales.Shop(ctx)
	if err != nil {
		return nil, "", err
	}
	// Nobody outside is asked here: a cart with things of apps' catalogs goes the long way.
	if c.Things, err = s.cfg.Sales.Shelf().Resolve(ctx, shop, c.Lines, map[string]basket.Thing{}); err != nil {
		return nil, "", err
	}
	if err := fn(c); err != nil || len(c.Modified) == 0 {
		return nil, "", err
	}
	r := c.cart
	r.Lines = c.Lines
	question := r.sale(c.Things)
	question.Known = &sale.Outside{}
	p, err := s.cfg.Sales.Price(ctx, question)
	if err != nil {
		return nil, "", err
	}
	if err := c.tried(p); err != nil {
		return nil, "", err
	}
	r.revision, r.updated = r.revision+1, s.cfg.DB.Now().UnixMilli()
	doc, err := json.Marshal(&r.document)
	if err != nil {
		return nil, "", err
	}
	out, err := answer(r, p)
	return out, string(doc), err
}
