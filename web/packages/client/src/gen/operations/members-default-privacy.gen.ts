// Made from api/openapi.json by `npm run generate`: members.defaultPrivacy.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the default privacy of new members. */
export const getDefaultPrivacyStatus = operation<Schemas['Empty'], Schemas['PrivacyDefaultAnswer'], never>({ id: 'members.defaultPrivacy.getDefaultPrivacyStatus', method: 'GET', path: '/v1/default-privacy-status', carries: 'query', permission: 'MEMBERS.DEFAULT_PRIVACY_STATUS_READ' });

/** Set the default privacy of new members. */
export const setDefaultPrivacyStatus = operation<Patch<Schemas['PrivacySetDefaultRequest']>, Schemas['PrivacyDefaultAnswer'], 'INVALID_REVISION'>({ id: 'members.defaultPrivacy.setDefaultPrivacyStatus', method: 'PATCH', path: '/v1/default-privacy-status', carries: 'body', permission: 'MEMBERS.DEFAULT_PRIVACY_STATUS_WRITE' });
