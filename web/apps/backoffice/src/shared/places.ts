// Countries, currencies, languages and time zones as the options of a field.
import { addressLines, type Addressee } from '@souk/ui/place';
import * as places from '@souk/ui/places';
import type { Option } from './list/types.ts';

export { countryOf } from '@souk/ui/places';

const options = (named: readonly places.Named[]): Option[] =>
  named.map(({ code, name }) => ({ value: code, label: name }));

export const countries = (language: string): Option[] => options(places.countries(language));

export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

/** An address in one line, its town as the post of its country wants it. */
export const addressLine = (address: Addressee['address'], language: string): string =>
  addressLines({ address }, (country) => countryName(country, language)).join(', ');

/** One that is in use stays among them, whatever the list says. */
const including = (all: Option[], value: string): Option[] =>
  value === '' || all.some((option) => option.value === value) ? all : [{ value, label: value }, ...all];

export const shopLanguages = (language: string, used = ''): Option[] =>
  including(options(places.shopLanguages(language)), used);

export const currencies = (language: string, used = ''): Option[] =>
  including(options(places.currencies(language)), used);

export const timeZones = (used = ''): Option[] =>
  including(
    ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
      value,
      label: value.replaceAll('_', ' '),
    })),
    used,
  );
