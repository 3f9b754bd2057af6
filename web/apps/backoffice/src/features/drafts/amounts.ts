// Amounts are the server's decimal texts. They are looked at here, never added.
import { decimal } from '../../shared/decimal.ts';

type Priced = { amount?: string } | undefined;

const written = /^\d{1,12}(?:\.\d{1,4})?$/;

/** As the API takes it; null for what is no amount. */
export function readAmount(text: string): string | null {
  const plain = decimal(text);
  return written.test(plain) ? plain : null;
}

/** Below, at or above nothing. */
export function signOf(price: Priced): -1 | 0 | 1 {
  const amount = price?.amount ?? '';
  if (!/[1-9]/.test(amount)) return 0;
  return amount.startsWith('-') ? -1 : 1;
}

export const isSomething = (price: Priced): boolean => signOf(price) !== 0;

/** An amount without its sign. */
export const sizeOf = (price: Priced): string => (price?.amount ?? '0').replace('-', '');

const exact = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/;

/** In whole ten-thousandths, so that nothing is rounded on the way. */
function units(price: Priced): bigint {
  const found = exact.exec(price?.amount ?? '');
  if (!found) return 0n;
  const value = BigInt((found[2] ?? '0') + (found[3] ?? '').padEnd(4, '0'));
  return found[1] ? -value : value;
}

interface Balance {
  balance?: Priced;
  authorized?: Priced;
}

/** What is to be collected, or paid back if below nothing. What is authorized only waits to be captured. */
export function dueOf(sums: Balance | undefined): { amount: string } {
  const due = units(sums?.balance) - units(sums?.authorized);
  const text = (due < 0n ? -due : due).toString().padStart(5, '0');
  // Two digits stay; more only where they say something.
  const rest = text.slice(-4).replace(/0{1,2}$/, '');
  return { amount: `${due < 0n ? '-' : ''}${text.slice(0, -4)}.${rest}` };
}
