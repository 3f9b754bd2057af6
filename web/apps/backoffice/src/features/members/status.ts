// Why a member is not simply in, as far as the timeline tells it.
import type { Schemas } from '@souk/client';

export type Entry = Schemas['NotesEntry'];

export interface Why {
  entry: Entry;
  /** What the one who did it noted with it. */
  reason?: string;
}

/** A reason is noted in the moment of a decision, or by the dialog of a block right after it. */
const soon = 10_000;

function reasonOf(entries: readonly Entry[], { author, date, status }: Entry): string | undefined {
  const at = Date.parse(date);
  const last = status === 'BLOCKED' ? at + soon : at;
  return entries.findLast(
    (one) =>
      one.note &&
      one.author.kind === author.kind &&
      one.author.id === author.id &&
      Date.parse(one.date) >= at &&
      Date.parse(one.date) <= last,
  )?.note;
}

/** The entries, the newest first, that made a member what it is now: blocked or disconnected, and muted. */
export function whyOf(
  entries: readonly Entry[],
  { status, activityStatus }: { status: string; activityStatus?: string },
): Why[] {
  const made = [
    status === 'BLOCKED' || status === 'OFFLINE' ? entries.find((one) => one.status === status) : undefined,
    activityStatus === 'MUTED' ? entries.find((one) => one.activityStatus === 'MUTED') : undefined,
  ];
  return made.flatMap((entry) => {
    if (!entry) return [];
    const reason = reasonOf(entries, entry);
    return [{ entry, ...(reason ? { reason } : {}) }];
  });
}
