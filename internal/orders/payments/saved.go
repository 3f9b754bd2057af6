package payments

import (
	"context"
	"encoding/json"

	"souk/internal/orders/orders"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeNoSavedMethod says that there is no such kept way of paying.
const CodeNoSavedMethod = "NO_SAVED_PAYMENT_METHOD"

// SavedMethod is a way of paying that a member let the shop keep.
type SavedMethod struct {
	ID          string    `json:"id"`
	Provider    string    `json:"provider"`
	Brand       string    `json:"brand"`
	LastDigits  string    `json:"lastDigits"`
	ExpiryMonth int       `json:"expiryMonth"`
	ExpiryYear  int       `json:"expiryYear"`
	CreatedDate wire.Time `json:"createdDate"`
}

// saved is a kept way of paying as it is stored.
type saved struct {
	id, member, provider string
	created              int64
	doc                  Method
}

func (v *saved) method() Method {
	m := v.doc
	m.Saved = v.id
	return m
}

func (v *saved) view() SavedMethod {
	out := SavedMethod{ID: v.id, Provider: v.provider, CreatedDate: wire.Time(v.created)}
	if c := v.doc.Card; c != nil {
		out.Brand, out.LastDigits, out.ExpiryMonth, out.ExpiryYear = c.Brand, c.LastDigits, c.ExpiryMonth, c.ExpiryYear
	}
	return out
}

func noSaved(id string) error { return errs.Missing(CodeNoSavedMethod, "saved payment method", id) }

func savedWhere(tx *store.Tx, where string, args ...any) ([]*saved, error) {
	var out []*saved
	err := tx.Each("SELECT id, member_id, provider, created, doc FROM saved_methods WHERE "+where+" ORDER BY created, id LIMIT 100", args, func(rows store.Rows) error {
		v := &saved{}
		var doc string
		if err := rows.Scan(&v.id, &v.member, &v.provider, &v.created, &doc); err != nil {
			return err
		}
		out = append(out, v)
		return json.Unmarshal([]byte(doc), &v.doc)
	})
	return out, err
}

func savedMethod(tx *store.Tx, id string) (*saved, error) {
	list, err := savedWhere(tx, "id = ?", id)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, noSaved(id)
	}
	return list[0], nil
}

// keepMethod keeps the way of paying that a charge was made with, if the buyer said
// so or it will be charged again, and tells who counts on it.
func (s *Service) keepMethod(tx *store.Tx, b *book, o *operation, out *Outcome) error {
	id := o.doc.Method.Saved
	if o.doc.Save && out.Saved != nil && (o.doc.Member != "" || o.doc.Renews) {
		kept := *out.Saved
		if kept.Card == nil {
			kept.Card = out.Card
		}
		var fresh bool
		var err error
		if id, fresh, err = keep(tx, o.doc.Member, o.provider, kept); err != nil {
			return err
		}
		if fresh {
			b.noteKept(o, kept)
		}
	}
	if id == "" || s.cfg.Kept == nil {
		return nil
	}
	return s.cfg.Kept(tx, o.order, id)
}

// keep stores a way of paying. One that its member let us keep before is not kept twice.
func keep(tx *store.Tx, member, provider string, m Method) (id string, fresh bool, err error) {
	m.Saved = ""
	if member != "" {
		known, err := savedWhere(tx, "member_id = ?", member)
		if err != nil {
			return "", false, err
		}
		for _, v := range known {
			if v.provider == provider && v.doc.Ref == m.Ref {
				return v.id, false, nil
			}
		}
	}
	doc, err := wire.Marshal(&m)
	if err != nil {
		return "", false, err
	}
	id = tx.NewID()
	_, err = tx.Exec("INSERT INTO saved_methods (id, member_id, provider, created, doc) VALUES (?, ?, ?, ?, ?)", id, member, provider, tx.Millis(), string(doc))
	return id, true, err
}

// noteKept writes on the order that its way of paying is kept.
func (b *book) noteKept(o *operation, kept Method) {
	if p := b.payment(o.payment); p != nil {
		p.doc.RegularPaymentDetails.SavedPaymentMethod = true
	}
	name := o.provider
	if kept.Card != nil {
		name = kept.Card.Brand + " " + kept.Card.LastDigits
	}
	b.note(orders.Activity{ActivityType: orders.ActivitySavedMethod, SavedPaymentMethod: &orders.SavedPaymentMethod{Name: name}})
}

// KeepTx keeps the way of paying of a token without charging it, for what is paid
// later; empty when the buyer chooses on the provider's own page, which is then asked
// when it comes to paying. FailedPrecondition for a token that is used or too old.
func (s *Service) KeepTx(tx *store.Tx, token, member string) (string, error) {
	how, err := readToken(tx, token)
	if err != nil {
		return "", err
	}
	if err := spendToken(tx, token); err != nil {
		return "", err
	}
	switch {
	case how.Provider == ManualName:
		return "", noManual()
	case how.Method.Saved != "" && how.Member != member:
		return "", noSaved(how.Method.Saved)
	case how.Method.Saved != "":
		return how.Method.Saved, nil
	case how.Method.Ref == "":
		return "", nil
	}
	id, _, err := keep(tx, member, how.Provider, how.Method)
	return id, err
}

// KeptTx describes a kept way of paying of a member, or of a buyer without account
// (an empty member). NotFound.
func (s *Service) KeptTx(tx *store.Tx, id, member string) (*SavedMethod, error) {
	one, err := savedMethod(tx, id)
	if err != nil {
		return nil, err
	}
	if one.member != member {
		return nil, noSaved(id)
	}
	view := one.view()
	return &view, nil
}

type (
	savedRequest struct {
		ID string `json:"id" validate:"required,guid"`
	}
	savedAnswer struct {
		SavedMethods wire.List[SavedMethod] `json:"savedMethods"`
	}
)

func (s *Service) mySaved(ctx context.Context, _ *wire.Empty) (*savedAnswer, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*savedAnswer, error) {
		list, err := savedWhere(tx, "member_id = ?", actor.From(ctx).ID)
		out := &savedAnswer{}
		for _, v := range list {
			out.SavedMethods = append(out.SavedMethods, v.view())
		}
		return out, err
	})
}
