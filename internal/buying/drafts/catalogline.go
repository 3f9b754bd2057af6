package drafts

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"souk/internal/buying/checkout"
	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
)

func (s *Service) catalogLines(ctx context.Context, r *record, in []NewCatalogLine) ([]line, error) {
	if len(in) == 0 {
		return nil, nil
	}
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, err
	}
	asked := make([]basket.Line, len(in))
	for i := range in {
		options, err := in[i].CatalogReference.Options.Text()
		if err != nil {
			return nil, err
		}
		asked[i] = basket.Line{AppID: in[i].CatalogReference.AppID, ItemID: in[i].CatalogReference.CatalogItemID,
			Options: options, Quantity: in[i].Quantity}
	}
	things, err := s.cfg.Sales.Shelf().Resolve(catalog.Current(ctx), shop, asked, nil)
	if err != nil {
		return nil, err
	}
	out := make([]line, len(in))
	for i := range in {
		if err := sellable(&asked[i], &things[i]); err != nil {
			return nil, err
		}
		made, err := r.catalogLine(s.db.NewID, shop, &in[i], &asked[i], &things[i], i)
		if err != nil {
			return nil, err
		}
		out[i] = *made
	}
	return out, nil
}

func sellable(l *basket.Line, t *basket.Thing) error {
	tell := func(e *errs.Error) error { return e.With("catalogItemId", l.ItemID) }
	switch {
	case t.Status == catalog.Unknown || t.Status == catalog.WrongOptions:
		return tell(errs.New(errs.NotFound, CodeItemNotFound, "the catalog has no item %s", l.ItemID))
	case !t.There(), t.Available != nil && *t.Available <= 0, t.Available == nil && !t.InStock:
		return tell(refuse(CodeNotAvailable, "item %s is not available now", l.ItemID))
	case t.ItemType == basket.GiftCard:
		return tell(refuse(CodeGiftCard, "gift cards cannot be added to draft orders"))
	}
	switch t.Payment() {
	case basket.PayOnline, basket.PayOffline, basket.PayDeposit:
		return nil
	}
	return tell(refuse(CodePaymentOption, "items with the payment option %s cannot be added to draft orders", t.Payment()))
}

func (r *record) catalogLine(
	newID func() string, shop basket.Shop, in *NewCatalogLine, l *basket.Line, t *basket.Thing, i int,
) (*line, error) {
	l.ID, l.Name = in.ID, t.Name
	if l.ID == "" {
		l.ID = newID()
	}
	var shown basket.Shown
	if err := shop.Show(&shown, l, t); err != nil {
		return nil, err
	}
	unit, err := r.price(in.Price, fmt.Sprintf("catalogLineItems[%d].price", i))
	if err != nil {
		return nil, err
	}
	if unit == nil {
		if unit, err = r.converted(shown.Price.Amount, shop, fmt.Sprintf("catalogLineItems[%d].price", i)); err != nil {
			return nil, err
		}
	}
	item := orders.LineItem{
		ID: l.ID, Quantity: in.Quantity, ProductName: &orders.TranslatableString{Original: shown.ProductName.Original,
			Translated: shown.ProductName.Translated},
		CatalogReference: &orders.CatalogReference{AppID: l.AppID, CatalogItemID: l.ItemID, Options: l.Options},
		Image:            t.Image, PriceBeforeDiscounts: unit,
		PaymentOption: shown.PaymentOption, DeliveryProfileID: shown.DeliveryProfileID,
		RootCatalogItemID: shown.RootCatalogItemID, Locations: in.Locations,
		PriceUndetermined: in.PriceUndetermined || shown.PriceUndetermined, FixedQuantity: in.FixedQuantity ||
			shown.FixedQuantity, DecimalQuantity: in.DecimalQuantity,
		TaxableAddress: in.TaxableAddress, SubscriptionInfo: subscription(t, in.SubscriptionSettings),
	}
	if in.ProductName != nil && in.ProductName.Original != "" {
		item.ProductName = in.ProductName
	}
	describe(&item, &shown, t)
	if in.DescriptionLinesInfo != nil {
		item.DescriptionLines = in.DescriptionLinesInfo.DescriptionLines
	}
	if t.Extra != nil && t.Payment() == basket.PayDeposit && !t.Extra.Deposit.IsUnset() {
		item.DepositAmount = orders.PriceOf(t.Extra.Deposit)
	}
	group := in.TaxGroupID
	if group == "" {
		group = t.TaxGroupID
	}
	return &line{Item: item, External: in.ExternalLineItemID, TaxGroup: group, Collections: t.CollectionIDs}, nil
}

func (r *record) converted(amount wire.Decimal, shop basket.Shop, field string) (*wire.Price, error) {
	if r.doc.Currency == shop.Currency {
		return &wire.Price{Amount: amount}, nil
	}
	if r.doc.Rate == "" {
		return nil, errs.Invalid(wire.Named(field, errs.RuleRequired, "",
			"is required, because the draft is not in the shop's currency"))
	}
	from, err := money.Parse(string(amount), shop.Money)
	if err != nil {
		return nil, err
	}
	to, err := r.doc.money()
	if err != nil {
		return nil, err
	}
	rate, err := money.ParseRate(string(r.doc.Rate))
	if err != nil {
		return nil, err
	}
	out, err := from.Convert(rate, to)
	if err != nil {
		return nil, basket.TooMuch(err)
	}
	return orders.PriceOf(out), nil
}

func subscription(t *basket.Thing, settings *orders.SubscriptionSettings) *orders.SubscriptionInfo {
	if t.Subscription == nil {
		if settings == nil {
			return nil
		}
		return &orders.SubscriptionInfo{CycleNumber: 1, SubscriptionSettings: settings}
	}
	out := &orders.SubscriptionInfo{
		CycleNumber: 1, SubscriptionOptionTitle: t.Subscription.Title,
		Title: &orders.SubscriptionTitle{Original: t.Subscription.Title,
			Translated: t.Subscription.Title},
		SubscriptionOptionDescription: t.Subscription.Description, SubscriptionSettings: settings,
	}
	if settings == nil {
		raw, err := json.Marshal(t.Subscription.Settings) // the same words in both
		if err == nil {
			out.SubscriptionSettings = &orders.SubscriptionSettings{}
			_ = json.Unmarshal(raw, out.SubscriptionSettings) // what does not fit is left out
		}
	}
	return out
}

func describe(item *orders.LineItem, shown *basket.Shown, t *basket.Thing) {
	if shown.ItemType != nil {
		item.ItemType = &orders.ItemType{Preset: shown.ItemType.Preset, Custom: shown.ItemType.Custom}
	}
	if t.DigitalFile != nil {
		item.DigitalFile = &orders.DigitalFile{FileID: t.DigitalFile.ID}
	}
	if p := shown.PhysicalProperties; p != nil {
		item.PhysicalProperties = &orders.PhysicalProperties{SKU: p.SKU, Shippable: p.Shippable}
		if weight, err := strconv.ParseFloat(string(p.Weight), 64); err == nil {
			item.PhysicalProperties.Weight = &weight
		}
	}
	if shown.PriceDescription != nil {
		item.PriceDescription = &orders.PriceDescription{Original: shown.PriceDescription.Original,
			Translated: shown.PriceDescription.Translated}
	}
	item.DescriptionLines = checkout.DescriptionLines(shown)
}
