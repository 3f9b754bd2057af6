// The ways goods can come, as people choose among them: sent or fetched, and when.
import type { Address, Checkout, ShippingOption } from '@souk/client/checkout';
import type { Dates } from '@souk/ui/arrival';
import type { Hours } from '@souk/ui/hours';

export interface Slot {
  code: string;
  from: string;
  to: string;
}

/** One way; with slots it is chosen together with one of them. */
export interface Way {
  key: string;
  carrierId: string;
  title: string;
  time: string;
  /** The days of arrival, which say more; undefined where nobody knows. */
  dates: Dates | undefined;
  instructions: string;
  /** As the server wrote it. */
  price: string;
  free: boolean;
  /** Where it is fetched; null for what is sent. */
  pickup: Address | null;
  /** How far that is from the address, as the crow flies; undefined where nobody knows. */
  kilometres: number | undefined;
  /** When the shop is open, where it is fetched there. */
  hours: readonly Hours[];
  /** The code without a slot; empty where one must be chosen. */
  code: string;
  slots: Slot[];
}

export type Mode = 'ship' | 'pickup';

const slotCode = /_\d+_\d+$/;

/** Goods that are brought or fetched. */
export const shippable = (checkout: Checkout) =>
  checkout.lineItems.filter((line) => line.physicalProperties?.shippable);

export const needsDelivery = (checkout: Checkout): boolean => shippable(checkout).length > 0;

export const countrySaid = (checkout: Checkout): string =>
  checkout.shippingInfo?.shippingDestination?.address?.country ?? '';

/** In the server's order, which is by price; slots of the same way are put together. */
export function waysOf({ shippingInfo }: Pick<Checkout, 'shippingInfo'>): Way[] {
  const ways = new Map<string, Way>();
  for (const carrier of shippingInfo?.carrierServiceOptions ?? []) {
    for (const given of carrier.shippingOptions ?? []) {
      const option = given as ShippingOption;
      const slot = option.logistics?.deliveryTimeSlot;
      const carrierId = carrier.carrierId ?? '';
      const key = `${carrierId} ${slot ? option.code.replace(slotCode, '') : option.code}`;
      const way = ways.get(key) ?? newWay(key, carrierId, option);
      if (slot?.from && slot.to) way.slots.push({ code: option.code, from: slot.from, to: slot.to });
      else way.code = option.code;
      ways.set(key, way);
    }
  }
  return [...ways.values()];
}

function newWay(key: string, carrierId: string, option: ShippingOption): Way {
  const { deliveryTime = '', deliveryDates, instructions = '', pickupDetails } = option.logistics ?? {};
  const price = option.cost.price;
  return {
    key,
    carrierId,
    title: option.title,
    time: deliveryTime,
    dates: deliveryDates,
    instructions,
    price: price?.formattedAmount ?? '',
    free: !/[1-9]/.test(price?.amount ?? ''),
    pickup: pickupDetails ? (pickupDetails.address ?? {}) : null,
    kilometres: pickupDetails?.distanceKm,
    hours: pickupDetails?.openingHours ?? [],
    code: '',
    slots: [],
  };
}

/** What is offered: to the country that was said, or, until one was, to the one that is guessed. */
export const offeredWays = (checkout: Checkout, estimated: readonly Way[]): readonly Way[] =>
  countrySaid(checkout) ? waysOf(checkout) : estimated;

/** Places to fetch it at come nearest first, where that is known. */
export function waysFor(ways: readonly Way[], mode: Mode): Way[] {
  const found = ways.filter((way) => (way.pickup !== null) === (mode === 'pickup'));
  const far = ({ kilometres = Infinity }: Way) => kilometres;
  return mode === 'ship' ? found : found.sort((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)));
}

// Where people measure roads in miles.
const miles = ['US', 'GB', 'LR', 'MM'];

/** A distance in words, in the units of the shop's country. */
export function distanceText(kilometres: number, language: string, country: string): string {
  const inMiles = miles.includes(country);
  const far = inMiles ? kilometres / 1.609344 : kilometres;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: inMiles ? 'mile' : 'kilometer',
    maximumFractionDigits: far < 10 ? 1 : 0,
  }).format(far);
}

