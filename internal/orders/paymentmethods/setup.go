package paymentmethods

import (
	"context"
	"encoding/json"
	"time"

	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Codes of refusals to keep a card.
const (
	CodeNoSetup      = "NO_SUCH_CARD_SETUP"
	CodeManySetups   = "TOO_MANY_CARDS_TRIED"
	CodeTooManySaved = "TOO_MANY_SAVED_PAYMENT_METHODS"
)

const (
	// SetupLife is how long it is known what became of a card that was brought.
	SetupLife = 24 * time.Hour
	// mostSetups are the cards that a member may bring in that time: more would try out numbers of others.
	mostSetups = 10
	// mostSaved are the ways of paying that a member may have kept to add one more.
	mostSaved = 20
)

// States of a card that is brought.
const (
	setupAsking  = "ASKING" // its provider has not answered
	setupPending = "PENDING"
	setupNeeds   = "NEEDS_BUYER"
	setupDone    = "DONE"
	setupRefused = "REFUSED"
)

// Setup is a card that a member brings to be kept, without buying anything.
type Setup struct {
	ID string `json:"id"`
	// Status is NEEDS_BUYER when the bank wants the member to confirm, and PENDING when it takes time.
	Status string `json:"status" validate:"oneof=PENDING NEEDS_BUYER DONE REFUSED"`
	// Reason of a refusal, as with charges.
	Reason string           `json:"reason,omitempty"`
	Action *provider.Action `json:"action,omitempty"`
	// SavedMethod is what was kept.
	SavedMethod *SavedMethod `json:"savedMethod,omitempty"`
}

// setup is a card that is brought, as it is stored.
type setup struct {
	id, member, provider, state string
	doc                         setupDoc
}

type setupDoc struct {
	Method provider.Method  `json:"method,omitzero"`
	Ref    string           `json:"ref,omitempty"` // the provider's name of it
	Reason string           `json:"reason,omitempty"`
	Action *provider.Action `json:"action,omitempty"`
	Saved  string           `json:"saved,omitempty"`
}

func (v *setup) over() bool { return v.state == setupDone || v.state == setupRefused }

type (
	setupRequest struct {
		PaymentToken string `json:"paymentToken" validate:"required,max=200"`
	}
	continueRequest struct {
		ID string `json:"id" validate:"required,guid"`
		// Approve is the member's word where the sandbox plays the bank.
		Approve *bool `json:"approve,omitempty"`
	}
	setupAnswer struct {
		Setup *Setup `json:"setup"`
	}
)

// startSetup has a provider look at a card, and keeps it when it is good. No money moves.
func (s *Service) startSetup(ctx context.Context, in *setupRequest) (*setupAnswer, error) {
	v, err := store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*setup, error) { return s.beginSetup(tx, in.PaymentToken) })
	if err != nil {
		return nil, err
	}
	return s.askSetup(ctx, v, nil)
}

// beginSetup writes down that a card is brought, before anybody is asked about it.
func (s *Service) beginSetup(tx *store.Tx, token string) (*setup, error) {
	member := actor.From(tx.Context()).ID
	var tried, kept int
	if err := tx.QueryRow("SELECT COUNT(*) FROM card_setups WHERE member_id = ? AND created > ?",
		[]any{member, tx.Now.Add(-SetupLife).UnixMilli()}, &tried); err != nil {
		return nil, err
	}
	if err := tx.QueryRow("SELECT COUNT(*) FROM saved_methods WHERE member_id = ?", []any{member}, &kept); err != nil {
		return nil, err
	}
	switch {
	case kept >= mostSaved:
		return nil, errs.New(errs.FailedPrecondition, CodeTooManySaved, "an account keeps %d ways of paying", mostSaved).
			With("threshold", mostSaved)
	case tried >= mostSetups:
		return nil, errs.New(errs.FailedPrecondition, CodeManySetups, "only %d cards can be added in a day", mostSetups).
			With("threshold", mostSetups)
	}
	how, err := ReadToken(tx, token)
	if err != nil {
		return nil, err
	}
	if how.Method.Saved != "" {
		return nil, errs.Invalid(errs.Field("paymentToken", errs.RuleOther, "stands for what is kept already"))
	}
	if _, keeps := s.Providers[how.Provider].(provider.Keeper); !keeps {
		return nil, errs.New(errs.FailedPrecondition, CodeNoProvider, "this way of paying is kept only with a purchase")
	}
	if err := SpendToken(tx, token); err != nil {
		return nil, err
	}
	v := &setup{id: tx.NewID(), member: member, provider: how.Provider, state: setupAsking,
		doc: setupDoc{Method: how.Method}}
	doc, err := wire.Text(&v.doc)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec("INSERT INTO card_setups (id, member_id, provider, state, created, doc) VALUES (?, ?, ?, ?, ?, ?)",
		v.id, v.member, v.provider, v.state, tx.Millis(), doc)
	return v, err
}

