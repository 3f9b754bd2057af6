package payments

import (
	"context"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// MarkPaidTx notes that an order was paid by hand: the payment that waits is approved,
// or one is made for what is left. The caller calls Pursue once that is on disk. NotFound;
// AlreadyExists for an order that is paid; FailedPrecondition.
func (s *Service) MarkPaidTx(tx *store.Tx, orderID string, name *ledger.UserDefinedName) (*orders.Order, error) {
	b, err := s.open(tx, orderID)
	if err != nil {
		return nil, err
	}
	switch {
	case over(b.Order.Status):
		return nil, refuseCollecting(collectCanceled)
	case b.Disputed():
		return nil, errs.New(errs.FailedPrecondition, CodeChargebacks,
			"this order has an open chargeback; wait until it is settled")
	case b.Left() <= 0:
		return nil, errs.New(errs.AlreadyExists, CodeAlreadyPaid, "this order is paid already")
	}
	unpaid := b.Unpaid()
	list, err := b.running(tx)
	if err != nil {
		return nil, err
	}
	for _, o := range list { // who only waits for the buyer is not waited for
		if o.state == opWaiting && o.doc.Action != nil {
			unpaid += o.amount.Minor()
		}
	}
	if unpaid <= 0 {
		return nil, errs.New(errs.FailedPrecondition, CodeRunning,
			"a payment of this order is in progress; wait for its result")
	}
	if err := b.byHand(tx, unpaid, name); err != nil {
		return nil, err
	}
	if err := b.Close(tx); err != nil {
		return nil, err
	}
	return b.Order, nil
}

// byHand notes an amount that the merchant took. A payment by hand that waits for it
// is approved; what it was more than that waits on.
func (b *book) byHand(tx *store.Tx, amount int64, name *ledger.UserDefinedName) error {
	var waits *ledger.StoredPayment
	for _, p := range b.Payments {
		if p.Offline() && p.Status == orders.StatePending {
			waits = p
			break
		}
	}
	if waits == nil || waits.Amount.Minor() != amount {
		p := &ledger.StoredPayment{Kind: ledger.Regular, Status: orders.StatePending, Amount: b.AmountOf(amount)}
		p.Doc.RegularPaymentDetails = &ledger.RegularDetails{OfflinePayment: true, PaymentMethod: "offline"}
		if err := b.Add(tx, p); err != nil {
			return err
		}
		if waits != nil { // it is not waited for any more, or for less
			rest := waits.Amount.Minor() - amount
			if waits.Changed = true; rest <= 0 {
				waits.Move(ledger.Cancel)
			} else {
				waits.Amount = b.AmountOf(rest)
			}
		}
		waits = p
	}
	if name != nil {
		waits.Doc.RegularPaymentDetails.PaymentMethodName = &ledger.MethodName{UserDefinedName: name}
	}
	rounded, err := b.cash(tx, amount, name)
	if err != nil {
		return err
	}
	waits.Doc.CashRounding = rounded
	if err := waits.ReadAmounts(); err != nil {
		return err
	}
	waits.Move(ledger.Approve)
	b.Offline = true
	if err := b.s.gatewayPaid(tx, waits.Gateway); err != nil { // what the buyer chose to pay by hand is paid
		return err
	}
	if err := b.stop(tx, b.Owed()); err != nil {
		return err
	}
	return b.endGateways(tx)
}

// endGateways ends what waits to be paid online once nothing is left to pay.
func (b *book) endGateways(tx *store.Tx) error {
	if b.Left() > 0 {
		return nil
	}
	_, err := tx.Exec("UPDATE gateway_orders SET status = ?, updated = ? WHERE order_id = ? AND status = ?",
		gatewayCanceled, tx.Millis(), b.Order.ID, gatewayOpen)
	return err
}

// cash rounds what is paid in coins: the unrounded amount counts, the difference is noted.
func (b *book) cash(tx *store.Tx, amount int64, name *ledger.UserDefinedName) (*ledger.CashRoundingDetails, error) {
	settings, err := b.s.SettingsTx(tx, false)
	if err != nil || settings.CashRounding == "" || name == nil || name.Predefined != "CASH" {
		return nil, err
	}
	step, err := money.Parse(string(settings.CashRounding), b.Currency)
	if err != nil || step.Sign() <= 0 {
		return nil, nil //nolint:nilerr // the smallest coin is one of another currency
	}
	n := step.Minor()
	rounded := (amount + n/2) / n * n
	if rounded == amount {
		return nil, nil
	}
	by := b.Sum(tx.Context(), rounded-amount)
	return &ledger.CashRoundingDetails{
		UnroundedAmount:    b.Sum(tx.Context(), amount),
		RoundingAdjustment: &ledger.CashRounding{Amount: by.Amount, FormattedAmount: by.FormattedAmount},
	}, nil
}

// recordByHand notes an amount that the merchant took; payments under way do not count.
func (s *Service) recordByHand(ctx context.Context, orderID string, price *wire.Price, name *ledger.UserDefinedName) (
	*ledger.OrderTransactions, error) {
	return s.bookAndPursue(ctx, orderID, func(tx *store.Tx, b *book) error {
		amount, err := wire.Amount("amount.amount", price.Amount, b.Currency)
		switch {
		case err != nil:
			return err
		case over(b.Order.Status):
			return errs.New(errs.FailedPrecondition, CodeCanceled, "this order is canceled or rejected")
		case b.Left() <= 0:
			return errs.New(errs.AlreadyExists, CodeAlreadyPaid, "this order is paid already")
		case amount.Sign() <= 0 || amount.Minor() > b.Left():
			return errs.New(errs.FailedPrecondition, ledger.CodeInvalidAmount,
				"the amount must be above 0 and at most the balance of %s", b.AmountOf(b.Left()))
		}
		return b.byHand(tx, amount.Minor(), name)
	})
}

// bookAndPursue has fn write into an order's book, asks providers what follows from it and gives the book.
func (s *Service) bookAndPursue(ctx context.Context, orderID string,
	fn func(tx *store.Tx, b *book) error,
) (*ledger.OrderTransactions, error) {
	out, err := withBook(ctx, s, store.Do, orderID, func(tx *store.Tx, b *book) (*ledger.OrderTransactions, error) {
		if err := fn(tx, b); err != nil {
			return nil, err
		}
		if err := b.Close(tx); err != nil {
			return nil, err
		}
		return b.Show(tx), nil
	})
	if err == nil {
		s.Pursue(ctx, orderID)
	}
	return out, err
}

// record writes down payments that were made elsewhere. Nothing is charged.
func (s *Service) record(ctx context.Context, orderID string, list []ledger.Payment) (
	_ *ledger.OrderTransactions, ids []string, _ error,
) {
	out, err := s.bookAndPursue(ctx, orderID, func(tx *store.Tx, b *book) error {
		ids = nil
		for i := range list {
			p, err := b.Recorded(&list[i], i)
			if err != nil {
				return err
			}
			if err := b.Add(tx, p); err != nil {
				return err
			}
			if at := list[i].CreatedDate; !at.IsZero() {
				p.Created = at.Millis()
			}
			ids = append(ids, p.ID)
		}
		return b.stop(tx, max(0, b.Owed()))
	})
	return out, ids, err
}

// beginByHand notes that the buyer pays by hand: the order goes on, unpaid.
func (s *Service) beginByHand(tx *store.Tx, b *book, g *gatewayOrder, p *ledger.StoredPayment) (*begun, error) {
	settings, err := s.SettingsTx(tx, false)
	if err != nil {
		return nil, err
	}
	p.Doc.RegularPaymentDetails.OfflinePayment = true
	p.Doc.RegularPaymentDetails.PaymentMethod = "offline"
	p.Doc.RegularPaymentDetails.PaymentMethodName = &ledger.MethodName{SiteLanguageName: settings.Manual.Name,
		BuyerLanguageName: settings.Manual.Name}
	for _, known := range b.Payments { // chosen twice is chosen once
		if known.Offline() && known.Status == orders.StatePending {
			return &begun{order: g.order, payment: known.ID}, nil
		}
	}
	b.Offline = true
	if err := b.Add(tx, p); err != nil {
		return nil, err
	}
	return &begun{order: g.order, payment: p.ID}, b.Close(tx)
}
