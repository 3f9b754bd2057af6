import { queryRoles } from '@souk/client/operations/members-authorization';
import { queryBadges } from '@souk/client/operations/members-badges-v2';
import { assignBadge, listBadgesPerMember } from '@souk/client/operations/members-badges';
import {
  approveMember,
  blockMember,
  deleteMember,
  queryMembers,
} from '@souk/client/operations/members-members';
import { bulkMute } from '@souk/client/operations/souk-member-accounts';
import { queryContacts } from '@souk/client/operations/souk-contacts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@souk/ui';
import { When } from '../../shared/When.tsx';
import { byOffset } from '../../shared/list/sources.ts';
import type { ListSpec, Source } from '../../shared/list/types.ts';
import { useMay } from '../../shared/may.tsx';
import { BadgeDialog } from './BadgeDialog.tsx';
import { BadgeCell, OrdersCell, RolesCell, SpentCell } from './cells.tsx';
import { contactOf } from './contacts.ts';
import { badgesOf, badgesOptions, namedRoles, rolesOf } from './extras.ts';
import { useFilters } from './filters.ts';
import { memberJob, memberJobs } from './jobs.ts';
import { Face, MemberStatus, isMuted, nameOf, type Member } from './shown.tsx';
import { useText } from './text/index.ts';
import { ManyDialog } from './ManyDialog.tsx';
import { MuteManyDialog, reasoned } from './WhyDialogs.tsx';
import css from '../../shared/cells.module.css';
import own from './members.module.css';

const titlesOf = (held: readonly { title: string }[]) => held.map(({ title }) => title).join(', ');

interface Acts {
  approve: (member: Member) => void;
  block: (member: Member) => void;
}

const asked = (filter: object, sort: readonly unknown[]) => ({
  ...(Object.keys(filter).length === 0 ? {} : { filter }),
  ...(sort.length === 0 ? {} : { sort: [...sort] }),
});

const source: Source<Member> = {
  ...byOffset(queryMembers, 'members', {
    place: (paging, { filter, sort, words }) => ({
      query: { ...asked(filter, sort), paging },
      ...(words ? { search: { expression: words } } : {}),
      fieldsets: ['FULL'],
    }),
  }),
  searches: true,
};

