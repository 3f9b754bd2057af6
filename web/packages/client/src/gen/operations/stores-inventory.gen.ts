// Made from api/openapi.json by `npm run generate`: stores.inventory.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Decrement stock, all of it or none */
export const decrementInventory = operation<Schemas['CatalogDecrementInventoryRequest'], Schemas['Empty'], 'INVENTORY_ITEM_NOT_FOUND' | 'VARIANT_NOT_FOUND' | 'INSUFFICIENT_INVENTORY'>({ id: 'stores.inventory.decrementInventory', method: 'POST', path: '/v2/inventoryItems/decrement', carries: 'body', permission: 'WIX_STORES.MODIFY_INVENTORY' });

/** Get the stock of a product */
export const getInventoryVariants = operation<Schemas['CatalogGetInventoryRequest'], Schemas['CatalogInventoryItemResponse'], 'INVENTORY_ITEM_NOT_FOUND'>({ id: 'stores.inventory.getInventoryVariants', method: 'POST', path: '/v2/inventoryItems/{inventoryId}/getVariants', carries: 'body', permission: 'WIX_STORES.READ_INVENTORY' });

/** Get the low-stock threshold */
export const getLowStockSettings = operation<Schemas['Empty'], Schemas['CatalogLowStockResponse'], never>({ id: 'stores.inventory.getLowStockSettings', method: 'GET', path: '/v1/low-stock-settings', carries: 'query', permission: 'WIX_STORES.READ_INVENTORY' });

/** Increment stock */
export const incrementInventory = operation<Schemas['CatalogIncrementInventoryRequest'], Schemas['Empty'], 'INVENTORY_ITEM_NOT_FOUND' | 'VARIANT_NOT_FOUND'>({ id: 'stores.inventory.incrementInventory', method: 'POST', path: '/v2/inventoryItems/increment', carries: 'body', permission: 'WIX_STORES.MODIFY_INVENTORY' });

/** Query stock; filter and sort are JSON text */
export const queryInventory = operation<Schemas['QueryMessage'], Schemas['CatalogQueryInventoryResponse'], never>({ id: 'stores.inventory.queryInventory', method: 'POST', path: '/v2/inventoryItems/query', carries: 'body', permission: 'WIX_STORES.READ_INVENTORY' });

/** List the variants with low stock, the latest first */
export const queryLowStock = operation<Schemas['CatalogLowStockQuery'], Schemas['CatalogLowStockPage'], never>({ id: 'stores.inventory.queryLowStock', method: 'POST', path: '/v1/low-stock/query', carries: 'body', permission: 'WIX_STORES.READ_INVENTORY' });

/** Set the stock of a product */
export const updateInventoryVariants = operation<Patch<Schemas['CatalogUpdateInventoryRequest']>, Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.inventory.updateInventoryVariants', method: 'PATCH', path: '/v2/inventoryItems/product/{inventoryItem.productId}', carries: 'body', permission: 'WIX_STORES.MODIFY_INVENTORY' });

/** Set the low-stock threshold */
export const updateLowStockSettings = operation<Patch<Schemas['CatalogLowStockRequest']>, Schemas['CatalogLowStockResponse'], 'INVALID_REVISION'>({ id: 'stores.inventory.updateLowStockSettings', method: 'PATCH', path: '/v1/low-stock-settings', carries: 'body', permission: 'WIX_STORES.MODIFY_INVENTORY' });
