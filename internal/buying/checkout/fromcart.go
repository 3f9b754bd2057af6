package checkout

import (
	"cmp"
	"context"
	"slices"

	"souk/internal/buying/cart"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// source is a cart and the open checkout that it has already; nil for none.
type source struct {
	cart *cart.Snapshot
	open *record
}

// FromCart makes a checkout of a cart, the caller's current one for an empty id. A
// cart that has an open checkout keeps that one, which is brought up to date. NotFound;
// FailedPrecondition for a cart without lines and for what stands in the way of buying.
func (s *Service) FromCart(ctx context.Context, id string, in *FromCartRequest) (*FromCartResponse, error) {
	shop, err := s.cfg.Sales.Shop(ctx)
	if err != nil {
		return nil, err
	}
	var made string
	_, err = again(func() (*Response, error) {
		from, err := s.source(ctx, id)
		if err == nil {
			err = unfit(from.cart)
		}
		if err != nil {
			return nil, err
		}
		if from.open != nil && from.open.tried() {
			made = from.open.id
			err := s.release(ctx, from.open)
			if errs.CodeOf(err) == CodePaymentRunning {
				return nil, nil //nolint:nilnil // it is being paid: it stays as it is
			}
			if err == nil {
				err = errOvertaken
			}
			return nil, err
		}
		r, before := from.open, (*document)(nil)
		if r == nil {
			r = s.begin(ctx, cmp.Or(in.channel(), "WEB"))
			r.cart, r.flow = from.cart.ID, from.cart.PurchaseFlowID
		} else {
			was := r.document
			before = &was
		}
		made = r.id
		if who := actor.From(ctx); !who.Shopper() && from.cart.Owner.Shops() && before == nil {
			r.owner = owner(from.cart.Owner)
		}
		d, err := s.edit(ctx, shop, r)
		if err != nil {
			return nil, err
		}
		if err := s.copyCart(ctx, d, from.cart); err != nil {
			return nil, err
		}
		if err := d.ask(in); err != nil {
			return nil, err
		}
		if before == nil {
			if err := s.prefill(ctx, d); err != nil {
				return nil, err
			}
		}
		return s.finishWith(ctx, d, before, refuseViolations, func(tx *store.Tx) error {
			if from.cart.CheckoutID == r.id {
				tx.Unlocked("the cart has this checkout already and stays as it is; its later changes come with the next call",
					"carts")
			}
			if err := s.cfg.Carts.SetCheckoutTx(tx, from.cart.ID, r.id); err != nil {
				return err
			}
			return httpapi.Keep(tx, &FromCartResponse{made})
		})
	})
	if err != nil {
		return nil, err
	}
	return &FromCartResponse{made}, nil
}

// source reads a cart that the caller may make a checkout of.
func (s *Service) source(ctx context.Context, id string) (source, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (source, error) {
		c, err := s.cfg.Carts.ForCheckoutTx(tx, id)
		if err != nil {
			return source{}, err
		}
		open, err := find(tx, "cart_id = ? AND NOT completed", c.ID)
		return source{c, open}, err
	})
}

// unfit refuses a cart that cannot be bought.
func unfit(c *cart.Snapshot) error {
	if len(c.Lines) == 0 {
		return refusal(CodeEmptyCart, "the cart is empty; add an item first")
	}
	for i := range c.Lines {
		l := &c.Lines[i]
		if l.Custom == nil {
			continue
		}
		if pay := l.Custom.PaymentOption; pay != "" && pay != basket.PayOnline && pay != basket.PayOffline {
			return refusal(CodeCustomPayment,
				"the paymentOption of a custom line item must be FULL_PAYMENT_ONLINE or "+
					"FULL_PAYMENT_OFFLINE").With("lineItemId", l.ID)
		}
	}
	return nil
}

