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

type newApp struct {
	Name           string            `json:"name" validate:"required,notblank,max=100"`
	AllPermissions bool              `json:"allPermissions"`
	Permissions    wire.List[string] `json:"permissions" validate:"max=200,unique,dive,min=1,max=100"`
}

// Validate holds the rule of App that spans fields.
func (a *newApp) Validate() []errs.Violation {
	return (&App{AllPermissions: a.AllPermissions, Permissions: a.Permissions}).Validate()
}

type createAppRequest struct {
	App newApp `json:"app"`
}

type appRequest struct {
	AppID string `json:"appId" validate:"required,max=100"`
}

type updateAppRequest struct {
	App       wire.Patch[App] `json:"app"`
	FieldMask wire.FieldMask  `json:"fieldMask,omitempty"`
}

type appAnswer struct {
	App *App `json:"app"`
}

type appSecretAnswer struct {
	App    *App   `json:"app"`
	Secret string `json:"secret"` // readable this once
}

type appsAnswer struct {
	Apps           wire.List[*App]     `json:"apps"`
	PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
}

var appSchema = query.NewSchema(query.Spec{
	Name: "app", DefaultSort: newestFirst, Fields: slices.Concat(namedFields, rightsFields, changedFields),
})

var appList = query.List[*App]{Schema: appSchema, Scan: scanApp,
	From: query.From{Table: "apps", Columns: appColumns}}

func appOperations(s *Service) []httpapi.Operation {
	access := actor.Managers(ManageKeys)
	one := func(a *App, err error) (*appAnswer, error) { return &appAnswer{a}, err }
	secret := func(a *App, text string, err error) (*appSecretAnswer, error) { return &appSecretAnswer{a, text}, err }
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			// The answer holds the secret, so it may not be kept under an Idempotency-Key.
			ID: "identity.apps.create", Method: http.MethodPost, Path: "/v1/apps", Access: access, Key: httpapi.KeyRefused,
			Summary: "Create an app. The answer has its secret, which is never shown again.",
			Codes:   []string{"PERMISSION_NOT_HELD", "TOO_MANY_APPS"},
		}, func(ctx context.Context, in *createAppRequest) (*appSecretAnswer, error) {
			return secret(s.CreateApp(ctx, App{Name: in.App.Name, AllPermissions: in.App.AllPermissions,
				Permissions: in.App.Permissions}))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.apps.get", Method: http.MethodGet, Path: "/v1/apps/{appId}", Access: access, Reads: true,
			Summary: "Get an app.", Codes: []string{"APP_NOT_FOUND"},
		}, func(ctx context.Context, in *appRequest) (*appAnswer, error) { return one(s.GetApp(ctx, in.AppID)) }),
		httpapi.Handle(httpapi.Op{
			ID: "identity.apps.update", Method: http.MethodPatch, Path: "/v1/apps/{app.id}", Access: access,
			Summary: "Update an app, or disable it.",
			Codes:   []string{"APP_NOT_FOUND", "INVALID_REVISION", "PERMISSION_NOT_HELD"},
		}, func(ctx context.Context, in *updateAppRequest) (*appAnswer, error) {
			return one(s.UpdateApp(ctx, in.App.Value.ID, in.App, in.FieldMask))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.apps.rotateSecret", Method: http.MethodPost, Path: "/v1/apps/{appId}/rotate-secret", Access: access,
			Key:     httpapi.KeyRefused,
			Summary: "Create a new secret for an app, which is never shown again; the old one stops working.",
			Codes:   []string{"APP_NOT_FOUND", "PERMISSION_NOT_HELD"},
		}, func(ctx context.Context, in *appRequest) (*appSecretAnswer, error) {
			return secret(s.RotateAppSecret(ctx, in.AppID))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "identity.apps.delete", Method: http.MethodDelete, Path: "/v1/apps/{appId}", Access: access,
			Summary: "Delete an app; its tokens stop working.", Codes: []string{"APP_NOT_FOUND", "PERMISSION_NOT_HELD"},
		}, func(ctx context.Context, in *appRequest) (*doneAnswer, error) { return nil, s.DeleteApp(ctx, in.AppID) }),
		httpapi.Handle(httpapi.Op{
			ID: "identity.apps.query", Method: http.MethodPost, Path: "/v1/apps/query", Access: access, Reads: true,
			Summary: "List apps.",
		}, func(ctx context.Context, in *query.Message) (*appsAnswer, error) {
			page, err := appList.Page(ctx, s.db, s.cursor, in.Query)
			if err != nil {
				return nil, err
			}
			return &appsAnswer{page.Items, page.Metadata()}, nil
		}),
	}
}
