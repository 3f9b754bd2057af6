// Who one page acts as. Another front end sends its visitor or member to a checkout: that page acts as them, in
// this tab, until its token ends. Who the shop's own pages take this browser for is another matter and stays as it
// is: whoever made the link may be a stranger.
import { useSyncExternalStore } from 'react';
import type { Api, PageToken } from './api.ts';
import { Refusal } from './refusal.ts';
import { keep, recall, type Memory } from './storage.ts';

export interface Acting {
  token: string;
  role: PageToken['role'];
  /** Milliseconds since 1970. */
  until: number;
}

/** The code of a refusal because the page's token has ended. The frame of the page says so, and what to do. */
export const endedCode = 'PAGE_TOKEN_ENDED';

const base = 'https://page.invalid';

/** The same for every address of one page: what else stands in its query does not matter. */
function keyOf(address: string): string {
  const { pathname, searchParams } = new URL(address, base);
  return `souk.acting.${pathname}?${searchParams.get('checkoutId') ?? ''}`;
}

export const actOn = (memory: Memory, address: string, given: PageToken, now: number): void =>
  keep(memory, keyOf(address), {
    token: given.accessToken,
    role: given.role,
    until: now + Number(given.expiresIn) * 1000,
  } satisfies Acting);

export function actingOn(memory: Memory, address: string, now: number): Acting | null {
  const found = recall<Acting>(memory, keyOf(address));
  return found && found.until > now ? found : null;
}

export const stopActing = (memory: Memory, address: string): void => memory.remove(keyOf(address));

export type PageApi = Pick<Api, 'call' | 'role'>;

/** Says once that the token of this page does not hold any more. Nobody can renew it: a page is sent one. */
export class Ending {
  #over = false;
  readonly #listeners = new Set<() => void>();
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly now = (): boolean => this.#over;
  tell(): void {
    this.#over = true;
    for (const listener of this.#listeners) listener();
  }
}

const pageEnding = new Ending();

/** Whether the page must be opened again to go on. */
export const useEnded = (): boolean => useSyncExternalStore(pageEnding.follow, pageEnding.now);

/** The calls of a page, by whom it acts as. */
export const apiOf = (api: PageApi, acting: Acting | null, ending: Ending = pageEnding): PageApi =>
  acting
    ? {
        async call(made, message, how = {}) {
          try {
            return await api.call(made, message, { authorization: acting.token, ...how });
          } catch (error) {
            if (!(error instanceof Refusal) || error.status !== 401) throw error;
            ending.tell();
            throw new Refusal({ ...error, code: endedCode }, error);
          }
        },
        role: () => acting.role,
      }
    : api;
