package badges

import (
	"context"
	"encoding/json"

	"souk/internal/platform/jobs"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/tagjobs"
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
	return tagjobs.Start(ctx, s.db, s.tagJobs, s.assignments.Schema(), job)
}

func (s *Service) tagSome(ctx context.Context, job jobs.Job[resource.TagJob]) error {
	return tagjobs.Work(ctx, s.db, job, s.assignments, func(tx *store.Tx, args resource.TagJob) (string, error) {
		return s.assignments.TagPage(tx, args, retag, s.cfg.Logger)
	})
}
