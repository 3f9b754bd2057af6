// The store's settings as the form holds them, and back.
import type { Schemas } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';
import { countryOf } from '../../shared/places.ts';
import { closingOf, closingPatch, spoken } from './closing.ts';
import { days, hoursOf, lineOf, type Day } from './hours.ts';

export type Settings = Schemas['SiteSettings'];

export interface StoreValues extends Values {
  name: string;
  contactEmail: string;
  phone: string;
  country: string;
  street: string;
  city: string;
  zip: string;
  state: string;
  currency: string;
  language: string;
  languages: readonly string[];
  timeZone: string;
  weightUnit: 'KG' | 'LB';
  closed: boolean;
  reopensAt: string;
}

const written = ['street', 'city', 'zip', 'state'] as const;

export const hoursField = (day: Day): string => `hours${day}`;

export function savedOf(settings: Settings): { revision: string; values: StoreValues } {
  const { address = {}, openingHours = [] } = settings;
  return {
    revision: settings.revision,
    values: {
      name: settings.name,
      contactEmail: settings.contactEmail,
      phone: settings.phone ?? '',
      country: address.country ?? countryOf(settings.locale),
      street: address.addressLine ?? '',
      city: address.city ?? '',
      zip: address.postalCode ?? '',
      state: address.subdivision ?? '',
      currency: settings.currency,
      language: settings.language,
      languages: settings.languages,
      timeZone: settings.timeZone,
      weightUnit: settings.weightUnit,
      closed: false,
      reopensAt: '',
      ...closingOf(settings),
      ...Object.fromEntries(days.map((day) => [hoursField(day), lineOf(openingHours, day)])),
    },
  };
}

const addressOf = (values: StoreValues) =>
  written.every((name) => values[name].trim() === '')
    ? null
    : {
        country: values.country,
        addressLine: values.street.trim(),
        city: values.city.trim(),
        postalCode: values.zip.trim(),
        subdivision: values.state.trim(),
      };

/** What changed, as the server keeps it: country and language together are how amounts and dates are written. */
export function patchOf(values: StoreValues, changed: Partial<StoreValues>) {
  const has = (...names: string[]) => names.some((name) => name in changed);
  const { name, contactEmail, phone, currency, timeZone, weightUnit } = changed;
  const plain = { name, contactEmail, phone: phone?.trim(), currency, timeZone, weightUnit };
  const { language } = values;
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(has('country', 'language') ? { locale: `${language}-${values.country}` } : {}),
    ...(has('country', ...written) ? { address: addressOf(values) } : {}),
    ...(has('language') ? { language } : {}),
    ...(has('language', 'languages') ? { languages: spoken(values) } : {}),
    ...closingPatch(values, changed as Values),
    ...(has(...days.map(hoursField))
      ? { openingHours: days.flatMap((day) => hoursOf(day, String(values[hoursField(day)] ?? '')) ?? []) }
      : {}),
  };
}
