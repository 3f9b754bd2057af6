import { useState } from 'react';
import { TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useTask } from '../../../shared/task.ts';
import { useText } from '../text/index.ts';

/** The longest tag that an order takes. */
export const longestTag = 5;

/** Asks for a tag. What gives a promise is waited for, and its refusal is shown here. */
export function TagsDialog({ onTag, onClose }: { onTag: (tag: string) => unknown; onClose: () => void }) {
  const t = useText();
  const task = useTask();
  const [tag, setTag] = useState('');
  const [error, setError] = useState('');
  const submit = () => {
    const name = tag.trim();
    const wrong = name === '' ? t('orders.tagNeeded') : name.length > longestTag ? t('orders.tagLong') : '';
    setError(wrong);
    if (wrong) return;
    void task.run(async () => onTag(name)).then((done) => (done ? onClose() : undefined));
  };
  return (
    <FormDialog
      title={t('orders.addTag')}
      task={task}
      submit={t('orders.addTag')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('orders.tag')}
        hint={t('orders.tagHint')}
        value={tag}
        error={error || undefined}
        autoComplete="off"
        onChange={(event) => setTag(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
