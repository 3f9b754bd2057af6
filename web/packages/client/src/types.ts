// The messages this client uses, as the API document has them (gen/openapi.gen.ts, `npm run generate`).
import type { components } from './gen/openapi.gen.ts';

export type Schemas = components['schemas'];

// Paging and queries

export type Paging = Schemas['Paging'];
export type FilterValue =
  string | number | boolean | null | FilterValue[] | { [operator: string]: FilterValue };
export type Filter = Record<string, FilterValue>;
export interface Sorting {
  fieldName: string;
  order: 'ASC' | 'DESC';
}

export type PlatformQuery = Schemas['QueryRequest'];
export type SearchQuery = Schemas['QuerySearchRequest'];

// Catalog

export type FormattedPrice = Schemas['CatalogFormattedPrice'];
export type PriceData = Schemas['CatalogPriceData'];
export type MediaItem = Schemas['MediaItem'];
export type Media = Schemas['Media'];
export type Choice = Schemas['CatalogChoice'];
export type ProductOption = Schemas['CatalogProductOption'];
export type Variant = Schemas['CatalogVariant'];
export type AdditionalInfoSection = Schemas['CatalogAdditionalInfoSection'];
export type Product = Schemas['CatalogProduct'];
/** A way to have a product come again and again, with what each of its variants then costs. */
export type SubscriptionPlan = Schemas['CatalogSubscriptionOptionInProduct'];
/** How a product may be bought. Without plans, once. */
export interface Plans {
  plans: SubscriptionPlan[];
  once: boolean;
}
export type QueryProductsRequest = Schemas['QueryMessage'];
export type QueryProductsResponse = Schemas['CatalogQueryProductsResponse'];
export type SearchProductsRequest = Schemas['QuerySearchMessage'];
export type SearchProductsResponse = Schemas['CatalogSearchProductsResponse'];
export type QueryProductVariantsRequest = Schemas['CatalogQueryVariantsRequest'];
export type QueryProductVariantsResponse = Schemas['CatalogQueryVariantsResponse'];
/** What a list of products is narrowed by, without its page. */
export type FindQuestion = Omit<Schemas['FindingFindRequest'], 'paging'>;
export type Facets = Schemas['FindingFacets'];
export type OptionFacet = Schemas['FindingOptionFacet'];
export type Suggested = Schemas['FindingSuggestResponse'];
/** A page of what was found. */
export interface Found {
  items: Product[];
  total: number;
  /** Only with the first page. */
  facets?: Facets;
  /** The words that were looked for in place of those asked for. */
  corrected?: string;
}
export type Collection = Schemas['CatalogCollection'];
export type QueryCollectionsRequest = Schemas['QueryMessage'];
export type QueryCollectionsResponse = Schemas['CatalogQueryCollectionsResponse'];
export type GetCollectionBySlugResponse = Schemas['CatalogCollectionResponse'];

// Cart

export type MultiCurrencyPrice = Schemas['MultiCurrencyPrice'];
export type TranslatedText = Schemas['BasketText'];
/** Of a line in an answer, and good to put the same thing into the cart again. */
export type CatalogReference = Omit<Schemas['BasketCatalogReference'], 'options'> & {
  options?: Schemas['BasketSelection'];
};
export type DescriptionLine = Schemas['BasketDescriptionLine'];
export type LineItem = Schemas['CartLineItem'];
export type Cart = Schemas['Cart'];
export type CartResponse = Schemas['CartResponse'];
export type AddToCurrentCartRequest = Schemas['CartAddRequest'];
export type UpdateQuantityRequest = Schemas['CartQuantityRequest'];
export type RemoveLineItemsRequest = Schemas['CartRemoveRequest'];
export type EstimateTotalsRequest = Schemas['CartEstimateRequest'];
export type AppliedDiscount = Schemas['SaleAppliedDiscount'];
export type PriceSummary = Schemas['SalePriceSummary'];
export type EstimateTotalsResponse = Schemas['CartEstimateResponse'];
