// Package factors keeps the second factors of a sign-in: authenticator apps, passkeys, codes that are
// sent, recovery codes, and remembered devices.
//
// It names people by a subject, a text such as member:ID, and knows nothing of their passwords. It
// keeps these things true. A proof works once: a code of an authenticator app, a sent code, a recovery
// code or a passkey's signature is worth nothing the second time, even when both arrive at once.
// Guessing is hopeless: a sign-in attempt ends after five wrong codes, and a subject with many wrong
// codes has to wait, longer each time. What is stored does not let anybody in: codes and tokens are
// hashed with a key, secrets are encrypted.
//
// Everything runs within the caller's transaction, and a wrong code is an answer, not an error: return
// nil and commit, or the failed try is not counted.
package factors

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"

	"github.com/go-webauthn/webauthn/webauthn"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Type is a sort of factor.
type Type string

// The sorts, as the contract names them.
const (
	Password     Type = "PASSWORD" // never a second factor
	SMS          Type = "SMS"
	Call         Type = "CALL"
	Email        Type = "EMAIL"
	TOTP         Type = "TOTP"
	Push         Type = "PUSH" // needs a provider, of which there is none
	WebAuthn     Type = "WEBAUTHN"
	RecoveryCode Type = "RECOVERY_CODE"
)

// States of a factor.
const (
	Inactive = "INACTIVE" // being set up
	Active   = "ACTIVE"
	Reenroll = "REQUIRE_REENROLL" // a copy of the passkey seems to exist; it lets nobody in
)

// Codes of errors.
const (
	CodeNotFound     = "FACTOR_NOT_FOUND"
	CodeNoDevice     = "DEVICE_NOT_FOUND"
	CodeNoPasskeys   = "PASSKEYS_NOT_AVAILABLE"
	CodeTooMany      = "TOO_MANY_FACTORS"
	CodeNoFactor     = "NO_ACTIVE_FACTOR"
	CodeNotSet       = "FACTOR_NOT_SET_UP"
	CodeNotSupported = "FACTOR_NOT_SUPPORTED"
	CodeNotSent      = "CODE_NOT_SENT"
	CodeThrottled    = "THROTTLED_FEATURE"
)

// maxFactors bounds what one subject has; the contract shows ten.
const maxFactors = 10

// Factor is something that a person set up.
type Factor struct {
	ID           string    `json:"id"`
	Type         Type      `json:"type"`
	Status       string    `json:"status"`
	Name         string    `json:"name"`
	CreatedDate  wire.Time `json:"createdDate"`
	LastUsedDate wire.Time `json:"lastUsedDate,omitzero"`
	Hint         string    `json:"hint"` // where its codes go, without telling all of it
}

// Sealer hides what must be read again. place is where it belongs; it opens nowhere else.
type Sealer interface {
	Seal(secret, place string) (string, error)
	Open(sealed, place string) (string, error)
}

// Config holds what the service depends on.
type Config struct {
	Sealer Sealer
	Key    []byte // hashes codes; at least 32 bytes
	// PublicURL is where people meet the shop; passkeys belong to its host. Without one
	// there are none.
	PublicURL string
	Sender    Sender       // of SMS and calls; nil logs them
	Logger    *slog.Logger // nil means slog.Default
}

// Service sets factors up and checks them.
type Service struct {
	seal     Sealer
	key      []byte
	passkeys *webauthn.WebAuthn // nil when the shop's address cannot have them
	sender   Sender
}

// New makes the service. An address that is none, or a short key, is an error.
func New(cfg Config) (*Service, error) {
	if len(cfg.Key) < 32 || cfg.Sealer == nil {
		return nil, errors.New("factors: a sealer and a key of 32 bytes are needed")
	}
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.Sender == nil {
		cfg.Sender = LogSender{cfg.Logger}
	}
	s := &Service{seal: cfg.Sealer, key: cfg.Key, sender: cfg.Sender}
	at, err := url.Parse(cfg.PublicURL)
	if err != nil {
		return nil, fmt.Errorf("factors: the public address %q is no address", cfg.PublicURL)
	}
	// Browsers take no bare IP address for a passkey's home.
	if at.Hostname() != "" && net.ParseIP(at.Hostname()) == nil {
		if s.passkeys, err = newPasskeys(at); err != nil {
			return nil, fmt.Errorf("factors: passkeys for %s: %w", cfg.PublicURL, err)
		}
	}
	return s, nil
}

// hash is keyed, and says what the text is for: six digits are guessed from a
// plain hash in no time, and a hash of one use must be worth nothing in another.
func (s *Service) hash(use, owner, text string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(use + "\x00" + owner + "\x00" + text))
	return hex.EncodeToString(mac.Sum(nil))
}

