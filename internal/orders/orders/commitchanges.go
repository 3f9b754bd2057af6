package orders

import (
	"reflect"

	"souk/internal/platform/wire"
)

// CommittedDiffs are what an edit changed, as events tell it.
type CommittedDiffs struct {
	ChangedShippingInfo *ShippingInformation            `json:"changedShippingInfo,omitempty"`
	ShippingInfoRemoved bool                            `json:"shippingInfoRemoved,omitempty"`
	LineItems           wire.List[LineItemDelta]        `json:"lineItems"`
	AppliedDiscounts    wire.List[AppliedDiscountDelta] `json:"appliedDiscounts"`
	AdditionalFees      wire.List[AdditionalFeeDelta]   `json:"additionalFees"`
}

// LineItemDelta is a line that came, went, or is not what it was.
type LineItemDelta struct {
	LineItemAdded     bool                `json:"lineItemAdded,omitempty"`
	ChangedDetails    *ItemChangedDetails `json:"changedDetails,omitempty"`
	LineItemRemoved   *LineItem           `json:"lineItemRemoved,omitempty"`
	ChangedImplicitly bool                `json:"changedImplicitly,omitempty"`
	LineItemID        string              `json:"lineItemId"`
}

// ItemChangedDetails tell what a line was.
type ItemChangedDetails struct {
	QuantityBeforeChange                *int64                     `json:"quantityBeforeChange,omitempty"`
	PriceBeforeChange                   *wire.Price                `json:"priceBeforeChange,omitempty"`
	PriceDescriptionBeforeChange        *PriceDescription          `json:"priceDescriptionBeforeChange,omitempty"`
	ProductNameBeforeChange             *TranslatableString        `json:"productNameBeforeChange,omitempty"`
	DescriptionLinesBeforeChange        wire.List[DescriptionLine] `json:"descriptionLinesBeforeChange"`
	ModifierGroupsBeforeChange          wire.List[ModifierGroup]   `json:"modifierGroupsBeforeChange"`
	CatalogReferenceOptionsBeforeChange any                        `json:"catalogReferenceOptionsBeforeChange,omitempty"`
}

// AppliedDiscountDelta is a discount that came or went.
type AppliedDiscountDelta struct {
	EditedDiscount  *AppliedDiscount `json:"editedDiscount,omitempty"`
	DiscountRemoved bool             `json:"discountRemoved,omitempty"`
	DiscountID      string           `json:"discountId"`
}

// AdditionalFeeDelta is a fee that came or went.
type AdditionalFeeDelta struct {
	EditedAdditionalFee  *AdditionalFee `json:"editedAdditionalFee,omitempty"`
	AdditionalFeeRemoved bool           `json:"additionalFeeRemoved,omitempty"`
	AdditionalFeeID      string         `json:"additionalFeeId"`
}

// ChangedDetails tell what a line was before an edit; nil when nobody changed it by
// hand. What it costs may differ all the same, by a discount of the whole order.
func ChangedDetails(was, is *LineItem) *ItemChangedDetails {
	out, changed := &ItemChangedDetails{}, false
	if was.Quantity != is.Quantity {
		out.QuantityBeforeChange, changed = wire.Ptr(was.Quantity), true
	}
	if or(was.PriceBeforeDiscounts).Amount != or(is.PriceBeforeDiscounts).Amount {
		out.PriceBeforeChange, changed = was.PriceBeforeDiscounts, true
	}
	if *or(was.PriceDescription) != *or(is.PriceDescription) {
		out.PriceDescriptionBeforeChange, changed = was.PriceDescription, true
	}
	if *or(was.ProductName) != *or(is.ProductName) {
		out.ProductNameBeforeChange, changed = was.ProductName, true
	}
	if !sameList(was.DescriptionLines, is.DescriptionLines) {
		out.DescriptionLinesBeforeChange, changed = was.DescriptionLines, true
	}
	if !sameList(was.ModifierGroups, is.ModifierGroups) {
		out.ModifierGroupsBeforeChange, changed = was.ModifierGroups, true
	}
	if string(or(was.CatalogReference).Options) != string(or(is.CatalogReference).Options) {
		out.CatalogReferenceOptionsBeforeChange, changed = or(was.CatalogReference).Options, true
	}
	if !changed {
		return nil
	}
	return out
}

