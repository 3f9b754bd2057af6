package credentials

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"souk/internal/people/captcha"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// After so many failures within failWindow a captcha is asked for, where the shop has one.
const (
	CaptchaAccount = 5
	CaptchaAddress = 20
	CaptchaMails   = 5 // from one address within mailWindow
)

// StaffTry starts the keys of tries to sign in to the back office.
const StaffTry = "staff:"

// passwordTry is a try to sign in with a password. It is counted in memory before
// it is made, so that many at once are no way around the limits, and in the
// database once it has failed, so that neither another node nor a restart is.
type passwordTry struct {
	s      *Service
	limits []Limit
}

// BeginTry lets a try to sign in begin, or refuses it: because a captcha is owed,
// or because there were too many failures. key is the e-mail's, with a prefix for
// staff. When the provider of the captcha cannot be asked the limits alone decide:
// somebody else's trouble must not keep everybody out.
func (s *Service) BeginTry(ctx context.Context, policy *signinpolicy.Policy, key string, tokens []CaptchaToken) (
	*passwordTry, error) {
	address := Network(actor.OriginFrom(ctx).Address)
	limits := SignInLimits(key, address, false)
	failed, err := s.Failures(ctx, limits)
	if err != nil {
		return nil, err
	}
	if policy.Captcha.At(signinpolicy.AtLogin) || policy.Captcha.On() && ManyFailures(limits, failed) {
		switch err := s.proveCaptcha(ctx, policy, signinpolicy.AtLogin, tokens); {
		case err == nil:
			limits = SignInLimits(key, address, true)
		case errors.Is(err, captcha.ErrUnavailable):
			s.log.ErrorContext(ctx, "the captcha's provider cannot be asked; people sign in without it", "error", err)
		default:
			return nil, err
		}
	}
	wait := Over(limits, failed, s.db.Now())
	if wait == 0 {
		wait = s.throttle.take(limits...)
	}
	if wait > 0 {
		return nil, TooMany(wait, "too many wrong passwords; try again later or set a new password")
	}
	return &passwordTry{s: s, limits: limits}, nil
}

// End tells how the try went, and gives back the error it ended with. What says
// nothing about the password, such as a long queue, is no failure.
func (t *passwordTry) End(ctx context.Context, err error) error {
	kind := errs.KindOf(err)
	if err == nil || kind != errs.InvalidArgument && kind != errs.FailedPrecondition && kind != errs.PermissionDenied {
		t.s.throttle.giveBack(t.limits...)
		return err
	}
	// Also for those who hang up before they hear it.
	noted := t.s.db.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error { return t.s.CountTries(tx, t.limits) })
	if noted != nil {
		t.s.log.ErrorContext(ctx, "a failed sign-in could not be counted", "error", noted)
	}
	return err
}

// ManyFailures tells that a captcha is due.
func ManyFailures(limits []Limit, failed map[string]count) bool {
	for _, l := range limits {
		n := failed[l.Key].N
		if strings.HasPrefix(l.Key, "account:") && n >= CaptchaAccount || strings.HasPrefix(l.Key, "address:") &&
			n >= CaptchaAddress {
			return true
		}
	}
	return false
}

// ManyMails tells that a captcha is due before the next mail.
func ManyMails(limits []Limit, sent map[string]count) bool {
	for _, l := range limits {
		if strings.HasPrefix(l.Key, "mail-address:") && sent[l.Key].N >= CaptchaMails {
			return true
		}
	}
	return false
}

// Over tells how long to wait when a limit is reached by what the database counted.
func Over(limits []Limit, counted map[string]count, now time.Time) (wait time.Duration) {
	for _, l := range limits {
		if c := counted[l.Key]; c.N >= l.Most {
			wait = max(wait, l.Window-now.Sub(c.began))
		}
	}
	return wait
}

// Failures gives what the database counted for limits, as far as their windows last.
func (s *Service) Failures(ctx context.Context, limits []Limit) (map[string]count, error) {
	return store.Get(store.FromPrimary(ctx), s.db,
		func(tx *store.Tx) (map[string]count, error) { return s.Counted(tx, limits) })
}

// Counted gives what the database counted for limits, as far as their windows last.
func (s *Service) Counted(tx *store.Tx, limits []Limit) (map[string]count, error) {
	out := map[string]count{}
	for _, l := range limits {
		var began int64
		var n int
		err := tx.QueryRow("SELECT began, n FROM sign_in_tries WHERE key = ? AND began > ?",
			[]any{s.tryKey(l.Key), tx.Now.Add(-l.Window).UnixMilli()}, &began, &n)
		if errors.Is(err, store.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out[l.Key] = count{began: time.UnixMilli(began), N: n}
	}
	return out, nil
}

// CountTries counts one more for each limit; a window that is over begins anew.
func (s *Service) CountTries(tx *store.Tx, limits []Limit) error {
	for _, l := range limits {
		old := tx.Now.Add(-l.Window).UnixMilli()
		_, err := tx.Exec(`INSERT INTO sign_in_tries (key, began, n) VALUES (?, ?, 1) ON CONFLICT (key) DO UPDATE SET
			n = CASE WHEN sign_in_tries.began <= ? THEN 1 ELSE sign_in_tries.n + 1 END,
			began = CASE WHEN sign_in_tries.began <= ? THEN excluded.began ELSE sign_in_tries.began END`, s.tryKey(l.Key),
			tx.Millis(), old, old)
		if err != nil {
			return err
		}
	}
	return nil
}

// SweepTries forgets what no window holds any more.
func SweepTries(tx *store.Tx) error {
	_, err := tx.Exec("DELETE FROM sign_in_tries WHERE began <= ?", tx.Now.Add(-max(FailWindow, MailWindow)).UnixMilli())
	return err
}

// tryKey is what is stored: who tried to sign in from where is nobody's to read.
func (s *Service) tryKey(key string) string {
	mac := hmac.New(sha256.New, s.codeKey)
	mac.Write([]byte("try:" + key))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}
