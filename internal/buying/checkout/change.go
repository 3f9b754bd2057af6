package checkout

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
	"souk/internal/shop/shipping"
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
	return s.again(func() (*Response, error) {
		r, err := s.read(ctx, id)
		if err != nil {
			return nil, err
		}
		if r.completed {
			return nil, complete(r)
		}
		if r.tried() { // it goes on otherwise: what was tried is given up first
			if err := s.release(ctx, r); err != nil {
				return nil, err
			}
			return nil, errOvertaken
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

// again starts over as long as somebody else was faster.
func (s *Service) again(fn func() (*Response, error)) (*Response, error) {
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
func (s *Service) finishWith(ctx context.Context, d *draft, before *document, refuse func(*sale.Priced) error, also func(*store.Tx) error) (*Response, error) {
	r := d.record
	r.Lines = d.Lines
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
		return s.answer(r, priced)
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
		out, err := s.answer(&next, priced)
		if err != nil {
			return nil, err
		}
		if err := httpapi.Keep(tx, out); err != nil {
			return nil, err
		}
		if before == nil {
			return out, tx.Emit(store.Event{Type: Entity + "_created", Entity: Entity, Slug: "created", EntityID: r.id, Kind: store.Created, Body: out.Checkout})
		}
		return out, tx.Emit(store.Event{Type: Entity + "_updated", Entity: Entity, Slug: "updated", EntityID: r.id, Kind: store.Updated, Body: out.Checkout, Modified: d.Modified})
	})
}

// tell answers and remembers what was told.
func (s *Service) tell(ctx context.Context, r *record, priced *sale.Priced) (*Response, error) {
	out, err := s.answer(r, priced)
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

// refuse says what the request named wrongly.
func (d *draft) refuse(p *sale.Priced) error {
	switch {
	case d.named.coupon && p.Faults.Coupon != nil && p.Coupon == nil:
		return p.Faults.Coupon
	case d.named.option && p.Faults.ShippingOption != nil:
		chosen := d.option()
		if _, other := shipping.Find(p.Options, chosen.Code, ""); other {
			return errs.New(errs.InvalidArgument, CodeOptionInvalid, "the shipping option %s is not of this carrier", chosen.Code).With("carrierId", chosen.CarrierID)
		}
		e := errs.New(errs.NotFound, CodeOptionNotFound, "there is no shipping option %s", chosen.Code)
		return e.With("selectedShippingOptionError", p.CalculationErrors().SelectedShippingOptionError)
	}
	return nil
}

// merge applies a patch to what is written on the checkout.
func (d *draft) merge(who actor.Actor, patch wire.Patch[Info], rules wire.MergeRules, place string) error {
	if patch.Raw == nil {
		return nil
	}
	before, err := json.Marshal(&d.Info)
	if err != nil {
		return err
	}
	merged, violations := wire.Merge(before, patch.Raw, rules)
	if violations != nil {
		return errs.Invalid(violations...)
	}
	var info Info
	if err := json.Unmarshal(merged, &info); err != nil {
		return errs.Invalid(wire.Named(place, errs.RuleFormat, "TYPE", "has a value of the wrong type"))
	}
	info.tidy()
	violations = append(wire.Check(&info, place), d.forbidden(who, &info, place)...)
	if len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	was := d.option()
	if now := info.option(); now != nil && (was == nil || *was != *now || patchNames(patch.Raw, "shippingInfo", "selectedCarrierServiceOption")) {
		d.named.option = true
	}
	d.Info = info
	after, err := json.Marshal(&d.Info)
	if err != nil {
		return err
	}
	return d.compare(before, after)
}

// patchNames tells whether a patch has a key within an object.
func patchNames(raw json.RawMessage, object, key string) bool {
	var outer, inner map[string]json.RawMessage
	return json.Unmarshal(raw, &outer) == nil && json.Unmarshal(outer[object], &inner) == nil && inner[key] != nil
}

// forbidden refuses changes of what is settled, and what only managers may say.
func (d *draft) forbidden(who actor.Actor, next *Info, place string) []errs.Violation {
	var out []errs.Violation
	deny := func(field, words string) {
		out = append(out, wire.Named(wire.Join(place, field), errs.RuleNotAllowed, "", words))
	}
	if d.email() != "" && next.email() == "" {
		deny("buyerInfo.email", "cannot be removed once it is set")
	}
	if who.Shopper() && next.TaxExemptGroupID != d.TaxExemptGroupID {
		deny("taxExemptGroupId", "is for those who run the shop")
	}
	if d.revision > 0 {
		if next.settings() != d.settings() {
			deny("customSettings", "cannot be changed after the checkout was made")
		}
		if !same(next.ExternalReference, d.ExternalReference) {
			deny("externalReference", "cannot be changed after the checkout was made")
		}
	}
	return out
}

func same(a, b *ExternalReference) bool { return a == b || a != nil && b != nil && *a == *b }

// compare notes the fields that differ, with their values before.
func (d *draft) compare(before, after json.RawMessage) error {
	var was, is map[string]json.RawMessage
	if err := errors.Join(json.Unmarshal(before, &was), json.Unmarshal(after, &is)); err != nil {
		return err
	}
	for name, value := range was {
		if !bytes.Equal(value, is[name]) {
			d.Note(value, "%s", name)
		}
	}
	for name := range is {
		if was[name] == nil {
			d.Note(nil, "%s", name)
		}
	}
	return nil
}

// setCoupon sets the coupon; refuse says whether it can be used.
func (d *draft) setCoupon(who actor.Actor, code string) error {
	if code == d.Coupon {
		d.named.coupon = code != ""
		return nil
	}
	if who.Shopper() && d.settings().LockCouponCode && d.revision > 0 {
		return errs.New(errs.FailedPrecondition, CodeCouponLocked, "the coupon of this checkout cannot be changed")
	}
	d.Note(d.Coupon, "couponCode")
	d.Coupon, d.named.coupon = code, code != ""
	return nil
}

// setCard sets the card that is to pay; nil takes it out.
func (d *draft) setCard(who actor.Actor, use *cardUse) error {
	if use == nil && d.Card == nil || use != nil && d.Card != nil && *use == *d.Card {
		return nil
	}
	if who.Shopper() && d.settings().LockGiftCard && d.revision > 0 {
		return errs.New(errs.FailedPrecondition, CodeCardLocked, "the gift card of this checkout cannot be changed")
	}
	d.Note(nil, "giftCard")
	d.Card = use
	return nil
}

// card finds the card with a code, which must be able to pay. The code itself is not
// kept.
func (s *Service) card(ctx context.Context, shop basket.Shop, code string, amount wire.Decimal) (*cardUse, error) {
	if actor.From(ctx).Shopper() {
		rule, err := s.rule(ctx)
		if err != nil {
			return nil, err
		}
		if !rule.GiftCards {
			return nil, cardsOff()
		}
	}
	if n := len(code); n < 8 || n > 40 {
		return nil, errs.New(errs.InvalidArgument, CodeCardInvalid, "this is no code of a gift card")
	}
	card, err := s.cfg.Cards.Find(ctx, code)
	if errs.KindOf(err) == errs.NotFound && s.cfg.Apps != nil {
		return s.outsideCard(ctx, shop, code, amount, err)
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
		return errs.Invalid(wire.Named("giftCardCode", errs.RuleRequired, "", "is required: there is no gift card to take the amount from"))
	case amount != "":
		return d.setCard(who, &cardUse{ID: d.Card.ID, Amount: amount, Outside: d.Card.Outside})
	}
	return nil
}

// rewrite changes what is written on the checkout and notes what is different.
func (d *draft) rewrite(fn func(*Info)) error {
	before, err := json.Marshal(&d.Info)
	if err != nil {
		return err
	}
	fn(&d.Info)
	d.tidy()
	after, err := json.Marshal(&d.Info)
	if err != nil {
		return err
	}
	return d.compare(before, after)
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
