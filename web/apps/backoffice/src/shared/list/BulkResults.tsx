import { Button, Callout } from '@souk/ui';
import { Dialog, DialogBody, DialogButtons } from '../Dialog.tsx';
import { useListText } from './job-text.ts';
import type { Outcome } from './bulk.ts';
import css from './BulkBar.module.css';

/** "47 done, 3 failed", and for each of these the reason. */
export function BulkResults({
  act,
  outcome,
  failedCount = outcome.failed.length,
  note,
  problem,
  onMore,
  onClose,
}: {
  act: string;
  outcome: Outcome;
  /** More may have failed than are listed yet. */
  failedCount?: number;
  note?: string;
  problem?: string;
  onMore?: () => void;
  onClose: () => void;
}) {
  const t = useListText();
  const { done, failed, stopped } = outcome;
  const text = [
    t('list.outcome', { done, failed: failedCount }),
    stopped ? t('list.stopped') : '',
    note ?? '',
  ];
  return (
    <Dialog title={act} text={text.filter(Boolean).join(' ')} onClose={onClose}>
      {failed.length > 0 || problem ? (
        <DialogBody>
          {failed.length > 0 ? (
            <ul className={css.failures} aria-label={t('list.failures')} tabIndex={0}>
              {failed.map(({ name, reason }, at) => (
                <li key={at}>
                  <b>{name}</b>
                  <span>{reason}</span>
                </li>
              ))}
            </ul>
          ) : null}
          {problem ? (
            <Callout tone="bad">
              <p>{problem}</p>
            </Callout>
          ) : null}
        </DialogBody>
      ) : null}
      <DialogButtons>
        {onMore ? (
          <Button variant="secondary" onClick={onMore}>
            {t('job.more')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </DialogButtons>
    </Dialog>
  );
}
