import { useState } from 'react';
import {
  approveMember,
  blockMember,
  createMember,
  queryMembers,
} from '@souk/client/operations/members-members';
import { serviceKey } from '@souk/query/operations';
import { Button } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { Allowed } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { useMembersList } from './list.tsx';
import { nameOf } from './shown.tsx';
import { useText } from './text/index.ts';

const service = serviceKey(queryMembers);

export function MembersPage() {
  const t = useText();
  const { client } = useStore();
  const { run, tell } = useDone(service);
  const [question, setQuestion] = useState<Question | null>(null);
  const [inviting, setInviting] = useState(false);
  const spec = useMembersList({
    approve: (member) =>
      void run(
        () => client.call(approveMember, { id: member.id }),
        t('members.approved', { name: nameOf(member) }),
      ),
    block: (member) =>
      setQuestion({
        title: t('people.blockTitle', { name: nameOf(member) }),
        text: t('members.blockText'),
        action: t('people.block'),
        work: () => client.call(blockMember, { id: member.id }),
        onDone: () => tell(t('people.blocked', { name: nameOf(member) })),
      }),
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
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
      {inviting ? (
        <InviteDialog
          onClose={() => setInviting(false)}
          onDone={(email) => tell(t('members.invited', { email }))}
        />
      ) : null}
    </>
  );
}
