import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { listDeliveries, redeliver } from '@souk/client/operations/webhooks';
import { serviceKey } from '@souk/query/operations';
import { Button } from '@souk/ui';
import { Dialog, DialogBody, DialogButtons } from '../../shared/Dialog.tsx';
import { BulkResults } from '../../shared/list/BulkResults.tsx';
import { runBulk, type Outcome, type Progress } from '../../shared/list/bulk.ts';
import { Answer } from '../../shared/Page.tsx';
import { codeOf, useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { readMissed } from './missed.ts';
import { useText } from './text/index.ts';
import css from './webhooks.module.css';

type Delivery = Schemas['WebhooksDelivery'];

const service = serviceKey(listDeliveries);

/** Sends again what an endpoint missed, one after another. Whoever closes it or leaves the page stops it. */
export function ResendDialog({ hook, onClose }: { hook: Schemas['WebhooksWebhook']; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const problemText = useProblemText();
  const { tell, reload } = useDone(service);
  const [progress, setProgress] = useState<(Progress & { of: number }) | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const query = useQuery({
    queryKey: [...service, 'missed', hook.id],
    queryFn: ({ signal }) => readMissed(client, hook.id, signal),
    // What is sent again leaves the list: it is read before, and every time anew.
    enabled: !progress && !outcome,
    gcTime: 0,
    staleTime: 0,
  });
  const start = async (rows: readonly Delivery[]) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, failed: 0, of: rows.length });
    const result = await runBulk({
      rows,
      most: 1,
      each: ({ id }) =>
        client.call(redeliver, { webhookId: hook.id, deliveryId: id }).catch((error: unknown) => {
          // Switched off meanwhile, it would refuse every one of the others.
          if (codeOf(error) === 'WEBHOOK_INACTIVE') controller.abort();
          throw error;
        }),
      nameOf: ({ eventType }) => eventType,
      reasonOf: problemText,
      onProgress: (now) => setProgress({ ...now, of: rows.length }),
      signal: controller.signal,
    });
    if (result.failed.length > 0 || result.stopped) {
      setOutcome(result);
      void reload();
    } else {
      onClose();
      tell(t('webhooks.resentAll', { count: result.done }));
    }
  };
  if (outcome) return <BulkResults act={t('webhooks.resendAll')} outcome={outcome} onClose={onClose} />;
  if (progress) {
    const stop = () => running.current?.abort();
    const done = progress.done + progress.failed;
    return (
      <Dialog title={t('webhooks.resendAll')} onClose={stop}>
        <DialogBody>
          <p role="status">{t('list.runningOf', { done, of: progress.of })}</p>
          <progress
            className={css.progress}
            max={progress.of}
            value={done}
            aria-label={t('webhooks.resendAll')}
          />
        </DialogBody>
        <DialogButtons>
          <Button variant="secondary" onClick={stop}>
            {t('list.stop')}
          </Button>
        </DialogButtons>
      </Dialog>
    );
  }
  const rows = query.data ?? [];
  return (
    <Dialog title={t('webhooks.resendAll')} onClose={onClose}>
      <DialogBody>
        <Answer query={query} failed={t('webhooks.deliveriesFailed')} rows={1}>
          {({ length: count }) => (
            <p>{count > 0 ? t('webhooks.resendAllText', { count }) : t('webhooks.nothingMissed')}</p>
          )}
        </Answer>
      </DialogBody>
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          {t(rows.length > 0 ? 'dialog.cancel' : 'dialog.close')}
        </Button>
        {rows.length > 0 ? (
          <Button onClick={() => void start(rows)}>
            {t('webhooks.resendCount', { count: rows.length })}
          </Button>
        ) : null}
      </DialogButtons>
    </Dialog>
  );
}
