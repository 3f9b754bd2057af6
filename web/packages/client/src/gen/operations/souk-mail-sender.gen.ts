// Made from api/openapi.json by `npm run generate`: souk.mailSender.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the sender settings: who mails come from, and where replies go. */
export const getSender = operation<Schemas['Empty'], Schemas['MailSenderAnswer'], never>({ id: 'souk.mailSender.getSender', method: 'GET', path: '/v1/mail-sender', carries: 'query', permission: 'MAIL.READ' });

/** Set the sender settings: who mails come from, and where replies go. null restores the default. */
export const updateSender = operation<Patch<Schemas['MailSenderRequest']>, Schemas['MailSenderAnswer'], 'INVALID_REVISION'>({ id: 'souk.mailSender.updateSender', method: 'PATCH', path: '/v1/mail-sender', carries: 'body', permission: 'MAIL.MANAGE_TEMPLATES' });
