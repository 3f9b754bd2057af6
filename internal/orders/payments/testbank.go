package payments

import (
	"context"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// SandboxName is the provider that plays a bank: the package sandbox beside this one.
const SandboxName = "sandbox"

// TestBank is a provider without money. Buyers and staff can play the bank's part.
type TestBank interface {
	Provider
	// Confirm is the buyer's word on a charge that asks for it.
	Confirm(ctx context.Context, key string, approve bool) (*Outcome, error)
	// PlayDispute gives the notice that the money of a charge is taken back, or given again.
	PlayDispute(notice, charge string, d Dispute) ([]Notice, error)
}

type (
	playRequest struct {
		PaymentID string `json:"paymentId" validate:"required,guid"`
		// DisputeID names one that was begun; without it a new one begins.
		DisputeID string      `json:"disputeId,omitempty" validate:"omitempty,guid"`
		Amount    *wire.Price `json:"amount,omitempty"` // all of the payment without it
		Reversed  bool        `json:"reversed,omitempty"`
	}
	playAnswer struct {
		DisputeID         string             `json:"disputeId"`
		OrderTransactions *OrderTransactions `json:"orderTransactions,omitempty"`
	}
)

// playDispute has the sandbox write itself a notice, signed as all are.
func (s *Service) playDispute(ctx context.Context, in *playRequest) (*playAnswer, error) {
	bank, _ := s.providers[SandboxName].(TestBank)
	p, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (*payment, error) {
		var found *payment
		err := tx.Each("SELECT "+paymentColumns+" FROM payments WHERE id = ?", []any{in.PaymentID}, func(rows store.Rows) (err error) {
			found, err = scanPayment(rows)
			return err
		})
		return found, err
	})
	if err != nil {
		return nil, err
	}
	if bank == nil || p == nil || p.provider != SandboxName || p.ref == "" || !p.paid() {
		return nil, errs.Missing(CodeNoPayment, "payment of the sandbox", in.PaymentID)
	}
	amount := p.amount
	if in.Amount != nil {
		if amount, err = wire.Amount("amount.amount", in.Amount.Amount, p.amount.Currency()); err != nil {
			return nil, err
		}
		if amount.Sign() <= 0 || amount.Minor() > p.amount.Minor() {
			return nil, errs.Invalid(errs.Field("amount.amount", errs.RuleOther, "must be more than nothing and no more than %s", p.amount))
		}
	}
	// A repeated call tells the same notice again, which counts once.
	name, err := store.Do(ctx, s.db, func(tx *store.Tx) (string, error) {
		name := tx.NewID()
		known, err := httpapi.Once(tx, name)
		return or(known, name), err
	})
	if err != nil {
		return nil, err
	}
	dispute := or(in.DisputeID, name)
	list, err := bank.PlayDispute(name, p.ref, Dispute{ID: dispute, Amount: amount, Reversed: in.Reversed})
	if err != nil {
		return nil, errs.Missing(CodeNoPayment, "payment of the sandbox", in.PaymentID)
	}
	if err := s.hear(ctx, bank, list); err != nil {
		return nil, err
	}
	all, err := s.transactions(store.FromPrimary(ctx), p.order)
	return &playAnswer{dispute, all}, err
}
