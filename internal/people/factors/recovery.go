package factors

import (
	"crypto/rand"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

const (
	recoveryCodes = 10
	// Fifty bits each, of letters and digits that cannot be taken for one another.
	recoveryLetters = "abcdefghjkmnpqrstvwxyz0123456789"
	recoveryLength  = 10
)

// NewRecoveryCodes makes ten codes, each of which works once; the ones before are
// over. They are shown this once. FailedPrecondition when there is no factor that
// they could stand in for.
func (s *Service) NewRecoveryCodes(tx *store.Tx, subject string) ([]string, error) {
	standing, err := s.Standing(tx, subject)
	if err != nil {
		return nil, err
	}
	if !standing.Set {
		return nil, errs.New(errs.FailedPrecondition, CodeNoFactor,
			"recovery codes replace a second factor; set up a second factor first")
	}
	if _, err := tx.Exec("DELETE FROM recovery_codes WHERE subject = ?", subject); err != nil {
		return nil, err
	}
	codes := make([]string, recoveryCodes)
	for i := range codes {
		raw := make([]byte, recoveryLength)
		if _, err := rand.Read(raw); err != nil {
			return nil, err
		}
		for j, b := range raw {
			raw[j] = recoveryLetters[int(b)%len(recoveryLetters)] // 32 letters: every one as likely
		}
		code := string(raw)
		if _, err := tx.Exec("INSERT INTO recovery_codes (subject, hash, created, used) VALUES (?, ?, ?, NULL)", subject,
			s.hash("recovery", subject, code), tx.Millis()); err != nil {
			return nil, err
		}
		codes[i] = code[:recoveryLength/2] + "-" + code[recoveryLength/2:]
	}
	return codes, nil
}

// RecoveryCodesLeft counts those that still work.
func (s *Service) RecoveryCodesLeft(tx *store.Tx, subject string) (int, error) {
	var n int
	err := tx.QueryRow("SELECT COUNT(*) FROM recovery_codes WHERE subject = ? AND used IS NULL", []any{subject}, &n)
	return n, err
}

// useRecoveryCode takes what people type: any case, with or without the dash.
func (s *Service) useRecoveryCode(tx *store.Tx, subject, text string) (bool, error) {
	code := strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(text))
	n, err := tx.Exec("UPDATE recovery_codes SET used = ? WHERE subject = ? AND hash = ? AND used IS NULL", tx.Millis(),
		subject, s.hash("recovery", subject, code))
	return n == 1, err
}
