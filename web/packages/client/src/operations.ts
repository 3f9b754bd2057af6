// The operations the front ends call, as values. Paths are the gateway's.
import type {
  AddToCurrentCartRequest,
  CartResponse,
  EstimateTotalsRequest,
  EstimateTotalsResponse,
  GetCollectionBySlugResponse,
  QueryCollectionsRequest,
  QueryCollectionsResponse,
  QueryProductVariantsRequest,
  QueryProductVariantsResponse,
  QueryProductsRequest,
  QueryProductsResponse,
  RemoveLineItemsRequest,
  SearchProductsRequest,
  SearchProductsResponse,
  SubscriptionPlan,
  UpdateQuantityRequest,
} from './types.ts';
import { operation } from './transport.ts';

type Empty = Record<string, never>;

export const queryProducts = operation<QueryProductsRequest, QueryProductsResponse>({
  method: 'GET',
  path: '/stores-reader/v1/products/query-platformized',
  carries: 'query-or-.r',
  longQueryFallback: 'POST',
});

export const searchProducts = operation<SearchProductsRequest, SearchProductsResponse>({
  method: 'POST',
  path: '/v1/products/search',
  carries: 'body',
});

export const queryProductVariants = operation<QueryProductVariantsRequest, QueryProductVariantsResponse>({
  method: 'POST',
  path: '/stores-reader/v1/products/{id}/variants/query',
  carries: 'body',
});

export const getProductPlans = operation<{ productId: string }, { subscriptionOptions: SubscriptionPlan[] }>({
  method: 'GET',
  path: '/v1/subscription-options/byProduct/{productId}',
  carries: 'query',
});

export const getOneTimePurchases = operation<{ productId: string }, { allowed: boolean }>({
  method: 'GET',
  path: '/v1/subscription-options/product/{productId}/oneTimePurchasesStatus',
  carries: 'query',
});

export const queryCollections = operation<QueryCollectionsRequest, QueryCollectionsResponse>({
  method: 'GET',
  path: '/v2/collections/query',
  carries: 'query-or-.r',
  longQueryFallback: 'POST',
});

export const getCollectionBySlug = operation<{ slug: string }, GetCollectionBySlugResponse>({
  method: 'GET',
  path: '/v2/collections/slug/{slug}',
  carries: 'query',
});

/** With `orNone` a shopper without a cart gets an empty answer, where other front ends of the protocol get a 404. */
export const getCurrentCart = operation<{ orNone: true }, CartResponse>({
  method: 'GET',
  path: '/ecom/v1/carts/current',
  carries: 'query',
});

export const addToCurrentCart = operation<AddToCurrentCartRequest, CartResponse>({
  method: 'POST',
  path: '/ecom/v1/carts/current/add-to-cart',
  carries: 'body',
});

export const updateCurrentCartQuantity = operation<UpdateQuantityRequest, CartResponse>({
  method: 'POST',
  path: '/ecom/v1/carts/current/update-line-items-quantity',
  carries: 'body',
});

export const removeFromCurrentCart = operation<RemoveLineItemsRequest, CartResponse>({
  method: 'POST',
  path: '/ecom/v1/carts/current/remove-line-items',
  carries: 'body',
});

export const deleteCurrentCart = operation<Empty, Empty>({
  method: 'DELETE',
  path: '/ecom/v1/carts/current',
  carries: 'query',
});

export const estimateCurrentCart = operation<EstimateTotalsRequest, EstimateTotalsResponse>({
  method: 'POST',
  path: '/ecom/v1/carts/current/estimate-totals',
  carries: 'body',
});
