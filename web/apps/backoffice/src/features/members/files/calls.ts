// Files of members: what the page asks the server about them.
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Client, Schemas } from '@souk/client';
import {
  listMemberImportErrors,
  listMemberImports,
  startMemberImport,
} from '@souk/client/operations/members-members';
import { serviceKey } from '@souk/query/operations';

export type MemberImport = Schemas['MembersImport'];

export const service = serviceKey(listMemberImports);

/** The columns that the server reads, as an export names them. */
export const columns = [
  'Email',
  'First name',
  'Last name',
  'Nickname',
  'Title',
  'Phones',
  'Company',
  'Job title',
  'Birthdate',
  'Address',
  'City',
  'Postal code',
  'Subdivision',
  'Country',
  'Privacy',
];

/** The body is the file itself; how it is read stands in the address. Some systems call CSV a spreadsheet. */
export const bring = (client: Pick<Client, 'upload'>, file: File, invite: boolean) =>
  client.upload<{ import: MemberImport }>(
    `${startMemberImport.path}?${new URLSearchParams({ name: file.name, sendInvitations: String(invite) }).toString()}`,
    new Blob([file], { type: 'text/csv' }),
  );

export const goesOn = ({ state }: MemberImport) => ['RECEIVING', 'WAITING', 'RUNNING'].includes(state);

const every = 1000;
const pageSize = 20;

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
      (await client.call(listMemberImportErrors, { id, limit: errorsPage, after: pageParam }, { signal }))
        .errors,
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < errorsPage ? null : (last.at(-1)?.row ?? null)),
  });
