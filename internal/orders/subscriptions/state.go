package subscriptions

// Status is how a subscription stands.
type Status string

// The states. Canceled and Ended are final.
const (
	Pending  Status = "PENDING" // its first order waits for the payment
	Active   Status = "ACTIVE"
	Paused   Status = "PAUSED"
	PastDue  Status = "PAST_DUE" // a charge failed and is tried again
	Canceled Status = "CANCELED"
	Ended    Status = "ENDED" // all that was agreed on is done
)

// Statuses lists the states.
var Statuses = []Status{Pending, Active, Paused, PastDue, Canceled, Ended}

// Event is what happens to a subscription.
type Event string

// The events.
const (
	Start   Event = "START"   // the first order is approved
	Drop    Event = "DROP"    // the first order came to nothing
	Settle  Event = "SETTLE"  // a cycle was paid
	Fail    Event = "FAIL"    // a charge failed, and is tried again
	Exhaust Event = "EXHAUST" // the last try failed
	Pause   Event = "PAUSE"
	Resume  Event = "RESUME"
	Skip    Event = "SKIP"   // the next cycle is left out
	Cancel  Event = "CANCEL" // now, or at the end of what was paid for
	Finish  Event = "FINISH" // nothing is left to bill
)

// Events lists them.
var Events = []Event{Start, Drop, Settle, Fail, Exhaust, Pause, Resume, Skip, Cancel, Finish}

// steps is what an event makes of a state; a pair that is not there cannot happen, or
// is refused. Money that arrives counts in every state: it was asked for before.
var steps = map[Status]map[Event]Status{
	Pending: {Start: Active, Drop: Canceled, Cancel: Canceled},
	Active: {Settle: Active, Fail: PastDue, Exhaust: Canceled, Pause: Paused, Skip: Active, Resume: Active,
		Cancel: Canceled, Finish: Ended},
	PastDue:  {Settle: Active, Fail: PastDue, Exhaust: Canceled, Skip: Active, Cancel: Canceled},
	Paused:   {Settle: Paused, Fail: Paused, Exhaust: Canceled, Resume: Active, Cancel: Canceled},
	Canceled: {Settle: Canceled},
	Ended:    {Settle: Ended},
}

// move gives a subscription the state that follows; false when nothing does.
func (r *record) move(e Event) bool {
	to, ok := steps[r.status][e]
	if ok {
		r.status = to
	}
	return ok
}