/**
 * What somebody can choose between. A shop that delivers stays among them even where only pickup is offered: local
 * delivery goes by more of an address than its country, and another address can be typed. `delivers`: it does, or nobody
 * knows.
 */
export function modesOf(ways: readonly Way[], delivers: boolean): Mode[] {
  if (waysFor(ways, 'pickup').length === 0) return ['ship'];
  return delivers || waysFor(ways, 'ship').length > 0 ? ['ship', 'pickup'] : ['pickup'];
}

/** What was asked for, where it can be had. */
export const modeAmong = (modes: readonly Mode[], wanted: string): Mode =>
  modes.find((mode) => mode === wanted) ?? modes[0] ?? 'ship';

/** Whether what was asked for has to be asked again: only the other can be had, or pickup is not offered any more. */
export const isMissed = (ways: readonly Way[], mode: Mode): boolean =>
  waysFor(ways, mode).length === 0 && (ways.length > 0 || mode === 'pickup');

/** The code that stands for a way until somebody chooses otherwise: the earliest slot. */
export const firstCode = (way: Way): string => way.slots[0]?.code ?? way.code;

export interface Chosen {
  way: Way;
  code: string;
}

export function chosenOf(checkout: Checkout, ways: readonly Way[]): Chosen | null {
  const chosen = checkout.shippingInfo?.selectedCarrierServiceOption;
  if (!chosen?.code) return null;
  const { code, carrierId } = chosen;
  const way = ways.find(
    (each) =>
      (!carrierId || each.carrierId === carrierId) &&
      (each.code === code || each.slots.some((slot) => slot.code === code)),
  );
  return way ? { way, code } : null;
}

/** Whether only the time that was chosen is gone: the same way comes at other times. */
export function isTimeGone(checkout: Checkout, ways: readonly Way[]): boolean {
  const { code = '' } = checkout.shippingInfo?.selectedCarrierServiceOption ?? {};
  const wayOf = (option: string) => option.replace(slotCode, '');
  return (
    slotCode.test(code) &&
    !chosenOf(checkout, ways) &&
    ways.some(({ slots }) => slots.some((slot) => wayOf(slot.code) === wayOf(code)))
  );
}

/**
 * What stands for a choice where nobody made one: the first way, which is the cheapest. One that was chosen and is
 * gone is not replaced unasked: the buyer is told, and chooses again.
 */
export function untilChosen(checkout: Checkout, ways: readonly Way[]): Chosen | null {
  const [way] = ways;
  if (!way || checkout.shippingInfo?.selectedCarrierServiceOption?.code) return null;
  return { way, code: firstCode(way) };
}

/**
 * What to choose in a mode, so that no price of the other one stays in the total: what they had chosen of it before, or
 * its first way. Null where nothing comes that way: what is chosen is taken back. Undefined where nothing changes.
 */
export function turnTo(
  checkout: Checkout,
  offered: readonly Way[],
  mode: Mode,
  before?: Chosen,
): Chosen | null | undefined {
  const possible = waysFor(offered, mode);
  const chosen = chosenOf(checkout, offered);
  if (chosen && possible.includes(chosen.way)) return undefined;
  const kept = before && possible.find((way) => way.key === before.way.key);
  const way = kept ?? possible[0];
  if (!way) return chosen ? null : undefined;
  return { way, code: kept && before ? before.code : firstCode(way) };
}

export interface Day {
  /** The first moment of its first slot. */
  date: string;
  slots: Slot[];
}

/** Slots by the day they are on, in a zone. */
export function daysOf(slots: readonly Slot[], timeZone?: string): Day[] {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  const days = new Map<string, Day>();
  for (const slot of [...slots].sort((a, b) => a.from.localeCompare(b.from))) {
    const key = day.format(new Date(slot.from));
    const found = days.get(key) ?? { date: slot.from, slots: [] };
    found.slots.push(slot);
    days.set(key, found);
  }
  return [...days.values()];
}
