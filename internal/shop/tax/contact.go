package tax

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	readContacts   = "BILLING.CONTACT_TAX_DETAILS_READ"
	updateContacts = "BILLING.CONTACT_TAX_DETAILS_UPDATE"
	deleteContacts = "BILLING.CONTACT_TAX_DETAILS_DELETE"
	tagContacts    = "BILLING.CONTACT_TAX_DETAILS_UPDATE_TAGS"
)

const (
	contactEntity = "wix.billing.v1.contact_tax_details"
	// withContact asks for who the contact is.
	withContact = "CONTACT_DETAILS"
)

// ContactTaxDetails is what is known of a contact for tax. Its id is the contact's.
type ContactTaxDetails struct {
	resource.Meta
	TaxExemptGroupID string               `json:"taxExemptGroupId" validate:"required,guid"`
	ContactDetails   *ContactDetails      `json:"contactDetails,omitempty"`
	ExtendedFields   *wire.ExtendedFields `json:"extendedFields,omitempty"`
	Tags             *wire.Tags           `json:"tags,omitempty"`
}

// ContactDetails is who a contact is.
type ContactDetails struct {
	FirstName string `json:"firstName,omitempty"`
	LastName  string `json:"lastName,omitempty"`
	Company   string `json:"company,omitempty"`
	Email     string `json:"email,omitempty"`
	VatID     string `json:"vatId,omitempty"`
}

// asked marks a context in which contacts are shown with who they are.
type asked struct{}

func asking(ctx context.Context, fields []string) context.Context {
	if slices.Contains(fields, withContact) {
		return context.WithValue(ctx, asked{}, true)
	}
	return ctx
}

func (s *Service) contactSpec() resource.Spec[ContactTaxDetails, *ContactTaxDetails] {
	return resource.Spec[ContactTaxDetails, *ContactTaxDetails]{
		Name: "contactTaxDetails", Plural: "contactTaxDetails", ID: "ecom.contactTaxDetails", Table: "contact_tax_details",
		Path: "/v1/contact-tax-details",
		Fields: append([]resource.Field[ContactTaxDetails]{
			{Field: query.Field{Path: "taxExemptGroupId", Column: "exempt_group", Kind: query.ID, Sortable: true,
				NotNull: true}},
		}, resource.TagFields(func(c *ContactTaxDetails) *wire.Tags { return c.Tags })...),
		OnCreate: func(tx *store.Tx, c *ContactTaxDetails) error { return s.knownExemptGroup(tx, c.TaxExemptGroupID) },
		OnUpdate: func(tx *store.Tx, old, c *ContactTaxDetails) error {
			if old.TaxExemptGroupID == c.TaxExemptGroupID {
				return nil
			}
			return s.knownExemptGroup(tx, c.TaxExemptGroupID)
		},
		After: func(tx *store.Tx, old, c *ContactTaxDetails) error {
			if old == nil || c == nil {
				return nil
			}
			return tellTags(tx, contactEntity, c.ID, old.Tags, c.Tags, func(assigned, unassigned *wire.Tags) any {
				return &contactTagsModified{c, assigned, unassigned}
			})
		},
		Fill: s.fillContacts,
		Read: actor.Managers(readContacts), Create: actor.Managers(updateContacts), Update: actor.Managers(updateContacts),
		Delete: actor.Managers(deleteContacts),
		Events: deletedWithBody(contactEntity), ReadOnly: []string{"contactDetails"}, Codes: []string{CodeNoExemptGroup},
		MaxSorts: 5,
	}
}

// fillContacts says who the contacts are, where the caller asked.
func (s *Service) fillContacts(tx *store.Tx, list []*ContactTaxDetails) error {
	if s.cfg.Contacts == nil || tx.Context().Value(asked{}) == nil {
		return nil
	}
	wanted := make([]string, len(list))
	for i, c := range list {
		wanted[i] = c.ID
	}
	found, err := s.cfg.Contacts(tx, wanted)
	for _, c := range list {
		if details, ok := found[c.ID]; ok {
			c.ContactDetails = &details
		}
	}
	return err
}

