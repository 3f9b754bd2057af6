// Amounts that the page works out or fetches without a text for people.
import { useCallback } from 'react';
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

export function useMoney(): (amount: string, style?: MoneyStyle) => string {
  const { settings } = useStore();
  const { locale, currency: own } = settings;
  return useCallback(
    (amount, { currency = own, whole } = {}) => showMoney(amount, currency, locale, whole),
    [locale, own],
  );
}
