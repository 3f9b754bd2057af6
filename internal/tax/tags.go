package tax

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"souk/internal/errs"
	"souk/internal/jobs"
	"souk/internal/query"
	"souk/internal/resource"
	"souk/internal/store"
	"souk/internal/wire"
)

// What a job of tags works on.
const (
	tagsOfExempt   = "taxExemptGroups"
	tagsOfContacts = "contactTaxDetails"
	tagsAtOnce     = 100 // entities of one transaction
)

type (
	tagByFilter struct {
		Filter       json.RawMessage `json:"filter" validate:"required"`
		AssignTags   *wire.Tags      `json:"assignTags,omitempty"`
		UnassignTags *wire.Tags      `json:"unassignTags,omitempty"`
	}
	jobAnswer struct {
		JobID string `json:"jobId"`
	}
	bulkItems struct {
		Results            wire.List[bulkItem]     `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata `json:"bulkActionMetadata"`
	}
	bulkItem struct {
		ItemMetadata wire.ItemMetadata `json:"itemMetadata"`
	}
	// tagJob is the rest of a change of tags that a filter asked for.
	tagJob struct {
		ID       string          `json:"id"`
		Of       string          `json:"of"`
		Filter   json.RawMessage `json:"filter"`
		Cursor   string          `json:"cursor,omitempty"`
		Assign   *wire.Tags      `json:"assign,omitempty"`
		Unassign *wire.Tags      `json:"unassign,omitempty"`
	}
)

func itoa(n int) string { return strconv.Itoa(n) }

// itemsOnly drops the entities of a bulk answer, for contracts that do not show them.
func itemsOnly[T any](bulk *wire.BulkResponse[T], err error) (*bulkItems, error) {
	if err != nil {
		return nil, err
	}
	out := &bulkItems{BulkActionMetadata: bulk.BulkActionMetadata}
	for _, result := range bulk.Results {
		out.Results = append(out.Results, bulkItem{result.ItemMetadata})
	}
	return out, nil
}

// tagLater checks a change of tags by filter and leaves it to a job.
func tagLater(ctx context.Context, s *Service, of string, schema *query.Schema, in *tagByFilter) (*jobAnswer, error) {
	if in.AssignTags.Empty() && in.UnassignTags.Empty() {
		return nil, errs.New(errs.InvalidArgument, resource.CodeNoTags, "there are no tags to assign or to take away")
	}
	if _, err := schema.ParseFilter("filter", in.Filter); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*jobAnswer, error) {
		id := tx.NewID()
		return &jobAnswer{id}, s.tagJobs.Enqueue(tx, tagJob{ID: id, Of: of, Filter: in.Filter, Assign: in.AssignTags, Unassign: in.UnassignTags}, jobs.Options{UniqueKey: id})
	})
}

// tagSome does a part of a job and leaves the rest to the next. The order is by id,
// which no change of tags moves, and so each entity is met once.
func (s *Service) tagSome(ctx context.Context, job jobs.Job[tagJob]) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		next, err := "", error(nil)
		switch job.Args.Of {
		case tagsOfExempt:
			next, err = tagPage(tx, s, s.exempt, job.Args, exemptTags)
		case tagsOfContacts:
			next, err = tagPage(tx, s, s.contacts, job.Args, contactTags)
		}
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

func tagPage[T any, P resource.Entity[T]](tx *store.Tx, s *Service, r *resource.Resource[T, P], job tagJob, at func(*T) **wire.Tags) (string, error) {
	request := query.Request{CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(tagsAtOnce), Cursor: job.Cursor}}
	if job.Cursor == "" {
		request.Filter, request.Sort = job.Filter, json.RawMessage(`[{"fieldName":"id","order":"ASC"}]`)
	}
	page, err := r.QueryTx(tx, "query", request)
	if err != nil || len(page.Items) == 0 {
		return "", err
	}
	found := make([]string, len(page.Items))
	for i, item := range page.Items {
		found[i] = P(item).Metadata().ID
	}
	done, err := r.BulkTags(tx.Context(), "ids", found, job.Assign, job.Unassign, at)
	if err != nil {
		return "", err
	}
	for _, result := range done.Results {
		if failed := result.ItemMetadata.Error; failed != nil {
			s.cfg.Logger.WarnContext(tx.Context(), "tags could not be changed", "job", job.ID, "of", job.Of, "id", result.ItemMetadata.ID, "code", failed.Code, "reason", failed.Description)
		}
	}
	if metadata := page.Metadata(); metadata.Cursors != nil {
		return metadata.Cursors.Next, nil
	}
	return "", nil
}

// tellTags sends the event of changed tags, when they did change.
func tellTags(tx *store.Tx, entity, id string, old, now *wire.Tags, body func(assigned, unassigned *wire.Tags) any) error {
	assigned, unassigned := tagsBeside(now, old), tagsBeside(old, now)
	if assigned.Empty() && unassigned.Empty() {
		return nil
	}
	return tx.Emit(store.Event{Type: entity + "_tags_modified", Entity: entity, Slug: "tags_modified", EntityID: id, Kind: store.Action, Body: body(assigned, unassigned)})
}

// tagsBeside gives the tags of one that the other has not.
func tagsBeside(one, other *wire.Tags) *wire.Tags {
	left := one.With(nil, other)
	if left.Empty() {
		return nil
	}
	for _, list := range []*wire.TagList{left.PrivateTags, left.PublicTags} {
		if list != nil {
			slices.Sort(list.TagIDs)
		}
	}
	return left
}
