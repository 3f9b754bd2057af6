// Which services have something new that lists on the screen do not show yet.
import { useSyncExternalStore } from 'react';
import type { Operation } from '@souk/client';
import { serviceKey } from '@souk/query/operations';

const changedAt = new Map<string, number>();
const ownAt = new Map<string, number>();
const listeners = new Set<() => void>();

const tellAll = () => listeners.forEach((listener) => listener());

export const serviceOf = (operation: Operation<unknown, unknown>): string => serviceKey(operation)[0];

/** So long what the feed says of a service counts as the echo of what this person just did. */
const echo = 3000;

/** The person changed something themself: they need not be told. */
export function didMyself(service: string, at: number): void {
  ownAt.set(service, at);
}

export const isEcho = (service: string, at: number): boolean => at - (ownAt.get(service) ?? -echo) < echo;

const leaving = new Set<string>();

/** What a page of this service shows is being deleted there: until it is left, nothing asks for it again. */
export function leavePage(service: string): () => void {
  leaving.add(service);
  return () => leaving.delete(service);
}

export const isLeft = (service: string): boolean => leaving.has(service);

/** The feed announced a change; `at` is the browser's time, as the query cache counts. */
export function announce(service: string, at: number): void {
  changedAt.set(service, at);
  tellAll();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is news of a service since something was fetched, and a way to say that it was seen. */
export function useNews(service: string, fetchedAt: number): [boolean, () => void] {
  const at = useSyncExternalStore(listen, () => changedAt.get(service) ?? 0);
  const seen = () => {
    changedAt.delete(service);
    tellAll();
  };
  return [fetchedAt > 0 && at > fetchedAt, seen];
}
