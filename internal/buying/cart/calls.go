package cart

import (
	"context"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

// Add puts things into a cart; an empty id means the caller's current one, which
// begins with the first. Equal things raise a quantity; quantities are capped by
// stock. NotFound for what the catalog does not offer; InvalidArgument for choices
// that name nothing and for more than a cart holds; AlreadyExists when the cart is
// bound to another location.
func (s *Service) Add(ctx context.Context, id string, in *AddRequest) (*Response, error) {
	wanted, err := s.wanted(ctx, &Extras{LineItems: in.LineItems, CustomLineItems: in.CustomLineItems})
	if err != nil {
		return nil, err
	}
	return s.change(ctx, id, id == "", func(c *change) error {
		if err := c.bind(in.BusinessLocationID); err != nil {
			return err
		}
		return c.Add(wanted)
	})
}

// Create makes a cart beside the current one. FailedPrecondition without items.
func (s *Service) Create(ctx context.Context, in *CreateRequest) (*Response, error) {
	if len(in.LineItems)+len(in.CustomLineItems) == 0 {
		return nil, errs.New(errs.InvalidArgument, CodeWithoutItems, "send at least one item in lineItems or customLineItems")
	}
	caller := actor.From(ctx)
	wanted, err := s.wanted(ctx, &in.Extras)
	if err != nil {
		return nil, err
	}
	id := s.cfg.DB.NewID()
	return s.inTurns(ctx, "", func(tx *store.Tx, t *turn) (*Response, error) {
		r := newRecord(tx, Owner{caller.Kind, caller.ID}, false)
		r.id = id
		return s.run(tx, r, t, func(c *change) error {
			return c.write(in.CartInfo, nil, wanted, &in.Extras)
		})
	})
}

// Update merges what is written on a cart, adds lines as Add does, and sets a coupon
// and discounts. NotFound; InvalidArgument with every broken rule; FailedPrecondition
// when a member would become another contact; the codes of discounts for a coupon
// that cannot be used.
func (s *Service) Update(ctx context.Context, id string, in *UpdateRequest) (*Response, error) {
	wanted, err := s.wanted(ctx, &in.Extras)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, id, false, func(c *change) error {
		return c.write(in.CartInfo, in.FieldMask, wanted, &in.Extras)
	})
}

// write merges what is written on a cart, adds lines, and sets a coupon and discounts.
func (c *change) write(info wire.Patch[Info], mask wire.FieldMask, wanted []basket.Wanted, more *Extras) error {
	if err := c.merge(info, mask); err != nil {
		return err
	}
	if err := c.Add(wanted); err != nil {
		return err
	}
	c.setCoupon(strings.TrimSpace(more.CouponCode))
	return c.setDiscounts(more.MerchantDiscounts)
}

// UpdateQuantities sets quantities of lines, capped by stock. NotFound for a line
// that is not there, and then no line is changed.
func (s *Service) UpdateQuantities(ctx context.Context, id string, in *QuantityRequest) (*Response, error) {
	return s.change(ctx, id, false, func(c *change) error { return c.SetQuantities(in.LineItems) })
}

// Remove takes lines out; a cart without lines stays. NotFound for a line that is
// not there, and then none is removed.
func (s *Service) Remove(ctx context.Context, id string, in *RemoveRequest) (*Response, error) {
	return s.change(ctx, id, false, func(c *change) error {
		if err := c.Remove(in.LineItemIDs); err != nil {
			return err
		}
		c.drop()
		return nil
	})
}

// RemoveCoupon takes the coupon off. NotFound when there is no cart.
func (s *Service) RemoveCoupon(ctx context.Context, id string) (*Response, error) {
	return s.change(ctx, id, false, func(c *change) error {
		c.removeCoupon()
		return nil
	})
}

// RemoveBusinessLocation unties a cart from its location. NotFound when there is no cart.
func (s *Service) RemoveBusinessLocation(ctx context.Context, id string) (*Response, error) {
	return s.change(ctx, id, false, func(c *change) error {
		if was := c.cart.BusinessLocationID; was != "" {
			c.Note(was, "businessLocationId")
			c.cart.BusinessLocationID = ""
		}
		return nil
	})
}

// Delete throws a cart away, even one that cannot be read. NotFound.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		r, err := find(tx, id)
		switch {
		case err != nil && !isDamaged(err):
			return err
		case r == nil:
			return noCart()
		}
		if err := audit.Change(tx, Entity, r.id, &r.document, nil); err != nil {
			return err
		}
		return remove(tx, r.id)
	})
}
