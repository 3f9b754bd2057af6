package payments

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"

	"souk/internal/orders/ledger"
	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// maxNotice bounds what a provider sends, in bytes.
const maxNotice = 256 << 10

// operations are the doors that providers knock on. The signature over the body
// as it came is the lock, so the body is read here and nowhere before.
func (s notices) operations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Plain(httpapi.Op{
			ID: "souk.payments.notice", Method: http.MethodPost, Path: "/v1/payment-providers/{provider}/notices",
			Access: actor.Anyone(), Hidden: true, MaxBody: maxNotice,
			Key: httpapi.KeyIgnored, Summary: "The webhook of a payment provider: takes its signed notices.",
		}, s.notice),
		httpapi.Handle(several(op("souk.payments", "playDispute", "POST", "/v1/sandbox/disputes", ledger.ModifyTransactions,
			"Simulate a chargeback of a sandbox payment, or its reversal, by a notice as providers send them.",
			ledger.CodeNoPayment)), s.playDispute),
	}
}

func (s notices) notice(w http.ResponseWriter, r *http.Request) {
	p := s.Providers[r.PathValue("provider")]
	notifier, tells := p.(provider.Notifier)
	if !tells {
		httpapi.WriteError(w, r, errs.New(errs.NotFound, "", "no payment provider has this webhook path"))
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		httpapi.WriteError(w, r, errs.New(errs.InvalidArgument, "", "the notice is too large"))
		return
	}
	list, err := notifier.Notice(r.Header.Get, body)
	if errors.Is(err, provider.ErrForged) {
		s.cfg.Logger.WarnContext(r.Context(), "a notice was refused", "provider", p.Name(), "bytes", len(body))
		httpapi.WriteError(w, r, errs.New(errs.PermissionDenied, "", "not allowed")) // and no word of what is wrong with it
		return
	}
	if err == nil {
		err = s.hear(r.Context(), p, list)
	}
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = io.WriteString(w, "{}") // the provider may have left
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
			return nil, errs.Invalid(errs.Field("amount.amount", errs.RuleOther,
				"must be above 0 and at most %s", p.Amount))
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
