package providers

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"souk/internal/people/signin"
	"souk/internal/platform/errs"
)

// Pages that people are sent on to.
const (
	signInPage  = "/hosted/sign-in"
	problemPage = "/hosted/problem"
)

// CodeInternal is what the page of problems says when the fault is ours.
const CodeInternal = "INTERNAL"

// Finish takes somebody back from a provider and says where they go on: to their
// sign-in, with a session token, with what is still asked of them or with why it
// did not work; or, when it cannot be told whose sign-in it is, to the page of
// problems.
func (s *Service) Finish(ctx context.Context, state, browser string, given Answer) string {
	j, given, err := s.arrive(ctx, state, browser, given)
	if err != nil {
		return s.Problem(ctx, err)
	}
	flow, err := s.flow(ctx, j.Flow)
	if err != nil {
		return s.Problem(ctx, err)
	}
	out, err := s.enter(ctx, flow, j, given)
	if err != nil {
		return s.back(j.Flow, "error", s.code(ctx, err))
	}
	if out.State == signin.StateSuccess {
		return s.back(j.Flow, "session", out.SessionToken)
	}
	return s.back(j.Flow, "state", out.State, "stateToken", out.StateToken)
}

// back is the sign-in page with what it needs in the fragment, which browsers send nowhere.
func (s *Service) back(flow string, pairs ...string) string {
	fragment := url.Values{"flow": {flow}}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			fragment.Set(pairs[i], pairs[i+1])
		}
	}
	return s.publicURL + signInPage + "#" + fragment.Encode()
}

// Problem is the page for what leads nowhere.
func (s *Service) Problem(ctx context.Context, err error) string {
	return s.publicURL + problemPage + "?" + url.Values{"code": {s.code(ctx, err)}}.Encode()
}

// code is what the pages say for an error; faults of ours are logged.
func (s *Service) code(ctx context.Context, err error) string {
	var nowhere lost
	if errors.As(err, &nowhere) {
		return string(nowhere)
	}
	if code := errs.CodeOf(err); code != "" {
		return code
	}
	if ctx.Err() == nil {
		s.log.ErrorContext(ctx, "a sign-in through a provider failed", "error", err)
	}
	return CodeInternal
}

// enter asks the provider who it is, and lets them in.
func (s *Service) enter(ctx context.Context, flow *Flow, j *journey, given Answer) (*signin.SignIn, error) {
	if given.Error != "" {
		return nil, refusedThere(given.Error)
	}
	p, secret, err := s.usable(ctx, j.Provider, flow.Staff)
	if err != nil {
		return nil, err
	}
	if p.Issuer != j.Issuer || p.ClientID != j.ClientID || flow.Staff != j.Staff {
		return nil, s.refuse(ctx, p, errors.New("it was set up anew meanwhile"))
	}
	who, err := s.ask(ctx, p, secret, j, given)
	if err != nil {
		return nil, err
	}
	who.Staff, who.Device = flow.Staff, j.Device
	return s.identity.SignIn.SignInExternal(ctx, flow.Visitor, *who)
}

// refusedThere reads the errors that providers send people back with.
func refusedThere(code string) error {
	switch code {
	case "access_denied", "user_cancelled_login", "user_cancelled_authorize", "login_required", "consent_required",
		"interaction_required", "account_selection_required":
		return errs.New(errs.FailedPrecondition, CodeCancelled, "the sign-in at the provider was cancelled")
	case "temporarily_unavailable", "server_error":
		return errs.New(errs.FailedPrecondition, CodeUnavailable, "the provider reported a problem; try again later")
	}
	return errs.New(errs.FailedPrecondition, CodeRefused, "the provider declined the sign-in")
}

// refuse is for what a provider must not get away with, or does not accept from us:
// the cause is for whoever set it up, and goes to the log.
func (s *Service) refuse(ctx context.Context, p *Provider, cause error) error {
	s.log.WarnContext(ctx, "a provider's answer was refused", "provider", p.ID, "name", p.Name, "error", cause)
	e := errs.New(errs.FailedPrecondition, CodeRefused, "the answer of %s could not be verified; sign in again", p.Name)
	e.Cause = cause
	return e
}

func (s *Service) unavailable(ctx context.Context, p *Provider, cause error) error {
	s.log.WarnContext(ctx, "a provider of identities does not answer", "provider", p.ID, "name", p.Name, "error", cause)
	return errs.New(errs.FailedPrecondition, CodeUnavailable, "%s cannot be reached at the moment", p.Name)
}

