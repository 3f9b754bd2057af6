// Made from api/openapi.json by `npm run generate`: redirects.flow.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Cancel a flow without a sign-in, and get the address to redirect to. */
export const cancel = operation<Schemas['RedirectsFlowRequest'], Schemas['RedirectsLeaving'], 'FLOW_NOT_FOUND' | 'FLOW_OVER' | 'FLOW_EXPIRED' | 'NOT_ALLOWED' | 'FLOW_OF_ANOTHER' | 'CROSS_SITE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'redirects.flow.cancel', method: 'POST', path: '/v1/hosted/flow/cancel', carries: 'body' });

/** Complete a flow with a sign-in, and get the address to redirect to. */
export const complete = operation<Schemas['RedirectsCompleteRequest'], Schemas['RedirectsLeaving'], 'FLOW_NOT_FOUND' | 'FLOW_OVER' | 'FLOW_EXPIRED' | 'NOT_ALLOWED' | 'FLOW_OF_ANOTHER' | 'CROSS_SITE' | 'NO_HOSTED_SESSION' | 'INVALID_SESSION_TOKEN' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'redirects.flow.complete', method: 'POST', path: '/v1/hosted/flow/complete', carries: 'body' });

/** Get the flow of a hosted page. */
export const get = operation<Schemas['RedirectsFlowRequest'], Schemas['RedirectsFlowAnswer'], 'FLOW_NOT_FOUND' | 'FLOW_OVER' | 'FLOW_EXPIRED' | 'NOT_ALLOWED' | 'FLOW_OF_ANOTHER' | 'CROSS_SITE'>({ id: 'redirects.flow.get', method: 'POST', path: '/v1/hosted/flow', carries: 'body' });
