import { useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isSoukError } from '@souk/client';
import { confirmationNeeded, wrongPassword, type Confirmed } from '@souk/client/account';
import { Button, Callout, PasswordField } from '@souk/ui';
import { useSignIn } from '../../../shared/useSignIn.ts';
import { useAccountText } from '../text/index.ts';
import { useProblemText } from '../useAccount.ts';
import { Dialog } from './Dialog.tsx';
import { ConfirmedContext, TurnedAway, type RunConfirmed } from './useConfirmed.ts';
import css from './security.module.css';

interface Asking {
  /** Tries again with what was typed; throws when the server refuses that too. */
  answer: (confirmed: Confirmed) => Promise<void>;
  turnAway: () => void;
}

const hasCode = (error: unknown, code: string) => isSoukError(error) && error.code === code;

/** Around everything that changes how the account is protected: asks for the password when the server wants it. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const known = useRef<Confirmed>({});
  const run: RunConfirmed = useCallback(async (work) => {
    try {
      return await work(known.current);
    } catch (error) {
      // A password that was right a while ago need not be right now.
      known.current = {};
      if (!hasCode(error, confirmationNeeded) && !hasCode(error, wrongPassword)) throw error;
    }
    return new Promise((resolve, reject) => {
      setAsking({
        async answer(confirmed) {
          const result = await work(confirmed);
          known.current = confirmed;
          setAsking(null);
          resolve(result);
        },
        turnAway() {
          setAsking(null);
          reject(new TurnedAway());
        },
      });
    });
  }, []);
  return (
    <ConfirmedContext value={run}>
      {children}
      {asking ? <PasswordDialog {...asking} /> : null}
    </ConfirmedContext>
  );
}

function PasswordDialog({ answer, turnAway }: Asking) {
  const t = useAccountText();
  const problemText = useProblemText();
  const { busy: leaving, signIn } = useSignIn();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const [problem, setProblem] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || password === '') return;
    setBusy(true);
    setWrong(false);
    setProblem('');
    try {
      await answer({ password });
    } catch (error) {
      setBusy(false);
      if (hasCode(error, wrongPassword)) setWrong(true);
      else setProblem(problemText(error));
    }
  };
  return (
    <Dialog title={t('confirm.title')} text={t('confirm.text')} onClose={turnAway}>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        {problem ? <Callout tone="bad">{problem}</Callout> : null}
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          error={wrong ? t('confirm.wrong') : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={css.buttons}>
          <Button type="submit" busy={busy}>
            {t('confirm.go')}
          </Button>
          <Button variant="quiet" onClick={turnAway}>
            {t('cancel')}
          </Button>
        </div>
        <Button variant="quiet" size="small" busy={leaving} onClick={() => void signIn({ afresh: true })}>
          {t('confirm.again')}
        </Button>
      </form>
    </Dialog>
  );
}
