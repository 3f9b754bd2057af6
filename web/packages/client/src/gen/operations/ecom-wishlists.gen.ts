// Made from api/openapi.json by `npm run generate`: ecom.wishlists.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add an item to the caller's wishlist. Items that are on it already stay. */
export const addItem = operation<Schemas['WishlistsItemRequest'], Schemas['WishlistsAnswer'], 'WISHLIST_ITEMS_LIMIT_EXCEEDED'>({ id: 'ecom.wishlists.addItem', method: 'POST', path: '/v1/wishlists/add-item', carries: 'body' });

/** Tag some wishlists. */
export const bulkUpdateWishlistTags = operation<Schemas['WishlistsTagsRequest'], Schemas['ResourceTagItems'], 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS'>({ id: 'ecom.wishlists.bulkUpdateWishlistTags', method: 'POST', path: '/v1/bulk/wishlists/update-tags', carries: 'body', permission: 'ecom:v1:wishlist:bulk_update_wishlist_tags' });

/** Tag the wishlists that a filter finds. */
export const bulkUpdateWishlistTagsByFilter = operation<Schemas['TagsByFilterRequest'], Schemas['JobAnswer'], 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS'>({ id: 'ecom.wishlists.bulkUpdateWishlistTagsByFilter', method: 'POST', path: '/v1/bulk/wishlists/update-tags-by-filter', carries: 'body', permission: 'ecom:v1:wishlist:bulk_update_wishlist_tags_by_filter' });

/** Get the caller's wishlist. */
export const getDefaultWishlist = operation<Schemas['WishlistsDefaultRequest'], Schemas['WishlistsAnswer'], never>({ id: 'ecom.wishlists.getDefaultWishlist', method: 'GET', path: '/v1/wishlists/get-default', carries: 'query' });

/** Remove an item from the caller's wishlist. */
export const removeItem = operation<Schemas['WishlistsItemRequest'], Schemas['WishlistsAnswer'], never>({ id: 'ecom.wishlists.removeItem', method: 'POST', path: '/v1/wishlists/remove-item', carries: 'body' });
