import { useId, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { accountKeys } from '@souk/query/account';
import { Button, Callout, PasswordField, PasswordStrength, useNotice } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { useAccount, useProblemText } from '../useAccount.ts';
import { Part } from './Part.tsx';
import css from './security.module.css';

const shortest = 8;

export function PasswordPart({ email }: { email: string }) {
  const t = useAccountText();
  const [open, setOpen] = useState(false);
  return (
    <Part
      title={t('password.title')}
      text={t('password.text')}
      action={
        open ? null : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('password.change')}
          </Button>
        )
      }
    >
      {open ? <PasswordForm email={email} onDone={() => setOpen(false)} /> : null}
    </Part>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useAccountText();
  const id = useId();
  const notify = useNotice();
  const cache = useQueryClient();
  const account = useAccount();
  const problemText = useProblemText();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [problem, setProblem] = useState('');

  const refuse = (text: string) => {
    setWrong(text);
    document.getElementById(id)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setProblem('');
    if (password.length < shortest) return refuse(t('password.short'));
    setBusy(true);
    try {
      await account.changePassword(password);
      notify({ text: t('password.changed') });
      void cache.invalidateQueries({ queryKey: accountKeys.sessions });
      onDone();
    } catch (error) {
      setBusy(false);
      const violation = isSoukError(error) ? error.violations[0] : undefined;
      // The shop may ask for more than this page knows; it says what.
      if (violation) refuse(violation.description);
      else if (isSoukError(error) && error.code === 'NO_PASSWORD') setProblem(t('password.none'));
      else setProblem(problemText(error));
    }
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem ? <Callout tone="bad">{problem}</Callout> : null}
      {/* Password keepers file the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id={id}
        label={t('password.new')}
        autoComplete="new-password"
        autoFocus
        maxLength={128}
        value={password}
        error={wrong || undefined}
        onChange={(event) => {
          setPassword(event.target.value);
          setWrong('');
        }}
      />
      <PasswordStrength
        password={password}
        known={[email]}
        rules={[{ text: t('password.rule'), met: password.length >= shortest }]}
      />
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          {t('password.change')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
