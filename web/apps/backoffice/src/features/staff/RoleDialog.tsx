import { useState } from 'react';
import { TextField } from '@souk/ui';
import type { Role } from '../../shared/api.ts';
import { FormDialog } from '../../shared/Dialog.tsx';
import { PermissionPicker } from '../../shared/PermissionPicker.tsx';
import { keys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';

/** Makes a role, or changes the given one. */
export function RoleDialog({ role, onClose }: { role?: Role; onClose: () => void }) {
  const t = useText();
  const { api } = useStore();
  const task = useTask();
  const { tell } = useDone(keys.staff);
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [chosen, setChosen] = useState(role?.permissions ?? []);
  const [errors, setErrors] = useState<{ name?: string; permissions?: string }>({});
  const save = async () => {
    const found = {
      ...(name.trim() ? {} : { name: t('access.nameNeeded') }),
      ...(chosen.length > 0 ? {} : { permissions: t('permissions.chooseOne') }),
    };
    setErrors(found);
    if (found.name || found.permissions) return;
    const wanted = {
      ...(role ? { id: role.id, revision: role.revision } : {}),
      name: name.trim(),
      description: description.trim(),
      permissions: [...chosen],
    };
    if (!(await task.run(() => api.saveRole(wanted)))) return;
    onClose();
    tell(t('roles.saved', { name: wanted.name }));
  };
  return (
    <FormDialog
      wide
      title={role ? t('roles.editTitle', { name: role.name }) : t('roles.new')}
      task={task}
      submit={t('dialog.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextField
        label={t('roles.name')}
        value={name}
        maxLength={100}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('roles.description')}
        value={description}
        maxLength={500}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <PermissionPicker chosen={chosen} onChange={setChosen} error={errors.permissions} />
    </FormDialog>
  );
}
