// Made from api/openapi.json by `npm run generate`: souk.emailTemplates.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List the mails that the shop sends, with the default texts of each and the shop's own in a language. */
export const listTemplates = operation<Schemas['MailListTemplates'], Schemas['MailManyTemplates'], never>({ id: 'souk.emailTemplates.listTemplates', method: 'GET', path: '/v1/email-templates', carries: 'query', permission: 'MAIL.READ' });

/** Preview a mail with example values, with texts that need not be saved. */
export const previewTemplate = operation<Schemas['MailWordingRequest'], Schemas['MailOnePreview'], 'EMAIL_TEMPLATE_NOT_FOUND'>({ id: 'souk.emailTemplates.previewTemplate', method: 'POST', path: '/v1/email-templates/{name}/preview', carries: 'body', permission: 'MAIL.READ' });

/** Set the shop's own texts of a mail in a language; without any the default texts are used. Values are in braces. */
export const saveTemplate = operation<Schemas['MailSaveWording'], Schemas['MailOneTemplate'], 'EMAIL_TEMPLATE_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'souk.emailTemplates.saveTemplate', method: 'PUT', path: '/v1/email-templates/{name}', carries: 'body', permission: 'MAIL.MANAGE_TEMPLATES' });

/** Switch a mail on or off. Only some can be switched off here. */
export const switchTemplate = operation<Patch<Schemas['MailSwitchTemplate']>, Schemas['MailOneTemplate'], 'EMAIL_TEMPLATE_NOT_FOUND'>({ id: 'souk.emailTemplates.switchTemplate', method: 'PATCH', path: '/v1/email-templates/{name}', carries: 'body', permission: 'MAIL.MANAGE_TEMPLATES' });

/** Send a test mail with example values to the caller, with texts that need not be saved. */
export const testTemplate = operation<Schemas['MailTestTemplate'], Schemas['MailTestAnswer'], 'EMAIL_TEMPLATE_NOT_FOUND' | 'NO_ADDRESS_OF_YOUR_OWN'>({ id: 'souk.emailTemplates.testTemplate', method: 'POST', path: '/v1/email-templates/{name}/test', carries: 'body', permission: 'MAIL.MANAGE_TEMPLATES' });
