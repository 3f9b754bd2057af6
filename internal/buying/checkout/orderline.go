package checkout

import (
	"strconv"

	"souk/internal/orders/orders"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/sale"
)

// orderLine makes line i of the order: of what is short, only what is there; nil for
// a line that counts nothing.
func orderLine(r *record, p *sale.Priced, i int) (*orders.LineItem, error) {
	l, t := &r.Lines[i], &p.Things[i]
	priced := p.Line(l.ID)
	if priced == nil {
		return nil, nil //nolint:nilnil // refused before; an order has what can be had
	}
	var shown basket.Shown
	if err := p.Shop.Show(&shown, l, t); err != nil {
		return nil, err
	}
	info, details := orders.ItemTaxOf(p, &priced.Taxed, l.ID)
	out := &orders.LineItem{
		ID: l.ID, Quantity: priced.Quantity, ProductName: &orders.TranslatableString{Original: shown.ProductName.Original,
			Translated: shown.ProductName.Translated},
		TotalDiscount: orders.PriceOf(priced.TotalDiscount), Image: t.Image, Price: orders.PriceOf(priced.Price),
		PriceBeforeDiscounts:       orders.PriceOf(priced.PriceBeforeDiscounts),
		PriceBeforeDiscountsAndTax: orders.PriceOf(priced.PriceBeforeDiscountsAndTax),
		TotalPriceBeforeTax:        orders.PriceOf(priced.PriceBeforeTax),
		TotalPriceAfterTax:         orders.PriceOf(priced.PriceAfterTax),
		LineItemPrice:              orders.PriceOf(priced.LineItemPrice), PaymentOption: shown.PaymentOption, TaxInfo: info,
		TaxDetails: details, DeliveryProfileID: shown.DeliveryProfileID,
		CustomLineItem: shown.CustomLineItem, RootCatalogItemID: shown.RootCatalogItemID,
		PriceUndetermined: shown.PriceUndetermined, FixedQuantity: shown.FixedQuantity,
		ExtendedFields: l.ExtendedFields, SubscriptionInfo: orderSubscription(t, p.Now),
	}
	if ref := shown.CatalogReference; ref != nil {
		out.CatalogReference = &orders.CatalogReference{CatalogItemID: ref.CatalogItemID, AppID: ref.AppID,
			Options: ref.Options}
	}
	if shown.ItemType != nil {
		out.ItemType = &orders.ItemType{Preset: shown.ItemType.Preset, Custom: shown.ItemType.Custom}
	}
	if f := t.DigitalFile; f != nil {
		out.DigitalFile = &orders.DigitalFile{FileID: f.ID}
	}
	if priced.Deposit.Sign() > 0 {
		out.DepositAmount = orders.PriceOf(priced.Deposit)
	}
	if shown.TaxableAddress != nil {
		out.TaxableAddress = &orders.TaxableAddress{AddressType: shown.TaxableAddress.AddressType}
	}
	if shown.PriceDescription != nil {
		out.PriceDescription = &orders.PriceDescription{Original: shown.PriceDescription.Original,
			Translated: shown.PriceDescription.Translated}
	}
	if physical := shown.PhysicalProperties; physical != nil {
		out.PhysicalProperties = &orders.PhysicalProperties{SKU: physical.SKU, Shippable: physical.Shippable}
		if weight, err := strconv.ParseFloat(string(physical.Weight), 64); err == nil {
			out.PhysicalProperties.Weight = &weight
		}
	}
	if s := shown.ServiceProperties; s != nil {
		out.ServiceProperties = &orders.ServiceProperties{NumberOfParticipants: s.NumberOfParticipants}
		if s.ScheduledDate != nil {
			out.ServiceProperties.ScheduledDate = *s.ScheduledDate
		}
		if s.EndDate != nil {
			out.ServiceProperties.EndDate = *s.EndDate
		}
	}
	if r.BusinessLocationID != "" {
		out.Locations = append(out.Locations, orders.LocationAndQuantity{ID: r.BusinessLocationID, Quantity: priced.Quantity})
	}
	describeLine(out, &shown)
	return out, nil
}

// DescriptionLines are what was chosen, as an order has it.
func DescriptionLines(shown *basket.Shown) (out wire.List[orders.DescriptionLine]) {
	for _, d := range shown.DescriptionLines {
		one := orders.DescriptionLine{Name: &orders.DescriptionLineName{Original: d.Name.Original,
			Translated: d.Name.Translated}, LineType: d.LineType}
		if d.PlainText != nil {
			one.PlainText = &orders.PlainTextValue{Original: d.PlainText.Original, Translated: d.PlainText.Translated}
		}
		if d.ColorInfo != nil {
			one.ColorInfo = &orders.Color{Original: d.ColorInfo.Original, Translated: d.ColorInfo.Translated,
				Code: d.ColorInfo.Code}
		}
		out = append(out, one)
	}
	return out
}

// describeLine writes what was chosen.
func describeLine(out *orders.LineItem, shown *basket.Shown) {
	out.DescriptionLines = append(out.DescriptionLines, DescriptionLines(shown)...)
	words := func(t basket.Text) *orders.TranslatableString {
		return &orders.TranslatableString{Original: t.Original, Translated: t.Translated}
	}
	for _, g := range shown.ModifierGroups {
		group := orders.ModifierGroup{ID: g.ID, Name: words(g.Name)}
		for _, m := range g.Modifiers {
			one := orders.ItemModifier{ID: m.ID, Quantity: &m.Quantity, Label: words(m.Label)}
			if m.Details != nil {
				one.Details = words(*m.Details)
			}
			if m.Price != nil {
				one.Price = priceText(m.Price.Amount)
			}
			group.Modifiers = append(group.Modifiers, one)
		}
		out.ModifierGroups = append(out.ModifierGroups, group)
	}
}
