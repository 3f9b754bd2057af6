// Lists of the look: put in order, doubled, cut short. Used for sections, menus and their children.

interface Named {
  id: string;
}

export const newId = (): string => crypto.randomUUID();

/** The list with one of its things at another place; places beyond its ends are its ends. */
export function moved<T extends Named>(list: readonly T[], id: string, to: number): T[] {
  const thing = list.find((one) => one.id === id);
  if (!thing) return [...list];
  const rest = list.filter((one) => one.id !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), thing, ...rest.slice(place)];
}

/** One place up (-1) or down (1). */
export const nudged = <T extends Named>(list: readonly T[], id: string, by: -1 | 1): T[] =>
  moved(list, id, list.findIndex((one) => one.id === id) + by);

/** A copy right below what it is a copy of. */
export function doubled<T extends Named>(list: readonly T[], id: string, copyId: string): T[] {
  return list.flatMap((one) => (one.id === id ? [one, { ...structuredClone(one), id: copyId }] : [one]));
}

export const without = <T extends Named>(list: readonly T[], id: string): T[] =>
  list.filter((one) => one.id !== id);

export const changed = <T extends Named>(list: readonly T[], id: string, part: Partial<T>): T[] =>
  list.map((one) => (one.id === id ? { ...one, ...part } : one));

/** What has the choice when a thing goes: the one below, or above at the end. */
export function beside<T extends Named>(list: readonly T[], id: string): string | undefined {
  const at = list.findIndex((one) => one.id === id);
  return (list[at + 1] ?? list[at - 1])?.id;
}
