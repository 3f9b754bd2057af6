package providers

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"souk/internal/platform/ids"
	"souk/internal/platform/store"
)

// journey is somebody on the way to a provider and back: what the way back needs.
type journey struct {
	Provider string `json:"provider"`
	Flow     string `json:"flow"` // the flow's token
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"` // of PKCE
	Issuer   string `json:"issuer"`   // as it was when they left
	ClientID string `json:"clientId"`
	Device   string `json:"device,omitempty"`
	FormPost bool   `json:"formPost,omitempty"`
	Staff    bool   `json:"staff,omitempty"`
}

// Answer is what a provider sends people back with.
type Answer struct {
	Code   string `json:"code,omitempty"`
	Error  string `json:"error,omitempty"`
	Issuer string `json:"iss,omitempty"`
	Name   name   `json:"name,omitzero"` // Apple tells it here, and only the first time
}

type name struct {
	First string `json:"firstName"`
	Last  string `json:"lastName"`
}

// lost is why a way back leads nowhere, as the hosted pages name it.
type lost string

// What can be wrong with a state.
const (
	lostUnknown lost = "ADDRESS_UNKNOWN"
	lostUsed    lost = "ADDRESS_USED"
	lostExpired lost = "ADDRESS_EXPIRED"
)

// Error is the code: nobody reads it but the pages.
func (l lost) Error() string { return string(l) }

// hashText is how secrets of the way are kept. They are random, so no salt is needed.
func hashText(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func statePlace(hash string) string  { return "state " + hash }
func answerPlace(hash string) string { return "answer " + hash }

// depart writes a journey down and gives its state, of which only the hash is kept.
func (s *Service) depart(ctx context.Context, j journey, browser string) (string, error) {
	state := ids.Secret(32)
	raw, err := json.Marshal(j)
	if err != nil {
		return "", err
	}
	sealed, err := s.sealer.Seal(string(raw), statePlace(hashText(state)))
	if err != nil {
		return "", err
	}
	return state, s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(
			"INSERT INTO provider_states (hash, provider, browser, sealed, answer, created, expires) VALUES (?, ?, ?, ?, '', ?, ?)",
			hashText(state), j.Provider, hashText(browser), sealed, tx.Millis(), tx.Now.Add(stateLife).UnixMilli())
		return err
	})
}

// row is a journey as stored.
type row struct {
	journey
	browser string
	answer  string // sealed; empty for none
}

// read gives the journey of a state that may still be used; lost when there is none.
func (s *Service) read(tx *store.Tx, state string) (*row, error) {
	if len(state) != 43 {
		return nil, lostUnknown
	}
	hash := hashText(state)
	var sealed string
	var expires int64
	var used *int64
	out := &row{}
	err := tx.QueryRow("SELECT browser, sealed, answer, expires, used FROM provider_states WHERE hash = ?", []any{hash},
		&out.browser, &sealed, &out.answer, &expires, &used)
	switch {
	case errors.Is(err, store.ErrNoRows):
		return nil, lostUnknown
	case err != nil:
		return nil, err
	case used != nil:
		return nil, lostUsed
	case expires <= tx.Millis():
		return nil, lostExpired
	}
	raw, err := s.sealer.Open(sealed, statePlace(hash))
	if err == nil {
		err = json.Unmarshal([]byte(raw), &out.journey)
	}
	if err != nil {
		return nil, fmt.Errorf("providers: a state is damaged: %w", err)
	}
	return out, nil
}

// arrive uses a state up and gives its journey and its answer. The browser must be
// the one that left: otherwise somebody could be made to arrive from another's
// journey, and the state is not used up by trying.
func (s *Service) arrive(ctx context.Context, state, browser string, given Answer) (*journey, Answer, error) {
	found, err := store.Do(ctx, s.db, func(tx *store.Tx) (*row, error) {
		found, err := s.read(tx, state)
		if err != nil {
			return nil, err
		}
		if subtle.ConstantTimeCompare([]byte(hashText(browser)), []byte(found.browser)) != 1 {
			return nil, lostUnknown
		}
		_, err = tx.Exec("UPDATE provider_states SET used = ?, answer = '' WHERE hash = ?", tx.Millis(), hashText(state))
		return found, err
	})
	if err != nil {
		return nil, Answer{}, err
	}
	if !found.FormPost {
		return &found.journey, given, nil
	}
	// An answer that had to come by form counts only when it did.
	given = Answer{}
	if found.answer != "" {
		raw, err := s.sealer.Open(found.answer, answerPlace(hashText(state)))
		if err == nil {
			err = json.Unmarshal([]byte(raw), &given)
		}
		if err != nil {
			return nil, Answer{}, fmt.Errorf("providers: a kept answer is damaged: %w", err)
		}
	}
	return &found.journey, given, nil
}

// Park keeps an answer that came by form until the browser comes for it. A form from
// another site comes without cookies, so whose it is can only be told a step later.
func (s *Service) Park(ctx context.Context, state string, given Answer) error {
	raw, err := json.Marshal(given)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		found, err := s.read(tx, state)
		if err != nil {
			return err
		}
		switch {
		case !found.FormPost:
			return lostUnknown
		case found.answer != "":
			return lostUsed
		}
		sealed, err := s.sealer.Seal(string(raw), answerPlace(hashText(state)))
		if err != nil {
			return err
		}
		_, err = tx.Exec("UPDATE provider_states SET answer = ? WHERE hash = ?", sealed, hashText(state))
		return err
	})
}

// Prune forgets journeys that are long over. They stay for a while, so that whoever
// comes late is told so.
func (s *Service) Prune(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM provider_states WHERE expires < ?", tx.Now.Add(-24*stateLife).UnixMilli())
		return err
	})
}
