// What a discount is on, as the form holds it, and back.
import { storesAppId, type Schemas } from '@souk/client';

type Scope = Schemas['DiscountsScope'];

export interface Chosen {
  on: 'all' | 'collections' | 'products';
  collections: readonly string[];
  products: readonly string[];
}

/** What a list of scopes stands for; null for more than the form knows. */
export function chosenOf(scopes: readonly Scope[]): Chosen | null {
  const none = { collections: [], products: [] };
  const [scope, more] = scopes;
  if (!scope || more) return null;
  const items = scope.catalogItemFilter;
  if (items) {
    if (items.catalogAppId !== storesAppId) return null;
    return items.catalogItemIds.length === 0
      ? { on: 'all', ...none }
      : { ...none, on: 'products', products: items.catalogItemIds };
  }
  const collections = scope.customFilter?.appId === storesAppId && scope.customFilter.params?.collectionIds;
  return collections ? { ...none, on: 'collections', collections } : null;
}

export function scopesOf(id: string, { on, collections, products }: Chosen): Scope[] {
  if (on === 'collections') {
    const params = { collectionIds: [...collections] };
    return [{ id, type: 'CUSTOM_FILTER', customFilter: { appId: storesAppId, params } }];
  }
  const catalogItemIds = on === 'products' ? [...products] : [];
  return [{ id, type: 'CATALOG_ITEM', catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds } }];
}

export const isChosen = ({ on, ...lists }: Chosen): boolean => on === 'all' || lists[on].length > 0;
