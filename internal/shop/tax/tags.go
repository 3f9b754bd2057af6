package tax

import (
	"context"
	"slices"
	"strconv"

	"souk/internal/platform/jobs"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/tagjobs"
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
	return tagjobs.Start(ctx, s.db, s.tagJobs, schema, job)
}

func (s *Service) tagSome(ctx context.Context, job jobs.Job[tagJob]) error {
	var of tagjobs.Tagged = s.exempt
	if job.Args.Of == tagsOfContacts {
		of = s.contacts
	}
	return tagjobs.Work(ctx, s.db, job, of, func(tx *store.Tx, args tagJob) (string, error) {
		switch args.Of {
		case tagsOfExempt:
			return s.exempt.TagPageAt(tx, args, exemptTags, s.cfg.Logger)
		case tagsOfContacts:
			return s.contacts.TagPageAt(tx, args, contactTags, s.cfg.Logger)
		}
		return "", nil
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
