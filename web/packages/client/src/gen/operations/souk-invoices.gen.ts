// Made from api/openapi.json by `npm run generate`: souk.invoices.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Delete an invoice from lists. Its number is not used again. */
export const deleteInvoice = operation<Schemas['InvoicesIdRequest'], Schemas['InvoicesOneAnswer'], 'INVOICE_NOT_FOUND' | 'INVOICE_HAS_CREDIT_NOTES'>({ id: 'souk.invoices.deleteInvoice', method: 'DELETE', path: '/v1/invoices/{invoiceId}', carries: 'query', permission: 'ECOM.MODIFY_INVOICES' });

/** Get an invoice as PDF. */
export const document = operation<Nothing, Nothing, 'INVOICE_NOT_FOUND'>({ id: 'souk.invoices.document', method: 'GET', path: '/v1/invoices/{invoiceId}/document.pdf', carries: 'query', permission: 'ECOM.READ_INVOICES' });

/** Get an invoice with its payment status. */
export const getInvoice = operation<Schemas['InvoicesIdRequest'], Schemas['InvoicesOneAnswer'], 'INVOICE_NOT_FOUND'>({ id: 'souk.invoices.getInvoice', method: 'GET', path: '/v1/invoices/{invoiceId}', carries: 'query', permission: 'ECOM.READ_INVOICES' });

/** Get the invoice settings. */
export const getInvoiceSettings = operation<Schemas['Empty'], Schemas['InvoicesSettingsAnswer'], never>({ id: 'souk.invoices.getInvoiceSettings', method: 'GET', path: '/v1/invoice-settings', carries: 'query', permission: 'ECOM.READ_INVOICES' });

/** Download an invoice as PDF, by the link in a mail. */
export const linkedDocument = operation<Nothing, Nothing, 'INVOICE_NOT_FOUND'>({ id: 'souk.invoices.linkedDocument', method: 'GET', path: '/v1/invoice-documents/{token}', carries: 'query' });

/** List invoices. */
export const queryInvoices = operation<Schemas['QueryMessage'], Schemas['InvoicesQueryAnswer'], never>({ id: 'souk.invoices.queryInvoices', method: 'POST', path: '/v1/invoices/query', carries: 'body', permission: 'ECOM.READ_INVOICES' });

/** Mail an invoice to the buyer. */
export const sendInvoice = operation<Schemas['InvoicesIdRequest'], Schemas['InvoicesOneAnswer'], 'INVOICE_NOT_FOUND' | 'INVOICE_IS_VOID' | 'INVOICE_MAILS_ARE_OFF'>({ id: 'souk.invoices.sendInvoice', method: 'POST', path: '/v1/invoices/{invoiceId}/send', carries: 'body', permission: 'ECOM.MODIFY_INVOICES' });

/** Update the invoice settings. Existing invoices stay as they are. */
export const updateInvoiceSettings = operation<Patch<Schemas['InvoicesSettingsRequest']>, Schemas['InvoicesSettingsAnswer'], 'INVALID_REVISION'>({ id: 'souk.invoices.updateInvoiceSettings', method: 'PATCH', path: '/v1/invoice-settings', carries: 'body', permission: 'ECOM.MODIFY_INVOICES' });

/** Void an invoice. Its number is not used again, and the order can get another invoice. */
export const voidInvoice = operation<Schemas['InvoicesIdRequest'], Schemas['InvoicesOneAnswer'], 'INVOICE_NOT_FOUND' | 'INVOICE_HAS_CREDIT_NOTES'>({ id: 'souk.invoices.voidInvoice', method: 'POST', path: '/v1/invoices/{invoiceId}/void', carries: 'body', permission: 'ECOM.MODIFY_INVOICES' });
