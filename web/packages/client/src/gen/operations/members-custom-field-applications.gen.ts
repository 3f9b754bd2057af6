// Made from api/openapi.json by `npm run generate`: members.customFieldApplications.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Restrict a field to selected members */
export const createCustomFieldApplication = operation<Schemas['CustomfieldsApplicationRequest'], Schemas['CustomfieldsOneApplication'], 'CUSTOM_FIELD_NOT_FOUND' | 'CUSTOM_FIELD_APPLICATION_ALREADY_EXISTS'>({ id: 'members.customFieldApplications.createCustomFieldApplication', method: 'POST', path: '/v1/custom-fields-applications', carries: 'body', permission: 'MEMBERS.CUSTOM_FIELDS_CREATE' });

/** Delete the application of a field, which then applies to all members */
export const deleteCustomFieldApplication = operation<Schemas['CustomfieldsFieldRequest'], Schemas['Empty'], 'CUSTOM_FIELD_APPLICATION_NOT_FOUND'>({ id: 'members.customFieldApplications.deleteCustomFieldApplication', method: 'DELETE', path: '/v1/custom-fields-applications/{customFieldId}', carries: 'query', permission: 'MEMBERS.CUSTOM_FIELDS_DELETE' });

/** Get the application of a field */
export const getCustomFieldApplication = operation<Schemas['CustomfieldsFieldRequest'], Schemas['CustomfieldsOneApplication'], 'CUSTOM_FIELD_APPLICATION_NOT_FOUND'>({ id: 'members.customFieldApplications.getCustomFieldApplication', method: 'GET', path: '/v1/custom-fields-applications/{customFieldId}', carries: 'query', permission: 'MEMBERS.CUSTOM_FIELDS_READ' });

/** Get the applications of several fields */
export const getCustomFieldApplications = operation<Schemas['CustomfieldsFieldsRequest'], Schemas['CustomfieldsManyApplications'], never>({ id: 'members.customFieldApplications.getCustomFieldApplications', method: 'POST', path: '/v1/custom-fields-applications/applications', carries: 'body', permission: 'MEMBERS.CUSTOM_FIELDS_READ' });

/** Get which fields apply to members; a member can ask for their own */
export const getMembersCustomFieldApplications = operation<Schemas['CustomfieldsMembersRequest'], Schemas['CustomfieldsMembersAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.customFieldApplications.getMembersCustomFieldApplications', method: 'POST', path: '/v1/custom-fields-applications/members', carries: 'body', permission: 'MEMBERS.CUSTOM_FIELDS_READ' });

/** Get which fields apply to roles */
export const getRolesCustomFieldApplications = operation<Schemas['CustomfieldsRolesRequest'], Schemas['CustomfieldsRolesAnswer'], 'ROLE_DOES_NOT_EXIST'>({ id: 'members.customFieldApplications.getRolesCustomFieldApplications', method: 'POST', path: '/v1/custom-fields-applications/roles', carries: 'body', permission: 'MEMBERS.CUSTOM_FIELDS_READ' });

/** Replace the application of a field */
export const updateCustomFieldApplication = operation<Patch<Schemas['CustomfieldsApplicationRequest']>, Schemas['CustomfieldsOneApplication'], 'CUSTOM_FIELD_NOT_FOUND' | 'CUSTOM_FIELD_APPLICATION_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'members.customFieldApplications.updateCustomFieldApplication', method: 'PATCH', path: '/v1/custom-fields-applications/{application.customFieldId}', carries: 'body', permission: 'MEMBERS.CUSTOM_FIELDS_UPDATE' });
