import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getTaxSettings, upsertTaxSettings } from '@souk/client/operations/ecom-tax-settings';
import { reading, serviceKey } from '@souk/query/operations';
import { useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';
import css from './taxes.module.css';

const service = serviceKey(getTaxSettings);

/** Whether prices contain their tax: done at the press, for there is nothing else to fill in. */
export function PricesPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(service);
  const query = useQuery({ ...reading(client, getTaxSettings, {}), enabled: may(getTaxSettings) });
  if (!may(getTaxSettings)) return null;
  return (
    <Panel id="prices" title={t('taxes.prices')}>
      <Answer query={query} failed={t('taxes.failed')} rows={1}>
        {({ taxSettings: { taxIncludedInItemPrices: included } }) => (
          <div className={css.prices}>
            <Switch
              label={t('taxes.included')}
              description={may(upsertTaxSettings) ? t('taxes.includedHint') : t('problem.notAllowed')}
              checked={included}
              disabled={!may(upsertTaxSettings)}
              onChange={(event) => {
                const taxIncludedInItemPrices = event.currentTarget.checked;
                void run(
                  () => client.call(upsertTaxSettings, { taxSettings: { taxIncludedInItemPrices } }),
                  t('taxes.saved'),
                );
              }}
            />
          </div>
        )}
      </Answer>
    </Panel>
  );
}
