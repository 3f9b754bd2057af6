// Made from api/openapi.json by `npm run generate`: identity.owner.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create the owner of a new shop with the token that the server printed, and set up the shop. */
export const create = operation<Schemas['IdentityMakeOwnerRequest'], Schemas['IdentitySignIn'], 'OWNER_EXISTS' | 'INVALID_OWNER_TOKEN' | 'STAFF_EXISTS' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.owner.create', method: 'POST', path: '/v1/owner', carries: 'body' });

/** Transfer the ownership to another contributor; the caller stays as administrator. */
export const transfer = operation<Schemas['IdentityTransferRequest'], Schemas['IdentityContributorAnswer'], 'CONTRIBUTOR_NOT_FOUND' | 'OWNER_ONLY' | 'ALREADY_OWNER' | 'CONTRIBUTOR_BLOCKED' | '-19976' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.owner.transfer', method: 'POST', path: '/v1/owner/transfer', carries: 'body' });

/** Get whether the shop has an owner, and whether a first-run token is needed to create one. */
export const view = operation<Schemas['IdentityViewOwnerRequest'], Schemas['IdentityFirstRun'], never>({ id: 'identity.owner.view', method: 'POST', path: '/v1/owner/view', carries: 'body' });
