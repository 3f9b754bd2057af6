import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Callout, TextField, useNotice } from '@souk/ui';
import { Panel } from '../../shared/Page.tsx';
import { keys } from '../../shared/queries.ts';
import { useMe, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import css from './account.module.css';

export function NamePart() {
  const t = useText();
  const { api } = useStore();
  const { identity } = useMe();
  const cache = useQueryClient();
  const notify = useNotice();
  const task = useTask();
  const [firstName, setFirst] = useState(identity.identityProfile.firstName ?? '');
  const [lastName, setLast] = useState(identity.identityProfile.lastName ?? '');
  const [error, setError] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setError(firstName.trim() ? '' : t('account.firstNeeded'));
    if (!firstName.trim() || task.busy) return;
    const done = await task.run(async () =>
      cache.setQueryData(
        keys.me,
        await api.updateMe({ firstName: firstName.trim(), lastName: lastName.trim() }),
      ),
    );
    if (done) notify({ text: t('account.nameSaved') });
  };
  return (
    <Panel title={t('account.name')} text={identity.email.address} narrow>
      <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
        {task.problem ? (
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        ) : null}
        <div className={css.pair}>
          <TextField
            label={t('account.first')}
            autoComplete="given-name"
            maxLength={100}
            value={firstName}
            error={error || undefined}
            onChange={(event) => setFirst(event.currentTarget.value)}
          />
          <TextField
            label={t('account.last')}
            autoComplete="family-name"
            maxLength={100}
            value={lastName}
            onChange={(event) => setLast(event.currentTarget.value)}
          />
        </div>
        <div>
          <Button type="submit" variant="secondary" busy={task.busy}>
            {t('dialog.save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
