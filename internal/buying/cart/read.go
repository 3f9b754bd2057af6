package cart

import (
	"context"
	"errors"
	"slices"

	"souk/internal/platform/store"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
	"souk/internal/shop/currencies"
	"souk/internal/shop/sale"
)

// codeNoRate refuses a currency to show prices in.
const codeNoRate = currencies.CodeNoRate

func isDamaged(err error) bool { return errors.Is(err, errDamaged) }

// Get gives a cart with the prices of now; an empty id means the caller's current
// one. NotFound.
func (s *Service) Get(ctx context.Context, id string) (*Response, error) {
	r, err := s.read(ctx, id)
	if err != nil {
		return nil, err
	}
	p, err := s.priced(ctx, r)
	if err != nil {
		return nil, err
	}
	return answer(r, p)
}

// read reads a cart that the caller may reach. NotFound.
func (s *Service) read(ctx context.Context, id string) (*record, error) {
	r, err := store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*record, error) { return find(tx, id) })
	if err == nil && r == nil {
		err = noCart()
	}
	return r, err
}

// priced works out what the lines of a cart cost.
func (s *Service) priced(ctx context.Context, r *record) (*sale.Priced, error) {
	question := r.sale(nil)
	var err error
	if question.Known, err = s.cfg.Sales.AskForLines(ctx, question); err != nil {
		return nil, err
	}
	return s.cfg.Sales.Price(ctx, question)
}

// wanted looks up what is to be added, before the transaction.
func (s *Service) wanted(ctx context.Context, in *Extras) ([]basket.Wanted, error) {
	if err := maySetPrices(ctx, in.LineItems, in.CustomLineItems, in.MerchantDiscounts); err != nil {
		return nil, err
	}
	shop, err := s.cfg.Sales.Shop(ctx)
	if err != nil {
		return nil, err
	}
	return s.cfg.Sales.Shelf().Wanted(ctx, shop, in.LineItems, in.CustomLineItems)
}

// asks tells whether lines hold things of apps' catalogs that are not known yet.
func (s *Service) asks(ctx context.Context, lines []basket.Line, known map[string]basket.Thing) bool {
	outside := s.cfg.Sales.Shelf().Outside
	return outside != nil && slices.ContainsFunc(lines, func(l basket.Line) bool {
		_, there := known[l.ID]
		return !there && fromApp(&l) && outside.Serves(ctx, l.AppID)
	})
}

// known looks up the things of apps' catalogs that are in a cart, before the
// transaction: it waits for the network.
func (s *Service) known(ctx context.Context, id string) (map[string]basket.Thing, error) {
	out := map[string]basket.Thing{}
	r, err := store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*record, error) { return find(tx, id) })
	if err != nil || r == nil {
		return out, err
	}
	var lines []basket.Line
	for i := range r.Lines {
		if fromApp(&r.Lines[i]) {
			lines = append(lines, r.Lines[i])
		}
	}
	shop, err := s.cfg.Sales.Shop(ctx)
	if err != nil {
		return nil, err
	}
	things, err := s.cfg.Sales.Shelf().Resolve(ctx, shop, lines, nil)
	for i := range things {
		out[lines[i].ID] = things[i]
	}
	return out, err
}

// fromApp tells a line that may be of an app's catalog.
func fromApp(l *basket.Line) bool { return l.Custom == nil && !catalog.Serves(l.AppID) }

// unseen stands in for things of apps' catalogs where nobody can be asked.
func unseen(lists ...[]basket.Line) map[string]basket.Thing {
	out := map[string]basket.Thing{}
	for _, lines := range lists {
		for i := range lines {
			if fromApp(&lines[i]) {
				out[lines[i].ID] = basket.Thing{Item: catalog.Item{Status: catalog.Unknown}}
			}
		}
	}
	return out
}
