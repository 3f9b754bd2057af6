package sandbox

import (
	"context"

	"souk/internal/orders/provider"
	"souk/internal/platform/store"
)

// Keep plays the card's script without money: what a bank tells only when it is asked for money is not found out.
func (s *Bank) Keep(ctx context.Context, in provider.KeepCall) (*provider.Outcome, error) {
	return s.play(ctx, in.Key, in.Method, func(script string) *entry {
		e := &entry{kind: kindSetup, doc: entryDoc{Method: in.Method, Save: true}, state: string(provider.Done)}
		switch script {
		case "decline":
			e.state, e.doc.Reason = string(provider.Refused), provider.DeclineCard
		case "expired":
			e.state, e.doc.Reason = string(provider.Refused), provider.DeclineExpired
		case "challenge":
			e.state = string(provider.NeedsBuyer)
		case "slow", "review":
			e.state = string(provider.Processing)
		}
		return e
	})
}

// Kept tells how it stands. What takes time is over by then.
func (s *Bank) Kept(ctx context.Context, in provider.FollowCall) (*provider.Outcome, error) {
	return s.change(ctx, in.Key, func(tx *store.Tx, e *entry) error {
		if e.state == string(provider.Processing) {
			return e.move(tx, e.good(), "")
		}
		return nil
	})
}
