package badges

import (
	"context"
	"encoding/json"

	"souk/internal/errs"
	"souk/internal/jobs"
	"souk/internal/query"
	"souk/internal/resource"
	"souk/internal/store"
	"souk/internal/wire"
)

// tagsAtOnce is how many assignments one transaction of a job tags.
const tagsAtOnce = 100

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

// with adds and removes tags; nil if none is left.
func (t *Tags) with(assign, unassign *Tags) *Tags {
	left := t.common().With(assign.common(), unassign.common())
	if left.Empty() {
		return nil
	}
	return &Tags{PrivateTags: left.PrivateTags, Tags: left.PublicTags}
}

type (
	tagByFilter struct {
		Filter       json.RawMessage `json:"filter" validate:"required"`
		AssignTags   *Tags           `json:"assignTags,omitempty"`
		UnassignTags *Tags           `json:"unassignTags,omitempty"`
	}
	jobAnswer struct {
		JobID string `json:"jobId"`
	}
	taggedItems struct {
		Results            wire.List[taggedItem]   `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata `json:"bulkActionMetadata"`
	}
	taggedItem struct {
		ItemMetadata wire.ItemMetadata `json:"itemMetadata"`
	}
	// tagJob is the remaining part of an update of tags by filter.
	tagJob struct {
		ID       string          `json:"id"`
		Filter   json.RawMessage `json:"filter"`
		Cursor   string          `json:"cursor,omitempty"`
		Assign   *Tags           `json:"assign,omitempty"`
		Unassign *Tags           `json:"unassign,omitempty"`
	}
)

func someTags(assign, unassign *Tags) error {
	if assign.common().Empty() && unassign.common().Empty() {
		return errs.New(errs.InvalidArgument, resource.CodeNoTags, "there are no tags to assign or to unassign")
	}
	return nil
}

// tagEach updates each assignment in its own savepoint: one failure does not undo the others.
func (s *Service) tagEach(tx *store.Tx, ids []string, assign, unassign *Tags) (*taggedItems, error) {
	if err := someTags(assign, unassign); err != nil {
		return nil, err
	}
	out := &taggedItems{}
	for i, id := range ids {
		err := tx.Savepoint(func() error {
			_, err := s.assignments.ChangeTx(tx, id, nil, func(_ *store.Tx, a *Assignment) error {
				a.Tags = a.Tags.with(assign, unassign)
				return nil
			})
			return err
		})
		switch errs.KindOf(err) {
		case errs.Internal, errs.Unavailable, errs.DeadlineExceeded:
			if err != nil { // an internal error is not about the item: it ends the call
				return nil, err
			}
		}
		out.Results = append(out.Results, taggedItem{out.BulkActionMetadata.Item(i, id, err)})
	}
	return out, nil
}

// tagLater validates an update of tags by filter and enqueues a job for it.
func (s *Service) tagLater(ctx context.Context, in *tagByFilter) (*jobAnswer, error) {
	if err := someTags(in.AssignTags, in.UnassignTags); err != nil {
		return nil, err
	}
	if _, err := s.assignments.Schema().ParseFilter("filter", in.Filter); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*jobAnswer, error) {
		id := tx.NewID()
		return &jobAnswer{id}, s.tagJobs.Enqueue(tx, tagJob{ID: id, Filter: in.Filter, Assign: in.AssignTags, Unassign: in.UnassignTags}, jobs.Options{UniqueKey: id})
	})
}

// tagSome runs one page of a job and enqueues the next. Pages are ordered by id, which an
// update of tags does not change, so each assignment is updated once.
func (s *Service) tagSome(ctx context.Context, job jobs.Job[tagJob]) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		next, err := s.tagPage(tx, job.Args)
		if err != nil {
			return err
		}
		if next == "" {
			return job.Done(tx)
		}
		rest := job.Args
		rest.Cursor = next
		return job.Continue(tx, rest)
	})
}

func (s *Service) tagPage(tx *store.Tx, job tagJob) (string, error) {
	request := query.Request{CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(tagsAtOnce), Cursor: job.Cursor}}
	if job.Cursor == "" {
		request.Filter, request.Sort = job.Filter, json.RawMessage(`[{"fieldName":"id","order":"ASC"}]`)
	}
	page, err := s.assignments.QueryTx(tx, "query", request)
	if err != nil || len(page.Items) == 0 {
		return "", err
	}
	ids := make([]string, len(page.Items))
	for i, item := range page.Items {
		ids[i] = item.ID
	}
	done, err := s.tagEach(tx, ids, job.Assign, job.Unassign)
	if err != nil {
		return "", err
	}
	for _, result := range done.Results {
		if failed := result.ItemMetadata.Error; failed != nil {
			s.cfg.Logger.WarnContext(tx.Context(), "the tags of a badge assignment could not be changed", "job", job.ID, "id", result.ItemMetadata.ID, "code", failed.Code, "reason", failed.Description)
		}
	}
	return page.Cursors.Next, nil
}
