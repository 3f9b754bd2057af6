import { useState } from 'react';
import { createCustomAdditionalFees } from '@souk/client/operations/ecom-draft-orders';
import { Checkbox, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useTask } from '../../../shared/task.ts';
import { readAmount } from '../amounts.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';

export function FeeDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { change, currency } = useWorking();
  const task = useTask();
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [taxable, setTaxable] = useState(true);
  const [tried, setTried] = useState(false);
  const amount = readAmount(price);
  const submit = () => {
    setTried(true);
    if (name.trim() === '' || amount === null) return;
    const fee = { name: name.trim(), price: { amount }, taxDetails: { taxable }, applyToDraftOrder: true };
    void task
      .run(() => change(createCustomAdditionalFees, { customAdditionalFees: [fee], currency }))
      .then((done) => (done ? onClose() : undefined));
  };
  return (
    <FormDialog
      title={t('drafts.addFee')}
      task={task}
      submit={t('drafts.add')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('drafts.name')}
        hint={t('drafts.feeHint')}
        value={name}
        maxLength={50}
        error={tried && name.trim() === '' ? t('drafts.nameNeeded') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('drafts.amountIn', { currency })}
        inputMode="decimal"
        dir="ltr"
        value={price}
        error={tried && amount === null ? t('drafts.amountWrong') : undefined}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
      <Checkbox
        label={t('drafts.feeTaxed')}
        checked={taxable}
        onChange={(event) => setTaxable(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
