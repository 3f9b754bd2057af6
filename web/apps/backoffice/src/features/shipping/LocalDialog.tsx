import { useRef, useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import {
  createLocalDeliveryOption,
  updateLocalDeliveryOption,
} from '@souk/client/operations/ecom-local-delivery-options';
import { Callout, TextArea, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormDialog } from '../../shared/Dialog.tsx';
import { countryName, countryOf } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { AreaMap } from './AreaMap.tsx';
import { LocalAreaDraw } from './LocalAreaDraw.tsx';
import type { Profile, ServedRegion } from './delivery.ts';
import {
  messageOf,
  shapeOf,
  valuesOf,
  wrongIn,
  type Kind,
  type Local,
  type LocalValues,
  type Typed,
} from './local.ts';
import { PriceFields } from './PriceFields.tsx';
import { everyRegion, regionIds } from './regions.ts';
import { regionsFine, RegionsField } from './RegionsField.tsx';
import { scheduleOf } from './slots.ts';
import { SetUpLookup } from './SetUpLookup.tsx';
import { SlotFields } from './SlotFields.tsx';
import { useText, type TextKey } from './text/index.ts';
import { useChanged } from './useChanged.ts';
import { useFinds } from './useFinds.ts';
import css from './shipping.module.css';

const kinds: Record<Kind, TextKey> = {
  zip: 'shipping.byZip',
  city: 'shipping.byCity',
  radius: 'shipping.byRadius',
  area: 'shipping.byArea',
};

const problems: Partial<Record<Typed, TextKey>> = {
  name: 'shipping.titleNeeded',
  zips: 'shipping.zipsNeeded',
  cities: 'shipping.citiesNeeded',
  geoJson: 'shipping.geoJsonWrong',
  middle: 'shipping.middleNeeded',
  latitude: 'shipping.degreesWrong',
  longitude: 'shipping.degreesWrong',
  radius: 'shipping.radiusWrong',
};

export function LocalDialog({
  local,
  profiles,
  regions,
  onClose,
}: {
  local: Local | null;
  profiles: readonly Profile[];
  regions: readonly ServedRegion[];
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
    ...valuesOf(local),
    ...(local ? {} : { name: t('shipping.local'), regions: everyRegion(regions) }),
  }));
  const wrong = wrongIn(values);
  const country = countryOf(settings.locale);
  const save = async () => {
    setTried(true);
    if (Object.keys(wrong).length > 0 || !regionsFine(regions, values.regions)) return;
    const work = async () => {
      const home = { code: country, name: country ? countryName(country, code) : '' };
      const at = { profiles, regions };
      const deliveryRegionIds = await regionIds(client, at, values.regions, home, made.current);
      const schedule = scheduleOf(values.slots);
      const said = { deliveryRegionIds, ...messageOf(values, country) };
      if (local) {
        const { id, revision } = local;
        return client.call(updateLocalDeliveryOption, {
          localDeliveryOption: { id, revision, ...said, scheduledDeliveryConfig: schedule },
        });
      }
      return client.call(createLocalDeliveryOption, {
        localDeliveryOption: {
          ...said,
          scheduledDeliveryConfig: schedule
            ? { ...schedule, cutOffTime: schedule.cutOffTime ?? undefined }
            : undefined,
        },
      });
    };
    if (!(await task.run(work))) return;
    onClose();
    tell(t('shipping.saved'));
  };
  const error = (name: Typed) => {
    const words = problems[name];
    return tried && wrong[name] && words ? t(words) : undefined;
  };
  const common = (name: Typed, label: string, hint?: string) => ({
    label,
    hint,
    value: values[name],
    autoComplete: 'off',
    error: error(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <FormDialog
      wide
      title={local ? t('shipping.changeRegion', { name: local.areaName ?? '' }) : t('shipping.newLocal')}
      task={task}
      submit={t('shipping.save')}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TextField {...common('name', t('shipping.title'))} maxLength={100} />
      <SegmentedControl
        aria-label={t('shipping.areaKind')}
        classNames={{ root: css.kinds, label: css.kind }}
        data={(Object.keys(kinds) as Kind[]).map((value) => ({ value, label: t(kinds[value]) }))}
        value={values.kind}
        onChange={(kind) => setValues({ ...values, kind: kind as Kind })}
      />
      <AreaFields
        values={values}
        common={common}
        draw={(geoJson) => setValues((now) => ({ ...now, geoJson }))}
      />
      <PriceFields
        values={values}
        tried={tried}
        onChange={(prices) => setValues((now) => ({ ...now, ...prices }))}
      />
      <TextField {...common('time', t('shipping.time'), t('shipping.localTimeHint'))} maxLength={40} />
      <SlotFields
        values={values.slots}
        tried={tried}
        onChange={(slots) => setValues((now) => ({ ...now, slots }))}
      />
      <RegionsField
        regions={regions}
        chosen={values.regions}
        tried={tried}
        onChange={(chosen) => setValues((now) => ({ ...now, regions: chosen }))}
      />
    </FormDialog>
  );
}

type Common = (
  name: Typed,
  label: string,
  hint?: string,
) => Omit<Parameters<typeof TextField>[0] & Parameters<typeof TextArea>[0], 'ref'>;

function AreaFields({
  values,
  common,
  draw,
}: {
  values: LocalValues;
  common: Common;
  draw: (geoJson: string) => void;
}) {
  const t = useText();
  const { settings } = useStore();
  const finds = useFinds();
  const miles = countryOf(settings.locale) === 'US';
  const shape = shapeOf(values, miles);
  if (values.kind === 'zip') {
    return <TextArea {...common('zips', t('shipping.zips'), t('shipping.zipsHint'))} maxLength={20000} />;
  }
  if (values.kind === 'city') {
    return (
      <TextArea {...common('cities', t('shipping.cities'), t('shipping.citiesHint'))} maxLength={5000} />
    );
  }
  return (
    <>
      <Callout tone={finds === false ? 'attention' : 'neutral'}>
        <p>{t(finds === false ? 'shipping.needsLookup' : 'shipping.needsPosition')}</p>
        {finds === false ? <SetUpLookup /> : null}
      </Callout>
      {values.kind === 'area' ? (
        <>
          <LocalAreaDraw value={values.geoJson} onChange={draw} />
          <TextArea {...common('geoJson', t('shipping.geoJson'), t('shipping.geoJsonHint'))} dir="ltr" />
        </>
      ) : (
        <>
          <TextField {...common('middle', t('shipping.middle'))} maxLength={400} />
          <div className={css.pair}>
            <TextField {...common('latitude', t('shipping.latitude'))} inputMode="decimal" />
            <TextField {...common('longitude', t('shipping.longitude'))} inputMode="decimal" />
          </div>
          <TextField
            {...common('radius', t('shipping.radius'), t('shipping.radiusHint'))}
            inputMode="decimal"
          />
        </>
      )}
      {shape && values.kind === 'radius' ? <AreaMap corners={shape} /> : null}
    </>
  );
}
