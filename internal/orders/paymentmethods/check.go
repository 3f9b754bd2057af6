package paymentmethods

import (
	"context"
	"errors"
	"time"

	"souk/internal/orders/provider"
	"souk/internal/platform/errs"
	"souk/internal/platform/wire"
)

type (
	testRequest struct {
		Provider string `json:"provider" validate:"required,max=50"`
	}
	// TestResult tells whether a provider would take the shop's calls.
	TestResult struct {
		Works bool `json:"works"`
		// TestMode says that no real money would move.
		TestMode bool `json:"testMode"`
		// Problem says why it would not.
		Problem string `json:"problem,omitempty" validate:"omitempty,oneof=KEY_REFUSED UNREACHABLE"`
	}
	testAnswer struct {
		Result *TestResult `json:"result"`
	}
)

// patience is how long a provider may take to answer a test.
const patience = 10 * time.Second

// testProvider asks one of the providers that this server knows. InvalidArgument for others.
func (s *Service) testProvider(ctx context.Context, in *testRequest) (*testAnswer, error) {
	for _, p := range s.cfg.Providers {
		if p.Name() != in.Provider || p.Offer().Kind == "" {
			continue
		}
		out := &TestResult{Works: true, TestMode: p.Offer().TestMode}
		asked, can := p.(provider.Checker)
		if !can {
			return &testAnswer{out}, nil
		}
		ctx, done := context.WithTimeout(ctx, patience)
		defer done()
		switch err := asked.Check(ctx); {
		case errors.Is(err, provider.ErrKeyRefused):
			out.Works, out.Problem = false, "KEY_REFUSED"
		case err != nil:
			out.Works, out.Problem = false, "UNREACHABLE"
		}
		return &testAnswer{out}, nil
	}
	return nil, errs.Invalid(wire.Named("provider", errs.RuleOther, "",
		"must be one of the payment providers that are set up on this server"))
}
