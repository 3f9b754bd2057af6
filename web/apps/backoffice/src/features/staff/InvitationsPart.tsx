import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, EmptyState, StatusPill } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import type { Invitation } from '../../shared/api.ts';
import { can } from '../../shared/permissions.ts';
import { invitationsOptions, keys } from '../../shared/queries.ts';
import { useCan, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { RoleChips } from './RoleChips.tsx';
import css from '../../shared/cells.module.css';

export function InvitationsPart({
  onInvite,
  onMade,
  onOver,
}: {
  onInvite: () => void;
  onMade: (made: Invitation) => void;
  /** The link that was to be handed over works no more. */
  onOver: (id: string) => void;
}) {
  const t = useText();
  const { api } = useStore();
  const has = useCan();
  const invitations = useQuery(invitationsOptions(api));
  const { run, tell } = useDone(keys.staff);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <Panel>
      <Answer query={invitations} failed={t('invitations.failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              compact
              title={t('invitations.none')}
              text={t('invitations.noneText')}
              action={
                has(can.manageStaff) ? <Button onClick={onInvite}>{t('invite.open')}</Button> : undefined
              }
            />
          ) : (
            <Table
              label={t('staff.invitations')}
              rows={list}
              columns={[
                {
                  name: t('invite.email'),
                  cell: (one) => (
                    <>
                      <bdi className={css.name}>{one.email}</bdi>
                      {one.invitedBy.name ? (
                        <span className={css.small}>{t('invitations.by', { name: one.invitedBy.name })}</span>
                      ) : null}
                    </>
                  ),
                },
                { name: t('people.role'), cell: (one) => <RoleChips roles={one.roles} /> },
                { name: t('invitations.sent'), wide: true, cell: (one) => <When date={one.sentDate} /> },
                {
                  name: t('invitations.expires'),
                  cell: (one) =>
                    Date.parse(one.expirationDate) <= Date.now() ? (
                      <StatusPill tone="bad">{t('invitations.expired')}</StatusPill>
                    ) : (
                      <When date={one.expirationDate} />
                    ),
                },
              ]}
              actions={(one) =>
                has(can.manageStaff) ? (
                  <RowMenu
                    of={one.email}
                    actions={[
                      {
                        name: t('invitations.resend'),
                        run: () =>
                          void run(
                            async () => {
                              const { invitation } = await api.resendInvitation(one.id);
                              if (invitation.link) onMade(invitation);
                              else onOver(one.id);
                            },
                            t('invitations.renewed', { email: one.email }),
                          ),
                      },
                      {
                        name: t('invitations.revoke'),
                        danger: true,
                        run: () =>
                          setQuestion({
                            title: t('invitations.revokeTitle', { email: one.email }),
                            text: t('invitations.revokeText'),
                            action: t('invitations.revoke'),
                            work: () => api.revokeInvitation(one.id),
                            onDone: () => {
                              onOver(one.id);
                              tell(t('invitations.revoked', { email: one.email }));
                            },
                          }),
                      },
                    ]}
                  />
                ) : null
              }
            />
          )
        }
      </Answer>
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}
