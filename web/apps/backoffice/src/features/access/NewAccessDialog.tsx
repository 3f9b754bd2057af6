import { useState } from 'react';
import { Checkbox, TextField } from '@souk/ui';
import type { NewAccess } from '../../shared/api.ts';
import { FormDialog } from '../../shared/Dialog.tsx';
import { PermissionPicker } from '../../shared/PermissionPicker.tsx';
import { useMe } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';

/** Makes a key or an app, or changes one that there is: its name and what it may do. */
export function NewAccessDialog({
  title,
  text,
  submit,
  now,
  make,
  onClose,
}: {
  title: string;
  text: string;
  submit: string;
  /** What stands, of one that is changed. */
  now?: NewAccess;
  make: (access: NewAccess) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  const { owner } = useMe();
  const task = useTask();
  const [name, setName] = useState(now?.name ?? '');
  const [all, setAll] = useState(now?.allPermissions ?? false);
  const [chosen, setChosen] = useState<string[]>([...(now?.permissions ?? [])]);
  const [errors, setErrors] = useState<{ name?: string; permissions?: string }>({});
  const send = async () => {
    const found = {
      ...(name.trim() ? {} : { name: t('access.nameNeeded') }),
      ...(all || chosen.length > 0 ? {} : { permissions: t('permissions.chooseOne') }),
    };
    setErrors(found);
    if (found.name || found.permissions) return;
    await task.run(() => make({ name: name.trim(), allPermissions: all, permissions: all ? [] : chosen }));
  };
  return (
    <FormDialog
      wide
      title={title}
      text={text}
      task={task}
      submit={submit}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <TextField
        label={t('access.name')}
        hint={t('access.nameHint')}
        value={name}
        maxLength={100}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {owner ? (
        <Checkbox
          label={t('access.all')}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      ) : null}
      {all ? null : <PermissionPicker chosen={chosen} onChange={setChosen} error={errors.permissions} />}
    </FormDialog>
  );
}
