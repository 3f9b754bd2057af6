package tokens

import (
	"context"
	"net/http"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/wire"
)

type createClientRequest struct {
	OAuthClient Client `json:"oauthClient"`
}

type updateClientRequest struct {
	OAuthClient wire.Patch[Client] `json:"oauthClient"`
	FieldMask   wire.FieldMask     `json:"fieldMask,omitempty"`
}

type clientAnswer struct {
	OAuthClient *Client `json:"oauthClient"`
}

type doneAnswer struct{}

type queryClientsAnswer struct {
	OAuthClients   wire.List[*Client]  `json:"oauthClients"`
	PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
}

var clientSchema = query.NewSchema(query.Spec{
	Name: "oauth_client", DefaultSort: newestFirst,
	Fields: slices.Concat(namedFields, changedFields, []query.Field{
		{Path: "kind", Column: "kind", Kind: query.Enum,
			Values: []string{ClientHeadless, ClientFirstParty, ClientBackOffice}},
		{Path: "allowedRedirectUris", Column: "redirect_uris", Kind: query.TextList},
		{Path: "allowedRedirectDomains", Column: "domains", Kind: query.TextList},
	}),
})

var clientList = query.List[*Client]{Schema: clientSchema, Scan: scanClient,
	From: query.From{Table: "oauth_clients", Columns: clientColumns}}

func clientOperations(s *Service) []httpapi.Operation {
	access := actor.Managers(ManageClients)
	one := func(c *Client, err error) (*clientAnswer, error) { return &clientAnswer{c}, err }
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "identity.oauthClients.create", Method: http.MethodPost, Path: "/v1/oauth-clients", Access: access,
			Summary: "Create an OAuth client for a front end.",
		}, func(ctx context.Context, in *createClientRequest) (*clientAnswer, error) {
			return one(s.CreateClient(ctx, in.OAuthClient))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.oauthClients.get", Method: http.MethodGet, Path: "/v1/oauth-clients/{id}", Access: access, Reads: true,
			Summary: "Get an OAuth client.", Codes: []string{"OAUTH_CLIENT_NOT_FOUND"},
		}, func(ctx context.Context, in *wire.AnyIDRequest) (*clientAnswer, error) {
			return one(s.GetClient(ctx, in.ID))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.oauthClients.update", Method: http.MethodPatch, Path: "/v1/oauth-clients/{oauthClient.id}",
			Access:  access,
			Summary: "Update an OAuth client.", Codes: []string{"OAUTH_CLIENT_NOT_FOUND", "INVALID_REVISION",
				"FIRST_PARTY_CLIENT"},
		}, func(ctx context.Context, in *updateClientRequest) (*clientAnswer, error) {
			return one(s.UpdateClient(ctx, in.OAuthClient.Value.ID, in.OAuthClient, in.FieldMask))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.oauthClients.delete", Method: http.MethodDelete, Path: "/v1/oauth-clients/{id}", Access: access,
			Summary: "Delete an OAuth client.", Codes: []string{"OAUTH_CLIENT_NOT_FOUND", "FIRST_PARTY_CLIENT"},
		}, func(ctx context.Context, in *wire.AnyIDRequest) (*doneAnswer, error) {
			return nil, s.DeleteClient(ctx, in.ID)
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.oauthClients.query", Method: http.MethodPost, Path: "/v1/oauth-clients/query", Access: access,
			Reads:   true,
			Summary: "List OAuth clients.",
		}, func(ctx context.Context, in *query.Message) (*queryClientsAnswer, error) {
			page, err := clientList.Page(ctx, s.db, s.cursor, in.Query)
			if err != nil {
				return nil, err
			}
			return &queryClientsAnswer{page.Items, page.Metadata()}, nil
		}),
	}
}
