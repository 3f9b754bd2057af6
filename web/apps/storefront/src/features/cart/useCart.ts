import { useQuery } from '@tanstack/react-query';
import { cartTotalsOptions, currentCartOptions } from '@souk/query';
import { useStore } from '../../shared/store.ts';

export function useCart() {
  const { client } = useStore();
  return useQuery(currentCartOptions(client));
}

/** Asked only where totals are shown, and only for a cart with something in it. */
export function useTotals(wanted: boolean) {
  const { client } = useStore();
  return useQuery({ ...cartTotalsOptions(client), enabled: wanted });
}
