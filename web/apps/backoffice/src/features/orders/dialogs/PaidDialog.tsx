import { useState } from 'react';
import { markOrderAsPaid } from '@souk/client/operations/ecom-payments-collector';
import { SelectField, TextField, useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { showAmount } from '../money.ts';
import { useOnce } from '../once.ts';
import { useReload } from '../queries.ts';
import { idOf, moneyOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';

type Way = '' | 'CASH' | 'BANK_TRANSFER' | 'CHECK' | 'OWN';

/** Notes that the money came in another way. */
export function PaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const once = useOnce();
  const [way, setWay] = useState<Way>('');
  const [own, setOwn] = useState('');
  const amount = showAmount(moneyOf(order).due, order.currency ?? 'USD', code);
  const submit = () => {
    if (way === 'OWN' && own.trim() === '') return task.refuse(t('orders.wayNeeded'));
    const name =
      way === 'OWN'
        ? { userDefinedPaymentMethodName: { custom: own.trim() } }
        : way
          ? { userDefinedPaymentMethodName: { predefined: way } }
          : {};
    void task
      .run(() =>
        once((idempotencyKey) =>
          client.call(markOrderAsPaid, { ecomOrderId: idOf(order), ...name }, { idempotencyKey }),
        ),
      )
      .then((done) => {
        void reload();
        if (!done) return;
        onClose();
        notify({ text: t('orders.isPaidNow', { name: nameOf(order) }) });
      });
  };
  return (
    <FormDialog
      title={t('orders.paidTitle', { amount, name: nameOf(order) })}
      text={t('orders.markPaidText')}
      task={task}
      submit={t('orders.markPaid')}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('orders.way')}
        value={way}
        onChange={(event) => setWay(event.currentTarget.value as Way)}
      >
        <option value="">{t('orders.by.hand')}</option>
        <option value="CASH">{t('orders.by.cash')}</option>
        <option value="BANK_TRANSFER">{t('orders.by.transfer')}</option>
        <option value="CHECK">{t('orders.by.cheque')}</option>
        <option value="OWN">{t('orders.by.own')}</option>
      </SelectField>
      {way === 'OWN' ? (
        <TextField
          label={t('orders.wayName')}
          value={own}
          maxLength={50}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
      ) : null}
    </FormDialog>
  );
}
