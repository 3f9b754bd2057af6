package ledger

import (
	"souk/internal/orders/orders"
)

// Event is something that happens to a payment.
type Event string

// Events of payments.
const (
	Approve  Event = "APPROVE"
	Hold     Event = "HOLD"     // money is set aside
	Review   Event = "REVIEW"   // somebody looks at it
	Decline  Event = "DECLINE"  //
	Cancel   Event = "CANCEL"   //
	Capture  Event = "CAPTURE"  // money set aside is taken
	Void     Event = "VOID"     // money set aside is let go
	GiveSome Event = "GIVESOME" // some of it went back
	GiveAll  Event = "GIVEALL"  // all of it went back
	TakeBack Event = "TAKEBACK" // a refund failed after all: nothing of it went back
	Undo     Event = "UNDO"     // a gift card or membership is as if it never paid
	Release  Event = "RELEASE"  // all of it went back to a gift card or membership
)

// Events lists them.
var Events = []Event{Approve, Hold, Review, Decline, Cancel, Capture, Void, GiveSome, GiveAll, TakeBack, Undo, Release}

// States lists the states of a payment.
var States = []string{
	orders.StatePending, orders.StatePendingMerchant, orders.StateAuthorized, orders.StateApproved,
	orders.StatePartiallyRefunded,
	orders.StateRefunded, orders.StateDeclined, orders.StateCanceled, orders.StateVoided,
}

// steps says what each event makes of each state; what is not there does not happen.
var steps = map[string]map[Event]string{
	orders.StatePending: {
		Approve: orders.StateApproved, Hold: orders.StateAuthorized, Review: orders.StatePendingMerchant,
		Decline: orders.StateDeclined, Cancel: orders.StateCanceled,
	},
	orders.StatePendingMerchant: {Approve: orders.StateApproved, Hold: orders.StateAuthorized,
		Decline: orders.StateDeclined, Cancel: orders.StateCanceled},
	orders.StateAuthorized: {Capture: orders.StateApproved, Void: orders.StateVoided},
	orders.StateApproved: {
		GiveSome: orders.StatePartiallyRefunded, GiveAll: orders.StateRefunded, Undo: orders.StateVoided,
		Release: orders.StateVoided,
	},
	orders.StatePartiallyRefunded: {
		GiveSome: orders.StatePartiallyRefunded, GiveAll: orders.StateRefunded, Release: orders.StateVoided,
		TakeBack: orders.StateApproved,
	},
	orders.StateRefunded: {TakeBack: orders.StateApproved, GiveSome: orders.StatePartiallyRefunded},
	orders.StateDeclined: {},
	orders.StateCanceled: {},
	// Only what was given back to a gift card or membership comes here again: countGiven asks.
	orders.StateVoided: {TakeBack: orders.StateApproved, GiveSome: orders.StatePartiallyRefunded},
}

// Step tells what an event makes of a state; false when it does not happen there.
func Step(state string, e Event) (string, bool) {
	next, ok := steps[state][e]
	return next, ok
}
