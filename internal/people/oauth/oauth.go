// Package oauth answers the token call: it gives tokens for codes, refresh tokens and the word of apps.
//
// It keeps these things true. A code is over after one try, good or bad; one that comes a second
// time was stolen, and what it gave is ended. A code and a session token are worth something only
// to the caller they were given to. Somebody who cannot sign in gets no tokens.
package oauth

import (
	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/store"
)

// Service gives tokens.
type Service struct {
	db       *store.DB
	tokens   *tokens.Service
	sessions *sessions.Service
}

// New makes the service.
func New(db *store.DB, t *tokens.Service, s *sessions.Service) *Service {
	return &Service{db: db, tokens: t, sessions: s}
}
