// What the page asks the server about files. Bodies are the files themselves; how they are read stands in
// the address.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Client, Schemas } from '@souk/client';
import * as files from '@souk/client/operations/stores-catalog-files';
import { serviceKey } from '@souk/query/operations';
import { asText, headOf, type Inspection } from '../../shared/files/inspection.ts';

export type ProductImport = Schemas['CatalogfilesImport'];

export interface ProductInspection extends Inspection {
  /** Absent where nobody knows the columns; they are then read as Souk's own. */
  layout?: string;
}

export const layoutNames: Record<string, string> = {
  SOUK: 'Souk',
  SHOPIFY: 'Shopify',
  WOOCOMMERCE: 'WooCommerce',
};

export interface Reading {
  layout: string;
  mapping: Record<string, string>;
}

export const service = serviceKey(files.listImports);

type Sends = Pick<Client, 'upload'>;

export const inspect = (client: Sends, file: File) =>
  client.upload<ProductInspection>(files.inspectFile.path, headOf(file));

/** Begins a dry run: nothing is stored, and the counts tell what an import would do. */
export async function check(client: Sends, file: File, { layout, mapping }: Reading): Promise<ProductImport> {
  const asked = new URLSearchParams({ name: file.name, dryRun: 'true', layout });
  if (Object.keys(mapping).length > 0) asked.set('mapping', JSON.stringify(mapping));
  const path = `${files.startImport.path}?${asked.toString()}`;
  return (await client.upload<{ import: ProductImport }>(path, asText(file))).import;
}

const going = ['WAITING', 'RUNNING'];

/** Not over: the import itself, or taking it back. */
export const goesOn = ({ state, undo }: ProductImport): boolean =>
  going.includes(state) || (undo !== undefined && going.includes(undo.state));

const every = 1000;

export const importOptions = (client: Pick<Client, 'call'>, id: string) =>
  queryOptions({
    queryKey: [...service, 'getImport', id],
    queryFn: async ({ signal }) => (await client.call(files.getImport, { id }, { signal })).import,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && goesOn(data) ? every : false),
  });

const pageSize = 20;

export const importsOptions = (client: Pick<Client, 'call'>) =>
  infiniteQueryOptions({
    queryKey: [...service, 'listImports'],
    queryFn: ({ pageParam, signal }) =>
      client.call(files.listImports, { limit: pageSize, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length * pageSize : null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ imports }) => imports.some(goesOn)) ? every : false,
  });

const issuesPage = 100;

export const issuesOptions = (client: Pick<Client, 'call'>, id: string) =>
  infiniteQueryOptions({
    queryKey: [...service, 'listImportErrors', id],
    queryFn: async ({ pageParam, signal }) =>
      (await client.call(files.listImportErrors, { id, limit: issuesPage, offset: pageParam }, { signal }))
        .issues,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < issuesPage ? null : pages.length * issuesPage),
  });

export const refusalsOptions = (client: Pick<Client, 'call'>, id: string) =>
  infiniteQueryOptions({
    queryKey: [...service, 'listUndoRefusals', id],
    queryFn: async ({ pageParam, signal }) =>
      (await client.call(files.listUndoRefusals, { id, limit: issuesPage, after: pageParam }, { signal }))
        .results,
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < issuesPage ? null : (last.at(-1)?.index ?? null)),
  });
