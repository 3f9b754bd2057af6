// Made from api/openapi.json by `npm run generate`: identity.signOnPolicy.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the sign-in policy: who may become a member, and how. */
export const getSignOnPolicy = operation<Schemas['IdentityNoRequest'], Schemas['IdentitySignOnPolicyAnswer'], never>({ id: 'identity.signOnPolicy.getSignOnPolicy', method: 'GET', path: '/v1/sign-on-policies', carries: 'query', permission: 'IAM.SIGN_ON_POLICY_READ' });

/** Update the sign-in policy: who may become a member, and how. */
export const updateSignOnPolicy = operation<Patch<Schemas['IdentityUpdateSignOnPolicyRequest']>, Schemas['IdentitySignOnPolicyAnswer'], 'INVALID_REVISION' | 'MAIL_NOT_SET_UP' | 'NO_ACTIVE_FACTOR' | 'PERMISSION_NOT_HELD'>({ id: 'identity.signOnPolicy.updateSignOnPolicy', method: 'PATCH', path: '/v1/sign-on-policies', carries: 'body', permission: 'IAM.SIGN_ON_POLICY_UPDATE' });
