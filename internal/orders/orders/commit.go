package orders

import (
	"reflect"
	"slices"

	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeFulfilled says that an edit would take away what was sent already.
const CodeFulfilled = "LINE_ITEM_ALREADY_FULFILLED"

// Types of activities that edits write.
const (
	ActivityChangesApplied  = "DRAFT_ORDER_CHANGES_APPLIED"
	ActivityFromExchange    = "ORDER_CREATED_FROM_EXCHANGE"
	ActivityExchangeCreated = "NEW_EXCHANGE_ORDER_CREATED"
)

// Editing is an order as those see it who mean to edit it.
type Editing struct {
	*Order
	Fulfilled   map[string]int64 // units sent, by line
	Refunded    bool             // money for goods went back, or is on its way
	Chargebacks bool
}

// EditingTx gives an order to those who mean to edit it. NotFound.
func (s *Service) EditingTx(tx *store.Tx, id string) (*Editing, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	b := r.facts.balance(0)
	return &Editing{
		Order: &r.Order, Fulfilled: r.facts.Fulfilled, Refunded: b.refunded-b.overpaid > 0 || b.pendingRefund > 0, Chargebacks: b.chargeback > b.reversal,
	}, nil
}

// Commit is an edit of an order.
type Commit struct {
	DraftID string
	Reason  string
	// Edited is the order as it shall be. Of it are taken: lines, discounts, fees,
	// delivery, sums, taxes, addresses, the buyer, and what apps keep.
	Edited   *Order
	Settings CommitSettings
}

// CommitSettings say what an edit entails besides. Of those that are not set, entries
// on the order are written and nobody is told.
type CommitSettings struct {
	SendNotificationsToBuyer            *bool                      `json:"sendNotificationsToBuyer,omitempty"`
	SendNotificationsToBusiness         *bool                      `json:"sendNotificationsToBusiness,omitempty"`
	AddActivitiesToOrder                *bool                      `json:"addActivitiesToOrder,omitempty"`
	SendNotificationsToCustomFulfillers *bool                      `json:"sendNotificationsToCustomFulfillers,omitempty"`
	InventoryUpdates                    wire.List[InventoryUpdate] `json:"inventoryUpdates" validate:"max=300"`
}

// InventoryUpdate moves the stock of a line.
type InventoryUpdate struct {
	ActionType     string `json:"actionType" validate:"omitempty,oneof=RESTOCK DECREASE"`
	LineItemID     string `json:"lineItemId" validate:"required,max=100"`
	QuantityChange int64  `json:"quantityChange" validate:"min=0,max=1000000"`
}

// What an InventoryUpdate does.
const (
	Restock  = "RESTOCK"
	Decrease = "DECREASE"
)

// CommitTx makes an edit true: the order gets its new parts and sums, how far it is
// paid and sent is derived again, stock moves as the settings say, and all of it is
// written on the order and told. NotFound; FailedPrecondition for an order that
// cannot be edited, or of which more was sent than is left; Internal when the edit
// does not add up.
func (s *Service) CommitTx(tx *store.Tx, id string, c *Commit) (*Order, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	if err := r.editable(); err != nil {
		return nil, err
	}
	edited := *c.Edited
	edited.PriceSummary = or(edited.PriceSummary).whole()
	if err := invalid(complete(&edited, r.currency, s.cfg.Locale(tx.Context()), "")); err != nil {
		return nil, errs.Wrap(errs.Internal, err, "an order with wrong amounts cannot be stored")
	}
	if err := exactSums(&edited, r.currency); err != nil {
		return nil, err
	}
	for id, sent := range r.facts.Fulfilled {
		at := slices.IndexFunc(edited.LineItems, func(l LineItem) bool { return l.ID == id })
		if sent > 0 && (at < 0 || edited.LineItems[at].Quantity < sent) {
			return nil, errs.New(errs.FailedPrecondition, CodeFulfilled, "%d units of a line were sent already", sent).With("lineItemId", id)
		}
	}
	before := r.Order
	o, err := s.change(tx, r, func(r *record) error {
		r.LineItems, r.AppliedDiscounts, r.AdditionalFees, r.ShippingInfo = edited.LineItems, edited.AppliedDiscounts, edited.AdditionalFees, edited.ShippingInfo
		r.PriceSummary, r.TaxInfo, r.TaxSummary, r.PayNow = edited.PriceSummary, edited.TaxInfo, edited.TaxSummary, edited.PayNow
		r.BillingInfo, r.RecipientInfo, r.BuyerInfo, r.ExtendedFields = edited.BillingInfo, edited.RecipientInfo, edited.BuyerInfo, edited.ExtendedFields
		if err := s.moveStock(tx, r, before.LineItems, c.Settings.InventoryUpdates); err != nil {
			return err
		}
		if c.Settings.AddActivitiesToOrder == nil || *c.Settings.AddActivitiesToOrder {
			r.logCommit(tx, &before, c)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return o, r.emit(tx, store.Action, "committed", committedBody{
		Order: o, DraftOrderID: c.DraftID, Changes: diffs(&before, o), CommitSettings: &c.Settings, CommitDate: wire.At(tx.Now),
	})
}

// exactSums refuses an order that does not add up.
func exactSums(o *Order, currency money.Currency) error {
	wrong, err := addsUp(o, currency)
	if err != nil {
		return err
	}
	var violations []errs.Violation
	for _, m := range wrong {
		violations = append(violations, wire.Named(m.path, errs.RuleValidation, "DOES_NOT_ADD_UP", m.String()))
	}
	if len(violations) == 0 {
		return nil
	}
	return errs.Wrap(errs.Internal, errs.Invalid(violations...), "an order with wrong amounts cannot be stored")
}

func invalid(violations []errs.Violation) error {
	if len(violations) == 0 {
		return nil
	}
	return errs.Invalid(violations...)
}

// logCommit writes what an edit changed.
func (r *record) logCommit(tx *store.Tx, before *Order, c *Commit) {
	if list := changes(before, &r.Order); len(list) > 0 || c.Reason != "" {
		r.log(tx, Activity{ActivityType: ActivityChangesApplied, DraftOrderChangesApplied: &DraftOrderChangesApplied{DraftOrderID: c.DraftID, Reason: c.Reason, Changes: list}})
	}
	if or(before.BuyerInfo).Email != or(r.BuyerInfo).Email {
		r.log(tx, Activity{ActivityType: ActivityEmailEdited})
	}
	if !reflect.DeepEqual(destination(before), destination(&r.Order)) {
		r.log(tx, Activity{ActivityType: ActivityAddressEdited})
	}
}

type committedBody struct {
	Order          *Order          `json:"order"`
	DraftOrderID   string          `json:"draftOrderId"`
	Changes        *CommittedDiffs `json:"changes"`
	CommitSettings *CommitSettings `json:"commitSettings"`
	CommitDate     wire.Time       `json:"commitDate"`
}
