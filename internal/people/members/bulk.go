package members

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// What a bulk change does.
const (
	doDelete  = "DELETE"
	doApprove = "APPROVE"
	doBlock   = "BLOCK"
	doMute    = "MUTE"
)

// States of a bulk change.
const (
	JobWaiting = "WAITING"
	JobRunning = "RUNNING"
	JobDone    = "DONE"
	JobFailed  = "FAILED"
)

// How many members one transaction looks at, and changes. Shoppers wait for it on SQLite, so it is short.
const (
	bulkLook  = 100
	bulkBatch = 2
)

// Job is a bulk change by filter.
type Job struct {
	ID           string     `json:"id"`
	Action       string     `json:"action"`
	State        string     `json:"state"`
	CreatedDate  wire.Time  `json:"createdDate"`
	UpdatedDate  wire.Time  `json:"updatedDate"`
	FinishedDate *wire.Time `json:"finishedDate,omitempty"`
	// Total is how many members fitted when it was asked for; some may not fit any more.
	Total     int `json:"total"`
	Succeeded int `json:"succeeded"`
	Failed    int `json:"failed"`
	// Stopped tells that somebody ended it before its end. What was done stays.
	Stopped bool `json:"stopped,omitempty"`

	filter, search, assignee, reason, position string
	caller                                     actor.Actor
}

// task is the queue's job of a bulk change.
type task struct {
	ID string `json:"id"`
}

const jobColumns = "id, created, updated, finished, action, state, filter, search, assignee, reason, actor, " +
	"total, succeeded, failed, position, stopped"

// begin writes a bulk change down and has the queue do it. InvalidArgument for a filter that
// is wrong, and for one that means everybody unless all says so.
func (s *Service) begin(
	ctx context.Context, action string, in *filterRequest, assignee, reason string,
) (*wire.JobAnswer, error) {
	filter, search := in.Filter, in.Search
	if len(filter) == 0 {
		return nil, errs.Invalid(wire.Named("filter", errs.RuleRequired, "", "is required"))
	}
	q, err := parseBulk(filter, search)
	if err != nil {
		return nil, err
	}
	if q.Whole() && !in.ConfirmAll {
		return nil, errs.Invalid(errs.Field("filter", errs.RuleRequired,
			"matches all members; send confirmAll to change them all, or narrow the filter"))
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*wire.JobAnswer, error) {
		if err := checkAssignee(tx, "", assignee); err != nil {
			return nil, err
		}
		total, err := query.Count(tx, q, query.From{Table: "members"})
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(search)
		if err != nil {
			return nil, err
		}
		who, err := json.Marshal(actor.From(ctx))
		if err != nil {
			return nil, err
		}
		id := tx.NewID()
		_, err = tx.Exec("INSERT INTO member_jobs ("+jobColumns+
			") VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, '', FALSE)", id, tx.Millis(), tx.Millis(), action, JobWaiting,
			string(filter), string(text), assignee, strings.TrimSpace(reason), string(who), total)
		if err != nil {
			return nil, err
		}
		return &wire.JobAnswer{JobID: id}, s.kind.Enqueue(tx, task{id}, jobs.Options{})
	})
}

func parseBulk(filter json.RawMessage, search *freeText) (*query.Query, error) {
	in := query.SearchRequest{Request: query.Request{Filter: filter}, Search: searched(search.text())}
	return schema.ParseSearch("", in, nil)
}

func findJob(tx *store.Tx, id string) (*Job, error) {
	j := &Job{}
	var created, updated int64
	var finished *int64
	var who string
	err := tx.QueryRow("SELECT "+jobColumns+" FROM member_jobs WHERE id = ?", []any{id},
		&j.ID, &created, &updated, &finished, &j.Action, &j.State, &j.filter, &j.search, &j.assignee, &j.reason, &who,
		&j.Total, &j.Succeeded, &j.Failed, &j.position, &j.Stopped)
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.Missing(CodeNoJob, "job", id)
	}
	if err != nil {
		return nil, err
	}
	j.CreatedDate, j.UpdatedDate = wire.Time(created), wire.Time(updated)
	if finished != nil {
		j.FinishedDate = wire.Ptr(wire.Time(*finished))
	}
	return j, json.Unmarshal([]byte(who), &j.caller)
}

