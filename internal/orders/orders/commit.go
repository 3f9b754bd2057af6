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
func EditingTx(tx *store.Tx, id string) (*Editing, error) {
	r, err := one(tx, id)
	if err != nil {
		return nil, err
	}
	b := r.facts.balance(0)
	return &Editing{
		Order: &r.Order, Fulfilled: r.facts.Fulfilled, Refunded: b.refunded-b.overpaid > 0 || b.pendingRefund > 0,
		Chargebacks: b.chargeback > b.reversal,
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
			return nil, errs.New(errs.FailedPrecondition, CodeFulfilled,
				"%d units of a line item are fulfilled already; keep at least that many",
				sent).With("lineItemId", id)
		}
	}
	before := r.Order
	o, err := s.change(tx, r, func(r *record) error {
		r.LineItems, r.AppliedDiscounts, r.AdditionalFees,
			r.ShippingInfo = edited.LineItems, edited.AppliedDiscounts, edited.AdditionalFees, edited.ShippingInfo
		r.PriceSummary, r.TaxInfo, r.TaxSummary, r.PayNow = edited.PriceSummary, edited.TaxInfo, edited.TaxSummary,
			edited.PayNow
		r.BillingInfo, r.RecipientInfo, r.BuyerInfo, r.ExtendedFields = edited.BillingInfo, edited.RecipientInfo,
			edited.BuyerInfo, edited.ExtendedFields
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
		Order: o, DraftOrderID: c.DraftID, Changes: diffs(&before, o), CommitSettings: &c.Settings,
		CommitDate: wire.At(tx.Now),
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
		r.log(tx, Activity{ActivityType: ActivityChangesApplied,
			DraftOrderChangesApplied: &DraftOrderChangesApplied{DraftOrderID: c.DraftID, Reason: c.Reason, Changes: list}})
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

// CodeExchanged says that more shall be exchanged than there is.
const CodeExchanged = "INVALID_EXCHANGE_QUANTITY"

// Exchangeable is how many units of each line can still be exchanged: those that were
// neither refunded nor exchanged before.
func Exchangeable(o *Order) map[string]int64 {
	left := map[string]int64{}
	for i := range o.LineItems {
		line := &o.LineItems[i]
		left[line.ID] = line.Quantity
		if line.RefundQuantity != nil {
			left[line.ID] -= *line.RefundQuantity
		}
	}
	for _, a := range o.Activities {
		if a.NewExchangeOrderCreated == nil {
			continue
		}
		for _, l := range a.NewExchangeOrderCreated.LineItems {
			left[l.LineItemID] -= l.Quantity
		}
	}
	return left
}

// LinkExchangeTx links an order and the one that replaces lines of it, both ways, and
// puts the things that came back on the shelf if asked to. NotFound;
// FailedPrecondition when more is exchanged than there is.
func (s *Service) LinkExchangeTx(tx *store.Tx, original, replacement string, lines []LineItemExchangeData,
	restock bool) (*Order, error) {
	_, err := s.changeTx(tx, original, func(r *record) error {
		left := Exchangeable(&r.Order)
		for _, l := range lines {
			if left[l.LineItemID] -= l.Quantity; left[l.LineItemID] < 0 {
				return errs.New(errs.FailedPrecondition, CodeExchanged,
					"more units are exchanged than the order has left").With("lineItemId",
					l.LineItemID)
			}
		}
		r.log(tx, Activity{ActivityType: ActivityExchangeCreated,
			NewExchangeOrderCreated: &NewExchangeOrderCreated{ExchangeOrderID: replacement, LineItems: lines}})
		if !restock {
			return nil
		}
		return s.restockSome(tx, r, lines)
	})
	if err != nil {
		return nil, err
	}
	return s.changeTx(tx, replacement, func(r *record) error {
		r.log(tx, Activity{ActivityType: ActivityFromExchange,
			OrderCreatedFromExchange: &OrderCreatedFromExchange{OriginalOrderID: original}})
		return nil
	})
}

// restockSome gives back units of lines, as far as they were taken and did not come
// back before.
func (s *Service) restockSome(tx *store.Tx, r *record, wanted []LineItemExchangeData) error {
	lines := append([]LineItem{}, r.LineItems...)
	var back []Units
	for _, w := range wanted {
		line := lineOf(lines, w.LineItemID)
		if line == nil || line.CatalogReference == nil {
			continue
		}
		given := int64(0)
		if line.RestockQuantity != nil {
			given = *line.RestockQuantity
		}
		n := min(w.Quantity, min(r.facts.Taken[line.ID], line.Quantity)-given)
		if n <= 0 {
			continue
		}
		given += n
		line.RestockQuantity = &given
		back = append(back, Units{*line.CatalogReference, n, r.ID, UnitsExchanged})
	}
	if len(back) == 0 || s.cfg.Stock == nil {
		return nil
	}
	r.LineItems = lines
	return s.cfg.Stock.ReturnTx(tx, back)
}
