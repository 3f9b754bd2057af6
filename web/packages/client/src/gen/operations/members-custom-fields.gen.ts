// Made from api/openapi.json by `npm run generate`: members.customFields.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create a custom field, or restore the hidden field with this name */
export const createCustomField = operation<Schemas['CustomfieldsCreateRequest'], Schemas['CustomfieldsOneField'], 'CUSTOM_FIELD_ALREADY_EXISTS' | 'INCORRECT_FIELD_TYPE' | 'INCORRECT_FIELD_PRIVACY' | 'INVALID_FIELD_SOCIAL_TYPE' | 'CUSTOM_FIELD_LIMIT_REACHED'>({ id: 'members.customFields.createCustomField', method: 'POST', path: '/v1/custom-fields', carries: 'body', permission: 'MEMBERS.CUSTOM_FIELDS_CREATE' });

/** Delete a custom field permanently */
export const deleteCustomField = operation<Schemas['CustomfieldsRevisionRequest'], Schemas['Empty'], 'CANNOT_DELETE_SYSTEM_FIELD' | 'INVALID_REVISION' | 'CUSTOM_FIELD_NOT_FOUND'>({ id: 'members.customFields.deleteCustomField', method: 'DELETE', path: '/v1/custom-fields/{id}', carries: 'query', permission: 'MEMBERS.CUSTOM_FIELDS_DELETE' });

/** Get a custom field */
export const getCustomField = operation<Schemas['IDRequest'], Schemas['CustomfieldsOneField'], 'CUSTOM_FIELD_NOT_FOUND'>({ id: 'members.customFields.getCustomField', method: 'GET', path: '/v1/custom-fields/{id}', carries: 'query', permission: 'MEMBERS.CUSTOM_FIELDS_READ' });

/** Hide a custom field */
export const hideCustomField = operation<Schemas['CustomfieldsRevisionRequest'], Schemas['Empty'], 'CUSTOM_FIELD_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'members.customFields.hideCustomField', method: 'POST', path: '/v1/custom-fields/{id}/hide', carries: 'body', permission: 'MEMBERS.CUSTOM_FIELDS_HIDE' });

/** List custom fields; visitors and members see public fields */
export const listCustomFields = operation<Schemas['PageRequest'], Schemas['CustomfieldsManyFields'], never>({ id: 'members.customFields.listCustomFields', method: 'GET', path: '/v1/custom-fields', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'MEMBERS.CUSTOM_FIELDS_READ' });

/** Update a custom field */
export const updateCustomField = operation<Patch<Schemas['CustomfieldsCreateRequest']>, Schemas['CustomfieldsOneField'], 'INCORRECT_FIELD_PRIVACY' | 'INVALID_FIELD_SOCIAL_TYPE' | 'RESERVED_FIELD_NAME_NON_EDITABLE' | 'CUSTOM_FIELD_ALREADY_EXISTS' | 'CUSTOM_FIELD_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'members.customFields.updateCustomField', method: 'PATCH', path: '/v1/custom-fields/{field.id}', carries: 'body', permission: 'MEMBERS.CUSTOM_FIELDS_UPDATE' });

/** Move fields to the front of their section, in the order given */
export const updateCustomFieldsOrder = operation<Schemas['CustomfieldsOrderRequest'], Schemas['CustomfieldsOrderAnswer'], 'CUSTOM_FIELD_NOT_FOUND'>({ id: 'members.customFields.updateCustomFieldsOrder', method: 'POST', path: '/v1/custom-fields/order', carries: 'body', permission: 'MEMBERS.CUSTOM_FIELDS_UPDATE' });
