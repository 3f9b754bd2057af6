package checkout

import (
	"context"
	"encoding/json"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/tongue"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// tries bounds how often a change starts over because somebody else was faster.
const tries = 6

// draft is a checkout while it is being changed, in memory. The lines are in Change.
type draft struct {
	*record
	basket.Change
	shop basket.Shop
	// What the request names itself must be right; what was there before may have
	// become wrong since, and is then told as an error of the calculation.
	named struct{ coupon, option bool }
}

// edit opens a record for changes. Its lines are looked up, outside any transaction.
func (s *Service) edit(ctx context.Context, shop basket.Shop, r *record) (*draft, error) {
	things, err := s.cfg.Sales.Shelf().Resolve(ctx, shop, r.Lines, nil)
	if err != nil {
		return nil, err
	}
	// What the buyer reads now is what mails about the order are written in.
	if language := tongue.From(ctx); language != "" && actor.From(ctx).Shopper() {
		r.Language = language
	}
	return &draft{record: r, shop: shop, Change: basket.Change{
		Lines: slices.Clone(r.Lines), Things: things, Modified: map[string]any{}, NewID: s.db.NewID,
	}}, nil
}

// change makes a new version of a checkout. fn changes it in memory, then it is
// priced, both outside any transaction because outside services may be asked; then it
// is written in one, unless somebody else changed it meanwhile: then all of it is
// done again on what is there now.
func (s *Service) change(ctx context.Context, id string, fn func(*draft) error) (*Response, error) {
	shop, err := s.cfg.Sales.Shop(ctx)
	if err != nil {
		return nil, err
	}
	return again(func() (*Response, error) {
		r, err := changeable(ctx, s, id)
		if err != nil {
			return nil, err
		}
		before := r.document
		d, err := s.edit(ctx, shop, r)
		if err != nil {
			return nil, err
		}
		if err := fn(d); err != nil {
			return nil, err
		}
		return s.finish(ctx, d, &before)
	})
}

// changeable reads a checkout that is to go on: what was tried is given up first, and then it is errOvertaken.
func changeable(ctx context.Context, s *Service, id string) (*record, error) {
	r, err := s.read(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case r.completed:
		return nil, complete(r)
	case r.tried():
		if err := s.release(ctx, r); err != nil {
			return nil, err
		}
		return nil, errOvertaken
	}
	return r, nil
}

// again starts over as long as somebody else was faster.
func again[T any](fn func() (*T, error)) (*T, error) {
	for range tries {
		if out, err := fn(); !overtaken(err) {
			return out, err
		}
	}
	return nil, errOvertaken
}

// read gives a checkout of the caller's as it is on disk. NotFound.
func (s *Service) read(ctx context.Context, id string) (*record, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*record, error) { return load(tx, id) })
}

// finish prices what was changed and writes it. before is nil for a new one.
func (s *Service) finish(ctx context.Context, d *draft, before *document) (*Response, error) {
	return s.finishWith(ctx, d, before, d.refuse, func(*store.Tx) error { return nil })
}

// finishWith is finish where somebody else refuses, and more is written.
func (s *Service) finishWith(ctx context.Context, d *draft, before *document, refuse func(*sale.Priced) error,
	also func(*store.Tx) error) (*Response, error) {
	r := d.record
	r.Lines = d.Lines
	s.locate(ctx, r, before)
	priced, err := s.cfg.Sales.Price(ctx, r.sale(d.Things))
	if err != nil {
		return nil, err
	}
	if err := refuse(priced); err != nil {
		return nil, err
	}
	which := side(actor.From(ctx))
	if text, total := telling(priced); r.told[which] != text || r.total != total {
		r.told[which], r.total = text, total
	} else if before != nil && len(d.Modified) == 0 {
		return answer(r, priced)
	}
	if before != nil && len(d.Modified) == 0 {
		return s.tell(ctx, r, priced)
	}
	// What is decided here is decided by rows that are written: checkout and cart.
	return store.Do(store.ByRows(ctx), s.db, func(tx *store.Tx) (*Response, error) {
		next := *r // the function may run again
		tx.Unlocked("prices and stock are only shown; the order decides by them again", goods...)
		if err := save(tx, &next, before); err != nil {
			return nil, err
		}
		if err := also(tx); err != nil {
			return nil, err
		}
		out, err := answer(&next, priced)
		if err != nil {
			return nil, err
		}
		if err := httpapi.Keep(tx, out); err != nil {
			return nil, err
		}
		if before == nil {
			return out, tx.Emit(store.Event{Type: Entity + "_created", Entity: Entity, Slug: "created", EntityID: r.id,
				Kind: store.Created, Body: out.Checkout})
		}
		return out, tx.Emit(store.Event{Type: Entity + "_updated", Entity: Entity, Slug: "updated", EntityID: r.id,
			Kind: store.Updated, Body: out.Checkout, Modified: d.Modified})
	})
}

