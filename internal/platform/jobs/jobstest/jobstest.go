// Package jobstest waits in tests for work in the background.
package jobstest

import (
	"slices"
	"testing"

	"souk/internal/platform/expect"
	"souk/internal/platform/jobs"
)

// WorkOff has a queue work until no job of a kind is left of those that ask makes. ended tells of each run of that
// kind, none of which may fail.
func WorkOff(t *testing.T, queue *jobs.Queue, ended <-chan jobs.Finished, kind string, ask func()) {
	t.Helper()
	expect.OK(t, queue.Start(t.Context()))
	defer func() { expect.Equal(t, queue.Stop(t.Context()), nil) }()
	ask()
	expect.OK(t, queue.Nudge(t.Context()))
	for waiting := true; waiting; {
		f := expect.Next(t, ended)
		rows, err := queue.List(t.Context(), jobs.Filter{})
		expect.ThatNow(t, err == nil && f.Outcome == jobs.Succeeded, "a part of the job ended %+v, %v", f, err)
		waiting = slices.ContainsFunc(rows, func(row jobs.Row) bool { return row.Kind == kind })
	}
}
