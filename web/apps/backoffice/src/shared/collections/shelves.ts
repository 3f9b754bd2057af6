// Collections as choices know them.
export interface Shelf {
  id: string;
  name: string;
  slug: string;
}

/** Collections by their ids, and by their addresses. */
export interface Used {
  ids: string[];
  slugs: string[];
}

/** As many as are asked for at once. */
export const most = 100;

/** Each once, in the order in which they are first met. */
export const together = (...lists: readonly (readonly Shelf[])[]): Shelf[] => [
  ...new Map(lists.flat().map((shelf) => [shelf.id, shelf])).values(),
];

/** The ids that are not among the known ones. */
export const missingIds = (wanted: readonly string[], known: readonly Shelf[]): string[] =>
  [...new Set(wanted)].filter((one) => one && !known.some(({ id }) => id === one)).slice(0, most);
