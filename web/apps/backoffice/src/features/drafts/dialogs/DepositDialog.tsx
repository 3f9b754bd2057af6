import { useState } from 'react';
import { setDeposit } from '@souk/client/operations/ecom-draft-orders';
import { SelectField, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useTask } from '../../../shared/task.ts';
import { readAmount } from '../amounts.ts';
import { useText } from '../text/index.ts';
import { useWorking } from '../use-draft.ts';

/** What is to be paid at once; the rest may come later. */
export function DepositDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { draft, change, currency } = useWorking();
  const task = useTask();
  const now = draft.depositDetails;
  const [kind, setKind] = useState<'percent' | 'amount'>(now?.amount ? 'amount' : 'percent');
  const [value, setValue] = useState(now?.amount?.amount ?? now?.percentage ?? '');
  const [error, setError] = useState('');
  const submit = () => {
    const amount = readAmount(value);
    const wrong = amount === null || !/[1-9]/.test(amount) ? t('drafts.amountWrong') : '';
    setError(wrong);
    if (wrong || amount === null) return;
    const depositDetails = kind === 'percent' ? { percentage: amount } : { amount: { amount } };
    void task
      .run(() => change(setDeposit, { depositDetails }))
      .then((done) => (done ? onClose() : undefined));
  };
  return (
    <FormDialog
      title={t('drafts.askDeposit')}
      text={t('drafts.depositText')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('drafts.depositKind')}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as 'percent' | 'amount')}
      >
        <option value="percent">{t('drafts.percentOfTotal')}</option>
        <option value="amount">{t('drafts.amountIn', { currency })}</option>
      </SelectField>
      <TextField
        label={t('drafts.deposit')}
        inputMode="decimal"
        dir="ltr"
        value={value}
        error={error}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
