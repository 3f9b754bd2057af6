package cart

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/shop/basket"
	"souk/internal/shop/discounts"
	"souk/internal/shop/sale"
)

// Entity is the name of carts in events.
const Entity = "wix.ecom.v1.cart"

// change is a cart while it is being changed.
type change struct {
	basket.Change
	tx   *store.Tx // nil while a quick change is worked out
	cart *record
	was  document // for the audit record; the lists are the stored ones
	// What was entered with this change is tried, and refused when it does not work.
	triesCoupon, triesCurrency bool
}

// find reads a cart that the caller may reach: one by id, or with an empty id their
// current one, which may be nil. NotFound also for what belongs to another shopper.
// One that cannot be read comes with the error.
func find(tx *store.Tx, id string) (*record, error) {
	if id == "" {
		who, err := shopperOf(tx.Context())
		if err != nil {
			return nil, err
		}
		return load(tx, who)
	}
	r, err := loadID(tx, id)
	if err != nil && !isDamaged(err) {
		return nil, err
	}
	caller := actor.From(tx.Context())
	if r == nil || caller.Shopper() && r.Owner != (Owner{caller.Kind, caller.ID}) {
		return nil, notFound(id)
	}
	return r, err
}

// change runs fn on a cart in one transaction: one read, one write, one event. The
// things of its lines come from memory as a rule, see catalog.Resolve. A current cart
// that was changed here lately needs no read, see quick. fn may run again. An empty id
// means the caller's current cart. NotFound when there is none and it is not to be made.
func (s *Service) change(ctx context.Context, id string, begins bool, fn func(*change) error) (*Response, error) {
	if id == "" {
		if out, done, err := s.quick(ctx, fn); err != nil {
			return nil, err
		} else if done {
			return s.settled(ctx, out)
		}
	}
	return s.inTurns(ctx, id, func(tx *store.Tx, t *turn) (*Response, error) {
		r, err := find(tx, id)
		switch {
		case err != nil:
			return nil, err
		case r == nil && !begins:
			return nil, noCart()
		case r == nil:
			who, err := shopperOf(ctx)
			if err != nil {
				return nil, err
			}
			r = newRecord(tx, who, true)
		}
		return s.run(tx, r, t, fn)
	})
}

// run changes a cart, prices it and stores it.
func (s *Service) run(tx *store.Tx, r *record, t *turn, fn func(*change) error) (*Response, error) {
	shop, err := s.cfg.Sales.Shop(tx.Context())
	if err != nil {
		return nil, err
	}
	c := &change{tx: tx, cart: r, was: r.document,
		Change: basket.Change{Lines: r.Lines, Modified: map[string]any{}, NewID: tx.NewID}}
	if audited(tx) {
		c.was.Lines = append([]basket.Line{}, r.Lines...) // quantities are changed in place
	}
	if s.asks(tx.Context(), r.Lines, t.things) {
		return nil, errAskThings
	}
	if c.Things, err = s.cfg.Sales.Shelf().Resolve(tx.Context(), shop, r.Lines, t.things); err != nil {
		return nil, err
	}
	if err := fn(c); err != nil {
		return nil, err
	}
	r.Lines = c.Lines
	question := r.sale(c.Things)
	p, err := s.cfg.Sales.PriceTx(tx, question)
	if err != nil {
		return nil, err
	}
	if err := c.tried(p); err != nil && !(t.coupon && errs.CodeOf(err) == discounts.CodeUnknownCoupon) {
		t.refused = question
		return nil, err
	}
	if len(c.Modified) == 0 {
		return answer(r, p)
	}
	if r.current {
		tx.AfterCommit(func() { s.recent.keep(r) })
	}
	return c.store(p)
}

// tried refuses what was entered now and does not work. A coupon that would work for
// other lines is kept: the shopper may yet add them.
func (c *change) tried(p *sale.Priced) error {
	if c.triesCoupon && p.Coupon == nil && p.Faults.Coupon != nil {
		return p.Faults.Coupon
	}
	if wanted := c.cart.ConversionCurrency; c.triesCurrency && wanted != "" && wanted != p.Shop.Shown.Code() {
		return errs.New(errs.NotFound, codeNoRate, "no exchange rate is set from %s to %s", p.Shop.Currency, wanted)
	}
	return nil
}

