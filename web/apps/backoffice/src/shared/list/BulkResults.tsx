import { Button } from '@souk/ui';
import { Dialog } from '../Dialog.tsx';
import { useText } from '../text/index.ts';
import type { Outcome } from './bulk.ts';
import css from './BulkBar.module.css';

/** "47 done, 3 failed", and for each of these the reason. */
export function BulkResults({
  act,
  outcome,
  onClose,
}: {
  act: string;
  outcome: Outcome;
  onClose: () => void;
}) {
  const t = useText();
  const { done, failed, stopped } = outcome;
  return (
    <Dialog
      title={act}
      text={`${t('list.outcome', { done, failed: failed.length })}${stopped ? ` ${t('list.stopped')}` : ''}`}
      onClose={onClose}
    >
      {failed.length > 0 ? (
        <ul className={css.failures} aria-label={t('list.failures')}>
          {failed.map(({ name, reason }, at) => (
            <li key={at}>
              <b>{name}</b>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={css.close}>
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </div>
    </Dialog>
  );
}
