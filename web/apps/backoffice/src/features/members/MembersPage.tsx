import { useState } from 'react';
import { approveMember, createMember } from '@souk/client/operations/members-members';
import { Button } from '@souk/ui';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { Allowed } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { useMembersList } from './list.tsx';
import { membersService } from './services.ts';
import { nameOf, type Member } from './shown.tsx';
import { useText } from './text/index.ts';
import { BlockDialog } from './WhyDialogs.tsx';

export function MembersPage() {
  const t = useText();
  const { client } = useStore();
  const { run, tell } = useDone(membersService);
  const [blocking, setBlocking] = useState<Member | null>(null);
  const [inviting, setInviting] = useState(false);
  const spec = useMembersList({
    approve: (member) =>
      void run(
        () => client.call(approveMember, { id: member.id }),
        t('members.approved', { name: nameOf(member) }),
      ),
    block: setBlocking,
  });
  const invite = (
    <Allowed to={createMember}>
      <Button size="small" onClick={() => setInviting(true)}>
        {t('members.invite')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <ListPage spec={{ ...spec, actions: invite }} />
      {blocking ? <BlockDialog member={blocking} onClose={() => setBlocking(null)} /> : null}
      {inviting ? (
        <InviteDialog
          onClose={() => setInviting(false)}
          onDone={(email) => tell(t('members.invited', { email }))}
        />
      ) : null}
    </>
  );
}
