import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getAbandonedCheckoutSettings,
  updateAbandonedCheckoutSettings,
} from '@souk/client/operations/ecom-abandoned-checkouts';
import { keyOf, reading } from '@souk/query/operations';
import { Button, Checkbox, ErrorState, Skeleton, useNotice } from '@souk/ui';
import { Dialog, FormDialog } from '../../shared/Dialog.tsx';
import { useMay } from '../../shared/may.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';

/** Whether people are reminded at all. */
export function SettingsButton() {
  const t = useText();
  const { client } = useStore();
  const [open, setOpen] = useState(false);
  const asked = useQuery({ ...reading(client, getAbandonedCheckoutSettings, {}), enabled: open });
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {t('left.settings')}
      </Button>
      {open && asked.data ? (
        <Ask enabled={asked.data.settings.recoveryEmailEnabled} onClose={close} />
      ) : open ? (
        <Dialog title={t('left.settings')} onClose={close}>
          {asked.isError ? (
            <ErrorState
              bar
              title={t('left.settingsFailed')}
              requestId={requestIdOf(asked.error)}
              onRetry={() => void asked.refetch()}
            />
          ) : (
            <Skeleton height={60} radius={8} />
          )}
        </Dialog>
      ) : null}
    </>
  );
}

function Ask({ enabled, onClose }: { enabled: boolean; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const cache = useQueryClient();
  const notify = useNotice();
  const may = useMay()(updateAbandonedCheckoutSettings);
  const task = useTask();
  const [on, setOn] = useState(enabled);
  const box = (
    <Checkbox
      label={t('left.remind')}
      checked={on}
      disabled={!may}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
  if (!may) {
    return (
      <Dialog title={t('left.settings')} text={t('left.settingsRead')} onClose={onClose}>
        {box}
      </Dialog>
    );
  }
  const submit = () =>
    void task
      .run(async () => {
        await client.call(updateAbandonedCheckoutSettings, { settings: { recoveryEmailEnabled: on } });
        // Asked again before it closes: opened anew, the form must not begin from what stood before.
        await cache.invalidateQueries({ queryKey: keyOf(getAbandonedCheckoutSettings, {}) });
      })
      .then((done) => {
        if (!done) return;
        onClose();
        notify({ text: t(on ? 'left.remindsNow' : 'left.remindsNot') });
      });
  return (
    <FormDialog
      title={t('left.settings')}
      text={t('left.remindHint')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {box}
    </FormDialog>
  );
}
