package webhooks

import (
	"context"
	"io"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/wire"
)

type (
	createWebhook struct {
		Webhook wire.Patch[Webhook] `json:"webhook"`
	}
	webhookRequest struct {
		WebhookID string `json:"webhookId" validate:"required"`
	}
	updateWebhook struct {
		Webhook   wire.Patch[Webhook] `json:"webhook"`
		FieldMask wire.FieldMask      `json:"fieldMask,omitempty"`
	}
	oneWebhook struct {
		Webhook *Webhook `json:"webhook"`
	}
	manyWebhooks struct {
		Webhooks       wire.List[Webhook]   `json:"webhooks"`
		PagingMetadata *wire.PagingMetadata `json:"pagingMetadata,omitempty"`
	}
	listDeliveries struct {
		WebhookID string        `json:"webhookId" validate:"required"`
		Query     query.Request `json:"query"`
	}
	getDelivery struct {
		WebhookID  string `json:"webhookId" validate:"required"`
		DeliveryID string `json:"deliveryId" validate:"required"`
	}
	oneSecret struct {
		Secret string `json:"secret"`
	}
	oneDelivery struct {
		Delivery *Delivery `json:"delivery"`
	}
	manyDeliveries struct {
		Deliveries     wire.List[Delivery] `json:"deliveries"`
		PagingMetadata wire.PagingMetadata `json:"pagingMetadata"`
	}
)

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	access := actor.Managers(Permission)
	standard := resource.Operations[createWebhook, webhookRequest, updateWebhook, oneWebhook, manyWebhooks](s.hooks)
	one := func(d *Delivery, err error) (*oneDelivery, error) {
		if err != nil {
			return nil, err
		}
		return &oneDelivery{Delivery: d}, nil
	}
	return append(standard,
		httpapi.Handle(httpapi.Op{
			ID: "webhooks.getSecret", Method: "GET", Path: "/v1/webhooks/{webhookId}/secret", Access: access, Reads: true,
			Summary: "Get the secret that verifies the signature in the headers", Codes: []string{CodeNotFound},
		}, func(ctx context.Context, in *webhookRequest) (*oneSecret, error) {
			secret, err := s.Secret(ctx, in.WebhookID)
			if err != nil {
				return nil, err
			}
			return &oneSecret{Secret: secret}, nil
		}),
		httpapi.Handle(httpapi.Op{
			ID: "webhooks.listDeliveries", Method: "GET", Path: "/v1/webhooks/{webhookId}/deliveries", Access: access,
			Reads: true, LongQuery: true,
			Summary: "List the deliveries of a webhook", Codes: []string{CodeNotFound},
		}, func(ctx context.Context, in *listDeliveries) (*manyDeliveries, error) {
			page, err := s.Deliveries(ctx, in.WebhookID, in.Query)
			if err != nil {
				return nil, err
			}
			return &manyDeliveries{Deliveries: page.Items, PagingMetadata: page.Metadata()}, nil
		}),
		httpapi.Plain(httpapi.Op{
			ID: "webhooks.exportDeliveries", Method: "GET", Path: "/v1/webhooks/{webhookId}/deliveries.csv", Access: access,
			Reads:   true,
			Summary: "Export the deliveries of a webhook as a CSV file", Codes: []string{CodeNotFound},
		}, func(w http.ResponseWriter, r *http.Request) {
			httpapi.Download(w, r, s.cfg.Logger, "deliveries.csv",
				func(to io.Writer) error { return s.Export(r.Context(), r.PathValue("webhookId"), to) })
		}),
		httpapi.Handle(httpapi.Op{
			ID: "webhooks.getDelivery", Method: "GET", Path: "/v1/webhooks/{webhookId}/deliveries/{deliveryId}", Access: access,
			Reads:   true,
			Summary: "Get a delivery with its event and all attempts", Codes: []string{CodeNotFound, CodeDeliveryNotFound},
		}, func(ctx context.Context, in *getDelivery) (*oneDelivery, error) {
			return one(s.Delivery(ctx, in.WebhookID, in.DeliveryID))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "webhooks.redeliver", Method: "POST", Path: "/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver",
			Access:  access,
			Summary: "Resend a delivery", Codes: []string{CodeNotFound, CodeDeliveryNotFound, CodeInactive},
		}, func(ctx context.Context, in *getDelivery) (*oneDelivery, error) {
			return one(s.Redeliver(ctx, in.WebhookID, in.DeliveryID))
		}),
		httpapi.Handle(httpapi.Op{
			ID: "webhooks.testWebhook", Method: "POST", Path: "/v1/webhooks/{webhookId}/test", Access: access,
			Summary: "Send a test event to a webhook", Codes: []string{CodeNotFound, CodeInactive},
		}, func(ctx context.Context, in *webhookRequest) (*oneDelivery, error) {
			return one(s.Test(ctx, in.WebhookID))
		}),
	)
}
