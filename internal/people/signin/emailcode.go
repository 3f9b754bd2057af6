package signin

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"time"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/platform/store"
)

// The life of a mailed code.
const (
	CodeLife    = 15 * time.Minute
	CodeTries   = 5
	CodeEvery   = time.Minute // at most one mail in this time
	CodesAnHour = 5
	codesKept   = 24 * time.Hour // for the count of mails
)

// emailCode is the code that was mailed to an account last.
type emailCode struct {
	hash      string
	tries     int
	expires   int64
	sent      int64
	hourBegan int64
	hourSent  int
}

func readEmailCode(tx *store.Tx, account string) (*emailCode, error) {
	c := &emailCode{}
	err := tx.QueryRow("SELECT hash, tries, expires, sent, hour_began, hour_sent FROM email_codes WHERE account = ?",
		[]any{account},
		&c.hash, &c.tries, &c.expires, &c.sent, &c.hourBegan, &c.hourSent)
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // none is not an error of ours
	}
	return c, err
}

// mailCode mails a new code, which ends the one before. When that would be too
// often it answers how long to wait, and mails nothing.
func (s *Service) mailCode(tx *store.Tx, a *accounts.Account) (wait time.Duration, err error) {
	return s.mailCodeFor(tx, a, a.ID)
}

// MailChangeCode is mailCode for an e-mail that an account is to have. What is mailed proves that one and no other:
// it must not pass for the code that proves the e-mail of now.
func (s *Service) MailChangeCode(tx *store.Tx, a *accounts.Account, wanted accounts.Address) (time.Duration, error) {
	to := *a
	to.Email = wanted
	return s.mailCodeFor(tx, &to, changeScope(a.ID, wanted))
}

// RightChangeCode is rightCode for such a code.
func (s *Service) RightChangeCode(tx *store.Tx, account string, wanted accounts.Address, text string) (bool, error) {
	return s.rightCodeFor(tx, account, changeScope(account, wanted), text)
}

func changeScope(account string, wanted accounts.Address) string { return account + ">" + wanted.Key }

// mailCodeFor mails a code that is right for scope only.
func (s *Service) mailCodeFor(tx *store.Tx, a *accounts.Account, scope string) (wait time.Duration, err error) {
	if !s.mail.On() {
		return 0, accountmail.ErrNoMail()
	}
	old, err := readEmailCode(tx, a.ID)
	if err != nil {
		return 0, err
	}
	code := emailCode{sent: tx.Millis(), hourBegan: tx.Millis(), hourSent: 1}
	if old != nil && tx.Millis()-old.hourBegan < time.Hour.Milliseconds() {
		code.hourBegan, code.hourSent = old.hourBegan, old.hourSent+1
		if since := time.Duration(tx.Millis()-old.sent) * time.Millisecond; since < CodeEvery {
			return CodeEvery - since, nil
		}
		if code.hourSent > CodesAnHour {
			return time.Hour - time.Duration(tx.Millis()-old.hourBegan)*time.Millisecond, nil
		}
	}
	number, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return 0, err
	}
	text := fmt.Sprintf("%06d", number)
	_, err = tx.Exec(
		`INSERT INTO email_codes (account, hash, tries, expires, sent, hour_began, hour_sent) VALUES (?, ?, 0, ?, ?, ?, ?)
		ON CONFLICT (account) DO UPDATE SET hash = excluded.hash, tries = 0, expires = excluded.expires, sent = excluded.sent, hour_began = excluded.hour_began, hour_sent = excluded.hour_sent`,
		a.ID, s.hashCode(scope, text), tx.Now.Add(CodeLife).UnixMilli(), code.sent, code.hourBegan, code.hourSent)
	if err != nil {
		return 0, err
	}
	return 0, s.mail.Send(tx, a, accountmail.VerifyEmail, map[string]any{"code": text, "validFor": CodeLife})
}

// rightCode counts a try, and tells whether the code is right. The count must be
// committed, whatever comes of it. A right code is over.
func (s *Service) rightCode(tx *store.Tx, account, text string) (bool, error) {
	return s.rightCodeFor(tx, account, account, text)
}

func (s *Service) rightCodeFor(tx *store.Tx, account, scope, text string) (bool, error) {
	c, err := readEmailCode(tx, account)
	if err != nil || c == nil || c.expires <= tx.Millis() || c.tries >= CodeTries {
		return false, err
	}
	if subtle.ConstantTimeCompare([]byte(s.hashCode(scope, text)), []byte(c.hash)) != 1 {
		_, err := tx.Exec("UPDATE email_codes SET tries = tries + 1 WHERE account = ?", account)
		return false, err
	}
	// The row stays for its count of mails.
	_, err = tx.Exec("UPDATE email_codes SET expires = ? WHERE account = ?", tx.Millis(), account)
	return true, err
}

// hashCode is keyed: six digits are guessed from a plain hash in no time.
func (s *Service) hashCode(scope, text string) string {
	mac := hmac.New(sha256.New, s.codeKey)
	mac.Write([]byte(scope + ":" + text))
	return hex.EncodeToString(mac.Sum(nil))
}

// PruneCodes deletes codes that are long over.
func (s *Service) PruneCodes(tx *store.Tx) error {
	_, err := tx.Exec("DELETE FROM email_codes WHERE expires <= ?", tx.Now.Add(-codesKept).UnixMilli())
	return err
}

// feignCode does for the state of nobody what mailCode does for an account: as
// often, and no more often, a code would have been sent.
func (s *Service) feignCode(tx *store.Tx, nobody string) (wait time.Duration, err error) {
	limits := []credentials.Limit{
		{Key: "code:" + nobody, Most: 1, Window: CodeEvery},
		{Key: "codes:" + nobody, Most: CodesAnHour, Window: time.Hour},
	}
	sent, err := s.credentials.Counted(tx, limits)
	if err != nil {
		return 0, err
	}
	if wait = credentials.Over(limits, sent, tx.Now); wait > 0 {
		return wait, nil
	}
	return 0, s.credentials.CountTries(tx, limits)
}
