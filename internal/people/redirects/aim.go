package redirects

import (
	"cmp"
	"context"
	"net/url"
	"strconv"

	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
)

// aim finds out where a session leads.
func (s *Service) aim(ctx context.Context, in *CreateRequest, r *session, client *tokens.Client) error {
	var err error
	maintain := in.Preferences.MaintainIdentity == nil || *in.Preferences.MaintainIdentity
	r.doc.Carry = maintain && r.caller.Shopper() && r.client != s.cfg.Storefront
	page := func(path, section string) {
		r.intent, r.doc.Section, r.doc.Destination = intentPage, section, withQuery(path,
			in.Preferences.AdditionalQueryParameters)
		if r.doc.Carry && r.caller.Kind == actor.Visitor && !r.onePage() {
			// The link may be in anybody's browser, and the storefront there has a visitor of its own: it
			// says that the cart is not the one they had.
			r.doc.Carry = false
			r.doc.Destination += fromOtherFrontEnd
		}
	}
	notOffered := func(section string) { r.intent, r.doc.Section, r.doc.Carry = intentNotOffered, section, false }
	switch {
	case in.Auth != nil:
		return s.aimAuth(ctx, in, r, client)
	case in.Login != nil:
		r.intent = intentWarm
	case in.Logout != nil:
		r.intent = intentLogout
	case in.StoresProduct != nil:
		var path string
		if path, err = s.cfg.ProductPage(ctx, in.StoresProduct.ProductSlug); err == nil {
			page(path, "PRODUCT")
		}
	case in.MemberAccountPage != nil:
		switch section := cmp.Or(in.MemberAccountPage.Section, "ACCOUNT_INFO"); section {
		case "BOOKINGS", "EVENTS":
			notOffered(section)
		default:
			if login := in.Callbacks.LoginURL; login != "" && r.caller.Kind == actor.Visitor {
				// An account needs a sign-in, and the front end has a page of its own for that.
				r.intent, r.doc.Section, r.doc.Destination, r.doc.Carry = intentPage, section, login, false
				return nil
			}
			page(accountPath(in.Preferences)+accountPages[section], section)
		}
	case in.EcomCheckout != nil:
		var path string
		if path, err = s.checkoutPage(ctx, in); err == nil {
			page(path, sectionCheckout)
		}
	case in.EcomOrderPaymentRequest != nil:
		var path string
		if path, err = s.paymentRequestPage(ctx, in); err == nil {
			page(path, sectionRequest)
		}
	case in.EventsCheckout != nil:
		notOffered("EVENTS")
	case in.PaidPlansCheckout != nil:
		notOffered("PAID_PLANS")
	default:
		notOffered("BOOKINGS")
	}
	return err
}

// fromOtherFrontEnd tells the storefront that somebody comes as a visitor of another front end,
// whom it does not go on as. It names nobody: anybody can write it.
const fromOtherFrontEnd = "#elsewhere"

// Sections that are one page of their own, apart from the storefront.
const (
	sectionCheckout = "CHECKOUT"
	sectionRequest  = "PAYMENT_REQUEST"
)

// onePage tells whether a session leads to a page that acts for its maker alone, and
// leaves the storefront's own visitor or member in that browser as they are.
func (r *session) onePage() bool {
	return r.doc.Section == sectionCheckout || r.doc.Section == sectionRequest
}

var accountPages = map[string]string{"ACCOUNT_INFO": "", "ORDERS": "/orders", "SUBSCRIPTIONS": "/subscriptions"}

// accountPath is where a member's account is, unless the storefront has it elsewhere.
func accountPath(p Preferences) string {
	if p.UseGenericWixPages != nil && !*p.UseGenericWixPages && p.CustomMemberPaths != nil &&
		p.CustomMemberPaths.AccountPagePath != "" {
		return "/" + url.PathEscape(p.CustomMemberPaths.AccountPagePath)
	}
	return "/account"
}

func (s *Service) checkoutPage(ctx context.Context, in *CreateRequest) (string, error) {
	if s.cfg.Checkouts == nil {
		return "", errs.Missing(codeNoCheckout, "checkout", in.EcomCheckout.CheckoutID)
	}
	return s.cfg.Checkouts.CheckoutPage(ctx, in.EcomCheckout.CheckoutID, in.Callbacks)
}

func (s *Service) paymentRequestPage(ctx context.Context, in *CreateRequest) (string, error) {
	if s.cfg.Checkouts == nil {
		return "", errs.Missing(codeNoRequest, "payment request", in.EcomOrderPaymentRequest.PaymentRequestID)
	}
	return s.cfg.Checkouts.PaymentRequestPage(ctx, in.EcomOrderPaymentRequest.PaymentRequestID, in.Callbacks)
}

// aimAuth takes a sign-in down.
func (s *Service) aimAuth(ctx context.Context, in *CreateRequest, r *session, client *tokens.Client) error {
	a := in.Auth.AuthRequest
	d := &r.doc
	r.intent, d.Carry = intentAuth, false
	d.RedirectURI, d.State, d.Mode, d.Challenge, d.Nonce = a.RedirectURI, a.State, cmp.Or(a.ResponseMode,
		modeQuery), a.CodeChallenge, a.Nonce
	d.Online, d.Prompt, d.Proven = a.Scope == "", cmp.Or(in.Auth.Prompt, a.Prompt), a.SessionToken != ""
	if screen := in.Preferences.AdditionalQueryParameters["screen"]; screen == screenRegister {
		d.Screen = screen
	}
	if a.MaxAge != "" {
		seconds, err := strconv.ParseInt(a.MaxAge, 10, 64)
		if err != nil {
			return errs.Invalid(errs.Field("auth.authRequest.maxAge", errs.RuleFormat, "must be a number of seconds"))
		}
		d.MaxAge = &seconds
	}
	if a.IDP == "" {
		return nil
	}
	list, err := s.providers(ctx, client.SignsIn() == actor.Staff)
	if err != nil {
		return err
	}
	for _, one := range list {
		if one.ID == a.IDP || one.Kind == wellKnown[a.IDP] {
			d.Provider = one.ID
			return nil
		}
	}
	return errs.Invalid(errs.Field("auth.authRequest.idp", errs.RuleValidation,
		"must be a provider that is set up for sign-in"))
}

// screenRegister lets people register rather than sign in.
const screenRegister = "register"

// wellKnown are the ids by which clients ask for a kind of provider.
var wellKnown = map[string]string{"0e6a50f5-b523-4e29-990d-f37fa2ffdd69": "GOOGLE",
	"3ecad13f-52c3-483d-911f-31dbcf2a6d23": "FACEBOOK"}
