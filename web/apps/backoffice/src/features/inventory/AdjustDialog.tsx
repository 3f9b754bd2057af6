import { useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { SelectField, TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import type { Task } from '../../shared/task.ts';
import { quantityOf, reasons, type Change, type Reason } from './stock.ts';
import { useText, type TextKey } from './text/index.ts';

type How = 'add' | 'take' | 'exactly';

/** What changes and why. */
export interface Adjustment {
  what: Change;
  why: { reason: Reason; note?: string };
}

/** Asks for a change of stock with its reason. */
export function AdjustDialog({
  title,
  task,
  onSave,
  onClose,
}: {
  title: string;
  task: Task;
  onSave: (adjustment: Adjustment) => void;
  onClose: () => void;
}) {
  const t = useText();
  const [how, setHow] = useState<How>('add');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState<Reason>('RECEIVED');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const number = quantityOf(amount);
  const wrong =
    number === null || (how !== 'exactly' && number === 0)
      ? t(how === 'exactly' ? 'stock.whole' : 'stock.amountWrong')
      : undefined;
  const save = () => {
    setTried(true);
    if (number === null || wrong) return;
    const what = how === 'exactly' ? { quantity: number } : { by: how === 'add' ? number : -number };
    onSave({ what, why: { reason, ...(note.trim() ? { note: note.trim() } : {}) } });
  };
  return (
    <FormDialog
      title={title}
      text={t('stock.adjustText')}
      task={task}
      submit={t('stock.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('stock.how')}
        fullWidth
        value={how}
        onChange={(value) => setHow(value as How)}
        data={(['add', 'take', 'exactly'] as const).map((value) => ({ value, label: t(`stock.${value}`) }))}
      />
      <TextField
        label={t('stock.amount')}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        error={tried ? wrong : undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <SelectField
        label={t('stock.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as Reason)}
      >
        {reasons.map((one) => (
          <option key={one} value={one}>
            {t(`stock.why.${one}` as TextKey)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('stock.note')}
        hint={t('stock.noteHint')}
        maxLength={500}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
