// Made from api/openapi.json by `npm run generate`: ecom.contactTaxDetails.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Delete several contact tax details */
export const bulkDeleteContactTaxDetails = operation<Schemas['TaxBulkDeleteContact'], Schemas['ResourceTagItems'], 'CONTACT_TAX_DETAILS_NOT_FOUND' | 'TAX_EXEMPT_GROUP_ID_NOT_FOUND'>({ id: 'ecom.contactTaxDetails.bulkDeleteContactTaxDetails', method: 'POST', path: '/v1/bulk/contact-tax-details/delete', carries: 'body', permission: 'BILLING.CONTACT_TAX_DETAILS_DELETE' });

/** Tag the tax details of some contacts. */
export const bulkUpdateContactTaxDetailsTags = operation<Schemas['TaxTagContactsRequest'], Schemas['ResourceTagItems'], 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS'>({ id: 'ecom.contactTaxDetails.bulkUpdateContactTaxDetailsTags', method: 'POST', path: '/v1/bulk/contact-tax-details/update-tags', carries: 'body', permission: 'BILLING.CONTACT_TAX_DETAILS_UPDATE_TAGS' });

/** Tag the tax details of contacts that match a filter. */
export const bulkUpdateContactTaxDetailsTagsByFilter = operation<Schemas['TagsByFilterRequest'], Schemas['JobAnswer'], 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS'>({ id: 'ecom.contactTaxDetails.bulkUpdateContactTaxDetailsTagsByFilter', method: 'POST', path: '/v1/bulk/contact-tax-details/update-tags-by-filter', carries: 'body', permission: 'BILLING.CONTACT_TAX_DETAILS_UPDATE_TAGS' });

/** Set the exempt groups of several contacts. */
export const bulkUpsertContactTaxDetails = operation<Schemas['TaxBulkUpsertContact'], Schemas['BulkResponseTaxContactTaxDetails'], 'TAX_EXEMPT_GROUP_ID_NOT_FOUND'>({ id: 'ecom.contactTaxDetails.bulkUpsertContactTaxDetails', method: 'POST', path: '/v1/bulk/contact-tax-details/upsert', carries: 'body', permission: 'BILLING.CONTACT_TAX_DETAILS_UPDATE' });

/** Count contact tax details */
export const countContactTaxDetails = operation<Schemas['TaxCountContacts'], Schemas['TaxCountAnswer'], 'TAX_EXEMPT_GROUP_ID_NOT_FOUND'>({ id: 'ecom.contactTaxDetails.countContactTaxDetails', method: 'POST', path: '/v1/contact-tax-details/count', carries: 'body', permission: 'BILLING.CONTACT_TAX_DETAILS_READ' });

/** Delete a contact tax details */
export const deleteContactTaxDetails = operation<Schemas['TaxDeleteContact'], Schemas['Empty'], 'CONTACT_TAX_DETAILS_NOT_FOUND' | 'TAX_EXEMPT_GROUP_ID_NOT_FOUND'>({ id: 'ecom.contactTaxDetails.deleteContactTaxDetails', method: 'DELETE', path: '/v1/contact-tax-details/{contactTaxDetailsId}', carries: 'query', permission: 'BILLING.CONTACT_TAX_DETAILS_DELETE' });

/** Get the tax details of a contact. */
export const getContactTaxDetails = operation<Schemas['TaxGetContact'], Schemas['TaxOneContact'], 'CONTACT_TAX_DETAILS_NOT_FOUND'>({ id: 'ecom.contactTaxDetails.getContactTaxDetails', method: 'GET', path: '/v1/contact-tax-details/{id}', carries: 'query', permission: 'BILLING.CONTACT_TAX_DETAILS_READ' });

/** Query tax details of contacts. */
export const queryContactTaxDetails = operation<Schemas['TaxQueryContacts'], Schemas['TaxManyContacts'], never>({ id: 'ecom.contactTaxDetails.queryContactTaxDetails', method: 'GET', path: '/v1/contact-tax-details/query', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'BILLING.CONTACT_TAX_DETAILS_READ' });

/** Set the exempt group of a contact. */
export const upsertContactTaxDetails = operation<Schemas['TaxUpsertContact'], Schemas['TaxOneContact'], 'TAX_EXEMPT_GROUP_ID_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'ecom.contactTaxDetails.upsertContactTaxDetails', method: 'POST', path: '/v1/contact-tax-details', carries: 'body', permission: 'BILLING.CONTACT_TAX_DETAILS_UPDATE' });
