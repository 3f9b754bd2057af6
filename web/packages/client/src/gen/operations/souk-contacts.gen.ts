// Made from api/openapi.json by `npm run generate`: souk.contacts.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Export all contacts as a CSV file. */
export const exportContacts = operation<Nothing, Nothing, never>({ id: 'souk.contacts.exportContacts', method: 'GET', path: '/v1/contacts/export/contacts.csv', carries: 'query', permission: 'MEMBERS.MEMBER_READ' });

/** Get a contact: a member, or a guest who bought or left an e-mail. */
export const getContact = operation<Schemas['IDRequest'], Schemas['ContactsOneAnswer'], 'CONTACT_NOT_FOUND'>({ id: 'souk.contacts.getContact', method: 'GET', path: '/v1/contacts/{id}', carries: 'query', permission: 'MEMBERS.MEMBER_READ' });

/** List members and guests by filters, free text and sorts, with what they bought. */
export const queryContacts = operation<Schemas['ContactsQueryRequest'], Schemas['ContactsListAnswer'], never>({ id: 'souk.contacts.queryContacts', method: 'POST', path: '/v1/contacts/query', carries: 'body', permission: 'MEMBERS.MEMBER_READ' });
