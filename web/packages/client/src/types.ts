// The messages this client uses, as the API document has them (gen/openapi.gen.ts, `npm run generate`).
import type { components } from './gen/openapi.gen.ts';

export type Schemas = components['schemas'];

/**
 * The document says what a message may hold. `Sure` names what every answer does hold, or narrows what the
 * document leaves open; a part that the document does not know, or knows otherwise, does not compile.
 */
export type With<
  Message,
  Sure extends { [Part in keyof Sure]: Part extends keyof Message ? Message[Part] : never },
> = Omit<Message, keyof Sure> & Sure;

// Paging and queries

export type Paging = Schemas['Paging'];

export interface Sorting {
  fieldName: string;
  order: 'ASC' | 'DESC';
}

export type FilterValue =
  string | number | boolean | null | FilterValue[] | { [operator: string]: FilterValue };
export type Filter = Record<string, FilterValue>;

export type PlatformQuery = With<Schemas['QueryRequest'], { filter?: Filter; sort?: Sorting[] }>;
export type SearchQuery = With<
  Schemas['QuerySearchRequest'],
  { filter?: Filter; sort?: Sorting[]; search: With<Schemas['QuerySearchText'], { expression: string }> }
>;

// Catalog

export type FormattedPrice = With<
  Schemas['CatalogFormattedPrice'],
  { price: string; discountedPrice: string }
>;
export type PriceData = With<
  Schemas['CatalogPriceData'],
  { currency: string; price: number; discountedPrice: number; formatted: FormattedPrice }
>;

export type MediaItem = With<Schemas['MediaItem'], { id: string }>;
export type Media = With<Schemas['Media'], { items: MediaItem[]; mainMedia?: MediaItem }>;

export type Choice = With<
  Schemas['CatalogChoice'],
  { value: string; description: string; inStock: boolean; visible: boolean; media?: Media }
>;
export type ProductOption = With<
  Schemas['CatalogProductOption'],
  { name: string; optionType: string; choices: Choice[] }
>;
export type Variant = With<
  Schemas['CatalogVariant'],
  {
    id: string;
    choices: Record<string, string>;
    variant: With<Schemas['CatalogVariantData'], { priceData?: PriceData; visible: boolean }>;
    stock: With<Schemas['CatalogVariantStock'], { trackQuantity: boolean; inStock: boolean }>;
  }
>;
export type AdditionalInfoSection = Required<Schemas['CatalogAdditionalInfoSection']>;
export type Product = With<
  Schemas['CatalogProduct'],
  {
    id: string;
    name: string;
    slug: string;
    description: string;
    stock: With<Schemas['CatalogStock'], { trackInventory: boolean; inventoryStatus: string }>;
    priceData?: PriceData;
    /** Over the variants, before the product's discount. */
    priceRange?: Required<Schemas['CatalogRange']>;
    additionalInfoSections: AdditionalInfoSection[];
    media: Media;
    manageVariants: boolean;
    productOptions: ProductOption[];
    discount: With<Schemas['CatalogDiscount'], { value: number }>;
    collectionIds: string[];
    variants: Variant[];
    ribbon: string;
  }
>;

/** A way to have a product come again and again, with what each of its variants then costs. */
export type SubscriptionPlan = With<
  Schemas['CatalogSubscriptionOptionInProduct'],
  {
    id: string;
    title: string;
    subscriptionSettings: Schemas['CatalogSubscriptionSettings'];
    prices: With<
      Schemas['CatalogOptionPrice'],
      { variantId: string; price: number; discountedPrice: number; formatted: FormattedPrice }
    >[];
  }
>;
/** How a product may be bought. Without plans, once. */
export interface Plans {
  plans: SubscriptionPlan[];
  once: boolean;
}

export type QueryProductsRequest = { query: PlatformQuery };
export type QueryProductsResponse = With<Schemas['CatalogQueryProductsResponse'], { products: Product[] }>;
export type SearchProductsRequest = With<Schemas['CatalogSearchProductsRequest'], { search: SearchQuery }>;
export type SearchProductsResponse = With<Schemas['CatalogSearchProductsResponse'], { products: Product[] }>;
export type QueryProductVariantsRequest = Schemas['CatalogQueryVariantsRequest'];
export type QueryProductVariantsResponse = With<
  Schemas['CatalogQueryVariantsResponse'],
  { variants: Variant[]; totalResults: number }
>;

export type Collection = With<
  Schemas['CatalogCollection'],
  { id: string; name: string; slug: string; media: Media; numberOfProducts: number; visible: boolean }
>;
export type QueryCollectionsRequest = With<
  Schemas['CatalogQueryCollectionsRequest'],
  { query: PlatformQuery }
>;
export type QueryCollectionsResponse = With<
  Schemas['CatalogQueryCollectionsResponse'],
  { collections: Collection[] }
>;
export type GetCollectionBySlugResponse = With<
  Schemas['CatalogCollectionResponse'],
  { collection?: Collection }
>;

// Cart

export type MultiCurrencyPrice = Required<Schemas['MultiCurrencyPrice']>;
export type TranslatedText = Schemas['BasketText'];
/** Of a line in an answer, and good to put the same thing into the cart again. */
export type CatalogReference = With<
  Schemas['BasketCatalogReference'],
  { appId: string; catalogItemId: string; options?: Schemas['BasketSelection'] }
>;
export type DescriptionLine = Schemas['BasketDescriptionLine'];
export type LineItem = With<
  Schemas['CartLineItem'],
  {
    id: string;
    quantity: number;
    catalogReference?: CatalogReference;
    price?: MultiCurrencyPrice;
    fullPrice?: MultiCurrencyPrice;
    lineItemPrice?: MultiCurrencyPrice;
    descriptionLines: DescriptionLine[];
  }
>;
export type Cart = With<Schemas['Cart'], { id: string; currency: string; lineItems: LineItem[] }>;
export type CartResponse = With<Schemas['CartResponse'], { cart?: Cart }>;

export type AddToCurrentCartRequest = With<
  Schemas['CartAddRequest'],
  {
    lineItems: With<
      Schemas['BasketNewLine'],
      { catalogReference: Schemas['BasketReference']; quantity: number }
    >[];
  }
>;
export type UpdateQuantityRequest = Schemas['CartQuantityRequest'];
export type RemoveLineItemsRequest = Schemas['CartRemoveRequest'];
export type EstimateTotalsRequest = Schemas['CartEstimateRequest'];

type Amount = { amount?: MultiCurrencyPrice };
export type AppliedDiscount = With<
  Schemas['SaleAppliedDiscount'],
  {
    coupon?: With<Schemas['SaleCouponDiscount'], Amount>;
    merchantDiscount?: With<Schemas['SaleMerchantDiscount'], Amount>;
    discountRule?: With<Schemas['SaleRuleDiscount'], Amount>;
  }
>;
export type PriceSummary = {
  [Part in keyof Schemas['SalePriceSummary']]: MultiCurrencyPrice;
};
export type EstimateTotalsResponse = With<
  Schemas['CartEstimateResponse'],
  { cart?: Cart; priceSummary?: PriceSummary; appliedDiscounts: AppliedDiscount[]; currency: string }
>;
