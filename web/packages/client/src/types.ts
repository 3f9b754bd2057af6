// The messages this client uses, under the contract's names. Each name is one alias, so that it can point at the
// generated schema (gen/openapi.gen.ts, `npm run generate`) without a change anywhere else.

// Paging and queries

export interface Paging {
  limit?: number;
  offset?: number;
}

export interface Sorting {
  fieldName: string;
  order: 'ASC' | 'DESC';
}

export type FilterValue =
  string | number | boolean | null | FilterValue[] | { [operator: string]: FilterValue };
export type Filter = Record<string, FilterValue>;

export interface PlatformQuery {
  filter?: Filter;
  sort?: Sorting[];
  paging?: Paging;
}

export interface PlatformPagingMetadata {
  count?: number | null;
  offset?: number | null;
  total?: number | null;
}

// Catalog (stores V1)

export interface FormattedPrice {
  price: string;
  discountedPrice: string;
  pricePerUnit?: string | null;
}

export interface PriceData {
  currency: string;
  price?: number | null;
  discountedPrice: number;
  formatted?: FormattedPrice;
}

export interface MediaItemUrlAndSize {
  url: string;
  width: number;
  height: number;
  altText?: string | null;
}

export interface MediaItem {
  id: string;
  title: string;
  mediaType: 'unspecified_media_item_type' | 'image' | 'video' | 'audio' | 'document' | 'zip';
  image?: MediaItemUrlAndSize;
  thumbnail?: MediaItemUrlAndSize;
}

export interface Media {
  mainMedia?: MediaItem;
  items: MediaItem[];
}

export interface Stock {
  trackInventory: boolean;
  quantity?: number | null;
  inStock?: boolean;
  inventoryStatus: 'IN_STOCK' | 'OUT_OF_STOCK' | 'PARTIALLY_OUT_OF_STOCK';
}

export interface Choice {
  value: string;
  description: string;
  inStock: boolean;
  visible: boolean;
  media?: Media;
}

export interface ProductOption {
  name: string;
  optionType: 'unspecified_option_type' | 'drop_down' | 'color';
  choices: Choice[];
}

export interface Variant {
  id: string;
  choices?: Record<string, string>;
  variant?: { priceData?: PriceData; sku: string; visible: boolean };
  stock?: { trackQuantity: boolean; quantity?: number | null; inStock: boolean };
}

export interface AdditionalInfoSection {
  title: string;
  description: string;
}

export interface Product {
  id: string;
  name?: string | null;
  slug: string;
  visible?: boolean | null;
  productType: 'unspecified_product_type' | 'physical' | 'digital';
  description?: string | null;
  sku?: string | null;
  stock?: Stock;
  priceData?: PriceData;
  /** Over the variants, after the product's discount. */
  priceRange?: { minValue: number; maxValue: number };
  additionalInfoSections: AdditionalInfoSection[];
  media?: Media;
  manageVariants?: boolean | null;
  productOptions: ProductOption[];
  discount?: { type: 'UNDEFINED' | 'NONE' | 'AMOUNT' | 'PERCENT'; value: number };
  collectionIds: string[];
  variants: Variant[];
  ribbon?: string | null;
  brand?: string | null;
  numericId: string;
}

export interface QueryProductsRequest {
  query: PlatformQuery;
}

export interface QueryProductsResponse {
  products: Product[];
  metadata?: PlatformPagingMetadata;
}

export interface QueryProductVariantsRequest {
  id: string;
  choices?: Record<string, string>;
  variantIds?: string[];
  paging?: Paging;
}

export interface QueryProductVariantsResponse {
  variants: Variant[];
  totalResults: number;
}

export interface Collection {
  id: string;
  name?: string | null;
  slug?: string | null;
  description?: string | null;
  media?: Media;
  numberOfProducts: number;
  visible?: boolean | null;
}

export interface QueryCollectionsResponse {
  collections: Collection[];
  metadata?: PlatformPagingMetadata;
}

export interface GetCollectionBySlugResponse {
  collection?: Collection;
}

// Cart (ecom V1)

export interface MultiCurrencyPrice {
  amount: string;
  convertedAmount: string;
  formattedAmount: string;
  formattedConvertedAmount: string;
}

export interface TranslatedText {
  original: string;
  translated?: string | null;
}

export interface CatalogReference {
  appId: string;
  catalogItemId: string;
  options?: { variantId?: string; options?: Record<string, string> } | null;
}

export interface DescriptionLine {
  name?: TranslatedText;
  plainText?: TranslatedText;
  colorInfo?: TranslatedText & { code?: string | null };
}

export interface LineItem {
  id: string;
  quantity: number;
  catalogReference?: CatalogReference;
  productName?: TranslatedText;
  url?: { relativePath: string; url?: string | null };
  price?: MultiCurrencyPrice;
  fullPrice?: MultiCurrencyPrice;
  lineItemPrice?: MultiCurrencyPrice;
  descriptionLines: DescriptionLine[];
  image?: { id: string; url: string; width: number; height: number; altText?: string | null };
  availability?: {
    status: 'AVAILABLE' | 'NOT_FOUND' | 'NOT_AVAILABLE' | 'PARTIALLY_AVAILABLE';
    quantityAvailable?: number | null;
  };
}

export interface Cart {
  id: string;
  lineItems: LineItem[];
  currency: string;
}

export interface CartResponse {
  cart?: Cart;
}

export interface AddToCurrentCartRequest {
  lineItems: { catalogReference: CatalogReference; quantity: number }[];
}

export interface UpdateQuantityRequest {
  lineItems: { id: string; quantity: number }[];
}

export interface RemoveLineItemsRequest {
  lineItemIds: string[];
}

export interface EstimateTotalsRequest {
  calculateTax?: boolean;
  calculateShipping?: boolean;
}

export interface AppliedDiscount {
  coupon?: { code: string; name: string; amount?: MultiCurrencyPrice };
  merchantDiscount?: { amount?: MultiCurrencyPrice };
  discountRule?: { name?: TranslatedText; amount?: MultiCurrencyPrice };
}

export interface PriceSummary {
  subtotal?: MultiCurrencyPrice;
  shipping?: MultiCurrencyPrice;
  tax?: MultiCurrencyPrice;
  discount?: MultiCurrencyPrice;
  total?: MultiCurrencyPrice;
  additionalFees?: MultiCurrencyPrice;
}

export interface Violation {
  severity: 'WARNING' | 'ERROR';
  description?: string | null;
  target?: { lineItem?: { id?: string | null } };
}

export interface EstimateTotalsResponse {
  cart?: Cart;
  calculatedLineItems: {
    lineItemId: string;
    pricesBreakdown?: { price?: MultiCurrencyPrice; lineItemPrice?: MultiCurrencyPrice };
  }[];
  priceSummary?: PriceSummary;
  appliedDiscounts: AppliedDiscount[];
  violations: Violation[];
  currency: string;
}
