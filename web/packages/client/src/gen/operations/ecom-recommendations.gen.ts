// Made from api/openapi.json by `npm run generate`: ecom.recommendations.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get recommended items from the first algorithm that finds enough: at least minimumRecommendedItems, or one. The list is empty if no algorithm finds enough. */
export const getRecommendation = operation<Schemas['RecommendationsGetRequest'], Schemas['RecommendationsGetResponse'], 'ITEM_APP_ID_NOT_SUPPORTED' | 'ALGORITHM_NOT_SUPPORTED' | 'RECOMMENDATIONS_PROVIDER_NOT_FOUND'>({ id: 'ecom.recommendations.getRecommendation', method: 'POST', path: '/v1/recommendations/get', carries: 'body', permission: 'RECOMMENDATIONS.READ' });

/** List the ways to find recommendations: the shop's own, then those of apps. */
export const listAvailableAlgorithms = operation<Schemas['RecommendationsListRequest'], Schemas['RecommendationsListResponse'], never>({ id: 'ecom.recommendations.listAvailableAlgorithms', method: 'GET', path: '/v1/recommendations/algorithms', carries: 'query', permission: 'RECOMMENDATIONS.READ' });
