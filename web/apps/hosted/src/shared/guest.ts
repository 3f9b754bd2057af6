// Who leaves a checkout to sign in can go back to it as a guest, as whoever they were there.
import { actingOn, actOn, stopActing } from './acting.ts';
import { keep, recall, type Memory } from './storage.ts';

interface Left {
  path: string;
  acting: ReturnType<typeof actingOn>;
  /** Milliseconds since 1970. */
  at: number;
}

const key = 'souk.signing-in-from';
/** As long as a sign-in may take. */
const life = 60 * 60 * 1000;

/** Leaves `path` to sign in: whoever signs in goes on as themself. */
export function leaveToSignIn(memory: Memory, path: string, now: number): void {
  keep(memory, key, { path, acting: actingOn(memory, path, now), at: now } satisfies Left);
  stopActing(memory, path);
}

/** Whether somebody came to sign in from a checkout, in this tab and not long ago. */
export function cameFromCheckout(memory: Memory, now: number): boolean {
  const left = recall<Left>(memory, key);
  return left !== null && now - left.at < life;
}

/** The way back, as whoever they were there; null without one. */
export function backAsGuest(memory: Memory, now: number): string | null {
  const left = recall<Left>(memory, key);
  if (!left || !cameFromCheckout(memory, now)) return null;
  const { token, role, until } = left.acting ?? {};
  if (token && role && until) {
    actOn(memory, left.path, { accessToken: token, role, expiresIn: Math.floor((until - now) / 1000) }, now);
  }
  return left.path;
}

/** They are back, or went elsewhere. */
export const arrivedFromSignIn = (memory: Memory): void => memory.remove(key);
