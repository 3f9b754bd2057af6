// What the list shows of members besides what they are themselves: asked for a whole page of rows at once.
import { useQuery } from '@tanstack/react-query';
import type { Client, Schemas } from '@souk/client';
import { queryRoles } from '@souk/client/operations/members-authorization';
import { listBadgesPerMember } from '@souk/client/operations/members-badges';
import { queryBadges } from '@souk/client/operations/members-badges-v2';
import { queryContacts } from '@souk/client/operations/souk-contacts';
import { reading, serviceKey } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';

export type Contact = Schemas['ContactsContact'];

/** Gathers ids that are asked for at the same time, and asks for them together. */
function together<T>(ask: (client: Client, ids: string[]) => Promise<Map<string, T>>) {
  let waiting: Promise<Map<string, T>> | null = null;
  let ids: string[] = [];
  return async (client: Client, id: string): Promise<T | null> => {
    ids.push(id);
    waiting ??= new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      const asked = ids;
      ids = [];
      waiting = null;
      return ask(client, asked);
    });
    return (await waiting).get(id) ?? null;
  };
}

const contactOf = together(async (client, ids) => {
  const query = { filter: { id: { $in: ids } }, paging: { limit: 100 } };
  const { contacts } = await client.call(queryContacts, { query });
  return new Map(contacts.map((contact) => [contact.id, contact]));
});

const badgesOf = together(async (client, memberIds) => {
  const { memberBadgeIds } = await client.call(listBadgesPerMember, { memberIds });
  return new Map(memberBadgeIds.map(({ memberId, badgeIds }) => [memberId, badgeIds]));
});

const rolesOf = together(async (client, ids) => {
  const query = { filter: { memberId: { $in: ids } } };
  const { rolesByMemberId = {} } = await client.call(queryRoles, { query });
  return new Map(Object.entries(rolesByMemberId as Record<string, Schemas['RolesAnswer']>));
});

/** What a member bought. */
export function useContact(id: string) {
  const { client } = useStore();
  const may = useMay();
  return useQuery({
    queryKey: [...serviceKey(queryContacts), 'of', id],
    queryFn: () => contactOf(client, id),
    enabled: may(queryContacts),
  });
}

/** All badges of the shop. */
export function useBadges() {
  const { client } = useStore();
  const may = useMay();
  const query = { cursorPaging: { limit: 100 } };
  return useQuery({ ...reading(client, queryBadges, { query }), enabled: may(queryBadges) });
}

/** The badges of a member, as the shop has them. */
export function useBadgesOf(id: string) {
  const { client } = useStore();
  const may = useMay();
  const all = useBadges();
  const held = useQuery({
    queryKey: [...serviceKey(listBadgesPerMember), 'of', id],
    queryFn: () => badgesOf(client, id),
    enabled: may(listBadgesPerMember),
  });
  return (all.data?.badges ?? []).filter((badge) => held.data?.includes(badge.id));
}

/** The roles of a member, without the one that all of them have. */
export function useRolesOf(id: string) {
  const { client } = useStore();
  const may = useMay();
  const held = useQuery({
    queryKey: [...serviceKey(queryRoles), 'of', id],
    queryFn: () => rolesOf(client, id),
    enabled: may(queryRoles),
  });
  return (held.data?.roles ?? []).filter(({ roleKey }) => roleKey !== 'MEMBER');
}
