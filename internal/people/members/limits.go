package members

import (
	"context"

	"souk/internal/people/accounts"
	"souk/internal/platform/errs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Limits say why something cannot be done with a member now, by the codes that it would be refused with. What is empty
// can be done.
type Limits struct {
	Block  string `json:"block,omitempty"`
	Delete string `json:"delete,omitempty"`
}

type limitsAnswer struct {
	Limits *Limits `json:"limits"`
}

// limits tells what cannot be done with a member, so that a page need not offer it. NotFound.
func (s calls) limits(ctx context.Context, id string) (*Limits, error) {
	return store.Get(ctx, s.db, func(tx *store.Tx) (*Limits, error) {
		status, _, err := StateTx(tx, id)
		if err != nil {
			return nil, err
		}
		out := &Limits{}
		if err := BlockingTx(tx, id); err != nil {
			if !refusal(err) {
				return nil, err
			}
			out.Block = errs.CodeOf(err)
		}
		staff, _, err := accounts.StaffBehind(tx, id)
		if err != nil {
			return nil, err
		}
		if staff != "" {
			out.Delete = RuleStaffDelete
		}
		if s.cfg.Subscribed == nil {
			return out, nil
		}
		running, err := s.cfg.Subscribed(tx, id)
		if err != nil {
			return nil, err
		}
		if running && out.Block == "" && status != Offline {
			out.Block = CodeSubscribed
		}
		if running && out.Delete == "" {
			out.Delete = RuleSubscribedDelete
		}
		return out, nil
	})
}

func (s calls) httpLimits(ctx context.Context, in *wire.AnyIDRequest) (*limitsAnswer, error) {
	limits, err := s.limits(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &limitsAnswer{limits}, nil
}
