// Groups that the shop makes: of goods with rates of their own, and of buyers who pay less.
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@souk/client';
import {
  createTaxExemptGroup,
  deleteTaxExemptGroup,
  listDefaultTaxExemptGroups,
  queryTaxExemptGroups,
  updateTaxExemptGroup,
} from '@souk/client/operations/ecom-tax-exempt-groups';
import {
  createTaxGroup,
  deleteTaxGroup,
  queryTaxGroups,
  updateTaxGroup,
} from '@souk/client/operations/ecom-tax-groups';
import { queryServicePlugins } from '@souk/client/operations/service-plugins';
import { serviceKey } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';

export interface Named {
  id: string;
  name: string;
  revision?: string;
}

export type Kind = 'goods' | 'buyers';

const query = { query: { paging: { limit: 100 } } };

/** What can be done to each kind. */
export const calls = {
  goods: {
    service: serviceKey(queryTaxGroups),
    read: queryTaxGroups,
    create: createTaxGroup,
    update: updateTaxGroup,
    remove: deleteTaxGroup,
    list: async (client: Client): Promise<Named[]> => (await client.call(queryTaxGroups, query)).taxGroups,
    save: (client: Client, name: string, now: Named | null): Promise<unknown> =>
      now
        ? client.call(updateTaxGroup, { taxGroup: { id: now.id, revision: now.revision, name } })
        : client.call(createTaxGroup, { taxGroup: { name } }),
    drop: (client: Client, id: string): Promise<unknown> => client.call(deleteTaxGroup, { taxGroupId: id }),
  },
  buyers: {
    service: serviceKey(queryTaxExemptGroups),
    read: queryTaxExemptGroups,
    create: createTaxExemptGroup,
    update: updateTaxExemptGroup,
    remove: deleteTaxExemptGroup,
    list: async (client: Client): Promise<Named[]> =>
      (await client.call(queryTaxExemptGroups, query)).taxExemptGroups,
    save: (client: Client, name: string, now: Named | null): Promise<unknown> =>
      now
        ? client.call(updateTaxExemptGroup, { taxExemptGroup: { id: now.id, revision: now.revision, name } })
        : client.call(createTaxExemptGroup, { taxExemptGroup: { name } }),
    drop: (client: Client, id: string): Promise<unknown> =>
      client.call(deleteTaxExemptGroup, { taxExemptGroupId: id }),
  },
};

/** The group of those who pay no tax at all, which every shop has. */
export const exemptFromAll = '00000000-0000-4000-8000-0000000e0001';

/** Groups of buyers that the shop's calculators know by themselves. They cannot be changed here: plugins say them. */
export function useKnownGroups(wanted: boolean) {
  const { client } = useStore();
  const may = useMay();
  const known = useQuery({
    queryKey: [...serviceKey(queryServicePlugins), 'exemptGroups'],
    queryFn: async (): Promise<Named[]> =>
      (await client.call(listDefaultTaxExemptGroups, {})).taxExemptGroups,
    enabled: wanted && may(listDefaultTaxExemptGroups),
  });
  // What another part asked for is not for who does not want it.
  return wanted ? (known.data ?? []) : [];
}

export function useGroups(kind: Kind) {
  const { client } = useStore();
  const may = useMay();
  const { service, read, list } = calls[kind];
  return useQuery({ queryKey: [...service, 'all'], queryFn: () => list(client), enabled: may(read) });
}