func sameList[T any](a, b []T) bool { return len(a) == 0 && len(b) == 0 || reflect.DeepEqual(a, b) }

// diffs compares an order before and after an edit.
func diffs(before, after *Order) *CommittedDiffs {
	out := &CommittedDiffs{}
	switch {
	case before.ShippingInfo != nil && after.ShippingInfo == nil:
		out.ShippingInfoRemoved = true
	case !reflect.DeepEqual(before.ShippingInfo, after.ShippingInfo):
		out.ChangedShippingInfo = after.ShippingInfo
	}
	for i := range after.LineItems {
		line := &after.LineItems[i]
		was := lineOf(before.LineItems, line.ID)
		if was == nil {
			out.LineItems = append(out.LineItems, LineItemDelta{LineItemAdded: true, LineItemID: line.ID})
			continue
		}
		if details := ChangedDetails(was, line); details != nil {
			out.LineItems = append(out.LineItems, LineItemDelta{ChangedDetails: details, LineItemID: line.ID})
		} else if !reflect.DeepEqual(was, line) {
			out.LineItems = append(out.LineItems, LineItemDelta{ChangedImplicitly: true, LineItemID: line.ID})
		}
	}
	for i := range before.LineItems {
		if line := &before.LineItems[i]; lineOf(after.LineItems, line.ID) == nil {
			out.LineItems = append(out.LineItems, LineItemDelta{LineItemRemoved: line, LineItemID: line.ID})
		}
	}
	for _, d := range missing(after.AppliedDiscounts, before.AppliedDiscounts, discountID) {
		out.AppliedDiscounts = append(out.AppliedDiscounts, AppliedDiscountDelta{EditedDiscount: d, DiscountID: d.ID})
	}
	for _, d := range missing(before.AppliedDiscounts, after.AppliedDiscounts, discountID) {
		out.AppliedDiscounts = append(out.AppliedDiscounts, AppliedDiscountDelta{DiscountRemoved: true, DiscountID: d.ID})
	}
	for _, f := range missing(after.AdditionalFees, before.AdditionalFees, feeID) {
		out.AdditionalFees = append(out.AdditionalFees, AdditionalFeeDelta{EditedAdditionalFee: f, AdditionalFeeID: f.ID})
	}
	for _, f := range missing(before.AdditionalFees, after.AdditionalFees, feeID) {
		out.AdditionalFees = append(out.AdditionalFees, AdditionalFeeDelta{AdditionalFeeRemoved: true, AdditionalFeeID: f.ID})
	}
	return out
}

func discountID(d *AppliedDiscount) string { return d.ID }
func feeID(f *AdditionalFee) string        { return f.ID }

// missing lists what is in one list and not in another.
func missing[T any](in, from []T, id func(*T) string) []*T {
	known := map[string]bool{}
	for i := range from {
		known[id(&from[i])] = true
	}
	var out []*T
	for i := range in {
		if !known[id(&in[i])] {
			out = append(out, &in[i])
		}
	}
	return out
}

// changes writes an edit as the entry on the order tells it.
func changes(before, after *Order) []OrderChange {
	var out []OrderChange
	for i := range after.LineItems {
		line := &after.LineItems[i]
		was := lineOf(before.LineItems, line.ID)
		if was == nil {
			out = append(out, OrderChange{LineItemAdded: &ManagedLineItem{line.ID, line.ProductName, line.Quantity}})
		} else if changed := lineChanges(was, line); changed != nil {
			out = append(out, OrderChange{LineItemChanged: changed})
		}
	}
	for i := range before.LineItems {
		if line := &before.LineItems[i]; lineOf(after.LineItems, line.ID) == nil {
			out = append(out, OrderChange{LineItemRemoved: &ManagedLineItem{line.ID, line.ProductName, line.Quantity}})
		}
	}
	for _, d := range missing(after.AppliedDiscounts, before.AppliedDiscounts, discountID) {
		out = append(out, OrderChange{DiscountAdded: managedDiscount(after, d)})
	}
	for _, d := range missing(before.AppliedDiscounts, after.AppliedDiscounts, discountID) {
		out = append(out, OrderChange{DiscountRemoved: managedDiscount(before, d)})
	}
	for _, f := range missing(after.AdditionalFees, before.AdditionalFees, feeID) {
		out = append(out, OrderChange{AdditionalFeeAdded: &ManagedAmount{ID: f.ID,
			Name: &TranslatedValue{Original: f.Name}, TotalAmount: f.Price}})
	}
	for _, f := range missing(before.AdditionalFees, after.AdditionalFees, feeID) {
		out = append(out, OrderChange{AdditionalFeeRemoved: &ManagedAmount{ID: f.ID,
			Name: &TranslatedValue{Original: f.Name}, TotalAmount: f.Price}})
	}
	if was, is := shippingTotal(before), shippingTotal(after); !reflect.DeepEqual(was, is) {
		out = append(out, OrderChange{ShippingInformationChanged: &ShippingInformationChange{OriginalShippingInfo: was,
			NewShippingInfo: is}})
	}
	if was, is := or(or(before.PriceSummary).Total), or(or(after.PriceSummary).Total); was.Amount != is.Amount {
		out = append(out, OrderChange{TotalPriceChanged: &TotalPriceChange{OriginalTotal: was, NewTotal: is}})
	}
	return out
}

func shippingTotal(o *Order) *ShippingTotal {
	if o.ShippingInfo == nil {
		return nil
	}
	cost := or(o.ShippingInfo.Cost)
	total := cost.TotalPriceAfterTax
	if total == nil {
		total = cost.Price
	}
	return &ShippingTotal{Total: total, ShippingTitle: o.ShippingInfo.Title}
}

func managedDiscount(o *Order, d *AppliedDiscount) *ManagedAmount {
	out := &ManagedAmount{ID: d.ID}
	switch {
	case d.Coupon != nil:
		out.Name, out.TotalAmount = &TranslatedValue{Original: d.Coupon.Name}, d.Coupon.Amount
	case d.DiscountRule != nil:
		out.Name, out.TotalAmount = &TranslatedValue{Original: or(d.DiscountRule.Name).Original}, d.DiscountRule.Amount
	case d.MerchantDiscount != nil:
		name := d.MerchantDiscount.Name
		if name == "" {
			name = d.MerchantDiscount.Description
		}
		if name == "" {
			name = d.MerchantDiscount.DiscountReason
		}
		out.Name, out.TotalAmount = &TranslatedValue{Original: name}, d.MerchantDiscount.Amount
	}
	for i := range d.LineItemDiscounts {
		one := LineItemAmount{ID: d.LineItemDiscounts[i].ID, Amount: d.LineItemDiscounts[i].TotalDiscount}
		if line := lineOf(o.LineItems, one.ID); line != nil {
			one.Name = line.ProductName
		}
		out.AffectedLineItems = append(out.AffectedLineItems, one)
	}
	return out
}

func lineChanges(was, is *LineItem) *LineItemChanges {
	details := ChangedDetails(was, is)
	if details == nil {
		return nil
	}
	out := &LineItemChanges{ID: is.ID, Name: is.ProductName}
	if n := is.Quantity - was.Quantity; n != 0 {
		out.Quantity = &LineItemQuantityChange{OriginalQuantity: was.Quantity, NewQuantity: is.Quantity, Diff: max(n, -n),
			DeltaType: "QUANTITY_INCREASED"}
		if n < 0 {
			out.Quantity.DeltaType = "QUANTITY_DECREASED"
		}
	}
	if details.PriceBeforeChange != nil {
		out.Price = &LineItemPriceChange{OriginalPrice: was.PriceBeforeDiscounts, NewPrice: is.PriceBeforeDiscounts}
	}
	if details.ProductNameBeforeChange != nil {
		out.ProductName = &LineItemProductNameChange{OriginalProductName: was.ProductName, NewProductName: is.ProductName}
	}
	if details.DescriptionLinesBeforeChange != nil || !sameList(was.DescriptionLines, is.DescriptionLines) {
		out.DescriptionLines = &LineItemDescriptionLineChange{AddedDescriptionLines: is.DescriptionLines,
			RemovedDescriptionLines: was.DescriptionLines}
	}
	if !sameList(was.ModifierGroups, is.ModifierGroups) {
		out.ModifierGroups = &LineItemModifiersChange{AddedModifierGroups: is.ModifierGroups,
			RemovedModifierGroups: was.ModifierGroups}
	}
	return out
}
