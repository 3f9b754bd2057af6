// Package customfields keeps the fields of member profiles, which members they apply to,
// and the check of their values.
//
// It keeps these things true. Names and keys are unique. The key and the type of a field
// never change, so stored values stay valid; system fields also keep their name. A hidden
// field keeps its key, its application and its values until it is restored or deleted. The
// values of a deleted field are removed, and its key is not used again before they are. A
// field without an application applies to all members.
package customfields

import (
	"slices"

	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
)

// Codes of refusals.
const (
	CodeNoField       = "CUSTOM_FIELD_NOT_FOUND"
	CodeFieldExists   = "CUSTOM_FIELD_ALREADY_EXISTS"
	CodeTooMany       = "CUSTOM_FIELD_LIMIT_REACHED"
	CodeType          = "INCORRECT_FIELD_TYPE"
	CodePrivacy       = "INCORRECT_FIELD_PRIVACY"
	CodeSocialType    = "INVALID_FIELD_SOCIAL_TYPE"
	CodeReservedName  = "RESERVED_FIELD_NAME_NON_EDITABLE"
	CodeSystemDelete  = "CANNOT_DELETE_SYSTEM_FIELD"
	CodeNoApplication = "CUSTOM_FIELD_APPLICATION_NOT_FOUND"
	CodeApplied       = "CUSTOM_FIELD_APPLICATION_ALREADY_EXISTS"
	CodeNoMember      = "MEMBER_NOT_FOUND"
	CodeNoRole        = "ROLE_DOES_NOT_EXIST"
)

// Permissions of the contract.
const (
	readFields      = "MEMBERS.CUSTOM_FIELDS_READ"
	createFields    = "MEMBERS.CUSTOM_FIELDS_CREATE"
	updateFields    = "MEMBERS.CUSTOM_FIELDS_UPDATE"
	deleteFields    = "MEMBERS.CUSTOM_FIELDS_DELETE"
	hideFields      = "MEMBERS.CUSTOM_FIELDS_HIDE"
	readSuggestions = "MEMBERS.CUSTOM_FIELDS_SUGGESTIONS_READ"
)

// MaxFields is the most fields a shop can have, including hidden ones: profiles show them all.
const MaxFields = 200

// Service keeps the fields.
type Service struct {
	db      *store.DB
	cursors *query.Signer
	fields  *resource.Resource[Field, *Field]
	drop    func(tx *store.Tx, key string) error
}

// New builds the service. dropValues removes the values of a deleted field from members; it can leave
// that to a job.
func New(deps resource.Deps, dropValues func(tx *store.Tx, key string) error) *Service {
	s := &Service{db: deps.DB, cursors: deps.Cursors, drop: dropValues}
	s.fields = resource.New(deps, s.fieldSpec())
	return s
}

// Fields gives the engine of fields, for services that change several things together.
func (s *Service) Fields() *resource.Resource[Field, *Field] { return s.fields }

// Operations lists the operations of the three services.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(s.fieldOperations(), s.applicationOperations(), s.suggestionOperations())
}
