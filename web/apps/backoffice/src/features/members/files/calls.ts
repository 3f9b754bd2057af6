// Files of members: what the page asks the server about them.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Client, Schemas } from '@souk/client';
import {
  getMemberImport,
  inspectMemberFile,
  listMemberImportErrors,
  listMemberImports,
  startMemberImport,
} from '@souk/client/operations/members-members';
import { serviceKey } from '@souk/query/operations';
import { asText, headOf, type Inspection, type Mapping } from '../../../shared/files/inspection.ts';

export type MemberImport = Schemas['MembersImport'];

export const service = serviceKey(listMemberImports);

/** Beginning of a file is enough to find out how it is written. */
export const inspect = (client: Pick<Client, 'upload'>, file: File) =>
  client.upload<Inspection>(inspectMemberFile.path, headOf(file));

/**
 * Begins a dry run: nothing is stored, and the counts tell what an import would do. The body is the file
 * itself; how it is read stands in the address.
 */
export async function check(
  client: Pick<Client, 'upload'>,
  file: File,
  { mapping, invite }: { mapping: Mapping; invite: boolean },
): Promise<MemberImport> {
  const asked = new URLSearchParams({
    name: file.name,
    dryRun: 'true',
    sendInvitations: String(invite),
  });
  if (Object.keys(mapping).length > 0) asked.set('mapping', JSON.stringify(mapping));
  const path = `${startMemberImport.path}?${asked.toString()}`;
  return (await client.upload<{ import: MemberImport }>(path, asText(file))).import;
}

export const goesOn = ({ state }: MemberImport) => ['RECEIVING', 'WAITING', 'RUNNING'].includes(state);

const every = 1000;
const pageSize = 20;

export const importOptions = (client: Pick<Client, 'call'>, id: string) =>
  queryOptions({
    queryKey: [...service, 'file', id],
    queryFn: async ({ signal }) => (await client.call(getMemberImport, { id }, { signal })).import,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && goesOn(data) ? every : false),
  });

export const importsOptions = (client: Pick<Client, 'call'>) =>
  infiniteQueryOptions({
    queryKey: [...service, 'files'],
    queryFn: ({ pageParam, signal }) =>
      client.call(listMemberImports, { limit: pageSize, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length * pageSize : null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ imports }) => imports.some(goesOn)) ? every : false,
  });

const errorsPage = 100;

export const errorsOptions = (client: Pick<Client, 'call'>, id: string) =>
  infiniteQueryOptions({
    queryKey: [...service, 'errors', id],
    queryFn: async ({ pageParam, signal }) =>
      (
        await client.call(listMemberImportErrors, { id, limit: errorsPage, after: pageParam }, { signal })
      ).errors.map(({ row, email, column, error }) => ({
        row,
        column,
        of: email,
        reason: error.description,
      })),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < errorsPage ? null : (last.at(-1)?.row ?? null)),
  });
