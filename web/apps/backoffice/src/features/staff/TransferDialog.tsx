import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { PasswordField } from '@souk/ui';
import type { Contributor } from '../../shared/api.ts';
import { FormDialog } from '../../shared/Dialog.tsx';
import { keys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { nameOf } from './PeoplePart.tsx';

/** Makes somebody else the owner; a stolen screen alone must not be able to. */
export function TransferDialog({ person, onClose }: { person: Contributor; onClose: () => void }) {
  const t = useText();
  const { api } = useStore();
  const cache = useQueryClient();
  const task = useTask();
  const { tell } = useDone(keys.staff);
  const [password, setPassword] = useState('');
  const name = nameOf(person);
  const give = async () => {
    if (!(await task.run(() => api.transfer(person.id, password)))) return;
    onClose();
    tell(t('transfer.done', { name }));
    await cache.invalidateQueries({ queryKey: keys.me });
  };
  return (
    <FormDialog
      title={t('transfer.title', { name })}
      text={t('transfer.text')}
      task={task}
      submit={t('people.transfer')}
      danger
      onClose={onClose}
      onSubmit={() => void give()}
    >
      <PasswordField
        label={t('transfer.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
