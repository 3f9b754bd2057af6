package drafts

import (
	"context"
	"errors"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	deltasRequest struct {
		ID             string                 `json:"id" validate:"required,guid"`
		DraftOrderID   string                 `json:"draftOrderId,omitempty" validate:"omitempty,guid"`
		Changes        *Deltas                `json:"changes,omitempty"`
		CommitSettings *orders.CommitSettings `json:"commitSettings,omitempty"`
		Reason         string                 `json:"reason,omitempty" validate:"max=200"`
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
	return []errs.Violation{wire.Named("", errs.RuleRequiredOneOf, "",
		"must have one of lineItemAdded, changedDetails and lineItemRemoved")}
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
func (s *Service) commitDeltas(ctx context.Context, in *deltasRequest) (*orders.OneAnswer, error) {
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
		out := &orders.OneAnswer{}
		_, err = s.write(ctx, r, func(tx *store.Tx, r *record) error {
			var err error
			if known {
				err = save(tx, r, &was)
			} else {
				err = s.insertEdit(tx, r)
			}
			if err != nil {
				return err
			}
			stored, err := find(tx, "id = ?", r.id)
			if err != nil || stored == nil {
				return errors.Join(err, errOvertaken)
			}
			done, err := s.commitTx(tx, stored, deltaSettings(in.CommitSettings),
				or(in.CommitSettings).InventoryUpdates, in.Reason)
			if err != nil {
				return err
			}
			out.Order = done.OrderAfterCommit
			return httpapi.Keep(tx, out)
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
		AddActivitiesToOrder:                c.AddActivitiesToOrder,
		SendNotificationsToCustomFulfillers: c.SendNotificationsToCustomFulfillers,
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
		return nil, false, twice(CodeEdited, "this order has an open draft: send its draftOrderId, or delete it").With(
			"draftOrderId", open.id)
	}
	order, reasons, err := s.draftability(ctx, in.ID)
	switch {
	case err != nil:
		return nil, false, err
	case slices.Contains(reasons, reasonNotFound):
		return nil, false, errs.Missing(orders.CodeNotFound, "order", in.ID)
	case len(reasons) > 0:
		return nil, false, refuse(CodeNotEditable, "the order cannot be edited: %s",
			reasons[0]).With("nonDraftableReasons", reasons)
	}
	r, err := s.editOf(ctx, order, s.db.NewID())
	return r, false, err
}

// apply puts changes on a draft.
// catalogDelta is a thing of a catalog that an edit adds.
// unitOf is what one of a line costs, as a delta has it.
// lineChange is a delta in the words of a change.
