package cart

import (
	"bytes"
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
		return errs.New(errs.FailedPrecondition, CodeContactOfMember, "a member's contact cannot be changed")
	}
	c.triesCurrency = info.ConversionCurrency != c.cart.ConversionCurrency
	c.cart.Info = info
	after, err := json.Marshal(&c.cart.Info)
	if err != nil {
		return err
	}
	return c.compare(before, after)
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
			c.Note(value, "%s", name)
		}
	}
	for name := range is {
		if was[name] == nil {
			c.Note(nil, "%s", name)
		}
	}
	return nil
}
