// Amounts are decimal texts. Sums are made of whole ten-thousandths, so that nothing is rounded on the way.
import { decimal } from '../../shared/decimal.ts';
import { useMoney } from '../../shared/money.ts';

const amount = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/;

type Priced = { amount?: string } | undefined;

/** Null where the text is no amount. */
export function readAmount(text: string): bigint | null {
  const found = amount.exec(decimal(text));
  if (!found) return null;
  const value = BigInt(found[2] ?? '0') * 10_000n + BigInt((found[3] ?? '').padEnd(4, '0'));
  return found[1] ? -value : value;
}

/** What the server wrote; nothing counts as zero. */
export const unitsOf = (price: Priced): bigint => readAmount(price?.amount ?? '') ?? 0n;

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** As the API takes it, with as many digits as the currency has. */
export function writeAmount(units: bigint, currency: string): string {
  const digits = digitsOf(currency);
  const whole = (units < 0n ? -units : units) / 10n ** BigInt(Math.max(0, 4 - digits));
  const text = whole.toString().padStart(digits + 1, '0');
  const at = text.length - digits;
  return `${units < 0n ? '-' : ''}${text.slice(0, at)}${digits > 0 ? `.${text.slice(at)}` : ''}`;
}

/** Whether an amount has no more digits than its currency. */
export const fits = (units: bigint, currency: string): boolean =>
  units % 10n ** BigInt(Math.max(0, 4 - digitsOf(currency))) === 0n;

/** For people, as the server writes it. */
export function useShowAmount(): (units: bigint, currency: string) => string {
  const money = useMoney();
  return (units, currency) => money(writeAmount(units, currency), { currency });
}

export const isSomething = (price: Priced): boolean => unitsOf(price) !== 0n;
