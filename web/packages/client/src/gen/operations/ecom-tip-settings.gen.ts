// Made from api/openapi.json by `npm run generate`: ecom.tipSettings.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Set up tips: the default settings. */
export const createDefaultTipSettings = operation<Schemas['TipsCreateRequest'], Schemas['TipsOneSettings'], 'DEFAULT_SETTINGS_ALREADY_EXISTS' | 'CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET' | 'PRESET_PERCENTAGE_TOO_HIGH'>({ id: 'ecom.tipSettings.createDefaultTipSettings', method: 'POST', path: '/v1/tip-settings/create-default', carries: 'body', permission: 'WIX_TIPS.TIP_SETTINGS_CREATE' });

/** Create a tip settings */
export const createTipSettings = operation<Schemas['TipsCreateRequest'], Schemas['TipsOneSettings'], 'CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET' | 'PRESET_PERCENTAGE_TOO_HIGH' | 'MAX_TIP_SETTINGS_REACHED' | 'DEFAULT_SETTINGS_ALREADY_EXISTS'>({ id: 'ecom.tipSettings.createTipSettings', method: 'POST', path: '/v1/tip-settings', carries: 'body', permission: 'WIX_TIPS.TIP_SETTINGS_CREATE' });

/** Delete a tip settings */
export const deleteTipSettings = operation<Schemas['TipsDeleteRequest'], Schemas['Empty'], 'CANNOT_DELETE_DEFAULT_SETTINGS' | 'TIP_SETTINGS_NOT_FOUND'>({ id: 'ecom.tipSettings.deleteTipSettings', method: 'DELETE', path: '/v1/tip-settings/{tipSettingsId}', carries: 'query', permission: 'WIX_TIPS.TIP_SETTINGS_DELETE' });

/** Query tip settings */
export const queryTipSettings = operation<Schemas['QueryMessage'], Schemas['TipsManySettings'], never>({ id: 'ecom.tipSettings.queryTipSettings', method: 'POST', path: '/v1/tip-settings/query', carries: 'body', permission: 'WIX_TIPS.TIP_SETTINGS_READ' });

/** Update a tip settings */
export const updateTipSettings = operation<Patch<Schemas['TipsUpdateRequest']>, Schemas['TipsOneSettings'], 'DEFAULT_SETTINGS_ALREADY_EXISTS' | 'CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET' | 'PRESET_PERCENTAGE_TOO_HIGH' | 'TIP_SETTINGS_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'ecom.tipSettings.updateTipSettings', method: 'PATCH', path: '/v1/tip-settings', carries: 'body', permission: 'WIX_TIPS.TIP_SETTINGS_UPDATE' });
