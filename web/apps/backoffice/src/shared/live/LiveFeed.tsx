import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Client } from '@souk/client';
import { openLive } from '@souk/client/live';
import { useStore } from '../store.ts';
import { readAgain } from './again.ts';
import { announce, isEcho, isLeft } from './news.ts';
import { follow, type Change } from './reader.ts';

/** What the person may do and what is counted together belong to no one service. */
const ofAll = [['me'], ['home']] as const;

async function open(client: Client, cache: QueryClient, signal: AbortSignal): Promise<Response> {
  const response = await openLive(client, signal);
  // From now on changes are heard; what was read before may have changed since.
  if (response.ok) {
    for (const queryKey of ofAll) readAgain(cache, { queryKey });
  }
  return response;
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** What shows one thing is fetched anew; lists say that there is news, so that no row moves under the mouse. */
export function take(cache: QueryClient, { service }: Change, now: number): void {
  if (isLeft(service)) return;
  const mine = isEcho(service, now);
  readAgain(cache, { queryKey: [service], predicate: (query) => mine || !query.meta?.held });
  // What is counted together, such as the day's list.
  readAgain(cache, { queryKey: ['home'] });
  if (!mine) announce(service, now);
}

/** A change between what a page read and the first hello was told to nobody: what was read before is asked again. */
export function catchUp(cache: QueryClient, services: readonly string[]): void {
  readAgain(cache, {
    predicate: ({ queryKey }) => {
      const service = String(queryKey[0]);
      return services.includes(service) && !isLeft(service);
    },
  });
}

/** One connection for the tab, while the tab is looked at; on coming back everything is asked again. */
export function LiveFeed() {
  const { client } = useStore();
  const cache = useQueryClient();
  useEffect(() => {
    let current: AbortController | null = null;
    let before = false;
    const refetch = () => readAgain(cache);
    const start = () => {
      current?.abort();
      current = null;
      if (document.hidden) return;
      if (before) refetch();
      before = true;
      current = new AbortController();
      void follow({
        open: (signal) => open(client, cache, signal),
        onChange: (change) => take(cache, change, Date.now()),
        onHello: (services) => catchUp(cache, services),
        onAgain: refetch,
        wait,
        signal: current.signal,
      });
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      document.removeEventListener('visibilitychange', start);
      current?.abort();
    };
  }, [cache, client]);
  return null;
}
