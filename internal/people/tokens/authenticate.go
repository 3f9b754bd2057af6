package tokens

import (
	"context"
	"strings"

	"souk/internal/people/accounts"
	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
)

// maxHeader bounds the Authorization header: two tokens and some room.
const maxHeader = 2*maxToken + 64

// errNotIn is the one refusal: which part of a token was wrong is nobody's business.
func errNotIn() error {
	return errs.New(errs.Unauthenticated, "", "the access token or API key is wrong or has expired")
}

// Authenticate finds out who is calling from an Authorization header: a token or
// key, with or without "Bearer", or two of them with a comma between, of which
// the first that is good counts. Without a header the caller is Nobody.
func (s *Service) Authenticate(ctx context.Context, authorization string) (actor.Actor, error) {
	rest := strings.TrimSpace(authorization)
	if rest == "" {
		return actor.Actor{}, nil
	}
	if len(rest) > maxHeader {
		return actor.Actor{}, errNotIn()
	}
	first, second, two := strings.Cut(rest, ",")
	caller, err := s.caller(ctx, bare(first))
	if err == nil || !two || errs.KindOf(err) != errs.Unauthenticated {
		return caller, err
	}
	return s.caller(ctx, bare(second))
}

// Recognize tells who is calling from what is remembered of tokens and keys that were
// good before. It does no work for others.
func (s *Service) Recognize(authorization string) (actor.Actor, bool) {
	if len(authorization) > maxHeader {
		return actor.Actor{}, false
	}
	first, _, _ := strings.Cut(authorization, ",")
	v, ok := s.tokens.get(digestOf(bare(first)))
	if !ok {
		return actor.Actor{}, false
	}
	now := s.db.Now().UnixMilli()
	if good, err := s.still(v, now); err != nil || !good {
		return actor.Actor{}, false
	}
	s.used.note(v, now)
	return v.actor, true
}

// Callers gives every caller that a header names, in its order: sign-on and the
// authorized_client grant need a visitor and an app together. One that is wrong
// makes the whole header wrong.
func (s *Service) Callers(ctx context.Context, authorization string) ([]actor.Actor, error) {
	if len(authorization) > maxHeader {
		return nil, errNotIn()
	}
	var list []actor.Actor
	for _, part := range strings.SplitN(authorization, ",", 3) {
		text := bare(part)
		if text == "" {
			continue
		}
		caller, err := s.caller(ctx, text)
		if err != nil {
			return nil, err
		}
		list = append(list, caller)
	}
	return list, nil
}

// bare strips blanks and the scheme that some callers write.
func bare(text string) string {
	text = strings.TrimSpace(text)
	const scheme = "bearer "
	if len(text) > len(scheme) && strings.EqualFold(text[:len(scheme)], scheme) {
		text = strings.TrimSpace(text[len(scheme):])
	}
	return text
}

// caller finds who holds one token or key.
func (s *Service) caller(ctx context.Context, text string) (actor.Actor, error) {
	if text == "" {
		return actor.Actor{}, errNotIn()
	}
	v, err := s.look(ctx, text)
	if err != nil {
		return actor.Actor{}, err
	}
	return v.actor, nil
}

// look gives what a token or key is, from the cache if nothing changed since.
func (s *Service) look(ctx context.Context, text string) (*verified, error) {
	d := digestOf(text)
	now := s.db.Now()
	if v, ok := s.tokens.get(d); ok {
		good, err := s.still(v, now.UnixMilli())
		if err != nil {
			return nil, err
		}
		if good {
			s.used.note(v, now.UnixMilli())
			return v, nil
		}
		s.tokens.remove(d) // read again below: its key or app has changed
	}
	// Before the look: if something is revoked meanwhile, the entry is checked again.
	epoch, callers := s.revoked.epoch.Load(), s.revoked.callers.Load()
	v, err := s.read(ctx, text, d)
	if err != nil {
		return nil, err
	}
	if now.UnixMilli() > v.expires || s.revoked.refuses(v.issued, v.subjects...) {
		return nil, errNotIn()
	}
	v.epoch.Store(epoch)
	v.callers = callers
	s.tokens.add(d, v)
	s.used.note(v, now.UnixMilli())
	return v, nil
}

// still checks a cached token: an error when it is dead, false when what it was
// read from may have changed.
func (s *Service) still(v *verified, now int64) (bool, error) {
	if now > v.expires {
		return false, errNotIn()
	}
	epoch := s.revoked.epoch.Load()
	if v.epoch.Load() == epoch {
		return true, nil
	}
	if v.fromTable && v.callers != s.revoked.callers.Load() {
		return false, nil
	}
	if s.revoked.refuses(v.issued, v.subjects...) {
		return false, errNotIn()
	}
	v.epoch.Store(epoch)
	return true, nil
}

// read verifies a token, or looks a key up.
func (s *Service) read(ctx context.Context, text string, d digest) (*verified, error) {
	c, err := s.keyring.verify(ctx, text, accessUse, s.db.Now())
	if err == nil {
		return s.fromClaims(ctx, c)
	}
	if tokenShaped(text) && s.keyring.named(text) {
		return nil, errNotIn()
	}
	v, err := s.keys.find(ctx, d)
	if err == nil && v == nil {
		err = errNotIn()
	}
	return v, err
}

// fromClaims turns a verified token into its caller.
func (s *Service) fromClaims(ctx context.Context, c *claims) (*verified, error) {
	kind := accounts.KindsByName[c.Kind]
	v := &verified{
		actor:    actor.Actor{Kind: kind, ID: c.Subject, ClientID: c.Client, Session: c.Session, Hosted: c.Hosted},
		issued:   int64(c.Issued),
		expires:  int64(c.Expires) + leeway.Milliseconds(),
		subjects: []string{SubjectOf(kind, c.Subject), keySubject(c.key)},
	}
	if c.Session != "" {
		v.subjects = append(v.subjects, sessionSubject(c.Session))
	}
	if c.Client != "" {
		v.subjects = append(v.subjects, clientSubject(c.Client))
	}
	if kind == actor.App {
		// What an app may do is read from its row, so that it can change under a living token.
		v.fromTable = true
		row, err := s.apps.find(ctx, c.Subject)
		if err != nil {
			return nil, err
		}
		if row == nil || row.Disabled {
			return nil, errNotIn()
		}
		v.actor.All, v.actor.Permissions, v.actor.KeyName = row.All, row.Permissions, row.Name
	}
	if kind == actor.Staff {
		v.fromTable = true
		row, err := s.staff.find(ctx, c.Subject)
		if err != nil {
			return nil, err
		}
		if row == nil {
			return nil, errNotIn()
		}
		v.actor.Owner, v.actor.Permissions = row.Owner, row.Permissions
	}
	return v, nil
}
