// Rates of other currencies, each as "USD 1.08".
import type { Schemas } from '@souk/client';
import { decimal } from '../../shared/decimal.ts';
import type { Value } from '../../shared/form/merge.ts';

/** Null when one is no rate, or a currency is there twice. */
export function ratesOf(value: Value, base: string): Schemas['CurrenciesRate'][] | null {
  const lines = Array.isArray(value) ? (value as readonly string[]) : [];
  const rates = lines.map((line) => ({
    currency: line.slice(0, 3),
    rate: decimal(line.slice(4)),
  }));
  const fine = rates.every(
    ({ currency, rate }) => currency !== base && /^\d{1,9}(\.\d{1,9})?$/.test(rate) && /[1-9]/.test(rate),
  );
  return fine && new Set(rates.map(({ currency }) => currency)).size === rates.length ? rates : null;
}

/** The price that a page shows an example of. */
export const example = '100';

/** What the example is in another currency; null while the rate cannot be read. */
export function exampleIn(line: string): string | null {
  const [one] = ratesOf([line], '') ?? [];
  return one ? (Number(example) * Number(one.rate)).toFixed(3) : null;
}
