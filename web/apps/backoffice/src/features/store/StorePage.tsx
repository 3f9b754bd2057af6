import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { get as getSettings, update as updateSettings } from '@souk/client/operations/site-settings';
import { reading, serviceKey } from '@souk/query/operations';
import { useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { FormBody } from '../../shared/form/FormBody.tsx';
import type { Values } from '../../shared/form/merge.ts';
import type { FormPart } from '../../shared/form/types.ts';
import { useMay } from '../../shared/may.tsx';
import { Answer, Page } from '../../shared/Page.tsx';
import { countries, countryOf, currencies, shopLanguages, timeZones } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';

type Settings = Schemas['SiteSettings'];

const service = serviceKey(getSettings);

interface StoreValues extends Values {
  name: string;
  contactEmail: string;
  country: string;
  currency: string;
  language: string;
  timeZone: string;
  weightUnit: 'KG' | 'LB';
}

const savedOf = (settings: Settings) => ({
  revision: settings.revision,
  values: {
    name: settings.name,
    contactEmail: settings.contactEmail,
    country: countryOf(settings.locale),
    currency: settings.currency,
    language: settings.language,
    timeZone: settings.timeZone,
    weightUnit: settings.weightUnit,
  } satisfies StoreValues,
});

/** What changed, as the server keeps it: country and language together are how amounts and dates are written. */
function patchOf(values: StoreValues, changed: Partial<StoreValues>, now: Settings) {
  const { country, language, ...plain } = changed;
  return {
    ...plain,
    ...(country === undefined && language === undefined
      ? {}
      : { locale: `${values.language}-${values.country}` }),
    ...(language === undefined
      ? {}
      : {
          language,
          languages: now.languages.includes(language) ? now.languages : [...now.languages, language],
        }),
  };
}

export function StorePage() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, getSettings, {}));
  return (
    <Page title={t('nav.store')} text={t('store.text')}>
      <Answer query={query} failed={t('store.failed')} rows={8}>
        {({ siteSettings }) => <StoreForm settings={siteSettings} />}
      </Answer>
    </Page>
  );
}

function StoreForm({ settings }: { settings: Settings }) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const { reload } = useDone(service);
  const [version, setVersion] = useState(0);
  const parts = useParts(settings);
  const saved = async () => {
    const { siteSettings } = await client.call(getSettings, {});
    // Every page shows amounts in it, as the server wrote it into the page.
    if (siteSettings.currency !== settings.currency) return location.reload();
    await reload();
    setVersion((now) => now + 1);
    notify({ text: t('store.saved') });
  };
  return (
    <FormBody<StoreValues>
      key={version}
      spec={{
        id: 'store',
        saved: savedOf(settings),
        parts,
        save: (values, changed, revision) =>
          client.call(updateSettings, {
            siteSettings: { ...patchOf(values, changed, settings), revision },
          }),
        latest: async () => savedOf((await client.call(getSettings, {})).siteSettings),
        onSaved: () => void saved(),
      }}
    />
  );
}

function useParts(settings: Settings): FormPart<StoreValues>[] {
  const t = useText();
  const may = useMay();
  const { code } = useLanguage();
  const lists = useMemo(
    () => ({
      country: countries(code),
      currency: currencies(code, settings.currency),
      language: shopLanguages(code, settings.language),
      timeZone: timeZones(settings.timeZone),
    }),
    [code, settings.currency, settings.language, settings.timeZone],
  );
  const off = may(updateSettings) ? {} : { off: t('problem.notAllowed') };
  const unknownCountry = { value: '', label: '' };
  return [
    {
      title: t('store.shown'),
      fields: [
        { name: 'name', label: t('store.name'), required: t('store.nameNeeded'), maxLength: 100, ...off },
        {
          name: 'contactEmail',
          label: t('store.email'),
          hint: t('store.emailHint'),
          kind: 'email',
          required: t('store.emailNeeded'),
          maxLength: 254,
          check: (value) => (/^\S+@\S+\.\S+$/.test(String(value)) ? undefined : t('store.emailWrong')),
          ...off,
        },
      ],
    },
    {
      title: t('store.place'),
      fields: [
        {
          name: 'country',
          label: t('store.country'),
          kind: 'choice',
          options: countryOf(settings.locale) ? lists.country : [unknownCountry, ...lists.country],
          required: t('store.countryNeeded'),
          server: 'locale',
          ...off,
        },
        {
          name: 'currency',
          label: t('store.currency'),
          hint: t('store.currencyHint'),
          kind: 'choice',
          options: lists.currency,
          ...off,
        },
        { name: 'language', label: t('store.language'), kind: 'choice', options: lists.language, ...off },
        {
          name: 'timeZone',
          label: t('store.timeZone'),
          hint: t('store.timeZoneHint'),
          kind: 'choice',
          options: lists.timeZone,
          ...off,
        },
        {
          name: 'weightUnit',
          label: t('store.weight'),
          kind: 'choice',
          options: [
            { value: 'KG', label: t('store.kg') },
            { value: 'LB', label: t('store.lb') },
          ],
          ...off,
        },
      ],
    },
  ];
}
