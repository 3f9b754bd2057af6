// Made from api/openapi.json by `npm run generate`: souk.translations.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Export all texts of products, collections, home page, menus and pages with their translations in a language, as a CSV file. Texts of the look are included for callers who may change it */
export const exportTranslations = operation<Nothing, Nothing, 'LANGUAGE_NOT_SPOKEN'>({ id: 'souk.translations.exportTranslations', method: 'GET', path: '/v1/translations/{language}/texts.csv', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Get the translation progress of products and collections in each language */
export const getProgress = operation<Schemas['Empty'], Schemas['TranslationsProgressResponse'], never>({ id: 'souk.translations.getProgress', method: 'GET', path: '/v1/translations/progress', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Get the texts of a product or collection beside their translations in a language */
export const getTranslation = operation<Schemas['TranslationsOneRequest'], Schemas['TranslationsResponse'], 'LANGUAGE_NOT_SPOKEN' | 'PRODUCT_NOT_FOUND' | 'COLLECTION_NOT_FOUND'>({ id: 'souk.translations.getTranslation', method: 'GET', path: '/v1/translations/{kind}/{id}/{language}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Import a CSV file of exportTranslations with its translations filled in: the raw bytes, or a multipart form with a file. Empty cells are ignored. ?dryRun=true changes nothing; ?onError=SKIP leaves bad rows out, otherwise one bad row stops all. Texts of the look go into its draft */
export const importTranslations = operation<Nothing, Nothing, 'LANGUAGE_NOT_SPOKEN' | 'TRANSLATION_FILE_UNREADABLE' | 'TRANSLATION_FILE_TOO_LARGE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'souk.translations.importTranslations', method: 'POST', path: '/v1/translations/{language}/import', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** List products or collections by their translation status in a language */
export const queryTranslations = operation<Schemas['TranslationsQueryRequest'], Schemas['TranslationsQueryResponse'], 'LANGUAGE_NOT_SPOKEN'>({ id: 'souk.translations.queryTranslations', method: 'POST', path: '/v1/translations/query', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Set the translations of a product or collection in a language */
export const updateTranslation = operation<Patch<Schemas['TranslationsUpdateRequest']>, Schemas['TranslationsResponse'], 'LANGUAGE_NOT_SPOKEN' | 'TRANSLATION_CHANGED_MEANWHILE' | 'PRODUCT_NOT_FOUND' | 'COLLECTION_NOT_FOUND'>({ id: 'souk.translations.updateTranslation', method: 'PATCH', path: '/v1/translations/{kind}/{id}/{language}', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });
