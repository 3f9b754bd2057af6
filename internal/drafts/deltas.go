package drafts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"souk/internal/basket"
	"souk/internal/errs"
	"souk/internal/orders"
	"souk/internal/pricing"
	"souk/internal/store"
	"souk/internal/wire"
)

type (
	deltasRequest struct {
		ID             string                 `json:"id" validate:"required,guid"`
		DraftOrderID   string                 `json:"draftOrderId,omitempty" validate:"omitempty,guid"`
		Changes        *Deltas                `json:"changes,omitempty"`
		CommitSettings *orders.CommitSettings `json:"commitSettings,omitempty"`
		Reason         string                 `json:"reason,omitempty" validate:"max=200"`
	}
	deltasAnswer struct {
		Order *orders.Order `json:"order,omitempty"`
	}
)

// Deltas are changes of an order, all in one.
type Deltas struct {
	ChangedShippingInfo  *orders.ShippingInformation `json:"changedShippingInfo,omitempty" validate:"excluded_with=ShippingInfoRemoved"`
	ShippingInfoRemoved  bool                        `json:"shippingInfoRemoved,omitempty"`
	ChangedBillingInfo   *wire.AddressWithContact    `json:"changedBillingInfo,omitempty" validate:"excluded_with=BillingInfoRemoved"`
	BillingInfoRemoved   bool                        `json:"billingInfoRemoved,omitempty"`
	ChangedRecipientInfo *wire.AddressWithContact    `json:"changedRecipientInfo,omitempty" validate:"excluded_with=RecipientInfoRemoved"`
	RecipientInfoRemoved bool                        `json:"recipientInfoRemoved,omitempty"`
	LineItems            []LineDelta                 `json:"lineItems,omitempty" validate:"max=300"`
	AppliedDiscounts     []DiscountDelta             `json:"appliedDiscounts,omitempty" validate:"max=320"`
	AdditionalFees       []FeeDelta                  `json:"additionalFees,omitempty" validate:"max=100"`
}

// LineDelta is a line that comes, goes, or shall be something else.
type LineDelta struct {
	LineItemID      string           `json:"lineItemId" validate:"required,guid"`
	LineItemAdded   *orders.LineItem `json:"lineItemAdded,omitempty"`
	ChangedDetails  *orders.LineItem `json:"changedDetails,omitempty"`
	LineItemRemoved bool             `json:"lineItemRemoved,omitempty"`
}

// Validate asks for one change of the line.
func (l *LineDelta) Validate() []errs.Violation {
	n := 0
	for _, said := range []bool{l.LineItemAdded != nil, l.ChangedDetails != nil, l.LineItemRemoved} {
		if said {
			n++
		}
	}
	if n == 1 {
		return nil
	}
	return []errs.Violation{wire.Named("", errs.RuleRequiredOneOf, "", "must have one of lineItemAdded, changedDetails and lineItemRemoved")}
}

// DiscountDelta is a discount that comes or goes.
type DiscountDelta struct {
	DiscountID      string                  `json:"discountId" validate:"required,guid"`
	EditedDiscount  *orders.AppliedDiscount `json:"editedDiscount,omitempty"`
	DiscountRemoved bool                    `json:"discountRemoved,omitempty"`
}

// FeeDelta is a fee that comes or goes.
type FeeDelta struct {
	AdditionalFeeID      string                `json:"additionalFeeId" validate:"required,guid"`
	EditedAdditionalFee  *orders.AdditionalFee `json:"editedAdditionalFee,omitempty"`
	AdditionalFeeRemoved bool                  `json:"additionalFeeRemoved,omitempty"`
}

// commitDeltas edits an order in one call: the changes are put on the named draft, or
// on a new one, which is priced as every draft and committed.
func (s *Service) commitDeltas(ctx context.Context, in *deltasRequest) (*deltasAnswer, error) {
	for range tries {
		r, known, err := s.draftFor(ctx, in)
		if err != nil {
			return nil, err
		}
		was := *r
		if r.doc, err = r.doc.clone(); err != nil {
			return nil, err
		}
		if in.Changes != nil {
			if err := s.apply(ctx, r, in.Changes); err != nil {
				return nil, err
			}
		}
		out := &deltasAnswer{}
		_, err = s.write(ctx, r, func(tx *store.Tx, r *record) error {
			var err error
			if known {
				err = save(tx, r, &was)
			} else {
				err = insertEdit(tx, r)
			}
			if err != nil {
				return err
			}
			stored, err := find(tx, "id = ?", r.id)
			if err != nil || stored == nil {
				return errors.Join(err, errOvertaken)
			}
			done, err := s.commitTx(tx, stored, deltaSettings(in.CommitSettings), or(in.CommitSettings).InventoryUpdates, in.Reason)
			if err == nil {
				out.Order = done.OrderAfterCommit
			}
			return err
		})
		if !overtaken(err) {
			return out, err
		}
	}
	return nil, errOvertaken
}

