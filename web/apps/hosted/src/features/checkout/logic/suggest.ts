// Addresses that are suggested while somebody types one.
import type { Schemas } from '@souk/client';
import { positionOf, subdivisionsOf, type AddressForm } from './address.ts';

export type Suggested = Schemas['AddresslookupFound'];

/** Fewer letters fit every street. */
export const fewest = 3;

const plain = (text: string): string => text.trim().toLocaleLowerCase();

/** What a suggestion is called in the list. */
export const shownAs = ({ addressLine, postalCode, city, region, country }: Suggested): string => {
  const part = subdivisionsOf(country).find(({ name }) => plain(name) === plain(region));
  const town = part
    ? [[city, part.code.slice(country.length + 1)].filter(Boolean).join(', '), postalCode]
    : [postalCode, city];
  return `${addressLine}, ${town.filter(Boolean).join(' ')}`;
};

/** The fields that a suggestion fills in. What it does not know stays as it was typed. */
export function filledBy(suggested: Suggested, typed: AddressForm): Partial<AddressForm> {
  const { addressLine, city, postalCode, region, country, geocode } = suggested;
  const subdivision = subdivisionsOf(country).find(({ name }) => plain(name) === plain(region))?.code ?? '';
  const known: Partial<AddressForm> = Object.fromEntries(
    Object.entries({ addressLine, city, postalCode, subdivision }).filter(([, value]) => value !== ''),
  );
  return { ...known, position: positionOf(geocode, { ...typed, ...known, country }) };
}
