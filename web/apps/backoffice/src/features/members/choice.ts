import { useQuery } from '@tanstack/react-query';
import { queryMembers } from '@souk/client/operations/members-members';
import { reading } from '@souk/query/operations';
import { useStore } from '../../shared/store.ts';
import type { Member } from './shown.tsx';

/** How many are offered at a time; the others are found by what is looked for. */
const most = 50;

/** Members who may get what another wrote: those in whom the words are found, or the first that are in. */
export function useMembersChoice(without: string, words: string): { members: Member[]; more: boolean } {
  const { client } = useStore();
  const query = { filter: { status: 'APPROVED', id: { $ne: without } }, paging: { limit: most } };
  const search = words.trim() ? { search: { expression: words.trim() } } : {};
  const { data } = useQuery(reading(client, queryMembers, { query, ...search, fieldsets: ['FULL'] }));
  return { members: data?.members ?? [], more: (data?.metadata.total ?? 0) > most };
}
