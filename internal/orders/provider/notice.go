package provider

import (
	"context"
	"errors"

	"souk/internal/platform/money"
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

// Notifier is a provider that calls the shop when something happened.
type Notifier interface {
	// Notice reads what a provider sent, and proves that it was the provider; otherwise
	// ErrForged. What is of no interest here gives no notices.
	Notice(header func(string) string, body []byte) ([]Notice, error)
}

// ErrForged says that a notice was not written by its provider, or is too old.
var ErrForged = errors.New("payments: this notice is not the provider's")

// Notice is what a provider tells of one charge or refund.
type Notice struct {
	// ID is the provider's name of the notice: it counts once.
	ID string
	// Key is that of the question it is about, or empty where the provider does not say;
	// then Ref, the provider's name of the charge or refund, tells.
	Key, Ref string
	// Outcome is how it stands; nil when the provider has to be asked.
	Outcome *Outcome
	// Dispute is money that a bank took back or gave again; Ref names the charge.
	Dispute *Dispute
}

// Dispute is money of a charge that the buyer's bank took back, and perhaps gave again.
type Dispute struct {
	ID       string // the provider's name of it
	Amount   money.Amount
	Reversed bool
}
