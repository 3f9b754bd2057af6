import { useQuery } from '@tanstack/react-query';
import { listMemberRoleDefinitions } from '@souk/client/operations/members-member-role-definition';
import { reading } from '@souk/query/operations';
import type { FilterSpec } from '../../shared/list/types.ts';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useBadges } from './extras.ts';
import { useText } from './text/index.ts';

/** What the list of members is narrowed by. */
export function useFilters(): FilterSpec[] {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const badges = useBadges().data?.badges ?? [];
  const roles = useQuery({
    ...reading(client, listMemberRoleDefinitions, {}),
    enabled: may(listMemberRoleDefinitions),
  });
  const held = (field: string) => (value: string) => ({ [field]: { $hasSome: [value] } });
  const filters: FilterSpec[] = [
    { id: 'joined', label: t('members.joined'), kind: 'dates', field: 'createdDate' },
    { id: 'seen', label: t('members.lastSeen'), kind: 'dates', field: 'lastLoginDate' },
    { id: 'orders', label: t('members.orders'), kind: 'amounts', field: 'orders' },
    { id: 'spent', label: t('members.spent'), kind: 'amounts', field: 'spent' },
    {
      id: 'profile',
      label: t('members.profile'),
      kind: 'choice',
      field: 'privacyStatus',
      options: [
        { value: 'PUBLIC', label: t('members.public') },
        { value: 'PRIVATE', label: t('members.private') },
      ],
    },
  ];
  if (badges.length > 0) {
    const options = badges.map(({ id, title }) => ({ value: id, label: title }));
    filters.push({
      id: 'badge',
      label: t('members.badge'),
      kind: 'choice',
      options,
      filter: held('badgeIds'),
    });
  }
  if (roles.data?.roles.length) {
    const options = roles.data.roles.map(({ roleKey, title }) => ({ value: roleKey, label: title }));
    filters.push({ id: 'role', label: t('members.role'), kind: 'choice', options, filter: held('roles') });
  }
  return filters;
}