/** Who shops here with an account. */
export function useMembersList(acts: Acts): ListSpec<Member> {
  const t = useText();
  const may = useMay();
  const cache = useQueryClient();
  const filters = useFilters();
  const waits = (member: Member) => member.status === 'PENDING';
  const approveButton = (member: Member) =>
    waits(member) && may(approveMember) ? (
      <Button
        size="small"
        variant="secondary"
        aria-label={`${t('members.approve')}: ${nameOf(member)}`}
        onClick={() => acts.approve(member)}
      >
        {t('members.approve')}
      </Button>
    ) : null;
  const muted = (date?: string) => <span className={css.muted}>{date ? <When date={date} /> : '–'}</span>;
  return {
    id: 'members',
    title: t('nav.members'),
    source,
    rowName: nameOf,
    rowLink: (member) => ({ to: '/members/$id', params: { id: member.id } }),
    failed: t('members.failed'),
    file: 'members',
    jobs: memberJobs(t),
    columns: [
      {
        id: 'name',
        label: t('people.name'),
        hideable: false,
        fills: true,
        render: (member) => (
          <span className={own.who}>
            <Face member={member} />
            <span className={css.strong}>{nameOf(member)}</span>
          </span>
        ),
        csv: nameOf,
      },
      {
        id: 'email',
        label: t('members.email'),
        width: 210,
        sortField: 'loginEmail',
        render: (member) => <span dir="ltr">{member.loginEmail}</span>,
        csv: (member) => member.loginEmail ?? '',
      },
      {
        id: 'status',
        label: t('people.status'),
        width: 190,
        render: (member) => (
          <span className={own.status}>
            <MemberStatus member={member} />
            {approveButton(member)}
          </span>
        ),
        csv: (member) => (isMuted(member) ? `${member.status}, MUTED` : member.status),
      },
      {
        id: 'badges',
        label: t('members.badges'),
        width: 140,
        render: (member) => <BadgeCell id={member.id} />,
        ...(may(queryBadges) && may(listBadgesPerMember)
          ? {
              csv: async ({ id }, client) => {
                const { badges } = await cache.ensureQueryData(badgesOptions(client));
                const held = (await badgesOf(client, id)) ?? [];
                return titlesOf(badges.filter((badge) => held.includes(badge.id)));
              },
            }
          : {}),
      },
      {
        id: 'roles',
        label: t('members.roles'),
        width: 130,
        extra: true,
        render: (member) => <RolesCell id={member.id} />,
        ...(may(queryRoles)
          ? { csv: async ({ id }, client) => titlesOf(namedRoles(await rolesOf(client, id))) }
          : {}),
      },
      {
        id: 'joined',
        label: t('members.joined'),
        width: 130,
        align: 'end',
        sortField: 'createdDate',
        render: (member) => muted(member.createdDate),
        csv: (member) => member.createdDate ?? '',
      },
      {
        id: 'seen',
        label: t('members.lastSeen'),
        width: 130,
        align: 'end',
        extra: true,
        sortField: 'lastLoginDate',
        render: (member) => muted(member.lastLoginDate),
        csv: (member) => member.lastLoginDate ?? '',
      },
      {
        id: 'orders',
        label: t('members.orders'),
        width: 80,
        align: 'end',
        sortField: 'orders',
        render: (member) => <OrdersCell id={member.id} />,
        ...(may(queryContacts)
          ? { csv: async ({ id }, client) => String((await contactOf(client, id))?.orders ?? '') }
          : {}),
      },
      {
        id: 'spent',
        label: t('members.spent'),
        width: 100,
        align: 'end',
        sortField: 'spent',
        render: (member) => <SpentCell id={member.id} />,
        ...(may(queryContacts)
          ? { csv: async ({ id }, client) => (await contactOf(client, id))?.spent.amount ?? '' }
          : {}),
      },
    ],
    card: (member) => ({
      title: nameOf(member),
      text: member.loginEmail,
      end: approveButton(member),
      pill: <MemberStatus member={member} />,
    }),
    tabs: [
      { id: 'all', label: t('members.all') },
      {
        id: 'waiting',
        label: t('members.waiting'),
        filter: { status: 'PENDING' },
        empty: { title: t('members.none.waiting'), text: t('members.noneText.waiting') },
      },
      {
        id: 'blocked',
        label: t('members.blocked'),
        filter: { status: 'BLOCKED' },
        empty: { title: t('members.none.blocked') },
      },
      {
        id: 'muted',
        label: t('members.muted'),
        filter: { activityStatus: 'MUTED' },
        empty: { title: t('members.none.muted') },
      },
      {
        id: 'reported',
        label: t('members.reported'),
        filter: { reports: { $hasSome: ['OPEN'] } },
        empty: { title: t('members.none.reported') },
      },
    ],
    filters,
    sorts: [
      { value: '-createdDate', label: t('members.newest') },
      { value: 'createdDate', label: t('members.oldest') },
      { value: '-lastLoginDate', label: t('members.seenLast') },
      { value: '-spent', label: t('members.spentMost') },
      { value: '-orders', label: t('members.ordersMost') },
      { value: 'loginEmail', label: t('members.email') },
    ],
    rowActions: (member) => [
      member.status === 'BLOCKED' && may(approveMember)
        ? { label: t('people.unblock'), run: () => acts.approve(member) }
        : null,
      ['APPROVED', 'PENDING'].includes(member.status) && may(blockMember)
        ? { label: t('people.block'), danger: true, run: () => acts.block(member) }
        : null,
    ],
    bulk: [
      {
        id: 'approve',
        label: t('members.approve'),
        needs: approveMember,
        confirm: (count) => ({
          title: count === null ? t('members.approveAll') : t('members.approveMany', { count }),
          text: t('members.approveManyText'),
          action: t('members.approve'),
        }),
        job: memberJob(t, 'APPROVE'),
      },
      {
        id: 'badge',
        label: t('members.giveBadge'),
        needs: assignBadge,
        dialog: ({ start, close }) => (
          <BadgeDialog
            onChoose={(id) =>
              start((member, client) => client.call(assignBadge, { id, memberIds: [member.id] }))
            }
            onClose={close}
          />
        ),
      },
      {
        id: 'mute',
        label: t('members.mute'),
        needs: bulkMute,
        dialog: ({ count, begin, close }) => (
          <MuteManyDialog
            count={count}
            onMute={(why) => begin(memberJob(t, 'MUTE', reasoned(why)))}
            onClose={close}
          />
        ),
      },
      {
        id: 'block',
        label: t('people.block'),
        needs: blockMember,
        danger: true,
        dialog: (props) => <ManyDialog act="BLOCK" {...props} />,
      },
      {
        id: 'delete',
        label: t('members.delete'),
        needs: deleteMember,
        danger: true,
        dialog: (props) => <ManyDialog act="DELETE" {...props} />,
      },
    ],
    empty: { title: t('members.none.all'), text: t('members.noneText.all') },
    news: t('members.news'),
  };
}