// work does one batch of a bulk change. Its effects, how far it has come and the end of the
// queue's job are one transaction: no member is handled twice.
func (s *Service) work(ctx context.Context, job jobs.Job[task]) error {
	return workOn(ctx, s, job, findJob, s.batch)
}

// allowed is the permission that a bulk change needs.
var allowed = map[string]string{
	doDelete: deletePermission, doApprove: approvePermission, doBlock: blockPermission, doMute: mutePermission,
}

func (j *Job) by() actor.Actor { return j.caller }

// needs is nothing for one that ended, or was stopped.
func (j *Job) needs() string {
	if j.State == JobDone {
		return ""
	}
	return allowed[j.Action]
}

func (j *Job) fail(tx *store.Tx) error { return j.save(tx, JobFailed) }

// work is what somebody began and the queue does in their name.
type work interface {
	by() actor.Actor
	// needs is the permission for what is left of it; empty for none.
	needs() string
	fail(tx *store.Tx) error
}

// workOn does the next part of what find gives for a job of the queue, until there is no more. It is done in the name
// of the caller who started it, with the rights that they have now: events and audit records say so. Without the
// permission it fails, and what was done stays done.
func workOn[T work](ctx context.Context, s *Service, job jobs.Job[task], find func(*store.Tx, string) (T, error),
	part func(*store.Tx, T) (more bool, err error)) error {
	caller, err := store.Get(store.FromPrimary(ctx), s.db, func(tx *store.Tx) (actor.Actor, error) {
		begun, err := find(tx, job.Args.ID)
		if err != nil {
			return actor.Actor{}, err
		}
		return current(s, tx, begun.by())
	})
	if errs.KindOf(err) == errs.NotFound { // cleared away
		return s.db.Write(ctx, job.Done)
	}
	if err != nil {
		return err
	}
	return s.db.Write(actor.With(ctx, caller), func(tx *store.Tx) error {
		now, err := find(tx, job.Args.ID)
		if err != nil {
			return err
		}
		if needed := now.needs(); needed != "" {
			who, err := current(s, tx, now.by())
			if err != nil {
				return err
			}
			if !who.Holds(needed) {
				return errors.Join(now.fail(tx), job.Done(tx))
			}
		}
		more, err := part(tx, now)
		if err != nil {
			return err
		}
		if more {
			return job.Continue(tx, job.Args)
		}
		return job.Done(tx)
	})
}

// current gives a caller with the rights that they have now.
func current(s *Service, tx *store.Tx, was actor.Actor) (actor.Actor, error) {
	if s.cfg.Current == nil {
		return was, nil
	}
	return s.cfg.Current(tx, was)
}

// batch handles the next members by id, so that a member whom the change makes unfit, or fit,
// is neither met again nor passed over. Members who came later are not looked at.
func (s *Service) batch(tx *store.Tx, j *Job) (more bool, err error) {
	if j.State == JobDone { // or stopped; one that failed goes on when its job is retried
		return false, nil
	}
	var search *freeText
	if err := json.Unmarshal([]byte(j.search), &search); err != nil {
		return false, err
	}
	q, err := parseBulk(json.RawMessage(j.filter), search)
	if err != nil { // a version with other fields wrote it
		return false, j.save(tx, JobFailed)
	}
	ids, end, err := nextBatch(tx, q, j)
	if err != nil {
		return false, err
	}
	for _, id := range ids {
		err := tx.Savepoint(func() error { return s.apply(tx, j, id) })
		if err != nil && !refusal(err) {
			return false, err
		}
		if err := j.note(tx, id, err); err != nil {
			return false, err
		}
	}
	if end == "" {
		return false, j.save(tx, JobDone)
	}
	j.position = end
	jobs.Report(tx.Context(), int64(j.Succeeded+j.Failed), int64(j.Total))
	return true, j.save(tx, JobRunning)
}