func errNotFound(id string) error { return errs.Missing(CodeNotFound, "factor", id) }

// List gives everything a subject set up or is setting up, oldest first.
func (s *Service) List(tx *store.Tx, subject string) ([]Factor, error) {
	rows, err := factorsOf(tx, subject)
	if err != nil {
		return nil, err
	}
	out := make([]Factor, len(rows))
	for i, f := range rows {
		out[i] = f.Factor
	}
	return out, nil
}

// ListMany is List for many subjects at once.
func (s *Service) ListMany(tx *store.Tx, subjects []string) (map[string][]Factor, error) {
	names, err := json.Marshal(subjects)
	if err != nil {
		return nil, err
	}
	rows, err := rowsWhere(tx, tx.Dialect().InList("subject"), string(names))
	out := map[string][]Factor{}
	for _, f := range rows {
		out[f.subject] = append(out[f.subject], f.Factor)
	}
	return out, err
}

// Standing is how a subject stands with second factors.
type Standing struct {
	// Ready are the sorts that can be proven now, the strongest first.
	Ready []Type
	// Set tells that something was set up. It stays true when nothing can be
	// proven any more, so that a broken factor does not open the door.
	Set bool
}

// order is that in which sorts are offered.
var order = []Type{WebAuthn, TOTP, Email, SMS, Call}

// Standing tells what a subject can prove. Recovery codes count beside others only.
func (s *Service) Standing(tx *store.Tx, subject string) (Standing, error) {
	var out Standing
	rows, err := factorsOf(tx, subject)
	if err != nil {
		return out, err
	}
	ready := map[Type]bool{}
	for _, f := range rows {
		out.Set = out.Set || f.Status != Inactive
		ready[f.Type] = ready[f.Type] || f.Status == Active && (f.Type != WebAuthn || s.passkeys != nil)
	}
	for _, t := range order {
		if ready[t] {
			out.Ready = append(out.Ready, t)
		}
	}
	if !out.Set {
		return out, nil
	}
	left, err := s.RecoveryCodesLeft(tx, subject)
	if left > 0 {
		out.Ready = append(out.Ready, RecoveryCode)
	}
	return out, err
}

// Remove takes a factor away. With the last one that worked go the recovery codes
// and the remembered devices: they stood for it. NotFound for those of others.
func (s *Service) Remove(tx *store.Tx, subject, id string) error {
	n, err := tx.Exec("DELETE FROM factors WHERE id = ? AND subject = ?", id, subject)
	if err != nil {
		return err
	}
	if n == 0 {
		return errNotFound(id)
	}
	if _, err := tx.Exec("DELETE FROM factor_rounds WHERE factor = ? AND subject = ?", id, subject); err != nil {
		return err
	}
	var left int
	if err := tx.QueryRow("SELECT COUNT(*) FROM factors WHERE subject = ? AND status <> 'INACTIVE'", []any{subject},
		&left); err != nil || left > 0 {
		return err
	}
	if err := s.ForgetDevices(tx, subject); err != nil {
		return err
	}
	_, err = tx.Exec("DELETE FROM recovery_codes WHERE subject = ?", subject)
	return err
}

// Forget takes away everything that is known of a subject.
func (s *Service) Forget(tx *store.Tx, subject string) error {
	for _, table := range []string{"factors", "factor_rounds", "passkey_challenges", "factor_guards", "recovery_codes",
		"remembered_devices", "sign_in_places"} {
		if _, err := tx.Exec("DELETE FROM "+table+" WHERE subject = ?", subject); err != nil {
			return err
		}
	}
	return nil
}

// Sweep removes what is over, and tells how much there was.
func (s *Service) Sweep(tx *store.Tx) (int64, error) {
	var total int64
	now, day := tx.Millis(), int64(24*60*60*1000)
	for _, over := range []struct {
		sql string
		at  int64
	}{
		// Those that were never finished go with their round.
		{"DELETE FROM factors WHERE status = 'INACTIVE' AND created <= ?", now - day},
		{"DELETE FROM factor_rounds WHERE expires <= ?", now - day},
		{"DELETE FROM passkey_challenges WHERE expires <= ?", now - day},
		{"DELETE FROM remembered_devices WHERE expires <= ?", now},
		{"DELETE FROM sign_in_places WHERE seen <= ?", now - placeLife.Milliseconds()},
	} {
		n, err := tx.Exec(over.sql, over.at)
		if err != nil {
			return total, err
		}
		total += n
	}
	return total, nil
}
