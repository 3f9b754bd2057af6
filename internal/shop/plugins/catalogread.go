package plugins

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
)

// CatalogItems looks references up in the catalogs of apps, one item each, in order.
// References of the built-in catalog are not known here.
func (s *Service) CatalogItems(ctx context.Context, q *CatalogQuestion) ([]CatalogItem, error) {
	list, err := s.of(ctx, Catalog)
	if err != nil {
		return nil, err
	}
	byApp := map[string][]int{}
	for i := range q.Items {
		byApp[q.Items[i].Reference.AppID] = append(byApp[q.Items[i].Reference.AppID], i)
	}
	var whom []*Plugin
	for _, p := range list {
		if len(byApp[p.AppID]) > 0 {
			whom = append(whom, p)
		}
	}
	out := make([]CatalogItem, len(q.Items))
	for i := range out {
		out[i].Status = catalog.Unknown
	}
	for _, one := range askAll(whom, func(p *Plugin) (map[string]CatalogItem,
		error) {
		return s.itemsOf(ctx, p, q, byApp[p.AppID])
	}) {
		for _, i := range byApp[one.AppID] {
			if found, ok := one.Value[same(q.Items[i].Reference)]; ok {
				out[i] = found
			}
			out[i].Failed = one.Failed
		}
	}
	return out, ctx.Err()
}

// itemsOf asks one app, by what tells references apart.
func (s *Service) itemsOf(ctx context.Context, p *Plugin, q *CatalogQuestion,
	wanted []int) (map[string]CatalogItem, error) {
	request := &catalogRequest{WeightUnit: q.WeightUnit, Currency: q.Currency.Code(), BusinessLocationID: q.LocationID}
	if buyer := (catalogBuyer{q.VisitorID, q.MemberID, q.ContactID, q.Email}); buyer != (catalogBuyer{}) {
		request.BuyerInfo = &buyer
	}
	known := map[string]bool{}
	for _, i := range wanted {
		known[same(q.Items[i].Reference)] = true
		request.CatalogReferences = append(request.CatalogReferences,
			catalogWanted{referenceOf(q.Items[i].Reference), q.Items[i].Quantity})
	}
	out := map[string]CatalogItem{}
	_, err := ask(ctx, s, question{p, getCatalogItems, q.Currency.Code(), request}, func(a *catalogAnswer) error {
		for i := range a.CatalogItems {
			key := same(a.CatalogItems[i].CatalogReference.reference())
			if !known[key] {
				return fmt.Errorf("catalogItems[%d] was not asked for", i)
			}
			item, err := a.CatalogItems[i].read(q.Currency, key)
			if err != nil {
				return fmt.Errorf("catalogItems[%d]: %w", i, err)
			}
			out[key] = item
		}
		return nil
	})
	return out, err
}

// read makes an item of the answer.
func (c *catalogItem) read(currency money.Currency, key string) (CatalogItem, error) {
	d := c.Data
	price, err := amount(d.Price, currency)
	if err != nil {
		return CatalogItem{}, err
	}
	out := CatalogItem{
		Item: catalog.Item{
			Status: catalog.Resolved, Key: key, ProductID: c.CatalogReference.CatalogItemID, Name: d.ProductName.Original,
			Price: price, FullPrice: price,
			ItemType: "PHYSICAL", Visible: true, InStock: true, TaxGroupID: d.TaxGroupID,
		},
		RootItemID: d.RootCatalogItemID, PaymentOption: d.PaymentOption, DeliveryProfileID: d.DeliveryProfileID,
		PriceUndetermined: d.PriceUndetermined,
		FixedQuantity:     d.FixedQuantity, SavePaymentMethod: d.SavePaymentMethod, MembersOnly: d.MembersOnly,
		ConsentPolicy: d.ConsentPolicy,
		Service:       d.Service, Policies: d.Policies, Modifiers: d.ModifierGroups,
	}
	if d.FullPrice != "" {
		if out.FullPrice, err = amount(d.FullPrice, currency); err != nil {
			return out, err
		}
		if below, err := out.FullPrice.Cmp(price); err != nil || below < 0 {
			return out, errors.New("its full price is below its price")
		}
	}
	if d.DepositAmount != "" {
		if out.Deposit, err = amount(d.DepositAmount, currency); err != nil {
			return out, err
		}
	}
	if d.QuantityAvailable != nil {
		out.Tracked, out.Available, out.InStock = true, d.QuantityAvailable, *d.QuantityAvailable > 0
	}
	if d.ItemType != nil {
		out.ItemType, out.ItemKind = d.ItemType.Preset, d.ItemType.Custom
	}
	if d.Subscription != nil {
		out.Subscription = d.Subscription.read()
	}
	d.describe(&out)
	if len(d.AdditionalFees) > 0 {
		if out.Fees, err = (&feesAnswer{AdditionalFees: d.AdditionalFees, Currency: currency.Code()}).fees(currency, nil); err != nil {
			return out, err
		}
	}
	return out, nil
}

func (s *subscription) read() *catalog.Subscription {
	from := s.Settings
	out := &catalog.Subscription{Settings: catalog.SubscriptionSettings{
		Frequency: from.Frequency, Interval: from.Interval, AutoRenewal: from.AutoRenewal, BillingCycles: from.BillingCycles,
		EnableCustomerCancellation: from.EnableCustomerCancellation,
	}}
	if from.FreeTrialPeriod != nil {
		out.Settings.FreeTrialPeriod = &catalog.FreeTrial{Frequency: from.FreeTrialPeriod.Frequency,
			Interval: from.FreeTrialPeriod.Interval}
	}
	if s.Title != nil {
		out.Title = s.Title.Original
	}
	if s.Description != nil {
		out.Description = s.Description.Original
	}
	return out
}

// describe fills in what people see.
func (d *catalogData) describe(out *CatalogItem) {
	if d.URL != nil {
		out.URL = wire.PageURL{RelativePath: d.URL.RelativePath, URL: d.URL.URL}
	}
	if m := d.Media; m != nil && (m.ID != "" || m.URL != "") {
		out.Image = &wire.Image{ID: m.ID, URL: m.URL, Height: m.Height, Width: m.Width, AltText: cut(m.AltText, 200),
			Filename: cut(m.Filename, 200)}
	}
	if p := d.PhysicalProperties; p != nil {
		out.SKU, out.Shippable = p.SKU, p.Shippable
		if p.Weight != nil {
			out.Weight = wire.Decimal(strconv.FormatFloat(*p.Weight, 'f', -1, 64))
		}
	}
	if d.PriceDescription != nil {
		out.PriceDescription = d.PriceDescription.Original
	}
	if d.TaxableAddress != nil {
		out.TaxableAddress = d.TaxableAddress.AddressType
	}
	for _, line := range d.DescriptionLines {
		one := catalog.Line{Name: line.Name.Original}
		switch {
		case line.ColorInfo != nil:
			one.Value, one.Color = line.ColorInfo.Original, line.ColorInfo.Code
		case line.PlainText != nil:
			one.Value = line.PlainText.Original
		}
		out.Lines = append(out.Lines, one)
	}
}
