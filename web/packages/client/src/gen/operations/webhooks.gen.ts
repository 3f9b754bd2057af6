// Made from api/openapi.json by `npm run generate`: webhooks.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create a webhook */
export const createWebhook = operation<Schemas['WebhooksCreateWebhook'], Schemas['WebhooksOneWebhook'], 'WEBHOOK_URL_TAKEN'>({ id: 'webhooks.createWebhook', method: 'POST', path: '/v1/webhooks', carries: 'body', permission: 'WEBHOOKS.MANAGE' });

/** Delete a webhook */
export const deleteWebhook = operation<Schemas['WebhooksWebhookRequest'], Schemas['Empty'], 'WEBHOOK_NOT_FOUND'>({ id: 'webhooks.deleteWebhook', method: 'DELETE', path: '/v1/webhooks/{webhookId}', carries: 'query', permission: 'WEBHOOKS.MANAGE' });

/** Export the deliveries of a webhook as a CSV file */
export const exportDeliveries = operation<Nothing, Nothing, 'WEBHOOK_NOT_FOUND'>({ id: 'webhooks.exportDeliveries', method: 'GET', path: '/v1/webhooks/{webhookId}/deliveries.csv', carries: 'query', permission: 'WEBHOOKS.MANAGE' });

/** Get a delivery with its event and all attempts */
export const getDelivery = operation<Schemas['WebhooksGetDelivery'], Schemas['WebhooksOneDelivery'], 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_DELIVERY_NOT_FOUND'>({ id: 'webhooks.getDelivery', method: 'GET', path: '/v1/webhooks/{webhookId}/deliveries/{deliveryId}', carries: 'query', permission: 'WEBHOOKS.MANAGE' });

/** Get the secret that verifies the signature in the headers */
export const getSecret = operation<Schemas['WebhooksWebhookRequest'], Schemas['WebhooksOneSecret'], 'WEBHOOK_NOT_FOUND'>({ id: 'webhooks.getSecret', method: 'GET', path: '/v1/webhooks/{webhookId}/secret', carries: 'query', permission: 'WEBHOOKS.MANAGE' });

/** Get a webhook */
export const getWebhook = operation<Schemas['WebhooksWebhookRequest'], Schemas['WebhooksOneWebhook'], 'WEBHOOK_NOT_FOUND'>({ id: 'webhooks.getWebhook', method: 'GET', path: '/v1/webhooks/{webhookId}', carries: 'query', permission: 'WEBHOOKS.MANAGE' });

/** List the deliveries of a webhook */
export const listDeliveries = operation<Schemas['WebhooksListDeliveries'], Schemas['WebhooksManyDeliveries'], 'WEBHOOK_NOT_FOUND'>({ id: 'webhooks.listDeliveries', method: 'GET', path: '/v1/webhooks/{webhookId}/deliveries', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'WEBHOOKS.MANAGE' });

/** Query webhooks */
export const queryWebhooks = operation<Schemas['QueryMessage'], Schemas['WebhooksManyWebhooks'], never>({ id: 'webhooks.queryWebhooks', method: 'POST', path: '/v1/webhooks/query', carries: 'body', permission: 'WEBHOOKS.MANAGE' });

/** Resend a delivery */
export const redeliver = operation<Schemas['WebhooksGetDelivery'], Schemas['WebhooksOneDelivery'], 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_DELIVERY_NOT_FOUND' | 'WEBHOOK_INACTIVE'>({ id: 'webhooks.redeliver', method: 'POST', path: '/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', carries: 'body', permission: 'WEBHOOKS.MANAGE' });

/** Send a test event to a webhook */
export const testWebhook = operation<Schemas['WebhooksWebhookRequest'], Schemas['WebhooksOneDelivery'], 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_INACTIVE'>({ id: 'webhooks.testWebhook', method: 'POST', path: '/v1/webhooks/{webhookId}/test', carries: 'body', permission: 'WEBHOOKS.MANAGE' });

/** Update a webhook */
export const updateWebhook = operation<Patch<Schemas['WebhooksUpdateWebhook']>, Schemas['WebhooksOneWebhook'], 'WEBHOOK_URL_TAKEN' | 'WEBHOOK_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'webhooks.updateWebhook', method: 'PATCH', path: '/v1/webhooks/{webhook.id}', carries: 'body', permission: 'WEBHOOKS.MANAGE' });