// ExemptGroupOf gives the group of buyers that a contact is in; empty for none.
func (s *Service) ExemptGroupOf(ctx context.Context, contactID string) (string, error) {
	if contactID == "" {
		return "", nil
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (group string, err error) {
		err = tx.QueryRow("SELECT exempt_group FROM contact_tax_details WHERE id = ?", []any{contactID}, &group)
		if errors.Is(err, store.ErrNoRows) {
			return "", nil
		}
		return group, err
	})
}

func patchOf(sent wire.Patch[ContactTaxDetails]) resource.Patch {
	return resource.Patch{ID: sent.Value.ID, Body: sent.Raw}
}

func (s *Service) upsertContact(ctx context.Context, in *upsertContact) (*oneContact, error) {
	contact, err := s.contacts.Upsert(asking(ctx, in.Fields), patchOf(in.ContactTaxDetails))
	if err != nil {
		return nil, err
	}
	return &oneContact{contact}, nil
}

func (s *Service) bulkUpsertContacts(ctx context.Context, in *bulkUpsertContact) (
	*wire.BulkResponse[ContactTaxDetails], error) {
	patches := make([]resource.Patch, len(in.ContactTaxDetails))
	for i, sent := range in.ContactTaxDetails {
		patches[i] = patchOf(sent)
	}
	out, err := s.contacts.BulkUpsert(asking(ctx, in.Fields), "contactTaxDetails", patches)
	if err != nil {
		return nil, err
	}
	return shown(out, in.ReturnEntity), nil
}

type (
	contactTagsModified struct {
		ContactTaxDetails *ContactTaxDetails `json:"contactTaxDetails"`
		AssignedTags      *wire.Tags         `json:"assignedTags,omitempty"`
		UnassignedTags    *wire.Tags         `json:"unassignedTags,omitempty"`
	}
	upsertContact struct {
		ContactTaxDetails wire.Patch[ContactTaxDetails] `json:"contactTaxDetails"`
		Fields            []string                      `json:"fields,omitempty" validate:"max=10,dive,oneof=CONTACT_DETAILS"`
	}
	bulkUpsertContact struct {
		ContactTaxDetails []wire.Patch[ContactTaxDetails] `json:"contactTaxDetails" validate:"min=1,max=100"`
		ReturnEntity      bool                            `json:"returnEntity,omitempty"`
		Fields            []string                        `json:"fields,omitempty" validate:"max=10,dive,oneof=CONTACT_DETAILS"`
	}
	getContact struct {
		ID     string   `json:"id" validate:"required,guid"`
		Fields []string `json:"fields,omitempty" validate:"max=10,dive,oneof=CONTACT_DETAILS"`
	}
	deleteContact struct {
		ContactTaxDetailsID string `json:"contactTaxDetailsId" validate:"required,guid"`
	}
	queryContacts struct {
		Query  query.Request `json:"query"`
		Fields []string      `json:"fields,omitempty" validate:"max=10,dive,oneof=CONTACT_DETAILS"`
	}
	countContacts struct {
		Filter json.RawMessage `json:"filter,omitempty"`
	}
	bulkDeleteContact struct {
		ContactTaxDetailsIDs []string `json:"contactTaxDetailsIds"`
	}
	tagContactsRequest struct {
		ContactTaxDetailsIDs []string   `json:"contactTaxDetailsIds" validate:"min=1,max=100,dive,guid"`
		AssignTags           *wire.Tags `json:"assignTags,omitempty"`
		UnassignTags         *wire.Tags `json:"unassignTags,omitempty"`
	}
	oneContact struct {
		ContactTaxDetails *ContactTaxDetails `json:"contactTaxDetails"`
	}
	manyContacts struct {
		ContactTaxDetails wire.List[ContactTaxDetails] `json:"contactTaxDetails"`
		PagingMetadata    *wire.PagingMetadata         `json:"pagingMetadata,omitempty"`
	}
	countAnswer struct {
		Count int `json:"count"`
	}
)
