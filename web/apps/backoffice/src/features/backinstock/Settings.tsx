import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { storesAppId } from '@souk/client';
import {
  getSettings,
  startCollectingRequests,
  stopCollectingRequests,
} from '@souk/client/operations/ecom-back-in-stock-settings';
import { keyOf, reading } from '@souk/query/operations';
import { Button, Checkbox, ErrorState, Skeleton, useNotice } from '@souk/ui';
import { Dialog, FormDialog } from '../../shared/Dialog.tsx';
import { useMay } from '../../shared/may.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';

/** Whether shoppers can ask at all. */
export function SettingsButton() {
  const t = useText();
  const { client } = useStore();
  const [open, setOpen] = useState(false);
  const asked = useQuery({ ...reading(client, getSettings, {}), enabled: open });
  const close = () => setOpen(false);
  const state = asked.data?.settings?.collectionStates.find(({ appId }) => appId === storesAppId);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {t('wait.settings')}
      </Button>
      {open && asked.data ? (
        <Ask enabled={state?.collectingRequests ?? false} onClose={close} />
      ) : open ? (
        <Dialog title={t('wait.settings')} onClose={close}>
          {asked.isError ? (
            <ErrorState
              bar
              title={t('wait.settingsFailed')}
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
  const may = useMay()(startCollectingRequests);
  const task = useTask();
  const [on, setOn] = useState(enabled);
  const box = (
    <Checkbox
      label={t('wait.collect')}
      checked={on}
      disabled={!may}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
  if (!may) {
    return (
      <Dialog title={t('wait.settings')} text={t('wait.settingsRead')} onClose={onClose}>
        {box}
      </Dialog>
    );
  }
  const submit = () =>
    void task
      .run(async () => {
        await client.call(on ? startCollectingRequests : stopCollectingRequests, { appId: storesAppId });
        // Asked again before it closes: opened anew, the form must not begin from what stood before.
        await cache.invalidateQueries({ queryKey: keyOf(getSettings, {}) });
      })
      .then((done) => {
        if (!done) return;
        onClose();
        notify({ text: t(on ? 'wait.collectsNow' : 'wait.collectsNot') });
      });
  return (
    <FormDialog
      title={t('wait.settings')}
      text={t('wait.collectHint')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {box}
    </FormDialog>
  );
}
