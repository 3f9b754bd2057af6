package ledger

import (
	"testing"

	"souk/internal/orders/orders"
	"souk/internal/platform/expect"
)

// Every pair of a state and an event, written out once more: what is not here does
// not happen.
func TestStatesOfPayments(t *testing.T) {
	t.Parallel()
	want := map[string]map[Event]string{
		orders.StatePending: {Approve: "APPROVED", Hold: "AUTHORIZED", Review: "PENDING_MERCHANT",
			Decline: "DECLINED", Cancel: "CANCELED"},
		orders.StatePendingMerchant: {Approve: "APPROVED", Hold: "AUTHORIZED", Decline: "DECLINED", Cancel: "CANCELED"},
		orders.StateAuthorized:      {Capture: "APPROVED", Void: "VOIDED"},
		orders.StateApproved: {GiveSome: "PARTIALLY_REFUNDED", GiveAll: "REFUNDED", Undo: "VOIDED",
			Release: "VOIDED"},
		orders.StatePartiallyRefunded: {GiveSome: "PARTIALLY_REFUNDED", GiveAll: "REFUNDED", Release: "VOIDED",
			TakeBack: "APPROVED"},
		orders.StateRefunded: {GiveSome: "PARTIALLY_REFUNDED", TakeBack: "APPROVED"},
		orders.StateVoided:   {GiveSome: "PARTIALLY_REFUNDED", TakeBack: "APPROVED"},
	}
	pairs := 0
	for _, state := range States {
		for _, event := range Events {
			pairs++
			next, ok := Step(state, event)
			if expected, allowed := want[state][event]; ok != allowed || next != expected {
				t.Errorf("%s of a payment that is %s: %q %v, want %q", event, state, next, ok, expected)
			}
		}
	}
	expect.Equal(t, pairs, 9*12, "pairs")
}
