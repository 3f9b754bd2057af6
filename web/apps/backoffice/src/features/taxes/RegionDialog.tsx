import { useMemo, useRef, useState } from 'react';
import { getTaxRegion } from '@souk/client/operations/ecom-tax-regions';
import { serviceKey } from '@souk/query/operations';
import { SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import { countries, countryName, countryOf } from '../../shared/places.ts';
import { codeOf, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { isPercent } from './rates.ts';
import { saveTax, taxValuesOf, type TaxedRegion } from './regions.ts';
import type { Named } from './groups.ts';
import { useText } from './text/index.ts';

const service = serviceKey(getTaxRegion);

/** A region's rates; a new region where none is given. */
export function RegionDialog({
  taxed,
  groups,
  exempt,
  onClose,
}: {
  taxed: TaxedRegion | null;
  /** The shop's own groups of goods, and of buyers who pay less. */
  groups: readonly Named[];
  exempt: readonly Named[];
  onClose: () => void;
}) {
  const t = useText();
  const { client, settings } = useStore();
  const { code } = useLanguage();
  const task = useTask();
  const { tell } = useDone(service);
  const [values, setValues] = useState(() => taxValuesOf(taxed, countryOf(settings.locale)));
  const [tried, setTried] = useState(false);
  const at = useRef({
    region: taxed?.id ?? '',
    known: taxed?.region,
    goods: [...(taxed?.goods ?? [])],
    shipping: [...(taxed?.shipping ?? [])],
    others: { ...taxed?.others },
  });
  const list = useMemo(() => countries(code), [code]);
  const wrong = {
    country: values.country ? undefined : t('taxes.countryNeeded'),
    rate: values.rate.trim() === '' ? t('taxes.rateNeeded') : percentWrong(values.rate),
    rateShipping: values.rateShipping.trim() === '' ? undefined : percentWrong(values.rateShipping),
  };
  const wrongs = (rates: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(rates).map(([id, rate]) => [id, rate.trim() === '' ? undefined : percentWrong(rate)]),
    );
  const more = { groups: wrongs(values.groups), exempt: wrongs(values.exempt) };
  function percentWrong(text: string) {
    return isPercent(text) ? undefined : t('taxes.rateWrong');
  }
  const place = countryName(values.country || 'ZZ', code);
  const save = async () => {
    setTried(true);
    const all = [wrong, more.groups, more.exempt].flatMap((one) => Object.values(one));
    if (all.some(Boolean)) return;
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
  const text = (name: 'part' | 'name' | 'rate' | 'rateShipping', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={values[name]}
      maxLength={name === 'name' ? 200 : 20}
      inputMode={name === 'rate' || name === 'rateShipping' ? 'decimal' : undefined}
      autoComplete="off"
      error={tried && name in wrong ? wrong[name as keyof typeof wrong] : undefined}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  const rateOf = (kind: 'groups' | 'exempt', { id, name }: Named) => (
    <TextField
      key={id}
      label={t(kind === 'groups' ? 'taxes.onGroup' : 'taxes.forGroup', { name })}
      hint={t(kind === 'groups' ? 'taxes.onGroupHint' : 'taxes.forGroupHint')}
      value={values[kind][id] ?? ''}
      inputMode="decimal"
      autoComplete="off"
      error={tried ? more[kind][id] : undefined}
      onChange={(event) =>
        setValues({ ...values, [kind]: { ...values[kind], [id]: event.currentTarget.value } })
      }
    />
  );
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
      {text('part', t('taxes.part'), t('taxes.partHint'))}
      {text('name', t('taxes.name'), t('taxes.nameHint'))}
      {text('rate', t('taxes.rate'))}
      {text('rateShipping', t('taxes.rateShipping'), t('taxes.rateShippingHint'))}
      {groups.map((group) => rateOf('groups', group))}
      {exempt.map((group) => rateOf('exempt', group))}
    </FormDialog>
  );
}
