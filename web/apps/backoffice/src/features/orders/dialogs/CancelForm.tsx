import { useRef, useState } from 'react';
import { Radio } from '@mantine/core';
import { refundPayments } from '@souk/client/operations/ecom-order-billing';
import { addActivity, cancelOrder } from '@souk/client/operations/ecom-orders';
import { Callout, Checkbox, TextArea, TextField, useNotice } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { leavesOpen, useOnce } from '../../../shared/once.ts';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useShowAmount } from '../money.ts';
import { useReload } from '../queries.ts';
import { idOf, moneyOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { refundOutcome, type RefundOutcome } from './outcome.ts';
import { byHandOf, everythingOf, type Refundability } from './refund.ts';
import work from '../work.module.css';

interface Props {
  order: Order;
  /** What can be given back; undefined where nothing is, or by somebody who may not. */
  can?: Refundability;
  onClose: () => void;
}

/**
 * Cancels, and then gives the money back if asked to. These are two calls: when the second comes to nothing the order
 * is cancelled all the same, which is said, and the second can be tried again.
 */
export function CancelForm({ order, can, onClose }: Props) {
  const t = useText();
  const showAmount = useShowAmount();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const once = useOnce();
  const currency = order.currency ?? 'USD';
  const id = idOf(order);
  const name = nameOf(order);
  const [money] = useState(() => (can ? everythingOf(can, currency) : undefined));
  const [when, setWhen] = useState('later');
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(true);
  const [tell, setTell] = useState(true);
  const [message, setMessage] = useState('');
  const isCancelled = useRef(false);
  // It is cancelled, and what was to follow came to nothing.
  const [stopped, setStopped] = useState(false);
  // No answer came: it may have been done. Trying again has the same key, so it is done once.
  const [unknown, setUnknown] = useState(false);
  const { captured, refunded } = moneyOf(order);
  const show = (units: bigint) => showAmount(units, currency);
  const total = money?.total ?? 0n;
  const refunds = when === 'now' && total > 0n;
  const why = reason.trim();
  const byHand = can ? byHandOf(can) : 0n;

  const cancel = async () => {
    const words = message.trim();
    await client.call(cancelOrder, {
      id,
      restockAllItems: restock,
      sendOrderCanceledEmail: tell,
      ...(tell && words ? { customMessage: words } : {}),
    });
    isCancelled.current = true;
  };
  const giveBack = async (): Promise<RefundOutcome> => {
    const { refund } = await once((idempotencyKey) =>
      client.call(
        refundPayments,
        {
          orderId: id,
          paymentRefunds: money?.payments ?? [],
          ...(money?.items ? { refundItems: money.items } : {}),
          ...(why ? { customerReason: why } : {}),
          sideEffects: { notifications: { sendCustomerEmail: tell } },
        },
        { idempotencyKey },
      ),
    );
    return refundOutcome(refund);
  };
  const submit = () => {
    let outcome: RefundOutcome | undefined;
    void task
      .run(
        async () => {
          if (!isCancelled.current) await cancel();
          if (refunds) outcome = await giveBack();
          else if (why) {
            await client.call(addActivity, { id, activity: { merchantComment: { message: why } } });
          }
        },
        (error) => {
          setUnknown(leavesOpen(error));
          return false;
        },
      )
      .then(async (done) => {
        if (done) onClose();
        else if (isCancelled.current) setStopped(true);
        await reload();
        if (!done) return;
        const key = {
          done: 'orders.refundDone',
          begun: 'orders.refundBegun',
          failed: 'orders.refundRefused',
        } as const;
        notify({
          text: [
            t('orders.isCancelledNow', { name }),
            ...(outcome ? [t(key[outcome], { amount: show(total), name })] : []),
          ].join(' '),
        });
      });
  };
  if (stopped) {
    return (
      <FormDialog
        danger
        title={t('orders.isCancelledNow', { name })}
        text={
          refunds
            ? t(unknown ? 'orders.refundUnknown' : 'orders.notRefundedYet', { amount: show(total) })
            : t('orders.notNotedYet')
        }
        task={task}
        submit={refunds ? t('orders.refundAmount', { amount: show(total) }) : t('orders.noteAgain')}
        keep={t('dialog.close')}
        onSubmit={submit}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      danger
      title={t('orders.cancelTitle', { name })}
      text={t('orders.cancelText')}
      task={task}
      submit={refunds ? t('orders.cancelAndRefund', { amount: show(total) }) : t('orders.cancel')}
      keep={t('orders.keep')}
      onSubmit={submit}
      onClose={onClose}
    >
      {total > 0n ? (
        <Radio.Group value={when} onChange={setWhen} label={t('orders.cancelMoney')}>
          <div className={work.choices}>
            <Radio
              value="now"
              label={t('orders.refundNow', { amount: show(total) })}
              description={byHand > 0n ? t('orders.refundNowByHand', { amount: show(byHand) }) : undefined}
            />
            <Radio value="later" label={t('orders.refundLater')} description={t('orders.refundLaterText')} />
          </div>
        </Radio.Group>
      ) : captured > refunded ? (
        <Callout tone="attention">
          <p>{t('orders.cancelPaid', { amount: show(captured - refunded) })}</p>
        </Callout>
      ) : null}
      <TextField
        label={t('orders.reason')}
        hint={t('orders.reasonHint')}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        label={t('orders.restockAll')}
        checked={restock}
        onChange={(event) => setRestock(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('orders.tellBuyer')}
        checked={tell}
        onChange={(event) => setTell(event.currentTarget.checked)}
      />
      {tell ? (
        <TextArea
          label={t('orders.cancelMessage')}
          value={message}
          maxLength={1000}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      ) : null}
    </FormDialog>
  );
}
