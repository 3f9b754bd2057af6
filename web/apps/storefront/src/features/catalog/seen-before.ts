// What was looked at in this browser. It is kept here and nowhere else.
const key = 'souk.seen';
const most = 12;

export function seenBefore(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** The latest first, each once. */
export const withLatest = (list: readonly string[], id: string): string[] =>
  [id, ...list.filter((each) => each !== id)].slice(0, most);

export function noteSeen(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(withLatest(seenBefore(), id)));
  } catch {
    // Then nothing is remembered.
  }
}

export function forgetSeen(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing.
  }
}
