import { useState } from 'react';
import { Switch } from '@mantine/core';
import { updateLowStockSettings } from '@souk/client/operations/stores-inventory';
import { TextField, useNotice } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { quantityOf, type LowSettings } from './stock.ts';
import { useText } from './text/index.ts';
import { useReload } from './useStock.ts';

/** From which number on stock is low, for the whole shop. */
export function LowDialog({ settings, onClose }: { settings: LowSettings; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const notify = useNotice();
  const reload = useReload();
  const [enabled, setEnabled] = useState(settings.enabled);
  const [from, setFrom] = useState(String(settings.threshold));
  const threshold = quantityOf(from);
  const save = () => {
    if (threshold === null) return;
    const message = { lowStockSettings: { enabled, threshold } };
    void task
      .run(() => client.call(updateLowStockSettings, message))
      .then(async (done) => {
        if (!done) return;
        onClose();
        await reload();
        notify({ text: t('stock.lowSaved') });
      });
  };
  return (
    <FormDialog
      title={t('stock.lowTitle')}
      text={t('stock.lowText')}
      task={task}
      submit={t('stock.lowSave')}
      onSubmit={save}
      onClose={onClose}
    >
      <Switch
        label={t('stock.lowOn')}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <TextField
        label={t('stock.lowFrom')}
        inputMode="numeric"
        autoComplete="off"
        value={from}
        error={threshold === null ? t('stock.whole') : undefined}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
