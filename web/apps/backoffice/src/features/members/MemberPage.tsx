import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getMember } from '@souk/client/operations/members-members';
import { reading } from '@souk/query/operations';
import { StatusPill } from '@souk/ui';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage } from '../../shared/detail/DetailPage.tsx';
import { useStore } from '../../shared/store.ts';
import { useMemberActs, type DialogName } from './acts.ts';
import { Figures } from './Figures.tsx';
import { MemberAside } from './MemberAside.tsx';
import { MemberDialogs } from './MemberDialogs.tsx';
import { OrdersPart } from './OrdersPart.tsx';
import { MemberStatus, nameOf, type Member } from './shown.tsx';
import { StatusPart } from './StatusPart.tsx';
import { useText } from './text/index.ts';
import { TimelinePart } from './TimelinePart.tsx';

/** One member: who they are, what they bought, what happened, what can be done. */
export function MemberPage() {
  const t = useText();
  const { client } = useStore();
  const { id } = useParams({ strict: false }) as { id: string };
  const member = useQuery(reading(client, getMember, { id, fieldsets: ['FULL'] }));
  return (
    <DetailAnswer
      query={member}
      failed={t('members.failedOne')}
      missing={{ title: t('members.missing'), text: t('members.missingText') }}
      back={{ to: '/members', label: t('nav.members') }}
    >
      {(answer) => <Shown key={id} member={answer.member} />}
    </DetailAnswer>
  );
}

function Shown({ member }: { member: Member }) {
  const t = useText();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const acts = useMemberActs(member, setDialog);
  const [home] = member.contact?.addresses ?? [];
  const facts = [
    <bdi key="email">{member.loginEmail}</bdi>,
    ...(member.contact?.phones.slice(0, 1).map((phone) => (
      <bdi key="phone" dir="ltr">
        {phone}
      </bdi>
    )) ?? []),
    ...(home?.city ? [home.city] : []),
  ];
  return (
    <>
      <DetailPage
        title={nameOf(member)}
        back={{ to: '/members' }}
        pills={
          <>
            <MemberStatus member={member} />
            <StatusPill tone="neutral">
              {t(member.privacyStatus === 'PUBLIC' ? 'members.publicProfile' : 'members.privateProfile')}
            </StatusPill>
          </>
        }
        facts={facts}
        actions={acts.actions}
        more={acts.more}
        aside={<MemberAside member={member} onDialog={setDialog} />}
      >
        <StatusPart member={member} />
        <Figures member={member} />
        <OrdersPart member={member.id} />
        <TimelinePart member={member} />
      </DetailPage>
      {dialog ? <MemberDialogs name={dialog} member={member} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
