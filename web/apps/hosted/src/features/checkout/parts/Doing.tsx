import { useState } from 'react';
import type { Checkout } from '@souk/client/checkout';
import { useDesk } from '../logic/context.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Summary.module.css';

/** A small change at the place it is about; what goes wrong is said there. */
export function Doing({ label, full, work }: { label: string; full: string; work: () => Promise<Checkout> }) {
  const t = useCheckoutText();
  const { change, changing } = useDesk();
  const [failed, setFailed] = useState(false);
  const run = () => {
    setFailed(false);
    change(work).catch(() => setFailed(true));
  };
  return (
    <span>
      <button
        type="button"
        className={css.link}
        aria-label={full}
        aria-disabled={changing || undefined}
        onClick={() => !changing && run()}
      >
        {label}
      </button>
      {failed ? (
        <span role="alert" className={css.bad}>
          {t('change.failed')}
        </span>
      ) : null}
    </span>
  );
}
