import { useState } from 'react';
import { addLineItemsToDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { Checkbox, QuantityStepper, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useTask } from '../../../shared/task.ts';
import { readAmount } from '../amounts.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';
import css from '../drafts.module.css';

/** Something that the catalog does not have. */
export function CustomLineDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { change, currency } = useWorking();
  const task = useTask();
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [quantity, setQuantity] = useState(1);
  const [sent, setSent] = useState(true);
  const [tried, setTried] = useState(false);
  const amount = readAmount(price);
  const submit = () => {
    setTried(true);
    if (name.trim() === '' || amount === null) return;
    const line = {
      productName: { original: name.trim() },
      quantity,
      price: { amount },
      itemType: { preset: sent ? ('PHYSICAL' as const) : ('SERVICE' as const) },
      physicalProperties: { shippable: sent },
    };
    void task
      .run(() => change(addLineItemsToDraftOrder, { customLineItems: [line], currency }))
      .then((done) => (done ? onClose() : undefined));
  };
  return (
    <FormDialog
      title={t('drafts.addCustom')}
      text={t('drafts.customText')}
      task={task}
      submit={t('drafts.add')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('drafts.name')}
        value={name}
        maxLength={200}
        error={tried && name.trim() === '' ? t('drafts.nameNeeded') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('drafts.priceEach', { currency })}
        inputMode="decimal"
        dir="ltr"
        value={price}
        error={tried && amount === null ? t('drafts.amountWrong') : undefined}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
      <div className={css.labelled}>
        <span aria-hidden="true">{t('drafts.quantity')}</span>
        <QuantityStepper size="small" label={t('drafts.quantity')} value={quantity} onChange={setQuantity} />
      </div>
      <Checkbox
        label={t('drafts.isSent')}
        checked={sent}
        onChange={(event) => setSent(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
