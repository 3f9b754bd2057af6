import { useState } from 'react';
import { createMember } from '@souk/client/operations/members-members';
import { TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';

/** Makes a member, who gets a mail to set a password. */
export function InviteDialog({ onClose, onDone }: { onClose: () => void; onDone: (email: string) => void }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const [email, setEmail] = useState('');
  const [firstName, setFirst] = useState('');
  const [lastName, setLast] = useState('');
  const [tried, setTried] = useState(false);
  const loginEmail = email.trim();
  const wrong = /^\S+@\S+$/.test(loginEmail) ? undefined : t('members.emailWrong');
  const send = () => {
    setTried(true);
    if (wrong) return;
    const contact = { firstName: firstName.trim(), lastName: lastName.trim() };
    void task
      .run(() => client.call(createMember, { member: { loginEmail, contact }, sendInvitation: true }))
      .then((done) => {
        if (!done) return;
        onClose();
        onDone(loginEmail);
      });
  };
  return (
    <FormDialog
      title={t('members.invite')}
      text={t('members.inviteText')}
      task={task}
      submit={t('members.inviteSend')}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        label={t('members.email')}
        type="email"
        value={email}
        error={tried ? wrong : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextField
        label={t('members.firstName')}
        value={firstName}
        onChange={(event) => setFirst(event.currentTarget.value)}
      />
      <TextField
        label={t('members.lastName')}
        value={lastName}
        onChange={(event) => setLast(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
