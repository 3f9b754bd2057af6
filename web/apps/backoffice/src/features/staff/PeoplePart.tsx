import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { resetContributor } from '@souk/client/operations/identity-factors';
import { StatusPill } from '@souk/ui';
import type { Contributor } from '../../shared/api.ts';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { useMay } from '../../shared/may.tsx';
import { More } from '../../shared/More.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import { can } from '../../shared/permissions.ts';
import { contributorPages, keys } from '../../shared/queries.ts';
import { useCan, useMe, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { RoleChips } from './RoleChips.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import css from '../../shared/cells.module.css';

type Open =
  | { kind: 'roles'; person: Contributor }
  | { kind: 'transfer'; person: Contributor }
  | { kind: 'ask'; question: Question };

export const nameOf = ({ firstName = '', lastName = '', email }: Contributor) =>
  `${firstName} ${lastName}`.trim() || email;

export function PeoplePart() {
  const t = useText();
  const { api } = useStore();
  const me = useMe();
  const has = useCan();
  const may = useMay();
  const people = useInfiniteQuery(contributorPages(api));
  const { run, tell } = useDone(keys.staff);
  const [open, setOpen] = useState<Open | null>(null);
  /** Whom the person may change: not themself, and nobody who may do more. */
  const within = (person: Contributor) =>
    has(can.manageStaff) &&
    person.id !== me.identity.id &&
    (person.owner ? me.owner : person.permissions.every(has));
  const actions = (person: Contributor) => {
    if (!within(person)) return null;
    const name = nameOf(person);
    return (
      <RowMenu
        of={name}
        actions={[
          { name: t('people.roles'), run: () => setOpen({ kind: 'roles', person }) },
          me.owner && !person.owner && person.status === 'ACTIVE'
            ? { name: t('people.transfer'), run: () => setOpen({ kind: 'transfer', person }) }
            : null,
          may(resetContributor)
            ? {
                name: t('people.reset'),
                run: () =>
                  setOpen({
                    kind: 'ask',
                    question: {
                      title: t('people.resetTitle', { name }),
                      text: t('people.resetText'),
                      action: t('people.reset'),
                      work: () => api.resetFactors(person.id),
                      onDone: () => tell(t('people.wasReset', { name })),
                    },
                  }),
              }
            : null,
          person.status === 'BLOCKED'
            ? {
                name: t('people.unblock'),
                run: () => void run(() => api.unblock(person.id), t('people.unblocked', { name })),
              }
            : {
                name: t('people.block'),
                danger: true,
                run: () =>
                  setOpen({
                    kind: 'ask',
                    question: {
                      title: t('people.blockTitle', { name }),
                      text: t('people.blockText'),
                      action: t('people.block'),
                      work: () => api.block(person.id),
                      onDone: () => tell(t('people.blocked', { name })),
                    },
                  }),
              },
          {
            name: t('people.remove'),
            danger: true,
            run: () =>
              setOpen({
                kind: 'ask',
                question: {
                  title: t('people.removeTitle', { name }),
                  text: t('people.removeText'),
                  action: t('people.remove'),
                  work: () => api.removeContributor(person.id),
                  onDone: () => tell(t('people.removed', { name })),
                },
              }),
          },
        ]}
      />
    );
  };
  const close = () => setOpen(null);
  return (
    <Panel>
      <Answer query={people} failed={t('people.failed')}>
        {(list) => (
          <Table
            label={t('staff.people')}
            rows={list}
            actions={actions}
            columns={[
              {
                name: t('people.name'),
                cell: (person) => (
                  <>
                    <span className={css.name}>
                      {nameOf(person)}
                      {person.id === me.identity.id ? ` ${t('people.you')}` : ''}
                    </span>
                    {nameOf(person) !== person.email ? (
                      <span className={css.small} dir="ltr">
                        {person.email}
                      </span>
                    ) : null}
                  </>
                ),
              },
              {
                name: t('people.role'),
                cell: (person) => <RoleChips roles={person.roles} owner={person.owner} />,
              },
              {
                name: t('people.status'),
                cell: (person) =>
                  person.status === 'BLOCKED' ? (
                    <StatusPill tone="bad">{t('people.isBlocked')}</StatusPill>
                  ) : (
                    <StatusPill tone="good">{t('people.isActive')}</StatusPill>
                  ),
              },
              {
                name: t('people.lastSeen'),
                wide: true,
                cell: (person) =>
                  person.lastLoginDate ? (
                    <When date={person.lastLoginDate} />
                  ) : (
                    <span>{t('people.never')}</span>
                  ),
              },
            ]}
          />
        )}
      </Answer>
      <More query={people} />
      {open?.kind === 'roles' ? <RolesDialog person={open.person} onClose={close} /> : null}
      {open?.kind === 'transfer' ? <TransferDialog person={open.person} onClose={close} /> : null}
      {open?.kind === 'ask' ? <Confirm question={open.question} onClose={close} /> : null}
    </Panel>
  );
}
