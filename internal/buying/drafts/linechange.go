package drafts

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
	"souk/internal/shop/catalog"
)

type updateLinesRequest struct {
	DraftOrderID    string       `json:"draftOrderId" validate:"required,guid"`
	LineItemChanges []LineChange `json:"lineItemChanges" validate:"required,min=1,max=300"`
	Currency        string       `json:"currency,omitempty" validate:"omitempty,currency"`
}

func (s *Service) updateLines(ctx context.Context, in *updateLinesRequest) (*Response, error) {
	return s.change(ctx, in.DraftOrderID, func(r *record) error {
		amounts := slices.ContainsFunc(in.LineItemChanges,
			func(c LineChange) bool { return c.NewPrice != "" || c.NewModifierGroups != nil })
		if err := r.currency(in.Currency, amounts); err != nil {
			return err
		}
		return s.changeLines(ctx, r, in.LineItemChanges)
	}, nil)
}

// changeLines changes lines of a draft: all of them, or none.
func (s *Service) changeLines(ctx context.Context, r *record, changes []LineChange) error {
	seen := map[string]bool{}
	for i := range changes {
		c := &changes[i]
		at := r.doc.find(c.LineItemID)
		switch {
		case at < 0:
			return errs.Missing(CodeNoLine, "line item", c.LineItemID)
		case seen[c.LineItemID]:
			return wrong(CodeChangedTwice,
				"a line item is in the request twice; send one change for each").With("lineItemId", c.LineItemID)
		case c.empty():
			return wrong(CodeEmptyChange, "the request has no change for this line item").With("lineItemId", c.LineItemID)
		}
		seen[c.LineItemID] = true
		if err := s.changeLine(ctx, r, &r.doc.Lines[at], c, fmt.Sprintf("lineItemChanges[%d]", i)); err != nil {
			return err
		}
	}
	// A line that was added and went again was never there.
	r.doc.Lines = slices.DeleteFunc(r.doc.Lines, func(l line) bool { return l.Removed && l.Before == nil })
	subscriptions := 0
	for i := range r.doc.Lines {
		if r.doc.Lines[i].open() && r.doc.Lines[i].Item.SubscriptionInfo != nil {
			subscriptions++
		}
	}
	return r.single(subscriptions)
}

func (s *Service) changeLine(ctx context.Context, r *record, l *line, c *LineChange, field string) error {
	if err := r.mayChange(l, c, field); err != nil {
		return err
	}
	item := &l.Item
	if c.NewQuantity != nil {
		if l.Removed = *c.NewQuantity == 0; !l.Removed {
			item.Quantity = *c.NewQuantity
			if len(item.Locations) == 1 {
				place := item.Locations[0]
				place.Quantity = *c.NewQuantity
				item.Locations = wire.List[orders.LocationAndQuantity]{place}
			}
		}
	}
	if len(c.NewCatalogReferenceOptions) > 0 {
		if err := s.chooseAgain(ctx, r, l, c, field); err != nil {
			return err
		}
	}
	if c.NewPrice != "" {
		unit, err := r.rounded(c.NewPrice, field+".newPrice")
		if err != nil {
			return err
		}
		item.PriceBeforeDiscounts, item.PriceUndetermined = &wire.Price{Amount: unit}, false
	}
	if c.NewPriceDescription != nil {
		item.PriceDescription = c.NewPriceDescription
	}
	if c.NewProductName != nil && c.NewProductName.Original != "" {
		item.ProductName = c.NewProductName
	}
	if c.NewDescriptionLines != nil {
		item.DescriptionLines = c.NewDescriptionLines.DescriptionLines
	}
	if c.NewSubscriptionSettings != nil {
		info := *or(item.SubscriptionInfo)
		info.SubscriptionSettings = c.NewSubscriptionSettings
		info.CycleNumber = max(info.CycleNumber, 1)
		item.SubscriptionInfo = &info
	}
	if c.NewPaymentOption != nil {
		item.PaymentOption = c.NewPaymentOption.PaymentOption
	}
	if c.NewTaxableAddress != nil {
		item.TaxableAddress = c.NewTaxableAddress
	}
	if c.NewDecimalQuantity != nil {
		item.DecimalQuantity = c.NewDecimalQuantity.DecimalQuantity
	}
	if c.NewFixedQuantity != nil {
		item.FixedQuantity = *c.NewFixedQuantity
	}
	return r.setModifiers(item, c, field)
}

