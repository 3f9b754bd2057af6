// Bounds of prices in the currency that somebody sees prices in. The address keeps them in the shop's money, so that a
// shared address, or another currency chosen later, means the same.
import { converted } from '../../shared/currency.ts';
import type { ListSearch } from './list-search.ts';

/** A currency that prices are shown in, and how much of it one of the shop's is worth. */
export interface Shown {
  code: string;
  rate: string;
}

const digitsOf = (code: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** Prices are shown rounded half up, and so are these. */
const round = (amount: number, digits: number): number =>
  Number(`${Math.round(Number(`${amount}e${digits}`))}e-${digits}`);

/** A bound of the address as the person sees it. */
export const shownBound = (kept: number, shown: Shown | null): number =>
  shown ? round(converted(kept, shown.rate), digitsOf(shown.code)) : kept;

/** What was typed, as the address keeps it: exact enough to be shown again as it was typed. */
export const keptBound = (typed: number | undefined, shown: Shown | null): number | undefined =>
  shown && typed !== undefined ? Number((typed / Number(shown.rate)).toFixed(8)) : typed;

/** Takes up what floating point is off by. */
const slack = 1e-6;

/**
 * The bounds that are asked for: all prices that are shown within what was typed. What is shown as 10.00 is between
 * 9.995, which counts, and 10.005, which does not.
 */
export function askedBounds(search: ListSearch, shown: Shown | null, own: string): ListSearch {
  if (!shown) return search;
  const half = 0.5 * 10 ** -digitsOf(shown.code);
  const rate = Number(shown.rate);
  const digits = digitsOf(own);
  const units = (amount: number) => Math.ceil((amount / rate) * 10 ** digits - slack);
  const money = (count: number) => Math.max(0, Number(`${count}e-${digits}`));
  const { min, max } = search;
  return {
    ...search,
    ...(min !== undefined && { min: money(units(shownBound(min, shown) - half)) }),
    ...(max !== undefined && { max: money(units(shownBound(max, shown) + half) - 1) }),
  };
}
