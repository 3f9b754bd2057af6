// Carts that no line of a price is for. They are offered nothing, and that has to be read before it is saved.
import { decimal } from '../../shared/decimal.ts';
import type { PriceValues, Range, What } from './prices.ts';

/** As fine as each total is: millionths of a weight, cents, whole pieces. */
export const digitsOf = (what: What, cents: number): number =>
  what === 'weight' ? 6 : what === 'price' ? cents : 0;

/** Whole numbers of the finest step, both ends belonging to it. */
interface Span {
  low: number;
  high: number;
}

function spanOf({ from, to, over, under }: Range, digits: number): Span {
  const steps = (text: string) => Number(decimal(text)) * 10 ** digits;
  // Binary fractions are a hair off: 1.1 in millionths is 1100000.0000000002.
  const exact = (number: number) =>
    Math.abs(number - Math.round(number)) < 1e-3 ? Math.round(number) : number;
  const [first, last] = [exact(steps(from)), exact(steps(to))];
  return {
    low: from.trim() === '' ? 0 : over ? Math.floor(first) + 1 : Math.ceil(first),
    high: to.trim() === '' ? Infinity : under ? Math.ceil(last) - 1 : Math.floor(last),
  };
}

const shorter = (a: number, b: number): boolean => {
  const zeros = (number: number) => /0*$/.exec(String(number))?.[0].length ?? 0;
  return a === 0 || (b !== 0 && zeros(a) >= zeros(b));
};

const text = (steps: number, digits: number): string =>
  digits === 0 ? String(steps) : String(Number((steps / 10 ** digits).toFixed(digits)));

/** A span in the words of a range: "over 5" where that is shorter than "from 5.000001". */
function rangeOf({ low, high }: Span, digits: number, least: number): Range {
  const over = digits > 0 && low > least && !shorter(low, low - 1);
  const under = digits > 0 && high !== Infinity && !shorter(high, high + 1);
  return {
    from: low <= least ? '' : text(over ? low - 1 : low, digits),
    to: high === Infinity ? '' : text(under ? high + 1 : high, digits),
    over,
    under,
  };
}

/**
 * What lies between the lines and beyond them, for prices that go by one thing. Where they go by several at once, nobody
 * could read all that is left over.
 */
export function gapsOf({ by, lines }: PriceValues, cents: number): Range[] {
  if (by === 'one' || by === 'several') return [];
  const digits = digitsOf(by, cents);
  // A cart has one piece at least.
  const least = by === 'quantity' ? 1 : 0;
  const spans = lines
    .map(({ ranges }) => spanOf(ranges[by], digits))
    .filter(({ low, high }) => low <= high)
    .sort((a, b) => a.low - b.low);
  const gaps: Range[] = [];
  let next = least;
  for (const { low, high } of spans) {
    if (low > next) gaps.push(rangeOf({ low: next, high: low - 1 }, digits, least));
    next = Math.max(next, high + 1);
  }
  if (next !== Infinity) gaps.push(rangeOf({ low: next, high: Infinity }, digits, least));
  return gaps;
}
