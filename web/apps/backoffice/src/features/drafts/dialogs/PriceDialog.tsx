import { useState } from 'react';
import { updateLineItems } from '@souk/client/operations/ecom-draft-orders';
import { TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useTask } from '../../../shared/task.ts';
import { readAmount } from '../amounts.ts';
import { lineName, unitOf, type Line } from '../model.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';

/** Another price for one piece of a line. */
export function PriceDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const t = useText();
  const { change, currency } = useWorking();
  const task = useTask();
  const [price, setPrice] = useState(unitOf(line)?.amount ?? '');
  const [error, setError] = useState('');
  const submit = () => {
    const newPrice = readAmount(price);
    setError(newPrice === null ? t('drafts.amountWrong') : '');
    if (newPrice === null) return;
    void task
      .run(() => change(updateLineItems, { lineItemChanges: [{ lineItemId: line.id, newPrice }], currency }))
      .then((done) => (done ? onClose() : undefined));
  };
  return (
    <FormDialog
      title={t('drafts.priceOf', { name: lineName(line) })}
      task={task}
      submit={t('drafts.setPrice')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('drafts.priceEach', { currency })}
        hint={t('drafts.priceHint')}
        inputMode="decimal"
        dir="ltr"
        value={price}
        error={error}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
