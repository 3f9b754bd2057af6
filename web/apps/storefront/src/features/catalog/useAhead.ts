import { useQuery } from '@tanstack/react-query';
import { getProductOptionsAvailability } from '@souk/client/operations/stores-products';
import { useStore } from '../../shared/store.ts';
import type { Selection } from './selection.ts';

/** Whether something that is not there is sold in advance. It is asked only about what is sold out. */
export function useAhead(productId: string, selection: Selection, soldOut: boolean): boolean {
  const { client } = useStore();
  const { data } = useQuery({
    queryKey: ['products', 'ahead', productId, selection],
    queryFn: ({ signal }) =>
      client.call(getProductOptionsAvailability, { id: productId, options: { ...selection } }, { signal }),
    enabled: soldOut,
  });
  return soldOut && data?.availableForPurchase === true;
}
