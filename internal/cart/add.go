package cart

import (
	"context"
	"fmt"
	"slices"

	"souk/internal/catalog"
	"souk/internal/errs"
	"souk/internal/wire"
)

// wanted is a thing that the catalog offers, on its way into a cart.
type wanted struct {
	line
	item catalog.Item
}

// wanted looks up what is to be added, before the transaction. It reports every
// reference that cannot be read, and otherwise every thing that is not offered.
func (s *Service) wanted(ctx context.Context, shop shop, in []NewLine) ([]wanted, error) {
	lines := make([]line, len(in))
	var violations []errs.Violation
	for i := range in {
		ref := &in[i].CatalogReference
		if in[i].SelectedMembership != nil {
			return nil, errs.New(errs.InvalidArgument, CodeMembership, "no membership can pay for this item").With("catalogItemId", ref.CatalogItemID)
		}
		options, err := ref.Options.text()
		if err != nil {
			return nil, err
		}
		lines[i] = line{AppID: ref.AppID, ItemID: ref.CatalogItemID, Options: options, Quantity: in[i].Quantity, ExtendedFields: in[i].ExtendedFields}
		if !catalog.Serves(ref.AppID) {
			violations = append(violations, wire.Named(at(i, "appId"), errs.RuleValidation, "UNKNOWN_CATALOG", "names no catalog of this shop"))
		}
	}
	items, err := s.resolve(ctx, shop, lines)
	if err != nil {
		return nil, err
	}
	out := make([]wanted, len(in))
	missing := []string{}
	for i, item := range items {
		switch item.Status {
		case catalog.Resolved:
			violations = append(violations, wrongTexts(i, item.WrongTexts)...)
			lines[i].Name = item.Name
			out[i] = wanted{lines[i], item}
		case catalog.WrongOptions:
			violations = append(violations, wire.Named(at(i, "options"), errs.RuleValidation, "UNKNOWN_CHOICE", "must choose one of the product's variants"))
		default:
			missing = append(missing, lines[i].ItemID)
		}
	}
	switch {
	case len(violations) > 0:
		return nil, errs.Invalid(violations...)
	case len(missing) > 0:
		return nil, errs.New(errs.NotFound, CodeItemNotFound, "the catalog does not offer %s", missing[0]).With("catalogItemIds", missing)
	}
	return out, nil
}

// wrongTexts refuses what the product does not take; nothing is cut in silence.
func wrongTexts(i int, texts []catalog.WrongText) []errs.Violation {
	out := make([]errs.Violation, len(texts))
	for j, t := range texts {
		field := at(i, wire.Join("options.customTextFields", t.Title))
		if t.Missing {
			out[j] = wire.Named(field, errs.RuleRequired, "", "is required")
		} else {
			out[j] = wire.Bounded(field, errs.RuleMaxLength, t.MaxLength, fmt.Sprintf("must be at most %d characters long", t.MaxLength))
		}
	}
	return out
}

func at(i int, field string) string {
	return fmt.Sprintf("lineItems[%d].catalogReference.%s", i, field)
}

// touch is a line that an addition makes or raises.
type touch struct {
	line  int
	place int   // in the request, for violations
	was   int64 // 0 for a new line
}

// add merges things into the cart: what is there already gets more, the rest new lines.
func (c *change) add(things []wanted) error {
	byKey := make(map[string]int, len(c.items))
	for i := range c.items {
		if _, taken := byKey[c.items[i].Key]; !taken && c.items[i].Status == catalog.Resolved {
			byKey[c.items[i].Key] = i
		}
	}
	touched := make([]touch, 0, len(things))
	for i := range things {
		w := &things[i]
		k, there := byKey[w.item.Key]
		if !there {
			byKey[w.item.Key] = len(c.cart.Lines)
			touched = append(touched, touch{line: len(c.cart.Lines), place: i})
			c.cart.Lines, c.items = append(c.cart.Lines, w.line), append(c.items, w.item)
			continue
		}
		l := &c.cart.Lines[k]
		if !slices.ContainsFunc(touched, func(t touch) bool { return t.line == k }) {
			touched = append(touched, touch{line: k, place: i, was: l.Quantity})
		}
		l.Quantity, l.Name = l.Quantity+w.Quantity, w.Name
	}
	if len(c.cart.Lines) > MaxLines {
		return errs.Invalid(wire.Bounded("lineItems", errs.RuleMaxSize, MaxLines, fmt.Sprintf("must not bring the cart above %d lines", MaxLines)))
	}
	return c.settle(touched)
}

// settle caps what was added and notes it.
func (c *change) settle(touched []touch) error {
	var violations []errs.Violation
	for _, t := range touched {
		c.cap(t.line)
		l := &c.cart.Lines[t.line]
		switch {
		case l.Quantity > MaxQuantity:
			violations = append(violations, wire.Bounded(fmt.Sprintf("lineItems[%d].quantity", t.place), errs.RuleMax, MaxQuantity,
				fmt.Sprintf("must be %d or less together with what is in the cart", MaxQuantity)))
		case t.was == 0:
			l.ID = c.tx.NewID()
			c.note(nil, "lineItems[%d]", t.line)
		case l.Quantity != t.was:
			c.note(t.was, "lineItems[%d].quantity", t.line)
		}
	}
	if len(violations) > 0 {
		return errs.Invalid(violations...)
	}
	return nil
}
