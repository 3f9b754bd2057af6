// Package provider is the contract with whoever moves money: what a shop asks of a provider, and what a
// provider answers and tells by itself.
//
// It keeps this true: every call carries a key, and a call that comes again with its key moves no money twice.
package provider

import (
	"context"
	"errors"
	"time"

	"souk/internal/platform/money"
	"souk/internal/platform/wire"
)

// Provider moves money for a shop. Every call carries a key: a call that comes
// again with its key does nothing again and tells how it went. An error means that
// nobody knows how it went, and is found out later with the same key; a refusal is
// no error but an Outcome.
type Provider interface {
	Name() string
	// Offer tells buyers what it takes.
	Offer() Offer
	// Charge takes money, or sets it aside.
	Charge(ctx context.Context, in ChargeCall) (*Outcome, error)
	// Capture takes money that was set aside, all or some; the rest is let go.
	Capture(ctx context.Context, in FollowCall) (*Outcome, error)
	// Void lets money go that was set aside.
	Void(ctx context.Context, in FollowCall) (*Outcome, error)
	// Refund gives money back.
	Refund(ctx context.Context, in FollowCall) (*Outcome, error)
	// Cancel ends a charge that waits for the buyer, and tells how it stands then: it
	// may have been paid in between. Without the provider's name of the charge the key and
	// the way of paying tell which it is; one that was never asked for is Ended, and asking
	// for it afterwards takes no money.
	Cancel(ctx context.Context, in FollowCall) (*Outcome, error)
}

// Offer is a way of paying as buyers see it.
type Offer struct {
	Kind     string // CARD for our own form, REDIRECT for the provider's page
	Name     string
	TestMode bool
	CanSave  bool
}

// Looker is a provider that can be asked how a charge stands without asking for it again.
type Looker interface {
	Look(ctx context.Context, in FollowCall) (*Outcome, error)
}

// Forgetter is a provider that keeps ways of paying itself, and can be told that one is over. Telling
// it of one that it does not know any more is no error.
type Forgetter interface {
	Forget(ctx context.Context, m Method) error
}

// Keeper is a provider that keeps a way of paying without a charge: the card's bank is asked whether it is good, and
// the buyer confirms where the bank wants it. Its outcome is Done with what was Saved; no money moves.
type Keeper interface {
	Keep(ctx context.Context, in KeepCall) (*Outcome, error)
	// Kept tells how it stands.
	Kept(ctx context.Context, in FollowCall) (*Outcome, error)
}

// KeepCall asks for a way of paying to be kept.
type KeepCall struct {
	Key    string
	Method Method // empty where the buyer types the card on the provider's page
	// ReturnURL is where the buyer comes back to from that page.
	ReturnURL string
}

// ErrKeyRefused tells that a provider does not know the shop's key.
var ErrKeyRefused = errors.New("the provider does not accept the key of the shop")

// Checker is a provider that can tell whether it would take the shop's calls, without money: nil, ErrKeyRefused, or why
// it cannot be reached.
type Checker interface {
	Check(ctx context.Context) error
}

// ChargeCall asks for money.
type ChargeCall struct {
	Key         string
	Amount      money.Amount
	Method      Method
	Hold        bool // set aside only
	Save        bool // keep the way of paying
	OffSession  bool // the buyer is not there to confirm
	OrderID     string
	Description string
	Email       string
	// ReturnURL is where the buyer comes back to after confirming elsewhere.
	ReturnURL string
}

// FollowCall asks for something to be done with a charge.
type FollowCall struct {
	Key    string
	Charge string // the provider's name of the charge
	Amount money.Amount
	Method Method // how it was to be paid; only for Cancel
}

// Method is how a buyer pays, in the provider's words.
type Method struct {
	// Ref is the provider's name of the way of paying; empty where the buyer chooses on
	// the provider's own page.
	Ref      string `json:"ref,omitempty"`
	Customer string `json:"customer,omitempty"`
	Card     *Card  `json:"card,omitempty"`
	Saved    string `json:"saved,omitempty"` // id of the saved method it is
}

// Card tells which card it is, as far as people may know.
type Card struct {
	Brand       string `json:"brand,omitempty"`
	LastDigits  string `json:"lastDigits,omitempty"`
	ExpiryMonth int    `json:"expiryMonth,omitempty"`
	ExpiryYear  int    `json:"expiryYear,omitempty"`
}

// Verdict is how a question ended, or that it has not.
type Verdict string

// Verdicts.
const (
	Done       Verdict = "DONE"       // taken, captured, let go, given back
	Held       Verdict = "HELD"       // set aside
	NeedsBuyer Verdict = "NEEDS"      // the buyer has to confirm
	Processing Verdict = "PROCESSING" // it takes time
	Reviewing  Verdict = "REVIEWING"  // the merchant or the provider looks at it
	Refused    Verdict = "REFUSED"
	Ended      Verdict = "ENDED" // cancelled, or the buyer did not come
)

