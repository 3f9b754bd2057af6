package drafts

import (
	"context"
	"slices"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Why an order cannot be edited, as the contract names it.
const (
	reasonRefunded     = "PARTIALLY_OR_FULLY_REFUNDED"
	reasonChannel      = "UNSUPPORTED_CHANNEL_TYPE"
	reasonStatus       = "ORDER_STATUS_IS_NOT_SUPPORTED"
	reasonCurrency     = "ORDER_AND_SITE_CURRENCIES_ARE_INCONSISTENT"
	reasonWeight       = "ORDER_AND_SITE_WEIGHT_UNITS_ARE_INCONSISTENT"
	reasonNotFound     = "ORDER_NOT_FOUND"
	reasonSubscription = "SUBSCRIPTION_LINE_ITEM_EXISTS"
	reasonAmounts      = "AMOUNTS_DO_NOT_ADD_UP"
	reasonItem         = "UNSUPPORTED_CATALOG_ITEM"
	reasonChargebacks  = "ORDER_HAS_CHARGEBACKS"
	reasonApp          = "EDITING_IS_NOT_ALLOWED_FOR_APP"
)

// maxReasons bounds the list, as the contract does.
const maxReasons = 5

// ownChannels are those whose orders the shop itself can change; orders of others are
// kept in step with where they were sold.
var ownChannels = []string{"", "UNSPECIFIED", "WEB", "POS", "BACKOFFICE_MERCHANT", "WIX_APP_STORE", "WIX_INVOICES"}

type (
	draftabilityRequest struct {
		OrderID string `json:"orderId" validate:"required,guid"`
	}
	draftabilityAnswer struct {
		OrderID             string            `json:"orderId"`
		OrderDraftable      bool              `json:"orderDraftable"`
		NonDraftableReasons wire.List[string] `json:"nonDraftableReasons"`
	}
)

func (s *Service) draftable(ctx context.Context, in *draftabilityRequest) (*draftabilityAnswer, error) {
	_, reasons, err := s.draftability(ctx, in.OrderID)
	if err != nil {
		return nil, err
	}
	return &draftabilityAnswer{OrderID: in.OrderID, OrderDraftable: len(reasons) == 0, NonDraftableReasons: reasons}, nil
}

// draftability gives an order and the reasons why the caller cannot edit it.
func (s *Service) draftability(ctx context.Context, id string) (*orders.Editing, []string, error) {
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, nil, err
	}
	order, err := store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) (*orders.Editing, error) { return orders.EditingTx(tx, id) })
	if errs.KindOf(err) == errs.NotFound {
		return nil, []string{reasonNotFound}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	reasons := obstacles(actor.From(ctx), order)
	add := func(holds bool, reason string) {
		if holds && !slices.Contains(reasons, reason) {
			reasons = append(reasons, reason)
		}
	}
	add(order.Currency != shop.Currency && !actor.From(ctx).Holds(permissionMultiCurrency), reasonCurrency)
	add(order.WeightUnit != "" && order.WeightUnit != "UNSPECIFIED_WEIGHT_UNIT" && order.WeightUnit != shop.WeightUnit,
		reasonWeight)
	if len(reasons) == 0 {
		same, err := s.reproduces(ctx, order)
		if err != nil {
			return nil, nil, err
		}
		add(!same, reasonAmounts)
	}
	return order, reasons[:min(len(reasons), maxReasons)], nil
}

// obstacles lists what an order itself says against editing it.
func obstacles(who actor.Actor, order *orders.Editing) []string {
	var out []string
	add := func(holds bool, reason string) {
		if holds && !slices.Contains(out, reason) {
			out = append(out, reason)
		}
	}
	add(order.Status != orders.Approved, reasonStatus)
	add(order.Refunded, reasonRefunded)
	add(order.Chargebacks, reasonChargebacks)
	add(order.Imported || !slices.Contains(ownChannels, or(order.ChannelInfo).Type), reasonChannel)
	settings := or(order.Settings)
	add(settings.LimitedActions || settings.CustomActions != nil &&
		!slices.Contains(settings.CustomActions.OrderActions, "EDIT"), reasonApp)
	add(settings.EditableByOwnerApps != nil && who.Kind == actor.App &&
		!slices.Contains(settings.EditableByOwnerApps.AppIDs, who.ID), reasonApp)
	for i := range order.LineItems {
		item := &order.LineItems[i]
		add(item.SubscriptionInfo != nil, reasonSubscription)
		add(or(item.ItemType).Preset == "GIFT_CARD", reasonItem)
	}
	return out
}

// reproduces tells that an order, priced anew as it is, costs what it costs: only then
// a change of it changes nothing else.
func (s *Service) reproduces(ctx context.Context, order *orders.Editing) (bool, error) {
	r, err := s.editOf(ctx, order, s.db.NewID())
	if err != nil {
		return false, err
	}
	question, err := r.sale()
	if err != nil {
		return false, err
	}
	if question.Known, err = s.cfg.Sales.Ask(ctx, question); err != nil {
		return false, err
	}
	p, err := s.cfg.Sales.Price(ctx, question)
	if err != nil {
		return false, err
	}
	want, got := or(order.PriceSummary), orders.SumsOf(&p.Result.Summary)
	for _, pair := range [][2]*wire.Price{
		{want.Subtotal, got.Subtotal}, {want.Shipping, got.Shipping}, {want.Discount, got.Discount}, {want.Tax, got.Tax},
		{want.TotalAdditionalFees, got.TotalAdditionalFees}, {want.Total, got.Total},
	} {
		if decimal(pair[0]) != decimal(pair[1]) {
			return false, nil
		}
	}
	return true, nil
}
