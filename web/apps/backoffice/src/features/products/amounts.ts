// Sums of money as people type them. They are compared and taken from each other as whole numbers, never as fractions.

import { decimal } from '../../shared/decimal.ts';

const shape = /^(\d{1,9})(?:\.(\d{1,4}))?$/;

/** Whether a text, as it is typed, is a sum or a measure that is not below nothing. */
export const isAmount = (text: string): boolean => shape.test(decimal(text));

const scale = 4;

/** In ten-thousandths. */
function units(text: string): bigint {
  const [, whole = '0', rest = ''] = shape.exec(decimal(text)) ?? [];
  return BigInt(whole + rest.padEnd(scale, '0'));
}

function write(value: bigint, digits: number): string {
  const shift = 10n ** BigInt(scale - digits);
  const rounded = (value + shift / 2n) / shift;
  const text = rounded.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export type Cut = 'NONE' | 'AMOUNT' | 'PERCENT';

/** What is left of a price; never below nothing. Null while one of both is no sum. */
export function lessBy(price: string, kind: Cut, value: string, digits: number): string | null {
  if (!isAmount(price)) return null;
  const from = units(price);
  if (kind === 'NONE' || value.trim() === '') return write(from, digits);
  if (!isAmount(value)) return null;
  const off = kind === 'AMOUNT' ? units(value) : (from * units(value)) / 1_000_000n;
  return write(off > from ? 0n : from - off, digits);
}

/** A price and `+10%`, `-5` or a new price. Null when it is none of these. */
export function changedBy(price: string, change: string, digits: number): string | null {
  const text = decimal(change);
  if (isAmount(text)) return write(units(text), digits);
  const [, sign, number = '', percent] = /^([+-])\s*([\d.]+)\s*(%?)$/.exec(text) ?? [];
  if (!sign || !isAmount(number) || !isAmount(price)) return null;
  const from = units(price);
  const by = percent ? (from * units(number)) / 1_000_000n : units(number);
  if (sign === '+') return write(from + by, digits);
  return write(by > from ? 0n : from - by, digits);
}

/** How many digits a currency has after the point. */
export const digitsOf = (currency: string): number =>
  Math.min(
    scale,
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
  );
