import { useState } from 'react';
import type { Schemas } from '@souk/client';
import { restoreBackup } from '@souk/client/operations/souk-backups';
import { Button, TextField } from '@souk/ui';
import { Dialog, DialogBody, DialogButtons, FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './backups.module.css';

const word = 'RESTORE';

/** Why PostgreSQL does not let a restored shop stand beside the present one. */
const hindrances: Readonly<Record<string, TextKey>> = {
  RIGHTS: 'backups.noRights',
  POOLER: 'backups.onlyPooler',
  SHARED: 'backups.notOurs',
};

/** Restoring puts another shop in the place of this one, so it asks for a typed word. */
export function RestoreDialog({
  backup,
  overview,
  onDone,
  onClose,
}: {
  backup: Schemas['BackupKept'];
  overview: Schemas['BackupOverview'];
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const { name } = backup;
  const { byCommand, remedy, schema } = overview;
  if (byCommand) {
    return (
      <Dialog
        title={t('backups.restoreTitle')}
        text={t(hindrances[byCommand] ?? 'backups.noRights')}
        onClose={onClose}
      >
        <DialogBody>
          {remedy ? (
            <pre className={css.command} dir="ltr" tabIndex={0}>
              {remedy}
            </pre>
          ) : null}
          <p className={css.or}>{t('backups.byCommand')}</p>
          <pre className={css.command} dir="ltr" tabIndex={0}>
            {`SOUK_DATABASE_URL=postgres://… SOUK_DATA=… souk restore ${overview.folder}/${name}`}
          </pre>
        </DialogBody>
        <DialogButtons>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </DialogButtons>
      </Dialog>
    );
  }
  const send = async () => {
    if (typed.trim() !== word) {
      setError(t('backups.typeIt', { word }));
      return;
    }
    setError('');
    if (!(await task.run(() => client.call(restoreBackup, { name, confirmation: word })))) return;
    onClose();
    onDone();
  };
  return (
    <FormDialog
      title={t('backups.restoreTitle')}
      text={t('backups.restoreText', { name })}
      task={task}
      submit={t('backups.restore')}
      danger
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <ul className={css.follows}>
        <li>{t('backups.follows1')}</li>
        <li>{t(schema ? 'backups.follows2All' : 'backups.follows2')}</li>
        <li>{schema ? t('backups.follows3Schema', { schema }) : t('backups.follows3')}</li>
      </ul>
      <TextField
        label={t('backups.type', { word })}
        value={typed}
        error={error}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
