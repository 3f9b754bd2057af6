// Amounts that the page works out or fetches without a text for people.
import { useCallback, useMemo } from 'react';
import { useStore } from './store.ts';

export interface MoneyStyle {
  /** Without another currency, amounts are in the shop's. */
  currency?: string;
  /** Without cents, for what is only looked at, such as the axis of a chart. */
  whole?: boolean;
}

/**
 * As the server writes amounts: in the shop's locale, whatever language the person reads, so that one page never
 * shows "$27.00" beside "US$ 27.00". The amount is a decimal text and stays exact.
 */
export function showMoney(amount: string, currency: string, locale: string, whole = false): string {
  const options: Intl.NumberFormatOptions = {
    style: 'currency',
    currency,
    ...(whole ? { maximumFractionDigits: 0 } : {}),
  };
  return formatter(locale, options).format(amount as unknown as number);
}

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options);
  } catch {
    // A locale that this browser cannot read: the server falls back in the same way.
    return new Intl.NumberFormat('en', options);
  }
}

/**
 * Writes amounts like a text of the server where this browser knows a locale otherwise: what nothing costs in an
 * English shop in Germany is "€0,00" to the server, and "€0.00" to browsers that have no English of Germany. How
 * thousands are set apart does not show in that text: it is the browser's way for the locale where their decimal signs
 * agree, and else the other one of comma and point.
 */
export function likeServer(zero: string, locale = 'en'): (amount: string, whole?: boolean) => string {
  const [, before = '', fraction = '', after = ''] = /^(\D*)0(?:(\D0+))?(\D*)$/.exec(zero) ?? [];
  const point = fraction.charAt(0);
  const decimals = Math.max(fraction.length - 1, 0);
  const own = formatter(locale, { numberingSystem: 'latn' }).formatToParts(0.5);
  const agrees = !point || own.some(({ type, value }) => type === 'decimal' && value === point);
  return (amount, whole = false) => {
    const digits = whole ? 0 : decimals;
    const plain = formatter(agrees ? locale : 'en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      numberingSystem: 'latn',
    });
    const below = amount.startsWith('-');
    const text = plain.format((below ? amount.slice(1) : amount) as unknown as number);
    const swaps = !agrees && point === ',';
    const number = swaps ? text.replace(/[,.]/g, (sign) => (sign === ',' ? '.' : ',')) : text;
    return (below ? '-' : '') + before + number + after;
  };
}

export function useMoney(): (amount: string, style?: MoneyStyle) => string {
  const { settings } = useStore();
  const { locale, currency: own, zero } = settings;
  const like = useMemo(
    () => (showMoney('0', own, locale) === zero || !/0/.test(zero) ? null : likeServer(zero, locale)),
    [locale, own, zero],
  );
  return useCallback(
    (amount, { currency = own, whole } = {}) =>
      like && currency === own ? like(amount, whole) : showMoney(amount, currency, locale, whole),
    [locale, own, like],
  );
}
