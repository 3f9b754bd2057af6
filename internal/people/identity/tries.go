package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"souk/internal/people/captcha"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// After so many failures within failWindow a captcha is asked for, where the shop has one.
const (
	captchaAccount = 5
	captchaAddress = 20
	captchaMails   = 5 // from one address within mailWindow
)

// staffTry starts the keys of tries to sign in to the back office.
const staffTry = "staff:"

// passwordTry is a try to sign in with a password. It is counted in memory before
// it is made, so that many at once are no way around the limits, and in the
// database once it has failed, so that neither another node nor a restart is.
type passwordTry struct {
	s      *Service
	limits []limit
}

// beginTry lets a try to sign in begin, or refuses it: because a captcha is owed,
// or because there were too many failures. key is the e-mail's, with a prefix for
// staff. When the provider of the captcha cannot be asked the limits alone decide:
// somebody else's trouble must not keep everybody out.
func (s *Service) beginTry(ctx context.Context, policy *Policy, key string, tokens []CaptchaToken) (*passwordTry, error) {
	address := network(actor.OriginFrom(ctx).Address)
	limits := signInLimits(key, address, false)
	failed, err := s.failures(ctx, limits)
	if err != nil {
		return nil, err
	}
	if policy.Captcha.at(captchaLogin) || policy.Captcha.on() && manyFailures(limits, failed) {
		switch err := s.proveCaptcha(ctx, policy, captchaLogin, tokens); {
		case err == nil:
			limits = signInLimits(key, address, true)
		case errors.Is(err, captcha.ErrUnavailable):
			s.log.ErrorContext(ctx, "the captcha's provider cannot be asked; people sign in without it", "error", err)
		default:
			return nil, err
		}
	}
	wait := over(limits, failed, s.db.Now())
	if wait == 0 {
		wait = s.throttle.take(limits...)
	}
	if wait > 0 {
		return nil, tooMany(wait, "too many wrong passwords; try again later or set a new password")
	}
	return &passwordTry{s: s, limits: limits}, nil
}

// end tells how the try went, and gives back the error it ended with. What says
// nothing about the password, such as a long queue, is no failure.
func (t *passwordTry) end(ctx context.Context, err error) error {
	kind := errs.KindOf(err)
	if err == nil || kind != errs.InvalidArgument && kind != errs.FailedPrecondition && kind != errs.PermissionDenied {
		t.s.throttle.giveBack(t.limits...)
		return err
	}
	// Also for those who hang up before they hear it.
	noted := t.s.db.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error { return t.s.countTries(tx, t.limits) })
	if noted != nil {
		t.s.log.ErrorContext(ctx, "a failed sign-in could not be counted", "error", noted)
	}
	return err
}

// manyFailures tells that a captcha is due.
func manyFailures(limits []limit, failed map[string]count) bool {
	for _, l := range limits {
		n := failed[l.key].n
		if strings.HasPrefix(l.key, "account:") && n >= captchaAccount || strings.HasPrefix(l.key, "address:") && n >= captchaAddress {
			return true
		}
	}
	return false
}

// manyMails tells that a captcha is due before the next mail.
func manyMails(limits []limit, sent map[string]count) bool {
	for _, l := range limits {
		if strings.HasPrefix(l.key, "mail-address:") && sent[l.key].n >= captchaMails {
			return true
		}
	}
	return false
}

// over tells how long to wait when a limit is reached by what the database counted.
func over(limits []limit, counted map[string]count, now time.Time) (wait time.Duration) {
	for _, l := range limits {
		if c := counted[l.key]; c.n >= l.most {
			wait = max(wait, l.window-now.Sub(c.began))
		}
	}
	return wait
}

// failures gives what the database counted for limits, as far as their windows last.
func (s *Service) failures(ctx context.Context, limits []limit) (map[string]count, error) {
	return store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (map[string]count, error) { return s.counted(tx, limits) })
}

func (s *Service) counted(tx *store.Tx, limits []limit) (map[string]count, error) {
	out := map[string]count{}
	for _, l := range limits {
		var began int64
		var n int
		err := tx.QueryRow("SELECT began, n FROM sign_in_tries WHERE key = ? AND began > ?", []any{s.tryKey(l.key), tx.Now.Add(-l.window).UnixMilli()}, &began, &n)
		if errors.Is(err, store.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out[l.key] = count{began: time.UnixMilli(began), n: n}
	}
	return out, nil
}

// countTries counts one more for each limit; a window that is over begins anew.
func (s *Service) countTries(tx *store.Tx, limits []limit) error {
	for _, l := range limits {
		old := tx.Now.Add(-l.window).UnixMilli()
		_, err := tx.Exec(`INSERT INTO sign_in_tries (key, began, n) VALUES (?, ?, 1) ON CONFLICT (key) DO UPDATE SET
			n = CASE WHEN sign_in_tries.began <= ? THEN 1 ELSE sign_in_tries.n + 1 END,
			began = CASE WHEN sign_in_tries.began <= ? THEN excluded.began ELSE sign_in_tries.began END`, s.tryKey(l.key), tx.Millis(), old, old)
		if err != nil {
			return err
		}
	}
	return nil
}

// sweepTries forgets what no window holds any more.
func sweepTries(tx *store.Tx) error {
	_, err := tx.Exec("DELETE FROM sign_in_tries WHERE began <= ?", tx.Now.Add(-max(failWindow, mailWindow)).UnixMilli())
	return err
}

// tryKey is what is stored: who tried to sign in from where is nobody's to read.
func (s *Service) tryKey(key string) string {
	mac := hmac.New(sha256.New, s.codeKey)
	mac.Write([]byte("try:" + key))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}
