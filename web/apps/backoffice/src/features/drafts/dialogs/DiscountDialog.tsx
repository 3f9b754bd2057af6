import { useState } from 'react';
import { createCustomDiscounts } from '@souk/client/operations/ecom-draft-orders';
import { SelectField, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useTask } from '../../../shared/task.ts';
import { readAmount } from '../amounts.ts';
import { lineName } from '../model.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';

const percent = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/;

/** Something off by hand: of all, of one line or of the delivery. */
export function DiscountDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { draft, change, currency } = useWorking();
  const task = useTask();
  const [on, setOn] = useState('all');
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [value, setValue] = useState('');
  const [description, setDescription] = useState('');
  const [error, setError] = useState('');
  const lines = draft.lineItems.flatMap(({ lineItem, removed }) => (lineItem && !removed ? [lineItem] : []));
  const submit = () => {
    const amount = readAmount(value);
    const wrong =
      kind === 'percent'
        ? amount === null || !percent.test(amount) || !/[1-9]/.test(amount)
          ? t('drafts.percentWrong')
          : ''
        : amount === null || !/[1-9]/.test(amount)
          ? t('drafts.amountWrong')
          : '';
    setError(wrong);
    if (wrong || amount === null) return;
    const discount = {
      discountType:
        on === 'all'
          ? ('GLOBAL' as const)
          : on === 'delivery'
            ? ('SHIPPING' as const)
            : ('SPECIFIC_ITEMS' as const),
      ...(on === 'all' || on === 'delivery' ? {} : { lineItemId: on }),
      ...(kind === 'percent' ? { percentage: amount } : { priceAmount: { amount } }),
      ...(description.trim() ? { description: description.trim() } : {}),
      applyToDraftOrder: true,
    };
    void task
      .run(() => change(createCustomDiscounts, { discounts: [discount], currency }))
      .then((done) => (done ? onClose() : undefined));
  };
  return (
    <FormDialog
      title={t('drafts.addDiscount')}
      task={task}
      submit={t('drafts.add')}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('drafts.discountOn')}
        value={on}
        onChange={(event) => setOn(event.currentTarget.value)}
      >
        <option value="all">{t('drafts.onAll')}</option>
        {draft.shippingInfo && !draft.shippingInfo.removed ? (
          <option value="delivery">{t('drafts.onDelivery')}</option>
        ) : null}
        {lines.map((line) => (
          <option key={line.id} value={line.id}>
            {lineName(line)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('drafts.discountKind')}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as 'percent' | 'amount')}
      >
        <option value="percent">{t('drafts.percent')}</option>
        <option value="amount">{t('drafts.amountIn', { currency })}</option>
      </SelectField>
      <TextField
        label={t('drafts.discountValue')}
        inputMode="decimal"
        dir="ltr"
        value={value}
        error={error}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <TextField
        label={t('drafts.discountWhy')}
        value={description}
        maxLength={200}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
