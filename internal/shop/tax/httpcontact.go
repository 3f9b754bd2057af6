package tax

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

func (s *Service) contactOperations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.contactTaxDetails." + id, Method: method, Path: path, Access: actor.Managers(permission),
			Summary: summary, Codes: codes}
	}
	get := op("getContactTaxDetails", "GET", "/v1/contact-tax-details/{id}", readContacts,
		"Get the tax details of a contact.", "CONTACT_TAX_DETAILS_NOT_FOUND")
	ask := op("queryContactTaxDetails", "GET", "/v1/contact-tax-details/query", readContacts,
		"Query tax details of contacts.")
	get.Reads, ask.Reads, ask.LongQuery = true, true, true
	return []httpapi.Operation{
		httpapi.Handle(get, func(ctx context.Context, in *getContact) (*oneContact, error) {
			contact, err := s.contacts.Get(asking(ctx, in.Fields), in.ID)
			if err != nil {
				return nil, err
			}
			return &oneContact{contact}, nil
		}),
		httpapi.Handle(ask, func(ctx context.Context, in *queryContacts) (*manyContacts, error) {
			page, err := s.contacts.Query(asking(ctx, in.Fields), "query", in.Query)
			if err != nil {
				return nil, err
			}
			metadata := page.Metadata()
			return &manyContacts{values(page.Items), &metadata}, nil
		}),
		resource.CountOp[countContacts, countAnswer](s.contacts, httpapi.Op{}),
		resource.DeleteOp[deleteContact](s.contacts, httpapi.Op{}),
		resource.BulkDeleteOp[bulkDeleteContact, bulkItems](s.contacts, httpapi.Op{}),
		httpapi.Handle(op("upsertContactTaxDetails", "POST", "/v1/contact-tax-details", updateContacts,
			"Set the exempt group of a contact.", CodeNoExemptGroup, resource.CodeStale), s.upsertContact),
		httpapi.Handle(op("bulkUpsertContactTaxDetails", "POST", "/v1/bulk/contact-tax-details/upsert", updateContacts,
			"Set the exempt groups of several contacts.", CodeNoExemptGroup), s.bulkUpsertContacts),
		httpapi.Handle(op("bulkUpdateContactTaxDetailsTags", "POST", "/v1/bulk/contact-tax-details/update-tags", tagContacts,
			"Tag the tax details of some contacts.", resource.CodeNoTags),
			func(ctx context.Context, in *tagContactsRequest) (*bulkItems, error) {
				return itemsOnly(s.contacts.BulkTags(ctx, "contactTaxDetailsIds", in.ContactTaxDetailsIDs, in.AssignTags,
					in.UnassignTags, contactTags))
			}),
		httpapi.Handle(op("bulkUpdateContactTaxDetailsTagsByFilter", "POST",
			"/v1/bulk/contact-tax-details/update-tags-by-filter", tagContacts,
			"Tag the tax details of contacts that match a filter.", resource.CodeNoTags),
			func(ctx context.Context, in *wire.TagsByFilterRequest) (*wire.JobAnswer, error) {
				return tagLater(ctx, s, tagsOfContacts, s.contacts.Schema(), in)
			}),
	}
}

func contactTags(c *ContactTaxDetails) **wire.Tags { return &c.Tags }
