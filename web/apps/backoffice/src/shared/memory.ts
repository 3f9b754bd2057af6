// Small things that a person's browser remembers: how they like their lists, what they were typing.

export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nowhere: Memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

function storage(kind: 'localStorage' | 'sessionStorage'): Memory {
  try {
    return globalThis[kind] ?? nowhere;
  } catch {
    // Reading the property itself throws where the browser forbids storage.
    return nowhere;
  }
}

export const forLong = (): Memory => storage('localStorage');
export const forThisTab = (): Memory => storage('sessionStorage');

/** Null for what is not there, or is not what it should be. */
export function recall<T>(memory: Memory, key: string, isRight: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(memory.getItem(key) ?? 'null');
    return isRight(value) ? value : null;
  } catch {
    return null;
  }
}

/** False when the browser keeps nothing, or has no room. */
export function keep(memory: Memory, key: string, value: unknown): boolean {
  try {
    memory.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
