// Made from api/openapi.json by `npm run generate`: members.memberPrivacySettings.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get who sees public members and who may be public. */
export const getMemberPrivacySettings = operation<Schemas['Empty'], Schemas['PrivacySettingsAnswer'], never>({ id: 'members.memberPrivacySettings.getMemberPrivacySettings', method: 'GET', path: '/v1/privacy-settings', carries: 'query' });

/** Set who sees public members and who may be public. */
export const setMemberPrivacySettings = operation<Schemas['PrivacySetSettingsRequest'], Schemas['PrivacySettingsAnswer'], 'INVALID_REVISION' | 'INVALID_SETTINGS'>({ id: 'members.memberPrivacySettings.setMemberPrivacySettings', method: 'POST', path: '/v1/privacy-settings', carries: 'body', permission: 'MEMBERS.MEMBER_PRIVACY_SETTINGS_SET' });
