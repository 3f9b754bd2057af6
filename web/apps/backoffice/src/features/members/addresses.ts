import type { Schemas } from '@souk/client';

type Address = Schemas['MembersAddress'];

/** The street in one line, however it is kept. */
export const streetOf = (address: Address | undefined): string =>
  address?.streetAddress
    ? `${address.streetAddress.name} ${address.streetAddress.number}`.trim()
    : (address?.addressLine ?? '');

const line = (address: Address): string =>
  [
    streetOf(address),
    address.addressLine2,
    address.city,
    address.postalCode,
    address.subdivision,
    address.country,
  ]
    .map((part) => part ?? '')
    .join('\n');

/** Whether two lists say the same, in the same order. */
export const sameAddresses = (one: readonly Address[], other: readonly Address[]): boolean =>
  one.length === other.length && one.map(line).join('\n\n') === other.map(line).join('\n\n');
