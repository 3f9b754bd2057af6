// Made from api/openapi.json by `npm run generate`: hosted.provider.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Leave for a provider. Works for the flow's visitor, and sets a cookie that the way back needs. */
export const start = operation<Schemas['ProvidersStartRequest'], Schemas['ProvidersStartAnswer'], 'IDENTITY_PROVIDER_NOT_FOUND' | 'PROVIDER_UNAVAILABLE' | 'FLOW_NOT_YOURS' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'hosted.provider.start', method: 'POST', path: '/v1/hosted/provider/start', carries: 'body' });