// continueSetup finds out what became of a card, for instance when the member is back from the bank's page.
func (s *Service) continueSetup(ctx context.Context, in *continueRequest) (*setupAnswer, error) {
	v, err := store.Get(store.FromPrimary(ctx), s.cfg.DB, func(tx *store.Tx) (*setup, error) { return setupTx(tx, in.ID) })
	if err != nil {
		return nil, err
	}
	return s.askSetup(ctx, v, in.Approve)
}

// askSetup asks the provider and writes down what it said. No transaction is open meanwhile.
func (s *Service) askSetup(ctx context.Context, v *setup, approve *bool) (*setupAnswer, error) {
	var out *provider.Outcome
	if keeper, keeps := s.Providers[v.provider].(provider.Keeper); keeps && !v.over() {
		var err error
		bank, plays := keeper.(provider.TestBank)
		switch {
		case v.state == setupAsking:
			out, err = keeper.Keep(ctx, provider.KeepCall{Key: v.id, Method: v.doc.Method,
				ReturnURL: s.cfg.PublicURL + "/account/cards?setup=" + v.id})
		case approve != nil && plays:
			out, err = bank.Confirm(ctx, v.id, *approve)
		default:
			out, err = keeper.Kept(ctx, provider.FollowCall{Key: v.id, Charge: v.doc.Ref})
		}
		if err != nil {
			out = nil // nobody knows how it went: the member may ask again, and nothing is done twice
		}
	}
	return store.Do(context.WithoutCancel(ctx), s.cfg.DB, func(tx *store.Tx) (*setupAnswer, error) {
		now, err := setupTx(tx, v.id)
		if err != nil {
			return nil, err
		}
		if out != nil && !now.over() {
			if err := now.heard(tx, out); err != nil {
				return nil, err
			}
		}
		return now.view(tx, s)
	})
}

// heard writes down what a provider said of a card.
func (v *setup) heard(tx *store.Tx, out *provider.Outcome) error {
	v.doc.Ref, v.doc.Reason, v.doc.Action = out.Ref, out.Reason, out.Action
	switch {
	case out.Verdict == provider.Done && out.Saved != nil:
		id, _, err := Keep(tx, v.member, v.provider, *out.Saved)
		if err != nil {
			return err
		}
		v.state, v.doc.Saved, v.doc.Action = setupDone, id, nil
	case out.Verdict == provider.NeedsBuyer:
		v.state = setupNeeds
	case out.Verdict == provider.Refused:
		v.state = setupRefused
	case out.Verdict == provider.Ended:
		v.state, v.doc.Reason = setupRefused, provider.DeclineBuyer
	default:
		v.state = setupPending
	}
	doc, err := wire.Text(&v.doc)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE card_setups SET state = ?, doc = ? WHERE id = ?", v.state, doc, v.id)
	return err
}

func (v *setup) view(tx *store.Tx, s *Service) (*setupAnswer, error) {
	out := &Setup{ID: v.id, Status: v.state, Reason: v.doc.Reason, Action: v.doc.Action}
	if v.state == setupAsking {
		out.Status = setupPending
	}
	if v.doc.Saved != "" {
		var err error
		out.SavedMethod, err = s.KeptTx(tx, v.doc.Saved, v.member)
		if err != nil && errs.KindOf(err) != errs.NotFound { // it may have been removed since
			return nil, err
		}
	}
	return &setupAnswer{out}, nil
}

// setupTx gives a card that the caller brought. NotFound.
func setupTx(tx *store.Tx, id string) (*setup, error) {
	var v *setup
	err := tx.Each("SELECT id, member_id, provider, state, doc FROM card_setups WHERE id = ? AND member_id = ?",
		[]any{id, actor.From(tx.Context()).ID}, func(rows store.Rows) error {
			v = &setup{}
			var doc string
			if err := rows.Scan(&v.id, &v.member, &v.provider, &v.state, &doc); err != nil {
				return err
			}
			return json.Unmarshal([]byte(doc), &v.doc)
		})
	if err == nil && v == nil {
		err = errs.Missing(CodeNoSetup, "card setup", id)
	}
	return v, err
}

// TidySetupsTx forgets cards that were brought long ago.
func TidySetupsTx(tx *store.Tx) error {
	_, err := tx.Exec("DELETE FROM card_setups WHERE created <= ?", tx.Now.Add(-SetupLife).UnixMilli())
	return err
}
