import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { listTippableStaff } from '@souk/client/operations/ecom-tippable-staff';
import { getTipByOrderId, removeTipFromOrder, setTipOnOrder } from '@souk/client/operations/ecom-tips';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, Checkbox, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useMay } from '../../../shared/may.tsx';
import { Answer } from '../../../shared/Page.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { fits, readAmount, writeAmount } from '../money.ts';
import { useReload } from '../queries.ts';
import { idOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import work from '../work.module.css';

const service = serviceKey(getTipByOrderId);

export const tipOf = (order: Order) => order.additionalFees.find(({ code }) => code === 'TIP');

/** The tip of an order: how much, and who shares it. */
export function TipDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const tip = useQuery({
    ...reading(client, getTipByOrderId, { orderId: idOf(order) }),
    enabled: tipOf(order) !== undefined,
  });
  if (!tipOf(order)) return <TipForm order={order} now={undefined} onClose={onClose} />;
  if (tip.data) return <TipForm order={order} now={tip.data.tip} onClose={onClose} />;
  return (
    <Answer query={tip} failed={t('orders.tipFailed')}>
      {() => null}
    </Answer>
  );
}

function TipForm({
  order,
  now,
  onClose,
}: {
  order: Order;
  now: Schemas['TipsTip'] | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const task = useTask();
  const reload = useReload();
  const { tell } = useDone(service);
  const currency = order.currency ?? 'USD';
  const orderId = idOf(order);
  const staff = useQuery({
    ...reading(client, listTippableStaff, { includeWixUsers: true }),
    enabled: may(listTippableStaff),
  });
  const [amount, setAmount] = useState(now?.amount ?? '');
  const [shared, setShared] = useState<Record<string, boolean>>({});
  const [tried, setTried] = useState(false);
  const people = (staff.data?.staff ?? []).filter(({ id }) => id);
  const had = (id: string) => now?.distributions.some((one) => one.staff?.id === id) ?? false;
  const shares = (id: string) => shared[id] ?? had(id);
  const units = readAmount(amount);
  const wrong = units === null || units <= 0n || !fits(units, currency) ? t('orders.amountWrong') : undefined;
  const finish = async (done: boolean, text: string) => {
    if (!done) return;
    onClose();
    await reload();
    tell(text);
  };
  const save = () => {
    setTried(true);
    if (units === null || wrong) return;
    const distributions = people
      .filter(({ id = '' }) => shares(id))
      .map(({ id, name, staffMemberId, identificationData }) => ({
        staff: { id, name, staffMemberId, identificationData },
        source: 'DASHBOARD' as const,
      }));
    void task
      .run(() =>
        client.call(setTipOnOrder, { orderId, tip: { amount: writeAmount(units, currency), distributions } }),
      )
      .then((done) => finish(done, t('orders.tipSaved')));
  };
  const remove = () =>
    void task
      .run(() => client.call(removeTipFromOrder, { orderId }))
      .then((done) => finish(done, t('orders.tipRemoved')));
  return (
    <FormDialog
      title={t('orders.tipTitle', { name: nameOf(order) })}
      text={t('orders.tipText')}
      task={task}
      submit={t('orders.tipSave')}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={`${t('orders.amount')} (${currency})`}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={amount}
        error={tried ? wrong : undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      {people.length > 0 ? (
        <fieldset className={work.checks}>
          <legend>{t('orders.tipShare')}</legend>
          {people.map(({ id = '', name }) => (
            <Checkbox
              key={id}
              label={name ?? id}
              checked={shares(id)}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                setShared((before) => ({ ...before, [id]: checked }));
              }}
            />
          ))}
        </fieldset>
      ) : null}
      {now && may(removeTipFromOrder) ? (
        <div>
          <Button size="small" variant="quiet" onClick={remove}>
            {t('orders.tipRemove')}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}
