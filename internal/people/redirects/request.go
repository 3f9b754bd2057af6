package redirects

import (
	"regexp"
	"strconv"
	"strings"

	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

// CreateRequest asks for a way into the hosted pages: exactly one section says which.
type CreateRequest struct {
	Auth                    *Auth                `json:"auth,omitempty"`
	Login                   *wire.Empty          `json:"login,omitempty"`
	Logout                  *Logout              `json:"logout,omitempty"`
	EcomCheckout            *EcomCheckout        `json:"ecomCheckout,omitempty"`
	EcomOrderPaymentRequest *OrderPaymentRequest `json:"ecomOrderPaymentRequest,omitempty"`
	StoresProduct           *StoresProduct       `json:"storesProduct,omitempty"`
	MemberAccountPage       *MemberAccountPage   `json:"memberAccountPage,omitempty"`
	BookingsCheckout        *BookingsCheckout    `json:"bookingsCheckout,omitempty"`
	BookingsBook            *BookingsBook        `json:"bookingsBook,omitempty"`
	EventsCheckout          *EventsCheckout      `json:"eventsCheckout,omitempty"`
	PaidPlansCheckout       *PaidPlansCheckout   `json:"paidPlansCheckout,omitempty"`
	Callbacks               Callbacks            `json:"callbacks"`
	Preferences             Preferences          `json:"preferences"`
	Origin                  string               `json:"origin,omitempty" validate:"max=2048"` // where the front end is
}

// Auth asks for a sign-in.
type Auth struct {
	AuthRequest *AuthRequest `json:"authRequest,omitempty" validate:"required"`
	Prompt      string       `json:"prompt,omitempty" validate:"omitempty,oneof=login none consent select_account"`
}

// AuthRequest is an authorization request of OAuth 2.0 with PKCE.
type AuthRequest struct {
	ClientID            string `json:"clientId" validate:"required,guid"`
	ResponseType        string `json:"responseType" validate:"required,oneof=code"`
	RedirectURI         string `json:"redirectUri,omitempty" validate:"max=2048"`
	Scope               string `json:"scope,omitempty" validate:"omitempty,oneof=offline_access"`
	State               string `json:"state" validate:"required,min=1,max=2048"`
	ResponseMode        string `json:"responseMode,omitempty" validate:"omitempty,oneof=query fragment web_message"`
	CodeChallenge       string `json:"codeChallenge" validate:"required"`
	CodeChallengeMethod string `json:"codeChallengeMethod" validate:"required,oneof=S256"`
	SessionToken        string `json:"sessionToken,omitempty" validate:"max=2048"`
	IDP                 string `json:"idp,omitempty" validate:"omitempty,guid"`
	Nonce               string `json:"nonce,omitempty" validate:"max=512"`
	MaxAge              string `json:"maxAge,omitempty" validate:"max=10"` // seconds
	Prompt              string `json:"prompt,omitempty" validate:"omitempty,oneof=login none consent select_account"`
}

// Response modes.
const (
	modeQuery    = "query"
	modeFragment = "fragment"
	modeMessage  = "web_message"
)

// Prompts. Without one, whoever is signed in already is asked whether to go on.
const (
	promptLogin = "login"
	promptNone  = "none"
)

var challengeForm = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// Validate holds the rules that span fields.
func (a *Auth) Validate() []errs.Violation {
	r := a.AuthRequest
	if r == nil {
		return nil
	}
	var out []errs.Violation
	wrong := func(field string, rule errs.Rule, words string) {
		out = append(out, errs.Field("authRequest."+field, rule, "%s", words))
	}
	if r.CodeChallenge != "" && !challengeForm.MatchString(r.CodeChallenge) {
		wrong("codeChallenge", errs.RuleFormat, "must be the SHA-256 of the code verifier in base64url: 43 characters")
	}
	if r.RedirectURI == "" && r.ResponseMode != modeMessage {
		wrong("redirectUri", errs.RuleRequired, "is required unless responseMode is web_message")
	}
	if r.MaxAge != "" {
		if _, err := strconv.ParseUint(r.MaxAge, 10, 64); err != nil {
			wrong("maxAge", errs.RuleFormat, "must be a number of seconds")
		}
	}
	if a.Prompt != "" && r.Prompt != "" && a.Prompt != r.Prompt {
		wrong("prompt", errs.RuleValidation, "must be the same as auth.prompt if both are sent")
	}
	if r.SessionToken != "" && r.IDP != "" {
		wrong("idp", errs.RuleOneOfAlignment, "must not be given together with sessionToken")
	}
	return out
}

// Logout asks for a sign-out.
type Logout struct {
	ClientID string `json:"clientId" validate:"required,guid"`
}

// EcomCheckout asks for the page of a checkout.
type EcomCheckout struct {
	CheckoutID string `json:"checkoutId" validate:"required,guid"`
}

// OrderPaymentRequest asks for the page of a payment request.
type OrderPaymentRequest struct {
	PaymentRequestID string `json:"paymentRequestId" validate:"required,guid"`
}

// StoresProduct asks for the page of a product.
type StoresProduct struct {
	ProductSlug string `json:"productSlug" validate:"required,max=150"`
}

// MemberAccountPage asks for a page of a member's account.
type MemberAccountPage struct {
	Section string `json:"section,omitempty" validate:"omitempty,oneof=ACCOUNT_INFO BOOKINGS ORDERS SUBSCRIPTIONS EVENTS"`
}

// Callbacks are the pages of a front end that people may come back to.
type Callbacks struct {
	ThankYouPageURL        string `json:"thankYouPageUrl,omitempty" validate:"max=2048"`
	PostFlowURL            string `json:"postFlowUrl,omitempty" validate:"max=2048"`
	LoginURL               string `json:"loginUrl,omitempty" validate:"max=2048"`
	BookingsServiceListURL string `json:"bookingsServiceListUrl,omitempty" validate:"max=2048"`
	CartPageURL            string `json:"cartPageUrl,omitempty" validate:"max=2048"`
	PlanListURL            string `json:"planListUrl,omitempty" validate:"max=2048"`
	PlansListURL           string `json:"plansListUrl,omitempty" validate:"max=2048"`
	State                  string `json:"state,omitempty" validate:"max=2048"` // given back with postFlowUrl
}

// each names every address.
func (c *Callbacks) each() map[string]string {
	return map[string]string{
		"thankYouPageUrl": c.ThankYouPageURL, "postFlowUrl": c.PostFlowURL, "loginUrl": c.LoginURL,
		"bookingsServiceListUrl": c.BookingsServiceListURL, "cartPageUrl": c.CartPageURL, "planListUrl": c.PlanListURL,
		"plansListUrl": c.PlansListURL,
	}
}

// Preferences say how the pages are to be. This shop has one set of hosted pages,
// always published, so useGenericWixPages matters to member pages with paths of
// their own only, and checkIfPublish to nothing.
type Preferences struct {
	UseGenericWixPages        *bool             `json:"useGenericWixPages,omitempty"`
	CustomMemberPaths         *MemberPaths      `json:"customMemberPaths,omitempty"`
	MaintainIdentity          *bool             `json:"maintainIdentity,omitempty"`
	AdditionalQueryParameters map[string]string `json:"additionalQueryParameters,omitempty" validate:"max=50,dive,keys,min=1,max=100,endkeys,max=1000"`
	CreateShortURL            *bool             `json:"createShortUrl,omitempty"`
	CheckIfPublish            *bool             `json:"checkIfPublish,omitempty"`
}

// MemberPaths are the paths of member pages that were moved.
type MemberPaths struct {
	AccountPagePath string `json:"accountPagePath,omitempty" validate:"omitempty,slug,max=100"`
	ProfilePagePath string `json:"profilePagePath,omitempty" validate:"omitempty,slug,max=100"`
}

// sections names those that are given, in the contract's words.
func (r *CreateRequest) sections() []string {
	var given []string
	for _, section := range []struct {
		name  string
		given bool
	}{
		{"auth", r.Auth != nil}, {"bookingsBook", r.BookingsBook != nil}, {"bookingsCheckout", r.BookingsCheckout != nil},
		{"ecomCheckout", r.EcomCheckout != nil},
		{"ecomOrderPaymentRequest", r.EcomOrderPaymentRequest != nil}, {"eventsCheckout", r.EventsCheckout != nil},
		{"login", r.Login != nil}, {"logout", r.Logout != nil},
		{"memberAccountPage", r.MemberAccountPage != nil}, {"paidPlansCheckout", r.PaidPlansCheckout != nil},
		{"storesProduct", r.StoresProduct != nil},
	} {
		if section.given {
			given = append(given, section.name)
		}
	}
	return given
}

// Validate sees to it that one thing is asked for.
func (r *CreateRequest) Validate() []errs.Violation {
	given := r.sections()
	switch len(given) {
	case 0:
		return []errs.Violation{errs.Field("intent", errs.RuleRequiredOneOf,
			"one of auth, login, logout, ecomCheckout, storesProduct and the other sections is required")}
	case 1:
		return nil
	}
	var out []errs.Violation
	for _, name := range given {
		out = append(out, errs.Field(name, errs.RuleOneOfAlignment, "must be the only section; given are %s",
			strings.Join(given, ", ")))
	}
	return out
}
