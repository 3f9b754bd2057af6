// Package sandbox is a payment provider without money, for tests and for trying a shop out.
//
// It keeps books of its own, in a table and transactions of its own, as an outside bank would:
// what it was asked is there after the caller crashed, and a call that comes again with its
// key does nothing again. What a card does is told by its number (see the Card constants);
// card numbers are never stored.
package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"souk/internal/orders/provider"
	"souk/internal/platform/errs"
	"souk/internal/platform/money"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Cards of the sandbox, by what happens to them. Every other card that could be one
// is approved.
const (
	CardApproved  = "4242424242424242"
	CardDeclined  = "4000000000000002"
	CardFunds     = "4000000000009995"
	CardExpired   = "4000000000000069"
	CardChallenge = "4000000000003220"
	CardSlow      = "4000000000000077" // approved at a later look
	CardReview    = "4000000000009235" // somebody looks at it first; approved at a later look
	CardSilent    = "4000000000006066" // charged, and the answer is lost
	CardNoRefund  = "4000000000005126" // refunds are refused
)

// scripts name what the sandbox does with a card.
var scripts = map[string]string{
	CardDeclined: "decline", CardFunds: "funds", CardExpired: "expired", CardChallenge: "challenge", CardSlow: "slow",
	CardReview: "review",
	CardSilent: "silent", CardNoRefund: "norefund",
}

// Bank is a provider without money. It keeps books of its own, in tables and
// transactions of its own, as an outside bank would: what it was asked is there when
// whoever asked has crashed. A stored card is named by what the bank does
// with it (scripts), its brand and its last digits; card numbers are never kept.
type Bank struct {
	db     *store.DB
	secret []byte // that notices are signed with
}

// New makes the bank.
func New(db *store.DB) *Bank { return &Bank{db: db} }

// Name names it.
func (*Bank) Name() string { return provider.SandboxName }

// Offer tells buyers what it takes.
func (*Bank) Offer() provider.Offer {
	return provider.Offer{Kind: "CARD", Name: "Test card", TestMode: true, CanSave: true}
}

// Tokenize checks a card as far as its number, date and code tell.
func (*Bank) Tokenize(card provider.CardInput, now wire.Time) (provider.Method, error) {
	digits := strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, card.Number)
	var wrong []errs.Violation
	if !luhn(digits) {
		wrong = append(wrong, errs.Field("card.number", errs.RuleOther, "must be a valid card number"))
	}
	if end := time.Date(card.ExpiryYear, time.Month(card.ExpiryMonth)+1, 1, 0, 0, 0, 0, time.UTC); !end.After(now.Time()) {
		wrong = append(wrong, errs.Field("card.expiryYear", errs.RuleOther, "must not be an expired card"))
	}
	if len(card.CVC) < 3 || strings.Trim(card.CVC, "0123456789") != "" {
		wrong = append(wrong, errs.Field("card.cvc", errs.RuleOther, "must be the three or four digits on the card"))
	}
	if len(wrong) > 0 {
		return provider.Method{}, errs.Invalid(wrong...)
	}
	script := scripts[digits]
	if script == "" {
		script = "approve"
	}
	c := &provider.Card{Brand: brand(digits), LastDigits: digits[len(digits)-4:], ExpiryMonth: card.ExpiryMonth,
		ExpiryYear: card.ExpiryYear}
	return provider.Method{Ref: script + ":" + c.Brand + ":" + c.LastDigits, Card: c}, nil
}

