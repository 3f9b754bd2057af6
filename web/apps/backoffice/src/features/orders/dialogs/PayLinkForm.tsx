import { useState } from 'react';
import {
  createOrderPaymentRequest,
  sendOrderPaymentRequest,
} from '@souk/client/operations/ecom-order-payment-requests';
import { Button, Callout, TextArea, TextField, useNotice } from '@souk/ui';
import { DialogBody, DialogFoot } from '../../../shared/Dialog.tsx';
import { useMay } from '../../../shared/may.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { CopyButton } from '../copy.tsx';
import { writeAmount } from '../money.ts';
import { useOnce } from '../../../shared/once.ts';
import { useReload } from '../queries.ts';
import { idOf, moneyOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { DueForm } from './DueForm.tsx';
import work from '../work.module.css';

/** Makes a link that the buyer pays by, to copy or to mail. */
export function PayLinkForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const reload = useReload();
  const task = useTask();
  const once = useOnce();
  const currency = order.currency ?? 'USD';
  const [typed, setTyped] = useState(() => writeAmount(moneyOf(order).due, currency));
  const [title, setTitle] = useState(() => t('orders.linkFor', { name: nameOf(order) }));
  const [made, setMade] = useState<{ id: string; url: string } | null>(null);
  const make = (units: bigint) => {
    const orderPaymentRequest = {
      orderId: idOf(order),
      title: title.trim() || nameOf(order),
      amount: { amount: writeAmount(units, currency) },
    };
    void task
      .run(() =>
        once(async (idempotencyKey) => {
          const answer = await client.call(
            createOrderPaymentRequest,
            { orderPaymentRequest },
            { idempotencyKey },
          );
          setMade({ id: answer.orderPaymentRequest.id, url: answer.orderPaymentRequestUrl });
        }),
      )
      .then(reload);
  };
  if (made) return <Made order={order} request={made} onClose={onClose} />;
  return (
    <DueForm
      order={order}
      task={task}
      typed={typed}
      onType={setTyped}
      text={t('orders.linkText')}
      submit={t('orders.makeLink')}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label={t('orders.linkTitle')}
        hint={t('orders.linkTitleHint')}
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </DueForm>
  );
}

function Made({
  order,
  request,
  onClose,
}: {
  order: Order;
  request: { id: string; url: string };
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(sendOrderPaymentRequest);
  const notify = useNotice();
  const task = useTask();
  const [message, setMessage] = useState('');
  const email = order.buyerInfo?.email ?? '';
  const send = () =>
    void task
      .run(async () => {
        const words = message.trim();
        const asked = { orderPaymentRequestId: request.id, ...(words ? { message: words } : {}) };
        const { sent } = await client.call(sendOrderPaymentRequest, asked);
        notify(
          sent ? { text: t('orders.linkSent', { email }) } : { text: t('orders.linkNotSent'), tone: 'bad' },
        );
      })
      .then((done) => done && onClose());
  return (
    <div className={work.due}>
      <DialogBody>
        <p>{t('orders.linkMade')}</p>
        {task.problem ? (
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        ) : null}
        <div className={work.madeLink}>
          <TextField label={t('orders.payLink')} dir="ltr" readOnly value={request.url} />
          <CopyButton value={request.url} label={t('orders.copyLink')} />
        </div>
        {may && email ? (
          <TextArea
            label={t('orders.linkMessage')}
            value={message}
            maxLength={1000}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        ) : null}
      </DialogBody>
      <DialogFoot>
        <div className={work.dueFoot}>
          <Button variant="secondary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
          {may && email ? (
            <Button busy={task.busy} onClick={send}>
              {t('orders.linkSend', { email })}
            </Button>
          ) : null}
        </div>
      </DialogFoot>
    </div>
  );
}
