import { useMemo, useRef, useState } from 'react';
import { createPickupLocation, updatePickupLocation } from '@souk/client/operations/ecom-pickup-locations';
import { Callout, SelectField, TextArea, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import { countries, countryName, countryOf } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import type { Pickup, Profile, ServedRegion } from './delivery.ts';
import { placeOf, written } from './drawing.ts';
import { FindPosition } from './FindPosition.tsx';
import { PriceFields } from './PriceFields.tsx';
import { pricesOf, ratesOf, wrongPrices } from './prices.ts';
import { everyRegion, regionIds } from './regions.ts';
import { regionsFine, RegionsField } from './RegionsField.tsx';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import css from './shipping.module.css';

/** Where it is on the map, as it is typed. */
function positionText(pickup: Pickup | null): string {
  const { latitude, longitude } = pickup?.address?.geocode ?? {};
  return latitude === undefined || longitude === undefined ? '' : `${latitude}, ${longitude}`;
}

export function PickupDialog({
  pickup,
  profiles,
  regions,
  onClose,
}: {
  pickup: Pickup | null;
  profiles: readonly Profile[];
  regions: ServedRegion[];
  onClose: () => void;
}) {
  const t = useText();
  const { client, settings } = useStore();
  const { code } = useLanguage();
  const task = useTask();
  const { tell } = useChanged();
  const made = useRef({ region: '' });
  const [tried, setTried] = useState(false);
  const [values, setValues] = useState(() => ({
    name: pickup?.name ?? '',
    street: pickup?.address?.addressLine ?? pickup?.address?.streetAddress?.formattedAddressLine ?? '',
    city: pickup?.address?.city ?? '',
    zip: pickup?.address?.postalCode ?? '',
    state: pickup?.address?.subdivision ?? '',
    country: pickup?.address?.country ?? countryOf(settings.locale),
    position: positionText(pickup),
    time: pickup?.deliveryTime ?? '',
    instructions: pickup?.instructions ?? '',
  }));
  const [prices, setPrices] = useState(() => pricesOf(pickup?.rates ?? []));
  const [chosen, setChosen] = useState(() => pickup?.deliveryRegionIds ?? everyRegion(regions));
  const list = useMemo(() => countries(code), [code]);
  const position = placeOf(values.position);
  const wrong: Partial<Record<keyof typeof values, string>> = {
    name: values.name.trim() ? undefined : t('shipping.nameNeeded'),
    street: values.street.trim() ? undefined : t('shipping.streetNeeded'),
    city: values.city.trim() ? undefined : t('shipping.cityNeeded'),
    position: values.position.trim() && !position ? t('shipping.placeWrong') : undefined,
    country: values.country ? undefined : t('shipping.countryNeeded'),
  };
  const nowhere = !pickup && regions.length === 0;
  const save = async () => {
    setTried(true);
    const priced = Object.keys(wrongPrices(prices, true)).length === 0;
    if (Object.values(wrong).some(Boolean) || !priced || !regionsFine(regions, chosen)) return;
    const said = {
      name: values.name.trim(),
      deliveryTime: values.time.trim(),
      instructions: values.instructions.trim(),
      rates: ratesOf(prices),
      address: {
        addressLine: values.street.trim(),
        city: values.city.trim(),
        postalCode: values.zip.trim(),
        country: values.country,
        geocode: position ?? undefined,
        ...(values.state.trim() ? { subdivision: values.state.trim().toUpperCase() } : {}),
      },
    };
    const work = async () => {
      const home = { code: values.country, name: countryName(values.country, code) };
      const at = { profiles, regions };
      const deliveryRegionIds = await regionIds(client, at, chosen, home, made.current);
      if (pickup) {
        const { id, revision } = pickup;
        return client.call(updatePickupLocation, {
          pickupLocation: {
            id,
            revision,
            ...said,
            // A place that moved must not keep the position of before.
            address: { ...said.address, geocode: position },
            deliveryRegionIds,
          },
        });
      }
      return client.call(createPickupLocation, { pickupLocation: { ...said, deliveryRegionIds } });
    };
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
          <p>{t('shipping.pickupOnlyNote')}</p>
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
      {text('position', t('shipping.position'), t('shipping.positionHint'))}
      <FindPosition
        text={`${values.street}, ${values.zip} ${values.city}`.replace(/^[, ]+$/, '').trim()}
        country={values.country}
        onFound={(at) => setValues((now) => ({ ...now, position: written(at) }))}
      />
      {text('time', t('shipping.time'))}
      <TextArea
        label={t('shipping.instructions')}
        value={values.instructions}
        maxLength={1000}
        onChange={(event) => setValues({ ...values, instructions: event.currentTarget.value })}
      />
      <PriceFields values={prices} tried={tried} free onChange={setPrices} />
      <RegionsField regions={regions} chosen={chosen} tried={tried} onChange={setChosen} />
    </FormDialog>
  );
}
