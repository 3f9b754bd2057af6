import { useState } from 'react';
import type { Schemas } from '@souk/client';
import { getSettings, queryReturns, updateSettings } from '@souk/client/operations/souk-returns';
import { useQuery } from '@tanstack/react-query';
import { reading, serviceKey } from '@souk/query/operations';
import { Button } from '@souk/ui';
import { EditorDialog } from '../../shared/form/EditorDialog.tsx';
import type { Values } from '../../shared/form/merge.ts';
import type { Saved } from '../../shared/form/types.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byQuery } from '../../shared/list/sources.ts';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { kindKey, ReturnState, stateKey, type Return } from './State.tsx';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';

const source = byQuery(queryReturns, 'returns');
const service = serviceKey(queryReturns);

const goods = ({ lines }: Return) =>
  lines.map(({ quantity, productName }) => `${quantity} × ${productName ?? ''}`).join(', ');

/** What buyers asked to send back or to cancel. */
export function ReturnsPage() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListPage<Return>
        spec={{
          id: 'returns',
          title: t('nav.returns'),
          source,
          actions: (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {t('returns.settings')}
            </Button>
          ),
          rowName: ({ orderNumber }) => `#${orderNumber}`,
          rowLink: ({ id }) => ({ to: '/returns/$id', params: { id } }),
          columns: [
            {
              id: 'order',
              label: t('returns.order'),
              sortField: 'orderNumber',
              width: 110,
              hideable: false,
              render: ({ orderNumber }) => <span className={cells.strong}>#{orderNumber}</span>,
              csv: ({ orderNumber }) => orderNumber,
            },
            {
              id: 'buyer',
              label: t('returns.buyer'),
              render: ({ buyer }) => <bdi>{buyer?.name || buyer?.email}</bdi>,
              csv: ({ buyer }) => buyer?.email ?? '',
            },
            {
              id: 'kind',
              label: t('returns.kind'),
              width: 130,
              render: (row) => t(kindKey(row)),
              csv: (row) => t(kindKey(row)),
            },
            {
              id: 'what',
              label: t('returns.what'),
              render: (row) => <bdi>{goods(row)}</bdi>,
              csv: goods,
            },
            {
              id: 'state',
              label: t('returns.state'),
              width: 130,
              render: (row) => <ReturnState of={row} />,
              csv: (row) => t(stateKey(row)),
            },
            {
              id: 'asked',
              label: t('returns.asked'),
              sortField: 'createdDate',
              align: 'end',
              width: 130,
              render: ({ createdDate }) => <When date={createdDate} />,
              csv: ({ createdDate }) => createdDate,
            },
          ],
          card: (row) => ({
            title: `#${row.orderNumber}`,
            text: [t(kindKey(row)), goods(row)].filter(Boolean).join(' · '),
            end: <When date={row.createdDate} />,
            pill: <ReturnState of={row} />,
          }),
          tabs: [
            { id: 'all', label: t('returns.all') },
            {
              id: 'todo',
              label: t('returns.todo'),
              filter: { status: { $in: ['REQUESTED', 'APPROVED', 'RECEIVED'] } },
            },
            { id: 'return', label: t('returns.RETURN'), filter: { kind: 'RETURN' } },
            { id: 'cancel', label: t('returns.CANCEL'), filter: { kind: 'CANCEL' } },
          ],
          filters: [
            {
              id: 'order',
              label: t('returns.orderNumber'),
              kind: 'text',
              field: 'orderNumber',
              operator: '$eq',
            },
            { id: 'asked', label: t('returns.asked'), kind: 'dates', field: 'createdDate' },
          ],
          sorts: [
            { value: '-createdDate', label: t('returns.newest') },
            { value: 'createdDate', label: t('returns.oldest') },
          ],
          empty: { title: t('returns.none'), text: t('returns.noneText') },
          failed: t('returns.failed'),
          file: 'returns',
        }}
      />
      {open ? <SettingsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Settings = Schemas['ReturnsSettingsAnswer'];

interface SettingValues extends Values {
  days: string;
  instructions: string;
}

const savedOf = ({ settings, revision }: Settings): Saved<SettingValues> => ({
  values: { days: String(settings.days), instructions: settings.instructions },
  revision,
});

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { client } = useStore();
  const { data } = useQuery(reading(client, getSettings, {}));
  return data ? <SettingsForm settings={data} onClose={onClose} /> : null;
}

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(service);
  return (
    <EditorDialog<SettingValues>
      title={t('returns.settingsTitle')}
      onClose={onClose}
      spec={{
        id: 'return-settings',
        saved: savedOf(settings),
        latest: async () => savedOf(await client.call(getSettings, {})),
        takesOver: true,
        parts: [
          {
            fields: [
              {
                name: 'days',
                label: t('returns.days'),
                hint: t('returns.daysHint'),
                kind: 'number',
                required: t('returns.daysWrong'),
                check: (days) =>
                  /^\d{1,4}$/.test(String(days)) && Number(days) <= 3650 ? undefined : t('returns.daysWrong'),
              },
              { name: 'instructions', label: t('returns.usual'), kind: 'multiline', maxLength: 2000 },
            ],
          },
        ],
        save: ({ days, instructions }, _, revision) =>
          client.call(updateSettings, { settings: { days: Number(days), instructions }, revision }),
        onSaved: () => tell(t('returns.saved')),
      }}
    />
  );
}
