package payments

import (
	"cmp"
	"context"

	"souk/internal/orders/ledger"
	"souk/internal/orders/provider"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

type (
	playRequest struct {
		PaymentID string `json:"paymentId" validate:"required,guid"`
		// DisputeID names one that was begun; without it a new one begins.
		DisputeID string      `json:"disputeId,omitempty" validate:"omitempty,guid"`
		Amount    *wire.Price `json:"amount,omitempty"` // all of the payment without it
		Reversed  bool        `json:"reversed,omitempty"`
	}
	playAnswer struct {
		DisputeID         string                    `json:"disputeId"`
		OrderTransactions *ledger.OrderTransactions `json:"orderTransactions,omitempty"`
	}
)

// playDispute has the sandbox write itself a notice, signed as all are.
func (s notices) playDispute(ctx context.Context, in *playRequest) (*playAnswer, error) {
	bank, _ := s.Providers[provider.SandboxName].(provider.TestBank)
	list, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) ([]*ledger.StoredPayment, error) {
		return ledger.PaymentsWhere(tx, "id = ?", in.PaymentID)
	})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errs.Missing(ledger.CodeNoPayment, "payment of the sandbox", in.PaymentID)
	}
	p := list[0]
	if bank == nil || p.Provider != provider.SandboxName || p.Ref == "" || !p.Paid() {
		return nil, errs.Missing(ledger.CodeNoPayment, "payment of the sandbox", in.PaymentID)
	}
	amount := p.Amount
	if in.Amount != nil {
		if amount, err = wire.Amount("amount.amount", in.Amount.Amount, p.Amount.Currency()); err != nil {
			return nil, err
		}
		if amount.Sign() <= 0 || amount.Minor() > p.Amount.Minor() {
			return nil, errs.Invalid(errs.Field("amount.amount", errs.RuleOther, "must be more than nothing and no more than %s", p.Amount))
		}
	}
	// A repeated call tells the same notice again, which counts once.
	name, err := store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		name := tx.NewID()
		known, err := httpapi.Once(tx, name)
		return cmp.Or(known, name), err
	})
	if err != nil {
		return nil, err
	}
	dispute := cmp.Or(in.DisputeID, name)
	told, err := bank.PlayDispute(name, p.Ref, provider.Dispute{ID: dispute, Amount: amount, Reversed: in.Reversed})
	if err != nil {
		return nil, errs.Missing(ledger.CodeNoPayment, "payment of the sandbox", in.PaymentID)
	}
	if err := s.hear(ctx, bank, told); err != nil {
		return nil, err
	}
	all, err := s.transactions(store.FromPrimary(ctx), p.Order)
	return &playAnswer{dispute, all}, err
}
