package subscriptions

import (
	"testing"

	"souk/internal/platform/expect"
)

// Every pair of state and event, once more.
func TestSteps(t *testing.T) {
	t.Parallel()
	want := map[Status]string{ // in the order of Events: START DROP SETTLE FAIL EXHAUST PAUSE RESUME SKIP CANCEL FINISH
		Pending:  "Active Canceled - - - - - - Canceled -",
		Active:   "- - Active PastDue Canceled Paused Active Active Canceled Ended",
		PastDue:  "- - Active PastDue Canceled - - Active Canceled -",
		Paused:   "- - Paused Paused Canceled - Active - Canceled -",
		Canceled: "- - Canceled - - - - - - -",
		Ended:    "- - Ended - - - - - - -",
	}
	short := map[Status]string{Pending: "Pending", Active: "Active", PastDue: "PastDue", Paused: "Paused",
		Canceled: "Canceled", Ended: "Ended"}
	expect.ThatNow(t, len(want) == len(Statuses) && len(steps) == len(Statuses), "a state is missing")
	for _, from := range Statuses {
		got := ""
		for _, e := range Events {
			r := &record{status: from}
			word := "-"
			if r.move(e) {
				word = short[r.status]
			} else if r.status != from {
				t.Errorf("%s was refused %s and is %s", from, e, r.status)
			}
			got += " " + word
		}
		expect.Equal(t, got[1:], want[from], from)
	}
}
