// Made from api/openapi.json by `npm run generate`: souk.creditNotes.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create the credit note of a refund that has none. */
export const createCreditNote = operation<Schemas['InvoicesMakeNoteRequest'], Schemas['InvoicesNoteAnswer'], 'ORDER_NOT_FOUND' | 'REFUND_NOT_FOUND' | 'CREDIT_NOTE_ALREADY_EXISTS' | 'ORDER_HAS_NO_INVOICE' | 'NOTHING_TO_CREDIT'>({ id: 'souk.creditNotes.createCreditNote', method: 'POST', path: '/v1/credit-notes/orders/{orderId}', carries: 'body', permission: 'ECOM.MODIFY_INVOICES' });

/** Get a credit note as PDF. */
export const document = operation<Nothing, Nothing, 'CREDIT_NOTE_NOT_FOUND'>({ id: 'souk.creditNotes.document', method: 'GET', path: '/v1/credit-notes/{creditNoteId}/document.pdf', carries: 'query', permission: 'ECOM.READ_INVOICES' });

/** Get a credit note. */
export const getCreditNote = operation<Schemas['InvoicesNoteRequest'], Schemas['InvoicesNoteAnswer'], 'CREDIT_NOTE_NOT_FOUND'>({ id: 'souk.creditNotes.getCreditNote', method: 'GET', path: '/v1/credit-notes/{creditNoteId}', carries: 'query', permission: 'ECOM.READ_INVOICES' });

/** Download a credit note as PDF, by the link in a mail. */
export const linkedDocument = operation<Nothing, Nothing, 'CREDIT_NOTE_NOT_FOUND'>({ id: 'souk.creditNotes.linkedDocument', method: 'GET', path: '/v1/credit-note-documents/{token}', carries: 'query' });

/** List the credit notes of an order. Members see those of their own orders. */
export const listCreditNotes = operation<Schemas['OrderRequest'], Schemas['InvoicesNotesAnswer'], 'ORDER_NOT_FOUND'>({ id: 'souk.creditNotes.listCreditNotes', method: 'GET', path: '/v1/credit-notes/orders/{orderId}', carries: 'query', permission: 'ECOM.READ_INVOICES' });

/** List credit notes. */
export const queryCreditNotes = operation<Schemas['QueryMessage'], Schemas['InvoicesQueryNotesAnswer'], never>({ id: 'souk.creditNotes.queryCreditNotes', method: 'POST', path: '/v1/credit-notes/query', carries: 'body', permission: 'ECOM.READ_INVOICES' });
