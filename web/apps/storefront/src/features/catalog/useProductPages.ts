import { useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { Facets, FindQuestion, Product } from '@souk/client';
import { productFindOptions } from '@souk/query';
import { useStore } from '../../shared/store.ts';
import { pageSize } from './list-search.ts';

export interface ProductPages {
  products: readonly Product[];
  total: number;
  facets?: Facets;
  /** The words that were looked for in place of those asked for. */
  corrected?: string;
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
export function useProductPages(question: FindQuestion, count: number, enabled = true): PagesState {
  const { client } = useStore();
  const results = useQueries({
    queries: Array.from({ length: count }, (_, index) => ({
      ...productFindOptions(client, question, pageSize, index + 1),
      enabled,
    })),
  });
  const complete = enabled && results.every((result) => result.data);
  const first = results[0]?.data;
  const fresh = complete
    ? {
        products: results.flatMap((result) => result.data?.items ?? []),
        total: first?.total ?? 0,
        facets: first?.facets,
        corrected: first?.corrected,
      }
    : null;
  const [kept, setKept] = useState<ProductPages | null>(null);
  if (fresh && !samePages(fresh, kept)) setKept(fresh);
  return {
    pages: fresh ?? kept,
    stale: !complete,
    error: complete ? null : (results.find((result) => result.error)?.error ?? null),
    retry: () => results.forEach((result) => void (result.error && result.refetch())),
  };
}

const samePages = (a: ProductPages, b: ProductPages | null) =>
  b !== null &&
  a.total === b.total &&
  a.facets === b.facets &&
  a.corrected === b.corrected &&
  a.products.length === b.products.length &&
  a.products.every((product, index) => product === b.products[index]);
