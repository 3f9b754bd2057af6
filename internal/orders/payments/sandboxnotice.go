package payments

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// SandboxSignature is the header that the sandbox signs its notices in.
const SandboxSignature = "Sandbox-Signature"

// SandboxNotice is what the sandbox tells, as it is written.
type SandboxNotice struct {
	ID string `json:"id"`
	// Key or Charge name the charge it is about: one that Look tells of, or for a Dispute
	// the charge whose money the bank took.
	Key     string          `json:"key,omitempty"`
	Charge  string          `json:"charge,omitempty"`
	Dispute *SandboxDispute `json:"dispute,omitempty"`
	// RefundFailed says that the refund of Key came back after all.
	RefundFailed bool `json:"refundFailed,omitempty"`
}

// SandboxDispute is money that the sandbox's bank takes back or gives again.
type SandboxDispute struct {
	ID       string `json:"id"`
	Currency string `json:"currency"`
	Amount   string `json:"amount"`
	Reversed bool   `json:"reversed,omitempty"`
}

// WithSecret gives the sandbox the secret that it signs notices with. Without one it
// believes none.
func (s *Sandbox) WithSecret(secret []byte) *Sandbox {
	s.secret = secret
	return s
}

// Sign gives the signature of a notice.
func (s *Sandbox) Sign(body []byte) string {
	mac := hmac.New(sha256.New, s.secret)
	_, _ = mac.Write(body) // a hash does not fail
	return hex.EncodeToString(mac.Sum(nil))
}

// Notice reads what the sandbox wrote to itself.
func (s *Sandbox) Notice(header func(string) string, body []byte) ([]Notice, error) {
	if len(s.secret) == 0 || !hmac.Equal([]byte(s.Sign(body)), []byte(header(SandboxSignature))) {
		return nil, ErrForged
	}
	var in SandboxNotice
	if err := json.Unmarshal(body, &in); err != nil || in.ID == "" {
		return nil, errs.New(errs.InvalidArgument, "", "this is no notice")
	}
	out := Notice{ID: in.ID, Key: in.Key, Ref: in.Charge}
	if in.RefundFailed {
		out.Outcome = &Outcome{Verdict: Refused, Code: "returned"}
	}
	if d := in.Dispute; d != nil {
		currency, err := money.ParseCurrency(d.Currency)
		if err != nil {
			return nil, errs.New(errs.InvalidArgument, "", "%q is no currency", d.Currency)
		}
		amount, err := money.Parse(d.Amount, currency)
		if err != nil {
			return nil, errs.New(errs.InvalidArgument, "", "%q is no amount", d.Amount)
		}
		out.Dispute = &Dispute{ID: d.ID, Amount: amount, Reversed: d.Reversed}
	}
	return []Notice{out}, nil
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
	bank, _ := s.providers[SandboxName].(*Sandbox)
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
	body, err := json.Marshal(SandboxNotice{ID: name, Charge: p.ref, Dispute: &SandboxDispute{ID: dispute, Currency: p.amount.Currency().Code(), Amount: amount.String(), Reversed: in.Reversed}})
	if err != nil {
		return nil, err
	}
	list, err := bank.Notice(func(string) string { return bank.Sign(body) }, body)
	if err != nil {
		return nil, errs.Missing(CodeNoPayment, "payment of the sandbox", in.PaymentID)
	}
	if err := s.hear(ctx, bank, list); err != nil {
		return nil, err
	}
	all, err := s.transactions(store.FromPrimary(ctx), p.order)
	return &playAnswer{dispute, all}, err
}