// deltaSettings are the settings in the words of drafts.
func deltaSettings(in *orders.CommitSettings) *CommitSettings {
	c := or(in)
	return &CommitSettings{
		SendNotificationsToBuyer: c.SendNotificationsToBuyer, SendNotificationsToBusiness: c.SendNotificationsToBusiness,
		AddActivitiesToOrder: c.AddActivitiesToOrder, SendNotificationsToCustomFulfillers: c.SendNotificationsToCustomFulfillers,
	}
}

// draftFor gives the draft that deltas are put on, and whether it was there before.
func (s *Service) draftFor(ctx context.Context, in *deltasRequest) (*record, bool, error) {
	if in.DraftOrderID != "" {
		r, err := s.read(ctx, in.DraftOrderID)
		if err == nil && r.order != in.ID {
			err = missing(in.DraftOrderID)
		}
		return r, true, err
	}
	open, err := s.openDraftOf(ctx, in.ID)
	if err != nil {
		return nil, false, err
	}
	if open != nil {
		return nil, false, twice(CodeEdited, "there is a draft of this order: name it, or delete it").With("draftOrderId", open.id)
	}
	order, reasons, err := s.draftability(ctx, in.ID)
	switch {
	case err != nil:
		return nil, false, err
	case slices.Contains(reasons, reasonNotFound):
		return nil, false, errs.Missing(orders.CodeNotFound, "order", in.ID)
	case len(reasons) > 0:
		return nil, false, refuse(CodeNotEditable, "the order cannot be edited: %s", reasons[0]).With("nonDraftableReasons", reasons)
	}
	r, err := s.editOf(ctx, order, s.db.NewID())
	return r, false, err
}

// apply puts changes on a draft.
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
				ID: delta.LineItemID, Quantity: item.Quantity, ProductName: item.ProductName, Price: unitOf(item), DescriptionLines: item.DescriptionLines, Media: item.Image,
				PhysicalProperties: item.PhysicalProperties, ItemType: item.ItemType, FulfillerID: item.FulfillerID, PriceDescription: item.PriceDescription,
				DeliveryProfileID: item.DeliveryProfileID, Locations: item.Locations, TaxableAddress: item.TaxableAddress, FixedQuantity: item.FixedQuantity,
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

// catalogDelta is a thing of a catalog that an edit adds.
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
		ID: delta.LineItemID, CatalogReference: ref, Quantity: item.Quantity, Price: unitOf(item), Locations: item.Locations, ProductName: item.ProductName,
		TaxableAddress: item.TaxableAddress, FixedQuantity: item.FixedQuantity, PriceUndetermined: item.PriceUndetermined,
	}
	if violations := wire.Check(out, at); len(violations) > 0 {
		return nil, errs.Invalid(violations...)
	}
	return out, nil
}

// unitOf is what one of a line costs, as a delta has it.
func unitOf(item *orders.LineItem) *wire.Price {
	for _, p := range []*wire.Price{item.PriceBeforeDiscounts, item.Price} {
		if p != nil && p.Amount != "" {
			return p
		}
	}
	return nil
}

// lineChange is a delta in the words of a change.
func lineChange(delta *LineDelta) LineChange {
	item := delta.ChangedDetails
	out := LineChange{LineItemID: delta.LineItemID, NewPriceDescription: item.PriceDescription, NewProductName: item.ProductName}
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
		return errs.Invalid(wire.Named(field+".editedDiscount.merchantDiscount", errs.RuleRequired, "", "is required: only the merchant's own discounts are added by hand"))
	}
	given := delta.EditedDiscount.MerchantDiscount
	out := discount{ID: delta.DiscountID, Source: byHand, Applied: true, Type: delta.EditedDiscount.DiscountType, Percentage: given.Percentage, Description: given.Description, Reason: given.DiscountReason}
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
			return errs.Invalid(wire.Named(field+".editedDiscount.lineItemDiscounts", errs.RuleRequired, "", "is required for a discount on items"))
		}
	}
	r.doc.Discounts = append(r.doc.Discounts, out)
	return nil
}

func (r *record) applyFee(delta *FeeDelta, field string) error {
	at := r.findFee(delta.AdditionalFeeID)
	switch {
	case delta.AdditionalFeeRemoved && at < 0:
		return errs.Missing(CodeFeeNotFound, "additional fee", delta.AdditionalFeeID)
	case at >= 0:
		r.doc.Fees[at].Applied = !delta.AdditionalFeeRemoved
		return nil
	case delta.EditedAdditionalFee == nil || delta.EditedAdditionalFee.Name == "" || or(delta.EditedAdditionalFee.Price).Amount == "":
		return errs.Invalid(wire.Named(field+".editedAdditionalFee", errs.RuleRequired, "", "is required, with name and price"))
	}
	given := delta.EditedAdditionalFee
	taxes := &TaxDetails{}
	if given.TaxInfo != nil {
		taxes = &TaxDetails{Taxable: true, TaxGroupID: given.TaxInfo.TaxGroupID}
	}
	return r.chargeFees(func() string { return delta.AdditionalFeeID }, []NewFee{{
		Name: given.Name, Price: given.Price, Code: given.Code, LineItemIDs: given.LineItemIDs, ApplyToDraftOrder: true, TaxDetails: taxes,
	}}, field)
}