// tell answers and remembers what was told.
func (s *Service) tell(ctx context.Context, r *record, priced *sale.Priced) (*Response, error) {
	out, err := answer(r, priced)
	if err != nil {
		return nil, err
	}
	which := side(actor.From(ctx))
	if which == toShop {
		ctx = unheard{ctx} // that somebody looked is nothing for the audit log
	}
	return out, s.db.Write(ctx, func(tx *store.Tx) error { return remember(tx, r, which) })
}

// unheard is a context of nobody's: it ends with the call, and tells nothing of it.
type unheard struct{ context.Context }

// Value is nothing.
func (unheard) Value(any) any { return nil }

// takesCards refuses gift cards of shoppers where the shop takes none.
func (s *Service) takesCards(ctx context.Context) error {
	if !actor.From(ctx).Shopper() {
		return nil
	}
	rule, err := s.cfg.Rules.Rule(ctx)
	if err == nil && !rule.GiftCards {
		err = cardsOff()
	}
	return err
}

// payKept sets a card that the calling member keeps in their account; the code is not asked for again.
func (s *Service) payKept(ctx context.Context, d *draft, in *UpdateRequest) error {
	if in.KeptGiftCardID == "" {
		return nil
	}
	if in.GiftCardCode != "" {
		return errs.Invalid(wire.Named("keptGiftCardId", errs.RuleOneOfAlignment, "",
			"must not be given together with giftCardCode"))
	}
	who := actor.From(ctx)
	if err := s.takesCards(ctx); err != nil {
		return err
	}
	card, err := s.cfg.Cards.Kept(ctx, who, in.KeptGiftCardID)
	if err != nil {
		return err
	}
	if err := sale.CardPays(card, d.shop.Money, s.db.Now()); err != nil {
		return err
	}
	return d.setCard(who, &cardUse{ID: card.ID, Amount: in.GiftCardRedeemAmount})
}

// card finds the card with a code, which must be able to pay. The code itself is not
// kept.
func (s *Service) card(ctx context.Context, shop basket.Shop, code string, amount wire.Decimal) (*cardUse, error) {
	if err := s.takesCards(ctx); err != nil {
		return nil, err
	}
	if n := len(code); n < 8 || n > 40 {
		return nil, errs.New(errs.InvalidArgument, CodeCardInvalid,
			"giftCardCode must be the code of a gift card, 8 to 40 characters")
	}
	card, err := s.cfg.Cards.Find(ctx, code)
	if errs.KindOf(err) == errs.NotFound && s.cfg.Takings != nil {
		id, outside, appErr := s.cfg.Takings.FindCard(ctx, code, shop.Money)
		if errs.KindOf(appErr) != errs.NotFound {
			return &cardUse{ID: id, Amount: amount, Outside: outside}, appErr
		}
	}
	if err != nil {
		return nil, err
	}
	if err := sale.CardPays(card, shop.Money, s.db.Now()); err != nil {
		return nil, err
	}
	return &cardUse{ID: card.ID, Amount: amount}, nil
}

// pay sets the card of a request: a code, or another amount for the card that is there.
func (s *Service) pay(ctx context.Context, d *draft, code string, amount wire.Decimal) error {
	who := actor.From(ctx)
	switch {
	case code != "":
		use, err := s.card(ctx, d.shop, code, amount)
		if err != nil {
			return err
		}
		return d.setCard(who, use)
	case amount != "" && d.Card == nil:
		return errs.Invalid(wire.Named("giftCardCode", errs.RuleRequired, "",
			"is required, because the checkout has no gift card yet"))
	case amount != "":
		return d.setCard(who, &cardUse{ID: d.Card.ID, Amount: amount, Outside: d.Card.Outside})
	}
	return nil
}

// entity is the body of an event, which is made only when somebody wants to hear it.
type entity func() (*Response, error)

// MarshalJSON writes the checkout.
func (fn entity) MarshalJSON() ([]byte, error) {
	out, err := fn()
	if err != nil {
		return nil, err
	}
	return json.Marshal(out.Checkout)
}
