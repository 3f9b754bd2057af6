package abandoned

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"time"

	"souk/internal/buying/checkout"
	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/mail"
	"souk/internal/platform/store"
)

// Settings are how the shop deals with what people leave.
type Settings struct {
	// RecoveryEmailEnabled has people reminded who left.
	RecoveryEmailEnabled bool `json:"recoveryEmailEnabled"`
}

const settingsKey = "abandoned-checkouts"

// settingsTx gives the settings; reminders are sent until somebody switches them off.
func settingsTx(tx *store.Tx) (Settings, error) {
	out := Settings{RecoveryEmailEnabled: true}
	_, err := tx.Setting(settingsKey, &out)
	return out, err
}

// UpdateSettings writes the settings.
func (s *Service) UpdateSettings(ctx context.Context, next Settings) (Settings, error) {
	return store.Do(ctx, s.db, func(tx *store.Tx) (Settings, error) {
		was, err := settingsTx(tx)
		if err != nil {
			return was, err
		}
		if err := tx.SaveSetting(settingsKey, next); err != nil {
			return was, err
		}
		return next, audit.Change(tx, Entity+"_settings", settingsKey, was, next)
	})
}

// remind writes to somebody who left, once, and notes what was done. The message is
// part of the transaction that keeps what was left.
func (s *Service) remind(tx *store.Tx, a *AbandonedCheckout) error {
	if a.did(EmailSent) || a.did(EmailNotSent) || a.did(AutomationSkipped) {
		return nil
	}
	settings, err := settingsTx(tx)
	if err != nil {
		return err
	}
	silent, err := unsubscribedTx(tx, a.BuyerInfo.Email)
	if err != nil {
		return err
	}
	if !settings.RecoveryEmailEnabled || silent || a.BuyerInfo.Email == "" {
		a.note(tx, AutomationSkipped)
		return nil
	}
	err = s.sendReminder(tx, a)
	if errs.KindOf(err) == errs.InvalidArgument { // an address that no mail can go to
		a.note(tx, EmailNotSent)
		return nil
	}
	if err != nil {
		return err
	}
	a.note(tx, EmailSent)
	return nil
}

// sendReminder writes to somebody who left. InvalidArgument for an address that no mail can go to.
func (s *Service) sendReminder(tx *store.Tx, a *AbandonedCheckout) error {
	data := map[string]any{"link": s.path(a.ID, goOn), "stop": s.path(a.ID, stop)}
	if c := a.ContactDetails; c != nil {
		data["name"] = c.FirstName
	}
	if len(a.LineItems) > 0 && a.LineItems[0].ProductName != nil {
		name := a.LineItems[0].ProductName
		data["item"] = cmp.Or(name.Translated, name.Original)
	}
	return s.cfg.Mail.Send(tx, mail.Message{To: a.BuyerInfo.Email, Template: mail.AbandonedCheckout,
		Language: a.BuyerLanguage, Data: data})
}

// What a signed link does.
const (
	goOn = "redirect-to-checkout"
	stop = "stop-reminders"
)

// path is a signed link to a verb on one abandoned checkout. The signature is for this
// verb and this one alone.
func (s *Service) path(id, verb string) string {
	return "/v1/abandoned-checkout/" + id + "/" + verb + "?" + url.Values{"token": {s.sign(id, verb)}}.Encode()
}

func (s *Service) link(id string) string { return s.cfg.PublicURL + s.path(id, goOn) }

func (s *Service) sign(id, verb string) string {
	mac := hmac.New(sha256.New, s.key)
	_, _ = mac.Write([]byte(verb + "\n" + id)) // a hash does not fail
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// opened reads what a signed link is about. The same NotFound for a wrong signature as
// for nothing there, so that ids cannot be tried out. Staff and apps that may read
// abandoned checkouts need no signature.
func (s *Service) opened(ctx context.Context, id, verb, token string) (*AbandonedCheckout, error) {
	missing := errs.Missing(CodeNotFound, "abandonedCheckout", id)
	may := actor.Managers(readPermission).Check(actor.From(ctx)) == nil
	if !may && !hmac.Equal([]byte(s.sign(id, verb)), []byte(token)) {
		return nil, missing
	}
	return s.records.Get(actor.With(ctx, actor.Actor{Kind: actor.System}), id)
}

// linkLife is how long a link of a reminder leads to the checkout.
const linkLife = 30 * 24 * time.Hour

// Lead tells where the link of a reminder leads: to the checkout, or to the page that
// was set in its place, or to the cart. A purchase that is over, a checkout that is
// gone, and a link of long ago lead to the shop. NotFound for a link that was not made
// here.
func (s *Service) Lead(ctx context.Context, id, token string) (string, error) {
	a, err := s.opened(ctx, id, goOn, token)
	if err != nil {
		return "", err
	}
	old := s.db.Now().Sub(a.CreatedDate.Time()) > linkLife
	switch {
	case a.Status == Recovered || old:
		return s.cfg.PublicURL + "/", nil
	case a.CheckoutID == "":
		return s.cfg.PublicURL + "/cart", nil // where members see it once they are signed in
	}
	to, err := s.cfg.Checkouts.URL(actor.With(ctx, actor.Actor{Kind: actor.System}),
		&checkout.URLRequest{ID: a.CheckoutID})
	if errs.KindOf(err) == errs.NotFound {
		return s.cfg.PublicURL + "/", nil
	}
	if err != nil {
		return "", err
	}
	return to.CheckoutURL, nil
}

// Silence stops reminders to the email address of an abandoned checkout.
func (s *Service) Silence(ctx context.Context, id, token string) error {
	a, err := s.opened(ctx, id, stop, token)
	if err != nil || a.BuyerInfo.Email == "" {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec("INSERT INTO abandoned_silence (email, since) VALUES (?, ?) ON CONFLICT (email) DO NOTHING",
			store.Fold(a.BuyerInfo.Email), tx.Millis())
		return err
	})
}

func unsubscribedTx(tx *store.Tx, email string) (bool, error) {
	var n int
	err := tx.QueryRow("SELECT COUNT(*) FROM abandoned_silence WHERE email = ?", []any{store.Fold(email)}, &n)
	return n > 0, err
}

// AddActivity notes something that was done about an abandoned checkout.
func (s *Service) AddActivity(ctx context.Context, id, kind string) (*AbandonedCheckout, error) {
	return s.records.Change(ctx, id, nil, func(tx *store.Tx, a *AbandonedCheckout) error {
		a.note(tx, kind)
		return nil
	})
}
