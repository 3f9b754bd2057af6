// Does one thing to many rows, a few at a time, and keeps what became of each.
import { isSoukError } from '@souk/client';

export interface Failure {
  name: string;
  reason: string;
}

export interface Outcome {
  done: number;
  failed: Failure[];
  /** Stopped by the person: what was not begun stays as it was. */
  stopped: boolean;
}

export interface Progress {
  done: number;
  failed: number;
}

/** How many rows are worked on at once. */
export const atOnce = 4;

/** How long a row waits when there were too many calls in a short time, and how often. */
const slower = 1000;
const patience = 30;

const wait = (signal?: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, slower);
    const stop = () => {
      clearTimeout(timer);
      done();
    };
    signal?.addEventListener('abort', stop, { once: true });
  });

/** The server takes so many changes a second; one that it puts off did nothing yet. */
async function slowly(work: () => Promise<unknown>, signal?: AbortSignal) {
  for (let at = 0; ; at++) {
    try {
      await work();
      return;
    } catch (error) {
      const putOff = isSoukError(error) && error.status === 429;
      if (!putOff || at >= patience || signal?.aborted) throw error;
      await wait(signal);
    }
  }
}

/** Rows that fail do not stop the others. What the rows themselves fail with is thrown, unless it was told to stop. */
export async function runBulk<Row>(options: {
  rows: Iterable<Row> | AsyncIterable<Row>;
  each: (row: Row) => Promise<unknown>;
  off?: (row: Row) => string | undefined;
  nameOf: (row: Row) => string;
  reasonOf: (error: unknown) => string;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  /** One, where the order counts. */
  most?: number;
}): Promise<Outcome> {
  const { each, off, nameOf, reasonOf, onProgress, signal, most = atOnce } = options;
  const outcome: Outcome = { done: 0, failed: [], stopped: false };
  const tell = () => onProgress?.({ done: outcome.done, failed: outcome.failed.length });
  const one = async (row: Row) => {
    const reason = off?.(row);
    if (reason) outcome.failed.push({ name: nameOf(row), reason });
    else {
      try {
        await slowly(() => each(row), signal);
        outcome.done++;
      } catch (error) {
        outcome.failed.push({ name: nameOf(row), reason: reasonOf(error) });
      }
    }
    tell();
  };
  const running = new Set<Promise<void>>();
  try {
    for await (const row of options.rows) {
      if (signal?.aborted) {
        outcome.stopped = true;
        break;
      }
      const work: Promise<void> = one(row).finally(() => running.delete(work));
      running.add(work);
      if (running.size >= most) await Promise.race(running);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
    outcome.stopped = true;
  }
  await Promise.all(running);
  return outcome;
}