// store writes the changed cart and tells of it.
func (c *change) store(p *sale.Priced) (*Response, error) {
	var before any = &c.was
	if c.cart.revision == 0 {
		before = nil
	}
	if err := save(c.tx, c.cart); err != nil {
		return nil, err
	}
	out, err := answer(c.cart, p)
	if err != nil {
		return nil, err
	}
	if err := audit.Change(c.tx, Entity, c.cart.id, before, &c.cart.document); err != nil {
		return nil, err
	}
	if before == nil {
		return out, c.tx.Emit(store.Event{Type: Entity + "_created", Entity: Entity, Slug: "created", EntityID: c.cart.id,
			Kind: store.Created, Body: out.body()})
	}
	return out, tellUpdated(c.tx, c.cart.id, c.Modified, out)
}

// audited tells whether the caller's changes are written down.
func audited(tx *store.Tx) bool { return actor.From(tx.Context()).Manages() }

// bind ties the cart to a business location, once.
func (c *change) bind(location string) error {
	was := c.cart.BusinessLocationID
	switch {
	case location == "" || location == was:
		return nil
	case was != "":
		return errs.New(errs.AlreadyExists, CodeOtherLocation,
			"the cart belongs to another business location; remove its businessLocationId first").With(
			"businessLocationId", was)
	}
	c.Note(nil, "businessLocationId")
	c.cart.BusinessLocationID = location
	return nil
}

// setCoupon puts a coupon in the place of the one there; it is tried with the lines
// that the cart has in the end.
func (c *change) setCoupon(code string) {
	if code == "" {
		return
	}
	c.triesCoupon = true
	if code != c.cart.Coupon {
		c.Note(orNil(c.cart.Coupon), "couponCode")
		c.cart.Coupon = code
	}
}

// removeCoupon takes the coupon off; without one nothing changes.
func (c *change) removeCoupon() {
	if c.cart.Coupon != "" {
		c.Note(c.cart.Coupon, "couponCode")
		c.cart.Coupon = ""
	}
}

// setDiscounts puts discounts in the place of those there. NotFound for lines that
// the cart does not have.
func (c *change) setDiscounts(in []MerchantDiscountInput) error {
	if in == nil || len(in)+len(c.cart.Discounts) == 0 {
		return nil
	}
	var missing []string
	for i := range in {
		for _, id := range in[i].LineItemIDs {
			if basket.Index(c.Lines, id) < 0 {
				missing = append(missing, id)
			}
		}
	}
	if len(missing) > 0 {
		return errs.New(errs.NotFound, basket.CodeLineNotFound, "the cart has no line item %s", missing[0]).With(
			"lineItemIds", missing)
	}
	c.Note(discountsBefore(c.cart.Discounts), "merchantDiscounts")
	c.cart.Discounts = byHand(in, c.NewID)
	return nil
}

// drop forgets lines that are gone in discounts. One that has no line left goes: it
// must not become one of the whole cart.
func (c *change) drop() {
	kept := make([]sale.Discount, 0, len(c.cart.Discounts))
	changed := false
	for _, d := range c.cart.Discounts {
		var lines []string
		for _, id := range d.LineIDs {
			if basket.Index(c.Lines, id) >= 0 {
				lines = append(lines, id)
			}
		}
		changed = changed || len(lines) != len(d.LineIDs)
		if len(d.LineIDs) > 0 && len(lines) == 0 {
			continue
		}
		d.LineIDs = lines
		kept = append(kept, d)
	}
	if changed {
		c.Note(discountsBefore(c.cart.Discounts), "merchantDiscounts")
		c.cart.Discounts = kept
	}
}

func discountsBefore(list []sale.Discount) any {
	if len(list) == 0 {
		return nil
	}
	return list
}

func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}
