// Made from api/openapi.json by `npm run generate`: identity.contributors.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Block a contributor; their sessions end at once. */
export const block = operation<Schemas['IdentityContributorRequest'], Schemas['IdentityContributorAnswer'], 'CONTRIBUTOR_NOT_FOUND' | 'PERMISSION_NOT_HELD' | 'LAST_OWNER' | 'OWN_ACCOUNT'>({ id: 'identity.contributors.block', method: 'POST', path: '/v1/staff/contributors/{contributorId}/block', carries: 'body', permission: 'STAFF.MANAGE' });

/** Get a contributor. */
export const get = operation<Schemas['IdentityContributorRequest'], Schemas['IdentityContributorAnswer'], 'CONTRIBUTOR_NOT_FOUND'>({ id: 'identity.contributors.get', method: 'GET', path: '/v1/staff/contributors/{contributorId}', carries: 'query', permission: 'STAFF.READ' });

/** List the staff (contributors). */
export const query = operation<Schemas['QueryMessage'], Schemas['IdentityContributorsAnswer'], never>({ id: 'identity.contributors.query', method: 'POST', path: '/v1/staff/contributors/query', carries: 'body', permission: 'STAFF.READ' });

/** Remove a contributor; their sessions end at once. */
export const remove = operation<Schemas['IdentityContributorRequest'], Schemas['IdentityNoAnswer'], 'CONTRIBUTOR_NOT_FOUND' | 'PERMISSION_NOT_HELD' | 'LAST_OWNER' | 'OWN_ACCOUNT'>({ id: 'identity.contributors.remove', method: 'DELETE', path: '/v1/staff/contributors/{contributorId}', carries: 'query', permission: 'STAFF.MANAGE' });

/** Set the roles of a contributor. */
export const setRoles = operation<Schemas['IdentitySetRolesRequest'], Schemas['IdentityContributorAnswer'], 'CONTRIBUTOR_NOT_FOUND' | 'PERMISSION_NOT_HELD' | 'LAST_OWNER' | 'OWN_ACCOUNT'>({ id: 'identity.contributors.setRoles', method: 'POST', path: '/v1/staff/contributors/{contributorId}/roles', carries: 'body', permission: 'STAFF.MANAGE' });

/** Unblock a contributor. */
export const unblock = operation<Schemas['IdentityContributorRequest'], Schemas['IdentityContributorAnswer'], 'CONTRIBUTOR_NOT_FOUND' | 'PERMISSION_NOT_HELD' | 'LAST_OWNER' | 'OWN_ACCOUNT'>({ id: 'identity.contributors.unblock', method: 'POST', path: '/v1/staff/contributors/{contributorId}/unblock', carries: 'body', permission: 'STAFF.MANAGE' });
