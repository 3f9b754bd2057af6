package signinpolicy

import (
	"fmt"
	"strings"

	"souk/internal/people/captcha"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// When a captcha is asked for. In every mode but off, one is also asked for at
// sign-in after failures.
const (
	CaptchaOff           = "OFF"
	CaptchaRegistration  = "REGISTRATION"
	CaptchaLogin         = "LOGIN"
	CaptchaBoth          = "BOTH"
	CaptchaAfterFailures = "AFTER_FAILURES"
)

// CaptchaPolicy is the shop's captcha. Secrets go in and never come out.
type CaptchaPolicy struct {
	Mode     string `json:"mode" validate:"oneof=OFF REGISTRATION LOGIN BOTH AFTER_FAILURES"`
	Provider string `json:"provider,omitempty" validate:"omitempty,oneof=RECAPTCHA TURNSTILE HCAPTCHA"`
	SiteKey  string `json:"siteKey,omitempty" validate:"max=200"`
	// InvisibleSiteKey is of the widget that asks nothing: reCAPTCHA's invisible one or its version 3.
	InvisibleSiteKey string `json:"invisibleSiteKey,omitempty" validate:"max=200"`
	// MinimumScore is the least that counts as a person with reCAPTCHA version 3; 0 means 0.5.
	MinimumScore float64 `json:"minimumScore" validate:"min=0,max=1"`
	// Hostnames of further pages that tokens may come from, besides the shop's own and its clients'.
	Hostnames wire.List[string] `json:"hostnames" validate:"max=20,unique,dive,min=1,max=253"`
	// Secret is write-only. Another provider needs a new one.
	Secret string `json:"secret,omitempty" validate:"max=500"`
	// InvisibleSecret is that of InvisibleSiteKey, where it has its own. Write-only.
	InvisibleSecret    string `json:"invisibleSecret,omitempty" validate:"max=500"`
	HasSecret          bool   `json:"hasSecret"`
	HasInvisibleSecret bool   `json:"hasInvisibleSecret"`
}

// settle makes it whole after a merge. A secret that was given to one provider is
// never sent to another.
func (c *CaptchaPolicy) settle(before *CaptchaPolicy) {
	if c.Mode == "" {
		c.Mode = CaptchaOff
	}
	c.Secret, c.InvisibleSecret = strings.TrimSpace(c.Secret), strings.TrimSpace(c.InvisibleSecret)
	same := c.Provider == before.Provider && c.Provider != ""
	c.HasSecret = c.Secret != "" || same && before.HasSecret
	c.HasInvisibleSecret = c.InvisibleSecret != "" || same && before.HasInvisibleSecret
}

// Validate holds the rules that span fields: what is on must be able to work.
func (c *CaptchaPolicy) Validate() []errs.Violation {
	if !c.On() {
		return nil
	}
	var out []errs.Violation
	if c.Provider == "" {
		out = append(out, errs.Field("provider", errs.RuleRequired, "is required when captchas are on"))
	}
	if c.SiteKey == "" && c.InvisibleSiteKey == "" {
		out = append(out, errs.Field("siteKey", errs.RuleRequired, "is required when captchas are on"))
	}
	if !c.HasSecret && (c.SiteKey != "" || !c.HasInvisibleSecret) {
		out = append(out, errs.Field("secret", errs.RuleRequired,
			"is required when captchas are on; another provider needs a new one"))
	}
	return out
}

const (
	captchaSecretsKey = "identity.captcha_secrets"
	// Places that sealed secrets belong to.
	visibleSecret   = "captcha.secret"
	invisibleSecret = "captcha.invisibleSecret"
)

// captchaSecrets are sealed.
type captchaSecrets struct {
	Visible   string `json:"visible,omitempty"`
	Invisible string `json:"invisible,omitempty"`
}

// keepCaptchaSecrets takes new secrets out of the policy and stores them sealed,
// and drops those that count no more.
func (s *Service) keepCaptchaSecrets(tx *store.Tx, c *CaptchaPolicy) error {
	kept, err := readCaptchaSecrets(tx)
	if err != nil {
		return err
	}
	was := kept
	for _, one := range []struct {
		text *string
		kept *string
		has  bool
		at   string
	}{{&c.Secret, &kept.Visible, c.HasSecret, visibleSecret},
		{&c.InvisibleSecret, &kept.Invisible, c.HasInvisibleSecret, invisibleSecret}} {
		switch {
		case *one.text != "":
			if *one.kept, err = s.captchaSealer.Seal(*one.text, one.at); err != nil {
				return err
			}
			*one.text = ""
		case !one.has:
			*one.kept = ""
		}
	}
	if kept == was {
		return nil
	}
	return tx.SaveSetting(captchaSecretsKey, kept)
}

func readCaptchaSecrets(tx *store.Tx) (out captchaSecrets, err error) {
	_, err = tx.Setting(captchaSecretsKey, &out)
	return out, err
}

// CaptchaSite gives what the provider is asked with for a widget, secret included.
func (s *Service) CaptchaSite(tx *store.Tx, c *CaptchaPolicy, invisible bool) (captcha.Site, error) {
	site := captcha.Site{Provider: captcha.Provider(c.Provider), SiteKey: c.SiteKey, MinimumScore: c.MinimumScore}
	kept, err := readCaptchaSecrets(tx)
	if err != nil {
		return site, err
	}
	sealed, place := kept.Visible, visibleSecret
	if invisible {
		site.SiteKey = c.InvisibleSiteKey
		if kept.Invisible != "" {
			sealed, place = kept.Invisible, invisibleSecret
		}
	}
	if site.Secret, err = s.captchaSealer.Open(sealed, place); err != nil {
		return site, fmt.Errorf("signinpolicy: the captcha's secret: %w", err)
	}
	return site, nil
}

// On tells whether the shop has a captcha.
func (c *CaptchaPolicy) On() bool {
	return c.Mode == CaptchaAfterFailures || c.At(AtRegistration) || c.At(AtLogin)
}

// At tells whether a captcha is asked for always.
func (c *CaptchaPolicy) At(purpose string) bool {
	switch purpose {
	case AtRegistration:
		return c.Mode == CaptchaRegistration || c.Mode == CaptchaBoth
	case AtLogin:
		return c.Mode == CaptchaLogin || c.Mode == CaptchaBoth
	}
	return false
}

// What a captcha is asked for; widgets that know actions name it so.
const (
	AtRegistration = "register"
	AtLogin        = "login"
	AtRecovery     = "recover"
)
