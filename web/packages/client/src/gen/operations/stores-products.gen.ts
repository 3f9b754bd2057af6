// Made from api/openapi.json by `npm run generate`: stores.products.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add pictures to a product */
export const addProductMedia = operation<Schemas['CatalogAddMediaRequest'], Schemas['Empty'], 'PRODUCT_NOT_FOUND' | 'TOO_MANY_MEDIA_ITEMS'>({ id: 'stores.products.addProductMedia', method: 'POST', path: '/v1/products/{id}/media', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Assign pictures to choices */
export const addProductMediaToChoices = operation<Patch<Schemas['CatalogChoiceMediaRequest']>, Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.addProductMediaToChoices', method: 'PATCH', path: '/v1/products/{id}/choices/media', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Add products to a collection */
export const addProductsToCollection = operation<Schemas['CatalogCollectionProductsRequest'], Schemas['Empty'], 'COLLECTION_NOT_FOUND' | 'COLLECTION_CANNOT_BE_CHANGED' | 'COLLECTION_IS_BY_RULE'>({ id: 'stores.products.addProductsToCollection', method: 'POST', path: '/v1/collections/{id}/productIds', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Adjust one property of many products by an amount or percentage */
export const bulkAdjustProductProperty = operation<Schemas['CatalogBulkAdjustRequest'], Schemas['CatalogBulkProductsResponse'], never>({ id: 'stores.products.bulkAdjustProductProperty', method: 'POST', path: '/v1/bulk/products/adjust-properties', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Set one property of many products */
export const bulkUpdateProductsProperty = operation<Schemas['CatalogBulkUpdateRequest'], Schemas['CatalogBulkProductsResponse'], never>({ id: 'stores.products.bulkUpdateProductsProperty', method: 'POST', path: '/v1/bulk/products/update', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Create a collection */
export const createCollection = operation<Schemas['CatalogCreateCollectionRequest'], Schemas['CatalogCollectionResponse'], 'SLUG_ALREADY_EXISTS'>({ id: 'stores.products.createCollection', method: 'POST', path: '/v1/collections', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Create a product */
export const createProduct = operation<Schemas['CatalogCreateProductRequest'], Schemas['CatalogProductResponse'], 'SLUG_ALREADY_EXISTS'>({ id: 'stores.products.createProduct', method: 'POST', path: '/v1/products', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Delete a collection */
export const deleteCollection = operation<Schemas['AnyIDRequest'], Schemas['Empty'], 'COLLECTION_NOT_FOUND' | 'COLLECTION_CANNOT_BE_CHANGED' | 'COLLECTION_RULES_CHAIN'>({ id: 'stores.products.deleteCollection', method: 'DELETE', path: '/v1/collections/{id}', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Delete a product */
export const deleteProduct = operation<Schemas['AnyIDRequest'], Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.deleteProduct', method: 'DELETE', path: '/v1/products/{id}', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Remove all options of a product */
export const deleteProductOptions = operation<Schemas['AnyIDRequest'], Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.deleteProductOptions', method: 'DELETE', path: '/v1/products/{id}/options', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Get a collection */
export const getCollection = operation<Schemas['AnyIDRequest'], Schemas['CatalogCollectionResponse'], 'COLLECTION_NOT_FOUND'>({ id: 'stores.products.getCollection', method: 'GET', path: '/v1/collections/{id}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Get a collection by its slug; 404 without a code when there is none */
export const getCollectionBySlug = operation<Schemas['CatalogSlugRequest'], Schemas['CatalogCollectionResponse'], never>({ id: 'stores.products.getCollectionBySlug', method: 'GET', path: '/v1/collections/slug/{slug}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Get a product */
export const getProduct = operation<Schemas['CatalogGetProductRequest'], Schemas['CatalogProductResponse'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.getProduct', method: 'GET', path: '/v1/products/{id}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Get a product by its slug */
export const getProductBySlug = operation<Schemas['CatalogSlugRequest'], Schemas['CatalogProductResponse'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.getProductBySlug', method: 'GET', path: '/v1/products/slug/{slug}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Get which options and variants of a product are available for some choices */
export const getProductOptionsAvailability = operation<Schemas['CatalogAvailabilityRequest'], Schemas['CatalogAvailabilityResponse'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.getProductOptionsAvailability', method: 'POST', path: '/v1/products/{id}/productOptionsAvailability', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Get a variant */
export const getStoreVariant = operation<Schemas['AnyIDRequest'], Schemas['CatalogStoreVariantResponse'], 'VARIANT_NOT_FOUND'>({ id: 'stores.products.getStoreVariant', method: 'GET', path: '/v1/variants/{id}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Query products; filter and sort are JSON text */
export const listProducts = operation<Schemas['CatalogListProductsRequest'], Schemas['CatalogListProductsResponse'], 'SEARCH_TOO_COSTLY'>({ id: 'stores.products.listProducts', method: 'POST', path: '/v1/products/query', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Move products to another position in a collection */
export const moveProductsInCollection = operation<Schemas['CatalogMoveProductsRequest'], Schemas['Empty'], 'COLLECTION_NOT_FOUND' | 'COLLECTION_CANNOT_BE_CHANGED' | 'COLLECTION_IS_BY_RULE'>({ id: 'stores.products.moveProductsInCollection', method: 'POST', path: '/v1/collections/{id}/productIds/move', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** List the variants of a product */
export const queryProductVariants = operation<Schemas['CatalogQueryVariantsRequest'], Schemas['CatalogQueryVariantsResponse'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.queryProductVariants', method: 'POST', path: '/v1/products/{id}/variants/query', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Query products by filter, sort and page */
export const queryProducts = operation<Schemas['QueryMessage'], Schemas['CatalogQueryProductsResponse'], 'SEARCH_TOO_COSTLY'>({ id: 'stores.products.queryProducts', method: 'GET', path: '/v1/products/query-platformized', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Query variants of all products */
export const queryStoreVariants = operation<Schemas['QueryMessage'], Schemas['CatalogQueryStoreVariantsResponse'], 'SEARCH_TOO_COSTLY'>({ id: 'stores.products.queryStoreVariants', method: 'POST', path: '/v1/variants/query', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Remove the brand of a product */
export const removeBrand = operation<Schemas['AnyIDRequest'], Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.removeBrand', method: 'POST', path: '/v1/products/{id}/remove-brand', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Remove the file of a digital product */
export const removeDigitalFile = operation<Schemas['AnyIDRequest'], Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.removeDigitalFile', method: 'POST', path: '/v1/products/{id}/digital-file/delete', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Remove pictures from a product */
export const removeProductMedia = operation<Schemas['CatalogRemoveMediaRequest'], Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.removeProductMedia', method: 'POST', path: '/v1/products/{id}/media/delete', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Unassign pictures from choices */
export const removeProductMediaFromChoices = operation<Schemas['CatalogChoiceMediaRequest'], Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.removeProductMediaFromChoices', method: 'POST', path: '/v1/products/{id}/choices/media/delete', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Remove products from a collection */
export const removeProductsFromCollection = operation<Schemas['CatalogCollectionProductsRequest'], Schemas['Empty'], 'COLLECTION_NOT_FOUND' | 'COLLECTION_CANNOT_BE_CHANGED' | 'COLLECTION_IS_BY_RULE'>({ id: 'stores.products.removeProductsFromCollection', method: 'POST', path: '/v1/collections/{id}/productIds/delete', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Remove the ribbon of a product */
export const removeRibbon = operation<Schemas['AnyIDRequest'], Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.removeRibbon', method: 'POST', path: '/v1/products/{id}/remove-ribbon', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Reset all variants to the values of the product */
export const resetAllProductVariantData = operation<Schemas['AnyIDRequest'], Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.products.resetAllProductVariantData', method: 'POST', path: '/v1/products/{id}/variants/resetToDefault', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Search products by words, with filters and aggregations */
export const searchProducts = operation<Schemas['QuerySearchMessage'], Schemas['CatalogSearchProductsResponse'], 'SEARCH_TOO_COSTLY'>({ id: 'stores.products.searchProducts', method: 'POST', path: '/v1/products/search', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Set the file of a digital product */
export const setDigitalFile = operation<Schemas['CatalogDigitalFileRequest'], Schemas['CatalogProductResponse'], 'PRODUCT_NOT_FOUND' | 'PRODUCT_IS_NOT_DIGITAL'>({ id: 'stores.products.setDigitalFile', method: 'POST', path: '/v1/products/{id}/digital-file', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Update a collection */
export const updateCollection = operation<Patch<Schemas['CatalogUpdateCollectionRequest']>, Schemas['CatalogCollectionResponse'], 'COLLECTION_NOT_FOUND' | 'SLUG_ALREADY_EXISTS'>({ id: 'stores.products.updateCollection', method: 'PATCH', path: '/v1/collections/{collection.id}', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Update a product */
export const updateProduct = operation<Patch<Schemas['CatalogUpdateProductRequest']>, Schemas['CatalogProductResponse'], 'PRODUCT_NOT_FOUND' | 'SLUG_ALREADY_EXISTS'>({ id: 'stores.products.updateProduct', method: 'PATCH', path: '/v1/products/{product.id}', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Update price, SKU, weight or visibility of variants */
export const updateProductVariants = operation<Patch<Schemas['CatalogUpdateVariantsRequest']>, Schemas['CatalogUpdateVariantsResponse'], 'PRODUCT_NOT_FOUND' | 'VARIANTS_NOT_MANAGED'>({ id: 'stores.products.updateProductVariants', method: 'PATCH', path: '/v1/products/{id}/variants', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });
