// Who one page acts as. Another front end sends its visitor or member to a checkout: that page acts as them, in
// this tab, until its token ends. Who the shop's own pages take this browser for is another matter and stays as it
// is: whoever made the link may be a stranger.
import type { Api, PageToken } from './api.ts';
import { keep, recall, type Memory } from './storage.ts';

export interface Acting {
  token: string;
  role: PageToken['role'];
  /** Milliseconds since 1970. */
  until: number;
}

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

/** The calls of a page, by whom it acts as. */
export const apiOf = (api: PageApi, acting: Acting | null): PageApi =>
  acting
    ? {
        call: (made, message, how = {}) => api.call(made, message, { authorization: acting.token, ...how }),
        role: () => acting.role,
      }
    : api;
