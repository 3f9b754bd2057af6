// Why no account came of a guest's order.
import { isSoukError } from '@souk/client';
import type { OrderKey } from './text/index.ts';

/** `ask`: the shop's own page asks for what is missing here. */
type Trouble = { ask: true } | { ask?: false; key: OrderKey; known?: boolean };

const taken = '-19995';
const captcha = ['-19971', '-19970']; // missing, or wrong

export function keepTrouble(error: unknown): Trouble {
  if (!isSoukError(error)) return { key: 'keep.failed' };
  if (error.kind === 'network') return { key: 'keep.offline' };
  const wrong = (place: string) => error.violations.some(({ field }) => field.startsWith(place));
  if (captcha.includes(error.code) || wrong('profile.customFields.')) return { ask: true };
  if (error.code === taken) return { key: 'keep.known', known: true };
  if (error.code === 'REGISTRATION_CLOSED') return { key: 'keep.closed' };
  return { key: wrong('password') ? 'keep.refused' : 'keep.failed' };
}

/** Why a code that was mailed did not do: only a refusal says something about the code. */
export function codeTrouble(error: unknown): OrderKey {
  if (!isSoukError(error)) return 'keep.failed';
  if (error.kind === 'network') return 'keep.offline';
  return error.kind === 'system' || error.status === 429 ? 'keep.failed' : 'keep.codeWrong';
}
