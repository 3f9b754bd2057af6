// What was done in this visit, step by step, so that it can be taken back and done again.

export interface Step<T> {
  value: T;
  /** What led from it to the next, in words. */
  what: string;
}

export interface Steps<T> {
  past: readonly Step<T>[];
  now: T;
  future: readonly Step<T>[];
  /** The latest change: what it was, and when. */
  last?: { what: string; field: string; at: number };
}

/** So long after a letter the next one belongs to the same step. */
const pause = 2000;
/** More steps back than this nobody goes. */
const most = 100;

export const stepsOf = <T>(now: T): Steps<T> => ({ past: [], now, future: [] });

/** Letters typed into one field without a pause are one step. An empty field is always a step of its own. */
export function change<T>(
  steps: Steps<T>,
  now: T,
  what: string,
  { field = '', at }: { field?: string; at: number },
): Steps<T> {
  const { last, past } = steps;
  const goesOn = field !== '' && last?.field === field && at - last.at < pause && past.length > 0;
  return {
    past: goesOn ? past : [...past, { value: steps.now, what }].slice(-most),
    now,
    future: [],
    last: { what, field, at },
  };
}

export function undo<T>({ past, now, future }: Steps<T>, at: number): Steps<T> | null {
  const step = past.at(-1);
  if (!step) return null;
  return {
    past: past.slice(0, -1),
    now: step.value,
    future: [{ value: now, what: step.what }, ...future],
    last: { what: step.what, field: '', at },
  };
}

export function redo<T>({ past, now, future }: Steps<T>, at: number): Steps<T> | null {
  const [step, ...rest] = future;
  if (!step) return null;
  return {
    past: [...past, { value: now, what: step.what }],
    now: step.value,
    future: rest,
    last: { what: step.what, field: '', at },
  };
}
