import { useState } from 'react';
import type { Product } from '@souk/client';
import {
  bulkAdjustProductProperty,
  bulkUpdateProductsProperty,
} from '@souk/client/operations/stores-products';
import { Checkbox, SelectField, TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import type { Each } from '../../shared/list/types.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';

interface Props {
  start: (each: Each<Product>) => void;
  close: () => void;
}

/** One answer for one product: what the server says of it is its failure. */
function told(results: { itemMetadata: { success: boolean; error?: { description?: string } } }[]) {
  const failed = results.find(({ itemMetadata }) => !itemMetadata.success);
  if (failed) throw new Error(failed.itemMetadata.error?.description);
}

/** Makes the chosen products dearer or cheaper by a share. */
export function PricesDialog({ start, close }: Props) {
  const t = useText();
  const task = useTask();
  const [typed, setTyped] = useState('');
  const [roundToInt, setRound] = useState(false);
  const [tried, setTried] = useState(false);
  const rate = Number(typed.trim());
  const wrong =
    typed.trim() !== '' && Number.isInteger(rate) && rate !== 0 && rate >= -100 && rate <= 1000
      ? undefined
      : t('products.adjustWrong');
  const submit = () => {
    setTried(true);
    if (wrong) return;
    close();
    start(async ({ id }, client) => {
      const adjust = { price: { percentage: { rate, roundToInt } } };
      told((await client.call(bulkAdjustProductProperty, { ids: [id], adjust })).results);
    });
  };
  return (
    <FormDialog
      title={t('products.adjust')}
      text={t('products.adjustText')}
      task={task}
      submit={t('products.adjust')}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        label={t('products.adjustBy')}
        hint={t('products.adjustHint')}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        value={typed}
        error={tried ? wrong : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Checkbox
        label={t('products.adjustRound')}
        checked={roundToInt}
        onChange={(event) => setRound(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** Writes one brand or ribbon on the chosen products; an empty one takes theirs off. */
export function WordDialog({ start, close }: Props) {
  const t = useText();
  const task = useTask();
  const [what, setWhat] = useState<'brand' | 'ribbon'>('brand');
  const [text, setText] = useState('');
  const submit = () => {
    close();
    start(async ({ id }, client) => {
      const set = { [what]: text.trim() };
      told((await client.call(bulkUpdateProductsProperty, { ids: [id], set })).results);
    });
  };
  return (
    <FormDialog
      title={t('products.setBrand')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={close}
    >
      <SelectField
        label={t('products.setWhat')}
        value={what}
        onChange={(event) => setWhat(event.currentTarget.value as typeof what)}
      >
        <option value="brand">{t('products.brand')}</option>
        <option value="ribbon">{t('products.ribbon')}</option>
      </SelectField>
      <TextField
        label={t('products.setValue')}
        value={text}
        maxLength={what === 'brand' ? 50 : 30}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
