import { useMemo, useState } from 'react';
import { createPickupLocation, updatePickupLocation } from '@souk/client/operations/ecom-pickup-locations';
import { Callout, SelectField, TextArea, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import { countries, countryOf } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import type { Pickup, ServedRegion } from './delivery.ts';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import css from './shipping.module.css';

/** As many regions as one place can be offered in. */
const mostRegions = 50;

export function PickupDialog({
  pickup,
  regions,
  onClose,
}: {
  pickup: Pickup | null;
  regions: ServedRegion[];
  onClose: () => void;
}) {
  const t = useText();
  const { client, settings } = useStore();
  const { code } = useLanguage();
  const task = useTask();
  const { tell } = useChanged();
  const [tried, setTried] = useState(false);
  const [values, setValues] = useState(() => ({
    name: pickup?.name ?? '',
    street: pickup?.address?.addressLine ?? pickup?.address?.streetAddress?.formattedAddressLine ?? '',
    city: pickup?.address?.city ?? '',
    zip: pickup?.address?.postalCode ?? '',
    state: pickup?.address?.subdivision ?? '',
    country: pickup?.address?.country ?? countryOf(settings.locale),
    time: pickup?.deliveryTime ?? '',
    instructions: pickup?.instructions ?? '',
  }));
  const list = useMemo(() => countries(code), [code]);
  const wrong: Partial<Record<keyof typeof values, string>> = {
    name: values.name.trim() ? undefined : t('shipping.nameNeeded'),
    street: values.street.trim() ? undefined : t('shipping.streetNeeded'),
    city: values.city.trim() ? undefined : t('shipping.cityNeeded'),
    country: values.country ? undefined : t('shipping.countryNeeded'),
  };
  const nowhere = !pickup && regions.length === 0;
  const save = async () => {
    setTried(true);
    if (Object.values(wrong).some(Boolean)) return;
    if (nowhere) return task.refuse(t('shipping.regionsFirst'));
    const said = {
      name: values.name.trim(),
      deliveryTime: values.time.trim(),
      instructions: values.instructions.trim(),
      address: {
        addressLine: values.street.trim(),
        city: values.city.trim(),
        postalCode: values.zip.trim(),
        country: values.country,
        ...(values.state.trim() ? { subdivision: values.state.trim().toUpperCase() } : {}),
      },
    };
    const work = () =>
      pickup
        ? client.call(updatePickupLocation, {
            pickupLocation: { id: pickup.id, revision: pickup.revision, ...said },
          })
        : client.call(createPickupLocation, {
            pickupLocation: {
              ...said,
              deliveryRegionIds: regions.slice(0, mostRegions).map(({ region }) => region.id),
            },
          });
    if (!(await task.run(work))) return;
    onClose();
    tell(t('shipping.saved'));
  };
  const text = (name: keyof typeof values, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={values[name]}
      autoComplete="off"
      maxLength={name === 'name' ? 100 : 500}
      error={tried ? wrong[name] : undefined}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  return (
    <FormDialog
      title={pickup ? t('shipping.changeRegion', { name: pickup.name ?? '' }) : t('shipping.newPlace')}
      task={task}
      submit={t('shipping.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {nowhere ? (
        <Callout tone="attention">
          <p>{t('shipping.regionsFirst')}</p>
        </Callout>
      ) : null}
      {text('name', t('shipping.title'))}
      {text('street', t('shipping.street'))}
      <div className={css.pair}>
        {text('zip', t('shipping.zip'))}
        {text('city', t('shipping.city'))}
      </div>
      {text('state', t('shipping.state'), t('shipping.stateHint'))}
      <SelectField
        label={t('shipping.country')}
        value={values.country}
        error={tried ? wrong.country : undefined}
        onChange={(event) => setValues({ ...values, country: event.currentTarget.value })}
      >
        {values.country ? null : <option value="">{t('shipping.choose')}</option>}
        {list.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {text('time', t('shipping.time'))}
      <TextArea
        label={t('shipping.instructions')}
        value={values.instructions}
        maxLength={1000}
        onChange={(event) => setValues({ ...values, instructions: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
