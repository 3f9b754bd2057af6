// The shop's collections to choose from. There may be more of them than one answer of the server holds: the first are
// known by name, those that are chosen already are asked for, and the others are found while their names are typed.
import { useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { allProductsId, type Client } from '@souk/client';
import { queryCollections } from '@souk/client/operations/stores-collections';
import { reading } from '@souk/query/operations';
import { useMay } from '../may.tsx';
import { useStore } from '../store.ts';
import { missingIds, most, together, type Shelf, type Used } from './shelves.ts';

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

export interface Collections {
  collections: readonly Shelf[];
  /** Whether it is known which of those that are used are there. */
  known: boolean;
  /** Whether the shop has others, which are to be searched for. */
  more: boolean;
}

/** The first collections by name, and every other one that is used; `missing` names it when the first are known. */
export function useCollections(missing: (known: readonly Shelf[]) => Used): Collections {
  const { client } = useStore();
  const may = useMay()(queryCollections);
  const all = useQuery({ ...asked(client, {}, most), enabled: may });
  const first = useMemo(() => shelvesOf(all.data), [all.data]);
  const more = first.length >= most;
  const { ids, slugs } = missing(first);
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

/** The first collections by name, and those with these ids. */
export const useCollectionsOf = (ids: readonly string[]): Collections =>
  useCollections((known) => ({ ids: missingIds(ids, known), slugs: [] }));

/** What the server finds for the words that are typed; nothing where all collections are known anyhow. */
export function useFound(words: string, more: boolean): { found: readonly Shelf[]; searching: boolean } {
  const { client } = useStore();
  const begins = words.trim();
  const answer = useQuery({
    ...asked(client, { name: { $startsWith: begins } }, 20),
    enabled: more && begins !== '',
    placeholderData: keepPreviousData,
  });
  const found = useMemo(() => (begins ? shelvesOf(answer.data) : none), [begins, answer.data]);
  return { found, searching: answer.isFetching };
}
