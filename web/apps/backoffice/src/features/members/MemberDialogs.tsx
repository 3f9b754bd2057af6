import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { resetMember } from '@souk/client/operations/identity-factors';
import { changeLoginEmail } from '@souk/client/operations/members-authentication';
import { deleteMember, deleteMemberEmails, disconnectMember } from '@souk/client/operations/members-members';
import { previewErasure, startArchive, startErasure } from '@souk/client/operations/souk-data-rights';
import { reading } from '@souk/query/operations';
import { Callout, Checkbox, SelectField, TextField } from '@souk/ui';
import { Confirm } from '../../shared/Confirm.tsx';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import type { DialogName } from './acts.ts';
import { EditDialog } from './EditDialog.tsx';
import { HeldDialog } from './HeldDialog.tsx';
import { useMembersChoice } from './choice.ts';
import { membersService } from './services.ts';
import { nameOf, type Member } from './shown.tsx';
import { useText } from './text/index.ts';
import { TypedConfirm } from './TypedConfirm.tsx';
import { BlockDialog, MuteDialog } from './WhyDialogs.tsx';

interface Props {
  name: DialogName;
  member: Member;
  onClose: () => void;
}

export function MemberDialogs({ name, ...rest }: Props) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(membersService);
  const who = nameOf(rest.member);
  const { id } = rest.member;
  if (name === 'edit') return <EditDialog {...rest} />;
  if (name === 'block') return <BlockDialog {...rest} />;
  if (name === 'mute') return <MuteDialog {...rest} />;
  if (name === 'badges') return <HeldDialog {...rest} />;
  if (name === 'email') return <EmailDialog {...rest} />;
  if (name === 'delete') return <DeleteDialog {...rest} />;
  if (name === 'erase') return <EraseDialog {...rest} />;
  if (name === 'disconnect') {
    return (
      <TypedConfirm
        title={t('members.disconnectTitle', { name: who })}
        text={t('members.disconnectText')}
        action={t('members.disconnect')}
        word={rest.member.loginEmail ?? who}
        work={() => client.call(disconnectMember, { id })}
        onDone={() => tell(t('members.disconnected', { name: who }))}
        onClose={rest.onClose}
      />
    );
  }
  if (name === 'emails') {
    return (
      <Confirm
        question={{
          title: t('members.dropEmailsTitle'),
          text: t('members.dropEmailsText'),
          action: t('members.dropEmails'),
          work: () => client.call(deleteMemberEmails, { id }),
          onDone: () => tell(t('members.emailsDropped')),
        }}
        onClose={rest.onClose}
      />
    );
  }
  if (name === 'factors') {
    return (
      <Confirm
        question={{
          title: t('people.resetTitle', { name: who }),
          text: t('people.resetText'),
          action: t('people.reset'),
          work: () => client.call(resetMember, { id }),
          onDone: () => tell(t('people.wasReset', { name: who })),
        }}
        onClose={rest.onClose}
      />
    );
  }
  return (
    <Confirm
      question={{
        title: t('members.archiveTitle', { name: who }),
        text: t('members.archiveText'),
        action: t('members.archive'),
        danger: false,
        work: () => client.call(startArchive, { person: { memberId: id } }),
        onDone: () => tell(t('members.archiveStarted')),
      }}
      onClose={rest.onClose}
    />
  );
}

type One = Omit<Props, 'name'>;

function EmailDialog({ member, onClose }: One) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(membersService);
  const task = useTask();
  const [email, setEmail] = useState(member.loginEmail ?? '');
  const [signOut, setSignOut] = useState(true);
  const send = () =>
    void task
      .run(() =>
        client.call(changeLoginEmail, {
          id: member.id,
          newEmail: email.trim(),
          revokeCurrentSessions: signOut,
        }),
      )
      .then((done) => {
        if (!done) return;
        onClose();
        tell(t('members.emailChanged', { email: email.trim() }));
      });
  return (
    <FormDialog
      title={t('members.changeEmail')}
      text={t('members.changeEmailText')}
      task={task}
      submit={t('members.changeEmail')}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        label={t('members.email')}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Checkbox
        label={t('members.signOutToo')}
        checked={signOut}
        onChange={(event) => setSignOut(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** Deletes a member; the person says who gets what they wrote. */
function DeleteDialog({ member, onClose }: One) {
  const t = useText();
  const { client } = useStore();
  const navigate = useNavigate();
  const { removal } = useDone(membersService);
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 300);
  const { members: found, more } = useMembersChoice(member.id, asked);
  const [heir, setHeir] = useState<Member | null>(null);
  // Who was chosen stays in the list, whatever is looked for next.
  const others = heir && !found.some(({ id }) => id === heir.id) ? [heir, ...found] : found;
  const name = nameOf(member);
  const { work, onDone } = removal(
    () => client.call(deleteMember, { id: member.id, ...(heir ? { contentAssigneeId: heir.id } : {}) }),
    () => navigate({ to: '/members' as string }),
    t('members.deleted', { name }),
  );
  return (
    <TypedConfirm
      title={t('members.deleteTitle', { name })}
      text={t('members.deleteText')}
      action={t('members.delete')}
      word={member.loginEmail ?? name}
      work={work}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label={t('members.heirFind')}
        type="search"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <SelectField
        label={t('members.heir')}
        hint={more ? t('members.heirMore') : undefined}
        value={heir?.id ?? ''}
        onChange={(event) => setHeir(others.find(({ id }) => id === event.currentTarget.value) ?? null)}
      >
        <option value="">{t('members.heirOwner')}</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {nameOf(other)}
            {other.loginEmail && other.loginEmail !== nameOf(other) ? ` (${other.loginEmail})` : ''}
          </option>
        ))}
      </SelectField>
    </TypedConfirm>
  );
}

/** Erases a person from everywhere; what stands in the way is said first. */
function EraseDialog({ member, onClose }: One) {
  const t = useText();
  const { client } = useStore();
  const navigate = useNavigate();
  const { removal } = useDone(membersService);
  const person = { memberId: member.id };
  const preview = useQuery(reading(client, previewErasure, { person }));
  const name = nameOf(member);
  const { work, onDone } = removal(
    () => client.call(startErasure, { person }),
    () => navigate({ to: '/members' as string }),
    t('members.eraseStarted', { name }),
  );
  const obstacles = preview.data?.preview.obstacles ?? [];
  return (
    <TypedConfirm
      title={t('members.eraseTitle', { name })}
      text={t('members.eraseText')}
      action={t('members.erase')}
      word={member.loginEmail ?? name}
      work={work}
      onDone={onDone}
      onClose={onClose}
    >
      {obstacles.length > 0 ? (
        <Callout tone="bad" title={t('members.eraseFirst')}>
          <ul>
            {obstacles.map(({ code, description, entityId }) => (
              <li key={`${code}${entityId}`}>{description}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </TypedConfirm>
  );
}