// Outcome is how a question stands.
type Outcome struct {
	Verdict Verdict
	Ref     string // the provider's name of the charge or refund
	// Reason of a refusal: one of Decline's.
	Reason string
	// Code is the provider's own word for it.
	Code string
	// Taken is how much of what was set aside was taken in the end; unset for all of it.
	Taken money.Amount
	// Action is what a buyer has to do.
	Action *Action
	Card   *Card
	// Saved is the way of paying that was kept, if it was asked for.
	Saved *Method
	// HeldUntil is when money set aside is lost; zero when the provider does not say.
	HeldUntil time.Time
}

// Action is what a buyer has to do.
type Action struct {
	Kind string `json:"kind" validate:"oneof=CHALLENGE REDIRECT"`
	URL  string `json:"url"`
}

// Kinds of actions.
const (
	ActionChallenge = "CHALLENGE"
	ActionRedirect  = "REDIRECT"
)

// Reasons of refusals, as buyers are told.
const (
	DeclineCard    = "CARD_DECLINED"
	DeclineFunds   = "INSUFFICIENT_FUNDS"
	DeclineExpired = "EXPIRED"
	DeclineBuyer   = "NOT_CONFIRMED"
	DeclineFailed  = "CHARGE_FAILED"
	DeclineEnded   = "ORDER_CANCELED" // the order did not want the money any more; it goes back
)

// Express is a provider with express wallets: pages that give who buys, where it goes and how it is paid in one go. No
// money moves there: Charge takes the Method that the wallet gave.
type Express interface {
	Provider
	Wallets() []Wallet
	// OpenWallet begins, and gives the page that the shopper goes to; empty for the sandbox's own. The same key is the
	// same page.
	OpenWallet(ctx context.Context, in WalletCall) (url string, err error)
	// WalletGave tells what the shopper did there. It may be asked again.
	WalletGave(ctx context.Context, key string) (*WalletAnswer, error)
}

// Wallet is an express wallet as buyers see it.
type Wallet struct{ ID, Name string }

// WalletCall sends a shopper to a wallet.
type WalletCall struct {
	Key    string
	Wallet string // its ID
	// Amount is what is due as far as it is known: delivery and tax may still be added.
	Amount    money.Amount
	Delivery  bool // an address to deliver to is asked for
	ReturnURL string
}

// WalletAnswer is what a wallet gave: NeedsBuyer while the shopper is there, Done with all of the rest, Ended when they
// canceled, Refused when it failed or took too long.
type WalletAnswer struct {
	Verdict           Verdict
	Email             string
	Contact           wire.ContactDetails
	Delivery, Billing *wire.Address // no Delivery where none was asked for
	Method            Method
}

// CardInput is a card as a buyer types it. It is never stored.
type CardInput struct {
	Number      string `json:"number" validate:"required,max=30"`
	ExpiryMonth int    `json:"expiryMonth" validate:"min=1,max=12"`
	ExpiryYear  int    `json:"expiryYear" validate:"min=2000,max=2199"`
	CVC         string `json:"cvc" validate:"required,max=4"`
	Holder      string `json:"holder,omitempty" validate:"max=200"`
}

// Tokenizer is a provider that takes cards by our own form. Only the sandbox does:
// real cards are typed on pages of their providers.
type Tokenizer interface {
	Tokenize(card CardInput, now wire.Time) (Method, error)
}

// SandboxName is the provider that plays a bank: the package sandbox beside this one.
const SandboxName = "sandbox"

// TestBank is a provider without money. Buyers and staff can play the bank's part.
type TestBank interface {
	Provider
	// Confirm is the buyer's word on a charge that asks for it.
	Confirm(ctx context.Context, key string, approve bool) (*Outcome, error)
	// Wallet gives the page of a shopper who was sent to the sandbox's wallet; nil for a key of nobody's.
	Wallet(ctx context.Context, key string) (*WalletPage, error)
	// AnswerWallet is the shopper's word there: a person's ID, or empty to cancel. Only the first counts.
	AnswerWallet(ctx context.Context, key, person string) (*WalletPage, error)
	// PlayDispute gives the notice that the money of a charge is taken back, or given again.
	PlayDispute(notice, charge string, d Dispute) ([]Notice, error)
}

// WalletPage is the page of the sandbox's wallet.
type WalletPage struct {
	Open      bool // nobody answered, and it is not too late
	Amount    money.Amount
	Delivery  bool
	ReturnURL string
	People    []WalletPerson
}

// WalletPerson is somebody that a shopper can play in the sandbox's wallet.
type WalletPerson struct {
	ID, Email string
	Contact   wire.ContactDetails
	Address   wire.Address
	Method    Method
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
