import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { storesAppId, type Schemas } from '@souk/client';
import {
  getSettings,
  startCollectingRequests,
  stopCollectingRequests,
} from '@souk/client/operations/ecom-back-in-stock-settings';
import { keyOf, reading } from '@souk/query/operations';
import { Button, Checkbox, ErrorState, Skeleton, useNotice } from '@souk/ui';
import { Dialog } from '../../shared/Dialog.tsx';
import { EditorDialog } from '../../shared/form/EditorDialog.tsx';
import type { Values } from '../../shared/form/merge.ts';
import type { Saved } from '../../shared/form/types.ts';
import { useMay } from '../../shared/may.tsx';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';

type Answer = Schemas['BackinstockSettingsAnswer'];

interface Asked extends Values {
  collect: boolean;
}

const savedOf = ({ settings, revision }: Answer): Saved<Asked> => ({
  values: {
    collect:
      settings.collectionStates.find(({ appId }) => appId === storesAppId)?.collectingRequests ?? false,
  },
  revision,
});

/** Whether shoppers can ask at all. */
export function SettingsButton() {
  const t = useText();
  const { client } = useStore();
  const [open, setOpen] = useState(false);
  const asked = useQuery({ ...reading(client, getSettings, {}), enabled: open });
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {t('wait.settings')}
      </Button>
      {open && asked.data ? (
        <Ask answer={asked.data} onClose={close} />
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

function Ask({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const cache = useQueryClient();
  const notify = useNotice();
  const may = useMay()(startCollectingRequests);
  const saved = savedOf(answer);
  if (!may) {
    return (
      <Dialog title={t('wait.settings')} text={t('wait.settingsRead')} onClose={onClose}>
        <Checkbox label={t('wait.collect')} checked={saved.values.collect} disabled readOnly />
      </Dialog>
    );
  }
  return (
    <EditorDialog<Asked>
      title={t('wait.settings')}
      text={t('wait.collectHint')}
      onClose={onClose}
      spec={{
        id: 'back-in-stock',
        saved,
        latest: async () => savedOf(await client.call(getSettings, {})),
        takesOver: true,
        parts: [
          {
            fields: [
              {
                name: 'collect',
                label: t('wait.collect'),
                kind: 'custom',
                render: ({ id, value, onChange }) => (
                  <Checkbox
                    id={id}
                    label={t('wait.collect')}
                    checked={value === true}
                    onChange={(event) => onChange(event.currentTarget.checked)}
                  />
                ),
              },
            ],
          },
        ],
        save: async ({ collect }, _, revision) => {
          await client.call(collect ? startCollectingRequests : stopCollectingRequests, {
            appId: storesAppId,
            revision,
          });
          // Asked again before it closes: opened anew, the form must not begin from what stood before.
          await cache.invalidateQueries({ queryKey: keyOf(getSettings, {}) });
          notify({ text: t(collect ? 'wait.collectsNow' : 'wait.collectsNot') });
        },
      }}
    />
  );
}
