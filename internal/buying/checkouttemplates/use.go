package checkouttemplates

import (
	"context"
	"encoding/json"
	"slices"

	"souk/internal/buying/checkout"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/discounts"
)

// Begun is a checkout that was made of a template.
type Begun struct {
	CheckoutID     string `json:"checkoutId"`
	CheckoutURL    string `json:"checkoutUrl"` // opens it for whoever has it
	PurchaseFlowID string `json:"purchaseFlowId,omitempty"`
}

// used is what the event of a use carries.
type used struct {
	CheckoutTemplate *CheckoutTemplate  `json:"checkoutTemplate"`
	Checkout         *checkout.Checkout `json:"checkout"`
}

// couponCodes are refusals of a coupon alone: people who follow a link of long ago
// can buy all the same, and see that the coupon is over.
var couponCodes = []string{discounts.CodeUsedUp, discounts.CodeUsedByBuyer, discounts.CodeNotYet, discounts.CodeExpired,
	discounts.CodeUnknownCoupon}

// Use makes a checkout of a template. It belongs to nobody until its link is opened.
// NotFound; FailedPrecondition with CodeInactive, and with CodeInventory when there is
// less in stock than the template says; CodeItemNotFound for what is not sold any more.
func (s *Service) Use(ctx context.Context, id string) (*Begun, error) {
	t, err := s.templates.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if t.Status != Active {
		return nil, errs.New(errs.FailedPrecondition, CodeInactive, "this template is inactive; activate it first")
	}
	// The template was written by those who run the shop, whoever opens its link.
	shop := actor.With(ctx, actor.Actor{Kind: actor.System})
	request, err := t.request()
	if err != nil {
		return nil, err
	}
	if err := s.available(shop, request); err != nil {
		return nil, err
	}
	made, err := s.cfg.Checkouts.Create(shop, request)
	if err != nil && request.CouponCode != "" && slices.Contains(couponCodes, errs.CodeOf(err)) {
		request.CouponCode = ""
		made, err = s.cfg.Checkouts.Create(shop, request)
	}
	if err != nil {
		return nil, err
	}
	link, err := s.cfg.Checkouts.Link(made.Checkout.ID)
	if err != nil {
		return nil, err
	}
	// The checkout asked outside services, so that it is on disk already.
	err = s.db.Write(ctx, func(tx *store.Tx) error { return s.count(tx, id, made.Checkout) })
	return &Begun{CheckoutID: made.Checkout.ID, CheckoutURL: link, PurchaseFlowID: made.Checkout.PurchaseFlowID}, err
}

// count notes a use and tells of it. A template that was deleted meanwhile is not counted.
func (s *Service) count(tx *store.Tx, id string, made *checkout.Checkout) error {
	n, err := tx.Exec(
		`INSERT INTO checkout_template_uses (template_id, uses, last_used) SELECT id, 1, CAST(? AS BIGINT) FROM checkout_templates WHERE id = ?
		ON CONFLICT (template_id) DO UPDATE SET uses = checkout_template_uses.uses + 1, last_used = excluded.last_used`,
		tx.Millis(), id)
	if err != nil || n == 0 {
		return err
	}
	t, err := s.templates.Get(tx.Context(), id)
	if err != nil {
		return err
	}
	return tx.Emit(store.Event{Type: Entity + "_used", Entity: Entity, Slug: "used", EntityID: id, Kind: store.Action,
		Body: used{t, made}})
}

// request is the template as a checkout is asked for.
func (t *CheckoutTemplate) request() (*checkout.CreateRequest, error) {
	out := &checkout.CreateRequest{CouponCode: t.CouponCode, ChannelType: "WEB"}
	for i := range t.LineItems {
		l := &t.LineItems[i]
		line := basket.NewLine{Quantity: l.Quantity, CatalogReference: l.CatalogReference}
		if l.CatalogOverrideFields != nil {
			line.CatalogOverrideFields = &l.CatalogOverrideFields.Override
		}
		out.LineItems = append(out.LineItems, line)
	}
	for i := range t.CustomLineItems {
		out.CustomLineItems = append(out.CustomLineItems, t.CustomLineItems[i].Custom)
	}
	info := checkout.NewInfo{Info: checkout.Info{ExtendedFields: t.ExtendedFields,
		CustomContentReference: t.CustomContentReference, ExternalReference: t.ExternalReference}}
	if c := t.Customization; c != nil {
		info.CustomSettings = &checkout.CustomSettings{LockGiftCard: c.LockedGiftCard, LockCouponCode: c.LockedCoupon,
			DisabledManualPayment: c.DisabledManualPayment}
		if c.WebClient != nil {
			info.CustomSettings.DisabledPolicyAgreementCheckbox = c.WebClient.DisabledPolicyAgreementCheckbox
		}
	}
	raw, err := json.Marshal(info)
	out.CheckoutInfo = wire.Patch[checkout.NewInfo]{Raw: raw, Value: info}
	return out, err
}

// available refuses what cannot be bought as the template says. Lines of the same
// thing are looked at together.
func (s *Service) available(ctx context.Context, in *checkout.CreateRequest) error {
	shop, err := s.cfg.Sales.Shop(ctx)
	if err != nil {
		return err
	}
	wanted, err := s.cfg.Sales.Shelf().Wanted(ctx, shop, in.LineItems, in.CustomLineItems)
	if err != nil {
		return err
	}
	type thing struct{ app, product, variant, key string }
	asked := map[thing]int64{}
	for i := range wanted {
		w := &wanted[i]
		of := thing{w.AppID, w.Thing.ProductID, w.Thing.VariantID, ""}
		if of.product == "" {
			of.key = wire.Join(w.ItemID, string(w.Options)) + w.Name
		}
		asked[of] += w.Quantity
		if w.Thing.Available != nil && *w.Thing.Available < asked[of] || w.Thing.Available == nil && !w.Thing.InStock {
			return errs.New(errs.FailedPrecondition, CodeInventory, "there is not enough stock of %s", w.Thing.Name).With(
				"catalogItemId", w.ItemID)
		}
	}
	return nil
}
