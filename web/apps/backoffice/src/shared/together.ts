import type { Client } from '@souk/client';

/** So many ids the services take at once. */
const most = 100;

/** Gathers ids that are asked for at the same time, and asks for them together. */
export function together<T>(ask: (client: Client, ids: string[]) => Promise<Map<string, T>>) {
  let waiting: Promise<Map<string, T>> | null = null;
  let ids = new Set<string>();
  return async (client: Client, id: string): Promise<T | null> => {
    ids.add(id);
    waiting ??= new Promise<void>((resolve) => setTimeout(resolve)).then(async () => {
      const asked = [...ids];
      ids = new Set();
      waiting = null;
      const found = new Map<string, T>();
      for (let at = 0; at < asked.length; at += most) {
        for (const [key, one] of await ask(client, asked.slice(at, at + most))) found.set(key, one);
      }
      return found;
    });
    return (await waiting).get(id) ?? null;
  };
}
