package credentials

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"souk/internal/people/captcha"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Why a captcha holds somebody back; the first two are texts that clients know.
const (
	CodeNoCaptcha    = "-19971"
	CodeWrongCaptcha = "-19970"
	CodeCaptchaDown  = "CAPTCHA_UNAVAILABLE" // its provider cannot be asked just now
)

// CaptchaToken is what a captcha gave to whoever solved it; exactly one is set.
type CaptchaToken struct {
	Recaptcha          string            `json:"Recaptcha,omitempty" validate:"max=5000"`
	InvisibleRecaptcha string            `json:"InvisibleRecaptcha,omitempty" validate:"max=5000"`
	NoCaptcha          string            `json:"NoCaptcha,omitempty" validate:"max=5000"`
	ForSiteKey         *recaptchaForSite `json:"recaptchaForClientSiteKey,omitempty"`
}

type recaptchaForSite struct {
	Token     string `json:"token" validate:"max=5000"`
	SiteKeyID string `json:"siteKeyId" validate:"max=200"`
}

// maxCaptchas is how many tokens of one request are looked at: each costs a call.
const maxCaptchas = 2

// DemandCaptcha refuses whoever owes a captcha before something that is not tried
// again and again. Nobody gets by while the provider is down: a flood of accounts
// or mails would be the shop's, and who registers can come back.
func (s *Service) DemandCaptcha(ctx context.Context, policy *signinpolicy.Policy, purpose string,
	tokens []CaptchaToken) error {
	if !policy.Captcha.At(purpose) {
		return nil
	}
	return s.MustBePerson(ctx, policy, purpose, tokens)
}

// MustBePerson refuses whoever does not prove to be a person, or cannot.
func (s *Service) MustBePerson(ctx context.Context, policy *signinpolicy.Policy, purpose string,
	tokens []CaptchaToken) error {
	err := s.proveCaptcha(ctx, policy, purpose, tokens)
	if errors.Is(err, captcha.ErrUnavailable) {
		s.log.ErrorContext(ctx, "the captcha's provider cannot be asked", "purpose", purpose, "error", err)
		e := errs.New(errs.Unavailable, CodeCaptchaDown, "the captcha cannot be checked just now; try again in a moment")
		e.RetryAfter = 30 * time.Second
		return e
	}
	return err
}

// proveCaptcha takes the tokens of a request; one that is good is enough. It must
// not run inside a transaction.
func (s *Service) proveCaptcha(ctx context.Context, policy *signinpolicy.Policy, purpose string,
	tokens []CaptchaToken) error {
	claim := captcha.Claim{Remote: actor.OriginFrom(ctx).Address, Action: purpose}
	var down error
	tried := 0
	for _, token := range tokens {
		text, invisible := token.read(&policy.Captcha)
		if text == "" {
			continue
		}
		if tried++; tried > maxCaptchas {
			break
		}
		if claim.Hosts == nil {
			var err error
			if claim.Hosts, err = s.captchaHosts(ctx, &policy.Captcha); err != nil {
				return err
			}
		}
		claim.Token = text
		site, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (captcha.Site, error) {
			return s.policies.CaptchaSite(tx, &policy.Captcha, invisible)
		})
		if err != nil {
			return err
		}
		if err = s.captcha.Verify(ctx, site, claim); err == nil {
			return nil
		}
		s.log.DebugContext(ctx, "a captcha was not accepted", "reason", err)
		if errors.Is(err, captcha.ErrUnavailable) {
			down = err
		}
	}
	switch {
	case down != nil:
		return down
	case tried == 0:
		return errs.New(errs.InvalidArgument, CodeNoCaptcha, "a solved captcha is required; send its token").With("siteKey",
			policy.Captcha.SiteKey).With("invisibleSiteKey", policy.Captcha.InvisibleSiteKey)
	}
	return errs.New(errs.InvalidArgument, CodeWrongCaptcha, "the captcha was not accepted; solve a new one")
}

// read gives a token's text, and whether it is of the invisible widget. One for a
// site key that is not the shop's has no text.
func (t CaptchaToken) read(c *signinpolicy.CaptchaPolicy) (text string, invisible bool) {
	switch {
	case t.ForSiteKey != nil:
		switch key := t.ForSiteKey.SiteKeyID; {
		case key == "":
		case key == c.SiteKey:
			text = t.ForSiteKey.Token
		case key == c.InvisibleSiteKey:
			text, invisible = t.ForSiteKey.Token, true
		}
	case t.InvisibleRecaptcha != "":
		// A widget that is invisible at times has one key for both.
		text, invisible = t.InvisibleRecaptcha, c.InvisibleSiteKey != ""
	case t.Recaptcha != "":
		text, invisible = t.Recaptcha, c.SiteKey == ""
	default:
		text, invisible = t.NoCaptcha, c.SiteKey == ""
	}
	return strings.TrimSpace(text), invisible
}

// captchaHosts are the names of the pages a token may come from: the shop's own,
// those of the caller's client, and what the policy adds.
func (s *Service) captchaHosts(ctx context.Context, c *signinpolicy.CaptchaPolicy) ([]string, error) {
	hosts := append([]string{}, c.Hostnames...)
	add := func(address string) {
		if at, err := url.Parse(address); err == nil && at.Hostname() != "" {
			hosts = append(hosts, at.Hostname())
		}
	}
	add(s.publicURL)
	client, err := s.tokens.Client(ctx, actor.From(ctx).ClientID)
	if err != nil || client == nil {
		return hosts, err
	}
	for _, address := range client.AllowedRedirectURIs {
		add(address)
	}
	for _, domain := range client.AllowedRedirectDomains {
		if strings.Contains(domain, "://") {
			add(domain)
		} else { // a bare domain counts with its subdomains
			hosts = append(hosts, domain, "*."+domain)
		}
	}
	return hosts, nil
}
