// Package oauth answers the token call: it gives tokens in exchange for authorization codes, refresh
// tokens and the credentials of apps.
//
// It keeps these things true. An authorization code is used up by one try, successful or not; if a
// code comes a second time, it was stolen, and the session that it opened is ended. A code or a
// session token is accepted only from the caller it was given to. Somebody whose account may not sign
// in gets no tokens.
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
