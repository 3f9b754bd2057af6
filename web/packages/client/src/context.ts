// Which client code runs with when none is handed to it, and what it says when there is none.
import type { Client } from './index.ts';

interface Context {
  client?: Client;
  /** Calls with more rights than the person at the screen has: on servers only. */
  elevatedClient?: Client;
}

let current: Context = {};

/** Sets the clients that modules use from now on. Without any, forgets them. */
export function initContext(context: Context = {}): void {
  current = context;
}

export function contextClient(): Client {
  if (!current.client) {
    throw new Error(
      'Souk context is not available. Make sure to initialize the context before using modules',
    );
  }
  return current.client;
}

export function elevatedClient(): Client {
  if (!current.elevatedClient) throw new Error('An elevated client is required to use elevated modules');
  return current.elevatedClient;
}

/** For what only a page in a browser can do. */
export function browserOnly(name: string): never {
  throw new Error(`${name} is not available in this context`);
}
