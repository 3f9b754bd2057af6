package cart

import (
	"context"
	"fmt"
	"slices"

	"souk/internal/catalog"
	"souk/internal/errs"
	"souk/internal/store"
	"souk/internal/wire"
)

// Entity is the name of carts in events.
const Entity = "wix.ecom.v1.cart"

// change is a cart while it is being changed. items has one for each line.
// modified collects what the event tells: path -> value before.
type change struct {
	tx       *store.Tx
	cart     *record
	items    []catalog.Item
	modified map[string]any
}

func (c *change) note(was any, path string, args ...any) {
	c.modified[fmt.Sprintf(path, args...)] = was
}

// change runs fn on the caller's cart in one transaction: one read, one write, one
// event. The things of its lines come from memory as a rule, see catalog.Resolve.
// NotFound when there is no cart and it is not to be made.
func (s *Service) change(ctx context.Context, create bool, shop shop, fn func(*change) error) (*Response, error) {
	who, err := ownerOf(ctx)
	if err != nil {
		return nil, err
	}
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*Response, error) {
		r, err := load(tx, who)
		switch {
		case err != nil:
			return nil, err
		case r == nil && !create:
			return nil, noCart()
		case r == nil:
			r = newRecord(tx, who)
		}
		c := &change{tx: tx, cart: r, modified: map[string]any{}}
		if c.items, err = s.resolve(tx.Context(), shop, r.Lines); err != nil {
			return nil, err
		}
		if err := fn(c); err != nil {
			return nil, err
		}
		if len(c.modified) == 0 {
			return shop.answer(r, c.items)
		}
		return c.store(shop)
	})
}

// store writes the changed cart and tells of it.
func (c *change) store(shop shop) (*Response, error) {
	event := store.Event{Type: Entity + "_updated", Entity: Entity, Slug: "updated", EntityID: c.cart.id, Kind: store.Updated, Modified: c.modified}
	if c.cart.revision == 0 {
		event.Type, event.Slug, event.Kind, event.Modified = Entity+"_created", "created", store.Created, nil
	}
	if err := save(c.tx, c.cart); err != nil {
		return nil, err
	}
	out, err := shop.answer(c.cart, c.items)
	if err != nil {
		return nil, err
	}
	event.Body = out.text
	return out, c.tx.Emit(event)
}

// Add puts things into the caller's cart, which begins with the first. Equal things
// raise a quantity; quantities are capped by stock. NotFound for what the catalog
// does not offer; InvalidArgument for choices that name nothing and for more than a
// cart holds; AlreadyExists when the cart is bound to another location.
func (s *Service) Add(ctx context.Context, in *AddRequest) (*Response, error) {
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, err
	}
	wanted, err := s.wanted(ctx, shop, in.LineItems)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, true, shop, func(c *change) error {
		if err := c.bind(in.BusinessLocationID); err != nil {
			return err
		}
		return c.add(wanted)
	})
}

// bind ties the cart to a business location, once.
func (c *change) bind(location string) error {
	was := c.cart.BusinessLocationID
	switch {
	case location == "" || location == was:
		return nil
	case was != "":
		return errs.New(errs.AlreadyExists, CodeOtherLocation, "the cart is for another location").With("businessLocationId", was)
	}
	c.note(nil, "businessLocationId")
	c.cart.BusinessLocationID = location
	return nil
}

// UpdateQuantities sets quantities of lines, capped by stock. NotFound for a line
// that is not there, and then no line is changed.
func (s *Service) UpdateQuantities(ctx context.Context, in *QuantityRequest) (*Response, error) {
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, false, shop, func(c *change) error {
		asked := make([]string, len(in.LineItems))
		for i, l := range in.LineItems {
			asked[i] = l.ID
		}
		at, err := c.find(asked)
		if err != nil {
			return err
		}
		was := make([]int64, len(at))
		for i, k := range at { // all before the first is capped: they may share a stock
			was[i] = c.cart.Lines[k].Quantity
			c.cart.Lines[k].Quantity = in.LineItems[i].Quantity
		}
		for i, k := range at {
			if c.cap(k); c.cart.Lines[k].Quantity != was[i] {
				c.note(was[i], "lineItems[%d].quantity", k)
			}
		}
		return nil
	})
}

// Remove takes lines out; a cart without lines stays. NotFound for a line that is
// not there, and then none is removed.
func (s *Service) Remove(ctx context.Context, in *RemoveRequest) (*Response, error) {
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, false, shop, func(c *change) error {
		at, err := c.find(in.LineItemIDs)
		if err != nil {
			return err
		}
		was := make([]LineQuantity, len(c.cart.Lines))
		lines, items := make([]line, 0, len(was)), make([]catalog.Item, 0, len(was))
		for i, l := range c.cart.Lines {
			was[i] = LineQuantity{l.ID, l.Quantity}
			if !slices.Contains(at, i) {
				lines, items = append(lines, l), append(items, c.items[i])
			}
		}
		c.cart.Lines, c.items = lines, items
		c.note(was, "lineItems")
		return nil
	})
}

// find gives the places of lines, or names all that are missing.
func (c *change) find(ids []string) ([]int, error) {
	at := make([]int, len(ids))
	missing := []string{}
	for i, id := range ids {
		if at[i] = c.cart.index(id); at[i] < 0 {
			missing = append(missing, id)
		}
	}
	if len(missing) > 0 {
		return nil, errs.New(errs.NotFound, CodeLineNotFound, "the cart has no line %s", missing[0]).With("lineItemIds", missing)
	}
	return at, nil
}

// Delete throws the caller's cart away. NotFound.
func (s *Service) Delete(ctx context.Context, _ *wire.Empty) (*wire.Empty, error) {
	who, err := ownerOf(ctx)
	if err != nil {
		return nil, err
	}
	return nil, s.cfg.DB.Write(ctx, func(tx *store.Tx) error { return removeOf(tx, who) })
}

// Get gives the caller's cart with the catalog's prices of now. NotFound.
func (s *Service) Get(ctx context.Context, _ *wire.Empty) (*Response, error) {
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, err
	}
	r, items, err := s.current(ctx, shop)
	if err != nil {
		return nil, err
	}
	return shop.answer(r, items)
}

// current reads the caller's cart and looks its lines up.
func (s *Service) current(ctx context.Context, shop shop) (*record, []catalog.Item, error) {
	who, err := ownerOf(ctx)
	if err != nil {
		return nil, nil, err
	}
	r, err := store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*record, error) { return load(tx, who) })
	if err != nil {
		return nil, nil, err
	}
	if r == nil {
		return nil, nil, noCart()
	}
	items, err := s.resolve(ctx, shop, r.Lines)
	return r, items, err
}