// nextBatch gives some of the next members that fit, and up to which id was looked: empty at the end. It looks at so
// many members and no more, because one of a rare kind may be far, and all other writes wait on SQLite meanwhile.
func nextBatch(tx *store.Tx, q *query.Query, j *Job) (ids []string, end string, err error) {
	where, args := q.Where(tx.Dialect())
	const near = "SELECT * FROM members WHERE id > ? ORDER BY id LIMIT ?"
	args = append([]any{j.position, bulkLook, j.CreatedDate.Millis()}, args...)
	ids, err = store.Values[string](tx, "WITH near AS MATERIALIZED ("+near+
		") SELECT members.id FROM near AS members WHERE members.created <= ? AND "+where+
		" ORDER BY members.id LIMIT ?", append(args, bulkBatch)...)
	if err != nil {
		return nil, "", err
	}
	if len(ids) == bulkBatch {
		return ids, ids[len(ids)-1], nil
	}
	err = tx.QueryRow("SELECT id FROM members WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?",
		[]any{j.position, bulkLook - 1}, &end)
	if errors.Is(err, store.ErrNoRows) {
		err = nil
	}
	return ids, end, err
}

func (s *Service) apply(tx *store.Tx, j *Job, id string) error {
	var err error
	switch j.Action {
	case doApprove:
		_, err = s.Approve(tx.Context(), id)
	case doBlock:
		_, err = s.Block(tx.Context(), id, j.reason)
	case doMute:
		_, err = s.SetActivity(tx.Context(), id, Muted, j.reason)
	case doDelete:
		err = s.Delete(tx.Context(), id, j.assignee)
	}
	return err
}

// gaveUp ends a bulk change whose job failed for good. What was done so far stays, with its results.
func gaveUp(tx *store.Tx, t task) error {
	j, err := findJob(tx, t.ID)
	if errs.CodeOf(err) == CodeNoJob { // cleared away
		return nil
	}
	if err != nil || j.FinishedDate != nil {
		return err
	}
	return j.save(tx, JobFailed)
}

// note writes down what became of one member.
func (j *Job) note(tx *store.Tx, id string, outcome error) error {
	code, description := "", ""
	if outcome == nil {
		j.Succeeded++
	} else {
		j.Failed++
		refused := wire.ErrorOf(outcome)
		code, description = refused.Code, refused.Description
	}
	j.position = id
	_, err := tx.Exec(`INSERT INTO member_job_items (job, number, member, success, code, description)
		VALUES (?, ?, ?, ?, ?, ?)`, j.ID, j.Succeeded+j.Failed-1, id, outcome == nil, code, description)
	return err
}

// jobEntity names bulk changes in the live feed.
const jobEntity = "souk.members.job"

func (j *Job) save(tx *store.Tx, state string) error {
	ended := state == JobDone || state == JobFailed
	tx.Changed(jobEntity, j.ID)
	_, err := tx.Exec(`UPDATE member_jobs SET updated = ?, finished = ?, state = ?, succeeded = ?, failed = ?, position = ?
		WHERE id = ?`, tx.Millis(), tx.MillisIf(ended), state, j.Succeeded, j.Failed, j.position, j.ID)
	return err
}

// keepJobs is how long bulk changes can be asked about.
const keepJobs = 30 * 24 * 60 * 60 * 1000

// Prune clears away bulk changes and imports that ended long ago.
func (s *Service) Prune(ctx context.Context) error {
	err := s.db.Write(ctx, func(tx *store.Tx) error {
		const ended = "created < ? AND finished IS NOT NULL"
		old := tx.Millis() - keepJobs
		_, err := tx.Exec("DELETE FROM member_job_items WHERE job IN (SELECT id FROM member_jobs WHERE "+ended+")", old)
		if err != nil {
			return err
		}
		_, err = tx.Exec("DELETE FROM member_jobs WHERE "+ended, old)
		return err
	})
	if err != nil {
		return err
	}
	return pruneImports(ctx, s.db)
}
