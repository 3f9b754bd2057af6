package signin

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/onetime"
	"souk/internal/people/sessions"
	"souk/internal/people/signinpolicy"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Codes of a sign-in through a provider of identities.
const (
	CodeNoEmail      = "PROVIDER_EMAIL_MISSING" // somebody new, of whom the provider tells no e-mail
	CodeUnknownStaff = "STAFF_UNKNOWN"          // nobody of the staff, who alone may come this way
)

// External is somebody whom a provider of identities vouches for.
type External struct {
	Provider string // id of the provider
	Issuer   string // who signed, as the provider names itself
	Subject  string // who it is, in the issuer's words; never given to somebody else
	Email    string // may be empty
	// Verified says that the provider has seen, and may be believed, that the e-mail is theirs.
	Verified bool
	Profile  accounts.Profile // of somebody new
	// Staff lets in people of the staff, and only them. They are never made this way.
	Staff bool
	// Device is the token of a remembered device; may be empty.
	Device string
}

// SignInExternal lets in whom a provider vouches for; what comes of it is for
// caller, a visitor. Somebody known by the provider's subject is let in whatever
// their e-mail is now. A new subject is joined to the member with the same e-mail
// only when the provider has seen that the e-mail is theirs: whoever took it before
// without proving so is put out, as with SignOn. When the provider has not, a code
// is mailed first. Others become members, as far as the policy allows.
func (s *Service) SignInExternal(ctx context.Context, caller actor.Actor, in External) (*SignIn, error) {
	if in.Provider == "" || in.Issuer == "" || in.Subject == "" {
		return nil, errs.New(errs.InvalidArgument, "", "provider, issuer and subject are required")
	}
	ctx = actor.With(ctx, caller) // the request may be the provider's, with nobody's token
	policy, err := s.policies.Get(ctx)
	if err != nil {
		return nil, err
	}
	in.Profile.Settle(false)
	enter := func(tx *store.Tx) (*SignIn, error) {
		if in.Staff {
			return s.enterStaff(tx, caller, in)
		}
		return s.enterMember(tx, policy, caller, in)
	}
	out, err := store.Do(ctx, s.db, enter)
	if store.Violates(err, "accounts_email_key") || store.Violates(err, "identity_links_subject_key") {
		out, err = store.Do(ctx, s.db, enter) // they came in twice at once, and now there is an account
	}
	return out, err
}

func (s *Service) enterMember(tx *store.Tx, policy *signinpolicy.Policy, caller actor.Actor,
	in External) (*SignIn, error) {
	t := Try{Caller: caller, Device: in.Device}
	address, hasEmail := accounts.ParseEmail(in.Email)
	a, err := linkedAccount(tx, actor.Member, in)
	if err != nil {
		return nil, err
	}
	if a != nil && (!in.Verified || a.Verified || a.Email.Key != address.Key) {
		return s.Proceed(tx, a, t)
	}
	if !hasEmail {
		return nil, errs.New(errs.FailedPrecondition, CodeNoEmail, "the provider sent no e-mail, which is required")
	}
	if a == nil {
		if a, err = accounts.ByEmail(tx, actor.Member, address.Key); err != nil {
			return nil, err
		}
	}
	switch {
	case a == nil || a.Status == accounts.StatusOffline:
		if !policy.OpenRegistration {
			return nil, errs.New(errs.PermissionDenied, CodeClosed,
				"registration is closed in this shop; ask the shop for an account")
		}
		a = &accounts.Account{
			ID: tx.NewID(), Kind: actor.Member, Email: address, Verified: in.Verified, Status: accounts.StatusActive,
			Profile:    in.Profile,
			NeedsEmail: !in.Verified, NeedsApproval: policy.RequireOwnerApproval,
		}
		a.SettleStatus()
		if err := s.accounts.Insert(tx, a); err != nil {
			return nil, err
		}
		if a.NeedsApproval && !a.NeedsEmail {
			if err := s.mail.Notify(tx, a, accountmail.ApprovalPending, nil); err != nil {
				return nil, err
			}
		}
	case a.Status == accounts.StatusBlocked:
		return nil, sessions.ErrNotAllowedIn()
	case !in.Verified:
		return s.proveFirst(tx, a, t, in)
	case !a.Verified:
		if err := s.takeOver(tx, a); err != nil {
			return nil, err
		}
	}
	if err := link(tx, a, in); err != nil {
		return nil, err
	}
	return s.Proceed(tx, a, t)
}

