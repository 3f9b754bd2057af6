package basket

import (
	"cmp"

	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/words"
)

// Empty lists, shared because nobody changes them.
var (
	noPolicies = []Policy{}
	noGroups   = []ShownGroup{}
	noLines    = []DescriptionLine{}
)

// Show writes what everybody reads of a line, priced by the catalog alone.
func (s Shop) Show(out *Shown, l *Line, t *Thing) error {
	out.ID, out.Quantity, out.RootCatalogItemID = l.ID, l.Quantity, l.ItemID
	if l.Custom == nil {
		out.CatalogReference = &CatalogReference{CatalogItemID: l.ItemID, AppID: l.AppID, Options: l.Options}
	}
	out.ProductName, out.PaymentOption, out.ExtendedFields = Says(l.Name), t.Payment(), l.ExtendedFields
	out.Policies, out.ModifierGroups, out.DescriptionLines = noPolicies, noGroups, noLines
	out.CustomLineItem, out.CatalogOverrideFields = l.Custom != nil, l.Override
	if l.TaxedBy != "" {
		out.TaxableAddress = &TaxableAddress{l.TaxedBy}
	}
	if !t.There() {
		return nil
	}
	said := t.Spoken.In(s.Speaks)
	out.ProductName, out.TaxGroupID = Text{t.Name, said.Or(words.Name, t.Name)}, t.TaxGroupID
	if t.URL != (wire.PageURL{}) {
		out.URL = &t.URL
	}
	out.ItemType = &ItemType{Preset: t.ItemType}
	out.PhysicalProperties = &PhysicalProperties{Weight: catalog.Number(t.Weight), SKU: t.SKU, Shippable: t.Shipped()}
	out.DescriptionLines = describe(t.Lines, said)
	if sub := t.Subscription; sub != nil {
		out.SubscriptionOptionInfo = &SubscriptionInfo{SubscriptionSettings: sub.Settings, Title: Says(sub.Title)}
		if sub.Description != "" {
			words := Says(sub.Description)
			out.SubscriptionOptionInfo.Description = &words
		}
	}
	out.MembersOnly, out.DeliveryProfileID = t.ForMembers(), t.DeliveryProfile()
	unit, err := s.extra(out, t)
	if err != nil {
		return err
	}
	total, err := unit.Times(l.Quantity)
	if err != nil {
		return TooMuch(err)
	}
	// Without automatic discounts the price before them is the price.
	out.Price = s.Price(unit)
	out.PriceBeforeDiscounts, out.FullPrice, out.LineItemPrice = out.Price, out.Price, out.Price
	if t.FullPrice != t.Price {
		full, err := t.FullPrice.Add(unit)
		if err == nil {
			full, err = full.Sub(t.Price)
		}
		if err != nil {
			return TooMuch(err)
		}
		out.FullPrice = s.Price(full)
	}
	if l.Quantity > 1 {
		out.LineItemPrice = s.Price(total)
	}
	return nil
}

// extra writes what is not just of the catalog, and gives the price of one with its
// modifiers.
func (s Shop) extra(out *Shown, t *Thing) (money.Amount, error) {
	e := t.Extra
	if e == nil {
		return t.Price, nil
	}
	if e.ItemKind != "" {
		out.ItemType = &ItemType{Custom: e.ItemKind}
	}
	if e.Reference != nil {
		out.CatalogReference = e.Reference
	}
	out.RootCatalogItemID = cmp.Or(e.Root, out.RootCatalogItemID)
	out.ServiceProperties, out.PriceDescription = e.Service, e.PriceDescription
	out.FixedQuantity, out.PriceUndetermined, out.SavePaymentMethod = e.FixedQuantity, e.PriceUndetermined,
		e.SavePaymentMethod
	if len(e.DescriptionLines) > 0 {
		out.DescriptionLines = e.DescriptionLines
	}
	if len(e.Policies) > 0 {
		out.Policies = e.Policies
	}
	if !e.Deposit.IsUnset() {
		out.DepositAmount = s.Price(e.Deposit)
	}
	if len(e.Groups) == 0 {
		return t.Price, nil
	}
	unit, sum := t.Price, money.Zero(s.Money)
	out.ModifierGroups = make([]ShownGroup, len(e.Groups))
	at := 0
	for i, g := range e.Groups {
		shown := ShownGroup{ID: g.ID, Name: g.Name, Modifiers: make([]ShownModifier, len(g.Modifiers))}
		for j, m := range g.Modifiers {
			one := e.Modifiers[at]
			at++
			shown.Modifiers[j] = ShownModifier{ID: m.ID, Quantity: one.Quantity, Label: m.Label, Details: m.Details,
				Price: s.Price(one.Price)}
			all, err := one.Price.Times(one.Quantity)
			if err == nil {
				sum, err = sum.Add(all)
			}
			if err != nil {
				return unit, TooMuch(err)
			}
		}
		out.ModifierGroups[i] = shown
	}
	out.ModifiersTotalPrice = s.Price(sum)
	unit, err := unit.Add(sum)
	if err != nil {
		return unit, TooMuch(err)
	}
	return unit, nil
}

func describe(lines []catalog.Line, said words.Words) []DescriptionLine {
	if len(lines) == 0 {
		return noLines
	}
	out := make([]DescriptionLine, len(lines))
	for i, l := range lines {
		name, shown := l.In(said)
		out[i].Name = Text{l.Name, name}
		if l.Color != "" {
			out[i].LineType, out[i].ColorInfo = lineColor, &Color{Original: l.Value, Translated: shown, Code: l.Color}
			continue
		}
		value := Text{l.Value, shown}
		out[i].LineType, out[i].PlainText = linePlain, &value
	}
	return out
}

// Check reports what is wrong with stored lines.
func Check(lines []Line, report func(format string, args ...any)) {
	if len(lines) > MaxLines {
		report("has %d lines", len(lines))
	}
	known, choices := map[string]bool{}, map[string]bool{}
	for i := range lines {
		l := &lines[i]
		if l.Quantity < 1 || l.Quantity > MaxQuantity {
			report("line %s has quantity %d", l.ID, l.Quantity)
		}
		if l.ID == "" || l.Custom == nil && (l.ItemID == "" || l.AppID == "") {
			report("line %q has no id or names no item", l.ID)
		}
		if known[l.ID] {
			report("line %s is there twice", l.ID)
		}
		known[l.ID] = true
		if l.Custom != nil || l.Override != nil || l.TaxedBy != "" {
			continue
		}
		what := l.ItemID + " " + string(l.Options)
		if choices[what] {
			report("line %s stands for the same choice as another", l.ID)
		}
		choices[what] = true
	}
}
