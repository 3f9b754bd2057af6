import { useMemo } from 'react';
import { MultiSelect } from '@mantine/core';
import { update as updateSettings } from '@souk/client/operations/site-settings';
import { useLanguage } from '@souk/ui/text';
import type { FieldSpec, FormPart } from '../../shared/form/types.ts';
import { useMay } from '../../shared/may.tsx';
import { countries, countryOf, currencies, shopLanguages, timeZones } from '../../shared/places.ts';
import { dayName, days, hoursOf } from './hours.ts';
import { useText } from './text/index.ts';
import { useClosing } from './useClosing.tsx';
import { hoursField, type Settings, type StoreValues } from './values.ts';

type Spec = FieldSpec<StoreValues>;

export function useParts(settings: Settings): FormPart<StoreValues>[] {
  const t = useText();
  const { code } = useLanguage();
  const may = useMay();
  const off = may(updateSettings) ? {} : { off: t('problem.notAllowed') };
  const every = (fields: Spec[]): Spec[] => fields.map((field) => ({ ...field, ...off }));
  const hours = days.map((day): Spec => ({
    name: hoursField(day),
    label: dayName(day, code),
    maxLength: 100,
    server: 'openingHours',
    check: (value) => (hoursOf(day, String(value)) ? undefined : t('store.hoursWrong')),
  }));
  return [
    { title: t('store.shown'), fields: every(useContact()) },
    { title: t('store.place'), text: t('store.placeText'), fields: every(useAddress(settings)) },
    { title: t('store.written'), fields: every(useUnits(settings)) },
    { title: t('store.hours'), text: t('store.hoursText'), fields: every(hours) },
    { title: t('store.closing'), text: t('store.closingText'), fields: every(useClosing(settings)) },
  ];
}

function useContact(): Spec[] {
  const t = useText();
  return [
    { name: 'name', label: t('store.name'), required: t('store.nameNeeded'), maxLength: 100 },
    {
      name: 'contactEmail',
      label: t('store.email'),
      hint: t('store.emailHint'),
      kind: 'email',
      required: t('store.emailNeeded'),
      maxLength: 254,
      check: (value) => (/^\S+@\S+\.\S+$/.test(String(value)) ? undefined : t('store.emailWrong')),
    },
    { name: 'phone', label: t('store.phone'), maxLength: 40 },
  ];
}

function useAddress(settings: Settings): Spec[] {
  const t = useText();
  const { code } = useLanguage();
  const list = useMemo(() => countries(code), [code]);
  const known = settings.address?.country ?? countryOf(settings.locale);
  return [
    { name: 'street', label: t('store.street'), maxLength: 150, server: 'address.addressLine' },
    { name: 'city', label: t('store.city'), maxLength: 50, server: 'address.city' },
    { name: 'zip', label: t('store.zip'), maxLength: 50, server: 'address.postalCode' },
    {
      name: 'state',
      label: t('store.state'),
      hint: t('store.stateHint'),
      maxLength: 50,
      server: 'address.subdivision',
    },
    {
      name: 'country',
      label: t('store.country'),
      kind: 'choice',
      options: known ? list : [{ value: '', label: '' }, ...list],
      required: t('store.countryNeeded'),
      server: 'locale',
    },
  ];
}

function useUnits({ currency, language, timeZone }: Settings): Spec[] {
  const t = useText();
  const { code } = useLanguage();
  const lists = useMemo(
    () => ({
      currency: currencies(code, currency),
      language: shopLanguages(code, language),
      timeZone: timeZones(timeZone),
    }),
    [code, currency, language, timeZone],
  );
  return [
    {
      name: 'currency',
      label: t('store.currency'),
      hint: t('store.currencyHint'),
      kind: 'choice',
      options: lists.currency,
    },
    { name: 'language', label: t('store.language'), kind: 'choice', options: lists.language },
    {
      name: 'languages',
      label: t('store.languages'),
      kind: 'custom',
      show: (value) => (Array.isArray(value) ? value.join(', ') : ''),
      render: ({ id, value, error, onChange, onBlur }) => (
        <MultiSelect
          id={id}
          label={t('store.languages')}
          description={t('store.languagesHint')}
          descriptionProps={{ c: 'var(--muted)' }}
          data={lists.language}
          value={Array.isArray(value) ? [...(value as readonly string[])] : []}
          error={error}
          searchable
          onChange={onChange}
          onBlur={onBlur}
        />
      ),
    },
    {
      name: 'timeZone',
      label: t('store.timeZone'),
      hint: t('store.timeZoneHint'),
      kind: 'choice',
      options: lists.timeZone,
    },
    {
      name: 'weightUnit',
      label: t('store.weight'),
      kind: 'choice',
      options: [
        { value: 'KG', label: t('store.kg') },
        { value: 'LB', label: t('store.lb') },
      ],
    },
  ];
}
