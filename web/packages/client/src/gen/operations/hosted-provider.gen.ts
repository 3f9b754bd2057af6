// Made from api/openapi.json by `npm run generate`: hosted.provider.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Redirect to a provider to sign in. For the visitor of the flow only; sets a cookie that the return needs. */
export const start = operation<Schemas['ProvidersStartRequest'], Schemas['ProvidersStartAnswer'], 'IDENTITY_PROVIDER_NOT_FOUND' | 'PROVIDER_UNAVAILABLE' | 'FLOW_NOT_YOURS' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'hosted.provider.start', method: 'POST', path: '/v1/hosted/provider/start', carries: 'body' });
