import type { Hours } from '../hours/index.ts';
import type { Addressee } from './address.ts';

type Address = Addressee['address'];

/** Where and when the shop itself is found. */
export interface ShopPlace {
  address?: Address;
  openingHours?: readonly Hours[];
}

interface Logistics {
  deliveryTime?: string;
  instructions?: string;
  pickupDetails?: { address?: Address; pickupMethod?: string };
}

const plain = (text = '') => text.trim().replace(/\s+/g, ' ').toLowerCase();

const street = (address: Address) =>
  plain(
    address?.streetAddress
      ? `${address.streetAddress.name ?? ''} ${address.streetAddress.number ?? ''}`
      : address?.addressLine,
  );

/** A time of the day in somebody's words: 9:30, 9.30, 9 am. */
const aTime = /\b\d{1,2}([:.]\d{2}\b|\s?[ap]\.?m\b)/i;

/**
 * When something that was bought can be fetched: the shop's hours as they are now, where it waits at the shop's own
 * address and the place names no times itself. The checkout's server goes by the same rule.
 */
export function pickupHours(shop: ShopPlace | null, logistics: Logistics | undefined): readonly Hours[] {
  const { pickupDetails, instructions = '', deliveryTime = '' } = logistics ?? {};
  const [own, other] = [shop?.address, pickupDetails?.address];
  const there =
    pickupDetails?.pickupMethod === 'STORE_PICKUP' &&
    street(own) !== '' &&
    street(own) === street(other) &&
    plain(own?.city) === plain(other?.city) &&
    plain(own?.postalCode) === plain(other?.postalCode) &&
    own?.country === other?.country;
  return there && !aTime.test(instructions) && !aTime.test(deliveryTime) ? (shop?.openingHours ?? []) : [];
}
