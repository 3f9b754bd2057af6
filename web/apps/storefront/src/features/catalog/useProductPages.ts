import { useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { Product } from '@souk/client';
import { productPageOptions, type ProductQuestion } from '@souk/query';
import { useStore } from '../../shared/store.ts';
import { pageSize } from './list-search.ts';

export interface ProductPages {
  products: readonly Product[];
  total: number;
}

export interface PagesState {
  /** The newest results that arrived; older ones stay while new ones load or fail. */
  pages: ProductPages | null;
  /** `pages` belongs to an earlier question or lacks its last page. */
  stale: boolean;
  error: unknown;
  retry: () => void;
}

/** Pages 1 to `count` of a list, each cached on its own, so that going back shows them at once. */
export function useProductPages(question: ProductQuestion, count: number, enabled = true): PagesState {
  const { client } = useStore();
  const results = useQueries({
    queries: Array.from({ length: count }, (_, index) => ({
      ...productPageOptions(client, question, pageSize, index + 1),
      enabled,
    })),
  });
  const complete = enabled && results.every((result) => result.data);
  const fresh = complete
    ? {
        products: results.flatMap((result) => result.data?.items ?? []),
        total: results[0]?.data?.total ?? 0,
      }
    : null;
  const [kept, setKept] = useState<ProductPages | null>(null);
  if (fresh && !sameProducts(fresh, kept)) setKept(fresh);
  return {
    pages: fresh ?? kept,
    stale: !complete,
    error: complete ? null : (results.find((result) => result.error)?.error ?? null),
    retry: () => results.forEach((result) => void (result.error && result.refetch())),
  };
}

const sameProducts = (a: ProductPages, b: ProductPages | null) =>
  b !== null &&
  a.total === b.total &&
  a.products.length === b.products.length &&
  a.products.every((product, index) => product === b.products[index]);
