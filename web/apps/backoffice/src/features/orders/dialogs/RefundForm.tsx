import { useId, useState, type FormEvent } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { Schemas } from '@souk/client';
import { calculateRefund, refundPayments } from '@souk/client/operations/ecom-order-billing';
import { reading } from '@souk/query/operations';
import { Button, Callout, Checkbox, TextField, useNotice } from '@souk/ui';
import { decimal } from '../../../shared/decimal.ts';
import { useStore } from '../../../shared/store.ts';
import { DialogBody, DialogFoot } from '../../../shared/Dialog.tsx';
import { useTask } from '../../../shared/task.ts';
import { useShowAmount, unitsOf } from '../money.ts';
import { useOnce } from '../../../shared/once.ts';
import { useReload } from '../queries.ts';
import { idOf, moneyOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { RefundLines } from './RefundLines.tsx';
import { RefundPreview } from './RefundPreview.tsx';
import { refundOutcome, type RefundOutcome } from './outcome.ts';
import {
  amountWithin,
  dueFor,
  isNothing,
  itemsOf,
  mostOf,
  noWish,
  spread,
  type Refundability,
  type Wish,
} from './refund.ts';
import css from '../orders.module.css';
import work from '../work.module.css';

interface Props {
  order: Order;
  can: Refundability;
  transactions?: Schemas['PaymentsOrderTransactions'];
  onClose: () => void;
}

/** Nobody types a payment's share before it is known: until then shares follow the preview. */
type Shares = Record<string, string>;

export function RefundForm({ order, can: now, transactions, onClose }: Props) {
  const t = useText();
  const showAmount = useShowAmount();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const once = useOnce();
  const whyId = useId();
  const [can] = useState(now);
  const [wish, setWish] = useState<Wish>(noWish);
  const [reason, setReason] = useState('');
  const [tell, setTell] = useState(true);
  const currency = order.currency ?? 'USD';
  // An order that was edited can cost less than was paid: that is what most likely goes back.
  const [over] = useState(() => {
    const { due, refunding } = moneyOf(order);
    return -due - refunding > 0n ? -due - refunding : 0n;
  });
  const [typed, setTyped] = useState<Shares>(() => (over > 0n ? spread(over, can.payments, currency) : {}));
  const orderId = idOf(order);
  const items = itemsOf(wish, can, currency);
  const [asked] = useDebouncedValue(items === null ? '' : JSON.stringify(items), 200);
  const preview = useQuery({
    ...reading(client, calculateRefund, { orderId, refundItems: JSON.parse(asked || '{}') as object }),
    enabled: asked !== '' && asked !== '{}',
    placeholderData: keepPreviousData,
  });
  const free = items !== null && isNothing(items);
  const current = items !== null && JSON.stringify(items) === asked && !preview.isPlaceholderData;
  const calculated = free ? undefined : preview.data;
  const total = unitsOf(calculated?.summary?.total);
  const shares = { ...(free ? {} : spread(total, can.payments, currency)), ...typed };
  const amounts = can.payments.map((payment) => ({
    payment,
    units: amountWithin(shares[payment.payment.paymentId] ?? '', mostOf(payment), currency),
  }));
  const wrong = amounts.some(({ units }) => units === null);
  const sum = amounts.reduce((all, { units }) => all + (units ?? 0n), 0n);
  const nothing = free && !wrong && sum === 0n;
  const show = (units: bigint) => showAmount(units, currency);
  const unavailable = calculated?.notAvailable?.errors[0]?.error?.applicationError?.description;

  const change = (next: Wish) => {
    setWish(next);
    // Another wish comes to another amount.
    setTyped({});
  };
  const due = dueFor(total, can.payments);
  const less = !free && calculated !== undefined && due < total;
  const differs = !free && calculated !== undefined && !wrong && sum !== due;
  /** What is wrong with what was chosen, said before anybody presses the button. */
  const why = (): string => {
    if (items === null || wrong) return t('orders.amountWrong');
    if (unavailable) return unavailable;
    if (less && due === 0n) return t('orders.refundLess', { amount: show(total), most: show(due) });
    return differs ? t('orders.refundDiffers', { amount: show(due), sum: show(sum) }) : '';
  };
  const reasonOff = why();
  // A field that is wrong says so itself.
  const said = items === null || wrong ? '' : reasonOff;
  const refusal = (): string => {
    if (reasonOff) return reasonOff;
    if (!free && (!current || !calculated)) return t('orders.previewWait');
    return sum === 0n ? t('orders.refundNone') : '';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (task.busy) return;
    const no = refusal();
    if (no) return task.refuse(no);
    const restock = Object.entries(wish.pieces)
      .filter(([id, quantity]) => quantity > 0 && wish.restock[id])
      .map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
    const paymentRefunds = amounts
      .filter(({ units }) => units !== null && units > 0n)
      .map(({ payment }) => ({
        paymentId: payment.payment.paymentId,
        amount: { amount: decimal(shares[payment.payment.paymentId] ?? '') },
        ...(payment.manuallyRefundable ? { externalRefund: true } : {}),
      }));
    const message = {
      orderId,
      paymentRefunds,
      ...(items && !free ? { refundItems: items } : {}),
      ...(reason.trim() ? { customerReason: reason.trim() } : {}),
      sideEffects: {
        notifications: { sendCustomerEmail: tell },
        ...(restock.length > 0 ? { restock: { lineItems: restock } } : {}),
      },
    };
    let outcome: RefundOutcome = 'done';
    void task
      .run(async () => {
        const { refund } = await once((idempotencyKey) =>
          client.call(refundPayments, message, { idempotencyKey }),
        );
        outcome = refundOutcome(refund);
      })
      .then(async (done) => {
        if (done) onClose();
        await reload();
        if (!done) return;
        const key = (
          { done: 'orders.refundDone', begun: 'orders.refundBegun', failed: 'orders.refundRefused' } as const
        )[outcome];
        notify({ text: t(key, { amount: show(sum), name: nameOf(order) }) });
      });
  };
  return (
    <form className={work.refund} noValidate onSubmit={submit}>
      <DialogBody className={work.refundBody}>
        <div className={work.refundMain}>
          {task.problem ? (
            <Callout tone="bad">
              <p>{task.problem}</p>
            </Callout>
          ) : null}
          {over > 0n && free ? (
            <Callout tone="attention">
              <p>{t('orders.overpaid', { amount: show(over) })}</p>
            </Callout>
          ) : null}
          <RefundLines order={order} can={can} wish={wish} lines={calculated} onWish={change} />
          <TextField
            label={t('orders.reason')}
            hint={t('orders.reasonHint')}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
        <RefundPreview
          order={order}
          answer={preview}
          free={free}
          total={free ? sum : total}
          sum={sum}
          due={due}
          shares={shares}
          amounts={amounts}
          transactions={transactions}
          onShare={(id, text) => setTyped({ ...shares, [id]: text })}
          why={said}
          whyId={whyId}
        />
      </DialogBody>
      <DialogFoot>
        <div className={work.refundFoot}>
          <Checkbox
            label={t('orders.tellBuyer')}
            checked={tell}
            onChange={(event) => setTell(event.currentTarget.checked)}
          />
          <span className={work.footActs}>
            <span className={css.small}>{t('orders.final')}</span>
            <Button variant="secondary" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button
              type="submit"
              busy={task.busy}
              disabled={nothing || reasonOff !== ''}
              aria-describedby={said ? whyId : undefined}
            >
              {nothing
                ? t('orders.refundChoose')
                : sum > 0n
                  ? t('orders.refundAmount', { amount: show(sum) })
                  : t('orders.refund')}
            </Button>
          </span>
        </div>
      </DialogFoot>
    </form>
  );
}
