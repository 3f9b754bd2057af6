// Where a page keeps what must survive a reload. Some browsers forbid storage; the page's memory serves then.
export interface Memory {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Whether what is kept is there again when the page is opened anew. */
  lasts(): boolean;
}

const probe = 'souk.probe';

export function memoryOver(open: () => Storage): Memory {
  const here = new Map<string, string>();
  const quietly = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => quietly(() => open().getItem(key)) ?? here.get(key) ?? null,
    set(key, value) {
      here.set(key, value);
      quietly(() => open().setItem(key, value));
    },
    remove(key) {
      here.delete(key);
      quietly(() => open().removeItem(key));
    },
    lasts: () =>
      quietly(() => {
        const there = open();
        there.setItem(probe, '1');
        const kept = there.getItem(probe) === '1';
        there.removeItem(probe);
        return kept;
      }) ?? false,
  };
}

/** Ends with the tab. */
export const tab: Memory = memoryOver(() => globalThis.sessionStorage);
/** Stays in the browser. */
export const browser: Memory = memoryOver(() => globalThis.localStorage);

/** Reads what `keep` wrote, or null if it is not there or not readable. */
export function recall<T>(memory: Memory, key: string): T | null {
  const text = memory.get(key);
  if (!text) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export const keep = (memory: Memory, key: string, value: unknown): void =>
  memory.set(key, JSON.stringify(value));
