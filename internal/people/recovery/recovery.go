// Package recovery sets new passwords: with a mailed link, or by somebody who is signed in.
//
// It keeps these things true. Whoever asks for a link learns nothing about who has an account, and
// the mail goes to the address that the account was made with. A link works once. With a new
// password every other session, token and link of the account ends, and its owner is told.
package recovery

import (
	"souk/internal/people/accountfactors"
	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/tokens"
	"souk/internal/platform/store"
)

// Config holds what the service depends on.
type Config struct {
	DB             *store.DB
	Tokens         *tokens.Service
	Accounts       *accounts.Service
	Factors        *factors.Service
	Mail           *accountmail.Service
	Policies       *signinpolicy.Service
	Credentials    *credentials.Service
	Sessions       *sessions.Service
	AccountFactors *accountfactors.Service
	SignIn         *signin.Service
	// PublicURL is where the back office is.
	PublicURL string
}

// Service sets new passwords.
type Service struct {
	db             *store.DB
	tokens         *tokens.Service
	accounts       *accounts.Service
	factors        *factors.Service
	mail           *accountmail.Service
	policies       *signinpolicy.Service
	credentials    *credentials.Service
	sessions       *sessions.Service
	accountFactors *accountfactors.Service
	signIn         *signin.Service
	publicURL      string
}

// New makes the service.
func New(cfg Config) *Service {
	return &Service{
		db: cfg.DB, tokens: cfg.Tokens, accounts: cfg.Accounts, factors: cfg.Factors, mail: cfg.Mail, policies: cfg.Policies,
		credentials: cfg.Credentials, sessions: cfg.Sessions, accountFactors: cfg.AccountFactors, signIn: cfg.SignIn,
		publicURL: cfg.PublicURL,
	}
}
