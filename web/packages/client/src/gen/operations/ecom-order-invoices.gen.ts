// Made from api/openapi.json by `npm run generate`: ecom.orderInvoices.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Record an invoice that an app created elsewhere. */
export const addInvoiceToOrder = operation<Schemas['InvoicesAddRequest'], Schemas['InvoicesAddAnswer'], 'ORDER_NOT_FOUND'>({ id: 'ecom.orderInvoices.addInvoiceToOrder', method: 'POST', path: '/v1/invoices/orders/{orderId}/add-invoice', carries: 'body', permission: 'ECOM.ADD_INVOICE' });

/** Create invoices for several orders; one that fails does not stop the others. */
export const bulkGenerateInvoices = operation<Schemas['InvoicesBulkRequest'], Schemas['BulkResponseInvoicesInvoiceForOrder'], never>({ id: 'ecom.orderInvoices.bulkGenerateInvoices', method: 'POST', path: '/v1/bulk/invoices/generate', carries: 'body', permission: 'ECOM.MODIFY_INVOICES' });

/** Create an invoice for an order. */
export const generateInvoice = operation<Schemas['OrderRequest'], Schemas['InvoicesGenerateAnswer'], 'ORDER_NOT_FOUND' | 'GENERATE_INVOICE_NOT_SUPPORTED' | 'INVOICE_ALREADY_EXISTS' | 'MISSING_CONTACT' | 'MISSING_CONTACT_EMAIL' | 'INVALID_EMAIL' | 'INVALID_PRICE_AMOUNT' | 'UNKNOWN_CURRENCY' | 'ORDER_HAS_CHARGEBACKS'>({ id: 'ecom.orderInvoices.generateInvoice', method: 'POST', path: '/v1/invoices/orders/{orderId}', carries: 'body', permission: 'ECOM.MODIFY_INVOICES' });

/** List the invoices of orders. Members see those of their own orders; orders that the caller may not see are left out. */
export const listInvoicesForMultipleOrders = operation<Schemas['InvoicesManyRequest'], Schemas['InvoicesManyAnswer'], never>({ id: 'ecom.orderInvoices.listInvoicesForMultipleOrders', method: 'POST', path: '/v1/invoices/list-by-ids', carries: 'body', permission: 'ECOM.READ_INVOICES' });
