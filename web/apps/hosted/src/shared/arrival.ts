// What somebody is sent here with stands in the fragment, which browsers send to nobody. It is taken out of
// the address at once, so that it is neither bookmarked nor shared nor read over a shoulder.
import type { Memory } from './storage.ts';

const names = ['flow', 'session', 'state', 'stateToken', 'error', 'token', 'redirect', 'client'] as const;
export type Arrival = Partial<Record<(typeof names)[number], string>>;

export const flowKey = 'souk.flow';
export const progressKey = 'souk.progress';
const linkKey = (path: string) => `souk.link${path}`;

export function readFragment(fragment: string): Arrival {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  return Object.fromEntries(names.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])));
}

export interface Place {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  history: Pick<History, 'replaceState'>;
}

/** Takes the fragment's values into the tab's memory. What a mailed link gave is there again after a reload. */
export function arrive({ location, history }: Place, memory: Memory): Arrival {
  const given = readFragment(location.hash);
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  if (given.flow) {
    // Another flow: how far the last one got says nothing about it.
    if (given.flow !== memory.get(flowKey)) memory.remove(progressKey);
    memory.set(flowKey, given.flow);
  }
  const { token, redirect, client } = given;
  const key = linkKey(location.pathname);
  if (token) memory.set(key, JSON.stringify({ token, redirect, client }));
  const kept = memory.get(key);
  return kept ? { ...given, ...(JSON.parse(kept) as Arrival) } : given;
}

/** The link was used. */
export const forgetLink = (path: string, memory: Memory): void => memory.remove(linkKey(path));

const used = new WeakSet<Arrival>();

export const isReturning = (arrival: Arrival): boolean =>
  !used.has(arrival) && Boolean(arrival.session || arrival.stateToken || arrival.state || arrival.error);

/** Gives what a provider sent the person back with, once: a later visit to the page starts from its form. */
export function takeReturn(
  arrival: Arrival,
): Pick<Arrival, 'session' | 'stateToken' | 'state' | 'error'> | null {
  if (!isReturning(arrival)) return null;
  used.add(arrival);
  const { session, stateToken, state, error } = arrival;
  return { session, stateToken, state, error };
}
