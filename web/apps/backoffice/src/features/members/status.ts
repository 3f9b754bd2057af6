// Why a member is not simply in, as far as the timeline tells it.
import type { Schemas } from '@souk/client';

export type Entry = Schemas['NotesEntry'];

/** The entries, the newest first, that made a member what it is now: blocked or disconnected, and muted. */
export function whyOf(
  entries: readonly Entry[],
  { status, activityStatus }: { status: string; activityStatus?: string },
): Entry[] {
  const made = [
    status === 'BLOCKED' || status === 'OFFLINE' ? entries.find((one) => one.status === status) : undefined,
    activityStatus === 'MUTED' ? entries.find((one) => one.activityStatus === 'MUTED') : undefined,
  ];
  return made.filter((entry) => entry !== undefined);
}
