// Made from api/openapi.json by `npm run generate`: ecom.checkoutTemplates.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create several checkout templates */
export const bulkCreateCheckoutTemplates = operation<Schemas['CheckouttemplatesBulkCreateRequest'], Schemas['BulkResponseCheckouttemplatesCheckoutTemplate'], 'CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS'>({ id: 'ecom.checkoutTemplates.bulkCreateCheckoutTemplates', method: 'POST', path: '/v1/bulk/checkout-templates/create', carries: 'body', permission: 'ECOM.CHECKOUT_TEMPLATE_CREATE' });

/** The link of a template: creates a checkout from it and redirects there. Callers that do not accept HTML get the URL as JSON. */
export const createAndRedirectToCheckout = operation<Nothing, Nothing, 'CHECKOUT_TEMPLATE_NOT_FOUND' | 'CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE' | 'ITEM_NOT_FOUND_IN_CATALOG' | 'INSUFFICIENT_INVENTORY' | 'SHOP_CLOSED'>({ id: 'ecom.checkoutTemplates.createAndRedirectToCheckout', method: 'GET', path: '/v1/checkout-templates/{checkoutTemplateId}/create-and-redirect-to-checkout', carries: 'query' });

/** Create a checkout from a template. Anybody who has its URL can open it. A coupon that cannot be used any more is left out. */
export const createCheckoutFromTemplate = operation<Schemas['CheckouttemplatesUseRequest'], Schemas['CheckouttemplatesBegun'], 'CHECKOUT_TEMPLATE_NOT_FOUND' | 'CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE' | 'ITEM_NOT_FOUND_IN_CATALOG' | 'INSUFFICIENT_INVENTORY' | 'SHOP_CLOSED'>({ id: 'ecom.checkoutTemplates.createCheckoutFromTemplate', method: 'POST', path: '/v1/checkout-templates/{checkoutTemplateId}/create-checkout-from-template', carries: 'body', permission: 'ECOM.CHECKOUT_TEMPLATE_CREATE_CHECKOUT' });

/** Create a checkout template */
export const createCheckoutTemplate = operation<Schemas['CheckouttemplatesCreateRequest'], Schemas['CheckouttemplatesOne'], 'CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS'>({ id: 'ecom.checkoutTemplates.createCheckoutTemplate', method: 'POST', path: '/v1/checkout-templates', carries: 'body', permission: 'ECOM.CHECKOUT_TEMPLATE_CREATE' });

/** Delete a checkout template */
export const deleteCheckoutTemplate = operation<Schemas['CheckouttemplatesOneRequest'], Schemas['Empty'], 'CHECKOUT_TEMPLATE_NOT_FOUND'>({ id: 'ecom.checkoutTemplates.deleteCheckoutTemplate', method: 'DELETE', path: '/v1/checkout-templates/{checkoutTemplateId}', carries: 'query', permission: 'ECOM.CHECKOUT_TEMPLATE_DELETE' });

/** Get a checkout template */
export const getCheckoutTemplate = operation<Schemas['CheckouttemplatesOneRequest'], Schemas['CheckouttemplatesOne'], 'CHECKOUT_TEMPLATE_NOT_FOUND'>({ id: 'ecom.checkoutTemplates.getCheckoutTemplate', method: 'GET', path: '/v1/checkout-templates/{checkoutTemplateId}', carries: 'query', permission: 'ECOM.CHECKOUT_TEMPLATE_READ' });

/** Query checkout templates */
export const queryCheckoutTemplates = operation<Schemas['QueryMessage'], Schemas['CheckouttemplatesMany'], never>({ id: 'ecom.checkoutTemplates.queryCheckoutTemplates', method: 'POST', path: '/v1/checkout-templates/query', carries: 'body', permission: 'ECOM.CHECKOUT_TEMPLATE_READ' });

/** Update a checkout template */
export const updateCheckoutTemplate = operation<Patch<Schemas['CheckouttemplatesUpdateRequest']>, Schemas['CheckouttemplatesOne'], 'CHECKOUT_TEMPLATE_NOT_FOUND' | 'CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITHOUT_SPECIFIED_FIELDS' | 'CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITH_UNSUPPORTED_FIELD' | 'CANNOT_UPDATE_CHECKOUT_UPDATE_TEMPLATE_WITH_UNKNOWN_STATUS' | 'CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITH_EMPTY_ITEMS'>({ id: 'ecom.checkoutTemplates.updateCheckoutTemplate', method: 'PATCH', path: '/v1/checkout-templates/{checkoutTemplate.id}', carries: 'body', permission: 'ECOM.CHECKOUT_TEMPLATE_UPDATE' });
