// Package sessions keeps where people are signed in, and ends it.
//
// It keeps these things true. A session is always a new one with a new secret, of which only the
// hash is kept, so that nobody can prepare it for another. It is no younger than the proof of who
// the person is. Of one person the newest fifty live. Whoever is put out is signed out everywhere
// at once: sessions, tokens, links, codes and remembered devices end in the same transaction.
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
