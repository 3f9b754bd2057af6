import { useState, type FormEvent } from 'react';
import { Button, Callout, PasswordField, useNotice } from '@souk/ui';
import { Panel } from '../../shared/Page.tsx';
import { useMe, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import css from './account.module.css';

export function PasswordPart() {
  const t = useText();
  const { api } = useStore();
  const { identity } = useMe();
  const notify = useNotice();
  const task = useTask();
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const [error, setError] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setError([...wanted].length >= 8 ? '' : t('account.passwordShort'));
    if ([...wanted].length < 8 || task.busy) return;
    if (!(await task.run(() => api.changePassword(current, wanted)))) return;
    setCurrent('');
    setWanted('');
    notify({ text: t('account.passwordSaved') });
  };
  return (
    <Panel title={t('account.password')} text={t('account.passwordText')} narrow>
      <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
        {task.problem ? (
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        ) : null}
        <input type="email" autoComplete="username" value={identity.email.address} readOnly hidden />
        <PasswordField
          label={t('account.current')}
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordField
          label={t('account.new')}
          autoComplete="new-password"
          value={wanted}
          error={error || undefined}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="secondary" busy={task.busy}>
            {t('account.change')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
