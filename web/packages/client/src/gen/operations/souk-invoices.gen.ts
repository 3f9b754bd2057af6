// Made from api/openapi.json by `npm run generate`: souk.invoices.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Take an invoice out of sight. Its number stays. */
export const deleteInvoice = operation<Schemas['InvoicesIdRequest'], Schemas['InvoicesOneAnswer'], 'INVOICE_NOT_FOUND' | 'INVOICE_HAS_CREDIT_NOTES'>({ id: 'souk.invoices.deleteInvoice', method: 'DELETE', path: '/v1/invoices/{invoiceId}', carries: 'query', permission: 'ECOM.MODIFY_INVOICES' });

/** An invoice as PDF. */
export const document = operation<Nothing, Nothing, 'INVOICE_NOT_FOUND'>({ id: 'souk.invoices.document', method: 'GET', path: '/v1/invoices/{invoiceId}/document.pdf', carries: 'query', permission: 'ECOM.READ_INVOICES' });

/** Get an invoice and how far it is paid. */
export const getInvoice = operation<Schemas['InvoicesIdRequest'], Schemas['InvoicesOneAnswer'], 'INVOICE_NOT_FOUND'>({ id: 'souk.invoices.getInvoice', method: 'GET', path: '/v1/invoices/{invoiceId}', carries: 'query', permission: 'ECOM.READ_INVOICES' });

/** Get who makes out invoices, and how. */
export const getInvoiceSettings = operation<Schemas['Empty'], Schemas['InvoicesSettingsAnswer'], never>({ id: 'souk.invoices.getInvoiceSettings', method: 'GET', path: '/v1/invoice-settings', carries: 'query', permission: 'ECOM.READ_INVOICES' });

/** An invoice as PDF, by the link of a message. */
export const linkedDocument = operation<Nothing, Nothing, 'INVOICE_NOT_FOUND'>({ id: 'souk.invoices.linkedDocument', method: 'GET', path: '/v1/invoice-documents/{token}', carries: 'query' });

/** List invoices. */
export const queryInvoices = operation<Schemas['QueryMessage'], Schemas['InvoicesQueryAnswer'], never>({ id: 'souk.invoices.queryInvoices', method: 'POST', path: '/v1/invoices/query', carries: 'body', permission: 'ECOM.READ_INVOICES' });

/** Mail an invoice to the buyer. */
export const sendInvoice = operation<Schemas['InvoicesIdRequest'], Schemas['InvoicesOneAnswer'], 'INVOICE_NOT_FOUND' | 'INVOICE_IS_VOID' | 'INVOICE_MAILS_ARE_OFF'>({ id: 'souk.invoices.sendInvoice', method: 'POST', path: '/v1/invoices/{invoiceId}/send', carries: 'body', permission: 'ECOM.MODIFY_INVOICES' });

/** Change who makes out invoices, and how. Invoices that were made out stay as they are. */
export const updateInvoiceSettings = operation<Patch<Schemas['InvoicesSettingsRequest']>, Schemas['InvoicesSettingsAnswer'], 'INVALID_REVISION'>({ id: 'souk.invoices.updateInvoiceSettings', method: 'PATCH', path: '/v1/invoice-settings', carries: 'body', permission: 'ECOM.MODIFY_INVOICES' });

/** Make an invoice count no more. Its number stays, and the order can get another. */
export const voidInvoice = operation<Schemas['InvoicesIdRequest'], Schemas['InvoicesOneAnswer'], 'INVOICE_NOT_FOUND' | 'INVOICE_HAS_CREDIT_NOTES'>({ id: 'souk.invoices.voidInvoice', method: 'POST', path: '/v1/invoices/{invoiceId}/void', carries: 'body', permission: 'ECOM.MODIFY_INVOICES' });
