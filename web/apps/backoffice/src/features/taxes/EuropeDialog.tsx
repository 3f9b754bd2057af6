import { useMemo } from 'react';
import { queryTaxRegions } from '@souk/client/operations/ecom-tax-regions';
import { serviceKey } from '@souk/query/operations';
import { Callout } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import { countryName } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { manualCalculator } from './calculators.ts';
import { europe } from './europe.ts';
import { goods, knownOf, newTax, shipping } from './named.ts';
import { percentText, ratioOf } from './rates.ts';
import { saveTax, type TaxedRegion } from './regions.ts';
import { useText } from './text/index.ts';
import css from './taxes.module.css';

const service = serviceKey(queryTaxRegions);

/** Regions for all countries of the European Union that have none yet, with their standard rates. */
export function EuropeDialog({ regions, onClose }: { regions: readonly TaxedRegion[]; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const task = useTask();
  const { tell, reload } = useDone(service);
  const missing = useMemo(
    () =>
      Object.entries(europe)
        .filter(([country]) => !regions.some(({ region }) => region.country === country))
        .map(([country, rate]) => ({ country, rate, name: countryName(country, code) }))
        .sort((a, b) => a.name.localeCompare(b.name, code)),
    [regions, code],
  );
  const add = async () => {
    const done = await task.run(async () => {
      for (const { country, rate } of missing) {
        const taxes = [newTax(t('taxes.vat'), { [goods]: rate, [shipping]: rate })];
        await saveTax(client, { country, part: '', appId: manualCalculator, taxes }, { known: knownOf([]) });
      }
    });
    // What was made before something failed is there, and is not made again.
    if (!done) return void reload();
    onClose();
    tell(t('taxes.europeDone', { count: missing.length }));
  };
  return (
    <FormDialog
      title={t('taxes.europe')}
      task={task}
      submit={t('taxes.europeAdd', { count: missing.length })}
      onClose={onClose}
      onSubmit={() => void add()}
    >
      <Callout tone="attention">
        <p>{t('taxes.europeText')}</p>
      </Callout>
      <ul className={css.rates} tabIndex={0} aria-label={t('taxes.europe')}>
        {missing.map(({ country, name, rate }) => (
          <li key={country}>
            {name}: {percentText(ratioOf(rate), code)}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
