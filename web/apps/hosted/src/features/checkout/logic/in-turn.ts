// Changes of one thing, one after another, so that answers cannot overtake each other.

export interface InTurn<T> {
  /** Begins with what was read. */
  begin: (first: T) => void;
  /** Waits for the work before it, and gets what that answered: what was on the page when it was asked for may be old. */
  run: (work: (now: T) => Promise<T>) => Promise<T>;
}

export function inTurn<T>(): InTurn<T> {
  let last: T | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  return {
    begin: (first) => {
      last = first;
    },
    run: (work) => {
      const turn = queue.then(async () => (last = await work(last as T)));
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}
