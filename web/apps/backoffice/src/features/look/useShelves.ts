import { useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { allProductsId, type Client } from '@souk/client';
import { queryCollections } from '@souk/client/operations/stores-collections';
import { reading } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import type { Shelf } from './desk.ts';
import { missingOf, together } from './shelves.ts';
import type { Look } from './types.ts';

const most = 100;

const asked = (client: Client, filter: object, limit: number) =>
  reading(client, queryCollections, {
    query: {
      filter: { id: { $ne: allProductsId }, ...filter },
      sort: [{ fieldName: 'name', order: 'ASC' }],
      paging: { limit, offset: 0 },
    },
  });

type Answer = { collections: readonly Shelf[] } | undefined;

const shelvesOf = (answer: Answer): Shelf[] =>
  (answer?.collections ?? []).map(({ id, name, slug }) => ({ id, name, slug }));

const none: readonly Shelf[] = [];

/** The first collections by name, and every other one that the look shows or leads to. */
export function useShelves(look: Look): {
  collections: readonly Shelf[];
  /** Whether it is known which of the look's collections are there. */
  known: boolean;
  /** Whether the shop has others, which are to be searched for. */
  more: boolean;
} {
  const { client } = useStore();
  const may = useMay()(queryCollections);
  const all = useQuery({ ...asked(client, {}, most), enabled: may });
  const first = useMemo(() => shelvesOf(all.data), [all.data]);
  const more = first.length >= most;
  const { ids, slugs } = missingOf(look, first);
  const byId = useQuery({
    ...asked(client, { id: { $in: ids } }, most),
    enabled: may && more && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const bySlug = useQuery({
    ...asked(client, { slug: { $in: slugs } }, most),
    enabled: may && more && slugs.length > 0,
    placeholderData: keepPreviousData,
  });
  const collections = useMemo(
    () => together(first, shelvesOf(byId.data), shelvesOf(bySlug.data)),
    [first, byId.data, bySlug.data],
  );
  const known = all.isSuccess && ![all, byId, bySlug].some((query) => query.isFetching || query.isError);
  return { collections, known, more };
}

/** What the server finds for the words that are typed; nothing where all collections are known anyhow. */
export function useFound(words: string, more: boolean): readonly Shelf[] {
  const { client } = useStore();
  const begins = words.trim();
  const found = useQuery({
    ...asked(client, { name: { $startsWith: begins } }, 20),
    enabled: more && begins !== '',
    placeholderData: keepPreviousData,
  });
  return useMemo(() => (begins ? shelvesOf(found.data) : none), [begins, found.data]);
}
