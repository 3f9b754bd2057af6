package mail

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"souk/internal/platform/jobs"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Status says where a message is.
type Status string

// The statuses. Kept was written while no mail server was set.
const (
	Queued Status = "QUEUED"
	Sent   Status = "SENT"
	Kept   Status = "KEPT"
	Failed Status = "FAILED"
)

// sending is the job that makes one try. Turn tells it from jobs that were
// replaced by a later one.
type sending struct {
	Email string `json:"email"`
	Turn  int    `json:"turn"`
}

// queued is what a try needs to know.
type queued struct {
	id, to, template, subject, content, text, html, messageID, language string
	status                                                              Status
	turn, attempts, left                                                int
	created                                                             int64
	expires                                                             *int64
}

func load(tx *store.Tx, id string) (*queued, error) {
	q := &queued{id: id}
	var status string
	err := tx.QueryRow(`SELECT recipient, template, subject, content, text_part, html_part, message_id, language,
		status, turn, attempts, tries_left, created, expires FROM emails WHERE id = ?`, []any{id},
		&q.to, &q.template, &q.subject, &q.content, &q.text, &q.html, &q.messageID, &q.language, &status, &q.turn,
		&q.attempts, &q.left, &q.created, &q.expires)
	q.status = Status(status)
	return q, err
}

// outcome is how a try ended.
type outcome struct {
	status Status
	tried  bool
	final  bool // of a failure: no further try
	reason string
}

// primary makes a read see what was committed a moment ago, replica or not.
const primary = "latest"

// send makes one try: read, send, note. The network is between two transactions.
func (s *Service) send(ctx context.Context, job jobs.Job[sending]) error {
	q, err := store.Get(store.ReadAfter(ctx, primary), s.db,
		func(tx *store.Tx) (*queued, error) { return load(tx, job.Args.Email) })
	if errors.Is(err, store.ErrNoRows) {
		return nil // purged meanwhile
	}
	if err != nil {
		return err
	}
	if q.turn != job.Args.Turn || q.status != Queued {
		return nil // another job has it, or had
	}
	out, err := s.try(ctx, q)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *store.Tx) error {
		current, err := load(tx, q.id)
		if errors.Is(err, store.ErrNoRows) || err == nil && (current.turn != q.turn || current.status != Queued) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.note(tx, current, out); err != nil {
			return err
		}
		return job.Done(tx)
	})
}

// try hands the message to the server; what goes wrong there is in the outcome,
// and an error is ours.
func (s *Service) try(ctx context.Context, q *queued) (outcome, error) {
	switch {
	case q.expires != nil && s.db.Now().UnixMilli() >= *q.expires:
		return outcome{status: Failed, final: true, reason: "it had expired before it could be sent"}, nil
	case s.server == nil: // the setting was taken away while it waited
		return outcome{status: Kept}, nil
	}
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return outcome{}, err
	}
	text, html, err := s.parts(q.template, q.language, q.content, q.text, q.html)
	if err != nil {
		return outcome{status: Failed, final: true, reason: err.Error()}, nil //nolint:nilerr // another try would end alike
	}
	own, err := s.from.Get(ctx)
	if err != nil {
		return outcome{}, err
	}
	from, replyTo := s.sender(settings, own)
	permanent, err := s.server.deliver(ctx, s.mailHost(), envelope{
		from: from, replyTo: replyTo, to: wireAddress(q.to), subject: q.subject, id: q.messageID, text: text, html: html,
		languages: q.language,
		date:      time.UnixMilli(q.created).UTC(), stop: stopOf(q.content),
	})
	if err == nil {
		return outcome{status: Sent, tried: true}, nil
	}
	if ctx.Err() != nil {
		return outcome{}, ctx.Err() // the program stops: not the server's failure
	}
	return outcome{status: Failed, tried: true, final: permanent, reason: err.Error()}, nil
}

// stopOf is where the reader of a stored reminder ends reminders; empty for messages that are none.
func stopOf(stored string) string {
	var c content
	if json.Unmarshal([]byte(stored), &c) != nil {
		return ""
	}
	return c.Values["stop"]
}

// note writes how a try ended and what comes next.
func (s *Service) note(tx *store.Tx, q *queued, out outcome) error {
	// The schedule may have become shorter since the message was written.
	left := min(q.left, len(s.cfg.Schedule))
	status, turn, attempts := out.status, q.turn, q.attempts
	var next, sent *int64
	var again time.Time
	if out.tried {
		attempts++
	}
	switch {
	case status == Sent:
		sent = wire.Ptr(tx.Millis())
	case status == Failed && !out.final && left > 0:
		again = tx.Now.Add(s.cfg.Jitter(s.cfg.Schedule[len(s.cfg.Schedule)-left])).Truncate(time.Millisecond)
		status, turn, left, next = Queued, turn+1, left-1, wire.Ptr(again.UnixMilli())
	case status == Failed:
		tx.Changed(entity, q.id)
		s.cfg.Logger.Warn("a message was not sent", "email", q.id, "attempts", attempts, "error", out.reason)
	}
	if _, err := tx.Exec(
		"UPDATE emails SET status = ?, turn = ?, attempts = ?, tries_left = ?, next_try = ?, sent = ?, error = ?, updated = ? WHERE id = ?",
		string(status), turn, attempts, left, next, sent, out.reason, tx.Millis(), q.id); err != nil {
		return err
	}
	if status != Queued {
		return nil
	}
	return s.job.Enqueue(tx, sending{Email: q.id, Turn: turn}, jobs.Options{RunAt: again})
}

// sendNow makes the message's next try due at once, in place of any job that waits.
func (s *Service) sendNow(tx *store.Tx, id string, turn, left int) error {
	if _, err := tx.Exec(
		"UPDATE emails SET status = 'QUEUED', turn = ?, tries_left = ?, next_try = ?, sent = NULL, updated = ? WHERE id = ?",
		turn, left, tx.Millis(), tx.Millis(), id); err != nil {
		return err
	}
	return s.job.Enqueue(tx, sending{Email: id, Turn: turn}, jobs.Options{})
}
