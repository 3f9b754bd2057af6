import { useState } from 'react';
import type { Contributor } from '../../shared/api.ts';
import { FormDialog } from '../../shared/Dialog.tsx';
import { keys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import { nameOf } from './PeoplePart.tsx';
import { RoleChoice } from './RoleChoice.tsx';

export function RolesDialog({ person, onClose }: { person: Contributor; onClose: () => void }) {
  const t = useText();
  const { api } = useStore();
  const task = useTask();
  const { tell } = useDone(keys.staff);
  const [chosen, setChosen] = useState(person.roles.map((role) => role.id));
  const [error, setError] = useState('');
  const name = nameOf(person);
  const save = async () => {
    setError(chosen.length === 0 ? t('roles.chooseOne') : '');
    if (chosen.length === 0) return;
    if (!(await task.run(() => api.setRoles(person.id, chosen)))) return;
    onClose();
    tell(t('people.rolesSaved', { name }));
  };
  return (
    <FormDialog
      title={t('people.rolesOf', { name })}
      text={person.owner ? t('people.demote') : undefined}
      task={task}
      submit={t('dialog.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <RoleChoice chosen={chosen} onChange={setChosen} error={error || undefined} />
    </FormDialog>
  );
}
