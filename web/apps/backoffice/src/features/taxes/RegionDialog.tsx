import { useMemo, useRef, useState } from 'react';
import { getTaxRegion, updateTaxRegion } from '@souk/client/operations/ecom-tax-regions';
import { serviceKey } from '@souk/query/operations';
import { Callout, SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useMay } from '../../shared/may.tsx';
import { countries, countryName, countryOf } from '../../shared/places.ts';
import { codeOf, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { manualCalculator, workerOf, type Calculator } from './calculators.ts';
import type { Named } from './groups.ts';
import { knownOf, taxesFine } from './named.ts';
import { saveTax, taxValuesOf, type SavedRegion, type TaxedRegion } from './regions.ts';
import { TaxFields } from './TaxFields.tsx';
import { useText } from './text/index.ts';

const service = serviceKey(getTaxRegion);

/** Who works out a region's tax, and its rates; a new region where none is given. */
export function RegionDialog({
  taxed,
  calculators,
  groups,
  exempt,
  onClose,
}: {
  taxed: TaxedRegion | null;
  /** Plugins that can calculate; undefined while nobody knows. */
  calculators: readonly Calculator[] | undefined;
  /** The shop's own groups of goods, and of buyers who pay less. */
  groups: readonly Named[];
  exempt: readonly Named[];
  onClose: () => void;
}) {
  const t = useText();
  const { client, settings } = useStore();
  const { code } = useLanguage();
  const may = useMay();
  const task = useTask();
  const { tell } = useDone(service);
  const [values, setValues] = useState(() => taxValuesOf(taxed, countryOf(settings.locale)));
  const [tried, setTried] = useState(false);
  const at = useRef<SavedRegion>({ region: taxed?.region, known: knownOf(taxed?.mappings ?? []) });
  const list = useMemo(() => countries(code), [code]);
  const worker = workerOf(values.appId, calculators);
  const before = workerOf(taxed?.region.appId ?? manualCalculator, calculators);
  const wrong = {
    country: values.country ? undefined : t('taxes.countryNeeded'),
    // A plugin that has the region already stays, whatever it says of the country by now.
    calculator:
      typeof worker === 'object' &&
      worker.appId !== taxed?.region.appId &&
      worker.unsupportedCountries.includes(values.country)
        ? t('taxes.notHere', { name: worker.displayName })
        : undefined,
  };
  const place = countryName(values.country || 'ZZ', code);
  const save = async () => {
    setTried(true);
    if (wrong.country || wrong.calculator || !taxesFine(values.taxes, worker === 'rates')) return;
    let taken = false;
    const work = () =>
      saveTax(client, values, at.current).catch((error: unknown) => {
        // Other services refuse with this code too, for other reasons.
        taken = codeOf(error) === 'ALREADY_EXISTS';
        throw error;
      });
    if (!(await task.run(work))) {
      if (taken) task.refuse(t('taxes.exists'));
      return;
    }
    onClose();
    tell(t('taxes.done', { place }));
  };
  return (
    <FormDialog
      title={taxed ? t('taxes.editTitle', { place }) : t('taxes.addTitle')}
      task={task}
      submit={t('taxes.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {taxed ? null : (
        <SelectField
          label={t('taxes.country')}
          value={values.country}
          error={tried ? wrong.country : undefined}
          onChange={(event) => setValues({ ...values, country: event.currentTarget.value })}
        >
          {values.country ? null : <option value="">{t('taxes.choose')}</option>}
          {list.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t('taxes.part')}
        hint={t('taxes.partHint')}
        value={values.part}
        maxLength={20}
        autoComplete="off"
        onChange={(event) => setValues({ ...values, part: event.currentTarget.value })}
      />
      {worker === 'gone' ? (
        <Callout tone="attention">
          <p>{t('taxes.goneText')}</p>
        </Callout>
      ) : null}
      {before !== 'rates' || (calculators ?? []).length > 0 ? (
        <SelectField
          label={t('taxes.calculator')}
          hint={typeof worker === 'object' ? t('taxes.calculatorHint') : undefined}
          value={values.appId}
          disabled={taxed !== null && !may(updateTaxRegion)}
          error={tried ? wrong.calculator : undefined}
          onChange={(event) => setValues({ ...values, appId: event.currentTarget.value })}
        >
          <option value={manualCalculator}>{t('taxes.byRates')}</option>
          {(calculators ?? []).map(({ appId, displayName }) => (
            <option key={appId} value={appId}>
              {displayName}
            </option>
          ))}
          {taxed && (before === 'gone' || before === 'unknown') ? (
            <option value={taxed.region.appId}>
              {t(before === 'gone' ? 'taxes.gone' : 'taxes.calculated')}
            </option>
          ) : null}
        </SelectField>
      ) : null}
      <TaxFields
        taxes={values.taxes}
        mappings={taxed?.mappings ?? []}
        groups={groups}
        exempt={exempt}
        backup={worker !== 'rates'}
        tried={tried}
        onChange={(taxes) => setValues({ ...values, taxes })}
      />
    </FormDialog>
  );
}
