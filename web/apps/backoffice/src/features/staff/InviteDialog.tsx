import { useState } from 'react';
import { TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import type { Invitation } from '../../shared/api.ts';
import { keys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { RoleChoice } from './RoleChoice.tsx';

export function InviteDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: Invitation) => void;
}) {
  const t = useText();
  const { api } = useStore();
  const { code: language } = useLanguage();
  const task = useTask();
  const { tell } = useDone(keys.staff);
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [errors, setErrors] = useState<{ email?: string; roles?: string }>({});
  const send = async () => {
    const address = email.trim();
    const found = {
      ...(/^\S+@\S+\.\S+$/.test(address) ? {} : { email: t('invite.emailWrong') }),
      ...(chosen.length > 0 ? {} : { roles: t('roles.chooseOne') }),
    };
    setErrors(found);
    if (found.email || found.roles) return;
    let made: Invitation | undefined;
    if (
      !(await task.run(async () => void ({ invitation: made } = await api.invite(address, chosen, language))))
    ) {
      return;
    }
    onClose();
    if (made?.link) onMade(made);
    tell(t(made?.link ? 'invite.made' : 'invite.sent', { email: address }));
  };
  return (
    <FormDialog
      title={t('invite.title')}
      text={t('invite.text')}
      task={task}
      submit={t('invite.send')}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <TextField
        label={t('invite.email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        value={email}
        error={errors.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleChoice chosen={chosen} onChange={setChosen} error={errors.roles} />
    </FormDialog>
  );
}
