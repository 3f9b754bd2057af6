// The address of a checkout's page: which checkout, and the proof that whoever has the address may open it.
import type { Memory } from '../../../shared/storage.ts';
import { keep, recall } from '../../../shared/storage.ts';

export interface CheckoutLink {
  id: string;
  token?: string;
  /** Pages to go back to, as the server signed them. */
  back?: string;
}

export interface Place {
  location: Pick<Location, 'pathname' | 'search'>;
  history: Pick<History, 'replaceState'>;
}

const linkKey = (id: string) => `souk.checkout.${id}`;

/**
 * Takes the proof out of the address into the tab's memory, where a reload finds it: an address that stands in
 * a history, on a shared screen or in somebody's bookmarks opens nothing. Null without a checkout.
 */
export function readLink({ location, history }: Place, memory: Memory): CheckoutLink | null {
  const query = new URLSearchParams(location.search);
  const id = query.get('checkoutId');
  if (!id) return null;
  const token = query.get('token');
  if (token) {
    keep(memory, linkKey(id), { id, token, back: query.get('back') ?? undefined });
    query.delete('token');
    query.delete('back');
    history.replaceState(null, '', `${location.pathname}?${query}`);
  }
  return recall<CheckoutLink>(memory, linkKey(id)) ?? { id };
}

export const checkoutPath = (id: string): string =>
  `/hosted/checkout?${new URLSearchParams({ checkoutId: id })}`;

/**
 * Where a payment itself is looked at. Its token says how one payment went and opens nothing else; other sites that
 * take payments lead back here too. For browsers that keep nothing: the checkout's own page would not know whom it
 * let in.
 */
export const paymentPath = (token: string): string => `/hosted/payment/${encodeURIComponent(token)}`;

/** Where a page of the bank sends people back to. */
export const returnPath = (memory: Memory, id: string, token: string): string =>
  memory.lasts() ? checkoutPath(id) : paymentPath(token);

const payingKey = (id: string) => `souk.paying.${id}`;

/** A payment that somebody left this page for, by what they pay. */
export const rememberPayment = (memory: Memory, id: string, token: string): void =>
  memory.set(payingKey(id), token);
export const recallPayment = (memory: Memory, id: string): string | null => memory.get(payingKey(id));
export const forgetPayment = (memory: Memory, id: string): void => memory.remove(payingKey(id));

const returnKey = 'souk.paying-at';

/** The page that somebody left for another site to pay there. Once. */
export const rememberPage = (memory: Memory, path: string): void => memory.set(returnKey, path);
export function recallPage(memory: Memory): string | null {
  const path = memory.get(returnKey);
  memory.remove(returnKey);
  return path;
}
