import { useEffect, useRef } from 'react';
import { Button } from '@souk/ui';
import { refusalFrom } from '../../../shared/refusal.ts';
import { RefusalNote } from '../../../shared/RefusalNote.tsx';
import { useTask } from '../../../shared/task.ts';
import { useSecondsUntil } from '../../../shared/time.ts';
import { firstPause, pauseAfter } from '../logic/pauses.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Pending.module.css';

interface Props {
  /** Asks how the payment stands; true when it is over. */
  look: () => Promise<boolean>;
}

/** A payment that somebody else has to finish. The page looks again by itself, less and less often. */
export function Pending({ look }: Props) {
  const t = useCheckoutText();
  const task = useTask();
  const waiting = useSecondsUntil(task.until) > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let pause = firstPause;
    let here = true;
    const again = async () => {
      // What goes wrong while nobody asked is tried again, and said only when somebody asks.
      const found = await look().catch(refusalFrom);
      if (found === true || !here) return;
      pause = pauseAfter(pause, found === false ? 0 : found.wait);
      timer = setTimeout(() => void again(), pause);
    };
    timer = setTimeout(() => void again(), pause);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [look]);
  return (
    <div className={css.pending}>
      <span className={css.ring} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {t('pending.title')}
      </h1>
      <p className={css.text}>{t('pending.text')}</p>
      <RefusalNote refusal={task.refusal} until={task.until} />
      <Button
        variant="secondary"
        busy={task.busy}
        disabled={waiting}
        onClick={() => void task.run(async () => void (await look()))}
      >
        {t('pending.check')}
      </Button>
    </div>
  );
}
