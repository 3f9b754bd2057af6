// What a list asks the server. Apart from list-search.ts, which every page of the shop carries.
import type { FindQuestion } from '@souk/client';
import { readChoices, readNames } from './choices.ts';
import type { ListSearch, SortName } from './list-search.ts';

const orders: Record<SortName, NonNullable<FindQuestion['sort']>> = {
  relevance: 'RELEVANCE',
  chosen: 'CHOSEN',
  newest: 'NEWEST',
  best: 'BEST_SELLING',
  'price-up': 'PRICE_UP',
  'price-down': 'PRICE_DOWN',
  name: 'NAME',
};

/** The server takes no more digits than this currency could have. */
const bound = (value: number) => Math.min(Math.round(value * 1000) / 1000, 999_999_999);

/**
 * `collectionId` is what the address's slug, or the page itself, resolved to; `usual` the order where the
 * address names none. Prices are those after the discount, as cards show them.
 */
export function findQuestion(
  search: ListSearch,
  collectionId?: string,
  usual: SortName = 'newest',
  words?: string,
): FindQuestion {
  const options = Object.entries(readChoices(search.options)).map(([name, choices]) => ({
    name,
    choices: [...choices],
  }));
  const brands = readNames(search.brands);
  return {
    ...(words && { words }),
    ...(collectionId && { collectionId }),
    filter: {
      ...(search.min !== undefined && { priceFrom: bound(search.min) }),
      ...(search.max !== undefined && { priceTo: bound(search.max) }),
      ...(search.stock && { inStock: true }),
      ...(options.length > 0 && { options }),
      ...(brands.length > 0 && { brands: [...brands] }),
    },
    sort: orders[search.sort ?? usual],
  };
}
