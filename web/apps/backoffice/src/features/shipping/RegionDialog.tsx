import { useMemo, useRef, useState } from 'react';
import { MultiSelect, Switch } from '@mantine/core';
import { updateDeliveryRegion } from '@souk/client/operations/ecom-delivery-profile';
import { addDeliveryRegion as addToLocal } from '@souk/client/operations/ecom-local-delivery-options';
import { addDeliveryRegion as addToPickup } from '@souk/client/operations/ecom-pickup-locations';
import { createShippingOption } from '@souk/client/operations/ecom-shipping-options';
import type { Client } from '@souk/client';
import { Checkbox, SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import { useMay } from '../../shared/may.tsx';
import { countries, countryName, countryOf } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import type { Delivery, Profile, ServedRegion } from './delivery.ts';
import { destinationsOf, partsFine, partsOf, type Parts } from './parts.ts';
import { PartsField } from './PartsField.tsx';
import { pricesOf } from './prices.ts';
import { daysOf } from './days.ts';
import { isWhole, rateMessage, RateFields, type RateValues } from './RateFields.tsx';
import { makeRegion } from './regions.ts';
import { existingOf, serveWith, type Existing } from './serving.ts';
import { Untaxed } from './Untaxed.tsx';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import css from './shipping.module.css';

interface RegionValues {
  name: string;
  rest: boolean;
  chosen: string[];
  parts: Parts;
  profile: string;
}

/** What was made before something failed: the next try goes on from there. */
interface Made {
  region: string;
  rate: boolean;
  left: Existing[] | null;
}

/** Makes a region with its first rate, and offers there what the shop has already. */
async function addRegion(
  client: Client,
  profiles: readonly Profile[],
  values: RegionValues,
  rate: RateValues,
  also: readonly Existing[],
  made: Made,
): Promise<void> {
  const name = values.name.trim();
  if (!made.region) {
    const destinations = values.rest ? [] : destinationsOf(values.chosen, values.parts);
    made.region = await makeRegion(client, profiles, name, destinations, values.profile);
  }
  if (!made.rate) {
    await client.call(createShippingOption, {
      shippingOption: { deliveryRegionIds: [made.region], ...rateMessage(rate) },
    });
    made.rate = true;
  }
  made.left ??= [...also];
  await serveWith(client, made.region, made.left);
}

export function RegionDialog({
  served,
  delivery,
  onClose,
}: {
  served: ServedRegion | null;
  delivery: Delivery;
  onClose: () => void;
}) {
  const t = useText();
  const { client, settings } = useStore();
  const { code } = useLanguage();
  const task = useTask();
  const may = useMay();
  const { tell } = useChanged();
  const { profiles } = delivery;
  const made = useRef<Made>({ region: '', rate: false, left: null });
  const [existing] = useState(() =>
    existingOf(delivery).filter(({ kind }) => may(kind === 'place' ? addToPickup : addToLocal)),
  );
  const [also, setAlso] = useState(() => existing.filter(({ everywhere }) => everywhere));
  const [tried, setTried] = useState(false);
  const [listed, setListed] = useState(false);
  const home = served || profiles.length > 0 ? '' : countryOf(settings.locale);
  const [values, setValues] = useState<RegionValues>(() => ({
    name: served?.region.name ?? (home ? countryName(home, code) : ''),
    rest: served?.region.destinations.length === 0,
    chosen: served?.region.destinations.map(({ countryCode }) => countryCode) ?? (home ? [home] : []),
    parts: partsOf(served?.region),
    profile: (served?.profile ?? profiles.find((one) => one.default))?.id ?? '',
  }));
  const [rate, setRate] = useState<RateValues>({
    title: t('shipping.standard'),
    time: '',
    ...daysOf(undefined),
    ...pricesOf([]),
  });
  const data = useMemo(() => countries(code), [code]);
  const wrong = {
    name: values.name.trim() ? undefined : t('shipping.nameNeeded'),
    chosen: values.rest || values.chosen.length > 0 ? undefined : t('shipping.countriesNeeded'),
  };
  const partsWrong = values.rest
    ? false
    : values.chosen.some((country) => !partsFine(country, values.parts[country]));
  const change = (of: ServedRegion) =>
    client.call(updateDeliveryRegion, {
      deliveryProfileId: of.profile.id,
      revision: of.profile.revision,
      deliveryRegion: {
        id: of.region.id,
        name: values.name.trim(),
        destinations: values.rest ? [] : destinationsOf(values.chosen, values.parts),
      },
    });
  const save = async () => {
    setTried(true);
    if (Object.values(wrong).some(Boolean) || partsWrong || !(served || isWhole(rate))) return;
    const work = () =>
      served ? change(served) : addRegion(client, profiles, values, rate, also, made.current);
    if (!(await task.run(work))) return;
    onClose();
    tell(t('shipping.saved'));
  };
  return (
    <FormDialog
      wide
      title={
        served ? t('shipping.changeRegion', { name: served.region.name ?? '' }) : t('shipping.newRegion')
      }
      task={task}
      submit={t('shipping.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextField
        label={t('shipping.name')}
        hint={t('shipping.nameHint')}
        value={values.name}
        maxLength={256}
        autoComplete="off"
        error={tried ? wrong.name : undefined}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      {served || profiles.length < 2 ? null : (
        <SelectField
          label={t('shipping.profile')}
          value={values.profile}
          onChange={(event) => setValues({ ...values, profile: event.currentTarget.value })}
        >
          {profiles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Switch
        label={t('shipping.everywhere')}
        checked={values.rest}
        onChange={(event) => setValues({ ...values, rest: event.currentTarget.checked })}
      />
      {values.rest ? null : (
        <MultiSelect
          label={t('shipping.whichCountries')}
          nothingFoundMessage={t('shipping.noneSuch')}
          searchable
          clearable
          data={data}
          value={values.chosen}
          error={tried ? wrong.chosen : undefined}
          // The dialog lies above everything that is drawn outside it.
          comboboxProps={{ withinPortal: false }}
          dropdownOpened={listed}
          onDropdownOpen={() => setListed(true)}
          onDropdownClose={() => setListed(false)}
          onChange={(chosen) => {
            // Open, the list would lie above the buttons.
            setListed(false);
            setValues({ ...values, chosen });
          }}
        />
      )}
      {values.rest ? null : (
        <>
          <PartsField
            countries={values.chosen}
            parts={values.parts}
            tried={tried}
            onChange={(parts) => setValues({ ...values, parts })}
          />
          <Untaxed countries={values.chosen} />
        </>
      )}
      {served ? null : (
        <fieldset className={css.fields}>
          <legend className={css.legend}>{t('shipping.firstRate')}</legend>
          <RateFields values={rate} tried={tried} onChange={setRate} />
        </fieldset>
      )}
      {served || existing.length === 0 ? null : (
        <fieldset className={css.checks}>
          <legend>{t('where.also')}</legend>
          <p className={css.note}>{t('where.alsoText')}</p>
          {existing.map((one) => (
            <Checkbox
              key={one.id}
              label={t(one.kind === 'place' ? 'where.place' : 'where.local', { name: one.name })}
              checked={also.includes(one)}
              onChange={(event) =>
                setAlso(event.currentTarget.checked ? [...also, one] : also.filter((other) => other !== one))
              }
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
