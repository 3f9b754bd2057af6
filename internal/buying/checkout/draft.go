package checkout

import (
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
	"souk/internal/shop/sale"
	"souk/internal/shop/shipping"
)

// refuse says what the request named wrongly.
func (d *draft) refuse(p *sale.Priced) error {
	switch {
	case d.named.coupon && p.Faults.Coupon != nil && p.Coupon == nil:
		return p.Faults.Coupon
	case d.named.option && p.Faults.ShippingOption != nil:
		chosen := d.option()
		if _, other := shipping.Find(p.Options, chosen.Code, ""); other {
			return errs.New(errs.InvalidArgument, CodeOptionInvalid,
				"the shipping option %s does not belong to the carrier that carrierId names",
				chosen.Code).With("carrierId", chosen.CarrierID)
		}
		e := errs.New(errs.NotFound, CodeOptionNotFound,
			"the shipping option %s is not offered for this checkout; choose one of its shipping options", chosen.Code)
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
	if now := info.option(); now != nil && (was == nil || *was != *now ||
		patchNames(patch.Raw, "shippingInfo", "selectedCarrierServiceOption")) {
		d.named.option = true
	}
	d.Info = info
	after, err := json.Marshal(&d.Info)
	if err != nil {
		return err
	}
	return d.Compare(before, after)
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
		deny("taxExemptGroupId", "can be set by staff and apps only")
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

// setCoupon sets the coupon; refuse says whether it can be used.
func (d *draft) setCoupon(who actor.Actor, code string) error {
	if code == d.Coupon {
		d.named.coupon = code != ""
		return nil
	}
	if who.Shopper() && d.settings().LockCouponCode && d.revision > 0 {
		return errs.New(errs.FailedPrecondition, CodeCouponLocked,
			"the coupon of this checkout is locked (customSettings.lockCouponCode)")
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
		return errs.New(errs.FailedPrecondition, CodeCardLocked,
			"the gift card of this checkout is locked (customSettings.lockGiftCard)")
	}
	d.Note(nil, "giftCard")
	d.Card = use
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
	return d.Compare(before, after)
}

func (d *draft) override(address string) {
	if address != d.OverrideURL {
		d.Note(d.OverrideURL, "overrideCheckoutUrl")
		d.OverrideURL = address
	}
}
