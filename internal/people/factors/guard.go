package factors

import (
	"time"

	"souk/internal/platform/errs"
	"souk/internal/platform/store"
)

// Wrong proofs of one subject, over all rounds. From the fifth on there is a wait,
// which doubles with each further one: who guesses six digits gets some thirty tries
// on the first day and twenty-four on each day after. A day without a wrong one, or a
// right one, forgives.
const (
	freeFailures = 5
	firstWait    = time.Minute
	longestWait  = time.Hour
	forgiven     = 24 * time.Hour
)

// Codes that are sent, by subject: sending costs money and annoys.
const (
	sendEvery   = 30 * time.Second // within one round
	sendsAnHour = 10
)

type guard struct {
	failures    int
	failed      int64
	lockedUntil int64
	hourBegan   int64
	hourSent    int
}

func readGuard(tx *store.Tx, subject string) (guard, error) {
	var g guard
	err := tx.QueryRow("SELECT failures, failed, locked_until, hour_began, hour_sent FROM factor_guards WHERE subject = ?",
		[]any{subject},
		&g.failures, &g.failed, &g.lockedUntil, &g.hourBegan, &g.hourSent)
	_, err = none(err)
	return g, err
}

func (g guard) write(tx *store.Tx, subject string) error {
	_, err := tx.Exec(
		`INSERT INTO factor_guards (subject, failures, failed, locked_until, hour_began, hour_sent) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures, failed = excluded.failed, locked_until = excluded.locked_until, hour_began = excluded.hour_began, hour_sent = excluded.hour_sent`,
		subject, g.failures, g.failed, g.lockedUntil, g.hourBegan, g.hourSent)
	return err
}

func (g guard) wait(tx *store.Tx) time.Duration {
	return max(0, time.Duration(g.lockedUntil-tx.Millis())*time.Millisecond)
}

// fail counts a wrong proof.
func (g guard) fail(tx *store.Tx) guard {
	if tx.Millis()-g.failed >= forgiven.Milliseconds() {
		g.failures = 0
	}
	g.failures++
	g.failed = tx.Millis()
	if over := g.failures - freeFailures; over >= 0 {
		g.lockedUntil = tx.Now.Add(min(firstWait<<min(over, 10), longestWait)).UnixMilli()
	}
	return g
}

// send counts a code that is about to be sent, or tells how long to wait.
func (g guard) send(tx *store.Tx) (guard, time.Duration) {
	if since := time.Duration(tx.Millis()-g.hourBegan) * time.Millisecond; since >= time.Hour {
		g.hourBegan, g.hourSent = tx.Millis(), 0
	} else if g.hourSent >= sendsAnHour {
		return g, time.Hour - since
	}
	g.hourSent++
	return g, 0
}

func errWait(wait time.Duration, words string) error {
	e := errs.New(errs.ResourceExhausted, CodeThrottled, "%s", words)
	e.RetryAfter = wait
	return e
}
