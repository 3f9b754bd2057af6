import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { didMyself } from '../../shared/live/news.ts';
import { rulesService, services } from './values.ts';

/**
 * Asks everything that shows collections again. Rules first: what is read once they are said to be done is complete,
 * and while they are not, the page goes on asking.
 */
export function useReload(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(async () => {
    for (const [service] of [rulesService, ...services]) didMyself(service, Date.now());
    await cache.invalidateQueries({ queryKey: rulesService });
    await Promise.all(services.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
}
