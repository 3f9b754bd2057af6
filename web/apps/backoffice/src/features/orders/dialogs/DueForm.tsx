import type { FormEvent, ReactNode } from 'react';
import { Button, Callout, TextField } from '@souk/ui';
import { DialogBody, DialogFoot } from '../../../shared/Dialog.tsx';
import type { Task } from '../../../shared/task.ts';
import { useShowAmount } from '../money.ts';
import { moneyOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { amountWithin } from './refund.ts';
import work from '../work.module.css';

/** An amount of what is due, or null. */
export const dueWithin = (order: Order, typed: string): bigint | null => {
  const units = amountWithin(typed, moneyOf(order).due, order.currency ?? 'USD');
  return units === 0n ? null : units;
};

/** The frame of a way to collect: how much, more fields, and one button. */
export function DueForm({
  order,
  task,
  typed,
  onType,
  text,
  submit,
  onSubmit,
  onClose,
  children,
}: {
  order: Order;
  task: Task;
  typed: string;
  onType: (typed: string) => void;
  text: string;
  submit: string;
  onSubmit: (units: bigint) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useText();
  const showAmount = useShowAmount();
  const units = dueWithin(order, typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (units === null) task.refuse(t('orders.amountWrong'));
    else if (!task.busy) onSubmit(units);
  };
  return (
    <form className={work.due} noValidate onSubmit={send}>
      <DialogBody>
        <p>{text}</p>
        {task.problem ? (
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        ) : null}
        <TextField
          label={t('orders.amount')}
          hint={t('orders.upTo', { amount: showAmount(moneyOf(order).due, order.currency ?? 'USD') })}
          inputMode="decimal"
          dir="ltr"
          value={typed}
          error={typed !== '' && units === null ? t('orders.amountWrong') : undefined}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {children}
      </DialogBody>
      <DialogFoot>
        <div className={work.dueFoot}>
          <Button variant="secondary" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" busy={task.busy}>
            {submit}
          </Button>
        </div>
      </DialogFoot>
    </form>
  );
}
