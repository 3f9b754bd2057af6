package identity

import "context"

// CaptchaToken is what a captcha gave to whoever solved it; exactly one is set.
type CaptchaToken struct {
	Recaptcha          string            `json:"Recaptcha,omitempty" validate:"max=5000"`
	InvisibleRecaptcha string            `json:"InvisibleRecaptcha,omitempty" validate:"max=5000"`
	NoCaptcha          string            `json:"NoCaptcha,omitempty" validate:"max=5000"`
	ForSiteKey         *recaptchaForSite `json:"recaptchaForClientSiteKey,omitempty"`
}

type recaptchaForSite struct {
	Token     string `json:"token" validate:"max=5000"`
	SiteKeyID string `json:"siteKeyId" validate:"max=100"`
}

// What a captcha is asked for.
const (
	captchaRegister = "register"
	captchaLogin    = "login"
)

// demandCaptcha refuses whoever owes a captcha: who registers, or signs in to the
// account with this e-mail key.
func (s *Service) demandCaptcha(context.Context, *Policy, string, string, []CaptchaToken) error {
	return nil
}
