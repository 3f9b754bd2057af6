package payments

import (
	"testing"

	"souk/internal/orders/orders"
)

// Every pair of a state and an event, written out once more: what is not here does
// not happen.
func TestStatesOfPayments(t *testing.T) {
	t.Parallel()
	want := map[string]map[Event]string{
		orders.StatePending:           {Approve: "APPROVED", Hold: "AUTHORIZED", Review: "PENDING_MERCHANT", Decline: "DECLINED", Cancel: "CANCELED"},
		orders.StatePendingMerchant:   {Approve: "APPROVED", Hold: "AUTHORIZED", Decline: "DECLINED", Cancel: "CANCELED"},
		orders.StateAuthorized:        {Capture: "APPROVED", Void: "VOIDED"},
		orders.StateApproved:          {GiveSome: "PARTIALLY_REFUNDED", GiveAll: "REFUNDED", Undo: "VOIDED", Release: "VOIDED"},
		orders.StatePartiallyRefunded: {GiveSome: "PARTIALLY_REFUNDED", GiveAll: "REFUNDED", Release: "VOIDED", TakeBack: "APPROVED"},
		orders.StateRefunded:          {GiveSome: "PARTIALLY_REFUNDED", TakeBack: "APPROVED"},
		orders.StateVoided:            {GiveSome: "PARTIALLY_REFUNDED", TakeBack: "APPROVED"},
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
	if pairs != 9*12 {
		t.Errorf("%d pairs", pairs)
	}
}

// Every verdict on every kind of question has a meaning, or none on purpose; and what
// it means for the payment is a step that the table of payments has.
func TestFatesOfQuestions(t *testing.T) {
	t.Parallel()
	verdicts := []Verdict{Done, Held, NeedsBuyer, Processing, Reviewing, Refused, Ended}
	none := map[string][]Verdict{kindCapture: {Held, NeedsBuyer}, kindVoid: {Held, NeedsBuyer}, kindRefund: {Held, NeedsBuyer}}
	from := map[string]string{kindCharge: orders.StatePending, kindCapture: orders.StateAuthorized, kindVoid: orders.StateAuthorized}
	for _, kind := range []string{kindCharge, kindCapture, kindVoid, kindRefund} {
		for _, verdict := range verdicts {
			fate, known := fates[kind][verdict]
			nonsense := false
			for _, v := range none[kind] {
				nonsense = nonsense || v == verdict
			}
			switch {
			case known == nonsense:
				t.Errorf("%s of a %s: known %v", verdict, kind, known)
			case !known || fate.event == "":
			default:
				if _, ok := Step(from[kind], fate.event); !ok {
					t.Errorf("%s of a %s makes %s of a payment that is %s", verdict, kind, fate.event, from[kind])
				}
			}
		}
	}
}
