import { useQuery } from '@tanstack/react-query';
import { listDefaultTaxGroups, queryTaxGroups } from '@souk/client/operations/ecom-tax-groups';
import { reading } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';

/** The system's groups of taxes and the shop's own; none for those who may not read them. */
export function useTaxGroups() {
  const { client } = useStore();
  const may = useMay();
  const enabled = may(queryTaxGroups);
  const given = useQuery({ ...reading(client, listDefaultTaxGroups, {}), enabled });
  const own = useQuery({
    ...reading(client, queryTaxGroups, { query: { cursorPaging: { limit: 100 } } }),
    enabled,
  });
  const groups = [...(given.data?.taxGroups ?? []), ...(own.data?.taxGroups ?? [])];
  return [...new Map(groups.map((group) => [group.id, group])).values()];
}
