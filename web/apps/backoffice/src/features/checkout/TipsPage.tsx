import { useQuery } from '@tanstack/react-query';
import type { Client } from '@souk/client';
import {
  createDefaultTipSettings,
  queryTipSettings,
  updateTipSettings,
} from '@souk/client/operations/ecom-tip-settings';
import { reading, serviceKey } from '@souk/query/operations';
import { Answer, Page } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useText } from './text/index.ts';
import { presetsOf, type TipValues, type Tips } from './tips.ts';
import { TipsPreview } from './TipsPreview.tsx';

const service = serviceKey(queryTipSettings);

const valuesOf = (tips: Tips | undefined): TipValues => ({
  on: tips?.allowCustomerTip === true,
  kind: tips?.tipType ?? 'PERCENTAGE',
  presets: tips?.presets.map(({ value }) => value ?? 0).join(', ') ?? '10, 15, 20',
  own: tips?.allowCustomAmount !== false,
});

function save(client: Client, tips: Tips | undefined, values: TipValues) {
  const said = {
    allowCustomerTip: values.on,
    tipType: values.kind,
    presets: (presetsOf(values.presets) ?? []).map((value) => ({ value })),
    allowCustomAmount: values.own,
  };
  return tips
    ? client.call(updateTipSettings, { tipSettings: { id: tips.id, revision: tips.revision, ...said } })
    : client.call(createDefaultTipSettings, { tipSettings: said });
}

export function TipsPage() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, queryTipSettings, { query: { paging: { limit: 100 } } }));
  return (
    <Page title={t('nav.tips')} text={t('checkout.tipsText')}>
      <Answer query={query} failed={t('checkout.failed')} rows={4}>
        {({ tipSettings }) => {
          const tips = tipSettings.find((one) => one.default);
          return (
            <SettingsForm<TipValues>
              id="tips"
              service={service}
              needs={tips ? updateTipSettings : createDefaultTipSettings}
              saved={{ values: valuesOf(tips) }}
              parts={[
                {
                  preview: (values) => <TipsPreview values={values} />,
                  fields: [
                    { name: 'on', label: t('checkout.tipsOn'), kind: 'switch', server: 'allowCustomerTip' },
                    {
                      name: 'kind',
                      label: t('checkout.tipsKind'),
                      kind: 'choice',
                      options: [
                        { value: 'PERCENTAGE', label: t('checkout.tipsPercent') },
                        { value: 'AMOUNT', label: t('checkout.tipsAmount') },
                      ],
                      server: 'tipType',
                    },
                    {
                      name: 'presets',
                      label: t('checkout.tipsPresets'),
                      hint: t('checkout.tipsPresetsHint'),
                      required: t('checkout.tipsWrong'),
                      check: (value) => (presetsOf(String(value)) ? undefined : t('checkout.tipsWrong')),
                    },
                    {
                      name: 'own',
                      label: t('checkout.tipsOwn'),
                      kind: 'switch',
                      server: 'allowCustomAmount',
                    },
                  ],
                },
              ]}
              save={(values) => save(client, tips, values)}
            />
          );
        }}
      </Answer>
    </Page>
  );
}
