import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button, EmptyState, StatusPill, type Tone } from '@souk/ui';
import type { Identity } from '../../shared/api.ts';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { Table } from '../../shared/Table.tsx';
import { Tabs } from '../../shared/Tabs.tsx';
import { When } from '../../shared/When.tsx';
import { can } from '../../shared/permissions.ts';
import { keys, membersOptions, type MemberView } from '../../shared/queries.ts';
import { useCan, useStore } from '../../shared/store.ts';
import { useText, type TextKey } from '../../shared/text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import css from '../../shared/cells.module.css';

const views: readonly MemberView[] = ['waiting', 'all', 'blocked'];

const states: Record<string, { name: TextKey; tone: Tone }> = {
  ACTIVE: { name: 'people.isActive', tone: 'good' },
  BLOCKED: { name: 'people.isBlocked', tone: 'bad' },
  OFFLINE: { name: 'members.offline', tone: 'neutral' },
};

const nameOf = ({ identityProfile: { firstName = '', lastName = '', nickname = '' }, email }: Identity) =>
  `${firstName} ${lastName}`.trim() || nickname || email.address;

const waits = (member: Identity) => member.status.reasons.includes('PENDING_ADMIN_APPROVAL_REQUIRED');

/** Who shops here with an account, those who wait for approval first. */
export function MembersPage() {
  const t = useText();
  const { api } = useStore();
  const has = useCan();
  const { tab } = useSearch({ strict: false });
  const view = views.find((one) => one === tab) ?? 'all';
  const members = useInfiniteQuery(membersOptions(api, view));
  const { run, tell } = useDone(keys.members);
  const [question, setQuestion] = useState<Question | null>(null);
  const approve = (member: Identity) =>
    void run(() => api.approveMember(member.id), t('members.approved', { name: nameOf(member) }));
  const block = (member: Identity) =>
    setQuestion({
      title: t('people.blockTitle', { name: nameOf(member) }),
      text: t('members.blockText'),
      action: t('people.block'),
      work: () => api.blockMember(member.id),
      onDone: () => tell(t('people.blocked', { name: nameOf(member) })),
    });
  const actions = (member: Identity) => {
    const name = nameOf(member);
    const mayApprove = has(can.approveMembers) && (waits(member) || member.status.name === 'BLOCKED');
    const mayBlock = has(can.blockMembers) && ['ACTIVE', 'PENDING'].includes(member.status.name);
    return (
      <>
        {mayApprove && waits(member) ? (
          <Button
            size="small"
            aria-label={`${t('members.approve')}: ${name}`}
            onClick={() => approve(member)}
          >
            {t('members.approve')}
          </Button>
        ) : null}
        <RowMenu
          of={name}
          actions={[
            mayApprove && !waits(member) ? { name: t('people.unblock'), run: () => approve(member) } : null,
            mayBlock ? { name: t('people.block'), danger: true, run: () => block(member) } : null,
          ]}
        />
      </>
    );
  };
  return (
    <Page title={t('nav.members')}>
      <Tabs
        label={t('nav.members')}
        current={view}
        tabs={[
          { id: 'all', name: t('members.all') },
          { id: 'waiting', name: t('members.waiting') },
          { id: 'blocked', name: t('members.blocked') },
        ]}
      />
      <Panel>
        <Answer query={members} failed={t('members.failed')}>
          {({ pages }) => {
            const list = pages.flatMap((page) => page.items);
            if (list.length === 0) {
              return (
                <EmptyState
                  compact
                  title={t(`members.none.${view}`)}
                  text={view === 'blocked' ? undefined : t(`members.noneText.${view}`)}
                />
              );
            }
            return (
              <>
                <Table
                  label={t('nav.members')}
                  rows={list}
                  actions={actions}
                  columns={[
                    {
                      name: t('people.name'),
                      cell: (member) => (
                        <>
                          <span className={css.name}>{nameOf(member)}</span>
                          {nameOf(member) !== member.email.address ? (
                            <span className={css.small} dir="ltr">
                              {member.email.address}
                            </span>
                          ) : null}
                        </>
                      ),
                    },
                    { name: t('people.status'), cell: (member) => <MemberStatus member={member} /> },
                    { name: t('members.joined'), cell: (member) => <When date={member.createdDate} /> },
                  ]}
                />
                {members.hasNextPage ? (
                  <div className={css.more}>
                    <Button
                      variant="secondary"
                      busy={members.isFetchingNextPage}
                      onClick={() => void members.fetchNextPage()}
                    >
                      {t('table.more')}
                    </Button>
                  </div>
                ) : null}
              </>
            );
          }}
        </Answer>
      </Panel>
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Page>
  );
}

function MemberStatus({ member }: { member: Identity }) {
  const t = useText();
  if (member.status.name === 'PENDING') {
    return (
      <StatusPill tone="attention">{t(waits(member) ? 'members.waits' : 'members.verifying')}</StatusPill>
    );
  }
  const state = states[member.status.name];
  return state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null;
}
