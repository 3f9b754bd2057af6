// What the list shows of members besides what they are themselves: asked for a whole page of rows at once.
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Client, Schemas } from '@souk/client';
import { queryRoles } from '@souk/client/operations/members-authorization';
import { listBadgesPerMember } from '@souk/client/operations/members-badges';
import { queryBadges } from '@souk/client/operations/members-badges-v2';
import { serviceKey } from '@souk/query/operations';
import { byQuery, everyRow } from '../../shared/list/sources.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { together } from '../../shared/together.ts';

export const badgesOf = together(async (client, memberIds) => {
  const { memberBadgeIds } = await client.call(listBadgesPerMember, { memberIds });
  return new Map(memberBadgeIds.map(({ memberId, badgeIds }) => [memberId, badgeIds]));
});

export const rolesOf = together(async (client, ids) => {
  const query = { filter: { memberId: { $in: ids } } };
  const { rolesByMemberId = {} } = await client.call(queryRoles, { query });
  return new Map(Object.entries(rolesByMemberId as Record<string, Schemas['RolesAnswer']>));
});

/** The roles of a member, without the one that all of them have. */
export const namedRoles = (held: Schemas['RolesAnswer'] | null | undefined) =>
  (held?.roles ?? []).filter(({ roleKey }) => roleKey !== 'MEMBER');

const everyBadge = byQuery(queryBadges, 'badges');

/** All badges of the shop, however many: a choice of badges or their order is none with some of them missing. */
export const badgesOptions = (client: Pick<Client, 'call'>) =>
  queryOptions({
    queryKey: [...serviceKey(queryBadges), 'all'],
    queryFn: async ({ signal }) => ({ badges: await everyRow(client, everyBadge, {}, signal) }),
  });

export function useBadges() {
  const { client } = useStore();
  const may = useMay();
  return useQuery({ ...badgesOptions(client), enabled: may(queryBadges) });
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
  return namedRoles(held.data);
}
