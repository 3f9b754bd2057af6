package tips

import (
	"context"
	"fmt"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/pricing"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of refusals.
const (
	CodeOrderNotFound = "ORDER_NOT_FOUND"
	CodeDraftNotFound = "DRAFT_ORDER_NOT_FOUND"
	CodeTipNotFound   = "TIP_NOT_FOUND"
	CodeRefunded      = "PARTIALLY_OR_FULLY_REFUNDED_ORDER_CANNOT_BE_EDITED"
	CodeInvalidTip    = "INVALID_TIP"
	CodeInvalidShare  = "INVALID_TIP_DISTRIBUTION"
	CodePaidShare     = "CANNOT_REMOVE_PAID_TIP_DISTRIBUTION"
	CodeNoEditing     = "TIP_DISTRIBUTIONS_CANNOT_BE_EDITED"
)

// entity names tips in audit records.
const entity = "wix.tips.v1.tip"

// maxShares bounds how many share a tip.
const maxShares = 50

// target is an order, or a draft of one.
type target struct {
	orders           Orders
	orderID, draftID string
	*OrderView
}

func (g *target) id() string { return g.orderID + g.draftID }

// find looks an order or a draft up.
func (s *Service) find(tx *store.Tx, orderID, draftID string) (*target, error) {
	g := &target{orders: s.cfg.Orders, orderID: orderID, draftID: draftID}
	missing := errs.Missing(CodeOrderNotFound, "order", orderID)
	if draftID != "" {
		g.orders, missing = s.cfg.Drafts, errs.Missing(CodeDraftNotFound, "draft order", draftID)
	}
	if g.orders == nil { // a shop that keeps none has none
		return nil, missing
	}
	var err error
	if g.OrderView, err = g.orders.OrderTx(tx, g.id()); errs.KindOf(err) == errs.NotFound {
		return nil, missing
	}
	return g, err
}

// tip reads the tip of an order; nil when it has none.
func (g *target) tip(tx *store.Tx) (*tip, error) {
	if g.draftID != "" {
		return one(tx, "draft_id = ?", g.draftID)
	}
	return one(tx, "order_id = ?", g.orderID)
}

// currentTip reads the tip that counts: the draft of an order has the order's until it
// has its own. nil when there is none.
func (g *target) currentTip(tx *store.Tx) (*tip, error) {
	t, err := g.tip(tx)
	if err != nil || t != nil || g.draftID == "" || g.OrderID == "" {
		return t, err
	}
	return one(tx, "order_id = ?", g.OrderID)
}

// own is the tip that counts, as one that can be changed: a draft changes a copy of its
// order's.
func (g *target) own(tx *store.Tx) (*tip, error) {
	t, err := g.currentTip(tx)
	if err != nil || t == nil || g.draftID == "" || t.draftID != "" {
		return t, err
	}
	copied := g.fresh(tx, t.amount)
	for _, s := range t.shares {
		next := *s
		next.id, next.origin = tx.NewID(), s.id
		copied.shares = append(copied.shares, &next)
	}
	return copied, nil
}

// open refuses an order whose money was given back.
func (g *target) open() error {
	if g.Refunded {
		return errs.New(errs.FailedPrecondition, CodeRefunded, "this order has refunds, so its tip cannot be changed")
	}
	return nil
}

// pay puts a tip on the order and stores it.
func (s *Service) pay(tx *store.Tx, g *target, before *Tip, t *tip) (*Tip, *OrderInfo, error) {
	if err := t.write(tx); err != nil {
		return nil, nil, err
	}
	fee, err := g.orders.SetFeeTx(tx, g.id(),
		pricing.Fee{Source: pricing.FeePlatform, Code: pricing.TipCode, Name: feeName, Price: t.amount})
	if err != nil {
		return nil, nil, err
	}
	after, err := t.view(g.Subtotal)
	if err != nil {
		return nil, nil, err
	}
	var was any
	if before != nil {
		was = before
	}
	return after, s.info(tx.Context(), g, fee, t.amount), audit.Change(tx, entity, t.id, was, after)
}

func (s *Service) info(ctx context.Context, g *target, feeID string, amount money.Amount) *OrderInfo {
	return &OrderInfo{
		OrderID: g.orderID, DraftOrderID: g.draftID, AdditionalFeeID: feeID,
		AdditionalFeePrice: &wire.Price{Amount: decimal(amount), FormattedAmount: money.Format(amount, s.cfg.Locale(ctx))},
	}
}

func (s *Service) tipOf(ctx context.Context, orderID, draftID string) (*tipAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*tipAnswer, error) {
		g, err := s.find(tx, orderID, draftID)
		if err != nil {
			return nil, err
		}
		t, err := g.currentTip(tx)
		if err != nil {
			return nil, err
		}
		if t == nil {
			return nil, errs.New(errs.NotFound, CodeTipNotFound, "%s has no tip", g.id())
		}
		shown, err := t.view(g.Subtotal)
		return &tipAnswer{shown}, err
	})
}

// begin opens an order for a change of its tip; before is nil when it has none.
func (s *Service) begin(tx *store.Tx, orderID, draftID string) (g *target, t *tip, before *Tip, err error) {
	if g, err = s.find(tx, orderID, draftID); err != nil {
		return nil, nil, nil, err
	}
	if err = g.open(); err != nil {
		return nil, nil, nil, err
	}
	if t, err = g.own(tx); err != nil || t == nil {
		return g, nil, nil, err
	}
	before, err = t.view(g.Subtotal)
	return g, t, before, err
}

