// What the lines of the cart cost when this browser showed them last. A price that changed since is told once.
import { useEffect, useSyncExternalStore } from 'react';
import type { Cart } from '@souk/client';

const place = 'souk.cart-prices';

interface Price {
  amount: string;
  text: string;
  currency: string;
}

/** By the ids of lines. */
export type Prices = Record<string, Price>;

const isPrice = (value: unknown): value is Price => {
  const { amount, text, currency } = (value ?? {}) as Partial<Price>;
  return typeof amount === 'string' && typeof text === 'string' && typeof currency === 'string';
};

export function pricesOf(cart: Cart): Prices {
  const prices: Prices = {};
  for (const { id, price } of cart.lineItems) {
    if (price?.amount && price.formattedAmount) {
      prices[id] = { amount: price.amount, text: price.formattedAmount, currency: cart.currency };
    }
  }
  return prices;
}

/** Whose price is another now, with what it was. Amounts in another currency say nothing. */
export function changesOf(before: Prices, now: Prices): Record<string, string> {
  const changes: Record<string, string> = {};
  for (const [id, { amount, currency }] of Object.entries(now)) {
    const was = before[id];
    if (was && was.currency === currency && Number(was.amount) !== Number(amount)) changes[id] = was.text;
  }
  return changes;
}

// Where storage is forbidden this page still knows.
let seen: Prices = {};

function recall(): Prices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, price]) => isPrice(price)));
  } catch {
    return seen;
  }
}

function remember(prices: Prices): void {
  seen = prices;
  try {
    if (Object.keys(prices).length > 0) localStorage.setItem(place, JSON.stringify(prices));
    else localStorage.removeItem(place);
  } catch {
    // Until the page closes, then.
  }
}

const nothing: Record<string, string> = {};
let told = nothing;
const listeners = new Set<() => void>();

function tell(changes: Record<string, string>): void {
  told = changes;
  for (const listener of listeners) listener();
}

function look(cart: Cart | null): void {
  const now = cart ? pricesOf(cart) : {};
  const changes = changesOf(recall(), now);
  remember(now);
  if (Object.keys(changes).length > 0) tell({ ...told, ...changes });
}

export function dismissPrice(lineId: string): void {
  const { [lineId]: _, ...rest } = told;
  tell(rest);
}

/** Compares the prices of a cart that is on screen with those that were there before. Left, it tells of nothing more. */
export function usePricesSeen(cart: Cart | null | undefined, shown: boolean): void {
  useEffect(() => {
    if (shown && cart !== undefined) look(cart);
  }, [cart, shown]);
  useEffect(() => {
    if (!shown) return undefined;
    return () => tell(nothing);
  }, [shown]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What a line cost before, where it costs something else now. */
export const usePriceBefore = (lineId: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => told[lineId],
    () => undefined,
  );
