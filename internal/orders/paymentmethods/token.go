package paymentmethods

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/ids"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// ManualName is the way of paying by hand.
const ManualName = "manual"

// CodeNoProvider says that the shop has no such way of paying.
const CodeNoProvider = "PAYMENT_METHODS_NOT_FOUND"

// CodeToken refuses a payment token that is unknown, used or too old.
const CodeToken = "PAYMENT_TOKEN_INVALID"

// Chosen is how a buyer wants to pay.
type Chosen struct {
	Provider string          `json:"provider"` // or ManualName
	Method   provider.Method `json:"method,omitzero"`
	Member   string          `json:"member,omitempty"` // whose saved method it is
}

type (
	tokenRequest struct {
		Method        string              `json:"method,omitempty" validate:"required_without=SavedMethodID,max=50"`
		Card          *provider.CardInput `json:"card,omitempty"`
		SavedMethodID string              `json:"savedMethodId,omitempty" validate:"omitempty,excluded_with=Method,guid"`
	}
	tokenAnswer struct {
		PaymentToken string    `json:"paymentToken"`
		Expires      wire.Time `json:"expires"`
	}
)

// makeToken turns a way of paying into a token for one charge.
func (s *Service) makeToken(ctx context.Context, in *tokenRequest) (*tokenAnswer, error) {
	choice, err := s.choose(ctx, in)
	if err != nil {
		return nil, err
	}
	if in.SavedMethodID == "" { // nothing is looked at
		ctx = store.ByRows(ctx)
	}
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*tokenAnswer, error) {
		if in.SavedMethodID != "" {
			kept, err := savedMethod(tx, in.SavedMethodID)
			if err != nil {
				return nil, err
			}
			if who := actor.From(ctx); who.Shopper() && (who.Kind != actor.Member || who.ID != kept.member) {
				return nil, NoSaved(in.SavedMethodID)
			}
			choice = kept.chosen()
		}
		return issueToken(tx, choice)
	})
}

func issueToken(tx *store.Tx, choice *Chosen) (*tokenAnswer, error) {
	doc, err := wire.Text(choice)
	if err != nil {
		return nil, err
	}
	out := &tokenAnswer{PaymentToken: ids.Random(), Expires: wire.At(tx.Now.Add(tokenLife))}
	_, err = tx.Exec("INSERT INTO payment_tokens (hash, expires, doc) VALUES (?, ?, ?)", hashToken(out.PaymentToken),
		out.Expires.Millis(), doc)
	return out, err
}

// choose checks what the buyer chose, as far as it needs no database.
func (s *Service) choose(ctx context.Context, in *tokenRequest) (*Chosen, error) {
	if in.SavedMethodID != "" {
		return nil, nil //nolint:nilnil // the transaction reads the saved one
	}
	settings, err := s.settings.Get(ctx)
	if err != nil {
		return nil, err
	}
	if in.Method == ManualName {
		if !settings.Manual.Enabled {
			return nil, noMethod(in.Method)
		}
		return &Chosen{Provider: ManualName}, nil
	}
	p := s.Providers[in.Method]
	if p == nil || settings.Provider != in.Method && s.terms(ctx, settings).Provider != in.Method {
		return nil, noMethod(in.Method)
	}
	t, takes := p.(provider.Tokenizer)
	switch {
	case !takes && in.Card != nil:
		return nil, errs.Invalid(errs.Field("card", errs.RuleOther, "cards are typed on the provider's own page"))
	case !takes:
		return &Chosen{Provider: in.Method}, nil
	case in.Card == nil:
		return nil, errs.Invalid(errs.Field("card", errs.RuleRequired, "is required"))
	}
	m, err := t.Tokenize(*in.Card, wire.At(s.cfg.DB.Now()))
	if err != nil {
		return nil, err
	}
	return &Chosen{Provider: in.Method, Method: m}, nil
}

func noMethod(name string) error {
	return errs.Invalid(errs.Field("method", errs.RuleOther, "this shop does not take payments by %q", name))
}

// SpendToken ends a token; an empty one is none.
func SpendToken(tx *store.Tx, token string) error {
	if token == "" {
		return nil
	}
	_, err := tx.Exec("DELETE FROM payment_tokens WHERE hash = ?", hashToken(token))
	return err
}

// ReadToken gives what a token stands for.
func ReadToken(tx *store.Tx, token string) (*Chosen, error) {
	tx.Unlocked("a token pays once: whoever pays with it deletes it", "payment_tokens")
	var out *Chosen
	err := tx.Each("SELECT doc FROM payment_tokens WHERE hash = ? AND expires > ?", []any{hashToken(token), tx.Millis()},
		func(rows store.Rows) error {
			var doc string
			if err := rows.Scan(&doc); err != nil {
				return err
			}
			out = &Chosen{}
			return json.Unmarshal([]byte(doc), out)
		})
	if err == nil && out == nil {
		err = errs.New(errs.FailedPrecondition, CodeToken, "this way of paying was used or is too old; choose again")
	}
	return out, err
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// NoManual refuses to be paid by hand.
func NoManual() error {
	return errs.New(errs.FailedPrecondition, CodeNoProvider, "this cannot be paid by hand")
}

// Intent gives a payment token for what a caller named: a token, or a kept way of paying.
func Intent(tx *store.Tx, id string) (string, error) {
	if id == "" {
		return "", nil
	}
	list, err := savedWhere(tx, "id = ?", id)
	if err != nil || len(list) == 0 {
		return id, err
	}
	made, err := issueToken(tx, list[0].chosen())
	if err != nil {
		return "", err
	}
	return made.PaymentToken, nil
}
