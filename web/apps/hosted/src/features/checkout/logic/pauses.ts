// How long a page that waits for somebody else rests between two looks, in milliseconds.
export const firstPause = 1500;
const longest = 15_000;

/** The rest after one of `last`: longer and longer, and never shorter than the seconds that the shop asked to wait. */
export const pauseAfter = (last: number, wait: number): number =>
  Math.max(Math.min(last * 1.5, longest), wait * 1000);
