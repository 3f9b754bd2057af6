// Does one thing to many rows, a few at a time, and keeps what became of each.

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

/** Rows that fail do not stop the others. What the rows themselves fail with is thrown. */
export async function runBulk<Row>(options: {
  rows: Iterable<Row> | AsyncIterable<Row>;
  each: (row: Row) => Promise<unknown>;
  off?: (row: Row) => string | undefined;
  nameOf: (row: Row) => string;
  reasonOf: (error: unknown) => string;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}): Promise<Outcome> {
  const { each, off, nameOf, reasonOf, onProgress, signal } = options;
  const outcome: Outcome = { done: 0, failed: [], stopped: false };
  const tell = () => onProgress?.({ done: outcome.done, failed: outcome.failed.length });
  const one = async (row: Row) => {
    const reason = off?.(row);
    if (reason) outcome.failed.push({ name: nameOf(row), reason });
    else {
      try {
        await each(row);
        outcome.done++;
      } catch (error) {
        outcome.failed.push({ name: nameOf(row), reason: reasonOf(error) });
      }
    }
    tell();
  };
  const running = new Set<Promise<void>>();
  for await (const row of options.rows) {
    if (signal?.aborted) {
      outcome.stopped = true;
      break;
    }
    const work: Promise<void> = one(row).finally(() => running.delete(work));
    running.add(work);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  return outcome;
}
