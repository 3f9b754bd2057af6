// Made from api/openapi.json by `npm run generate`: souk.savedForLater.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List what the calling member saved for later, with current prices. */
export const listSavedForLater = operation<Schemas['Empty'], Schemas['CartLater'], never>({ id: 'souk.savedForLater.listSavedForLater', method: 'GET', path: '/v1/saved-for-later', carries: 'query' });

/** Move an item saved for later into the caller's cart. */
export const moveToCart = operation<Schemas['CartLaterRequest'], Schemas['CartResponse'], 'LINE_ITEM_NOT_FOUND' | 'ITEM_NOT_FOUND_IN_CATALOG' | 'SAVED_FOR_LATER_IS_SOLD_OUT' | 'AMOUNT_TOO_LARGE' | 'SHOP_CLOSED'>({ id: 'souk.savedForLater.moveToCart', method: 'POST', path: '/v1/saved-for-later/move-to-cart', carries: 'body' });

/** Remove items from what the calling member saved for later. */
export const removeSavedForLater = operation<Schemas['CartRemoveRequest'], Schemas['CartLater'], 'LINE_ITEM_NOT_FOUND'>({ id: 'souk.savedForLater.removeSavedForLater', method: 'POST', path: '/v1/saved-for-later/remove', carries: 'body' });

/** Move a line item of the caller's cart to the items saved for later. */
export const saveForLater = operation<Schemas['CartLaterRequest'], Schemas['CartResponse'], 'OWNED_CART_NOT_FOUND' | 'LINE_ITEM_NOT_FOUND' | 'SAVED_FOR_LATER_LIMIT_EXCEEDED' | 'LINE_CANNOT_BE_SAVED_FOR_LATER'>({ id: 'souk.savedForLater.saveForLater', method: 'POST', path: '/v1/saved-for-later/save', carries: 'body' });
