import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getDelivery, redeliver } from '@souk/client/operations/webhooks';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, Callout } from '@souk/ui';
import { Dialog } from '../../shared/Dialog.tsx';
import { useMay } from '../../shared/may.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { DeliveryState } from './State.tsx';
import { useText } from './text/index.ts';
import css from './webhooks.module.css';

const service = serviceKey(getDelivery);

/** One delivery: what was sent, what came back each time, and sending it again. */
export function DeliveryDialog({
  hook,
  id,
  onClose,
}: {
  hook: Schemas['WebhooksWebhook'];
  id: string;
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const task = useTask();
  const { tell } = useDone(service);
  const which = { webhookId: hook.id, deliveryId: id };
  const query = useQuery(reading(client, getDelivery, which));
  const send = async () => {
    if (!(await task.run(() => client.call(redeliver, which)))) return;
    onClose();
    tell(t('webhooks.resent'));
  };
  return (
    <Dialog wide title={query.data?.delivery.eventType ?? t('webhooks.deliveries')} onClose={onClose}>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <Answer query={query} failed={t('webhooks.deliveryFailed')}>
        {({ delivery }) => <Shown delivery={delivery} />}
      </Answer>
      <div className={css.buttons}>
        {may(redeliver) ? (
          <Button variant="secondary" busy={task.busy} onClick={() => void send()}>
            {t('webhooks.resend')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </div>
    </Dialog>
  );
}

function Shown({ delivery }: { delivery: Schemas['WebhooksDelivery'] }) {
  const t = useText();
  const tries = [...(delivery.log ?? [])].reverse();
  return (
    <>
      <p className={css.state}>
        <DeliveryState status={delivery.status} />
        {delivery.nextTryDate ? (
          <span>
            {t('webhooks.nextTry')}: <When within date={delivery.nextTryDate} />
          </span>
        ) : null}
      </p>
      <h3 className={css.heading}>{t('webhooks.attempts')}</h3>
      {tries.length === 0 ? <p className={css.muted}>{t('webhooks.noTries')}</p> : null}
      <ol className={css.tries}>
        {tries.map((one, at) => (
          <li key={at}>
            <p>
              <strong>{one.responseStatus || t('webhooks.noAnswer')}</strong>{' '}
              <span className={css.muted}>
                <When date={one.date} /> · {t('webhooks.took', { ms: one.durationMs })}
              </span>
            </p>
            {one.error ? <p className={css.error}>{one.error}</p> : null}
            {one.response ? (
              <pre className={css.body} dir="auto" tabIndex={0}>
                {one.response}
              </pre>
            ) : one.responseStatus ? (
              <p className={css.muted}>{t('webhooks.emptyAnswer')}</p>
            ) : null}
          </li>
        ))}
      </ol>
      <h3 className={css.heading}>{t('webhooks.sentBody')}</h3>
      <pre className={css.body} dir="ltr" tabIndex={0}>
        {JSON.stringify(delivery.data, null, 2)}
      </pre>
    </>
  );
}
