import { approve, block } from '@souk/client/operations/members-authentication';
import { query } from '@souk/client/operations/identity-identities';
import type { Schemas } from '@souk/client';
import { Button, StatusPill, type Tone } from '@souk/ui';
import { When } from '../../shared/When.tsx';
import { byQuery } from '../../shared/list/sources.ts';
import type { ListSpec } from '../../shared/list/types.ts';
import { useMay } from '../../shared/may.tsx';
import { useText, type TextKey } from './text/index.ts';
import css from '../../shared/cells.module.css';

export type Member = Schemas['Identity'];

const states: Record<string, { name: TextKey; tone: Tone }> = {
  ACTIVE: { name: 'people.isActive', tone: 'good' },
  BLOCKED: { name: 'people.isBlocked', tone: 'bad' },
  OFFLINE: { name: 'members.offline', tone: 'neutral' },
};

export const nameOf = ({
  identityProfile: { firstName = '', lastName = '', nickname = '' },
  email,
}: Member): string => `${firstName} ${lastName}`.trim() || nickname || email.address;

export const waits = (member: Member): boolean =>
  member.status.reasons.includes('PENDING_ADMIN_APPROVAL_REQUIRED');

interface Acts {
  approve: (member: Member) => void;
  block: (member: Member) => void;
}

/** Who shops here with an account. */
export function useMembersList(acts: Acts): ListSpec<Member> {
  const t = useText();
  const may = useMay();
  const mayApprove = (member: Member) => may(approve) && (waits(member) || member.status.name === 'BLOCKED');
  const mayBlock = (member: Member) => may(block) && ['ACTIVE', 'PENDING'].includes(member.status.name);
  const approveButton = (member: Member) =>
    waits(member) && mayApprove(member) ? (
      <Button
        size="small"
        variant="secondary"
        aria-label={`${t('members.approve')}: ${nameOf(member)}`}
        onClick={() => acts.approve(member)}
      >
        {t('members.approve')}
      </Button>
    ) : null;
  return {
    id: 'members',
    title: t('nav.members'),
    source: byQuery(query, 'identities'),
    rowName: nameOf,
    failed: t('members.failed'),
    file: 'members',
    columns: [
      {
        id: 'name',
        label: t('people.name'),
        hideable: false,
        render: (member) => <span className={css.strong}>{nameOf(member)}</span>,
        csv: nameOf,
      },
      {
        id: 'email',
        label: t('members.email'),
        sortField: 'email.address',
        render: (member) => <span dir="ltr">{member.email.address}</span>,
        csv: (member) => member.email.address,
      },
      {
        id: 'status',
        label: t('people.status'),
        width: 190,
        render: (member) => <MemberStatus member={member} />,
        csv: (member) => member.status.name,
      },
      {
        id: 'joined',
        label: t('members.joined'),
        width: 150,
        align: 'end',
        sortField: 'createdDate',
        render: (member) => (
          <span className={css.muted}>
            <When date={member.createdDate} />
          </span>
        ),
        csv: (member) => member.createdDate,
      },
      {
        id: 'approve',
        label: '',
        width: 120,
        align: 'end',
        hideable: false,
        render: approveButton,
      },
    ],
    card: (member) => ({
      title: nameOf(member),
      text: member.email.address,
      end: approveButton(member),
      pill: <MemberStatus member={member} />,
    }),
    tabs: [
      { id: 'all', label: t('members.all') },
      {
        id: 'waiting',
        label: t('members.waiting'),
        filter: { 'status.name': 'PENDING' },
        empty: { title: t('members.none.waiting'), text: t('members.noneText.waiting') },
      },
      {
        id: 'blocked',
        label: t('members.blocked'),
        filter: { 'status.name': 'BLOCKED' },
        empty: { title: t('members.none.blocked') },
      },
    ],
    filters: [
      {
        id: 'email',
        label: t('members.email'),
        kind: 'text',
        field: 'email.address',
        operator: '$startsWith',
      },
      { id: 'joined', label: t('members.joined'), kind: 'dates', field: 'createdDate' },
    ],
    sorts: [
      { value: '-createdDate', label: t('members.newest') },
      { value: 'createdDate', label: t('members.oldest') },
      { value: 'email.address', label: t('members.email') },
    ],
    rowActions: (member) => [
      mayApprove(member) && !waits(member)
        ? { label: t('people.unblock'), run: () => acts.approve(member) }
        : null,
      mayBlock(member) ? { label: t('people.block'), danger: true, run: () => acts.block(member) } : null,
    ],
    bulk: [
      {
        id: 'approve',
        label: t('members.approve'),
        needs: approve,
        off: (member) => (waits(member) || member.status.name === 'BLOCKED' ? undefined : t('members.isIn')),
        each: (member, client) => client.call(approve, { id: member.id }),
      },
      {
        id: 'block',
        label: t('people.block'),
        needs: block,
        danger: true,
        confirm: (count) => ({
          title: count === null ? t('members.blockAll') : t('members.blockMany', { count }),
          text: t('members.blockText'),
          action: t('people.block'),
        }),
        each: (member, client) => client.call(block, { id: member.id }),
      },
    ],
    empty: { title: t('members.none.all'), text: t('members.noneText.all') },
    news: t('members.news'),
  };
}

function MemberStatus({ member }: { member: Member }) {
  const t = useText();
  if (member.status.name === 'PENDING') {
    return (
      <StatusPill tone="attention">{t(waits(member) ? 'members.waits' : 'members.verifying')}</StatusPill>
    );
  }
  const state = states[member.status.name];
  return state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null;
}
