package cart

import (
	"encoding/json"
	"reflect"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// merge applies a patch to what is written on the cart.
func (c *change) merge(patch wire.Patch[Info], mask wire.FieldMask) error {
	if patch.Raw == nil {
		return nil
	}
	before, err := json.Marshal(&c.cart.Info)
	if err != nil {
		return err
	}
	merged, violations := wire.Merge(before, patch.Raw,
		wire.MergeRules{Type: reflect.TypeFor[Info](), Mask: mask, MaskName: "cartFieldmask"})
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
	if c.cart.Kind == actor.Member && info.contact() != c.cart.contact() {
		return errs.New(errs.FailedPrecondition, CodeContactOfMember,
			"contactInfo.contactId of a member's cart cannot be changed")
	}
	c.triesCurrency = info.ConversionCurrency != c.cart.ConversionCurrency
	c.cart.Info = info
	after, err := json.Marshal(&c.cart.Info)
	if err != nil {
		return err
	}
	return c.Compare(before, after)
}
