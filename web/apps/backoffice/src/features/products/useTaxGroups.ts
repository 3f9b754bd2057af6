import { useQuery } from '@tanstack/react-query';
import { listDefaultTaxGroups, queryTaxGroups } from '@souk/client/operations/ecom-tax-groups';
import { reading } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';

/**
 * The groups of taxes that the shop made, as its taxes list them; none for those who may not read them. The system's
 * own have no rates of their own: one of them is offered only where the product is in it already.
 */
export function useTaxGroups(chosen: string) {
  const { client } = useStore();
  const may = useMay();
  const enabled = may(queryTaxGroups);
  const given = useQuery({ ...reading(client, listDefaultTaxGroups, {}), enabled });
  const own = useQuery({
    ...reading(client, queryTaxGroups, { query: { cursorPaging: { limit: 100 } } }),
    enabled,
  });
  const groups = [
    ...(given.data?.taxGroups ?? []).filter(({ id }) => id === chosen),
    ...(own.data?.taxGroups ?? []),
  ];
  return [...new Map(groups.map((group) => [group.id, group])).values()];
}
