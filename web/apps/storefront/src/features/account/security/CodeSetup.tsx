import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isSoukError } from '@souk/client';
import { Button, Callout, CodeInput } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { useAccount, useProblemText } from '../useAccount.ts';
import { Dialog } from './Dialog.tsx';
import css from './security.module.css';

interface Props {
  factorId: string;
  title: string;
  text?: string;
  label: string;
  /** What is said about a code that does not fit. */
  wrong: string;
  children?: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** The last step of setting a factor up: its first right code turns it on. */
export function CodeSetup({ factorId, title, text, label, wrong, children, onDone, onClose }: Props) {
  const t = useAccountText();
  const account = useAccount();
  const problemText = useProblemText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const [problem, setProblem] = useState('');

  const send = async (typed: string) => {
    if (busy || typed.length < 6) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      await account.activate(factorId, typed);
      onDone();
    } catch (error) {
      setBusy(false);
      setCode('');
      const doesNotFit = isSoukError(error) && error.code === 'FACTOR_VERIFICATION_FAILED';
      setRefused(doesNotFit);
      if (!doesNotFit) setProblem(problemText(error));
      field.current?.focus();
    }
  };
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      {children}
      <form
        className={css.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send(code);
        }}
      >
        {problem ? <Callout tone="bad">{problem}</Callout> : null}
        <CodeInput
          ref={field}
          label={label}
          value={code}
          error={refused ? wrong : undefined}
          onChange={(typed) => {
            setCode(typed);
            if (typed) setRefused(false);
          }}
          onComplete={(typed) => void send(typed)}
          autoFocus
        />
        <div className={css.buttons}>
          <Button type="submit" busy={busy}>
            {t('totp.turnOn')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
