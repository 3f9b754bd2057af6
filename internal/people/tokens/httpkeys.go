package tokens

import (
	"context"
	"net/http"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

// Permissions of this package.
const (
	ManageKeys    = "IDENTITY.MANAGE_KEYS"
	ManageClients = "IDENTITY.MANAGE_CLIENTS"
)

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(keyOperations(s), appOperations(s), clientOperations(s))
}

type newKey struct {
	Name           string            `json:"name" validate:"required,notblank,max=100"`
	AllPermissions bool              `json:"allPermissions"`
	Permissions    wire.List[string] `json:"permissions" validate:"max=200,unique,dive,min=1,max=100"`
}

// Validate holds the rule of APIKey that spans fields.
func (k *newKey) Validate() []errs.Violation {
	return (&APIKey{AllPermissions: k.AllPermissions, Permissions: k.Permissions}).Validate()
}

type createKeyRequest struct {
	APIKey newKey `json:"apiKey"`
}

type createKeyAnswer struct {
	APIKey *APIKey `json:"apiKey"`
	Key    string  `json:"key"` // readable this once
}

type keyAnswer struct {
	APIKey *APIKey `json:"apiKey"`
}

type queryKeysAnswer struct {
	APIKeys        wire.List[*APIKey]  `json:"apiKeys"`
	PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
}

// What keys, apps and clients can be found by alike; source and rights are those of keys and apps.
var (
	newestFirst = []query.Sort{{Path: "createdDate", Desc: true}}
	namedFields = []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "name", Column: "name", Folded: "name_folded", Kind: query.Text, Sortable: true, NotNull: true},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
	}
	rightsFields = []query.Field{
		{Path: "source", Column: "source", Kind: query.Enum, Values: []string{sourceCreated, sourceEnvironment}},
		{Path: "allPermissions", Column: "all_permissions", Kind: query.Bool},
		{Path: "permissions", Column: "permissions", Kind: query.TextList},
	}
	changedFields = []query.Field{
		{Path: "disabled", Column: "disabled", Kind: query.Bool},
		{Path: "updatedDate", Column: "updated", Kind: query.Time, Sortable: true, NotNull: true},
	}
)

var keySchema = query.NewSchema(query.Spec{
	Name: "api_key", DefaultSort: newestFirst,
	Fields: slices.Concat(namedFields, rightsFields, []query.Field{
		{Path: "lastUsedDate", Column: "last_used", Kind: query.Time, Sortable: true},
		{Path: "revokedDate", Column: "revoked", Kind: query.Time, Sortable: true},
	}),
})

var keyList = query.List[*APIKey]{Schema: keySchema, Scan: scanAPIKey,
	From: query.From{Table: "api_keys", Columns: apiKeyColumns}}

func keyOperations(s *Service) []httpapi.Operation {
	access := actor.Managers(ManageKeys)
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			// The answer holds the key, so it may not be kept under an Idempotency-Key.
			ID: "identity.apiKeys.create", Method: http.MethodPost, Path: "/v1/api-keys", Access: access,
			Key:     httpapi.KeyRefused,
			Summary: "Create an API key. The answer has its text, which is never shown again.",
			Codes:   []string{"PERMISSION_NOT_HELD", "TOO_MANY_API_KEYS"},
		}, func(ctx context.Context, in *createKeyRequest) (*createKeyAnswer, error) {
			if unknown := s.permissions.Unknown("apiKey.permissions", in.APIKey.Permissions, nil); len(unknown) > 0 {
				return nil, errs.Invalid(unknown...)
			}
			key, text, err := s.CreateAPIKey(ctx, in.APIKey.Name, in.APIKey.AllPermissions, in.APIKey.Permissions)
			if err != nil {
				return nil, err
			}
			return &createKeyAnswer{key, text}, nil
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.apiKeys.query", Method: http.MethodPost, Path: "/v1/api-keys/query", Access: access, Reads: true,
			Summary: "List API keys.",
		}, func(ctx context.Context, in *query.Message) (*queryKeysAnswer, error) {
			page, err := keyList.Page(ctx, s.db, s.cursor, in.Query)
			if err != nil {
				return nil, err
			}
			return &queryKeysAnswer{page.Items, page.Metadata()}, nil
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.apiKeys.revoke", Method: http.MethodDelete, Path: "/v1/api-keys/{id}", Access: access,
			Summary: "Revoke an API key.", Codes: []string{"API_KEY_NOT_FOUND", "PERMISSION_NOT_HELD"},
		}, func(ctx context.Context, in *wire.AnyIDRequest) (*keyAnswer, error) {
			key, err := s.RevokeAPIKey(ctx, in.ID)
			if err != nil {
				return nil, err
			}
			return &keyAnswer{key}, nil
		}),
	}
}
