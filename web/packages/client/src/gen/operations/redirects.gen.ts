// Made from api/openapi.json by `npm run generate`: redirects.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create a one-time link to the hosted pages (a redirect session). */
export const createRedirectSession = operation<Schemas['RedirectsCreateRequest'], Schemas['RedirectsCreateAnswer'], 'INVALID_SESSION_TOKEN' | 'PRODUCT_NOT_FOUND' | 'CHECKOUT_NOT_FOUND' | 'PAYMENT_REQUEST_NOT_FOUND' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'redirects.createRedirectSession', method: 'POST', path: '/v1/redirect-session', carries: 'body', permission: 'WIX_HEADLESS.WIX_URL_CREATE' });
