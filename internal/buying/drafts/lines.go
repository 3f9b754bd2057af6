package drafts

import (
	"context"
	"fmt"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
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
		return refuse(CodeMaxItems, "a draft can have at most %d line items", basket.MaxLines)
	}
	made, err := s.catalogLines(ctx, r, lines)
	if err != nil {
		return err
	}
	for i := range custom {
		one, err := r.customLine(s.db.NewID, &custom[i], i)
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
			return twice(CodeLineIDs,
				"two line items have the id %s; each must be unique", l.Item.ID).With("lineItemId", l.Item.ID)
		case l.External != "" && external[l.External]:
			return twice(CodeExternalID, "two line items have the external id %s; each must be unique",
				l.External).With("externalLineItemId", l.External)
		case key != "" && keys[key]:
			return twice(CodeItemExists,
				"the draft already has this item; change the quantity of its line item instead").With("catalogItemId",
				l.Item.CatalogReference.CatalogItemID)
		case key != "" && fresh[key]:
			return twice(CodeAddedTwice,
				"the request adds the same item twice; send it once with the whole "+
					"quantity").With("catalogItemId", l.Item.CatalogReference.CatalogItemID)
		case l.Item.SubscriptionInfo != nil && r.edits():
			return refuse(CodeSubscription, "a subscription cannot be added to an existing order")
		case l.Item.PaymentOption == basket.PayDeposit && r.doc.Deposit != nil:
			return refuse(CodeGlobalDeposit, "the draft has a deposit for the whole order, so line items cannot have their own")
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
		return refuse(CodeSingleSubscription, "a subscription must be the only line item of its order")
	}
	return nil
}

// catalogLines looks up things of catalogs. Prices are those of now, and stay.
// sellable refuses what cannot be put on a draft.
// converted is a price of the catalog in the draft's currency.
// subscription is how a line is charged again; nil for what is bought once.
// describe writes what a thing of a catalog is.
func (r *record) customLine(newID func() string, in *NewCustomLine, i int) (*line, error) {
	unit, err := r.price(in.unit(), fmt.Sprintf("customLineItems[%d].price", i))
	if err != nil {
		return nil, err
	}
	kind := in.ItemType
	if kind == nil || kind.Preset == "" && kind.Custom == "" {
		kind = &orders.ItemType{Preset: basket.Physical}
	}
	if kind.Preset == basket.GiftCard {
		return nil, refuse(CodeGiftCard, "gift cards cannot be added to draft orders")
	}
	item := orders.LineItem{
		ID: in.ID, Quantity: in.Quantity, CatalogReference: in.CatalogReference, ProductName: in.ProductName,
		PriceBeforeDiscounts: unit,
		DescriptionLines:     in.DescriptionLines, Image: in.Media, PhysicalProperties: in.PhysicalProperties, ItemType: kind,
		FulfillerID:     in.FulfillerID,
		ShippingGroupID: in.ShippingGroupID, PriceDescription: in.PriceDescription, DeliveryProfileID: in.DeliveryProfileID,
		Locations:      in.Locations,
		TaxableAddress: in.TaxableAddress, FixedQuantity: in.FixedQuantity, DecimalQuantity: in.DecimalQuantity,
		CustomLineItem: true,
	}
	if item.ID == "" {
		item.ID = newID()
	}
	if in.DigitalFile != nil {
		item.DigitalFile = &orders.DigitalFile{FileID: in.DigitalFile.ID}
	}
	if in.SubscriptionSettings != nil {
		item.SubscriptionInfo = &orders.SubscriptionInfo{CycleNumber: 1, SubscriptionSettings: in.SubscriptionSettings}
	}
	return &line{Item: item, External: in.ExternalLineItemID, TaxGroup: in.TaxGroupID}, nil
}
