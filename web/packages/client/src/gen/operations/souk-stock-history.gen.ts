// Made from api/openapi.json by `npm run generate`: souk.stockHistory.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Set or adjust stock, with a reason and a note: all changes or none. */
export const adjustStock = operation<Schemas['CatalogAdjustRequest'], Schemas['CatalogAdjustResponse'], 'INVENTORY_ITEM_NOT_FOUND' | 'VARIANT_NOT_FOUND' | 'STOCK_NOT_COUNTED' | 'INSUFFICIENT_INVENTORY'>({ id: 'souk.stockHistory.adjustStock', method: 'POST', path: '/v1/stock-history/adjust', carries: 'body', permission: 'WIX_STORES.MODIFY_INVENTORY' });

/** List changes of stock, of a product, a variant or all, newest first. */
export const listStockHistory = operation<Schemas['CatalogHistoryRequest'], Schemas['CatalogHistoryResponse'], never>({ id: 'souk.stockHistory.listStockHistory', method: 'GET', path: '/v1/stock-history', carries: 'query', permission: 'WIX_STORES.READ_INVENTORY' });
