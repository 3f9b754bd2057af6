package cart

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"

	"souk/internal/actor"
	"souk/internal/errs"
	"souk/internal/wire"
)

// Update merges what a shopper writes on the cart, and adds lines as Add does.
// NotFound; InvalidArgument with every broken rule; FailedPrecondition when a
// member would become another contact.
func (s *Service) Update(ctx context.Context, in *UpdateRequest) (*Response, error) {
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, err
	}
	wanted, err := s.wanted(ctx, shop, in.LineItems)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, false, shop, func(c *change) error {
		if err := c.merge(in.CartInfo, in.FieldMask); err != nil {
			return err
		}
		return c.add(wanted)
	})
}

// merge applies a patch to what is written on the cart.
func (c *change) merge(patch wire.Patch[Info], mask wire.FieldMask) error {
	if patch.Raw == nil {
		return nil
	}
	before, err := json.Marshal(&c.cart.Info)
	if err != nil {
		return err
	}
	merged, violations := wire.Merge(before, patch.Raw, wire.MergeRules{Type: reflect.TypeFor[Info](), Mask: mask, MaskName: "cartFieldmask"})
	if violations != nil {
		return errs.Invalid(violations...)
	}
	var info Info
	if err := json.Unmarshal(merged, &info); err != nil {
		return errs.Invalid(wire.Named("cartInfo", errs.RuleFormat, "TYPE", "has a value of the wrong type"))
	}
	info.tidy()
	if violations := wire.Check(&info, "cartInfo"); len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	if c.cart.kind == actor.Member && info.contact() != c.cart.contact() {
		return errs.New(errs.FailedPrecondition, CodeContactOfMember, "a member's contact cannot be changed")
	}
	c.cart.Info = info
	after, err := json.Marshal(&c.cart.Info)
	if err != nil {
		return err
	}
	return c.compare(before, after)
}

func (i *Info) contact() string {
	if i.BuyerInfo == nil {
		return ""
	}
	return i.BuyerInfo.ContactID
}

// compare notes the fields that differ, with their values before.
func (c *change) compare(before, after json.RawMessage) error {
	var was, is map[string]json.RawMessage
	if err := json.Unmarshal(before, &was); err != nil {
		return err
	}
	if err := json.Unmarshal(after, &is); err != nil {
		return err
	}
	for name, value := range was {
		if !bytes.Equal(value, is[name]) {
			c.note(value, "%s", name)
		}
	}
	for name := range is {
		if was[name] == nil {
			c.note(nil, "%s", name)
		}
	}
	return nil
}
