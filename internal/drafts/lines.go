package drafts

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"souk/internal/basket"
	"souk/internal/catalog"
	"souk/internal/errs"
	"souk/internal/money"
	"souk/internal/orders"
	"souk/internal/wire"
)

type addLinesRequest struct {
	DraftOrderID     string           `json:"draftOrderId" validate:"required,guid"`
	CatalogLineItems []NewCatalogLine `json:"catalogLineItems,omitempty" validate:"max=300"`
	CustomLineItems  []NewCustomLine  `json:"customLineItems,omitempty" validate:"max=300"`
	Currency         string           `json:"currency,omitempty" validate:"omitempty,currency"`
}

// Validate asks for something to add.
func (a *addLinesRequest) Validate() []errs.Violation {
	if len(a.CatalogLineItems)+len(a.CustomLineItems) == 0 {
		return []errs.Violation{wire.Named("catalogLineItems", errs.RuleRequired, "", "or customLineItems is required")}
	}
	return nil
}

func (s *Service) addLines(ctx context.Context, in *addLinesRequest) (*Response, error) {
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		if err := r.currency(in.Currency, amounts(in.CatalogLineItems, in.CustomLineItems)); err != nil {
			return err
		}
		return s.addTo(ctx, r, in.CatalogLineItems, in.CustomLineItems)
	}, nil)
}

// amounts tells that lines name prices.
func amounts(lines []NewCatalogLine, custom []NewCustomLine) bool {
	for i := range lines {
		if lines[i].Price != nil {
			return true
		}
	}
	return len(custom) > 0
}

// addTo puts lines on a draft: all of them, or none.
func (s *Service) addTo(ctx context.Context, r *record, lines []NewCatalogLine, custom []NewCustomLine) error {
	if len(r.doc.Lines)+len(lines)+len(custom) > basket.MaxLines {
		return refuse(CodeMaxItems, "a draft holds %d lines", basket.MaxLines)
	}
	made, err := s.catalogLines(ctx, r, lines)
	if err != nil {
		return err
	}
	for i := range custom {
		one, err := s.customLine(r, &custom[i], i)
		if err != nil {
			return err
		}
		made = append(made, *one)
	}
	return r.add(made)
}

// add puts lines on a draft that are unlike all others.
func (r *record) add(made []line) error {
	ids, external, keys, fresh := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	subscriptions := 0
	count := func(l *line) {
		if l.open() && l.Item.SubscriptionInfo != nil {
			subscriptions++
		}
	}
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		ids[l.Item.ID], external[l.External] = true, true
		if l.open() {
			keys[l.key()] = true
		}
		count(l)
	}
	for i := range made {
		l := &made[i]
		key := l.key()
		switch {
		case ids[l.Item.ID]:
			return twice(CodeLineIDs, "there are two lines with the id %s", l.Item.ID).With("lineItemId", l.Item.ID)
		case l.External != "" && external[l.External]:
			return twice(CodeExternalID, "there are two lines with the external id %s", l.External).With("externalLineItemId", l.External)
		case key != "" && keys[key]:
			return twice(CodeItemExists, "the draft has this item already: change its quantity").With("catalogItemId", l.Item.CatalogReference.CatalogItemID)
		case key != "" && fresh[key]:
			return twice(CodeAddedTwice, "an item is added twice").With("catalogItemId", l.Item.CatalogReference.CatalogItemID)
		case l.Item.SubscriptionInfo != nil && r.edits():
			return refuse(CodeSubscription, "a subscription cannot be added to an order")
		case l.Item.PaymentOption == basket.PayDeposit && r.doc.Deposit != nil:
			return refuse(CodeGlobalDeposit, "the draft has a deposit of its own")
		}
		ids[l.Item.ID], external[l.External], fresh[key] = true, true, true
		count(l)
	}
	r.doc.Lines = append(r.doc.Lines, made...)
	return r.single(subscriptions)
}

// single refuses subscriptions beside other lines.
func (r *record) single(subscriptions int) error {
	open := 0
	for i := range r.doc.Lines {
		if r.doc.Lines[i].open() {
			open++
		}
	}
	if subscriptions > 0 && open > 1 {
		return refuse(CodeSingleSubscription, "a subscription is ordered alone")
	}
	return nil
}

// catalogLines looks up things of catalogs. Prices are those of now, and stay.
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
		asked[i] = basket.Line{AppID: in[i].CatalogReference.AppID, ItemID: in[i].CatalogReference.CatalogItemID, Options: options, Quantity: in[i].Quantity}
	}
	things, err := s.cfg.Sales.Shelf().Resolve(ctx, shop, asked, nil)
	if err != nil {
		return nil, err
	}
	out := make([]line, len(in))
	for i := range in {
		if err := sellable(&asked[i], &things[i]); err != nil {
			return nil, err
		}
		made, err := s.catalogLine(r, shop, &in[i], &asked[i], &things[i], i)
		if err != nil {
			return nil, err
		}
		out[i] = *made
	}
	return out, nil
}

