// Made from api/openapi.json by `npm run generate`: ecom.abandonedCheckouts.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Record what was done about an abandoned checkout (its activity). The latest 20 are kept. */
export const addAbandonedCheckoutActivity = operation<Schemas['AbandonedActivityRequest'], Schemas['AbandonedOne'], 'ABANDONED_CHECKOUT_NOT_FOUND'>({ id: 'ecom.abandonedCheckouts.addAbandonedCheckoutActivity', method: 'POST', path: '/v1/abandoned-checkouts/{abandonedCheckoutId}/add-activity', carries: 'body', permission: 'ECOM.ABANDONED_CHECKOUT_UPDATE' });

/** The unsubscribe page of reminder mails. */
export const askToStopReminders = operation<Nothing, Nothing, 'ABANDONED_CHECKOUT_NOT_FOUND'>({ id: 'ecom.abandonedCheckouts.askToStopReminders', method: 'GET', path: '/v1/abandoned-checkout/{abandonedCheckoutId}/stop-reminders', carries: 'query' });

/** Delete several abandoned checkouts */
export const bulkDeleteAbandonedCheckouts = operation<Schemas['AbandonedBulkDeleteRequest'], Schemas['BulkResponseAbandonedCheckout'], 'ABANDONED_CHECKOUT_NOT_FOUND'>({ id: 'ecom.abandonedCheckouts.bulkDeleteAbandonedCheckouts', method: 'POST', path: '/v1/bulk/abandoned-checkout/delete', carries: 'body', permission: 'ECOM.ABANDONED_CHECKOUT_DELETE' });

/** Delete an abandoned checkout */
export const deleteAbandonedCheckout = operation<Schemas['AbandonedOneRequest'], Schemas['Empty'], 'ABANDONED_CHECKOUT_NOT_FOUND'>({ id: 'ecom.abandonedCheckouts.deleteAbandonedCheckout', method: 'DELETE', path: '/v1/abandoned-checkout/{abandonedCheckoutId}', carries: 'query', permission: 'ECOM.ABANDONED_CHECKOUT_DELETE' });

/** Get an abandoned checkout */
export const getAbandonedCheckout = operation<Schemas['AbandonedOneRequest'], Schemas['AbandonedOne'], 'ABANDONED_CHECKOUT_NOT_FOUND'>({ id: 'ecom.abandonedCheckouts.getAbandonedCheckout', method: 'GET', path: '/v1/abandoned-checkout/{abandonedCheckoutId}', carries: 'query', permission: 'ECOM.ABANDONED_CHECKOUT_READ' });

/** Count abandoned and recovered checkouts of a range of days, with their amounts. Amounts are in the shop's currency, days in its time zone; the recovery rate is from 0 to 1. */
export const getAbandonedCheckoutAnalytics = operation<Schemas['AbandonedFiguresRequest'], Schemas['AbandonedFigures'], never>({ id: 'ecom.abandonedCheckouts.getAbandonedCheckoutAnalytics', method: 'POST', path: '/v1/abandoned-checkout/get-analytics', carries: 'body', permission: 'ecom:v1:abandoned_checkout:get_abandoned_checkout_analytics' });

/** Get whether reminders of abandoned checkouts are sent */
export const getAbandonedCheckoutSettings = operation<Schemas['AbandonedSettingsRequest'], Schemas['AbandonedSettingsAnswer'], never>({ id: 'ecom.abandonedCheckouts.getAbandonedCheckoutSettings', method: 'GET', path: '/v1/abandoned-checkout-settings', carries: 'query', permission: 'ECOM.ABANDONED_CHECKOUT_READ' });

/** Query abandoned checkouts */
export const queryAbandonedCheckouts = operation<Schemas['QueryMessage'], Schemas['AbandonedQueried'], never>({ id: 'ecom.abandonedCheckouts.queryAbandonedCheckouts', method: 'POST', path: '/v1/abandoned-checkout/query', carries: 'body', permission: 'ECOM.ABANDONED_CHECKOUT_READ' });

/** The link of a reminder mail: redirects to the checkout. It needs its token, or the permission to read abandoned checkouts. */
export const redirectToCheckout = operation<Nothing, Nothing, 'ABANDONED_CHECKOUT_NOT_FOUND'>({ id: 'ecom.abandonedCheckouts.redirectToCheckout', method: 'GET', path: '/v1/abandoned-checkout/{abandonedCheckoutId}/redirect-to-checkout', carries: 'query' });

/** Mail the buyer of an abandoned checkout a reminder now, with the link back to it. At most once an hour. */
export const remindOfAbandonedCheckout = operation<Schemas['AbandonedOneRequest'], Schemas['AbandonedOne'], 'ABANDONED_CHECKOUT_NOT_FOUND' | 'ABANDONED_CHECKOUT_RECOVERED' | 'ABANDONED_CHECKOUT_NO_EMAIL' | 'ABANDONED_CHECKOUT_UNSUBSCRIBED' | 'ABANDONED_CHECKOUT_ALREADY_REMINDED' | 'ABANDONED_CHECKOUT_OVER'>({ id: 'ecom.abandonedCheckouts.remindOfAbandonedCheckout', method: 'POST', path: '/v1/abandoned-checkouts/{abandonedCheckoutId}/remind', carries: 'body', permission: 'ECOM.ABANDONED_CHECKOUT_UPDATE' });

/** Search abandoned checkouts */
export const searchAbandonedCheckouts = operation<Schemas['QuerySearchMessage'], Schemas['AbandonedFound'], never>({ id: 'ecom.abandonedCheckouts.searchAbandonedCheckouts', method: 'POST', path: '/v1/abandoned-checkout/search', carries: 'body', permission: 'ECOM.ABANDONED_CHECKOUT_READ' });

/** Unsubscribe an e-mail address from reminders of abandoned checkouts. */
export const stopReminders = operation<Nothing, Nothing, 'ABANDONED_CHECKOUT_NOT_FOUND'>({ id: 'ecom.abandonedCheckouts.stopReminders', method: 'POST', path: '/v1/abandoned-checkout/{abandonedCheckoutId}/stop-reminders', carries: 'query' });

/** Set whether reminders of abandoned checkouts are sent */
export const updateAbandonedCheckoutSettings = operation<Patch<Schemas['AbandonedSettingsUpdate']>, Schemas['AbandonedSettingsAnswer'], never>({ id: 'ecom.abandonedCheckouts.updateAbandonedCheckoutSettings', method: 'PATCH', path: '/v1/abandoned-checkout-settings', carries: 'body', permission: 'ECOM.ABANDONED_CHECKOUT_UPDATE' });
