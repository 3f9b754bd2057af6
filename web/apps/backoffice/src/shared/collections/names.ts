// What collections are called, for lists that name those of each row: asked for all rows at once.
import { useQueries } from '@tanstack/react-query';
import { allProductsId, type Client } from '@souk/client';
import { queryCollections } from '@souk/client/operations/stores-collections';
import { serviceKey } from '@souk/query/operations';
import { useMay } from '../may.tsx';
import { useStore } from '../store.ts';
import { together } from '../together.ts';

const nameOf = together(async (client, ids) => {
  const query = { filter: { id: { $in: ids } }, paging: { limit: ids.length, offset: 0 } };
  const { collections } = await client.call(queryCollections, { query });
  return new Map(collections.map(({ id, name }) => [id, name]));
});

const named = (ids: readonly string[]) => ids.filter((id) => id !== allProductsId);

/** The names of collections, without the one that holds everything and those that are gone. */
export async function collectionNames(client: Client, ids: readonly string[]): Promise<string[]> {
  const names = await Promise.all(named(ids).map((id) => nameOf(client, id)));
  return names.filter((name) => name !== null);
}

/** The same for a page; those that are not there yet are left out. */
export function useCollectionNames(ids: readonly string[]): string[] {
  const { client } = useStore();
  const enabled = useMay()(queryCollections);
  return useQueries({
    queries: named(ids).map((id) => ({
      queryKey: [...serviceKey(queryCollections), 'name', id],
      queryFn: () => nameOf(client, id),
      enabled,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
}
