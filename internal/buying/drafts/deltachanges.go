package drafts

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/pricing"
	"souk/internal/platform/wire"
	"souk/internal/shop/basket"
)

func (s *Service) apply(ctx context.Context, r *record, c *Deltas) error {
	if err := s.applyLines(ctx, r, c.LineItems); err != nil {
		return err
	}
	switch {
	case c.ChangedShippingInfo != nil:
		if violations := checkDelivery(c.ChangedShippingInfo); len(violations) > 0 {
			return errs.Invalid(violations...)
		}
		if err := r.deliver(c.ChangedShippingInfo); err != nil {
			return err
		}
	case c.ShippingInfoRemoved:
		r.doc.Delivery, r.doc.Offered = nil, false
	}
	if c.ChangedBillingInfo != nil || c.BillingInfoRemoved {
		r.doc.Billing = c.ChangedBillingInfo
	}
	if c.ChangedRecipientInfo != nil || c.RecipientInfoRemoved {
		r.doc.Recipient = c.ChangedRecipientInfo
	}
	for i := range c.AppliedDiscounts {
		if err := r.applyDiscount(&c.AppliedDiscounts[i], fmt.Sprintf("changes.appliedDiscounts[%d]", i)); err != nil {
			return err
		}
	}
	for i := range c.AdditionalFees {
		if err := r.applyFee(&c.AdditionalFees[i], fmt.Sprintf("changes.additionalFees[%d]", i)); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) applyLines(ctx context.Context, r *record, in []LineDelta) error {
	var changes []LineChange
	var lines []NewCatalogLine
	var custom []NewCustomLine
	for i := range in {
		delta := &in[i]
		switch {
		case delta.LineItemRemoved:
			changes = append(changes, LineChange{LineItemID: delta.LineItemID, NewQuantity: wire.Ptr(int64(0))})
		case delta.ChangedDetails != nil:
			changes = append(changes, lineChange(delta))
		default:
			item := delta.LineItemAdded
			if item.CatalogReference != nil && !item.CustomLineItem {
				one, err := catalogDelta(delta, i)
				if err != nil {
					return err
				}
				lines = append(lines, *one)
				continue
			}
			one := NewCustomLine{
				ID: delta.LineItemID, Quantity: item.Quantity, ProductName: item.ProductName, Price: unitOf(item),
				DescriptionLines: item.DescriptionLines, Media: item.Image,
				PhysicalProperties: item.PhysicalProperties, ItemType: item.ItemType, FulfillerID: item.FulfillerID,
				PriceDescription:  item.PriceDescription,
				DeliveryProfileID: item.DeliveryProfileID, Locations: item.Locations, TaxableAddress: item.TaxableAddress,
				FixedQuantity: item.FixedQuantity,
			}
			if violations := wire.Check(&one, fmt.Sprintf("changes.lineItems[%d].lineItemAdded", i)); len(violations) > 0 {
				return errs.Invalid(violations...)
			}
			custom = append(custom, one)
		}
	}
	if err := s.changeLines(ctx, r, changes); err != nil {
		return err
	}
	return s.addTo(ctx, r, lines, custom)
}

func catalogDelta(delta *LineDelta, i int) (*NewCatalogLine, error) {
	item := delta.LineItemAdded
	ref := &basket.Reference{AppID: item.CatalogReference.AppID, CatalogItemID: item.CatalogReference.CatalogItemID}
	at := fmt.Sprintf("changes.lineItems[%d].lineItemAdded", i)
	if len(item.CatalogReference.Options) > 0 {
		ref.Options = &basket.Selection{}
		if err := json.Unmarshal(item.CatalogReference.Options, ref.Options); err != nil {
			return nil, errs.Invalid(wire.Named(at+".catalogReference.options", errs.RuleFormat, "", "must be an object"))
		}
	}
	out := &NewCatalogLine{
		ID: delta.LineItemID, CatalogReference: ref, Quantity: item.Quantity, Price: unitOf(item), Locations: item.Locations,
		ProductName:    item.ProductName,
		TaxableAddress: item.TaxableAddress, FixedQuantity: item.FixedQuantity, PriceUndetermined: item.PriceUndetermined,
	}
	if violations := wire.Check(out, at); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	return out, nil
}

func unitOf(item *orders.LineItem) *wire.Price {
	for _, p := range []*wire.Price{item.PriceBeforeDiscounts, item.Price} {
		if p != nil && p.Amount != "" {
			return p
		}
	}
	return nil
}

func lineChange(delta *LineDelta) LineChange {
	item := delta.ChangedDetails
	out := LineChange{LineItemID: delta.LineItemID, NewPriceDescription: item.PriceDescription,
		NewProductName: item.ProductName}
	if item.Quantity > 0 {
		out.NewQuantity = wire.Ptr(item.Quantity)
	}
	if p := unitOf(item); p != nil {
		out.NewPrice = p.Amount
	}
	if len(item.DescriptionLines) > 0 {
		out.NewDescriptionLines = &DescriptionLines{item.DescriptionLines}
	}
	if len(item.ModifierGroups) > 0 {
		out.NewModifierGroups = &ModifierGroups{item.ModifierGroups}
	}
	if item.CatalogReference != nil {
		out.NewCatalogReferenceOptions = item.CatalogReference.Options
	}
	return out
}

func (r *record) applyDiscount(delta *DiscountDelta, field string) error {
	at := slices.IndexFunc(r.doc.Discounts, func(d discount) bool { return d.ID == delta.DiscountID })
	switch {
	case delta.DiscountRemoved && at < 0:
		return errs.Missing(CodeDiscountNotFound, "discount", delta.DiscountID)
	case at >= 0:
		r.doc.Discounts[at].Applied = !delta.DiscountRemoved
		return nil
	case delta.EditedDiscount == nil || delta.EditedDiscount.MerchantDiscount == nil:
		return errs.Invalid(wire.Named(field+".editedDiscount.merchantDiscount", errs.RuleRequired, "",
			"is required: only merchant discounts can be added"))
	}
	given := delta.EditedDiscount.MerchantDiscount
	out := discount{ID: delta.DiscountID, Source: byHand, Applied: true, Type: delta.EditedDiscount.DiscountType,
		Percentage: given.Percentage, Description: given.Description, Reason: given.DiscountReason}
	if out.Description == "" {
		out.Description = given.Name
	}
	if out.Type == "" {
		out.Type = string(pricing.DiscountGlobal)
	}
	if out.Percentage == "" {
		var err error
		if out.Amount, err = r.rounded(or(given.Amount).Amount, field+".editedDiscount.merchantDiscount.amount.amount"); err != nil {
			return err
		}
	}
	if out.Amount == "" && out.Percentage == "" {
		return errs.Invalid(wire.Named(field+".editedDiscount.merchantDiscount.amount", errs.RuleRequired, "", "is required"))
	}
	if out.Type == string(pricing.DiscountSpecificItems) {
		for _, share := range delta.EditedDiscount.LineItemDiscounts {
			if r.doc.find(share.ID) < 0 {
				return errs.Missing(CodeLineNotFound, "line item", share.ID)
			}
			out.LineIDs = append(out.LineIDs, share.ID)
		}
		if len(out.LineIDs) == 0 {
			return errs.Invalid(wire.Named(field+".editedDiscount.lineItemDiscounts", errs.RuleRequired, "",
				"is required for a discount on items"))
		}
	}
	r.doc.Discounts = append(r.doc.Discounts, out)
	return nil
}

func (r *record) applyFee(delta *FeeDelta, field string) error {
	if known := r.findCharge(delta.AdditionalFeeID); known >= 0 {
		r.doc.Charges[known].Applied = !delta.AdditionalFeeRemoved
		return nil
	}
	at := r.findFee(delta.AdditionalFeeID)
	switch {
	case delta.AdditionalFeeRemoved && at < 0:
		return errs.Missing(CodeFeeNotFound, "additional fee", delta.AdditionalFeeID)
	case at >= 0:
		r.doc.Fees[at].Applied = !delta.AdditionalFeeRemoved
		return nil
	case delta.EditedAdditionalFee == nil || delta.EditedAdditionalFee.Name == "" ||
		or(delta.EditedAdditionalFee.Price).Amount == "":
		return errs.Invalid(wire.Named(field+".editedAdditionalFee", errs.RuleRequired, "",
			"is required, with name and price"))
	}
	given := delta.EditedAdditionalFee
	taxes := &TaxDetails{}
	if given.TaxInfo != nil {
		taxes = &TaxDetails{Taxable: true, TaxGroupID: given.TaxInfo.TaxGroupID}
	}
	return r.chargeFees(func() string { return delta.AdditionalFeeID }, []NewFee{{
		Name: given.Name, Price: given.Price, Code: given.Code, LineItemIDs: given.LineItemIDs, ApplyToDraftOrder: true,
		TaxDetails: taxes,
	}}, field)
}
