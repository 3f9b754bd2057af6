package sandbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"souk/internal/orders/provider"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
)

// Signature is the header that the sandbox signs its notices in.
const Signature = "Sandbox-Signature"

// Notice is what the sandbox tells, as it is written.
type Notice struct {
	ID string `json:"id"`
	// Key or Charge name the charge it is about: one that Look tells of, or for a Dispute
	// the charge whose money the bank took.
	Key     string   `json:"key,omitempty"`
	Charge  string   `json:"charge,omitempty"`
	Dispute *Dispute `json:"dispute,omitempty"`
	// RefundFailed says that the refund of Key came back after all.
	RefundFailed bool `json:"refundFailed,omitempty"`
}

// Dispute is money that the sandbox's bank takes back or gives again.
type Dispute struct {
	ID       string `json:"id"`
	Currency string `json:"currency"`
	Amount   string `json:"amount"`
	Reversed bool   `json:"reversed,omitempty"`
}

// WithSecret gives the sandbox the secret that it signs notices with. Without one it
// believes none.
func (s *Bank) WithSecret(secret []byte) *Bank {
	s.secret = secret
	return s
}

// Sign gives the signature of a notice.
func (s *Bank) Sign(body []byte) string {
	mac := hmac.New(sha256.New, s.secret)
	_, _ = mac.Write(body) // a hash does not fail
	return hex.EncodeToString(mac.Sum(nil))
}

// Notice reads what the sandbox wrote to itself.
func (s *Bank) Notice(header func(string) string, body []byte) ([]provider.Notice, error) {
	if len(s.secret) == 0 || !hmac.Equal([]byte(s.Sign(body)), []byte(header(Signature))) {
		return nil, provider.ErrForged
	}
	var in Notice
	if err := json.Unmarshal(body, &in); err != nil || in.ID == "" {
		return nil, errs.New(errs.InvalidArgument, "", "the body is not a notice of the sandbox")
	}
	out := provider.Notice{ID: in.ID, Key: in.Key, Ref: in.Charge}
	if in.RefundFailed {
		out.Outcome = &provider.Outcome{Verdict: provider.Refused, Code: "returned"}
	}
	if d := in.Dispute; d != nil {
		currency, err := money.ParseCurrency(d.Currency)
		if err != nil {
			return nil, errs.New(errs.InvalidArgument, "", "%q is not a currency", d.Currency)
		}
		amount, err := money.Parse(d.Amount, currency)
		if err != nil {
			return nil, errs.New(errs.InvalidArgument, "", "%q is not an amount", d.Amount)
		}
		out.Dispute = &provider.Dispute{ID: d.ID, Amount: amount, Reversed: d.Reversed}
	}
	return []provider.Notice{out}, nil
}

// PlayDispute has the bank write itself a notice, signed as all are, that it takes the money of a
// charge back or gives it again.
func (s *Bank) PlayDispute(notice, charge string, d provider.Dispute) ([]provider.Notice, error) {
	told := &Dispute{ID: d.ID, Currency: d.Amount.Currency().Code(), Amount: d.Amount.String(), Reversed: d.Reversed}
	body, err := json.Marshal(Notice{ID: notice, Charge: charge, Dispute: told})
	if err != nil {
		return nil, err
	}
	return s.Notice(func(string) string { return s.Sign(body) }, body)
}
