package resource

import (
	"context"
	"encoding/json"
	"log/slog"

	"souk/internal/platform/errs"
	"souk/internal/platform/query"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// CodeNoTags refuses a change of tags that names none.
const CodeNoTags = "EMPTY_ASSIGN_AND_UNASSIGN_LISTS"

// TagsAtOnce is how many entities one page of a TagJob changes.
const TagsAtOnce = 100

type (
	// TagChange replaces the tags of an entity by what with makes of them.
	TagChange[T any] func(entity *T, with func(*wire.Tags) *wire.Tags)

	// TagItems is the answer to a change of tags, for contracts that do not show the entities.
	TagItems struct {
		Results            wire.List[wire.BulkItem] `json:"results"`
		BulkActionMetadata wire.BulkActionMetadata  `json:"bulkActionMetadata"`
	}

	// TagJob is the remaining part of a change of tags by filter. Of names the resource, for jobs of several.
	TagJob struct {
		ID       string          `json:"id"`
		Of       string          `json:"of,omitempty"`
		Filter   json.RawMessage `json:"filter"`
		Cursor   string          `json:"cursor,omitempty"`
		Assign   *wire.Tags      `json:"assign,omitempty"`
		Unassign *wire.Tags      `json:"unassign,omitempty"`
		// Done of Total are looked at; Total is counted before the first are.
		Done  int `json:"done,omitempty"`
		Total int `json:"total,omitempty"`
	}
)

func someTags(assign, unassign *wire.Tags) error {
	if assign.Empty() && unassign.Empty() {
		return errs.New(errs.InvalidArgument, CodeNoTags,
			"there are no tags to change; send assignTags or unassignTags with at least one tag")
	}
	return nil
}

// BulkTags adds tags to entities and removes others, each entity on its own. at finds the tags in the
// entity. InvalidArgument without tags.
func (r *Resource[T, P]) BulkTags(
	ctx context.Context, prefix string, ids []string, assign, unassign *wire.Tags, at func(*T) **wire.Tags,
) (*wire.BulkResponse[T], error) {
	return r.BulkTagsBy(ctx, prefix, ids, assign, unassign, tagsAt(at))
}

// tagsAt changes the tags where at finds them.
func tagsAt[T any](at func(*T) **wire.Tags) TagChange[T] {
	return func(entity *T, with func(*wire.Tags) *wire.Tags) {
		tags := at(entity)
		*tags = with(*tags)
	}
}

// BulkTagsBy is BulkTags for entities that keep their tags in another form.
func (r *Resource[T, P]) BulkTagsBy(
	ctx context.Context, prefix string, ids []string, assign, unassign *wire.Tags, change TagChange[T],
) (*wire.BulkResponse[T], error) {
	if err := someTags(assign, unassign); err != nil {
		return nil, err
	}
	return r.each(ctx, prefix, len(ids), func(tx *store.Tx, i int, _ string) (string, *T, error) {
		entity, err := r.Change(tx.Context(), ids[i], nil, func(_ *store.Tx, entity *T) error {
			change(entity, func(tags *wire.Tags) *wire.Tags { return tags.With(assign, unassign) })
			return nil
		})
		return ids[i], entity, err
	})
}

// ItemsOnly drops the entities of a bulk answer.
func ItemsOnly[T any](bulk *wire.BulkResponse[T], err error) (*TagItems, error) {
	if err != nil {
		return nil, err
	}
	out := &TagItems{BulkActionMetadata: bulk.BulkActionMetadata}
	for _, result := range bulk.Results {
		out.Results = append(out.Results, wire.BulkItem{ItemMetadata: result.ItemMetadata})
	}
	return out, nil
}

// CheckTagJob refuses a change of tags by filter that names no tags or has a wrong filter. InvalidArgument.
func CheckTagJob(schema *query.Schema, job TagJob) error {
	if err := someTags(job.Assign, job.Unassign); err != nil {
		return err
	}
	_, err := schema.ParseFilter("filter", job.Filter)
	return err
}

// TagPage changes the tags of the next entities of a job and gives the cursor of the rest; it is empty at the
// end. Pages are ordered by id, which a change of tags does not move, so each entity is changed once. Entities
// that refuse the change are logged.
func (r *Resource[T, P]) TagPage(tx *store.Tx, job TagJob, change TagChange[T], log *slog.Logger) (string, error) {
	request := query.Request{CursorPaging: &wire.CursorPaging{Limit: wire.Ptr(TagsAtOnce), Cursor: job.Cursor}}
	if job.Cursor == "" {
		request.Filter, request.Sort = job.Filter, json.RawMessage(`[{"fieldName":"id","order":"ASC"}]`)
	}
	page, err := r.Query(tx.Context(), "query", request)
	if err != nil || len(page.Items) == 0 {
		return "", err
	}
	ids := make([]string, len(page.Items))
	for i, item := range page.Items {
		ids[i] = P(item).Metadata().ID
	}
	done, err := r.BulkTagsBy(tx.Context(), "ids", ids, job.Assign, job.Unassign, change)
	if err != nil {
		return "", err
	}
	for _, result := range done.Results {
		if failed := result.ItemMetadata.Error; failed != nil {
			log.WarnContext(tx.Context(), "tags could not be changed", "job", job.ID, "of", r.spec.Plural,
				"id", result.ItemMetadata.ID, "code", failed.Code, "reason", failed.Description)
		}
	}
	if metadata := page.Metadata(); metadata.Cursors != nil {
		return metadata.Cursors.Next, nil
	}
	return "", nil
}

// TagPageAt is TagPage for entities whose tags at finds.
func (r *Resource[T, P]) TagPageAt(tx *store.Tx, job TagJob, at func(*T) **wire.Tags, log *slog.Logger) (
	string, error) {
	return r.TagPage(tx, job, tagsAt(at), log)
}
