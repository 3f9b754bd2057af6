import { useQuery } from '@tanstack/react-query';
import { queryMembers } from '@souk/client/operations/members-members';
import { reading } from '@souk/query/operations';
import { useStore } from '../../shared/store.ts';
import type { Member } from './shown.tsx';

/** Members who may get what another wrote: the newest that are in. */
export function useMembersChoice(without: string): Member[] {
  const { client } = useStore();
  const query = { filter: { status: 'APPROVED', id: { $ne: without } }, paging: { limit: 100 } };
  return useQuery(reading(client, queryMembers, { query, fieldsets: ['FULL'] })).data?.members ?? [];
}
