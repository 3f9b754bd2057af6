import { useState, type ReactNode } from 'react';
import { Button, Callout } from '@souk/ui';
import { useAccountText } from './text/index.ts';
import { Dialog } from './security/Dialog.tsx';
import css from './security/security.module.css';

interface Props {
  title: string;
  text: string;
  action: string;
  /** The way back. */
  keep?: string;
  run: () => Promise<unknown>;
  /** What to say when it comes to nothing. */
  refused: (error: unknown) => string;
  onClose: () => void;
  /** What cannot be taken back is done in its own colour. */
  danger?: boolean;
  children?: ReactNode;
}

/** Asks before something is done, and says what follows. Stays open, with the reason, when it comes to nothing. */
export function Ask({ title, text, action, keep, run, refused, onClose, danger, children }: Props) {
  const t = useAccountText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const go = async () => {
    setBusy(true);
    setProblem('');
    try {
      await run();
      onClose();
    } catch (error) {
      setBusy(false);
      setProblem(refused(error));
    }
  };
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      {children}
      {problem ? (
        <div className={css.callout}>
          <Callout tone="bad">{problem}</Callout>
        </div>
      ) : null}
      <div className={css.buttons}>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void go()}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {keep ?? t('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
