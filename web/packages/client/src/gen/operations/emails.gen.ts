// Made from api/openapi.json by `npm run generate`: emails.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get a mail */
export const getEmail = operation<Schemas['MailGetEmail'], Schemas['MailOneEmail'], 'EMAIL_NOT_FOUND'>({ id: 'emails.getEmail', method: 'GET', path: '/v1/emails/{emailId}', carries: 'query', permission: 'MAIL.READ' });

/** Query mails: sent, waiting or kept */
export const queryEmails = operation<Schemas['QueryMessage'], Schemas['MailManyEmails'], never>({ id: 'emails.queryEmails', method: 'POST', path: '/v1/emails/query', carries: 'body', permission: 'MAIL.READ' });

/** Send a mail that failed or was kept */
export const resendEmail = operation<Schemas['MailGetEmail'], Schemas['MailOneEmail'], 'EMAIL_NOT_FOUND' | 'MAIL_SERVER_NOT_SET' | 'EMAIL_CANNOT_BE_RESENT' | 'EMAIL_EXPIRED'>({ id: 'emails.resendEmail', method: 'POST', path: '/v1/emails/{emailId}/resend', carries: 'body', permission: 'MAIL.SEND' });
