// Addresses as members type them, and as their account keeps them.
import type { getCurrentMember } from '@souk/client/operations/members-members';
import { asksPostal, postalFits, subdivisionsOf } from '@souk/ui/places';
import type { KeepingKey } from './text/index.ts';

type Member = NonNullable<(typeof getCurrentMember)['types']>[1]['member'];
export type KeptAddress = NonNullable<NonNullable<Member['contact']>['addresses']>[number];

export interface AddressDraft {
  country: string;
  addressLine: string;
  addressLine2: string;
  city: string;
  postalCode: string;
  subdivision: string;
}

export const noAddress = (country: string): AddressDraft => ({
  country,
  addressLine: '',
  addressLine2: '',
  city: '',
  postalCode: '',
  subdivision: '',
});

export function draftOf(kept: KeptAddress): AddressDraft {
  const street = kept.streetAddress;
  return {
    country: kept.country ?? '',
    addressLine: kept.addressLine || [street?.number, street?.name].filter(Boolean).join(' '),
    addressLine2: kept.addressLine2 ?? '',
    city: kept.city ?? '',
    postalCode: kept.postalCode ?? '',
    subdivision: kept.subdivision ?? '',
  };
}

/** What the account keeps of a draft. What was typed for another country is not of this one. */
export function keptOf(draft: AddressDraft): KeptAddress {
  const { country } = draft;
  return {
    country,
    addressLine: draft.addressLine.trim(),
    addressLine2: draft.addressLine2.trim(),
    city: draft.city.trim(),
    postalCode: asksPostal(country) ? draft.postalCode.trim() : '',
    subdivision: draft.subdivision.startsWith(`${country}-`) ? draft.subdivision : '',
  };
}

export type AddressProblems = Partial<Record<keyof AddressDraft, KeepingKey>>;

/** What is wrong, in the order of the fields. */
export function problemsOf(draft: AddressDraft): AddressProblems {
  const { country } = draft;
  const found: AddressProblems = {};
  if (!country) found.country = 'address.countryNeeded';
  if (!draft.addressLine.trim()) found.addressLine = 'address.lineNeeded';
  if (!draft.city.trim()) found.city = 'address.cityNeeded';
  if (subdivisionsOf(country).length > 0 && !draft.subdivision.startsWith(`${country}-`)) {
    found.subdivision = 'address.stateNeeded';
  }
  if (asksPostal(country)) {
    if (!draft.postalCode.trim()) found.postalCode = 'address.postalNeeded';
    else if (!postalFits(country, draft.postalCode)) found.postalCode = 'address.postalWrong';
  }
  return found;
}

/** The street, which an address is called by, and the rest of it. */
export function linesOf(kept: KeptAddress, countries: Intl.DisplayNames): [string, string] {
  const draft = draftOf(kept);
  const state = subdivisionsOf(draft.country).find(({ code }) => code === draft.subdivision)?.name;
  const street = [draft.addressLine, draft.addressLine2].filter(Boolean).join(', ');
  const place = [draft.postalCode, draft.city].filter(Boolean).join(' ');
  const country = draft.country ? (countries.of(draft.country) ?? draft.country) : '';
  const rest = [place, state, country].filter(Boolean).join(', ');
  return street ? [street, rest] : [rest, ''];
}

interface Tagged {
  tag?: string;
  address?: Partial<Record<'country' | 'city' | 'postalCode' | 'addressLine' | 'addressLine2', string>>;
}

const purposes = ['SHIPPING', 'BILLING'] as const;

/**
 * What an address is kept for, as the account says. The checkout fills such a one in before the default; of several for
 * the same it takes the first.
 */
export const purposesOf = (kept: KeptAddress, all: readonly Tagged[]): (typeof purposes)[number][] =>
  purposes.filter((purpose) => {
    const address = all.find(({ tag, address }) => tag === purpose && address?.country)?.address;
    return (
      address !== undefined &&
      (['country', 'city', 'postalCode', 'addressLine', 'addressLine2'] as const).every(
        (field) => (address[field] ?? '') === (kept[field] ?? ''),
      )
    );
  });

/** A list with something in place of one of its parts, or at the end; first puts it before the others. */
export function placed<T>(list: readonly T[], at: number, one: T, first: boolean): T[] {
  const others = list.filter((_, index) => index !== at);
  if (first) return [one, ...others];
  return at >= 0 ? list.map((each, index) => (index === at ? one : each)) : [...list, one];
}
