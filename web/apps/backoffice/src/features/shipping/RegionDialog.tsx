import { useMemo, useRef, useState } from 'react';
import { MultiSelect, Switch } from '@mantine/core';
import { updateDeliveryRegion } from '@souk/client/operations/ecom-delivery-profile';
import { createShippingOption } from '@souk/client/operations/ecom-shipping-options';
import type { Client } from '@souk/client';
import { SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import { countries, countryName, countryOf } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import type { Profile, ServedRegion } from './delivery.ts';
import { rateMessage } from './RateDialog.tsx';
import { RateFields, useRateProblems, type RateValues } from './RateFields.tsx';
import { makeRegion } from './regions.ts';
import { useText } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import css from './shipping.module.css';

interface RegionValues {
  name: string;
  rest: boolean;
  chosen: string[];
  profile: string;
}

/** Makes a region with its first rate. What was made before something failed is used by the next try. */
async function addRegion(
  client: Client,
  profiles: Profile[],
  values: RegionValues,
  rate: RateValues,
  made: { region: string },
): Promise<void> {
  const name = values.name.trim();
  if (!made.region) {
    const countryCodes = values.rest ? [] : values.chosen;
    made.region = await makeRegion(client, profiles, name, countryCodes, values.profile);
  }
  await client.call(createShippingOption, {
    shippingOption: { deliveryRegionIds: [made.region], ...rateMessage(rate) },
  });
}

export function RegionDialog({
  served,
  profiles,
  onClose,
}: {
  served: ServedRegion | null;
  profiles: Profile[];
  onClose: () => void;
}) {
  const t = useText();
  const { client, settings } = useStore();
  const { code } = useLanguage();
  const task = useTask();
  const rateProblems = useRateProblems();
  const { tell } = useChanged();
  const made = useRef({ region: '' });
  const [tried, setTried] = useState(false);
  const [listed, setListed] = useState(false);
  const home = served || profiles.length > 0 ? '' : countryOf(settings.locale);
  const [values, setValues] = useState<RegionValues>(() => ({
    name: served?.region.name ?? (home ? countryName(home, code) : ''),
    rest: served?.region.destinations.length === 0,
    chosen: served?.region.destinations.map(({ countryCode }) => countryCode) ?? (home ? [home] : []),
    profile: (served?.profile ?? profiles.find((one) => one.default))?.id ?? '',
  }));
  const [rate, setRate] = useState<RateValues>({
    title: t('shipping.standard'),
    time: '',
    amount: '',
    freeFrom: '',
  });
  const data = useMemo(() => countries(code), [code]);
  const wrong = {
    name: values.name.trim() ? undefined : t('shipping.nameNeeded'),
    chosen: values.rest || values.chosen.length > 0 ? undefined : t('shipping.countriesNeeded'),
  };
  const change = (of: ServedRegion) => {
    // Parts of a country that were chosen elsewhere stay.
    const kept = new Map(of.region.destinations.map((one) => [one.countryCode, one]));
    return client.call(updateDeliveryRegion, {
      deliveryProfileId: of.profile.id,
      revision: of.profile.revision,
      deliveryRegion: {
        id: of.region.id,
        name: values.name.trim(),
        destinations: values.rest
          ? []
          : values.chosen.map((countryCode) => kept.get(countryCode) ?? { countryCode }),
      },
    });
  };
  const save = async () => {
    setTried(true);
    const all = [...Object.values(wrong), ...(served ? [] : Object.values(rateProblems(rate)))];
    if (all.some(Boolean)) return;
    const work = () => (served ? change(served) : addRegion(client, profiles, values, rate, made.current));
    if (!(await task.run(work))) return;
    onClose();
    tell(t('shipping.saved'));
  };
  return (
    <FormDialog
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
      {served ? null : (
        <fieldset className={css.fields}>
          <legend className={css.legend}>{t('shipping.firstRate')}</legend>
          <RateFields values={rate} tried={tried} onChange={setRate} />
        </fieldset>
      )}
    </FormDialog>
  );
}
