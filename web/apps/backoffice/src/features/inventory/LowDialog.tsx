import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getLowStockSettings, updateLowStockSettings } from '@souk/client/operations/stores-inventory';
import { reading } from '@souk/query/operations';
import { useNotice } from '@souk/ui';
import { EditorDialog } from '../../shared/form/EditorDialog.tsx';
import type { Values } from '../../shared/form/merge.ts';
import type { Saved } from '../../shared/form/types.ts';
import { useStore } from '../../shared/store.ts';
import { quantityOf } from './stock.ts';
import { useText } from './text/index.ts';
import { useReload } from './useStock.ts';

type Answer = Schemas['CatalogLowStockResponse'];

interface LowValues extends Values {
  enabled: boolean;
  threshold: string;
}

const savedOf = ({ lowStockSettings, revision }: Answer): Saved<LowValues> => ({
  values: { enabled: lowStockSettings.enabled, threshold: String(lowStockSettings.threshold) },
  revision,
});

/** From which number on stock is low, for the whole shop. */
export function LowDialog({ onClose }: { onClose: () => void }) {
  const { client } = useStore();
  const { data } = useQuery(reading(client, getLowStockSettings, {}));
  return data ? <LowForm answer={data} onClose={onClose} /> : null;
}

function LowForm({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const reload = useReload();
  return (
    <EditorDialog<LowValues>
      title={t('stock.lowTitle')}
      text={t('stock.lowText')}
      onClose={onClose}
      spec={{
        id: 'low-stock',
        saved: savedOf(answer),
        latest: async () => savedOf(await client.call(getLowStockSettings, {})),
        takesOver: true,
        submit: t('stock.lowSave'),
        parts: [
          {
            fields: [
              { name: 'enabled', label: t('stock.lowOn'), kind: 'switch' },
              {
                name: 'threshold',
                label: t('stock.lowFrom'),
                kind: 'number',
                required: t('stock.whole'),
                check: (value) => (quantityOf(String(value)) === null ? t('stock.whole') : undefined),
              },
            ],
          },
        ],
        save: ({ enabled, threshold }, _, revision) =>
          client.call(updateLowStockSettings, {
            lowStockSettings: { enabled, threshold: quantityOf(threshold) ?? undefined },
            revision,
          }),
        onSaved: () => void reload().then(() => notify({ text: t('stock.lowSaved') })),
      }}
    />
  );
}