func (s *Service) set(ctx context.Context, in *setRequest) (*setAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*setAnswer, error) {
		g, old, before, err := s.begin(tx, in.OrderID, in.DraftOrderID)
		if err != nil {
			return nil, err
		}
		t, err := s.planned(tx, g, old, in.Tip)
		if err != nil {
			return nil, err
		}
		after, info, err := s.pay(tx, g, before, t)
		return &setAnswer{after, info}, err
	})
}

func (s *Service) remove(ctx context.Context, in *whichOrder) (*removeAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*removeAnswer, error) {
		g, err := s.find(tx, in.OrderID, in.DraftOrderID)
		if err != nil {
			return nil, err
		}
		t, err := g.currentTip(tx)
		if err != nil || t == nil {
			return &removeAnswer{&OrderInfo{}}, err
		}
		if t.paid() {
			return nil, errs.New(errs.FailedPrecondition, CodePaidShare, "a share of this tip was paid; it cannot be removed")
		}
		if err := g.open(); err != nil {
			return nil, err
		}
		before, err := t.view(g.Subtotal)
		if err != nil {
			return nil, err
		}
		if err := g.orders.RemoveFeeTx(tx, g.id(), pricing.TipCode); err != nil {
			return nil, err
		}
		out := &removeAnswer{&OrderInfo{OrderID: g.orderID, DraftOrderID: g.draftID}}
		if t.orderID != g.orderID { // of the order that the draft edits: it goes when the draft is committed
			return out, nil
		}
		if err := t.remove(tx); err != nil {
			return nil, err
		}
		return out, audit.Change(tx, entity, t.id, before, nil)
	})
}

func (s *Service) add(ctx context.Context, in *addRequest) (*addAnswer, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*addAnswer, error) {
		g, t, before, err := s.begin(tx, in.OrderID, in.DraftOrderID)
		if err != nil {
			return nil, err
		}
		if t == nil {
			t = g.fresh(tx, money.Zero(g.Currency))
		}
		if len(t.shares)+len(in.TipDistributions) > maxShares {
			return nil, errs.New(errs.InvalidArgument, CodeInvalidShare, "a tip can have at most %d shares", maxShares)
		}
		people, err := s.people(ctx)
		if err != nil {
			return nil, err
		}
		out := &addAnswer{}
		var wrong []errs.Violation
		first := len(t.shares)
		for i := range in.TipDistributions {
			sent := &in.TipDistributions[i]
			amount, v := parse(fmt.Sprintf("tipDistributions[%d].amount", i), sent.Amount, g.Currency)
			if v != nil {
				wrong = append(wrong, *v)
				continue
			}
			if amount.IsUnset() || amount.Sign() <= 0 {
				return nil, errs.New(errs.InvalidArgument, CodeInvalidShare, "the amount of a share must be above 0")
			}
			made, err := newShare(tx, sent, amount, people, CodeInvalidShare)
			if err != nil {
				return nil, err
			}
			if t.amount, err = t.amount.Add(amount); err != nil {
				return nil, errs.New(errs.InvalidArgument, CodeInvalidShare,
					"the tip would make the order's total larger than the maximum amount")
			}
			t.shares = append(t.shares, made)
		}
		if len(wrong) > 0 {
			return nil, errs.Invalid(wrong...)
		}
		if _, out.OrderInfo, err = s.pay(tx, g, before, t); err != nil {
			return nil, err
		}
		for _, made := range t.shares[first:] {
			out.TipDistributions = append(out.TipDistributions, made.view())
		}
		return out, nil
	})
}

// fresh is a new tip for the order.
func (g *target) fresh(tx *store.Tx, amount money.Amount) *tip {
	return &tip{id: tx.NewID(), created: tx.Millis(), orderID: g.orderID, draftID: g.draftID, amount: amount}
}

// parse reads an amount in a currency; unset when there is none.
func parse(path string, value wire.Decimal, c money.Currency) (money.Amount, *errs.Violation) {
	if value == "" {
		return money.Amount{}, nil
	}
	if v := unfit(path, value, c); v != nil {
		return money.Amount{}, v
	}
	amount, err := money.Parse(string(value), c)
	if err != nil {
		v := wire.Named(path, errs.RuleFormat, "DECIMAL_VALUE", "must be an amount of "+c.Code())
		return money.Amount{}, &v
	}
	return amount, nil
}

// newShare makes a share for somebody who works here.
func newShare(tx *store.Tx, sent *TipDistribution, amount money.Amount, people map[string]Person,
	code string) (*share, error) {
	person, known := people[sent.Staff.key()]
	if !known {
		return nil, errs.New(errs.InvalidArgument, code, "no contributor has the id %s", sent.Staff.key()).With("staffId",
			sent.Staff.key())
	}
	source := sent.Source
	if source == "" || source == sourceUnknown {
		source = sourceUnknown
		if actor.From(tx.Context()).Kind == actor.Staff {
			source = sourceDashboard
		}
	}
	return &share{
		id: tx.NewID(), created: tx.Millis(), source: source, amount: amount, transaction: sent.Transaction,
		details: details{Staff: person.staff(), LineItemInfo: sent.LineItemInfo},
	}, nil
}
