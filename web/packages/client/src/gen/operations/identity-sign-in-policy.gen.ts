// Made from api/openapi.json by `npm run generate`: identity.signInPolicy.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the sign-in policy: who may become a member, and how. */
export const get = operation<Schemas['IdentityNoRequest'], Schemas['IdentityPolicyAnswer'], never>({ id: 'identity.signInPolicy.get', method: 'GET', path: '/v1/sign-in-policy', carries: 'query', permission: 'IAM.SIGN_ON_POLICY_READ' });

/** Update the sign-in policy: who may become a member, and how. */
export const update = operation<Patch<Schemas['IdentityUpdatePolicyRequest']>, Schemas['IdentityPolicyAnswer'], 'INVALID_REVISION' | 'MAIL_NOT_SET_UP' | 'NO_ACTIVE_FACTOR' | 'PERMISSION_NOT_HELD'>({ id: 'identity.signInPolicy.update', method: 'PATCH', path: '/v1/sign-in-policy', carries: 'body', permission: 'IAM.SIGN_ON_POLICY_UPDATE' });
