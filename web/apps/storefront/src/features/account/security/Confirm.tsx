import { useState } from 'react';
import { Button, Callout } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { useProblemText } from '../useAccount.ts';
import { Dialog } from './Dialog.tsx';
import { TurnedAway } from './useConfirmed.ts';
import css from './security.module.css';

interface Props {
  title: string;
  text: string;
  action: string;
  run: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. Stays open, with the reason, when it comes to nothing. */
export function Confirm({ title, text, action, run, onClose }: Props) {
  const t = useAccountText();
  const problemText = useProblemText();
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
      if (!(error instanceof TurnedAway)) setProblem(problemText(error));
    }
  };
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      {problem ? (
        <div className={css.callout}>
          <Callout tone="bad">{problem}</Callout>
        </div>
      ) : null}
      <div className={css.buttons}>
        <Button busy={busy} onClick={() => void go()}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
