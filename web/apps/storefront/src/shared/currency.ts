// The currency that somebody wants to see prices in. The shop is paid in its own: what is shown is about right.
import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from './store.ts';

const place = 'souk.currency';
const listeners = new Set<() => void>();

function read(): string {
  try {
    return localStorage.getItem(place) ?? '';
  } catch {
    return '';
  }
}

// Pages are drawn for everybody: what one visitor chose comes when the page is theirs.
const unknown = () => '';

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** An empty code, or the shop's own: as the shop writes them. */
export function chooseCurrency(code: string) {
  try {
    if (code) localStorage.setItem(place, code);
    else localStorage.removeItem(place);
  } catch {
    // It is not remembered then.
  }
  for (const listener of listeners) listener();
}

/** The currency that was chosen, where the shop has a rate for it; else null. */
export function useCurrency() {
  const { currencies } = useStore().settings;
  const chosen = useSyncExternalStore(subscribe, read, unknown);
  return currencies.find(({ code }) => code === chosen) ?? null;
}

/** Without what floating point is off by, which would round a half down. */
export const converted = (amount: number, rate: string): number => Number((amount * Number(rate)).toFixed(8));

/** Rounded once, by the way the currency is written. The sign says that it is not what is paid. */
export const about = (amount: number, rate: string, code: string, locale: string) =>
  `≈\u00a0${new Intl.NumberFormat(locale, { style: 'currency', currency: code }).format(converted(amount, rate))}`;

/** Writes an amount in the chosen currency, or leaves it as the shop wrote it. */
export function useMoney(): (text: string, amount: number) => string {
  const currency = useCurrency();
  const { locale } = useStore().settings;
  return useCallback(
    (text, amount) => (currency ? about(amount, currency.rate, currency.code, locale) : text),
    [currency, locale],
  );
}
