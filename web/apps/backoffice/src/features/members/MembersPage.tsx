import { useState } from 'react';
import { approve, block } from '@souk/client/operations/members-authentication';
import { query } from '@souk/client/operations/identity-identities';
import { serviceKey } from '@souk/query/operations';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { nameOf, useMembersList } from './list.tsx';
import { useText } from './text/index.ts';

const service = serviceKey(query);

export function MembersPage() {
  const t = useText();
  const { client } = useStore();
  const { run, tell } = useDone(service);
  const [question, setQuestion] = useState<Question | null>(null);
  const spec = useMembersList({
    approve: (member) =>
      void run(
        () => client.call(approve, { id: member.id }),
        t('members.approved', { name: nameOf(member) }),
      ),
    block: (member) =>
      setQuestion({
        title: t('people.blockTitle', { name: nameOf(member) }),
        text: t('members.blockText'),
        action: t('people.block'),
        work: () => client.call(block, { id: member.id }),
        onDone: () => tell(t('people.blocked', { name: nameOf(member) })),
      }),
  });
  return (
    <>
      <ListPage spec={spec} />
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
}