// sellable refuses what cannot be put on a draft.
func sellable(l *basket.Line, t *basket.Thing) error {
	tell := func(e *errs.Error) error { return e.With("catalogItemId", l.ItemID) }
	switch {
	case t.Status == catalog.Unknown || t.Status == catalog.WrongOptions:
		return tell(errs.New(errs.NotFound, CodeItemNotFound, "the catalog does not have %s", l.ItemID))
	case !t.There(), t.Available != nil && *t.Available <= 0, t.Available == nil && !t.InStock:
		return tell(refuse(CodeNotAvailable, "%s cannot be had now", l.ItemID))
	case t.ItemType == basket.GiftCard:
		return tell(refuse(CodeGiftCard, "gift cards cannot be put on drafts"))
	}
	switch t.Payment() {
	case basket.PayOnline, basket.PayOffline, basket.PayDeposit:
		return nil
	}
	return tell(refuse(CodePaymentOption, "what is paid by %s cannot be put on drafts", t.Payment()))
}

func (s *Service) catalogLine(r *record, shop basket.Shop, in *NewCatalogLine, l *basket.Line, t *basket.Thing, i int) (*line, error) {
	l.ID, l.Name = in.ID, t.Name
	if l.ID == "" {
		l.ID = s.db.NewID()
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
		ID: l.ID, Quantity: in.Quantity, ProductName: &orders.ProductName{Original: shown.ProductName.Original, Translated: shown.ProductName.Translated},
		CatalogReference: &orders.CatalogReference{AppID: l.AppID, CatalogItemID: l.ItemID, Options: l.Options}, Image: t.Image, PriceBeforeDiscounts: unit,
		PaymentOption: shown.PaymentOption, DeliveryProfileID: shown.DeliveryProfileID, RootCatalogItemID: shown.RootCatalogItemID, Locations: in.Locations,
		PriceUndetermined: in.PriceUndetermined || shown.PriceUndetermined, FixedQuantity: in.FixedQuantity || shown.FixedQuantity, DecimalQuantity: in.DecimalQuantity,
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
	return &line{Item: item, External: in.ExternalLineItemID, TaxGroup: group}, nil
}

// converted is a price of the catalog in the draft's currency.
func (r *record) converted(amount wire.Decimal, shop basket.Shop, field string) (*wire.Price, error) {
	if r.doc.Currency == shop.Currency {
		return &wire.Price{Amount: amount}, nil
	}
	if r.doc.Rate == "" {
		return nil, errs.Invalid(wire.Named(field, errs.RuleRequired, "", "is required: the draft is not in the shop's currency"))
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

// subscription is how a line is charged again; nil for what is bought once.
func subscription(t *basket.Thing, settings *orders.SubscriptionSettings) *orders.SubscriptionInfo {
	if t.Subscription == nil {
		if settings == nil {
			return nil
		}
		return &orders.SubscriptionInfo{CycleNumber: 1, SubscriptionSettings: settings}
	}
	out := &orders.SubscriptionInfo{
		CycleNumber: 1, SubscriptionOptionTitle: t.Subscription.Title, Title: &orders.SubscriptionTitle{Original: t.Subscription.Title, Translated: t.Subscription.Title},
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

// describe writes what a thing of a catalog is.
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
		item.PriceDescription = &orders.PriceDescription{Original: shown.PriceDescription.Original, Translated: shown.PriceDescription.Translated}
	}
	item.DescriptionLines = nil
	for _, d := range shown.DescriptionLines {
		one := orders.DescriptionLine{Name: &orders.DescriptionLineName{Original: d.Name.Original, Translated: d.Name.Translated}, LineType: d.LineType}
		if d.PlainText != nil {
			one.PlainText = &orders.PlainTextValue{Original: d.PlainText.Original, Translated: d.PlainText.Translated}
		}
		if d.ColorInfo != nil {
			one.ColorInfo = &orders.Color{Original: d.ColorInfo.Original, Translated: d.ColorInfo.Translated, Code: d.ColorInfo.Code}
		}
		item.DescriptionLines = append(item.DescriptionLines, one)
	}
}

func (s *Service) customLine(r *record, in *NewCustomLine, i int) (*line, error) {
	unit, err := r.price(in.unit(), fmt.Sprintf("customLineItems[%d].price", i))
	if err != nil {
		return nil, err
	}
	kind := in.ItemType
	if kind == nil || kind.Preset == "" && kind.Custom == "" {
		kind = &orders.ItemType{Preset: basket.Physical}
	}
	if kind.Preset == basket.GiftCard {
		return nil, refuse(CodeGiftCard, "gift cards cannot be put on drafts")
	}
	item := orders.LineItem{
		ID: in.ID, Quantity: in.Quantity, CatalogReference: in.CatalogReference, ProductName: in.ProductName, PriceBeforeDiscounts: unit,
		DescriptionLines: in.DescriptionLines, Image: in.Media, PhysicalProperties: in.PhysicalProperties, ItemType: kind, FulfillerID: in.FulfillerID,
		ShippingGroupID: in.ShippingGroupID, PriceDescription: in.PriceDescription, DeliveryProfileID: in.DeliveryProfileID, Locations: in.Locations,
		TaxableAddress: in.TaxableAddress, FixedQuantity: in.FixedQuantity, DecimalQuantity: in.DecimalQuantity, CustomLineItem: true,
	}
	if item.ID == "" {
		item.ID = s.db.NewID()
	}
	if in.DigitalFile != nil {
		item.DigitalFile = &orders.DigitalFile{FileID: in.DigitalFile.ID}
	}
	if in.SubscriptionSettings != nil {
		item.SubscriptionInfo = &orders.SubscriptionInfo{CycleNumber: 1, SubscriptionSettings: in.SubscriptionSettings}
	}
	return &line{Item: item, External: in.ExternalLineItemID, TaxGroup: in.TaxGroupID}, nil
}