// copyCart brings a checkout up to date with its cart. Lines and what the merchant
// gave are the cart's. What people write at the checkout is taken from the cart only
// as long as they did not.
func (s *Service) copyCart(ctx context.Context, d *draft, c *cart.Snapshot) error {
	if !sameLines(d.Lines, c.Lines) {
		was := make([]basket.LineQuantity, len(d.Lines))
		for i := range d.Lines {
			was[i] = basket.LineQuantity{ID: d.Lines[i].ID, Quantity: d.Lines[i].Quantity}
		}
		things, err := s.cfg.Sales.Shelf().Resolve(ctx, d.shop, c.Lines, nil)
		if err != nil {
			return err
		}
		d.Lines, d.Things = slices.Clone(c.Lines), things
		d.Note(was, "lineItems")
	}
	if !slices.EqualFunc(d.Discounts, c.Discounts, func(a, b sale.Discount) bool {
		return a.ID == b.ID && a.Amount == b.Amount && a.Percentage == b.Percentage && slices.Equal(a.LineIDs, b.LineIDs)
	}) {
		d.Note(nil, "appliedDiscounts")
		d.Discounts = c.Discounts
	}
	// A coupon that was removed from the cart is removed here too; one that was typed here stays.
	taken := d.CartCoupon != "" && d.Coupon == d.CartCoupon
	if c.Coupon != d.Coupon && (c.Coupon != "" || taken) {
		d.Note(d.Coupon, "couponCode")
		d.Coupon = c.Coupon
	}
	d.CartCoupon = c.Coupon
	if c.Info.OverrideCheckoutURL != "" {
		d.override(c.Info.OverrideCheckoutURL)
	}
	return d.rewrite(func(i *Info) {
		if i.BuyerNote == "" {
			i.BuyerNote = c.Info.BuyerNote
		}
		if c.Info.BusinessLocationID != "" {
			i.BusinessLocationID = c.Info.BusinessLocationID
		}
		if c.Info.ConversionCurrency != "" {
			i.ConversionCurrency = c.Info.ConversionCurrency
		}
		if i.ExtendedFields == nil {
			i.ExtendedFields = c.Info.ExtendedFields
		}
		if b := c.Info.BuyerInfo; b != nil {
			d.ContactID = b.ContactID
			if i.email() == "" && b.Email != "" {
				i.BuyerInfo = &BuyerEmail{b.Email}
			}
		}
		if c.Info.ContactInfo != nil && i.destination() == nil {
			i.shipping().ShippingDestination = c.Info.ContactInfo
		}
		if c.Info.SelectedShippingOption != nil && i.option() == nil {
			i.shipping().SelectedCarrierServiceOption = c.Info.SelectedShippingOption
		}
	})
}

// ask writes what the request says onto the checkout.
func (d *draft) ask(in *FromCartRequest) error {
	d.channel = cmp.Or(in.channel(), d.channel)
	return d.rewrite(func(i *Info) {
		if in.Email != "" {
			i.BuyerInfo = &BuyerEmail{in.Email}
		}
		if in.ShippingAddress != nil {
			to := wire.AddressWithContact{Address: in.ShippingAddress}
			if was := i.destination(); was != nil {
				to.ContactDetails = was.ContactDetails
			}
			i.shipping().ShippingDestination = &to
		}
		if in.BillingAddress != nil {
			to := wire.AddressWithContact{Address: in.BillingAddress}
			if i.BillingInfo != nil {
				to.ContactDetails = i.BillingInfo.ContactDetails
			}
			i.BillingInfo = &to
		}
		if in.SelectedShippingOption != nil {
			i.shipping().SelectedCarrierServiceOption = in.SelectedShippingOption
		}
	})
}

// shipping gives the part about delivery, to be written on.
func (i *Info) shipping() *ShippingChoice {
	next := ShippingChoice{}
	if i.ShippingInfo != nil {
		next = *i.ShippingInfo
	}
	i.ShippingInfo = &next
	return i.ShippingInfo
}

func sameLines(a, b []basket.Line) bool {
	return slices.EqualFunc(a, b, func(x, y basket.Line) bool {
		return x.ID == y.ID && x.Quantity == y.Quantity && x.ItemID == y.ItemID && string(x.Options) == string(y.Options)
	})
}

// CartOf shows the cart that a checkout was made of. NotFound.
func (s *Service) CartOf(ctx context.Context, in *wire.IDRequest) (*cart.Response, error) {
	r, err := s.read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if r.cart == "" {
		return nil, errs.New(errs.NotFound, "CART_NOT_FOUND", "checkout %s was not created from a cart", r.id)
	}
	return s.cfg.Carts.Get(ctx, r.cart)
}