// enterStaff lets in who works here already, and nobody else.
func (s *Service) enterStaff(tx *store.Tx, caller actor.Actor, in External) (*SignIn, error) {
	a, err := linkedAccount(tx, actor.Staff, in)
	if err != nil {
		return nil, err
	}
	if a == nil && in.Verified {
		if address, ok := accounts.ParseEmail(in.Email); ok {
			if a, err = accounts.ByEmail(tx, actor.Staff, address.Key); err != nil {
				return nil, err
			}
		}
		if a != nil && a.Verified && a.Status == accounts.StatusActive {
			if err := link(tx, a, in); err != nil {
				return nil, err
			}
		}
	}
	if a == nil || !a.Verified || a.Status != accounts.StatusActive {
		return nil, errs.New(errs.PermissionDenied, CodeUnknownStaff, "this account belongs to no contributor of this shop")
	}
	return s.Proceed(tx, a, Try{Caller: caller, Device: in.Device})
}

// proveFirst mails a code to the account's e-mail, for which the provider does not
// answer. Whoever has the code joins the account with what the state token holds.
// The answer says nothing about the account: it is not theirs yet.
func (s *Service) proveFirst(tx *store.Tx, a *accounts.Account, t Try, in External) (*SignIn, error) {
	if _, err := s.mailCode(tx, a); err != nil {
		return nil, err
	}
	doc, err := json.Marshal(joining{Provider: in.Provider, Issuer: in.Issuer, Subject: in.Subject, Email: in.Email})
	if err != nil {
		return nil, err
	}
	token, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForState, Account: a.ID, Client: t.Caller.ClientID,
		Caller: onetime.Subject(t.Caller), Doc: string(doc)})
	return &SignIn{State: StateVerify, StateToken: token}, err
}

// joining is what a state token holds when its code joins an account and a provider.
type joining struct {
	Provider string `json:"joinProvider"`
	Issuer   string `json:"issuer"`
	Subject  string `json:"subject"`
	Email    string `json:"email"`
}

// join does what a state token holds, once its code was right. Whoever had the
// account without proving its e-mail is put out.
func (s *Service) join(tx *store.Tx, a *accounts.Account, token string) error {
	t, err := onetime.Find(tx, onetime.ForState, token)
	if err != nil || t == nil || t.Doc == "" {
		return err
	}
	var j joining
	if err := json.Unmarshal([]byte(t.Doc), &j); err != nil {
		return fmt.Errorf("signin: a state token is damaged: %w", err)
	}
	if j.Provider == "" {
		return nil
	}
	if !a.Verified {
		if err := s.takeOver(tx, a); err != nil {
			return err
		}
	}
	err = link(tx, a, External{Provider: j.Provider, Issuer: j.Issuer, Subject: j.Subject, Email: j.Email})
	if store.Violates(err, "identity_links_subject_key") {
		return errs.New(errs.Aborted, CodeVerificationFailed,
			"this provider account is linked to another account")
	}
	return err
}

// takeOver gives an account to whom its e-mail belongs. Nothing that whoever made it
// left behind opens it any more.
func (s *Service) takeOver(tx *store.Tx, a *accounts.Account) error {
	before := *a
	a.Verified, a.NeedsEmail, a.Password, a.MustReset, a.Links = true, false, "", false, nil
	a.SettleStatus()
	if err := onetime.SpendAll(tx, a.ID, onetime.ForRecovery, onetime.ForSession, onetime.ForState, onetime.ForFactor,
		onetime.ForCode); err != nil {
		return err
	}
	if err := s.accountFactors.ForgetTrust(tx, a, false); err != nil {
		return err
	}
	if _, err := tx.Exec("DELETE FROM identity_links WHERE account = ?", a.ID); err != nil {
		return err
	}
	if err := s.sessions.End(tx, a.Kind, a.ID, ""); err != nil {
		return err
	}
	if err := s.accounts.Update(tx, &before, a); err != nil {
		return err
	}
	if a.NeedsApproval && before.NeedsEmail {
		return s.mail.Notify(tx, a, accountmail.ApprovalPending, nil)
	}
	return nil
}

// EmailDomain gives the domain of an e-mail in the one spelling that two of them are
// compared in; false for what is no e-mail.
func EmailDomain(address string) (string, bool) {
	known, ok := accounts.ParseEmail(address)
	return known.Key[strings.LastIndexByte(known.Key, '@')+1:], ok
}
