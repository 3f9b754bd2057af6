// Made from api/openapi.json by `npm run generate`: souk.emailTemplates.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List the mails that the shop sends, with what each says: ours, and the shop's own words in a language. */
export const listTemplates = operation<Schemas['MailListTemplates'], Schemas['MailManyTemplates'], never>({ id: 'souk.emailTemplates.listTemplates', method: 'GET', path: '/v1/email-templates', carries: 'query', permission: 'MAIL.READ' });

/** Show a mail with examples in it, with words that need not be saved. */
export const previewTemplate = operation<Schemas['MailWordingRequest'], Schemas['MailOnePreview'], 'EMAIL_TEMPLATE_NOT_FOUND'>({ id: 'souk.emailTemplates.previewTemplate', method: 'POST', path: '/v1/email-templates/{name}/preview', carries: 'body', permission: 'MAIL.READ' });

/** Give a mail own words in a language; without any it says again what ours do. Values stand in braces. */
export const saveTemplate = operation<Schemas['MailSaveWording'], Schemas['MailOneTemplate'], 'EMAIL_TEMPLATE_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'souk.emailTemplates.saveTemplate', method: 'PUT', path: '/v1/email-templates/{name}', carries: 'body', permission: 'MAIL.MANAGE_TEMPLATES' });

/** Have a mail sent, or not. Only some can be switched off here. */
export const switchTemplate = operation<Patch<Schemas['MailSwitchTemplate']>, Schemas['MailOneTemplate'], 'EMAIL_TEMPLATE_NOT_FOUND'>({ id: 'souk.emailTemplates.switchTemplate', method: 'PATCH', path: '/v1/email-templates/{name}', carries: 'body', permission: 'MAIL.MANAGE_TEMPLATES' });

/** Send a mail with examples in it to the caller, with words that need not be saved. */
export const testTemplate = operation<Schemas['MailTestTemplate'], Schemas['MailTestAnswer'], 'EMAIL_TEMPLATE_NOT_FOUND' | 'NO_ADDRESS_OF_YOUR_OWN'>({ id: 'souk.emailTemplates.testTemplate', method: 'POST', path: '/v1/email-templates/{name}/test', carries: 'body', permission: 'MAIL.MANAGE_TEMPLATES' });
