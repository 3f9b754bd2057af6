package tax

import (
	"context"
	"slices"
	"strconv"

	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// What a job of tags works on.
const (
	tagsOfExempt   = "taxExemptGroups"
	tagsOfContacts = "contactTaxDetails"
)

type (
	bulkItems = resource.TagItems
	tagJob    = resource.TagJob
)

func itoa(n int) string { return strconv.Itoa(n) }

// itemsOnly drops the entities of a bulk answer, for contracts that do not show them.
func itemsOnly[T any](bulk *wire.BulkResponse[T], err error) (*bulkItems, error) {
	return resource.ItemsOnly(bulk, err)
}

// tagLater checks a change of tags by filter and leaves it to a job.
func tagLater(ctx context.Context, s *Service, of string, schema *query.Schema, in *wire.TagsByFilterRequest) (*wire.JobAnswer, error) {
	job := tagJob{Of: of, Filter: in.Filter, Assign: in.AssignTags, Unassign: in.UnassignTags}
	if err := resource.CheckTagJob(schema, job); err != nil {
		return nil, err
	}
	return store.Do(ctx, s.db, func(tx *store.Tx) (*wire.JobAnswer, error) {
		job := job // the function may run again
		job.ID = tx.NewID()
		return &wire.JobAnswer{JobID: job.ID}, s.tagJobs.Enqueue(tx, job, jobs.Options{UniqueKey: job.ID})
	})
}

// tagSome does one page of a job and continues with the rest.
func (s *Service) tagSome(ctx context.Context, job jobs.Job[tagJob]) error {
	return s.db.Write(ctx, func(tx *store.Tx) error {
		rest, err := job.Args, error(nil)
		switch rest.Of {
		case tagsOfExempt:
			rest.Cursor, err = s.exempt.TagPageAt(tx, job.Args, exemptTags, s.cfg.Logger)
		case tagsOfContacts:
			rest.Cursor, err = s.contacts.TagPageAt(tx, job.Args, contactTags, s.cfg.Logger)
		}
		if err != nil {
			return err
		}
		if rest.Cursor == "" {
			return job.Done(tx)
		}
		return job.Continue(tx, rest)
	})
}

// tellTags sends the event of changed tags, when they did change.
func tellTags(tx *store.Tx, entity, id string, old, now *wire.Tags,
	body func(assigned, unassigned *wire.Tags) any) error {
	assigned, unassigned := tagsBeside(now, old), tagsBeside(old, now)
	if assigned.Empty() && unassigned.Empty() {
		return nil
	}
	return tx.Emit(store.Event{Type: entity + "_tags_modified", Entity: entity, Slug: "tags_modified", EntityID: id,
		Kind: store.Action, Body: body(assigned, unassigned)})
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
