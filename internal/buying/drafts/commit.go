package drafts

import (
	"context"
	"errors"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	commitRequest struct {
		DraftOrderID        string          `json:"draftOrderId" validate:"required,guid"`
		CommitSettings      *CommitSettings `json:"commitSettings,omitempty"`
		Reason              string          `json:"reason,omitempty" validate:"max=200"`
		CalculationBehavior string          `json:"calculationBehavior,omitempty" validate:"omitempty,oneof=RECALCULATE REUSE_LAST"`
	}
	commitAnswer struct {
		CommittedDraftOrder *DraftOrder   `json:"committedDraftOrder"`
		OrderAfterCommit    *orders.Order `json:"orderAfterCommit"`
	}
)

// settings are what the caller says, and otherwise what the draft does.
func (r *record) settings(said *CommitSettings) *CommitSettings {
	if said != nil {
		return said
	}
	return or(r.doc.Settings)
}

// recalculate is how a draft is priced anew before it is committed. Otherwise it costs
// what its last change said.
const recalculate = "RECALCULATE"

// commit makes the edit of a draft true. The order becomes what the draft's last
// change said, to the last minor unit.
func (s *Service) commit(ctx context.Context, in *commitRequest) (*commitAnswer, error) {
	if in.CalculationBehavior == recalculate {
		if _, err := s.change(ctx, in.DraftOrderID, func(*record) error { return nil }, nil); err != nil {
			return nil, err
		}
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*commitAnswer, error) {
		r, err := loadOpen(tx, in.DraftOrderID)
		if err != nil {
			return nil, err
		}
		out, err := s.commitTx(tx, r, r.settings(in.CommitSettings), nil, in.Reason)
		if err != nil {
			return nil, err
		}
		return out, httpapi.Keep(tx, out)
	})
}

// commitTx commits a stored draft. updates are movements of stock that are said in so
// many words; otherwise those lines move that the settings name.
func (s *Service) commitTx(tx *store.Tx, r *record, settings *CommitSettings, updates []orders.InventoryUpdate,
	reason string) (*commitAnswer, error) {
	failed := func(words string) *errs.Error { return refuse(CodeCommitFailed, "%s", words) }
	if !r.edits() {
		return nil, failed("this draft does not edit an order; place it with createOrder instead")
	}
	order, err := orders.EditingTx(tx, r.order)
	if err != nil {
		return nil, err
	}
	if reasons := obstacles(actor.From(tx.Context()), order); len(reasons) > 0 {
		return nil, failed("the order cannot be edited any more: "+reasons[0]).With("nonDraftableReasons", reasons)
	}
	now, err := basis(order.Order)
	if err != nil {
		return nil, err
	}
	edited := r.edited(order.Order)
	switch {
	case now != r.doc.Basis:
		return nil, failed("the order was changed after the draft was created; delete the draft and create a new one")
	case len(edited.LineItems) == 0:
		return nil, failed("an order must have at least one line item")
	case r.shown.CalculationErrors.blocks():
		return nil, failed("the total of the order could not be calculated; see calculationErrors").With("calculationErrors",
			r.shown.CalculationErrors)
	}
	commit := &orders.Commit{DraftID: r.id, Reason: reason, Edited: edited, Settings: orders.CommitSettings{
		SendNotificationsToBuyer:            settings.SendNotificationsToBuyer,
		SendNotificationsToBusiness:         settings.SendNotificationsToBusiness,
		AddActivitiesToOrder:                settings.AddActivitiesToOrder,
		SendNotificationsToCustomFulfillers: settings.SendNotificationsToCustomFulfillers, InventoryUpdates: updates,
	}}
	if updates == nil {
		commit.Settings.InventoryUpdates = r.movements(settings)
	}
	after, err := s.cfg.Orders.CommitTx(tx, r.order, commit)
	if code := errs.CodeOf(err); code == orders.CodeFulfilled {
		e := failed("more units were fulfilled than the draft keeps; raise the quantities")
		e.Cause = err
		return nil, e
	}
	if err != nil {
		return nil, err
	}
	if err := s.carryTip(tx, r, r.order); err != nil {
		return nil, err
	}
	if err := s.countUses(tx, r, r.order, CodeCommitFailed); err != nil {
		return nil, err
	}
	if s.cfg.Notices != nil {
		if err := s.cfg.Notices.EditedTx(tx, after, yes(settings.SendNotificationsToBuyer),
			yes(settings.SendNotificationsToBusiness)); err != nil {
			return nil, err
		}
	}
	done, err := r.close(tx, settings)
	if err != nil {
		return nil, err
	}
	return &commitAnswer{CommittedDraftOrder: done, OrderAfterCommit: after}, nil
}