// ask exchanges the code and checks what comes back. No transaction is open meanwhile.
func (s *Service) ask(ctx context.Context, p *Provider, secret string, j *journey,
	given Answer) (*signin.External, error) {
	far, err := s.remotes.find(ctx, p.Kind, p.Issuer)
	if err != nil {
		return nil, s.unavailable(ctx, p, err)
	}
	switch {
	case given.Code == "":
		return nil, s.refuse(ctx, p, errors.New("there was no code"))
	case given.Issuer != "" && given.Issuer != far.about.Issuer, far.about.TellsIss && given.Issuer == "":
		// The answer came from another server than the one that was asked (RFC 9207).
		return nil, s.refuse(ctx, p, errors.New("the answer is another issuer's"))
	}
	proof, err := p.proof(secret, s.db.Now())
	if err != nil {
		return nil, s.refuse(ctx, p, err)
	}
	ctx = oidc.ClientContext(ctx, s.remotes.http)
	tokens, err := s.oauth(p, far, proof).Exchange(ctx, given.Code, oauth2.VerifierOption(j.Verifier))
	if err != nil {
		return nil, s.exchangeFailed(ctx, p, err)
	}
	claims, issuer, err := s.verify(ctx, p, far, j, tokens)
	if err != nil {
		return nil, err
	}
	if claims.Email == "" && far.provider.UserInfoEndpoint() != "" {
		s.complete(ctx, p, far, tokens, claims)
	}
	claims.Name.complete(given.Name)
	return s.external(p, issuer, claims)
}

func (s *Service) exchangeFailed(ctx context.Context, p *Provider, err error) error {
	var refused *oauth2.RetrieveError
	if !errors.As(err, &refused) {
		return s.unavailable(ctx, p, err)
	}
	// Without the body, which may hold what it should not.
	short := errors.New("the code was not taken: " + refused.Response.Status + " " + refused.ErrorCode)
	if refused.Response.StatusCode >= 500 {
		return s.unavailable(ctx, p, short)
	}
	return s.refuse(ctx, p, short)
}

// verify checks the token that says who it is, and gives its claims and its issuer.
func (s *Service) verify(ctx context.Context, p *Provider, far *remote, j *journey, tokens *oauth2.Token) (*claims,
	string, error) {
	raw, _ := tokens.Extra("id_token").(string)
	if raw == "" {
		return nil, "", s.refuse(ctx, p, errors.New("there was no id token"))
	}
	many := manyTenants(p.Kind, p.Issuer)
	// The clock is set back for what has expired just now.
	verifier := far.provider.Verifier(&oidc.Config{ClientID: p.ClientID, SkipIssuerCheck: many,
		Now: func() time.Time { return s.db.Now().Add(-skew) }})
	token, err := verifier.Verify(ctx, raw)
	if err != nil {
		if strings.Contains(err.Error(), "fetching keys") { // the library gives no other sign
			return nil, "", s.unavailable(ctx, p, err)
		}
		return nil, "", s.refuse(ctx, p, err)
	}
	c := &claims{}
	if err := token.Claims(c); err != nil {
		return nil, "", s.refuse(ctx, p, errors.New("the id token's claims cannot be read"))
	}
	issuer := p.Issuer
	if many {
		issuer = token.Issuer
	}
	switch {
	case many && (!tenantForm.MatchString(c.Tenant) || issuer != strings.Replace(far.about.Issuer, blank, c.Tenant, 1)):
		err = errors.New("the id token is of another issuer")
	case subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(j.Nonce)) != 1:
		err = errors.New("the id token answers another question")
	case c.Party != "" && c.Party != p.ClientID, len(token.Audience) > 1 && c.Party == "":
		err = errors.New("the id token was made for somebody else")
	case token.Subject == "" || len(token.Subject) > 255:
		err = errors.New("the id token names nobody")
	case token.IssuedAt.After(s.db.Now().Add(skew)):
		err = errors.New("the id token is of the future")
	case token.AccessTokenHash != "":
		err = token.VerifyAccessToken(tokens.AccessToken)
	}
	if err != nil {
		return nil, "", s.refuse(ctx, p, err)
	}
	c.Subject = token.Subject
	return c, issuer, nil
}

// complete asks for what the token left out. It may do without.
func (s *Service) complete(ctx context.Context, p *Provider, far *remote, tokens *oauth2.Token, c *claims) {
	info, err := far.provider.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
	var more claims
	if err == nil {
		err = info.Claims(&more)
	}
	if err == nil && more.Subject != c.Subject {
		err = errors.New("it tells of somebody else")
	}
	if err != nil {
		s.log.WarnContext(ctx, "a provider does not tell more", "provider", p.ID, "name", p.Name, "error", err)
		return
	}
	c.Email, c.Verified = more.Email, more.Verified
	c.Name.complete(more.Name.name())
}

// allowed tells whether somebody is of the domains that may come in.
func (p *Provider) allowed(c *claims) bool {
	if len(p.AllowedDomains) == 0 {
		return true
	}
	domain, ok := signin.EmailDomain(c.Email)
	if p.Kind == KindGoogle && !consumer(domain) {
		// A private account can have a company's address of long ago: only the company's own accounts name it.
		hosted, known := domainOf(c.Hosted)
		ok = ok && known && slices.Contains(p.AllowedDomains, hosted)
	}
	return ok && slices.Contains(p.AllowedDomains, domain)
}
