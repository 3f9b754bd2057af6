import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Asks again for what was read before a change. The cache does that for what it has; a first answer that is still on
 * its way may be as old and would be kept as new, so it is asked for again once it is there.
 */
export function readAgain(cache: QueryClient, filters: InvalidateQueryFilters = {}): void {
  for (const { queryKey, promise, state } of cache.getQueryCache().findAll(filters)) {
    if (state.fetchStatus === 'idle' || state.data !== undefined) continue;
    const again = () => cache.invalidateQueries({ queryKey, exact: true });
    void promise?.then(again, () => undefined);
  }
  void cache.invalidateQueries(filters);
}