// close makes a draft a committed one.
func (r *record) close(tx *store.Tx, settings *CommitSettings) (*DraftOrder, error) {
	was := *r
	next := *r
	shown := *r.shown.DraftOrder
	next.status, next.doc.Settings, shown.CommitSettings = statusCommitted, settings, settings
	next.shown.DraftOrder = &shown
	if next.edits() {
		order, err := orders.EditingTx(tx, next.order)
		if err != nil {
			return nil, err
		}
		shown.BalanceSummary = order.BalanceSummary
	}
	if err := save(tx, &next, &was); err != nil {
		return nil, err
	}
	current, err := find(tx, "id = ?", r.id)
	if err != nil || current == nil {
		return nil, errors.Join(err, errOvertaken)
	}
	return current.shown.DraftOrder, nil
}

func yes(said *bool) bool { return said != nil && *said }

// movements are the lines whose stock moves, with how much.
func (r *record) movements(settings *CommitSettings) []orders.InventoryUpdate {
	out := []orders.InventoryUpdate{}
	for _, one := range settings.UpdateInventory {
		at := r.doc.find(one.LineItemID)
		if at < 0 {
			continue
		}
		l := &r.doc.Lines[at]
		n := int64(0)
		if l.open() {
			n = l.Item.Quantity
		}
		if l.Before != nil {
			n -= l.Before.Quantity
		}
		switch {
		case n > 0:
			out = append(out, orders.InventoryUpdate{ActionType: orders.Decrease, LineItemID: one.LineItemID, QuantityChange: n})
		case n < 0:
			out = append(out, orders.InventoryUpdate{ActionType: orders.Restock, LineItemID: one.LineItemID, QuantityChange: -n})
		}
	}
	return out
}

// edited is an order with what the draft makes of it. People and places that the draft
// did not touch stay as the order has them now.
func (r *record) edited(o *orders.Order) *orders.Order {
	out, d, shown := *o, &r.doc, r.shown.DraftOrder
	out.LineItems, out.AppliedDiscounts, out.AdditionalFees = r.lines(), r.discounts(), r.fees()
	out.PriceSummary, out.TaxInfo, out.TaxSummary = shown.PriceSummary, shown.TaxInfo, shown.TaxSummary
	if out.PayNow != nil {
		out.PayNow = shown.PayNow
	}
	if det := shown.BuyerDetails; det != nil && det.ChangedDetails != nil || det != nil && det.Added {
		out.BuyerInfo = d.Buyer
	}
	if det := shown.BillingDetails; det != nil && (det.ChangedDetails != nil || det.Added || det.Removed) {
		out.BillingInfo = d.Billing
	}
	if det := shown.RecipientInfo; det != nil && (det.ChangedDetails != nil || det.Added || det.Removed) {
		out.RecipientInfo = d.Recipient
	}
	out.ExtendedFields = d.Extended
	switch det := shown.ShippingInfo; {
	case det == nil || det.Removed:
		out.ShippingInfo = nil
	case det.Added || det.ChangedDetails != nil || o.ShippingInfo == nil:
		out.ShippingInfo = d.Delivery
	default: // where it goes may have been corrected since; what it costs is the draft's
		delivery := *o.ShippingInfo
		delivery.Cost = d.Delivery.Cost
		out.ShippingInfo = &delivery
	}
	return &out
}

func (r *record) lines() wire.List[orders.LineItem] {
	var out wire.List[orders.LineItem]
	for i := range r.doc.Lines {
		if r.doc.Lines[i].open() {
			out = append(out, r.doc.Lines[i].Item)
		}
	}
	return out
}

func (r *record) discounts() wire.List[orders.AppliedDiscount] {
	var out wire.List[orders.AppliedDiscount]
	for _, d := range r.shown.DraftOrder.Discounts {
		if d.Applied && (d.Discount.Coupon != nil || d.Discount.DiscountRule != nil || d.Discount.MerchantDiscount != nil) {
			out = append(out, *d.Discount)
		}
	}
	return out
}

func (r *record) fees() wire.List[orders.AdditionalFee] {
	var out wire.List[orders.AdditionalFee]
	for _, f := range r.shown.DraftOrder.AdditionalFees {
		if f.Applied {
			out = append(out, *f.AdditionalFee)
		}
	}
	return out
}
