import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { didMyself } from '../../shared/live/news.ts';
import { services } from './values.ts';

/** Asks everything that shows collections again. */
export function useReload(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(() => {
    for (const [service] of services) didMyself(service, Date.now());
    return Promise.all(services.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
}
