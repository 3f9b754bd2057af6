// Package signin lets members and staff in: by password, mailed code, second factor, passkey, provider
// or app.
//
// It keeps these things true. Nobody is let in without the proofs that the shop's policy asks for.
// Where the shop hides who has an account, no answer tells it. A token that one caller gets on the way
// in is worth nothing to another. Somebody who registered with an e-mail without proving that it is
// theirs is signed out when its owner proves it.
package signin

import (
	"context"

	"souk/internal/people/accountfactors"
	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/approval"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/people/oauth"
	"souk/internal/people/sessions"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/tokens"
	"souk/internal/platform/errs"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// Config holds what the service depends on.
type Config struct {
	DB             *store.DB
	Site           *site.Service
	Tokens         *tokens.Service
	Accounts       *accounts.Service
	Factors        *factors.Service
	Mail           *accountmail.Service
	Policies       *signinpolicy.Service
	Credentials    *credentials.Service
	Sessions       *sessions.Service
	OAuth          *oauth.Service
	Approval       *approval.Service
	AccountFactors *accountfactors.Service
	// Contact tells whether an e-mail, by its key, is that of somebody who bought as a guest: whoever
	// registers with it must prove that it is theirs. May be nil.
	Contact func(tx *store.Tx, emailKey string) (bool, error)
	// Asked finds what a registration lacks of the fields that the shop asks for, and what does not fit them. May be nil.
	Asked func(tx *store.Tx, given []accounts.CustomField) ([]errs.Violation, error)
}

// Service signs people in.
type Service struct {
	db             *store.DB
	tokens         *tokens.Service
	accounts       *accounts.Service
	factors        *factors.Service
	mail           *accountmail.Service
	policies       *signinpolicy.Service
	credentials    *credentials.Service
	sessions       *sessions.Service
	oauth          *oauth.Service
	approval       *approval.Service
	accountFactors *accountfactors.Service
	contact        func(tx *store.Tx, emailKey string) (bool, error)
	asked          func(tx *store.Tx, given []accounts.CustomField) ([]errs.Violation, error)
	codeKey        []byte // hashes mailed codes
}

// Open makes the service; on an empty database it makes the key it needs.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	key, err := cfg.Site.Secret(ctx, "email-codes")
	return &Service{
		db: cfg.DB, tokens: cfg.Tokens, accounts: cfg.Accounts, factors: cfg.Factors, mail: cfg.Mail, policies: cfg.Policies,
		credentials: cfg.Credentials, sessions: cfg.Sessions, oauth: cfg.OAuth, approval: cfg.Approval,
		accountFactors: cfg.AccountFactors, contact: cfg.Contact, asked: cfg.Asked, codeKey: key,
	}, err
}
