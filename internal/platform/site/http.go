package site

import (
	"bytes"
	"context"
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/wire"
)

// ManageSettings is the permission to change the settings.
const ManageSettings = "SITE.MANAGE_SETTINGS"

type getRequest struct{}

type updateRequest struct {
	SiteSettings wire.Patch[Settings] `json:"siteSettings"`
	FieldMask    wire.FieldMask       `json:"fieldMask,omitempty"`
}

type answer struct {
	SiteSettings *Settings `json:"siteSettings"`
}

// Operations lists the calls of this package.
func (s *Service) Operations() []httpapi.Operation {
	return []httpapi.Operation{
		httpapi.Handle(httpapi.Op{
			ID: "site.settings.get", Method: "GET", Path: "/v1/site-settings", Access: actor.Everyone(""), Reads: true,
			Summary: "Get the settings of the shop.",
		}, func(ctx context.Context, _ *getRequest) (*answer, error) {
			settings, err := s.Get(ctx)
			if err != nil {
				return nil, err
			}
			return &answer{settings}, nil
		}),
		httpapi.Handle(httpapi.Op{
			ID: "site.settings.update", Method: "PATCH", Path: "/v1/site-settings", Access: actor.Managers(ManageSettings),
			Summary: "Change the settings of the shop.", Codes: []string{"INVALID_REVISION"},
		}, func(ctx context.Context, in *updateRequest) (*answer, error) {
			settings, err := s.Update(ctx, in.SiteSettings, in.FieldMask)
			if err != nil {
				return nil, err
			}
			return &answer{settings}, nil
		}),
	}
}

// modified tells subscribers which settings changed, with the values before.
func modified(before, after *Settings) map[string]any {
	old, changed := fields(before), fields(after)
	out := map[string]any{}
	for name, value := range old {
		if name != "revision" && name != "updatedDate" && !bytes.Equal(value, changed[name]) {
			out[name] = value
		}
	}
	return out
}

func fields(settings *Settings) map[string]json.RawMessage {
	var out map[string]json.RawMessage
	if raw, err := json.Marshal(settings); err == nil {
		_ = json.Unmarshal(raw, &out) // it was written on the line above
	}
	return out
}
