package plugins

import (
	"context"
	"slices"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

type (
	createPlugin struct {
		ServicePlugin wire.Patch[Plugin] `json:"servicePlugin"`
	}
	pluginRequest struct {
		ServicePluginID string `json:"servicePluginId" validate:"required"`
	}
	updatePlugin struct {
		ServicePlugin wire.Patch[Plugin] `json:"servicePlugin"`
		FieldMask     wire.FieldMask     `json:"fieldMask,omitempty"`
	}
	onePlugin struct {
		ServicePlugin *Plugin `json:"servicePlugin"`
	}
	manyPlugins struct {
		ServicePlugins wire.List[Plugin]    `json:"servicePlugins"`
		PagingMetadata *wire.PagingMetadata `json:"pagingMetadata,omitempty"`
	}
	publicKey struct {
		PublicKey  string `json:"publicKey"`
		InstanceID string `json:"instanceId"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	return slices.Concat(
		[]httpapi.Operation{httpapi.Handle(httpapi.Op{
			// Public, as a public key is: authors of plugins need not be staff.
			ID: "servicePlugins.getPublicKey", Method: "GET", Path: "/v1/service-plugins/public-key", Access: actor.Anyone(),
			Reads:   true,
			Summary: "Get the public key that verifies the signatures of plugin requests and webhooks, as PEM.",
		}, func(context.Context, *wire.Empty) (*publicKey, error) {
			return &publicKey{s.signer.PublicKey(), s.signer.InstanceID()}, nil
		})},
		resource.Operations[createPlugin, pluginRequest, updatePlugin, onePlugin, manyPlugins](
			s.plugins),
		s.triggerOperations(),
	)
}
