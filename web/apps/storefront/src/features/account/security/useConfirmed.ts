import { createContext, use } from 'react';
import type { Confirmed } from '@souk/client/account';

/** The person was asked for the password and did not give it. */
export class TurnedAway extends Error {}

/** Runs something that may need the password once more, and asks for it only then. Throws TurnedAway. */
export type RunConfirmed = <T>(work: (confirmed: Confirmed) => Promise<T>) => Promise<T>;

export const ConfirmedContext = createContext<RunConfirmed | null>(null);

export function useConfirmed(): RunConfirmed {
  const run = use(ConfirmedContext);
  if (!run) throw new Error('PasswordGate is missing');
  return run;
}
