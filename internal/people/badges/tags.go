package badges

import (
	"context"
	"encoding/json"

	"souk/internal/platform/jobs"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Tags of an assignment. The contract calls the public ones tags.
type Tags struct {
	PrivateTags *wire.TagList `json:"privateTags,omitempty"`
	Tags        *wire.TagList `json:"tags,omitempty"`
}

func (t *Tags) common() *wire.Tags {
	if t == nil {
		return nil
	}
	return &wire.Tags{PrivateTags: t.PrivateTags, PublicTags: t.Tags}
}

// retag puts changed tags into an assignment; nil if none is left.
func retag(a *Assignment, with func(*wire.Tags) *wire.Tags) {
	left := with(a.Tags.common())
	a.Tags = nil
	if !left.Empty() {
		a.Tags = &Tags{PrivateTags: left.PrivateTags, Tags: left.PublicTags}
	}
}

type (
	tagByFilter struct {
		Filter       json.RawMessage `json:"filter" validate:"required"`
		AssignTags   *Tags           `json:"assignTags,omitempty"`
		UnassignTags *Tags           `json:"unassignTags,omitempty"`
	}
)

// tagLater checks a change of tags by filter and leaves it to a job.
func (s *Service) tagLater(ctx context.Context, in *tagByFilter) (*wire.JobAnswer, error) {
	job := resource.TagJob{Filter: in.Filter, Assign: in.AssignTags.common(), Unassign: in.UnassignTags.common()}
	if err := resource.CheckTagJob(s.assignments.Schema(), job); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*wire.JobAnswer, error) {
		job := job // the function may run again
		job.ID = tx.NewID()
		return &wire.JobAnswer{JobID: job.ID}, s.tagJobs.Enqueue(tx, job, jobs.Options{UniqueKey: job.ID})
	})
}

// tagSome does one page of a job and continues with the rest.
func (s *Service) tagSome(ctx context.Context, job jobs.Job[resource.TagJob]) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		rest := job.Args
		var err error
		if rest.Cursor, err = s.assignments.TagPage(tx, job.Args, retag, s.cfg.Logger); err != nil {
			return err
		}
		if rest.Cursor == "" {
			return job.Done(tx)
		}
		return job.Continue(tx, rest)
	})
}
