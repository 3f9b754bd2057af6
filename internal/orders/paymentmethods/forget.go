package paymentmethods

import (
	"context"
	"encoding/json"
	"fmt"

	"souk/internal/orders/provider"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
	"souk/internal/platform/traces"
	"souk/internal/platform/wire"
)

// Forgotten is a way of paying that the shop keeps no longer, as its provider knows it.
type Forgotten struct {
	Provider string          `json:"provider"`
	Method   provider.Method `json:"method"`
}

// forgetWhere deletes kept ways of paying, has their providers told, and gives how many there were.
func (s *Service) forgetWhere(tx *store.Tx, where string, args ...any) (int, error) {
	var gone []Forgotten
	err := tx.Each("DELETE FROM saved_methods WHERE "+where+" RETURNING provider, doc", args, func(rows store.Rows) error {
		var f Forgotten
		var doc string
		if err := rows.Scan(&f.Provider, &doc); err != nil {
			return err
		}
		gone = append(gone, f)
		return json.Unmarshal([]byte(doc), &gone[len(gone)-1].Method)
	})
	if err != nil || s.cfg.Forgotten == nil {
		return len(gone), err
	}
	for _, f := range gone {
		if _, keeps := s.Providers[f.Provider].(provider.Forgetter); !keeps {
			continue
		}
		if err := s.cfg.Forgotten(tx, f); err != nil {
			return 0, err
		}
	}
	return len(gone), nil
}

// TellProvider has a provider forget a way of paying too. An error means that it does not know yet.
func (s *Service) TellProvider(ctx context.Context, f Forgotten) error {
	keeper, keeps := s.Providers[f.Provider].(provider.Forgetter)
	if !keeps { // it was taken out of the shop since
		return nil
	}
	if err := keeper.Forget(ctx, f.Method); err != nil {
		return fmt.Errorf("payments: %s does not forget a way of paying: %w", f.Provider, err)
	}
	return nil
}

// ForgetTx ends all that a member let the shop keep.
func (s *Service) ForgetTx(tx *store.Tx, member string) error {
	if member == "" {
		return nil
	}
	if _, err := tx.Exec("DELETE FROM card_setups WHERE member_id = ?", member); err != nil {
		return err
	}
	_, err := s.forgetWhere(tx, "member_id = ?", member)
	return err
}

// forget ends a kept way of paying. Whatever still needs it will ask the buyer again.
func (s *Service) forget(ctx context.Context, in *wire.IDRequest) (*wire.Empty, error) {
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*wire.Empty, error) {
		n, err := s.forgetWhere(tx, "id = ? AND member_id = ?", in.ID, actor.From(ctx).ID)
		if err == nil && n == 0 {
			err = NoSaved(in.ID)
		}
		return &wire.Empty{}, err
	})
}

// ForgetPerson deletes what the person let the shop keep, and tokens of it.
func (s *Service) ForgetPerson(ctx context.Context, who *traces.Subject, f *traces.Finder) error {
	return s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		members, memberList := traces.InList(tx.Dialect(), "member_id", who.Members())
		ids, idList := traces.InList(tx.Dialect(), "id", who.Of(traces.SavedMethod))
		if _, err := s.forgetWhere(tx, "("+members+" AND member_id <> '') OR "+ids, memberList, idList); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM card_setups WHERE "+members, memberList); err != nil {
			return err
		}
		var hashes []string
		err := tx.Each("SELECT hash, doc FROM payment_tokens", nil, func(rows store.Rows) error {
			var hash, doc string
			err := rows.Scan(&hash, &doc)
			if f.About(doc) {
				hashes = append(hashes, hash)
			}
			return err
		})
		if err != nil {
			return err
		}
		where, list := traces.InList(tx.Dialect(), "hash", hashes)
		_, err = tx.Exec("DELETE FROM payment_tokens WHERE "+where, list)
		return err
	})
}

// ExportSaved gives what a person let the shop keep.
func ExportSaved(tx *store.Tx, who *traces.Subject, put traces.Put) error {
	members, list := traces.InList(tx.Dialect(), "member_id", who.Members())
	return eachSaved(tx, members+" AND member_id <> '' ORDER BY created, id", []any{list},
		func(v *saved) error { return put(v.view()) })
}
