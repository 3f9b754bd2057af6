// Package staff is about the people who run the shop: the owner, contributors, their roles and
// invitations.
//
// It keeps these things true. Once the shop had an owner who can sign in, it always has one. Nobody
// gives a right that they do not hold, changes their own roles, or those of somebody who may do more.
// An invitation makes one person one of the staff, once. A change of roles applies at once, also to
// tokens that were issued before; whoever is blocked or removed is signed out, and the invitations
// that they sent end.
package staff

import (
	"souk/internal/people/accountfactors"
	"souk/internal/people/accountmail"
	"souk/internal/people/accounts"
	"souk/internal/people/credentials"
	"souk/internal/people/factors"
	"souk/internal/people/permissions"
	"souk/internal/people/recovery"
	"souk/internal/people/sessions"
	"souk/internal/people/signin"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/tokens"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// Config holds what the service depends on.
type Config struct {
	DB             *store.DB
	Site           *site.Service
	Cursor         *query.Signer // for lists
	Tokens         *tokens.Service
	Permissions    *permissions.Service
	Accounts       *accounts.Service
	Factors        *factors.Service
	Mail           *accountmail.Service
	Policies       *signinpolicy.Service
	Credentials    *credentials.Service
	Sessions       *sessions.Service
	AccountFactors *accountfactors.Service
	SignIn         *signin.Service
	Recovery       *recovery.Service
	// PublicURL is where links in mails lead to.
	PublicURL string
}

// Service manages the staff.
type Service struct {
	db             *store.DB
	site           *site.Service
	cursor         *query.Signer
	tokens         *tokens.Service
	permissions    *permissions.Service
	accounts       *accounts.Service
	factors        *factors.Service
	mail           *accountmail.Service
	policies       *signinpolicy.Service
	credentials    *credentials.Service
	sessions       *sessions.Service
	accountFactors *accountfactors.Service
	signIn         *signin.Service
	recovery       *recovery.Service
	publicURL      string
	roles          *resource.Resource[Role, *Role]
}

// New makes the service.
func New(cfg Config) *Service {
	s := &Service{
		db: cfg.DB, site: cfg.Site, cursor: cfg.Cursor, tokens: cfg.Tokens, permissions: cfg.Permissions,
		accounts: cfg.Accounts,
		factors:  cfg.Factors, mail: cfg.Mail, policies: cfg.Policies, credentials: cfg.Credentials, sessions: cfg.Sessions,
		accountFactors: cfg.AccountFactors, signIn: cfg.SignIn, recovery: cfg.Recovery, publicURL: cfg.PublicURL,
	}
	s.roles = newRoles(s)
	return s
}
