import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Button } from '@souk/ui';
import { Page } from '../../shared/Page.tsx';
import { Tabs } from '../../shared/Tabs.tsx';
import { can } from '../../shared/permissions.ts';
import { invitationsOptions } from '../../shared/queries.ts';
import { useCan, useStore } from '../../shared/store.ts';
import type { Invitation } from '../../shared/api.ts';
import { useText } from './text/index.ts';
import { HandOver } from './HandOver.tsx';
import { InvitationsPart } from './InvitationsPart.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PeoplePart } from './PeoplePart.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { RolesPart } from './RolesPart.tsx';

/** Who runs the shop, who is asked to, and what their roles let them do. */
export function StaffPage() {
  const t = useText();
  const { api } = useStore();
  const has = useCan();
  const { tab = 'people' } = useSearch({ strict: false });
  const [open, setOpen] = useState<'invite' | 'role' | null>(null);
  const [made, setMade] = useState<Invitation | null>(null);
  const invitations = useQuery(invitationsOptions(api));
  const tabs = [
    { id: 'people', name: t('staff.people') },
    { id: 'invitations', name: t('staff.invitations'), count: invitations.data?.length },
    { id: 'roles', name: t('staff.roles') },
  ];
  return (
    <Page
      title={t('nav.staff')}
      text={t('staff.text')}
      actions={
        <>
          {has(can.manageRoles) && tab === 'roles' ? (
            <Button variant="secondary" onClick={() => setOpen('role')}>
              {t('roles.new')}
            </Button>
          ) : null}
          {has(can.manageStaff) ? (
            <Button onClick={() => setOpen('invite')}>{t('invite.open')}</Button>
          ) : null}
        </>
      }
    >
      {made ? <HandOver invitation={made} onClose={() => setMade(null)} /> : null}
      <Tabs label={t('nav.staff')} tabs={tabs} current={tab} />
      {tab === 'invitations' ? (
        <InvitationsPart
          onInvite={() => setOpen('invite')}
          onMade={setMade}
          onOver={(id) => setMade((now) => (now?.id === id ? null : now))}
        />
      ) : tab === 'roles' ? (
        <RolesPart />
      ) : (
        <PeoplePart />
      )}
      {open === 'invite' ? <InviteDialog onClose={() => setOpen(null)} onMade={setMade} /> : null}
      {open === 'role' ? <RoleDialog onClose={() => setOpen(null)} /> : null}
    </Page>
  );
}
