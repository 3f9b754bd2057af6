// Package sessions keeps where people are signed in, and signs them out.
//
// It keeps these things true. A sign-in always opens a new session with a new secret, of which only
// the hash is stored, so that nobody can prepare a session for somebody else. The age of a session
// counts from the moment when the person proved who they are. A person has at most fifty sessions: the
// oldest end first. When somebody is signed out everywhere, sessions, tokens, links, codes and
// remembered devices end in one transaction.
package sessions

import (
	"souk/internal/people/factors"
	"souk/internal/people/tokens"
	"souk/internal/platform/store"
)

// Config holds what the service depends on.
type Config struct {
	DB      *store.DB
	Tokens  *tokens.Service
	Factors *factors.Service
	// PublicURL decides the name of the cookie of the hosted pages.
	PublicURL string
	// SignedIn is told, within the transaction, when the caller that was a visitor
	// gets tokens of a member, so that what the visitor has can become the member's. May be nil.
	SignedIn func(tx *store.Tx, visitor, member string) error
}

// Service opens and ends sessions.
type Service struct {
	db        *store.DB
	tokens    *tokens.Service
	factors   *factors.Service
	publicURL string
	signedIn  func(tx *store.Tx, visitor, member string) error
}

// New makes the service.
func New(cfg Config) *Service {
	return &Service{db: cfg.DB, tokens: cfg.Tokens, factors: cfg.Factors, publicURL: cfg.PublicURL, signedIn: cfg.SignedIn}
}
