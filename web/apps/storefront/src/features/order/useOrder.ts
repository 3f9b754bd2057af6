// The order that the thank-you page is about. While its payment runs, or its files are being made ready, it is looked at
// again until that has ended, for some minutes at most.
import { useQuery } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { openOrder } from '@souk/client/operations/souk-order-pages';
import { useStore } from '../../shared/store.ts';
import { changesSoon, lookAgainAfter } from './shown.ts';

export function useOrder(orderId: string) {
  const { client } = useStore();
  return useQuery({
    queryKey: ['orders', orderId],
    queryFn: async ({ signal }) => (await client.call(openOrder, { orderId }, { signal })).page,
    enabled: orderId !== '',
    retry: (count, problem) => count < 3 && isSoukError(problem) && problem.kind !== 'application',
    refetchInterval: ({ state }) =>
      state.data && changesSoon(state.data)
        ? lookAgainAfter(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
}
