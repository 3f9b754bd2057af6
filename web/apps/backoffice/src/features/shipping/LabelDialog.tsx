import { useState } from 'react';
import { Checkbox, SelectField, TextField } from '@souk/ui';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { useWeightUnit } from '../../shared/weight.ts';
import type { ServedRegion } from './delivery.ts';
import {
  domestic,
  international,
  labelService,
  labelValues,
  packages,
  saveLabel,
  services,
  wrongOf,
  type LabelSettings,
  type LabelValues,
  type PackageType,
} from './labels.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './shipping.module.css';

type Typed = 'name' | 'length' | 'width' | 'height' | 'most' | 'weight' | 'price';

export function LabelDialog({
  label,
  regions,
  onClose,
}: {
  label: LabelSettings | null;
  regions: ServedRegion[];
  onClose: () => void;
}) {
  const t = useText();
  const { client, settings } = useStore();
  const task = useTask();
  const { tell } = useDone(labelService);
  const unit = useWeightUnit();
  const weight = t('labels.weight');
  const [values, setValues] = useState(() =>
    labelValues(
      label,
      regions.map(({ region }) => region.id),
    ),
  );
  const [tried, setTried] = useState(false);
  const wrong = wrongOf(values);
  const wrongText = (field: keyof LabelValues) =>
    tried && wrong[field] ? t(`labels.wrong.${wrong[field]}` as TextKey) : undefined;
  const save = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    void task
      .run(() => saveLabel(client, values, label))
      .then((done) => {
        if (!done) return;
        onClose();
        tell(t('shipping.saved'));
      });
  };
  const text = (name: Typed, title: string, hint?: string) => (
    <TextField
      label={title}
      hint={hint}
      value={values[name]}
      maxLength={name === 'name' ? 255 : 14}
      inputMode={name === 'name' ? undefined : 'decimal'}
      autoComplete="off"
      error={wrongText(name)}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  const box = (list: 'services' | 'regions', id: string, title: string) => (
    <Checkbox
      key={id}
      label={title}
      checked={values[list].includes(id)}
      onChange={(event) => {
        const { checked } = event.currentTarget;
        setValues((now) => ({
          ...now,
          [list]: checked ? [...now[list], id] : now[list].filter((one) => one !== id),
        }));
      }}
    />
  );
  const listWrong = (list: 'services' | 'regions') =>
    wrongText(list) ? (
      <p className={css.wrong} role="alert">
        {wrongText(list)}
      </p>
    ) : null;
  return (
    <FormDialog
      title={t(label ? 'labels.change' : 'labels.add')}
      task={task}
      submit={t('shipping.save')}
      onClose={onClose}
      onSubmit={save}
    >
      {text('name', t('labels.name'), t('labels.nameHint'))}
      <SelectField
        label={t('labels.box')}
        value={values.box}
        onChange={(event) => setValues({ ...values, box: event.currentTarget.value as PackageType })}
      >
        {Object.entries(packages).map(([value, key]) => (
          <option key={value} value={value}>
            {t(key)}
          </option>
        ))}
      </SelectField>
      {values.box === 'CUSTOM' ? (
        <div className={css.sides}>
          {text('length', t('labels.length'))}
          {text('width', t('labels.width'))}
          {text('height', t('labels.height'))}
        </div>
      ) : null}
      {text('most', t('labels.most'))}
      {text(
        'weight',
        unit ? `${weight} (${t(unit === 'KG' ? 'prices.kg' : 'prices.lb')})` : weight,
        t('labels.weightHint'),
      )}
      {text('price', `${t('labels.price')} (${settings.currency})`, t('labels.priceHint'))}
      <fieldset className={css.checks}>
        <legend>{t('labels.services')}</legend>
        {[...domestic, ...international].map((one) => box('services', one, t(services[one])))}
        {listWrong('services')}
      </fieldset>
      <fieldset className={css.checks}>
        <legend>{t('labels.regions')}</legend>
        {regions.map(({ region }) => box('regions', region.id, region.name ?? region.id))}
        {listWrong('regions')}
      </fieldset>
    </FormDialog>
  );
}
