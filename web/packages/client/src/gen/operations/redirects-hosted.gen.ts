// Made from api/openapi.json by `npm run generate`: redirects.hosted.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Sign out of the hosted pages. */
export const signOut = operation<Schemas['RedirectsNoRequest'], Schemas['RedirectsNoAnswer'], 'CROSS_SITE'>({ id: 'redirects.hosted.signOut', method: 'POST', path: '/v1/hosted/sign-out', carries: 'body' });
