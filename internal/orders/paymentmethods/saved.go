package paymentmethods

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeNoSavedMethod says that there is no such kept way of paying.
const CodeNoSavedMethod = "NO_SAVED_PAYMENT_METHOD"

// savedEntity names kept ways of paying in events.
const savedEntity = "souk.payments.v1.saved_method"

// SavedMethod is a way of paying that a member let the shop keep.
type SavedMethod struct {
	ID          string    `json:"id"`
	Provider    string    `json:"provider"`
	Brand       string    `json:"brand"`
	LastDigits  string    `json:"lastDigits"`
	ExpiryMonth int       `json:"expiryMonth"`
	ExpiryYear  int       `json:"expiryYear"`
	CreatedDate wire.Time `json:"createdDate"`
	// Default is what checkouts offer first: what the member chose, or the oldest.
	Default bool `json:"default"`
}

// saved is a kept way of paying as it is stored.
type saved struct {
	id, member, provider string
	created, preferred   int64
	doc                  provider.Method
}

// chosen is the choice to pay by it.
func (v *saved) chosen() *Chosen {
	out := &Chosen{Provider: v.provider, Method: v.doc, Member: v.member}
	out.Method.Saved = v.id
	return out
}

func (v *saved) view() SavedMethod {
	out := SavedMethod{ID: v.id, Provider: v.provider, CreatedDate: wire.Time(v.created)}
	if c := v.doc.Card; c != nil {
		out.Brand, out.LastDigits, out.ExpiryMonth, out.ExpiryYear = c.Brand, c.LastDigits, c.ExpiryMonth, c.ExpiryYear
	}
	return out
}

// views shows a member's ways of paying, of which the first is the default.
func views(list []*saved) wire.List[SavedMethod] {
	var out wire.List[SavedMethod]
	for i, v := range list {
		one := v.view()
		one.Default = i == 0
		out = append(out, one)
	}
	return out
}

// NoSaved says that there is no such kept way of paying.
func NoSaved(id string) error { return errs.Missing(CodeNoSavedMethod, "saved payment method", id) }

func savedWhere(tx *store.Tx, where string, args ...any) ([]*saved, error) {
	var out []*saved
	err := eachSaved(tx, where+" ORDER BY preferred DESC, created, id LIMIT 100", args, func(v *saved) error {
		out = append(out, v)
		return nil
	})
	return out, err
}

func eachSaved(tx *store.Tx, where string, args []any, fn func(v *saved) error) error {
	return tx.Each("SELECT id, member_id, provider, created, preferred, doc FROM saved_methods WHERE "+where, args,
		func(rows store.Rows) error {
			v := &saved{}
			var doc string
			if err := rows.Scan(&v.id, &v.member, &v.provider, &v.created, &v.preferred, &doc); err != nil {
				return err
			}
			if err := json.Unmarshal([]byte(doc), &v.doc); err != nil {
				return err
			}
			return fn(v)
		})
}

func savedMethod(tx *store.Tx, id string) (*saved, error) {
	list, err := savedWhere(tx, "id = ?", id)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, NoSaved(id)
	}
	return list[0], nil
}

// Keep stores a way of paying. One that its member let us keep before is not kept twice.
func Keep(tx *store.Tx, member, provider string, m provider.Method) (id string, fresh bool, err error) {
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
	doc, err := wire.Text(&m)
	if err != nil {
		return "", false, err
	}
	id = tx.NewID()
	_, err = tx.Exec("INSERT INTO saved_methods (id, member_id, provider, created, doc) VALUES (?, ?, ?, ?, ?)", id,
		member, provider, tx.Millis(), doc)
	return id, true, err
}

// KeepTx keeps the way of paying of a token without charging it, for what is paid
// later; empty when the buyer chooses on the provider's own page, which is then asked
// when it comes to paying. FailedPrecondition for a token that is used or too old.
func (s *Service) KeepTx(tx *store.Tx, token, member string) (string, error) {
	how, err := ReadToken(tx, token)
	if err != nil {
		return "", err
	}
	if err := SpendToken(tx, token); err != nil {
		return "", err
	}
	switch {
	case how.Provider == ManualName:
		return "", NoManual()
	case how.Method.Saved != "" && how.Member != member:
		return "", NoSaved(how.Method.Saved)
	case how.Method.Saved != "":
		return how.Method.Saved, nil
	case how.Method.Ref == "":
		return "", nil
	}
	id, _, err := Keep(tx, member, how.Provider, how.Method)
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
		return nil, NoSaved(id)
	}
	view := one.view()
	return &view, nil
}

type (
	savedAnswer struct {
		SavedMethods wire.List[SavedMethod] `json:"savedMethods"`
	}
)

func (s *Service) mySaved(ctx context.Context, _ *wire.Empty) (*savedAnswer, error) {
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*savedAnswer, error) {
		list, err := savedWhere(tx, "member_id = ?", actor.From(ctx).ID)
		return &savedAnswer{views(list)}, err
	})
}

// prefer makes one of the member's ways of paying the one that checkouts offer first. NotFound.
func (s *Service) prefer(ctx context.Context, in *wire.IDRequest) (*savedAnswer, error) {
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*savedAnswer, error) {
		member := actor.From(ctx).ID
		if _, err := s.KeptTx(tx, in.ID, member); err != nil {
			return nil, err
		}
		if _, err := tx.Exec("UPDATE saved_methods SET preferred = 0 WHERE member_id = ? AND id <> ?", member,
			in.ID); err != nil {
			return nil, err
		}
		if _, err := tx.Exec("UPDATE saved_methods SET preferred = ? WHERE id = ?", tx.Millis(), in.ID); err != nil {
			return nil, err
		}
		list, err := savedWhere(tx, "member_id = ?", member)
		if err != nil {
			return nil, err
		}
		return &savedAnswer{views(list)}, tx.Emit(store.Event{Type: savedEntity + "_preferred", Entity: savedEntity,
			Slug: "preferred", EntityID: in.ID, Kind: store.Action, Body: map[string]string{"memberId": member}})
	})
}

// KeptBy is what a member chose to pay with, or else the newest that they let the shop keep.
func (s *Service) KeptBy(tx *store.Tx, member string) (*Chosen, error) {
	list, err := savedWhere(tx, "member_id = ?", member)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(list, func(a, b *saved) int {
		return cmp.Or(cmp.Compare(b.preferred, a.preferred), cmp.Compare(b.created, a.created), cmp.Compare(b.id, a.id))
	})
	for _, one := range list {
		if s.Providers[one.provider] != nil {
			return one.chosen(), nil
		}
	}
	return nil, errs.New(errs.FailedPrecondition, CodeNoSavedMethod, "this buyer has no way of paying kept here")
}

// Kept is a way of paying that the shop keeps.
func (s *Service) Kept(tx *store.Tx, id string) (*Chosen, error) {
	one, err := savedMethod(tx, id)
	if err != nil {
		return nil, err
	}
	if s.Providers[one.provider] == nil {
		return nil, errs.New(errs.FailedPrecondition, CodeNoProvider, "this way of paying is not offered any more")
	}
	return one.chosen(), nil
}
