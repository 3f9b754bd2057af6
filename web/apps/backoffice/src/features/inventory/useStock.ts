import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getLowStockSettings } from '@souk/client/operations/stores-inventory';
import { reading } from '@souk/query/operations';
import { didMyself } from '../../shared/live/news.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { services } from './stock.ts';

/** Asks everything that shows stock again. */
export function useReload(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(() => {
    for (const [service] of services) didMyself(service, Date.now());
    return Promise.all([...services, ['home']].map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
}

/** From which number on stock is low; nothing for those who may not know. */
export function useLow() {
  const { client } = useStore();
  const may = useMay();
  const query = useQuery({
    ...reading(client, getLowStockSettings, {}),
    enabled: may(getLowStockSettings),
  });
  return query.data?.lowStockSettings;
}
