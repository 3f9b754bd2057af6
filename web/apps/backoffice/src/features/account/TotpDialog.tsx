import { useState } from 'react';
import type { Account, NewTotp } from '@souk/client/account';
import { TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import css from './account.module.css';

/** The picture to scan, and the first code that proves it was. */
export function TotpDialog({
  made,
  account,
  onClose,
  onDone,
}: {
  made: NewTotp;
  account: Account;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useText();
  const task = useTask();
  const [code, setCode] = useState('');
  const send = async () => {
    if (!(await task.run(() => account.activate(made.factor.id, code.replace(/\D/g, ''))))) return;
    onClose();
    onDone();
  };
  return (
    <FormDialog
      title={t('factors.totp')}
      text={t('factors.scan')}
      task={task}
      submit={t('factors.turnOn')}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <img className={css.qr} src={`data:image/png;base64,${made.qrPng}`} alt={t('factors.qr')} />
      <p className={css.small}>
        {t('factors.byHand')}
        <code className={css.secret} dir="ltr">
          {made.secret}
        </code>
      </p>
      <TextField
        label={t('factors.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
