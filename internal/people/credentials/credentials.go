// Package credentials checks passwords, and holds back those who guess them.
//
// It keeps these things true. A password is kept only as a slow hash, and an unknown account
// costs as much work as a known one. However many people sign in at once, hashing leaves the
// shoppers their share of memory and cores. Failures are counted before a try in the memory of
// this node and after it in the database, so that neither many tries at once, nor another node,
// nor a restart is a way around the limits; after some of them a captcha is asked for, where the
// shop has one.
package credentials

import (
	"context"
	"log/slog"

	"souk/internal/people/captcha"
	"souk/internal/people/signinpolicy"
	"souk/internal/people/tokens"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
)

// Config holds what the service depends on.
type Config struct {
	DB     *store.DB
	Site   *site.Service
	Logger *slog.Logger
	// Policies has the shop's captcha, and Tokens the pages of clients that it may be solved on.
	Policies  *signinpolicy.Service
	Tokens    *tokens.Service
	PublicURL string
	// Cost of password hashes; zero means DefaultCost.
	Cost PasswordCost
	// Captcha checks captchas; nil means one that asks the providers themselves.
	Captcha *captcha.Verifier
}

// Service checks passwords and captchas, and counts failures.
type Service struct {
	db        *store.DB
	log       *slog.Logger
	policies  *signinpolicy.Service
	tokens    *tokens.Service
	publicURL string
	passwords *passwords
	throttle  *throttle
	captcha   *captcha.Verifier
	codeKey   []byte // hashes the keys of tries
}

// Open makes the service; on an empty database it makes the key it needs.
func Open(ctx context.Context, cfg Config) (*Service, error) {
	s := &Service{
		db: cfg.DB, log: cfg.Logger, policies: cfg.Policies, tokens: cfg.Tokens, publicURL: cfg.PublicURL,
		passwords: newPasswords(cfg.Cost), throttle: newThrottle(cfg.DB.Now), captcha: cfg.Captcha,
	}
	var err error
	if s.codeKey, err = cfg.Site.Secret(ctx, "email-codes"); err != nil {
		return nil, err
	}
	if s.captcha == nil {
		s.captcha, err = captcha.New(captcha.Config{Clock: cfg.DB.Now})
	}
	return s, err
}
