package payments

import (
	"testing"

	"souk/internal/orders/ledger"
	"souk/internal/orders/orders"
	"souk/internal/orders/provider"
)

// Every verdict on every kind of request has a meaning, or none on purpose; and what
// it means for the payment is a step that the table of payments has.
func TestFatesOfQuestions(t *testing.T) {
	t.Parallel()
	verdicts := []provider.Verdict{provider.Done, provider.Held, provider.NeedsBuyer, provider.Processing,
		provider.Reviewing, provider.Refused, provider.Ended}
	none := map[string][]provider.Verdict{kindCapture: {provider.Held, provider.NeedsBuyer},
		kindVoid: {provider.Held, provider.NeedsBuyer}, kindRefund: {provider.Held, provider.NeedsBuyer}}
	from := map[string]string{kindCharge: orders.StatePending, kindCapture: orders.StateAuthorized,
		kindVoid: orders.StateAuthorized}
	for _, kind := range []string{kindCharge, kindCapture, kindVoid, kindRefund} {
		for _, verdict := range verdicts {
			outcome, known := outcomes[kind][verdict]
			nonsense := false
			for _, v := range none[kind] {
				nonsense = nonsense || v == verdict
			}
			switch {
			case known == nonsense:
				t.Errorf("%s of a %s: known %v", verdict, kind, known)
			case !known || outcome.event == "":
			default:
				if _, ok := ledger.Step(from[kind], outcome.event); !ok {
					t.Errorf("%s of a %s makes %s of a payment that is %s", verdict, kind, outcome.event, from[kind])
				}
			}
		}
	}
}
