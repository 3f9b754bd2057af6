package jobs

import (
	"context"
	"testing"
	"time"

	"souk/internal/platform/expect"
	"souk/internal/platform/store"
	"souk/internal/platform/store/storetest"
)

// A server that is killed leaves its jobs as running. River gives them to others when their own timeout is over: one
// kind that may take a day does not keep those that run every minute waiting for a day.
func TestLostJobsWaitForTheirOwnTimeoutOnly(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, store.PostgreSQL)
	q := New(db, Config{})
	none := func(context.Context) error { return nil }
	q.Every("minute", time.Minute, none)
	q.Every("day", 24*time.Hour, none)
	expect.Equal(t, rescueAfter, 2*time.Minute)
	lost := map[string]time.Duration{}
	for _, k := range q.kinds {
		lost[k.name] = (&riverWorker{q: q, kind: k}).Timeout(nil)
	}
	expect.Equal(t, lost["every.minute"], 2*time.Minute)
	expect.Equal(t, lost["every.day"], 24*time.Hour+time.Minute)
}