// mayChange refuses what a line does not allow.
func (r *record) mayChange(l *line, c *LineChange, field string) error {
	item := &l.Item
	tell := func(e *errs.Error) error { return e.With("lineItemId", item.ID) }
	quantity := c.NewQuantity != nil && (*c.NewQuantity != item.Quantity || l.Removed)
	removed := l.Removed && (c.NewQuantity == nil || *c.NewQuantity == 0) || c.NewQuantity != nil && *c.NewQuantity == 0
	platform := r.doc.Platform != nil && slices.ContainsFunc(r.doc.Platform.Fees,
		func(f orders.PlatformFee) bool { return f.LineItemID == item.ID })
	foreignModifier := r.doc.Foreign && c.NewModifierGroups != nil &&
		slices.ContainsFunc(c.NewModifierGroups.ModifierGroups, func(g orders.ModifierGroup) bool {
			return slices.ContainsFunc(g.Modifiers, func(m orders.ItemModifier) bool { return decimal(m.Price) != "0" })
		})
	switch {
	case removed && c.NewPrice != "":
		return tell(refuse(CodePriceOfRemoved, "the line item is removed, so its price cannot be changed"))
	case quantity && len(item.Locations) > 1:
		return tell(refuse(CodeLocations, "the line item has several locations, so its quantity cannot be changed"))
	case item.FulfillerID != "" && (quantity || c.NewPrice != "" || len(c.NewCatalogReferenceOptions) > 0):
		return tell(refuse(CodeFulfiller,
			"an external fulfiller handles the line item, so its quantity, price and options cannot be changed"))
	case platform && (quantity || c.NewPrice != ""):
		return tell(refuse(CodePlatformFees,
			"a platform fee was charged for the line item, so its quantity and price cannot be changed"))
	case len(c.NewCatalogReferenceOptions) > 0 && l.custom():
		return tell(refuse(CodeOptionsOfCustom, "a custom line item has no catalog options to change"))
	case len(c.NewCatalogReferenceOptions) > 0 && r.fulfilled[item.ID] > 0:
		return tell(refuse(CodeOptionsOfSent,
			"some units of the line item were fulfilled already, so its options cannot be changed"))
	case c.NewTaxableAddress != nil && l.Before != nil:
		return tell(refuse(CodeTaxableAddress, "newTaxableAddress can be set for new line items only"))
	case r.doc.Foreign && c.NewPrice != "" && c.NewPrice.Cmp("0") != 0:
		return tell(refuse(CodeForeignPrice, "the draft is not in the shop's currency, so a price can only be changed to 0"))
	case foreignModifier:
		return tell(refuse(CodeForeignModifier,
			"the draft is not in the shop's currency, so a modifier can only have the price 0"))
	case r.doc.Foreign && c.NewPriceDescription != nil:
		return tell(refuse(CodeForeignDescription,
			"the draft is not in the shop's currency, so the price description cannot be changed"))
	}
	if sent := r.fulfilled[item.ID]; c.NewQuantity != nil && *c.NewQuantity < sent {
		return errs.Invalid(wire.Bounded(field+".newQuantity", errs.RuleMin, int(sent),
			fmt.Sprintf("must be %d or more, because that many units were fulfilled", sent)))
	}
	if c.NewPrice != "" && paidByMembership(item) {
		return errs.Invalid(wire.Named(field+".newPrice", errs.RuleNotAllowed, "",
			"is not allowed, because a membership paid for the line item"))
	}
	return nil
}

func paidByMembership(item *orders.LineItem) bool {
	switch item.PaymentOption {
	case basket.PayMembership, basket.PayMemberLater, basket.PayMemberRest:
		return true
	}
	return false
}

// chooseAgain makes a line another choice of its product. Its price becomes that of
// the choice, unless another is said.
func (s *Service) chooseAgain(ctx context.Context, r *record, l *line, c *LineChange, field string) error {
	var options basket.Selection
	if err := json.Unmarshal(c.NewCatalogReferenceOptions, &options); err != nil {
		return errs.Invalid(wire.Named(field+".newCatalogReferenceOptions", errs.RuleFormat, "", "must be an object"))
	}
	text, err := options.Text()
	if err != nil {
		return err
	}
	shop, err := s.shop(ctx)
	if err != nil {
		return err
	}
	asked := []basket.Line{{AppID: l.Item.CatalogReference.AppID, ItemID: l.Item.CatalogReference.CatalogItemID,
		Options: text, Quantity: l.Item.Quantity, ID: l.Item.ID}}
	things, err := s.cfg.Sales.Shelf().Resolve(catalog.Current(ctx), shop, asked, nil)
	if err != nil {
		return err
	}
	if things[0].Status != catalog.Resolved {
		return errs.Invalid(wire.Named(field+".newCatalogReferenceOptions", errs.RuleValidation, "UNKNOWN_CHOICE",
			"must name one of the product's variants"))
	}
	var shown basket.Shown
	if err := shop.Show(&shown, &asked[0], &things[0]); err != nil {
		return err
	}
	unit, err := r.converted(shown.Price.Amount, shop, field+".newPrice")
	if err != nil {
		return err
	}
	ref := *l.Item.CatalogReference
	ref.Options = text
	l.Item.CatalogReference, l.Item.PriceBeforeDiscounts = &ref, unit
	describe(&l.Item, &shown, &things[0])
	return nil
}

// setModifiers gives a line other paid choices. They are part of its price.
func (r *record) setModifiers(item *orders.LineItem, c *LineChange, field string) error {
	if c.NewModifierGroups != nil {
		groups := slices.Clone(c.NewModifierGroups.ModifierGroups)
		for i := range groups {
			groups[i].Modifiers = slices.Clone(groups[i].Modifiers)
			for j := range groups[i].Modifiers {
				price, err := r.price(groups[i].Modifiers[j].Price,
					fmt.Sprintf("%s.newModifierGroups.modifierGroups[%d].modifiers[%d].price", field, i, j))
				if err != nil {
					return err
				}
				groups[i].Modifiers[j].Price = price
			}
		}
		item.ModifierGroups = groups
	}
	if c.NewModifierGroups == nil && c.NewPrice == "" || len(item.ModifierGroups) == 0 {
		return nil
	}
	currency, err := r.doc.money()
	if err != nil {
		return err
	}
	sum := &reckoning{currency: currency}
	all := money.Zero(currency)
	for _, g := range item.ModifierGroups {
		for _, m := range g.Modifiers {
			n := int64(1)
			if m.Quantity != nil {
				n = *m.Quantity
			}
			all = sum.add(all, sum.note(sum.of(m.Price).Times(n)))
		}
	}
	if sum.err != nil || all.Minor() > sum.of(item.PriceBeforeDiscounts).Minor() {
		return refuse(CodeModifiers, "the modifiers cost more than the price of the line item, which includes them").With(
			"lineItemId", item.ID)
	}
	return nil
}
