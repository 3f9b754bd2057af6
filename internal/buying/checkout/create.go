package checkout

import (
	"context"
	"encoding/json"
	"reflect"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

// begin starts a checkout of the caller's, in memory.
func (s *Service) begin(ctx context.Context, channel string) *record {
	who := ownerOf(actor.From(ctx))
	return &record{owner: who, id: s.db.NewID(), flow: s.db.NewID(), channel: channel,
		document: document{Lines: []basket.Line{}, Maker: who}}
}

// Create makes a checkout of what the request names. InvalidArgument with every
// broken rule; NotFound for what the catalog does not offer; the contract's codes for
// a coupon, a gift card or a shipping option that cannot be used.
func (s *Service) Create(ctx context.Context, in *CreateRequest) (*Response, error) {
	who := actor.From(ctx)
	shop, wanted, err := s.wanted(ctx, in.LineItems, in.CustomLineItems)
	if err != nil {
		return nil, err
	}
	return again(func() (*Response, error) {
		r := s.begin(ctx, in.ChannelType)
		d, err := s.edit(ctx, shop, r)
		if err != nil {
			return nil, err
		}
		patch := wire.Patch[Info]{Raw: in.CheckoutInfo.Raw}
		if err := d.merge(who, patch, wire.MergeRules{Type: reflect.TypeFor[Info]()}, "checkoutInfo"); err != nil {
			return nil, err
		}
		if err := s.ofCart(ctx, d, in.CheckoutInfo.Value.CartID); err != nil {
			return nil, err
		}
		if err := s.prefill(ctx, d); err != nil {
			return nil, err
		}
		r.OverrideURL = in.OverrideCheckoutURL
		if err := d.setCoupon(who, in.CouponCode); err != nil {
			return nil, err
		}
		if err := s.pay(ctx, d, in.GiftCardCode, in.GiftCardRedeemAmount); err != nil {
			return nil, err
		}
		if err := d.Add(wanted); err != nil {
			return nil, err
		}
		return s.finish(ctx, d, nil)
	})
}

// wanted looks up what is to be added, and the shop that sells it. Shoppers buy what the catalog offers.
func (s *Service) wanted(ctx context.Context, lines []basket.NewLine, custom []basket.Custom) (
	basket.Shop, []basket.Wanted, error) {
	shop, err := s.cfg.Sales.Shop(ctx)
	if err != nil {
		return shop, nil, err
	}
	if violations := basket.Guard(actor.From(ctx), lines, custom); len(violations) > 0 {
		return shop, nil, errs.Invalid(violations...)
	}
	wanted, err := s.cfg.Sales.Shelf().Wanted(ctx, shop, lines, custom)
	return shop, wanted, err
}

// ofCart binds a new checkout to a cart of the caller's.
func (s *Service) ofCart(ctx context.Context, d *draft, id string) error {
	if id == "" {
		return nil
	}
	from, err := s.source(ctx, id)
	switch {
	case err != nil:
		return err
	case from.open != nil:
		return errs.New(errs.AlreadyExists, CodeCartTaken,
			"this cart already has an open checkout; use checkoutId").With("checkoutId", from.open.id)
	}
	d.cart, d.flow = from.cart.ID, from.cart.PurchaseFlowID
	return nil
}

// Get gives a checkout with the prices of now. What it comes to is remembered as
// told, which is written only when it is not what was told before. NotFound.
func (s *Service) Get(ctx context.Context, in *wire.IDRequest) (*Response, error) {
	r, err := s.read(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.show(ctx, r)
}

func (s *Service) show(ctx context.Context, r *record) (*Response, error) {
	if r.completed || r.tried() {
		return r.placed()
	}
	priced, err := s.cfg.Sales.Price(ctx, r.sale(nil))
	if err != nil {
		return nil, err
	}
	which := side(actor.From(ctx))
	text, total := telling(priced)
	if r.told[which] == text {
		return answer(r, priced)
	}
	r.told[which], r.total = text, total
	return s.tell(ctx, r, priced)
}

// GetByCart gives the checkout of a cart: the open one, or the last. NotFound.
func (s *Service) GetByCart(ctx context.Context, in *wire.IDRequest) (*Response, error) {
	r, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*record, error) {
		r, err := find(tx, "cart_id = ? ORDER BY completed, created DESC, id", in.ID)
		if err == nil && (r == nil || !r.sees(actor.From(ctx))) {
			err = errs.New(errs.NotFound, CodeNotFound, "cart %s has no checkout", in.ID).With("cartId", in.ID)
		}
		return r, err
	})
	if err != nil {
		return nil, err
	}
	return s.show(ctx, r)
}

// empty tells that an object has no keys besides id.
func empty(raw json.RawMessage) bool {
	var keys map[string]json.RawMessage
	if json.Unmarshal(raw, &keys) != nil {
		return true
	}
	delete(keys, "id")
	return len(keys) == 0
}

// Update merges what is written on a checkout, and adds lines. NotFound;
// InvalidArgument with every broken rule, and for an update that names nothing;
// FailedPrecondition for a checkout that is complete.
func (s *Service) Update(ctx context.Context, in *UpdateRequest) (*Response, error) {
	if empty(in.Checkout.Raw) && in.CouponCode == "" && in.GiftCardCode == "" && in.GiftCardRedeemAmount == "" &&
		in.KeptGiftCardID == "" && in.OverrideCheckoutURL == "" && len(in.LineItems)+len(in.CustomLineItems) == 0 {
		return nil, errs.Invalid(wire.Named("checkout", errs.RuleRequired, "", "must name something to change"))
	}
	who := actor.From(ctx)
	_, wanted, err := s.wanted(ctx, in.LineItems, in.CustomLineItems)
	if err != nil {
		return nil, err
	}
	rules := wire.MergeRules{Type: reflect.TypeFor[Info](), Mask: in.FieldMask}
	return s.change(ctx, in.Checkout.Value.ID, func(d *draft) error {
		if err := d.merge(who, wire.Patch[Info]{Raw: in.Checkout.Raw}, rules, "checkout"); err != nil {
			return err
		}
		if in.OverrideCheckoutURL != "" {
			d.override(in.OverrideCheckoutURL)
		}
		if in.CouponCode != "" {
			if err := d.setCoupon(who, in.CouponCode); err != nil {
				return err
			}
		}
		if err := s.payKept(ctx, d, in); err != nil {
			return err
		}
		if err := s.pay(ctx, d, in.GiftCardCode, in.GiftCardRedeemAmount); err != nil {
			return err
		}
		return d.Add(wanted)
	})
}
