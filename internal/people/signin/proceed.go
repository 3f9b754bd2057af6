package signin

import (
	"context"

	"souk/internal/people/accounts"
	"souk/internal/people/onetime"
	"souk/internal/people/sessions"
	"souk/internal/people/tokens"
	"souk/internal/platform/actor"
	"souk/internal/platform/store"
)

// Proceed takes somebody who proved who they are one step on: to the mailed
// code, to waiting for the owner, to the second factor, or in.
func (s *Service) Proceed(tx *store.Tx, a *accounts.Account, t Try) (*SignIn, error) {
	caller := t.Caller
	switch {
	case a.Status == accounts.StatusBlocked || a.Status == accounts.StatusOffline || a.Status == accounts.StatusDeleted:
		return nil, sessions.ErrNotAllowedIn()
	case a.NeedsEmail:
		// When the last mail was a moment ago its code still counts, and none is sent.
		if _, err := s.mailCode(tx, a); err != nil {
			return nil, err
		}
		token, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForState, Account: a.ID, Client: caller.ClientID,
			Caller: onetime.Subject(caller)})
		return &SignIn{State: StateVerify, StateToken: token, Identity: a.Identity()}, err
	case a.NeedsApproval:
		return &SignIn{State: StateApproval, Identity: a.Identity()}, nil
	}
	if out, err := s.challenge(tx, a, t); out != nil || err != nil {
		return out, err
	}
	if err := s.accounts.NoteLogin(tx, a); err != nil {
		return nil, err
	}
	if err := s.arrived(tx, a); err != nil {
		return nil, err
	}
	who, err := s.accountFactors.WithFactors(tx, a)
	if err != nil {
		return nil, err
	}
	token, err := onetime.Issue(tx, onetime.Ticket{Purpose: onetime.ForSession, Account: a.ID, Client: caller.ClientID,
		Caller: onetime.Subject(caller)})
	if err != nil {
		return nil, err
	}
	out := &SignIn{State: StateSuccess, SessionToken: token, Identity: who}
	must, err := mustHaveFactor(tx, a)
	if must && !who.HasFactor() {
		out.add("mustEnrol", accounts.CustomValue{Yes: &must})
	}
	return out, err
}

// ThroughBackOffice gives the caller's try if they came through the back office's
// client, by which alone staff sign in; nil otherwise.
func (s *Service) ThroughBackOffice(ctx context.Context) (*Try, error) {
	client, err := s.tokens.Client(ctx, actor.From(ctx).ClientID)
	if err != nil || client == nil || client.Kind != tokens.ClientBackOffice || !actor.From(ctx).Shopper() {
		return nil, err
	}
	t := tryOf(ctx)
	return &t, nil
}