func luhn(digits string) bool {
	if len(digits) < 12 || len(digits) > 19 {
		return false
	}
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if d < 0 || d > 9 {
			return false
		}
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

func brand(digits string) string {
	switch digits[0] {
	case '3':
		return "American Express"
	case '5', '2':
		return "Mastercard"
	case '6':
		return "Discover"
	}
	return "Visa"
}

// Kinds of entries.
const (
	kindCharge  = "CHARGE"
	kindCapture = "CAPTURE"
	kindVoid    = "VOID"
	kindRefund  = "REFUND"
	kindSetup   = "SETUP"
	kindWallet  = "WALLET"
)

// entry is a line in the bank's books.
type entry struct {
	id, ref, kind, state string
	amount               int64
	doc                  entryDoc
}

type entryDoc struct {
	Method provider.Method `json:"method,omitzero"`
	Hold   bool            `json:"hold,omitempty"`
	Save   bool            `json:"save,omitempty"`
	Reason string          `json:"reason,omitempty"`
	Wallet *walletDoc      `json:"wallet,omitempty"`
}

// errLost is an answer that does not come.
var errLost = errors.New("sandbox: the answer was lost")

// write finds the entry of a key, or makes it.
func (s *Bank) write(ctx context.Context, key string, fill func(tx *store.Tx) (*entry, error)) (e *entry, fresh bool,
	err error) {
	err = s.db.Write(ctx, func(tx *store.Tx) error {
		fresh = false
		if e, err = entryOf(tx, key); err != nil || e != nil {
			return err
		}
		if e, err = fill(tx); err != nil {
			return err
		}
		fresh = true
		e.id = key
		if e.ref == "" {
			e.ref = "sbx_" + key
		}
		doc, err := json.Marshal(&e.doc)
		if err != nil {
			return err
		}
		_, err = tx.Exec(
			"INSERT INTO sandbox_entries (id, ref, kind, amount, state, created, doc) VALUES (?, ?, ?, ?, ?, ?, ?)", e.id, e.ref,
			e.kind, e.amount, e.state, tx.Millis(), string(doc))
		return err
	})
	return e, fresh, err
}

func entryOf(tx *store.Tx, key string) (*entry, error) { return entryWhere(tx, "id = ?", key) }

func entryWhere(tx *store.Tx, where string, args ...any) (*entry, error) {
	var e *entry
	err := tx.Each("SELECT id, ref, kind, amount, state, doc FROM sandbox_entries WHERE "+where+" LIMIT 1", args,
		func(rows store.Rows) error {
			e = &entry{}
			var doc string
			if err := rows.Scan(&e.id, &e.ref, &e.kind, &e.amount, &e.state, &doc); err != nil {
				return err
			}
			return json.Unmarshal([]byte(doc), &e.doc)
		})
	return e, err
}

// move gives an entry another state.
func (e *entry) move(tx *store.Tx, state, reason string) error {
	e.state, e.doc.Reason = state, reason
	doc, err := json.Marshal(&e.doc)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE sandbox_entries SET state = ?, doc = ? WHERE id = ?", e.state, string(doc), e.id)
	return err
}

func (e *entry) outcome() *provider.Outcome {
	out := &provider.Outcome{Verdict: provider.Verdict(e.state), Ref: e.ref, Reason: e.doc.Reason, Card: e.doc.Method.Card}
	if e.doc.Reason != "" {
		out.Code = "51"
	}
	if out.Verdict == provider.NeedsBuyer {
		out.Action = &provider.Action{Kind: provider.ActionChallenge}
	}
	if e.doc.Save && (out.Verdict == provider.Done || out.Verdict == provider.Held) {
		m := e.doc.Method
		out.Saved = &m
	}
	return out
}

// good is the state of a charge that goes well.
func (e *entry) good() string {
	if e.doc.Hold {
		return string(provider.Held)
	}
	return string(provider.Done)
}

// Charge plays the card's script.
func (s *Bank) Charge(ctx context.Context, in provider.ChargeCall) (*provider.Outcome, error) {
	return s.play(ctx, in.Key, in.Method, func(script string) *entry {
		e := &entry{kind: kindCharge, amount: in.Amount.Minor(),
			doc: entryDoc{Method: in.Method, Hold: in.Hold, Save: in.Save}}
		e.state = e.good()
		switch script {
		case "decline":
			e.state, e.doc.Reason = string(provider.Refused), provider.DeclineCard
		case "funds":
			e.state, e.doc.Reason = string(provider.Refused), provider.DeclineFunds
		case "expired":
			e.state, e.doc.Reason = string(provider.Refused), provider.DeclineExpired
		case "challenge":
			if e.state = string(provider.NeedsBuyer); in.OffSession {
				e.state, e.doc.Reason = string(provider.Refused), provider.DeclineBuyer
			}
		case "slow":
			e.state = string(provider.Processing)
		case "review":
			e.state = string(provider.Reviewing)
		}
		return e
	})
}

// play writes down what begins by the script of a card, once for a key. Of a silent card nothing is heard the first
// time.
func (s *Bank) play(ctx context.Context, key string, m provider.Method, begin func(script string) *entry) (
	*provider.Outcome, error) {
	script, _, _ := strings.Cut(m.Ref, ":")
	// The key is the row's own, so that no two can be written.
	e, fresh, err := s.write(store.ByRows(ctx), key, func(*store.Tx) (*entry, error) { return begin(script), nil })
	if err != nil {
		return nil, err
	}
	if fresh && script == "silent" {
		return nil, errLost
	}
	return e.outcome(), nil
}

// Look tells how a charge stands. What takes time is over by then.
func (s *Bank) Look(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	var taken money.Amount
	out, err := s.change(ctx, in.Key, func(tx *store.Tx, e *entry) error {
		taken = money.Amount{}
		if e.state == string(provider.Processing) || e.state == string(provider.Reviewing) {
			return e.move(tx, e.good(), "")
		}
		if e.state != string(provider.Done) || !e.doc.Hold {
			return nil
		}
		capture, err := entryWhere(tx, "ref = ? AND kind = 'CAPTURE' AND state = 'DONE'", e.ref)
		if capture != nil && !in.Amount.IsUnset() {
			taken = money.New(capture.amount, in.Amount.Currency())
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	out.Taken = taken
	return out, nil
}

// Confirm is the buyer's word on a challenge.
func (s *Bank) Confirm(ctx context.Context, key string, approve bool) (*provider.Outcome, error) {
	return s.change(ctx, key, func(tx *store.Tx, e *entry) error {
		switch {
		case e.state != string(provider.NeedsBuyer):
			return nil
		case approve:
			return e.move(tx, e.good(), "")
		}
		return e.move(tx, string(provider.Refused), provider.DeclineBuyer)
	})
}

// Cancel ends a charge that waits for the buyer. One that it never heard of is written down
// as ended, so that it stays so.
func (s *Bank) Cancel(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	_, _, err := s.write(store.ByRows(ctx), in.Key, func(*store.Tx) (*entry, error) {
		return &entry{kind: kindCharge, amount: in.Amount.Minor(), state: string(provider.Ended),
			doc: entryDoc{Method: in.Method}}, nil
	})
	if err != nil {
		return nil, err
	}
	return s.change(ctx, in.Key, func(tx *store.Tx, e *entry) error {
		if e.state == string(provider.NeedsBuyer) {
			return e.move(tx, string(provider.Ended), "")
		}
		return nil
	})
}

func (s *Bank) change(ctx context.Context, key string, fn func(tx *store.Tx, e *entry) error) (
	*provider.Outcome, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (*provider.Outcome, error) {
		e, err := entryOf(tx, key)
		if err != nil {
			return nil, err
		}
		if e == nil {
			return &provider.Outcome{Verdict: provider.Ended}, nil
		}
		if err := fn(tx, e); err != nil {
			return nil, err
		}
		return e.outcome(), nil
	})
}

// Capture takes what was set aside.
func (s *Bank) Capture(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	return s.follow(ctx, in, kindCapture, func(tx *store.Tx, charge *entry) (provider.Verdict, error) {
		switch {
		case charge.state == string(provider.Ended):
			return provider.Ended, nil
		case charge.state != string(provider.Held) || in.Amount.Minor() > charge.amount:
			return provider.Refused, nil
		}
		return provider.Done, charge.move(tx, string(provider.Done), "")
	})
}

// Void lets it go.
func (s *Bank) Void(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	return s.follow(ctx, in, kindVoid, func(tx *store.Tx, charge *entry) (provider.Verdict, error) {
		if charge.state != string(provider.Held) {
			return provider.Refused, nil
		}
		return provider.Done, charge.move(tx, string(provider.Ended), "")
	})
}

// Refund gives money back, never more than was taken.
func (s *Bank) Refund(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	return s.follow(ctx, in, kindRefund, func(tx *store.Tx, charge *entry) (provider.Verdict, error) {
		var given int64
		err := tx.QueryRow(
			"SELECT COALESCE(SUM(amount), 0) FROM sandbox_entries WHERE ref = ? AND kind = 'REFUND' AND state = 'DONE'",
			[]any{charge.ref}, &given)
		if err != nil {
			return "", err
		}
		if charge.state != string(provider.Done) || strings.HasPrefix(charge.doc.Method.Ref, "norefund:") ||
			given+in.Amount.Minor() > charge.amount {
			return provider.Refused, nil
		}
		return provider.Done, nil
	})
}

// follow books what is done with a charge.
func (s *Bank) follow(ctx context.Context, in provider.FollowCall, kind string,
	decide func(tx *store.Tx, charge *entry) (provider.Verdict, error)) (*provider.Outcome, error) {
	e, _, err := s.write(ctx, in.Key, func(tx *store.Tx) (*entry, error) {
		charge, err := entryWhere(tx, "ref = ? AND kind = 'CHARGE'", in.Charge)
		if err != nil {
			return nil, err
		}
		e := &entry{kind: kind, amount: in.Amount.Minor(), ref: in.Charge, state: string(provider.Refused)}
		if charge == nil {
			return e, nil
		}
		verdict, err := decide(tx, charge)
		e.state = string(verdict)
		return e, err
	})
	if err != nil {
		return nil, err
	}
	out := e.outcome()
	out.Ref = "sbx_" + in.Key
	if kind != kindRefund {
		out.Ref = in.Charge
	}
	return out, nil
}
