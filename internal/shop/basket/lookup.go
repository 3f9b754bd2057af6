package basket

import (
	"context"
	"fmt"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// Shelf looks things up: in the built-in catalog, in those of apps, and in lines
// that say themselves what they are.
type Shelf struct {
	Catalog Catalog
	Outside Outside // nil when no app brings a catalog
}

// Resolve looks up the things of lines, one each, in order. Things of apps' catalogs
// are looked up over the network unless known holds them already, by the line's id:
// within a transaction, ask for them before.
func (s *Shelf) Resolve(ctx context.Context, shop Shop, lines []Line, known map[string]Thing) ([]Thing, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	out := make([]Thing, len(lines))
	references, at := make([]catalog.Reference, 0, len(lines)), make([]int, 0, len(lines))
	var outside []int
	for i := range lines {
		l := &lines[i]
		switch {
		case l.Custom != nil:
			var err error
			if out[i], err = l.Custom.thing(shop); err != nil {
				return nil, err
			}
		case !catalog.Serves(l.AppID) && s.serves(ctx, l.AppID):
			outside = append(outside, i)
		default:
			references, at = append(references, l.reference()), append(at, i)
		}
	}
	if len(references) > 0 {
		items, err := s.Catalog.Resolve(ctx, references)
		if err != nil {
			return nil, err
		}
		for k, i := range at {
			if items[k].Status == catalog.Resolved && items[k].Price.Currency() != shop.Money {
				// The shop changed its currency between two look-ups.
				return nil, errs.New(errs.Aborted, "", "prices were changed at the same time; try again")
			}
			out[i].Item = items[k]
		}
	}
	if err := s.outside(ctx, shop, lines, outside, known, out); err != nil {
		return nil, err
	}
	for i := range lines {
		if lines[i].Override != nil && out[i].There() {
			if err := lines[i].Override.apply(&out[i], shop); err != nil {
				return nil, err
			}
		}
		if out[i].There() && out[i].FullPrice.Minor() < out[i].Price.Minor() {
			out[i].FullPrice = out[i].Price
		}
	}
	return out, nil
}

func (s *Shelf) serves(ctx context.Context, appID string) bool {
	return s.Outside != nil && s.Outside.Serves(ctx, appID)
}

// outside fills in the things of apps' catalogs.
func (s *Shelf) outside(ctx context.Context, shop Shop, lines []Line, at []int, known map[string]Thing,
	out []Thing) error {
	var references []catalog.Reference
	var missing []int
	for _, i := range at {
		if t, ok := known[lines[i].ID]; ok && lines[i].ID != "" {
			out[i] = t
			continue
		}
		references, missing = append(references, lines[i].reference()), append(missing, i)
	}
	if len(missing) == 0 {
		return nil
	}
	if known != nil {
		return errs.New(errs.Aborted, "", "the line items were changed at the same time; try again")
	}
	things, err := s.Outside.Items(ctx, shop.Money, references)
	if err != nil {
		return err
	}
	if len(things) != len(missing) {
		return fmt.Errorf("basket: asked for %d things of a catalog, got %d", len(missing), len(things))
	}
	for k, i := range missing {
		out[i] = things[k]
	}
	return nil
}

// Wanted is a thing on its way into a basket.
type Wanted struct {
	Line
	Thing Thing
	key   string // equal for what is the same choice; empty for what never is
}

// Wanted looks up what is to be added, before the transaction. It reports every
// reference that cannot be read, and otherwise every thing that is not offered.
func (s *Shelf) Wanted(ctx context.Context, shop Shop, in []NewLine, custom []Custom) ([]Wanted, error) {
	return s.wanted(ctx, shop, in, custom, false)
}

// Unwritten is Wanted for things that are only asked about: what the buyer has to write on them may be missing.
func (s *Shelf) Unwritten(ctx context.Context, shop Shop, in []NewLine) ([]Wanted, error) {
	return s.wanted(ctx, shop, in, nil, true)
}

func (s *Shelf) wanted(ctx context.Context, shop Shop, in []NewLine, custom []Custom, unwritten bool) ([]Wanted,
	error) {
	if len(in)+len(custom) == 0 {
		return nil, nil
	}
	lines := make([]Line, 0, len(in)+len(custom))
	var violations []errs.Violation
	for i := range in {
		ref := &in[i].CatalogReference
		if in[i].SelectedMembership != nil {
			return nil, errs.New(errs.InvalidArgument, CodeMembership, "no membership of the buyer can pay for this item").With(
				"catalogItemId", ref.CatalogItemID)
		}
		options, err := ref.Options.Text()
		if err != nil {
			return nil, err
		}
		l := Line{AppID: ref.AppID, ItemID: ref.CatalogItemID, Options: options, Quantity: in[i].Quantity,
			ExtendedFields: in[i].ExtendedFields}
		if o := in[i].CatalogOverrideFields; o != nil && *o.text() != "{}" {
			l.Override = o
		}
		if in[i].TaxableAddress != nil {
			l.TaxedBy = in[i].TaxableAddress.AddressType
		}
		lines = append(lines, l)
		if !catalog.Serves(ref.AppID) && !s.serves(ctx, ref.AppID) {
			violations = append(violations, wire.Named(at(i, "appId"), errs.RuleValidation, "UNKNOWN_CATALOG",
				"must be the id of a catalog of this shop"))
		}
	}
	for i := range custom {
		c := custom[i]
		l := Line{Quantity: c.Quantity, ExtendedFields: c.ExtendedFields, Custom: &c, Name: c.ProductName.Original}
		if c.TaxableAddress != nil {
			l.TaxedBy = c.TaxableAddress.AddressType
		}
		lines = append(lines, l)
	}
	things, err := s.Resolve(ctx, shop, lines, nil)
	if err != nil {
		return nil, err
	}
	return pick(lines, things, violations, unwritten)
}

// pick keeps what can be bought, or says what cannot.
func pick(lines []Line, things []Thing, violations []errs.Violation, unwritten bool) ([]Wanted, error) {
	out := make([]Wanted, len(lines))
	missing := []string{}
	for i := range things {
		switch things[i].Status {
		case catalog.Resolved:
			violations = append(violations, wrongTexts(i, things[i].WrongTexts, unwritten)...)
			lines[i].Name = things[i].Name
			out[i] = Wanted{lines[i], things[i], keyOf(&lines[i], &things[i])}
		case catalog.WrongOptions:
			violations = append(violations, wire.Named(at(i, "options"), errs.RuleValidation, "UNKNOWN_CHOICE",
				"must name one of the product's variants"))
		default:
			missing = append(missing, lines[i].ItemID)
		}
	}
	switch {
	case len(violations) > 0:
		return nil, errs.Invalid(violations...)
	case len(missing) > 0:
		return nil, errs.New(errs.NotFound, CodeItemNotFound, "the catalog has no item %s", missing[0]).With(
			"catalogItemIds", missing)
	}
	return out, nil
}

// keyOf is equal for lines that stand for one choice, also when the catalog no longer
// knows it. A custom line is like no other.
func keyOf(l *Line, t *Thing) string {
	switch {
	case l.Custom != nil:
		return ""
	case !t.There():
		return "gone " + l.AppID + " " + l.ItemID + " " + string(l.Options)
	case l.Override != nil || l.TaxedBy != "":
		key := "set " + l.TaxedBy + " " + t.Key
		if l.Override != nil {
			key += " " + *l.Override.text()
		}
		return key
	}
	return "known " + t.Key
}

// wrongTexts refuses what the product does not take; nothing is cut in silence.
func wrongTexts(i int, texts []catalog.WrongText, unwritten bool) []errs.Violation {
	var out []errs.Violation
	for _, t := range texts {
		field := at(i, wire.Join("options.customTextFields", t.Title))
		switch {
		case !t.Missing:
			out = append(out, wire.Bounded(field, errs.RuleMaxLength, t.MaxLength,
				fmt.Sprintf("must be at most %d characters long", t.MaxLength)))
		case !unwritten:
			out = append(out, wire.Named(field, errs.RuleRequired, "", "is required"))
		}
	}
	return out
}

func at(i int, field string) string {
	return fmt.Sprintf("lineItems[%d].catalogReference.%s", i, field)
}
