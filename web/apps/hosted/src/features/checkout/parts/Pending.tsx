import { useEffect, useRef, useState } from 'react';
import { Button } from '@souk/ui';
import { refusalFrom, type Refusal } from '../../../shared/refusal.ts';
import { RefusalNote } from '../../../shared/RefusalNote.tsx';
import { useCheckoutText } from '../text/index.ts';
import css from './Pending.module.css';

interface Props {
  /** Asks how the payment stands; true when it is over. */
  look: () => Promise<boolean>;
}

const shortest = 1500;
const longest = 15_000;

/** A payment that somebody else has to finish. The page looks again by itself, less and less often. */
export function Pending({ look }: Props) {
  const t = useCheckoutText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let pause = shortest;
    let here = true;
    const again = async () => {
      // What goes wrong while nobody asked is tried again, and said only when somebody asks.
      const over = await look().catch(() => false);
      if (over || !here) return;
      pause = Math.min(pause * 1.5, longest);
      timer = setTimeout(() => void again(), pause);
    };
    timer = setTimeout(() => void again(), pause);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [look]);
  const ask = async () => {
    setBusy(true);
    setRefusal(null);
    await look().catch((error: unknown) => setRefusal(refusalFrom(error)));
    setBusy(false);
  };
  return (
    <div className={css.pending}>
      <span className={css.ring} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {t('pending.title')}
      </h1>
      <p className={css.text}>{t('pending.text')}</p>
      <RefusalNote refusal={refusal} />
      <Button variant="secondary" busy={busy} onClick={() => void ask()}>
        {t('pending.check')}
      </Button>
    </div>
  );
}
